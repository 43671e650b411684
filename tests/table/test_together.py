"""Several phones tell of the real table at once: what others told of other things takes nothing back."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.chance import SeededChance
from companion.table import Tables
from tests.stores import store_in
from tests.table.room import Room

COUNT = "count"


def stage(room: Room) -> str:
    return str(room.table.timeline.view(None)["stage"])


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Room]:
    """Two people who keep only the score, in the first phase of the first round."""
    tables = Tables(store_in(tmp_path), chance=SeededChance(1), background=False)
    created = tables.create("ming-dynastie", seats=2, host="Mei", depth="scorekeeper")
    table = tables.get(created.code)
    room = Room(tables, table, {"red": created.token, "yellow": table.seats.claim("yellow", "Jonas")})
    table.config.begin(created.token)
    tiles = {"tiles red shaanxi": 1, "tiles yellow henan": 1}
    while table.timeline.view(None)["phase"] != "members":
        if "done" not in [action.text for action in table.play.legal("red")]:
            assert table.corrections.adjust(created.token, tiles, "", table.number, "tiles").status == "done"
        assert room.act("red", "done").status == "done"
    yield room
    tables.close()


@pytest.fixture
def room(playing: Room) -> Room:
    """The same, about to count the first scoring."""
    while stage(playing) != COUNT:
        assert playing.act("red", "done").status == "done"
    return playing


def provinces(room: Room) -> dict[str, list[str]]:
    data = room.table.game.data(room.table.config.edition)
    return {one["id"]: one["districts"] for one in data["provinces"]}


def counted(room: Room) -> list[str]:
    return list(room.table.timeline.view(None)["tracking"]["counted"])


@pytest.mark.parametrize("sets", list(itertools.product((True, False), repeat=2)))
def test_two_phones_count_different_provinces_at_once(room: Room, sets: tuple[bool, bool]) -> None:
    seen, where = room.table.number, provinces(room)
    for colour, province, setting in zip(("red", "yellow"), ("huguang", "shaanxi"), sets, strict=True):
        name, then = f"open {where[province][0]} {colour}", f"counted {province}"
        if setting:
            outcome = room.table.corrections.adjust(
                room.tokens[colour], {name: 1}, "", seen, f"{colour} counts", then=then
            )
        else:
            outcome = room.act(colour, then, seen)
        assert outcome.status == "done", colour
    assert sorted(counted(room)) == ["huguang", "shaanxi"]


def test_the_same_province_is_counted_once_and_as_it_was_seen(room: Room) -> None:
    seen, where = room.table.number, provinces(room)
    name = f"open {where['henan'][0]} red"
    assert room.table.corrections.adjust(room.tokens["red"], {name: 1}, "", seen, "corrects").status == "done"
    assert room.act("yellow", "counted henan", seen).status == "stale", "he saw other members there"
    other = {f"open {where['henan'][1]} yellow": 1}
    late = room.table.corrections.adjust(room.tokens["yellow"], other, "", seen, "late", then="counted henan")
    assert late.status == "stale"
    assert room.act("yellow", "counted henan").status == "done"
    assert room.act("red", "counted henan", seen + 1).status == "stale"


def test_a_phase_is_over_once_however_many_say_so(playing: Room) -> None:
    room = playing
    seen, name = room.table.number, next(iter(provinces(room).values()))[0]
    assert [action.text for action in room.table.play.legal("red")] == ["next", "done"]
    assert (
        room.table.corrections.adjust(room.tokens["yellow"], {f"open {name} red": 1}, "", seen, "sets").status == "done"
    )
    assert room.act("red", "done", seen).status == "done", "what lies on the board does not keep a phase from its end"
    phase = room.table.timeline.view(None)["phase"]
    assert room.act("yellow", "done", seen).status == "stale"
    points = {"points red": 1}
    assert room.table.corrections.adjust(room.tokens["yellow"], points, "", seen, "both", then="done").status == "stale"
    assert room.table.timeline.view(None)["phase"] == phase
    assert room.table.corrections.adjust(room.tokens["yellow"], points, "", seen, "alone").status == "done"
