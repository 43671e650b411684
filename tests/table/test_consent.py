"""Undo with consent: who is asked, and what they are told comes back."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine.chance import SeededChance
from companion.store import open_store
from companion.table import (
    AlreadyAsked,
    Ask,
    BadAmendment,
    BadAsk,
    BadIntent,
    HostOnly,
    NotAsked,
    NotPlaying,
    Outcome,
    Tables,
    UnknownAsk,
    UnknownEntry,
)
from companion.words import LANGUAGES, catalogue
from tests.table.room import BOTS, Room, open_room
from tests.table.test_ming_dynastie import seated, spoken


def ask(room: Room, colour: str, entry: int, seen: int | None = None, key: str | None = None) -> Outcome:
    seen = room.table.number if seen is None else seen
    wish = {"what": "undo", "entry": entry}
    return room.table.ask(room.tokens[colour], wish, seen, key or f"ask-{next(room.keys)}")


def say(
    room: Room, colour: str, number: Any, yes: Any = True, acting_for: str | None = None, key: str = ""
) -> Outcome:
    key = key or f"say-{next(room.keys)}"
    return room.table.answer(room.tokens[colour], number, yes, room.table.number, key, acting_for)


def asking(room: Room, colour: str | None = None) -> Ask:
    found = room.table.asking(colour)
    assert found is not None
    return found


def after_a_bid(tables: Tables, people: int = 3) -> tuple[Room, int]:
    """Everybody has bid and a new round has begun: the room and the first bid's entry."""
    room = open_room(tables, people=people)
    room.to_bids()
    first = room.act("red", "bid 1").entry
    for colour in list(room.tokens)[1:]:
        room.act(colour, "bid 2")
    return room, first


def test_whoever_acted_since_is_asked_and_nobody_else(tables: Tables) -> None:
    room = open_room(tables, people=3)
    mine = room.act("red", "light 2").entry
    room.act("yellow", "light 1")
    offer = room.table.undo_offer(mine, "red")
    assert ([line.number for line in offer.lines], offer.waiting) == ([mine, mine + 1], ("yellow",))
    outcome = ask(room, "red", mine)
    assert (outcome.status, outcome.key, outcome.params) == ("done", "log.ask-undo", {"seat": "red"})
    found = asking(room, "blue")
    assert (found.number, found.by, found.what, found.entry) == (outcome.entry, "red", "undo", mine)
    assert (found.waiting, found.agreed) == (("yellow",), ())
    assert [line.messages[0][0] for line in found.comes_back] == ["did.light", "did.light"]
    assert room.table.log("blue")[-1].messages == (
        ("log.ask-undo", {"seat": "red"}), ("did.light", {"count": 2, "seat": "red"}),
    )
    assert room.table.view(None)["lit"] == [2, 1, 0], "until they agree nothing happens"
    agreed = say(room, "yellow", found.number)
    assert (agreed.status, agreed.key, agreed.number) == ("done", "log.answer-yes", room.table.number)
    assert room.table.view(None)["lit"] == [0, 0, 0]
    assert room.table.asking() is None
    undone = [line.number for line in room.table.log(None) if line.undone]
    assert undone == [mine, mine + 1], "they stay in the log, marked"
    assert "light" not in room.table.record()


def test_past_a_reveal_or_a_draw_all_persons_are_asked(tables: Tables) -> None:
    room, first = after_a_bid(tables)
    bid = room.table.undo_offer(first, "red")
    assert bid.waiting == ("yellow", "blue")
    assert [line.kind for line in bid.lines] == ["action", "action", "action", "chance"]
    number = ask(room, "yellow", first).entry
    assert asking(room).waiting == ("red", "blue")
    say(room, "blue", number)
    assert (asking(room).waiting, asking(room).agreed) == (("red",), ("blue",))
    say(room, "red", number)
    assert (room.table.view(None)["stage"], room.table.view(None)["locked"]) == ("bid", [])
    assert room.table.to_act == ("red", "yellow", "blue")


