"""Hands that only one seat may see: what chance deals, what is laid aside, and everything that is told of it since.

The cards of the toy game are numbers that stand nowhere else. Whatever somebody is told is searched for those that he
may not know, in every state of a game, through undo, amendments, questions, a restart and an import.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.bots import Choice, Policy
from companion.engine import Action, Game, State
from companion.table import RecordHidden, TableError, Tables, UndoNeedsConsent
from tests.table.room import Room, TakesFirst
from tests.table.whispering import CARD, SEATS, hand, open_tables, sit, state_of

pytestmark = pytest.mark.usefixtures("whispers")


def told(room: Room, colour: str | None, probes: Iterator[int]) -> str:
    """All that somebody can get out of a table."""
    table = room.table
    answers: list[Any] = []
    answers += [
        table.timeline.view(colour),
        table.play.legal(colour),
        table.timeline.log(colour),
        table.play.undoable(colour),
        table.timeline.rulings,
    ]
    answers += [
        table.consent.asking(colour),
        table.seats.all,
        table.play.to_act,
        table.play.waits_for,
        table.play.teller,
        table.corrections.settings(),
    ]
    answers += [room.tables.summaries(), table.config.depth, table.config.chance, table.timeline.course()]
    looks: list[Any] = [table.timeline.record, lambda: table.consent.asking(None)]
    for n in range(1, table.number + 1):
        looks += [lambda n=n: table.timeline.view_at(n, colour), lambda n=n: table.corrections.choices_at(n, colour)]
        looks += [
            lambda n=n: table.corrections.choices_at(n),
            lambda n=n: table.corrections.set_by(n),
            lambda n=n: table.corrections.settings_at(n),
        ]
        looks += [lambda n=n: table.corrections.preview({"what": "drop", "entry": n}, colour)]
        if colour is not None:
            looks += [lambda n=n: table.consent.undo_offer(n, colour)]
        for guess in ("draw 905", "draw ?", "aside ?"):
            who = "chance" if guess.startswith("draw") else "yellow"
            wish = {"what": "change", "entry": n, "lines": [[who, guess]]}
            looks += [
                lambda w=wish: table.corrections.preview(w, colour),
                lambda w=wish: table.corrections.choices_after(w, colour),
            ]
    if colour in room.tokens:
        token = room.tokens[colour]
        looks += [lambda: table.play.intent(token, "play ?", 2, f"probe-{next(probes)}")]
        looks += [lambda: table.play.intent(token, "aside ?", 3, f"probe-{next(probes)}")]
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
        colour = room.table.play.to_act[0]
        what = "aside" if aside or colour == "yellow" else "play"
        assert room.act(colour, f"{what} {hand(room, colour)[0]}").status == "done"
        tables.close()  # and whatever is read again from disk
        tables = open_tables(tmp_path)
        room = Room(tables, tables.get(room.table.code), room.tokens, room.keys)
    tables.close()


def test_a_line_says_who_drew_and_only_he_reads_what(whispering: Tables) -> None:
    room = sit(whispering)
    lines = {
        colour: [line for line in room.table.timeline.log(colour) if line.kind == "chance"] for colour in ("red", None)
    }
    assert [line.seat for line in lines[None]] == ["red", "red", "yellow", "yellow", "blue", "blue"]
    assert all(line.messages == (("did.draw-hidden", {"seat": line.seat}),) for line in lines[None])
    assert sorted(line.messages[0][1]["card"] for line in lines["red"][:2]) == hand(room, "red")
    assert all(line.messages[0][0] == "did.draw-hidden" for line in lines["red"][2:])
    card = hand(room, "red")[0]
    entry = room.act("red", f"aside {card}").entry
    line = {colour: room.table.timeline.log(colour, entry - 1)[0].messages for colour in SEATS}
    assert line["red"] == (("did.aside", {"card": card, "seat": "red"}),)
    assert line["yellow"] == line["blue"] == (("did.aside-hidden", {"seat": "red"}),)


def test_answers_name_what_was_laid_aside_to_whoever_did_it_alone(whispering: Tables) -> None:
    room = sit(whispering, people=2)
    card = hand(room, "red")[0]
    own = room.act("red", f"aside {card}", key="tap")
    assert (own.key, own.params["card"]) == ("did.aside", card)
    assert room.act("red", f"aside {card}", key="tap") == own
    card = hand(room, "yellow")[0]
    room.stand_in("yellow")
    seen = room.table.number
    host = room.table.play.intent(room.tokens["red"], f"aside {card}", seen, "for", acting_for="yellow")
    assert (host.status, host.key, host.params) == ("done", "did.aside-hidden", {"seat": "yellow"})
    stale = room.act("red", "play 901", seen=seen)
    assert stale.status == "stale" and not CARD.search(repr(stale).replace("play 901", ""))
    assert [line.messages[0] for line in stale.since][:1] == [("log.for-seat", {"seat": "yellow", "by": "red"})]


def test_after_the_game_everybody_may_read_everything(whispering: Tables) -> None:
    room = sit(whispering, people=2, rounds="1")
    with pytest.raises(RecordHidden):
        room.table.timeline.record()
    cards, entries = [], []
    for colour in ("red", "yellow"):
        cards.append(hand(room, colour)[0])
        entries.append(room.act(colour, f"aside {cards[-1]}").entry)
    assert room.table.phase == "over"
    for reader in ("red", "yellow", None):
        told_now = [
            line.messages[0][1].get("card") for line in room.table.timeline.log(reader) if line.kind == "action"
        ]
        assert told_now == cards
    record = room.table.timeline.record()
    assert f"red aside {cards[0]}" in record and "?" not in record
    again = whispering.get(whispering.import_record(record, "Al").code)
    assert again.timeline.record() == record and again.phase == "over"
    assert str(cards[1]) in repr(again.timeline.log("red"))
    assert room.table.play.undoable("yellow") is None, "its end has shown everybody what was hidden"
    assert room.table.consent.undo_offer(room.table.number, "yellow").waiting == ("red",)
    asked = room.table.consent.ask(
        room.tokens["yellow"], {"what": "undo", "entry": room.table.number}, room.table.number, "q"
    )
    room.table.consent.answer(room.tokens["red"], asked.entry, True, room.table.number, "yes")
    assert room.table.phase == "playing"
    line = room.table.timeline.log("yellow", entries[0] - 1)[0]
    assert line.messages == (("did.aside-hidden", {"seat": "red"}),), "what lay open is covered again"
    assert room.table.timeline.log("red", entries[0] - 1)[0].messages[0][1]["card"] == cards[0]


def test_an_unfinished_record_that_is_brought_in_is_as_secret(whispering: Tables) -> None:
    room = sit(whispering, people=2, rounds="1")
    card = hand(room, "red")[0]
    room.act("red", f"aside {card}")
    other = hand(room, "yellow")[0]
    room.act("yellow", f"aside {other}")
    lines = room.table.timeline.record().splitlines()
    cut = "\n".join([*lines[:-1], f"yellow play {card}", ""])  # and one that the rules refuse
    again = whispering.get(whispering.import_record(cut, "Al").code)
    assert again.phase == "playing"
    assert str(card) not in repr([line for line in again.timeline.log("yellow") if line.seat == "red"])
    assert str(card) in repr(again.timeline.log("red"))
    with pytest.raises(RecordHidden):
        again.timeline.record()
    hidden = "\n".join([*lines[:-1], f"yellow aside {card}", ""])
    refused = whispering.get(whispering.import_record(hidden, "Al").code)
    assert [line.messages[0] for line in refused.timeline.log(None) if line.seat == "yellow"][-1] == (
        "log.refused",
        {"seat": "yellow", "text": "aside ?"},
    )
    ruling = list(refused.timeline.rulings.values())[-1]
    assert (ruling.void, ruling.key, dict(ruling.params)) == (True, "log.refused-hidden", {})
    assert str(card) not in repr(refused.timeline.log("yellow")[-1]) or "aside" in repr(
        refused.timeline.log("yellow")[-1]
    )


def test_laying_aside_tells_others_nothing_and_is_taken_back_freely(whispering: Tables) -> None:
    room = sit(whispering, people=2, rounds="1")
    card = hand(room, "red")[0]
    first = room.act("red", f"aside {card}").entry
    offer = room.table.consent.undo_offer(first, "red")
    assert offer.waiting == ("yellow",), "yellow has not learned the card, but red drew another since"
    room.act("yellow", f"play {hand(room, 'yellow')[0]}")
    assert room.table.phase == "over"


def test_a_card_that_one_seat_drew_is_what_that_seat_has_learned(whispering: Tables) -> None:
    """Yellow's move lets blue draw: only blue has learned something that would be taken from it."""
    room = sit(whispering)
    table = room.table
    room.table.config.set_chance(room.tokens["red"], {"cards": "people"})
    room.act("red", f"play {hand(room, 'red')[0]}")
    before = table.number
    card = next(n for n in state_of(table).deck)
    drew = room.act("red", f"draw {card}").entry
    assert drew > before
    back = table.play.undoable("red")
    assert back is not None and (back.entry, back.key, back.params) == (drew, "did.draw-hidden", {"seat": "red"})
    assert table.consent.undo_offer(drew, "yellow").waiting == ("red",), "blue has learned nothing"
    assert table.consent.undo_offer(drew, "red").waiting == ()
    assert "blue" in table.consent.undo_offer(before, "red").waiting, (
        "who has seen his next card may not choose again alone"
    )
    assert table.consent.undo_offer(before, "yellow").waiting == ("red",)
    assert table.play.turn_of("red") == before
    with pytest.raises(UndoNeedsConsent):
        room.take_back("red", before)
    assert room.take_back("red", drew).status == "done"
    assert table.play.undoable("red") is None, "what was once seen stays seen, also where its telling is taken back"
    with pytest.raises(UndoNeedsConsent):
        room.take_back("red", before)
    assert table.consent.undo_offer(before, "red").waiting == ("yellow", "blue")
    assert table.consent.undo_offer(before, "yellow").waiting == ("red",)
    otherwise = {"what": "change", "entry": before, "lines": [["red", f"play {hand(room, 'red')[0]}"]]}
    assert set(table.corrections.preview(otherwise, "red").concerned) == {"yellow", "blue"}, "nor by an amendment"
    again = room.act("red", f"draw {card}").entry
    assert table.play.undoable("red") is not None and room.take_back("red", again).status == "done"
    assert table.play.undoable("red") is None
    asked = table.consent.ask(room.tokens["red"], {"what": "undo", "entry": before}, table.number, "ask")
    for other in ("yellow", "blue"):
        table.consent.answer(room.tokens[other], asked.entry, True, table.number, f"yes {other}")
    anew = room.act("red", f"play {hand(room, 'red')[1]}").entry
    assert room.take_back("red", anew).status == "done", "nothing was seen since he chose anew"


