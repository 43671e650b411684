"""Hands that only one seat may see: what chance deals, what is laid aside, and everything that is told of it since.

The cards of the toy game are numbers that stand nowhere else. Whatever somebody is told is searched for those that he
may not know, in every state of a game, through undo, amendments, questions, a restart, an import and a damaged log.
"""

from __future__ import annotations

import itertools
import json
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.engine.chance import SeededChance
from companion.store import open_store
from companion.table import (
    BadAmendment,
    DamagedTable,
    NotYours,
    RecordHidden,
    Table,
    TableError,
    Tables,
    UndoNeedsConsent,
)
from tests.table.room import BOTS, Room
from tests.toy_hands import Whispers, registered

CARD = re.compile(r"\b9[0-2][0-9]\b")
SEATS = ("red", "yellow", "blue")


@pytest.fixture(autouse=True)
def whispers() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    opened = open_tables(tmp_path)
    yield opened
    opened.close()


def open_tables(folder: Path) -> Tables:
    return Tables(open_store(folder), BOTS, SeededChance(7), background=False, clock=lambda: 0.0)


def sit(tables: Tables, people: int = 3, bots: int = 0, **options: str) -> Room:
    created = tables.create("whispers", options=options, seats=people + bots, host="Mei")
    table, tokens = tables.get(created.code), {"red": created.token}
    for colour in SEATS[1:people]:
        tokens[colour] = table.claim(colour, f"{colour.title()} one")
    for colour in SEATS[people : people + bots]:
        table.claim_bot(colour, "first", by=created.token)
    table.begin(created.token)
    return Room(tables, table, tokens)


def state_of(table: Table) -> Whispers:
    assert isinstance(table._state, Whispers)
    return table._state


def hand(room: Room, colour: str) -> list[int]:
    return list(room.table.view(colour)["hand"])


def told(room: Room, colour: str | None, probes: Iterator[int]) -> str:
    """All that somebody can get out of a table."""
    table = room.table
    answers: list[Any] = []
    answers += [table.view(colour), table.legal(colour), table.log(colour), table.undoable(colour), table.rulings]
    answers += [table.asking(colour), table.seats, table.to_act, table.waits_for, table.teller, table.settings()]
    answers += [room.tables.summaries(), table.depth, table.chance, table.course()]
    looks: list[Any] = [table.record, lambda: table.asking(None)]
    for n in range(1, table.number + 1):
        looks += [lambda n=n: table.view_at(n, colour), lambda n=n: table.choices_at(n, colour)]
        looks += [lambda n=n: table.choices_at(n), lambda n=n: table.set_by(n), lambda n=n: table.settings_at(n)]
        looks += [lambda n=n: table.preview({"what": "drop", "entry": n}, colour)]
        if colour is not None:
            looks += [lambda n=n: table.undo_offer(n, colour)]
        for guess in ("draw 905", "draw ?", "aside ?"):
            who = "chance" if guess.startswith("draw") else "yellow"
            wish = {"what": "change", "entry": n, "lines": [[who, guess]]}
            looks += [lambda w=wish: table.preview(w, colour), lambda w=wish: table.choices_after(w, colour)]
    if colour in room.tokens:
        token = room.tokens[colour]
        looks += [lambda: table.intent(token, "play ?", 2, f"probe-{next(probes)}")]
        looks += [lambda: table.intent(token, "aside ?", 3, f"probe-{next(probes)}")]
    for look in looks:
        try:
            answers.append(look())
        except TableError as error:
            answers.append((type(error).__name__, str(error), error.params))
    return json.dumps(answers, default=repr).replace("draw 905", "draw it")


def known_to(room: Room, colour: str | None) -> set[int]:
    """The cards that somebody may know: what was played, what he holds, held and laid aside."""
    state = state_of(room.table)
    known = {line.points for line in state.lines if line.reason == "played"}
    if colour is not None:
        seat = state.seats.index(colour)
        known |= {*state.hands[seat], *state.aside[seat]}
    return known


def leaked(room: Room, colour: str | None, probes: Iterator[int]) -> set[int]:
    """Cards that somebody is told and may not know."""
    return {int(card) for card in CARD.findall(told(room, colour, probes))} - known_to(room, colour)