def test_the_game_goes_on_after_it_as_if_nothing_had_been(tables: Tables) -> None:
    room, first = after_a_bid(tables, people=2)
    say(room, "yellow", ask(room, "red", first).entry)
    assert room.act("red", "bid 3").status == "done"
    assert room.act("yellow", "bid 0").status == "done"
    assert room.table.view(None)["points"][0] > 0
    assert "red bid 3\nyellow bid 0\nchance" in room.table.record()


def test_a_reveal_that_is_taken_back_in_part_lies_face_down_again(tables: Tables) -> None:
    room, first = after_a_bid(tables)
    number = ask(room, "red", first + 2).entry
    say(room, "blue", number)
    say(room, "yellow", number)
    view = room.table.view("red")
    assert (view["stage"], view["locked"], view["mine"]) == ("bid", [0, 1], 1)
    assert room.table.undoable("red") is not None, "its own choice lies face down again"


def test_one_refusal_ends_it_and_the_asker_can_withdraw(tables: Tables) -> None:
    room, first = after_a_bid(tables)
    position = room.table.view(None)
    number = ask(room, "red", first).entry
    assert say(room, "blue", number, yes=False).key == "log.answer-no"
    assert room.table.asking() is None
    with pytest.raises(UnknownAsk):
        say(room, "yellow", number)
    number = ask(room, "red", first).entry
    say(room, "yellow", number)
    assert say(room, "red", number, yes=False).key == "log.answer-withdrawn"
    with pytest.raises(UnknownAsk):
        say(room, "blue", number)
    assert room.table.view(None) == position
    assert not any(line.undone for line in room.table.log(None))


def test_only_who_is_asked_can_agree_and_only_once(tables: Tables) -> None:
    room = open_room(tables, people=4)
    mine = room.act("red", "light 2").entry
    room.act("yellow", "light 2")
    room.act("blue", "light 2")
    number = ask(room, "red", mine).entry
    for colour, yes in (("red", True), ("green", True), ("green", False)):
        with pytest.raises(NotAsked):
            say(room, colour, number, yes)
    first = say(room, "yellow", number, key="yes")
    assert say(room, "yellow", number, key="yes") == first, "the same tap again"
    with pytest.raises(NotAsked):
        say(room, "yellow", number)
    say(room, "blue", number)
    assert room.table.view(None)["lit"] == [0, 0, 0, 0]
    with pytest.raises(UnknownAsk):
        say(room, "blue", number)


def test_anything_new_in_the_game_ends_the_question(tables: Tables) -> None:
    room = open_room(tables, people=3)
    mine = room.act("red", "light 2").entry
    room.act("yellow", "light 1")
    number = ask(room, "red", mine).entry
    room.act("yellow", "light 1")
    assert room.table.asking() is None
    with pytest.raises(UnknownAsk):
        say(room, "yellow", number)
    assert room.table.view(None)["lit"] == [2, 2, 0]


def test_seat_changes_leave_a_question_open(tables: Tables) -> None:
    room = open_room(tables, people=2)
    mine = room.act("red", "light 2").entry
    room.act("yellow", "light 1")
    number = ask(room, "red", mine).entry
    room.table.rename(room.tokens["red"], "Mei the Great")
    _, room.tokens["yellow"] = room.table.rejoin(room.table.rejoin_code(room.tokens["yellow"]))
    assert asking(room).waiting == ("yellow",)
    say(room, "yellow", number)
    assert room.table.view(None)["lit"] == [0, 0]


