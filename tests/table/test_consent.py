"""Undo with consent: who is asked, who can answer, and what their answers come to."""

from __future__ import annotations

import pytest

from companion.table import HostOnly, SeatHere, Tables, UndoNeedsConsent, UnknownAsk
from tests.table.asking import after_a_bid, ask, asking, say
from tests.table.room import Room, open_room


def test_whoever_acted_since_is_asked_and_nobody_else(tables: Tables) -> None:
    room = open_room(tables, people=3)
    mine = room.act("red", "light 2").entry
    room.act("yellow", "light 1")
    offer = room.table.consent.undo_offer(mine, "red")
    assert ([line.number for line in offer.lines], offer.waiting) == ([mine, mine + 1], ("yellow",))
    outcome = ask(room, "red", mine)
    assert (outcome.status, outcome.key, outcome.params) == ("done", "log.ask-undo", {"seat": "red"})
    found = asking(room, "blue")
    assert (found.number, found.by, found.what, found.entry) == (outcome.entry, "red", "undo", mine)
    assert (found.waiting, found.agreed) == (("yellow",), ())
    assert [line.messages[0][0] for line in found.comes_back] == ["did.light", "did.light"]
    assert room.table.timeline.log("blue")[-1].messages == (
        ("log.ask-undo", {"seat": "red"}),
        ("did.light", {"count": 2, "seat": "red"}),
    )
    assert room.table.timeline.view(None)["lit"] == [2, 1, 0], "until they agree nothing happens"
    agreed = say(room, "yellow", found.number)
    assert (agreed.status, agreed.key, agreed.number) == ("done", "log.answer-yes", room.table.number)
    assert room.table.timeline.view(None)["lit"] == [0, 0, 0]
    assert room.table.consent.asking() is None
    undone = [line.number for line in room.table.timeline.log(None) if line.undone]
    assert undone == [mine, mine + 1], "they stay in the log, marked"
    assert "light" not in room.table.timeline.record()


def test_past_a_reveal_or_a_draw_all_persons_are_asked(tables: Tables) -> None:
    room, first = after_a_bid(tables)
    bid = room.table.consent.undo_offer(first, "red")
    assert bid.waiting == ("yellow", "blue")
    assert [line.kind for line in bid.lines] == ["action", "action", "action", "chance"]
    number = ask(room, "yellow", first).entry
    assert asking(room).waiting == ("red", "blue")
    say(room, "blue", number)
    assert (asking(room).waiting, asking(room).agreed) == (("red",), ("blue",))
    say(room, "red", number)
    assert (room.table.timeline.view(None)["stage"], room.table.timeline.view(None)["locked"]) == ("bid", [])
    assert room.table.play.to_act == ("red", "yellow", "blue")


def test_the_game_goes_on_after_it_as_if_nothing_had_been(tables: Tables) -> None:
    room, first = after_a_bid(tables, people=2)
    say(room, "yellow", ask(room, "red", first).entry)
    assert room.act("red", "bid 3").status == "done"
    assert room.act("yellow", "bid 0").status == "done"
    assert room.table.timeline.view(None)["points"][0] > 0
    assert "red bid 3\nyellow bid 0\nchance" in room.table.timeline.record()


def test_a_reveal_that_is_taken_back_in_part_lies_face_down_again(tables: Tables) -> None:
    room, first = after_a_bid(tables)
    number = ask(room, "red", first + 2).entry
    say(room, "blue", number)
    say(room, "yellow", number)
    view = room.table.timeline.view("red")
    assert (view["stage"], view["locked"], view["mine"]) == ("bid", [0, 1], 1)
    assert room.table.play.undoable("red") is None, "everybody has seen it, and red has seen what the others chose"
    with pytest.raises(UndoNeedsConsent):
        room.take_back("red", first)
    assert room.table.consent.undo_offer(first, "red").waiting == ("yellow", "blue")
    assert room.table.timeline.view("yellow")["mine"] is not None


