"""Undo: what may be taken back alone, what may not, and that a second tap does nothing."""

from __future__ import annotations

import random

import pytest

from companion.games.ming_dynastie.rules.game import MingState
from companion.games.ming_dynastie.rules.position import MOVE
from companion.table import Tables, UndoNeedsConsent, UnknownEntry
from tests.table.room import Room, open_room


def test_undo_takes_back_ones_own_chain_step_by_step(room: Room) -> None:
    start = room.table.timeline.view("red")
    room.act("red", "light 1")
    middle = room.table.timeline.view("red")
    second = room.act("red", "light 1")
    offer = room.table.play.undoable("red")
    assert offer is not None
    assert (offer.entry, offer.key, offer.params) == (second.entry, "did.light", {"count": 1, "seat": "red"})
    outcome = room.take_back("red", offer.entry)
    assert (outcome.status, outcome.key) == ("done", "did.light")
    assert room.table.timeline.view("red") == middle
    offer = room.table.play.undoable("red")
    assert offer is not None
    room.take_back("red", offer.entry)
    assert room.table.timeline.view("red") == start
    assert room.table.play.undoable("red") is None, "before that, chance spoke"


def test_what_was_undone_stays_in_the_log_marked(room: Room) -> None:
    entry = room.act("red", "light 1").entry
    room.take_back("red", entry)
    log = room.table.timeline.log(None)
    assert [line.undone for line in log if line.number == entry] == [True]
    assert log[-1].kind == "undo"
    assert log[-1].messages[1] == ("did.light", {"count": 1, "seat": "red"})
    assert "light" not in room.table.timeline.record()


def test_a_second_tap_on_undo_is_stale_and_takes_nothing_back(room: Room) -> None:
    room.act("red", "light 1")
    entry = room.act("red", "light 1").entry
    seen = room.table.number
    assert room.take_back("red", entry, seen=seen).status == "done"
    position = room.table.timeline.view("red")
    assert room.take_back("red", entry, seen=seen).status == "stale"
    assert room.take_back("red", entry).status == "stale"
    assert room.table.timeline.view("red") == position


def test_another_seats_action_must_be_undone_by_consent(room: Room) -> None:
    mine = room.act("red", "light 2").entry
    theirs = room.act("yellow", "light 1").entry
    assert room.table.play.undoable("red") is None
    for entry in (mine, theirs):
        with pytest.raises(UndoNeedsConsent) as refused:
            room.take_back("red", entry)
        assert (refused.value.status, refused.value.code) == (409, "undo-needs-consent")


def test_after_a_reveal_or_chance_undo_needs_consent(room: Room) -> None:
    room.to_bids()
    room.act("red", "bid 1")
    last = room.act("yellow", "bid 2")
    assert room.table.play.undoable("yellow") is None
    with pytest.raises(UndoNeedsConsent):
        room.take_back("yellow", last.entry)


def test_the_reveal_that_ends_the_game_cannot_be_undone_alone(tables: Tables) -> None:
    room = open_room(tables, rounds="1")
    room.to_bids()
    room.act("red", "bid 1")
    last = room.act("yellow", "bid 2")
    assert (room.table.phase, last.number) == ("over", last.entry), "no chance followed"
    assert room.table.play.undoable("yellow") is None
    with pytest.raises(UndoNeedsConsent):
        room.take_back("yellow", last.entry)


def test_a_sealed_choice_is_retracted_without_touching_the_others(tables: Tables) -> None:
    room = open_room(tables, people=3)
    room.to_bids()
    red = room.act("red", "bid 3").entry
    room.act("yellow", "bid 1")
    outcome = room.take_back("red", red)
    assert (outcome.status, outcome.key, outcome.params) == ("done", "did.bid", {"count": 3, "seat": "red"})
    view = room.table.timeline.view("red")
    assert (view["mine"], view["locked"], room.table.timeline.view("yellow")["mine"]) == (None, [1], 1)
    assert room.take_back("red", red).status == "stale"
    room.act("red", "bid 0")
    room.act("blue", "bid 0")
    notes = room.table.timeline.log(None)[-2].messages
    assert ("note.bid", {"seat": "red", "count": 0}) in notes
    assert ("note.bid", {"seat": "yellow", "count": 1}) in notes
    assert "red bid 3" not in room.table.timeline.record()
    retracted = next(line for line in room.table.timeline.log("blue") if line.number == red)
    assert (retracted.undone, retracted.sealed, retracted.messages) == (True, True, (("log.sealed", {"seat": "red"}),))


def test_opening_the_secret_stage_can_be_undone_until_somebody_locks_in(room: Room) -> None:
    room.act("red", "pass")
    entry = room.act("yellow", "pass").entry
    bid = room.act("red", "bid 1").entry
    assert room.table.play.undoable("yellow") is None
    room.take_back("red", bid)
    offer = room.table.play.undoable("yellow")
    assert offer is not None
    assert offer.entry == entry
    assert room.take_back("yellow", entry).status == "done"
    assert room.table.timeline.view(None)["stage"] == "turn"


def test_only_actions_can_be_undone(room: Room) -> None:
    for number in (0, 1, 4, 10**6, -1):
        with pytest.raises(UnknownEntry):
            room.take_back("red", number)


def test_a_whole_turn_is_taken_back_at_once(room: Room) -> None:
    start = room.table.timeline.view("red")
    first = room.act("red", "light 1").entry
    seen = room.table.number
    room.act("red", "light 1")
    assert room.table.play.turn_of("red") == first
    assert room.table.play.turn_of("yellow") is None
    assert room.take_back("red", first, seen=seen).status == "stale", "whoever tapped had not seen what came after"
    assert room.take_back("red", first).status == "done"
    assert room.table.timeline.view("red") == start
    assert room.take_back("red", first).status == "stale"


def test_what_others_did_since_a_turn_is_theirs_to_keep(room: Room) -> None:
    first = room.act("red", "light 1").entry
    room.act("red", "light 1")
    room.act("yellow", "light 1")
    assert room.table.play.turn_of("red") == first
    with pytest.raises(UndoNeedsConsent):
        room.take_back("red", first)
    assert room.table.consent.undo_offer(first, "red").waiting == ("yellow",)


def test_turns_that_follow_each_other_are_two(tables: Tables) -> None:
    """Once all others have passed: where a prince sets out again, another turn begins."""
    room = open_room(tables, game="ming-dynastie", people=2)
    luck, began = random.Random(5), list[int]()
    for _ in range(600):
        (colour,) = room.table.play.to_act
        state = room.table.timeline.state
        assert isinstance(state, MingState)
        sets_out, moving = state.stage is MOVE, state.phase == "move"
        legal = [action.text for action in room.table.play.legal(colour)]
        if sets_out and colour == "yellow":
            assert room.act(colour, "pass").status == "done"
            began = []
            continue
        entry = room.act(colour, luck.choice([text for text in legal if text != "pass"] or legal)).entry
        began += [entry] if sets_out else []
        assert not moving or room.table.play.turn_of("red") == began[-1]
        if len(began) == 3:
            return
    raise AssertionError("nobody moved on alone")