def test_with_bots_and_open_seats_only_nobody_is_asked(tables: Tables) -> None:
    created = tables.create("lanterns", seats=3, host="Mei")
    table = tables.get(created.code)
    room = Room(tables, table, {"red": created.token, "yellow": table.claim("yellow", "Al")})
    table.claim_bot("blue", "first", by=created.token)
    table.begin(created.token)
    table.release("yellow", by=room.tokens["yellow"])
    table.claim_bot("yellow", "first", by=created.token)
    mine = room.act("red", "light 2").entry
    assert tables.run_bots(table.code) > 0
    outcome = ask(room, "red", mine, key="all mine")
    assert (outcome.status, outcome.key, table.asking()) == ("done", "did.light", None)
    assert table.view(None)["lit"] == [0, 0, 0]
    assert ask(room, "red", mine, key="all mine") == outcome


def test_who_leaves_need_not_answer(tables: Tables) -> None:
    room, first = after_a_bid(tables)
    number = ask(room, "red", first).entry
    say(room, "yellow", number)
    room.table.release("blue", by=room.tokens["blue"])
    assert (room.table.asking(), room.table.view(None)["stage"]) == (None, "bid")
    room, first = after_a_bid(tables)
    ask(room, "yellow", first)
    room.table.release("yellow", by=room.tokens["yellow"])
    assert (room.table.asking(), room.table.view(None)["stage"]) == (None, "turn"), "nobody wishes it any more"


def test_the_host_answers_for_an_absent_seat_and_the_log_says_so(tables: Tables) -> None:
    room, first = after_a_bid(tables)
    number = ask(room, "red", first).entry
    say(room, "yellow", number)
    with pytest.raises(HostOnly):
        say(room, "yellow", number, acting_for="blue")
    assert say(room, "red", number, acting_for="blue").status == "done"
    answers = [line for line in room.table.log(None) if line.kind == "answer"]
    assert answers[-1].messages == (
        ("log.for-seat", {"seat": "blue", "by": "red"}), ("log.answer-yes", {"seat": "blue"}),
    )
    assert room.table.view(None)["stage"] == "bid"


def test_a_second_question_is_refused_and_told_what_is_open(tables: Tables) -> None:
    room, first = after_a_bid(tables)
    number = ask(room, "red", first).entry
    with pytest.raises(AlreadyAsked) as refused:
        ask(room, "blue", first + 1)
    assert (refused.value.status, refused.value.params) == (409, {"seat": "red", "ask": number})
    say(room, "red", number, yes=False)
    assert ask(room, "blue", first + 1).status == "done"


def light(entry: int, count: int, colour: str = "red") -> dict[str, Any]:
    change = {"what": "change", "entry": entry, "lines": [[colour, f"light {count}"]]}
    return {"what": "amend", "amendment": change}


def test_an_amendment_is_made_when_all_concerned_agree(tables: Tables) -> None:
    room = open_room(tables, people=3)
    mine = room.act("red", "light 2").entry
    room.act("yellow", "light 2")
    outcome = room.table.ask(room.tokens["red"], light(mine, 1), room.table.number, "k")
    assert (outcome.status, outcome.key) == ("done", "log.ask-amend")
    found = asking(room, "yellow")
    assert (found.what, found.entry, found.waiting) == ("amend", mine, ("yellow",))
    assert [line.number for line in found.comes_back] == [mine]
    assert room.table.preview(found.wish["amendment"], found.by).concerned == ("yellow",)
    assert room.table.view(None)["lit"] == [2, 2, 0]
    agreed = say(room, "yellow", found.number)
    assert (agreed.status, agreed.number, room.table.asking()) == ("done", room.table.number, None)
    assert room.table.view(None)["lit"] == [1, 2, 0]
    assert "red light 1" in room.table.record()
    assert "red light 2" not in room.table.record()


def test_an_amendment_that_concerns_nobody_else_is_made_at_once(tables: Tables) -> None:
    room = open_room(tables, people=2)
    mine = room.act("red", "light 1").entry
    outcome = room.table.ask(room.tokens["red"], light(mine, 2), room.table.number, "k")
    assert (outcome.status, room.table.asking()) == ("done", None)
    assert room.table.view(None)["lit"] == [2, 0]