@pytest.mark.parametrize("aside", [True, False])
def test_nobody_is_told_a_card_that_he_may_not_know(tmp_path: Path, aside: bool) -> None:
    tables, probes = open_tables(tmp_path), itertools.count()
    room = sit(tables, rounds="2")
    while room.table.phase == "playing":
        for colour in (*SEATS, None):
            assert leaked(room, colour, probes) == set(), colour
        colour = room.table.to_act[0]
        what = "aside" if aside or colour == "yellow" else "play"
        assert room.act(colour, f"{what} {hand(room, colour)[0]}").status == "done"
        tables.close()  # and whatever is read again from disk
        tables = open_tables(tmp_path)
        room = Room(tables, tables.get(room.table.code), room.tokens, room.keys)
    tables.close()


def test_a_line_says_who_drew_and_only_he_reads_what(tables: Tables) -> None:
    room = sit(tables)
    lines = {colour: [line for line in room.table.log(colour) if line.kind == "chance"] for colour in ("red", None)}
    assert [line.seat for line in lines[None]] == ["red", "red", "yellow", "yellow", "blue", "blue"]
    assert all(line.messages == (("did.draw-hidden", {"seat": line.seat}),) for line in lines[None])
    assert sorted(line.messages[0][1]["card"] for line in lines["red"][:2]) == hand(room, "red")
    assert all(line.messages[0][0] == "did.draw-hidden" for line in lines["red"][2:])
    card = hand(room, "red")[0]
    entry = room.act("red", f"aside {card}").entry
    line = {colour: room.table.log(colour, entry - 1)[0].messages for colour in SEATS}
    assert line["red"] == (("did.aside", {"card": card, "seat": "red"}),)
    assert line["yellow"] == line["blue"] == (("did.aside-hidden", {"seat": "red"}),)


def test_answers_name_what_was_laid_aside_to_whoever_did_it_alone(tables: Tables) -> None:
    room = sit(tables, people=2)
    card = hand(room, "red")[0]
    own = room.act("red", f"aside {card}", key="tap")
    assert (own.key, own.params["card"]) == ("did.aside", card)
    assert room.act("red", f"aside {card}", key="tap") == own
    card = hand(room, "yellow")[0]
    seen = room.table.number
    host = room.table.intent(room.tokens["red"], f"aside {card}", seen, "for", acting_for="yellow")
    assert (host.status, host.key, host.params) == ("done", "did.aside-hidden", {"seat": "yellow"})
    stale = room.act("red", "play 901", seen=seen)
    assert stale.status == "stale" and not CARD.search(repr(stale).replace("play 901", ""))
    assert [line.messages[0] for line in stale.since][:1] == [("log.for-seat", {"seat": "yellow", "by": "red"})]


def test_after_the_game_everybody_may_read_everything(tables: Tables) -> None:
    room = sit(tables, people=2, rounds="1")
    with pytest.raises(RecordHidden):
        room.table.record()
    cards, entries = [], []
    for colour in ("red", "yellow"):
        cards.append(hand(room, colour)[0])
        entries.append(room.act(colour, f"aside {cards[-1]}").entry)
    assert room.table.phase == "over"
    for reader in ("red", "yellow", None):
        told_now = [line.messages[0][1].get("card") for line in room.table.log(reader) if line.kind == "action"]
        assert told_now == cards
    record = room.table.record()
    assert f"red aside {cards[0]}" in record and "?" not in record
    again = tables.get(tables.import_record(record, "Al").code)
    assert again.record() == record and again.phase == "over"
    assert str(cards[1]) in repr(again.log("red"))
    assert room.table.undoable("yellow") is None, "its end has shown everybody what was hidden"
    assert room.table.undo_offer(room.table.number, "yellow").waiting == ("red",)
    asked = room.table.ask(room.tokens["yellow"], {"what": "undo", "entry": room.table.number}, room.table.number, "q")
    room.table.answer(room.tokens["red"], asked.entry, True, room.table.number, "yes")
    assert room.table.phase == "playing"
    line = room.table.log("yellow", entries[0] - 1)[0]
    assert line.messages == (("did.aside-hidden", {"seat": "red"}),), "what lay open is covered again"
    assert room.table.log("red", entries[0] - 1)[0].messages[0][1]["card"] == cards[0]


