"""Changing, putting in and dropping what happened earlier: everything after it is gone over again, and stands."""

from __future__ import annotations

import contextlib
import itertools
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from companion.engine import record
from companion.engine.chance import SeededChance
from companion.store import SqlStore
from companion.table import Outcome, Table, TableError, Tables, UndoNeedsConsent, UnknownEntry, replay
from companion.table.answers import Tap
from companion.table.errors import BadAmendment
from tests.profiles import examples
from tests.stores import store_in, stores_of
from tests.table.room import Room, forget_snapshots, open_room

_keys = itertools.count()


def amend(room: Room, what: str, entry: int, *lines: str, by: str = "red") -> Outcome:
    """Amend at once, as when all concerned have agreed; what is on disk must then say the same as memory."""
    wanted = wish(what, entry, *lines)
    done = room.table.timeline.settle(
        lambda: room.table.corrections.carry_out(
            Tap(by, by, room.table.number, f"amend-{next(_keys)}"), wanted, agreed=True
        )
    )
    same_on_disk(room)
    return done


def wish(what: str, entry: int, *lines: str) -> dict[str, Any]:
    return {"what": what, "entry": entry, "lines": [line.split(" ", 1) for line in lines]}


def same_on_disk(room: Room) -> None:
    """A process that reads the table now sees what this one does, with snapshots and without."""
    mine = room.table
    store = mine.timeline.around.store
    for _ in range(2):
        other = Table(mine.code, mine.timeline.around)
        assert mine.timeline.state is not None
        assert other.timeline.state is not None
        assert other.timeline.state.dump() == mine.timeline.state.dump()
        for colour in ("red", "yellow", None):
            assert other.timeline.log(colour) == mine.timeline.log(colour)
        assert other.timeline.projection.sealed == mine.timeline.projection.sealed
        assert other.timeline.projection.hidden == mine.timeline.projection.hidden
        assert (list(other.timeline.projection.path), other.timeline.rulings) == (
            list(mine.timeline.projection.path),
            mine.timeline.rulings,
        )
        assert isinstance(store, SqlStore)
        forget_snapshots(store)
    view = mine.timeline.view(None)
    for seat, points in enumerate(view["points"]):
        assert points == sum(line["points"] for line in view["lines"] if line["seat"] == seat)


def round_of(room: Room, *texts: str) -> list[int]:
    pairs = [text.partition(" ") for text in texts]
    return [room.act(colour, text).entry for colour, _, text in pairs]


ROUND = ("red light 1", "red pass", "yellow light 2", "red bid 3", "yellow bid 1")