def test_an_amendment_that_is_refused_changes_nothing(tables: Tables) -> None:
    room = open_room(tables, people=2)
    mine = room.act("red", "light 2").entry
    room.act("yellow", "light 2")
    position = room.table.view(None)
    outcome = room.table.ask(room.tokens["red"], light(mine, 1), room.table.number, "k")
    say(room, "yellow", outcome.entry, yes=False)
    assert room.table.view(None) == position
    seen = room.table.number
    for wish in (light(mine, 3), light(mine, 1, "nobody"), {"what": "amend"}, {"what": "amend", "amendment": 7}):
        with pytest.raises(BadAmendment):
            room.table.ask(room.tokens["red"], wish, seen, "again")
    with pytest.raises(UnknownEntry):
        room.table.ask(room.tokens["red"], light(3, 1), seen, "again")
    assert room.table.number == seen


def test_what_one_may_take_back_alone_is_taken_back_at_once(room: Room) -> None:
    entry = room.act("red", "light 1").entry
    assert room.table.undo_offer(entry, "red").waiting == ()
    outcome = ask(room, "red", entry)
    assert (outcome.status, outcome.key) == ("done", "did.light")
    assert room.table.view(None)["lit"] == [0, 0]


def test_what_nobody_can_be_asked(tables: Tables) -> None:
    created = tables.create("lanterns", seats=2, host="Mei")
    lobby = Room(tables, tables.get(created.code), {"red": created.token})
    with pytest.raises(NotPlaying):
        ask(lobby, "red", 1)
    room, first = after_a_bid(tables)
    number, chance = room.table.number, room.table.number
    for entry in (0, -1, 1, 2, 4, chance, 10**6):
        with pytest.raises(UnknownEntry):
            ask(room, "red", entry)
    for wish in ({"what": "undo"}, {"what": "undo", "entry": "5"}, {"what": "undo", "entry": True}):
        with pytest.raises(UnknownEntry):
            room.table.ask(room.tokens["red"], wish, number, "k")
    bad: tuple[Any, ...] = ({}, {"what": "money"}, {"what": None}, [], "undo", None)
    for wish in bad:
        with pytest.raises(BadAsk):
            room.table.ask(room.tokens["red"], wish, number, "k")
    for seen, key in ((number + 1, "k"), (-1, "k"), (number, ""), (number, "k" * 65)):
        with pytest.raises(BadIntent):
            ask(room, "red", first, seen, key) if key else room.table.ask(room.tokens["red"], {}, seen, key)
    asked = ask(room, "red", first).entry
    for what in (0, asked + 1, -1, None):
        with pytest.raises(UnknownAsk):
            say(room, "yellow", what)
    with pytest.raises(BadIntent):
        say(room, "yellow", asked, "yes")
    assert room.table.number == asked


def test_a_question_about_what_was_taken_back_meanwhile_is_stale(tables: Tables) -> None:
    room, first = after_a_bid(tables, people=2)
    seen = room.table.number
    say(room, "yellow", ask(room, "red", first).entry)
    for late in (seen, None):
        assert ask(room, "yellow", first, seen=late).status == "stale"


def test_an_open_question_and_what_was_agreed_survive_a_restart(tmp_path: Path) -> None:
    tables = Tables(open_store(tmp_path), background=False)
    room, first = after_a_bid(tables)
    number = ask(room, "red", first).entry
    say(room, "blue", number)
    before = room.table.asking("blue")
    tables.close()
    tables = Tables(open_store(tmp_path), background=False)
    room = Room(tables, tables.get(room.table.code), room.tokens, room.keys)
    assert room.table.asking("blue") == before
    say(room, "yellow", number)
    assert room.table.view(None)["stage"] == "bid"
    tables.close()