def test_one_refusal_ends_it_and_the_asker_can_withdraw(tables: Tables) -> None:
    room, first = after_a_bid(tables)
    position = room.table.timeline.view(None)
    number = ask(room, "red", first).entry
    assert say(room, "blue", number, yes=False).key == "log.answer-no"
    assert room.table.consent.asking() is None
    with pytest.raises(UnknownAsk):
        say(room, "yellow", number)
    number = ask(room, "red", first).entry
    say(room, "yellow", number)
    assert say(room, "red", number, yes=False).key == "log.answer-withdrawn"
    with pytest.raises(UnknownAsk):
        say(room, "blue", number)
    assert room.table.timeline.view(None) == position
    assert not any(line.undone for line in room.table.timeline.log(None))


def test_anything_new_in_the_game_ends_the_question(tables: Tables) -> None:
    room = open_room(tables, people=3)
    mine = room.act("red", "light 2").entry
    room.act("yellow", "light 1")
    number = ask(room, "red", mine).entry
    room.act("yellow", "light 1")
    assert room.table.consent.asking() is None
    with pytest.raises(UnknownAsk):
        say(room, "yellow", number)
    assert room.table.timeline.view(None)["lit"] == [2, 2, 0]


def test_seat_changes_leave_a_question_open(tables: Tables) -> None:
    room = open_room(tables, people=2)
    mine = room.act("red", "light 2").entry
    room.act("yellow", "light 1")
    number = ask(room, "red", mine).entry
    room.table.seats.rename(room.tokens["red"], "Mei the Great")
    _, room.tokens["yellow"] = room.table.seats.rejoin(room.table.seats.rejoin_code(room.tokens["yellow"]))
    assert asking(room).waiting == ("yellow",)
    say(room, "yellow", number)
    assert room.table.timeline.view(None)["lit"] == [0, 0]


def test_with_bots_and_open_seats_only_nobody_is_asked(tables: Tables) -> None:
    created = tables.create("lanterns", seats=3, host="Mei")
    table = tables.get(created.code)
    room = Room(tables, table, {"red": created.token, "yellow": table.seats.claim("yellow", "Al")})
    table.seats.claim_bot("blue", "first", by=created.token)
    table.config.begin(created.token)
    table.seats.release("yellow", by=room.tokens["yellow"])
    table.seats.claim_bot("yellow", "first", by=created.token)
    mine = room.act("red", "light 2").entry
    assert tables.run_bots(table.code) > 0
    outcome = ask(room, "red", mine, key="all mine")
    assert (outcome.status, outcome.key, table.consent.asking()) == ("done", "did.light", None)
    assert table.timeline.view(None)["lit"] == [0, 0, 0]
    assert ask(room, "red", mine, key="all mine") == outcome


def test_who_leaves_need_not_answer(tables: Tables) -> None:
    room, first = after_a_bid(tables)
    number = ask(room, "red", first).entry
    say(room, "yellow", number)
    room.table.seats.release("blue", by=room.tokens["blue"])
    assert (room.table.consent.asking(), room.table.timeline.view(None)["stage"]) == (None, "bid")
    room, first = after_a_bid(tables)
    ask(room, "yellow", first)
    room.table.seats.release("yellow", by=room.tokens["yellow"])
    assert (room.table.consent.asking(), room.table.timeline.view(None)["stage"]) == (None, "turn"), (
        "nobody wishes it any more"
    )


def test_the_host_answers_for_an_absent_seat_and_the_log_says_so(tables: Tables) -> None:
    room, first = after_a_bid(tables)
    number = ask(room, "red", first).entry
    say(room, "yellow", number)
    with pytest.raises(HostOnly):
        say(room, "yellow", number, acting_for="blue")
    with pytest.raises(SeatHere):
        say(room, "red", number, acting_for="blue")
    room.passes()
    assert say(room, "red", number, acting_for="blue").status == "done"
    answers = [line for line in room.table.timeline.log(None) if line.kind == "answer"]
    assert answers[-1].messages == (
        ("log.for-seat", {"seat": "blue", "by": "red"}),
        ("log.answer-yes", {"seat": "blue"}),
    )
    assert room.table.timeline.view(None)["stage"] == "bid"


def test_what_one_may_take_back_alone_is_taken_back_at_once(room: Room) -> None:
    entry = room.act("red", "light 1").entry
    assert room.table.consent.undo_offer(entry, "red").waiting == ()
    outcome = ask(room, "red", entry)
    assert (outcome.status, outcome.key) == ("done", "did.light")
    assert room.table.timeline.view(None)["lit"] == [0, 0]