def test_an_unfinished_record_that_is_brought_in_is_as_secret(tables: Tables) -> None:
    room = sit(tables, people=2, rounds="1")
    card = hand(room, "red")[0]
    room.act("red", f"aside {card}")
    other = hand(room, "yellow")[0]
    room.act("yellow", f"aside {other}")
    lines = room.table.record().splitlines()
    cut = "\n".join([*lines[:-1], f"yellow play {card}", ""])  # and one that the rules refuse
    again = tables.get(tables.import_record(cut, "Al").code)
    assert again.phase == "playing"
    assert str(card) not in repr([line for line in again.log("yellow") if line.seat == "red"])
    assert str(card) in repr(again.log("red"))
    with pytest.raises(RecordHidden):
        again.record()
    hidden = "\n".join([*lines[:-1], f"yellow aside {card}", ""])
    refused = tables.get(tables.import_record(hidden, "Al").code)
    assert [line.messages[0] for line in refused.log(None) if line.seat == "yellow"][-1] == (
        "log.refused", {"seat": "yellow", "text": "aside ?"}
    )
    ruling = list(refused.rulings.values())[-1]
    assert (ruling.void, ruling.key, dict(ruling.params)) == (True, "log.refused-hidden", {})
    assert str(card) not in repr(refused.log("yellow")[-1]) or "aside" in repr(refused.log("yellow")[-1])


# --- undo -----------------------------------------------------------------------------------------------------


def test_laying_aside_tells_others_nothing_and_is_taken_back_freely(tables: Tables) -> None:
    room = sit(tables, people=2, rounds="1")
    card = hand(room, "red")[0]
    first = room.act("red", f"aside {card}").entry
    offer = room.table.undo_offer(first, "red")
    assert offer.waiting == ("yellow",), "yellow has not learned the card, but red drew another since"
    room.act("yellow", f"play {hand(room, 'yellow')[0]}")
    assert room.table.phase == "over"


def test_a_card_that_one_seat_drew_is_what_that_seat_has_learned(tables: Tables) -> None:
    """Yellow's move lets blue draw: only blue has learned something that would be taken from it."""
    room = sit(tables)
    table = room.table
    room.table.set_chance(room.tokens["red"], {"cards": "people"})
    room.act("red", f"play {hand(room, 'red')[0]}")
    before = table.number
    card = next(n for n in state_of(table).deck)
    drew = room.act("red", f"draw {card}").entry
    assert drew > before
    back = table.undoable("red")
    assert back is not None and (back.entry, back.key, back.params) == (drew, "did.draw-hidden", {"seat": "red"})
    assert table.undo_offer(drew, "yellow").waiting == ("red",), "blue has learned nothing"
    assert table.undo_offer(drew, "red").waiting == ()
    assert "blue" in table.undo_offer(before, "red").waiting, "who has seen his next card may not choose again alone"
    assert table.undo_offer(before, "yellow").waiting == ("red",)
    assert room.take_back("red", drew).status == "done"


def test_nobody_draws_again_until_he_likes_it(tables: Tables) -> None:
    room = sit(tables)
    entry = room.act("red", f"aside {hand(room, 'red')[0]}").entry
    assert room.table.undoable("red") is None
    with pytest.raises(UndoNeedsConsent):
        room.take_back("red", entry)
    assert set(room.table.undo_offer(entry, "red").waiting) == {"yellow", "blue"}
    assert room.table.undo_offer(entry, "blue").waiting == ("red",)


# --- bots -----------------------------------------------------------------------------------------------------


def test_a_bots_reason_is_told_with_what_it_did_or_not_at_all(tables: Tables) -> None:
    room = sit(tables, people=1, bots=1)
    room.act("red", f"play {hand(room, 'red')[0]}")
    assert tables.run_bots(room.table.code) == 1  # the first of its choices: it plays
    assert "because.first" in repr(room.table.log("red"))
    bots: Any = tables.bots
    before, bots["first"] = bots["first"], LaysAside()
    room.act("red", f"play {hand(room, 'red')[0]}")
    entry = room.table.number
    assert tables.run_bots(room.table.code) == 1
    bots["first"] = before
    public = [room.table.log(colour, entry) for colour in ("red", None)]
    assert "because.keep" not in repr(public) and "did.aside-hidden" in repr(public)
    assert "because.keep" in repr(room.table.log("yellow", entry))