def test_nobody_draws_again_until_he_likes_it(whispering: Tables) -> None:
    room = sit(whispering)
    entry = room.act("red", f"aside {hand(room, 'red')[0]}").entry
    assert room.table.play.undoable("red") is None
    with pytest.raises(UndoNeedsConsent):
        room.take_back("red", entry)
    assert set(room.table.consent.undo_offer(entry, "red").waiting) == {"yellow", "blue"}
    assert room.table.consent.undo_offer(entry, "blue").waiting == ("red",)


def test_a_bots_reason_is_told_with_what_it_did_or_not_at_all(
    whispering: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = sit(whispering, people=1, bots=1)
    room.act("red", f"play {hand(room, 'red')[0]}")
    assert whispering.run_bots(room.table.code) == 1  # the first of its choices: it plays
    assert "because.first" in repr(room.table.timeline.log("red"))
    monkeypatch.setattr(TakesFirst, "choose", LaysAside.choose)
    room.act("red", f"play {hand(room, 'red')[0]}")
    entry = room.table.number
    assert whispering.run_bots(room.table.code) == 1
    public = [room.table.timeline.log(colour, entry) for colour in ("red", None)]
    assert "because.keep" not in repr(public) and "did.aside-hidden" in repr(public)
    assert "because.keep" in repr(room.table.timeline.log("yellow", entry))


class LaysAside(Policy):
    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        chosen = Choice(legal[-1])
        assert chosen.action.text.startswith("aside")
        return chosen._replace(key="because.keep", params={"card": chosen.action.params["card"]})