def test_another_choice_changes_the_points_and_says_so(room: Room) -> None:
    numbers = round_of(room, *ROUND)
    points = room.table.timeline.view(None)["points"][0]
    seen = room.table.corrections.preview(wish("change", numbers[0], "red light 2"), "red")
    assert (seen.before["red"], seen.after["red"]) == (points, points * 3 // 2)
    assert numbers[1] in seen.rulings, "after two lanterns there is nothing left to pass"
    assert seen.rulings[numbers[1]].set == {"turn": "red"}
    assert seen.concerned == ("yellow",)
    done = amend(room, "change", numbers[0], "red light 2")
    assert done.status == "done"
    assert room.table.timeline.view(None)["points"][0] == points * 3 // 2
    lines = {line.number: line for line in room.table.timeline.log("red")}
    assert lines[numbers[0]].undone
    assert not lines[numbers[1]].undone
    assert "log.ruling-stands" in str(lines[numbers[1]].messages)
    assert not lines[done.entry + 1].undone
    assert lines[done.entry].messages[0][0] == "log.amend-change"
    told = [params for key, params in lines[numbers[4]].messages if key == "reason.prize"]
    assert told[0]["points"] == points * 3 // 2, "the points are told anew where they were made"


def test_what_was_forgotten_is_put_in(room: Room) -> None:
    numbers = round_of(room, *ROUND)
    points = room.table.timeline.view(None)["points"][0]
    amend(room, "insert", numbers[1], "red light 1")
    assert room.table.timeline.view(None)["points"][0] == points * 3 // 2
    assert numbers[1] in room.table.timeline.rulings


def test_a_dropped_choice_and_a_revealed_secret(room: Room) -> None:
    numbers = round_of(room, *ROUND)
    prize = room.table.timeline.view_at(numbers[0])["prize"]
    amend(room, "change", numbers[3], "red bid 0")
    assert room.table.timeline.view(None)["points"] == [0, prize * 3]
    assert not any(line.sealed for line in room.table.timeline.log(None))
    amend(room, "drop", numbers[2])
    assert room.table.timeline.view(None)["points"] != [0, prize * 3]


def test_chance_that_followed_goes_with_what_brought_it_and_comes_anew(room: Room) -> None:
    numbers = round_of(room, *ROUND)
    assert room.table.timeline.log(None)[-1].kind == "chance"
    amend(room, "drop", numbers[4])
    assert room.table.timeline.view(None)["stage"] == "bid"
    assert room.table.play.to_act == ("yellow",)
    assert room.table.timeline.log(None)[numbers[4]].undone, "the prize that was drawn after it"
    assert room.act("yellow", "bid 2").status == "done"
    assert room.table.timeline.view(None)["round"] == 2
    assert room.table.timeline.view(None)["stage"] == "turn"
    same_on_disk(room)


def test_the_same_is_nothing(room: Room) -> None:
    numbers = round_of(room, *ROUND)
    before = (room.table.number, room.table.timeline.view("red"), room.table.timeline.log("red"))
    for number, line in zip(numbers, ROUND, strict=True):
        assert room.table.corrections.preview(wish("change", number, line)).same
        done = amend(room, "change", number, line)
        assert (done.status, done.entry) == ("done", 0)
    assert (room.table.number, room.table.timeline.view("red"), room.table.timeline.log("red")) == before


def test_there_and_back_again_is_the_same_position(room: Room) -> None:
    numbers = round_of(room, *ROUND[:3])
    assert room.table.timeline.state is not None
    before = room.table.timeline.state.digest()
    done = amend(room, "change", numbers[2], "yellow light 1", "yellow light 1")
    assert (room.table.timeline.state.digest(), done.status) == (before, "done"), (
        "two single lanterns are as good as two"
    )
    amend(room, "drop", done.entry + 2)
    assert room.table.timeline.state.digest() != before
    amend(room, "change", done.entry + 1, "yellow light 2")
    assert room.table.timeline.state.digest() == before


def test_an_amendment_then_undo(room: Room) -> None:
    numbers = round_of(room, *ROUND[:2])
    amend(room, "insert", numbers[1], "red light 1")
    room.act("yellow", "light 1")
    entry = room.table.number
    assert room.take_back("yellow", entry).status == "done"
    same_on_disk(room)
    assert room.act("yellow", "pass").status == "done"
    same_on_disk(room)
    room.act("red", "bid 1")
    room.take_back("red", room.table.number)
    same_on_disk(room)


def test_it_is_asked_of_others_and_one_may_put_right_what_concerns_nobody(room: Room) -> None:
    first = round_of(room, "red light 1", "red pass")
    done = room.table.corrections.amend(
        room.tokens["red"], wish("change", first[0], "red light 2"), room.table.number, "k"
    )
    assert done.status == "done"
    assert (
        room.table.corrections.amend(room.tokens["red"], wish("change", first[0], "red light 2"), done.number, "k")
        == done
    )
    assert room.act("yellow", "pass").status == "done"
    number = room.table.number
    with pytest.raises(UndoNeedsConsent):
        room.table.corrections.amend(room.tokens["red"], wish("drop", done.entry + 1), number, "k2")
    assert room.table.number == number


def test_whoever_would_have_other_points_is_asked(room: Room) -> None:
    """Nobody else acted and nothing was learned, yet it is about somebody else's points."""
    first = round_of(room, "red light 1")[0]
    assert room.table.corrections.preview(wish("insert", first, "table set points red = 4"), "red").concerned == ()
    wanted = wish("insert", first, "table set points yellow = 4")
    assert room.table.corrections.preview(wanted, "red").concerned == ("yellow",)
    with pytest.raises(UndoNeedsConsent):
        room.table.corrections.amend(room.tokens["red"], wanted, room.table.number, "mine")


def test_what_happened_since_makes_it_stale(room: Room) -> None:
    first, seen = round_of(room, "red light 1")[0], room.table.number
    room.act("red", "pass")
    stale = room.table.corrections.amend(room.tokens["red"], wish("drop", first), seen, "late")
    assert (stale.status, len(stale.since)) == ("stale", 1)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (None, "bad-amendment"), ([], "bad-amendment"), ({}, "bad-amendment"), ({"what": "burn"}, "bad-amendment"),
        ({"what": "drop"}, "unknown-entry"), ({"what": "drop", "entry": "6"}, "unknown-entry"),
        ({"what": "drop", "entry": 1}, "unknown-entry"), ({"what": "drop", "entry": 4}, "unknown-entry"),
        ({"what": "drop", "entry": 999}, "unknown-entry"), ({"what": "drop", "entry": -3}, "unknown-entry"),
        ({"what": "drop", "entry": 6, "lines": [["red", "pass"]]}, "bad-amendment"),
        ({"what": "change", "entry": 6}, "bad-amendment"),
        ({"what": "change", "entry": 6, "lines": 5}, "bad-amendment"),
        ({"what": "change", "entry": 6, "lines": [["red"]]}, "bad-amendment"),
        ({"what": "change", "entry": 6, "lines": [["mauve", "pass"]]}, "bad-amendment"),
        ({"what": "change", "entry": 6, "lines": [["red", 3]]}, "bad-amendment"),
        ({"what": "change", "entry": 6, "lines": [["red", "fly"]]}, "bad-amendment"),
        ({"what": "change", "entry": 6, "lines": [["red", "bid 2"]]}, "bad-amendment"),
        ({"what": "change", "entry": 6, "lines": [["red", "pass"], ["red", "pass"]]}, "bad-amendment"),
        ({"what": "change", "entry": 6, "lines": [["chance", "prize 1"]]}, "bad-amendment"),
        ({"what": "change", "entry": 6, "lines": [["table", "set points red = 9000"]]}, "bad-amendment"),
        ({"what": "change", "entry": 6, "lines": [["table", "set nonsense"]]}, "bad-amendment"),
        ({"what": "insert", "entry": 6, "lines": [["red", "pass"]] * 21}, "bad-amendment"),
    ],
)  # fmt: skip
def test_a_bad_amendment_is_named_and_changes_nothing(room: Room, wanted: Any, code: str) -> None:
    assert round_of(room, "red light 1", "red pass")[0] == 6
    before = (room.table.number, room.table.timeline.view("red"), room.table.timeline.log("red"))
    for tried in (
        lambda: room.table.corrections.preview(wanted, "red"),
        lambda: room.table.corrections.amend(room.tokens["red"], wanted, room.table.number, "k"),
    ):
        with pytest.raises((BadAmendment, UnknownEntry)) as refused:
            tried()
        assert refused.value.code == code
        assert refused.value.status < 500
    assert (room.table.number, room.table.timeline.view("red"), room.table.timeline.log("red")) == before