def test_a_question_tells_nobody_what_lies_face_down(tmp_path: Path) -> None:
    """Whatever others chose in secret, a question about it reads the same to the last byte."""

    def told(secret: int) -> str:
        tables = Tables(open_store(tmp_path / str(secret)), BOTS, SeededChance(7), background=False, clock=lambda: 0.0)
        room = open_room(tables, people=4)
        opening = room.act("red", "pass").entry
        room.to_bids()
        room.act("yellow", f"bid {secret}", key=f"secret {secret}")
        room.act("blue", f"bid {3 - secret}")
        answers: list[object] = [room.table.undo_offer(opening, "red")]
        answers.append(ask(room, "red", opening, key="k"))
        for reader in ("red", "green", None):
            answers += [room.table.asking(reader), room.table.log(reader), room.table.view(reader)]
        answers.append(room.table.answer(room.tokens["red"], asking(room).number, True, room.table.number, "g", "green")
                       if "green" in asking(room).waiting else None)
        answers.append(room.table.answer(room.tokens["red"], asking(room).number, True, room.table.number, "h", "blue"))
        own = asking(room, "yellow").comes_back
        assert [line.messages[0][1].get("count") for line in own if line.sealed] == [secret, None]
        say(room, "yellow", asking(room).number)
        for reader in ("red", "green", None):
            answers += [room.table.asking(reader), room.table.log(reader), room.table.view(reader)]
        tables.close()
        return json.dumps(answers, default=repr)

    expected = told(0)
    assert "log.sealed" in expected
    assert [told(secret) for secret in (1, 2, 3)] == [expected] * 3


def test_a_question_about_a_choice_that_lies_face_down_does_not_tell_it(tables: Tables) -> None:
    room = open_room(tables, people=3)
    room.to_bids()
    bid = room.act("yellow", "bid 3").entry
    assert room.table.undo_offer(bid, "red").waiting == ("yellow",)
    ask(room, "red", bid)
    assert room.table.log("blue")[-1].messages == (("log.ask-undo", {"seat": "red"}),)
    assert room.table.log("yellow")[-1].messages[1] == ("did.bid", {"count": 3, "seat": "yellow"})
    assert asking(room, "blue").comes_back[0].messages == (("log.sealed", {"seat": "yellow"}),)


@pytest.mark.parametrize("players", [2, 4])
def test_whole_games_of_ming_dynastie_with_questions(tmp_path: Path, players: int) -> None:
    """Undo back to any action and play on: every position is that of the record, every sentence has words."""
    chance = random.Random(players)
    tables = Tables(open_store(tmp_path), chance=SeededChance(players), background=False)
    table, tokens = seated(tables, players)
    room, agreed, tap = Room(tables, table, tokens), 0, 0
    while table.phase == "playing" and tap < 500:
        tap += 1
        colour = chance.choice(table.to_act)
        text = chance.choice(table.legal(colour)).text
        assert room.act(colour, text).status == "done"
        if chance.random() < 0.03:
            colour = chance.choice(list(tokens))
            target = chance.choice([line.number for line in table.log(None, last=30)
                                    if line.kind == "action" and not line.undone])
            ask(room, colour, target)
            while (question := table.asking()) is not None:
                say(room, question.waiting[0], question.number)
                agreed += 1
            assert all(line.undone for line in table.log(None, after=target - 1) if line.kind in ("action", "chance"))
    assert agreed > 3
    spoken(table, None)
    before = [table.view(colour) for colour in (*tokens, None)]
    tables.close()
    tables = Tables(open_store(tmp_path), background=False)
    assert [tables.get(table.code).view(colour) for colour in (*tokens, None)] == before
    tables.close()


def test_every_message_of_a_question_has_words() -> None:
    keys = ["log.ask-undo", "log.ask-amend", "log.ask-host", "log.answer-yes", "log.answer-no", "log.answer-withdrawn"]
    for language in LANGUAGES:
        assert all(catalogue(language).say(key, seat="red") for key in keys)