class LaysAside:
    def choose(self, game: Any, view: Any, legal: Any) -> Any:
        chosen = BOTS["last"].choose(game, view, legal)
        assert chosen.action.text.startswith("aside")
        return replace(chosen, key="because.keep", params={"card": chosen.action.params["card"]})  # type: ignore[type-var]


# --- chance by people -----------------------------------------------------------------------------------------


def guided(tables: Tables, people: int = 3, bots: int = 0) -> Room:
    room = sit(tables, people, bots)
    room.table.set_chance(room.tokens["red"], {"cards": "people"})
    room.act("red", f"play {hand(room, 'red')[0]}")
    assert (room.table.waits_for, room.table.teller) == ("chance:cards", "red")
    return room


def test_what_goes_to_one_hand_is_that_seats_to_tell(tables: Tables) -> None:
    room = guided(tables)
    table = room.table
    offered = {colour: [action.text for action in table.legal(colour)] for colour in SEATS}
    assert offered["yellow"] == offered["blue"] == []
    unknown = {f"draw {n}" for state in [state_of(table)] for n in (*state.deck, *state.hands[1], *state.hands[2])}
    assert set(offered["red"]) == unknown, "what the others hold is not missing from it"
    drawn = f"draw {state_of(table).deck[3]}"
    with pytest.raises(NotYours) as caught:
        room.act("yellow", drawn)
    assert caught.value.params == {"seat": "red"} and caught.value.status == 403
    entry = room.act("red", drawn).entry
    assert table.log("yellow")[-1].messages == (("log.told-by", {"by": "red"}), ("did.draw-hidden", {"seat": "red"}))
    assert table.log("red")[-1].messages[-1][1]["card"] == int(drawn[5:])
    assert table.number == entry and table.to_act == ("yellow",) and table.teller == ""


def test_the_host_may_tell_it_for_a_phone_that_is_away_and_the_log_says_so(tables: Tables) -> None:
    room = guided(tables)
    room.act("red", f"draw {state_of(room.table).deck[0]}")
    room.act("yellow", f"play {hand(room, 'yellow')[0]}")
    drawn, seen = f"draw {state_of(room.table).deck[0]}", room.table.number
    with pytest.raises(NotYours):
        room.act("red", drawn)
    with pytest.raises(TableError):
        room.table.intent(room.tokens["blue"], drawn, seen, "b", acting_for="yellow")
    done = room.table.intent(room.tokens["red"], drawn, seen, "r", acting_for="yellow")
    assert (done.status, done.key, done.params) == ("done", "did.draw-hidden", {"seat": "yellow"})
    assert room.table.intent(room.tokens["red"], drawn, seen, "r", acting_for="yellow") == done
    assert room.table.log("red")[-1].messages == (
        ("log.for-seat", {"seat": "yellow", "by": "red"}), ("did.draw-hidden", {"seat": "yellow"})
    )
    assert int(drawn[5:]) in hand(room, "yellow")
    offer = room.table.undoable("yellow")
    assert offer is not None and offer.entry == done.entry and room.table.undoable("red") is None


def test_for_a_bot_or_an_empty_seat_the_host_tells_it(tables: Tables) -> None:
    room = guided(tables, people=2, bots=1)
    for colour in ("red", "yellow"):
        room.act(colour, f"draw {state_of(room.table).deck[0]}")
        if colour == "red":
            room.act("yellow", f"play {hand(room, 'yellow')[0]}")
    assert tables.run_bots(room.table.code) == 1
    assert room.table.teller == "red" and room.table.legal("yellow") == [] and room.table.legal("red")
    drawn = state_of(room.table).deck[0]
    with pytest.raises(NotYours):
        room.act("yellow", f"draw {drawn}")
    assert room.act("red", f"draw {drawn}").status == "done"
    assert str(drawn) not in repr([room.table.log("red"), room.table.log("yellow")])


# --- putting the past right -----------------------------------------------------------------------------------