def test_nothing_is_amended_while_a_choice_lies_face_down(room: Room) -> None:
    numbers = round_of(room, *ROUND[:4])
    for number in numbers:
        with pytest.raises(BadAmendment) as refused:
            room.table.corrections.preview(wish("drop", number), "red")
        assert refused.value.code == "amend-sealed"
        with pytest.raises(BadAmendment):
            room.table.corrections.choices_at(number)


def test_no_hidden_choice_is_put_in_for_anybody(room: Room) -> None:
    numbers = round_of(room, "red pass", "yellow light 1", "yellow pass")
    with pytest.raises(BadAmendment) as refused:
        room.table.corrections.preview(wish("change", numbers[2], "yellow light 1", "yellow bid 3"), "red")
    assert refused.value.code == "amend-secret"


def test_an_adjustment_can_be_put_in_and_stands(room: Room) -> None:
    numbers = round_of(room, *ROUND)
    before = room.table.timeline.view(None)["points"]
    amend(room, "insert", numbers[0], "table set points yellow = 30; lit red = 3")
    after = room.table.timeline.view(None)["points"]
    assert after[1] == before[1] + 30
    assert after[0] == before[0] // 2 * 5


def test_choices_at_tells_what_could_stand_there(room: Room) -> None:
    numbers = round_of(room, *ROUND)
    assert [(who, [a.text for a in actions]) for who, actions in room.table.corrections.choices_at(numbers[0])] == [
        ("red", ["light 1", "light 2", "pass"])
    ]
    assert [who for who, _ in room.table.corrections.choices_at(numbers[3])] == ["red", "yellow"]
    assert room.table.corrections.choices_at(5)[0][0] == "chance"
    with pytest.raises(UnknownEntry):
        room.table.corrections.choices_at(4)


