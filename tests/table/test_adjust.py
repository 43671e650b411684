"""Setting the board to what lies on the real table: checked, told with its reason, and never lost."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.chance import SeededChance
from companion.table import BadIntent, ExpiredSeat, NotPlaying, Outcome, Tables
from tests.profiles import examples
from tests.stores import store_in, stores_of
from tests.table.room import Room, open_room

_keys = itertools.count()


def adjust(
    room: Room, colour: str, changes: object, reason: str = "", seen: int | None = None, key: str = ""
) -> Outcome:
    seen = room.table.number if seen is None else seen
    key = key or f"adjust-{next(_keys)}"
    return room.table.corrections.adjust(room.tokens[colour], changes, reason, seen, key)  # type: ignore[arg-type]


def value(room: Room, name: str) -> object:
    return next(setting.value for setting in room.table.corrections.settings() if setting.name == name)


def test_a_setting_is_set_and_told_with_its_reason(room: Room) -> None:
    done = adjust(room, "yellow", {"points red": 7, "lit yellow": 1}, "the cat did it")
    assert (done.status, done.key, done.params) == (
        "done",
        "log.adjust-because",
        {"seat": "yellow", "reason": "the cat did it"},
    )
    assert value(room, "points red") == 7
    assert value(room, "lit yellow") == 1
    line = room.table.timeline.log(None)[-1]
    assert (line.kind, line.seat, line.undone) == ("adjust", "yellow", False)
    told = [params for key, params in line.messages if key == "note.set"]
    assert [(one["setting"], one["before"], one["after"]) for one in told] == [
        ("points red", 0, 7),
        ("lit yellow", 0, 1),
    ]
    reasons = [params for key, params in line.messages if key == "reason.adjustment"]
    assert [(one["seat"], one["points"]) for one in reasons] == [("red", 7)]


def test_points_are_the_sum_of_their_lines_whatever_is_set(room: Room) -> None:
    for points in (7, 3, 0, 12):
        adjust(room, "red", {"points red": points})
        view = room.table.timeline.view(None)
        assert sum(line["points"] for line in view["lines"] if line["seat"] == 0) == view["points"][0] == points


@pytest.mark.parametrize(
    "changes",
    [{"points red": 7000}, {"points mauve": 1}, {"prize": 0}, {"turn": "blue"}, {"points red": 3, "prize": 9}],
)
def test_what_cannot_be_is_refused_and_nothing_changes(room: Room, changes: dict[str, int | str]) -> None:
    before = (room.table.number, room.table.timeline.view("red"), room.table.corrections.settings())
    refused = adjust(room, "red", changes)
    assert (refused.status, refused.entry) == ("illegal", 0)
    assert refused.params["field"] in changes
    assert (room.table.number, room.table.timeline.view("red"), room.table.corrections.settings()) == before


@pytest.mark.parametrize(
    "changes",
    [
        {},
        [],
        None,
        "points red = 3",
        {"points red": 1.5},
        {"points red": True},
        {"points red": None},
        {3: 3},
        {"points red": 10**9},
        {"points red": "4"},
        {"turn": "re;d"},
        {"Points red": 3},
        {"x" * 300: 1},
        {f"a {number}": 1 for number in range(101)},
    ],
)
def test_malformed_changes_are_named(room: Room, changes: object) -> None:
    with pytest.raises(BadIntent):
        adjust(room, "red", changes)


@pytest.mark.parametrize("reason", ["x" * 201, "a\nb", "\u202e", None, 3])
def test_malformed_reasons_are_named(room: Room, reason: str) -> None:
    with pytest.raises(BadIntent) as refused:
        adjust(room, "red", {"points red": 3}, reason)
    assert refused.value.code == "bad-reason"


def test_only_seats_set_anything_and_only_in_a_game(tables: Tables, room: Room) -> None:
    with pytest.raises(ExpiredSeat):
        room.table.corrections.adjust("nobody", {"points red": 3}, "", room.table.number, "k")
    created = tables.create("lanterns", host="Mei")
    lobby = tables.get(created.code)
    assert lobby.corrections.settings() == []
    with pytest.raises(NotPlaying):
        lobby.corrections.adjust(created.token, {"points red": 3}, "", lobby.number, "k")


def test_the_same_key_is_answered_once(room: Room) -> None:
    seen = room.table.number
    first = adjust(room, "red", {"points red": 3}, "", seen, "same")
    assert adjust(room, "red", {"points red": 3}, "", seen, "same") == first
    assert room.table.number == first.entry


def test_it_stands_unless_the_same_setting_changed_since(room: Room) -> None:
    seen = room.table.number
    assert adjust(room, "red", {"points red": 3}, seen=seen).status == "done"
    assert adjust(room, "yellow", {"points yellow": 4}, seen=seen).status == "done", "another thing was set"
    stale = adjust(room, "yellow", {"points red": 5}, seen=seen)
    assert (stale.status, len(stale.since)) == ("stale", 2)
    assert value(room, "points red") == 3
    room.act("red", "light 1")
    assert adjust(room, "yellow", {"lit yellow": 1}, seen=seen).status == "done"
    assert adjust(room, "yellow", {"lit red": 2}, seen=seen).status == "stale"
    room.take_back("yellow", room.table.number)
    undone = adjust(room, "yellow", {"points red": 9}, seen=room.table.number - 1)
    assert undone.status == "stale", "something was undone since"


def test_an_adjustment_can_be_taken_back(room: Room) -> None:
    before = room.table.timeline.view("red")
    entry = adjust(room, "red", {"points red": 3, "turn": "yellow"}).entry
    offer = room.table.play.undoable("red")
    assert offer is not None
    assert offer.entry == entry
    assert room.take_back("red", entry).status == "done"
    assert room.table.timeline.view("red") == before
    assert room.table.timeline.log(None)[-2].undone


def test_no_choice_that_lies_face_down_is_lost_or_shown(room: Room) -> None:
    room.to_bids()
    room.act("red", "bid 3")
    assert adjust(room, "yellow", {"points red": 3}).status == "done"
    before = room.table.number
    room.act("yellow", "bid 1")
    assert room.table.timeline.log(None, before - 1)[0].messages[0][0] == "log.adjust"
    assert not any(line.sealed for line in room.table.timeline.log(None))


@settings(max_examples=examples(6), deadline=None)
@given(data=st.data())
def test_adjustments_of_different_things_commute(
    tmp_path_factory: pytest.TempPathFactory, kind: str, data: st.DataObject
) -> None:
    found = []
    values = {name: data.draw(st.integers(1, 3)) for name in ("prize", "lit red", "lit yellow", "points red")}
    values = {**values, "points yellow": data.draw(st.integers(0, 99))}
    for order in (list(values), data.draw(st.permutations(list(values)))):
        with stores_of(kind):
            tables = Tables(store_in(tmp_path_factory.mktemp("t")), chance=SeededChance(1), background=False)
            room = open_room(tables)
            for name in order:
                assert adjust(room, "red", {name: values[name]}).status == "done"
            assert room.table.timeline.state is not None
            dump = room.table.timeline.state.dump()
            found.append({**dump, "lines": sorted(map(str, dump["lines"]))})
            tables.close()
    assert found[0] == found[1]


def test_adjustments_come_back_from_disk(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room = open_room(tables)
    adjust(room, "red", {"points red": 3, "turn": "yellow"}, "why not")
    room.act("yellow", "light 1")
    before = (room.table.timeline.view("red"), room.table.timeline.log("red"), room.table.corrections.settings())
    tables.close()
    again = Tables(store_in(tmp_path), background=False)
    table = again.get(room.table.code)
    assert (table.timeline.view("red"), table.timeline.log("red"), table.corrections.settings()) == before
    again.close()


def test_the_board_at_any_moment(room: Room) -> None:
    table = room.table
    for text in ("red light 1", "red pass", "yellow pass", "red bid 3", "yellow bid 1"):
        colour, _, action = text.partition(" ")
        room.act(colour, action)
    number = table.number
    now = [table.timeline.view(colour) for colour in ("red", "yellow", None)]
    assert [table.timeline.view_at(number, colour) for colour in ("red", "yellow", None)] == now
    reds = [line.number for line in table.timeline.log(None) if line.seat == "red" and line.kind == "action"]
    assert table.timeline.view_at(reds[0], None)["lit"] == [1, 0]
    bid = reds[-1]
    assert table.timeline.view_at(bid, "red")["mine"] == 3
    assert table.timeline.view_at(bid, "yellow")["mine"] is None
    assert "3" not in str(table.timeline.view_at(bid, None)["mine"])
    assert table.timeline.view_at(1)["phase"] == "lobby"
    assert table.timeline.view_at(10**6) == table.timeline.view(None)