def test_nobody_amends_what_he_may_not_know(tables: Tables) -> None:
    room = sit(tables)
    table = room.table
    card = hand(room, "red")[0]
    entry = room.act("red", f"aside {card}").entry
    drew = entry + 1
    for number in (entry, drew):
        for wanted in ({"what": "drop"}, {"what": "change", "lines": [["red", f"play {card}"]]}):
            for by in ("yellow", None):
                with pytest.raises(BadAmendment) as caught:
                    table.preview({**wanted, "entry": number}, by)
                assert caught.value.code == "amend-hidden"
    played = room.act("yellow", f"play {hand(room, 'yellow')[0]}").entry
    for guess in [n for n in range(901, 925) if f"play {n}" not in repr(_did(table))]:  # what did yellow hold?
        with pytest.raises(BadAmendment) as caught:
            table.preview({"what": "change", "entry": played, "lines": [["yellow", f"play {guess}"]]}, "blue")
        assert caught.value.code == "amend-hidden"
    assert table.choices_at(played, "blue") == table.choices_at(played) == []
    assert table.choices_at(played, "yellow")[0][0] == "yellow"
    for guess in sorted({901, 902, 903, 904} - {card, *hand(room, "red")}):  # nor what is not in the deck any more
        with pytest.raises(BadAmendment) as caught:
            table.preview({"what": "change", "entry": drew, "lines": [["chance", f"draw {guess}"]]}, "red")
        assert caught.value.code == "amend-hidden"
    assert table.choices_at(drew, "red") == []
    table.set_chance(room.tokens["red"], {"cards": "people"})
    assert table.choices_at(drew, "red"), "what he drew from a deck of paper he may tell otherwise"
    assert table.choices_at(drew, "blue") == []


def test_what_somebody_laid_aside_he_may_change_and_others_agree_to_what_they_may_know(tables: Tables) -> None:
    room = sit(tables)
    table = room.table
    first, second = hand(room, "red")
    entry = room.act("red", f"aside {first}").entry
    wanted = {"what": "change", "entry": entry, "lines": [["red", f"aside {second}"]]}
    asked = table.ask(room.tokens["red"], {"what": "amend", "amendment": wanted}, table.number, "ask")
    secret = {str(first), str(second)}
    for colour in ("yellow", "blue", None):
        ask = table.asking(colour)
        assert ask is not None and ask.wish["amendment"]["lines"] == [["red", "aside ?"]]
        look = table.preview(ask.wish["amendment"], colour)
        assert not look.same and not secret & set(CARD.findall(repr((ask, look, table.log(colour)))))
    own = table.asking("red")
    assert own is not None and own.wish["amendment"] == wanted
    for colour in ("yellow", "blue"):
        done = table.answer(room.tokens[colour], asked.entry, True, table.number, colour)
        assert not secret & set(CARD.findall(repr(done)))
    assert hand(room, "red")[0] == first or first in hand(room, "red")
    for colour in ("yellow", "blue", None):
        assert not secret & set(CARD.findall(repr([table.log(colour), table.rulings])))
    assert f"aside {second}" in [action.text for action in _did(table)]
    mine = repr([line for line in table.log("red") if line.kind == "action"])
    assert str(second) in mine
    tables.get(table.code).refresh()
    assert not secret & set(CARD.findall(repr(tables.get(table.code).log("yellow"))))


def _did(table: Table) -> list[Any]:
    history = table._history
    entries = [history.entry(number) for number in table.course()]
    return [state_of(table).parse(entry.data["text"]) for entry in entries if entry.kind == "action"]