def test_people_who_feed_chance_are_asked_for_what_it_brought(room: Room) -> None:
    numbers = round_of(room, *ROUND)
    round_of(room, "red pass")
    room.table.config.set_chance(room.tokens["red"], {"prizes": "people"})
    drawn = room.table.timeline.projection.path[-2]
    with pytest.raises(BadAmendment) as refused:
        room.table.corrections.preview(wish("drop", drawn), "red")
    assert (refused.value.code, refused.value.params["source"]) == ("amend-chance", "prizes")
    amend(room, "change", drawn, "chance prize 3")
    assert room.table.timeline.view(None)["prize"] == 3
    assert numbers


@settings(max_examples=examples(6), deadline=None, phases=(Phase.explicit, Phase.generate))
@given(data=st.data())
def test_whatever_is_amended_disk_and_memory_agree(
    tmp_path_factory: pytest.TempPathFactory, kind: str, data: st.DataObject
) -> None:
    with patch.object(replay, "SNAPSHOT_EVERY", 4), stores_of(kind):
        tables = Tables(store_in(tmp_path_factory.mktemp("t")), chance=SeededChance(3), background=False)
        room = open_room(tables, rounds="1000")
        for _ in range(data.draw(st.integers(5, 40))):
            colour = room.table.play.to_act[0]
            legal = room.table.play.legal(colour)
            room.act(colour, legal[data.draw(st.integers(0, len(legal) - 1))].text)
        for _ in range(data.draw(st.integers(1, 5))):
            if room.table.timeline.projection.sealed:
                room.act("yellow", "bid 2")
            entry = data.draw(st.sampled_from(room.table.timeline.projection.path[1:]))
            what = data.draw(st.sampled_from(["change", "insert", "drop"]))
            choices = [
                f"{who} {action.text}"
                for who, actions in room.table.corrections.choices_at(entry)
                for action in actions
            ]
            lines = [] if what == "drop" else [data.draw(st.sampled_from(choices))]
            wanted, number = wish(what, entry, *lines), room.table.number
            try:
                seen = room.table.corrections.preview(wanted, "red")
                assert room.table.number == number, "a look changes nothing"
                amend(room, what, entry, *lines)
            except BadAmendment as error:
                assert error.code == "amend-secret"
                continue
            if not seen.drawn:
                assert dict(zip(("red", "yellow"), room.table.timeline.view(None)["points"], strict=True)) == seen.after
            colour = room.table.play.to_act[0]
            entry = room.act(colour, room.table.play.legal(colour)[-1].text).entry
            with contextlib.suppress(TableError):
                room.take_back(colour, entry)
            same_on_disk(room)
            if not room.table.timeline.projection.sealed:
                assert room.table.timeline.state is not None
                assert (
                    record.replay(record.parse(room.table.timeline.record())).digest()
                    == room.table.timeline.state.digest()
                )
        tables.close()