def test_what_is_told_anew_after_an_amendment_is_as_secret(tables: Tables) -> None:
    """Red's first card was another: everything since is gone over again, with who may read what of it."""
    room = sit(tables, people=2)
    table = room.table
    first, second = hand(room, "red")
    room.act("red", f"play {first}")
    entry = table.number - 1
    aside = hand(room, "yellow")[0]
    room.act("yellow", f"aside {aside}")
    room.act("red", f"aside {second}")
    wanted = {"what": "change", "entry": entry, "lines": [["red", f"play {second}"]]}
    look = table.preview(wanted, "red")
    assert [ruling.void for ruling in look.rulings.values()] == [True, True], "nor does red then draw another"
    other = table.preview({"what": "drop", "entry": entry}, "yellow")
    assert str(second) not in repr(other)
    asked = table.ask(room.tokens["red"], {"what": "amend", "amendment": wanted}, table.number, "ask")
    table.answer(room.tokens["yellow"], asked.entry, True, table.number, "yes")
    void = [number for number, ruling in table.rulings.items() if ruling.void]
    assert len(void) == 2
    line = {colour: table.log(colour, void[0] - 1)[0].messages for colour in ("red", "yellow", None)}
    assert line["yellow"] == line[None]
    assert line[None][:2] == (("did.aside-hidden", {"seat": "red"}), ("log.ruling-void", {}))
    assert ("log.refused-hidden", {}) in line[None] and "illegal.hand" not in repr(line[None])
    assert "illegal.hand" in repr(line["red"])
    assert str(aside) not in repr(table.log("red")) and str(aside) in repr(table.log("yellow"))


# --- a damaged log --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: {**data, "shown": {"": {"text": "draw ?", "said": []}}},
        lambda data: {**data, "shown": {"": {"text": "draw ?"}}},
        lambda data: {**data, "shown": {"": 3}},
        lambda data: {**data, "shown": []},
        lambda data: {**data, "shown": None},
    ],
)
def test_a_damaged_mask_is_not_read_through(tmp_path: Path, damage: Any) -> None:
    tables = open_tables(tmp_path)
    room = sit(tables, people=2)
    code, card = room.table.code, hand(room, "yellow")[0]
    tables.close()
    change(tmp_path, code, f"draw {card}", damage)
    tables = open_tables(tmp_path)
    with pytest.raises(DamagedTable) as caught:
        tables.get(code)
    assert not CARD.search(str(caught.value))
    tables.close()


def test_a_log_that_could_not_have_been_played_does_not_name_the_card(tmp_path: Path) -> None:
    tables = open_tables(tmp_path)
    room = sit(tables, people=2)
    code, (card, other) = room.table.code, hand(room, "yellow")
    tables.close()
    change(tmp_path, code, f"draw {card}", lambda data: {**data, "text": f"draw {other}"})
    tables = open_tables(tmp_path)
    try:
        found = repr([tables.get(code).log(colour) for colour in ("red", None)])
    except DamagedTable as error:
        found = str(error)
    assert not CARD.search(found.replace(str(hand(room, "red")), "")) or str(card) not in found
    tables.close()


def change(folder: Path, code: str, text: str, damage: Any) -> None:
    """Damage the entry in which that was done."""
    with sqlite3.connect(folder / "ming-table.db") as connection:
        rows = connection.execute("select number, data from entries where code = ?", (code,)).fetchall()
        number, data = next((n, json.loads(d)) for n, d in rows if json.loads(d).get("text") == text)
        connection.execute(
            "update entries set data = ? where code = ? and number = ?", (json.dumps(damage(data)), code, number)
        )
    connection.close()


@pytest.mark.parametrize("masked", [3, None, [], {"blue": 3}, {"blue": [["red"]]}, {"blue": [["red", 4]]}])
def test_a_damaged_question_is_refused_or_read_without_a_card(tmp_path: Path, masked: Any) -> None:
    tables = open_tables(tmp_path)
    room = sit(tables, people=2)
    first, second = hand(room, "red")
    entry = room.act("red", f"aside {first}").entry
    wanted = {"what": "change", "entry": entry, "lines": [["red", f"aside {second}"]]}
    room.table.ask(room.tokens["red"], {"what": "amend", "amendment": wanted}, room.table.number, "ask")
    code = room.table.code
    tables.close()
    with sqlite3.connect(tmp_path / "ming-table.db") as connection:
        number, text = connection.execute("select number, data from entries where kind = 'ask'").fetchone()
        data = json.dumps({**json.loads(text), "masked": masked})
        connection.execute("update entries set data = ? where number = ?", (data, number))
    connection.close()
    tables = open_tables(tmp_path)
    with pytest.raises(DamagedTable) as caught:
        tables.get(code).asking("yellow")
    assert not CARD.search(str(caught.value))
    tables.close()
