"""How much the table tells the app: chosen in the lobby and in play, refused where it cannot be, and undone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.table import BadDepth, BadIntent, ExpiredSeat, HostOnly, SetBack, Tables
from companion.table.entries import Opened
from companion.table.projection import Projection
from tests.stores import store_in
from tests.table.evening import deepen, evening
from tests.table.room import open_room

pytestmark = pytest.mark.usefixtures("lamplight")


def test_a_table_is_digital_unless_it_says_otherwise(tables: Tables) -> None:
    table = evening(tables).table
    assert (table.config.depth, table.config.chance, table.play.waits_for) == ("digital", {"prizes": "app"}, "")


@pytest.mark.parametrize(("depth", "who"), [("guided", "people"), ("scorekeeper", "people"), ("digital", "app")])
def test_a_depth_says_who_feeds_chance_until_somebody_says_otherwise(tables: Tables, depth: str, who: str) -> None:
    other = "app" if who == "people" else "people"
    opened, chosen = evening(tables, depth=depth, begun=False), evening(tables)
    chosen.table.config.set_chance(chosen.tokens["red"], {"prizes": other})
    deepen(chosen, "red", "guided" if depth == "digital" else "digital")
    deepen(chosen, "red", depth)
    for room in (opened, chosen):
        assert room.table.config.chance == {"prizes": who}
        room.table.config.set_chance(room.tokens["red"], {"prizes": other})
        assert room.table.config.chance == {"prizes": other}


def test_a_table_of_before_goes_on_with_the_chance_that_it_had(tables: Tables, tmp_path: Path) -> None:
    """Its header names nobody who feeds chance: only a guided table waited for the people."""
    for depth, who in (("guided", "people"), ("scorekeeper", "app"), ("digital", "app")):
        room = evening(tables, depth=depth, begun=False)
        entries = store_in(tmp_path).entries(room.table.code)
        header = entries[0].data
        assert isinstance(header, Opened)
        former = Projection(room.table.code)
        former.follow(replace(entries[0], data=replace(header, chance=None)))
        assert former.setup.mode.feeder("prizes") == who


@pytest.mark.parametrize("depth", ["guided", "scorekeeper", "digital"])
def test_what_was_chosen_before_the_game_holds_in_it(tables: Tables, depth: str) -> None:
    for room in (evening(tables, depth=depth, begun=False), evening(tables, begun=False)):
        assert deepen(room, "red", depth) == "done"
        assert room.table.config.depth == depth
        room.table.config.begin(room.tokens["red"])
        assert room.table.config.depth == depth
        waits = {"guided": "chance:prizes", "scorekeeper": "table", "digital": ""}[depth]
        assert (room.table.play.waits_for, room.table.play.to_act) == (waits, ("red",) if depth == "digital" else ())


def test_before_the_game_the_host_chooses_and_in_it_everybody(tables: Tables) -> None:
    room = evening(tables, begun=False)
    with pytest.raises(HostOnly):
        deepen(room, "yellow", "guided")
    with pytest.raises(HostOnly):
        room.table.config.set_chance(room.tokens["yellow"], {"prizes": "people"})
    room.table.config.begin(room.tokens["red"])
    assert deepen(room, "yellow", "guided") == "done"
    assert room.table.timeline.log("red")[-1].messages == (("log.mode-guided", {"seat": "yellow"}),)
    with pytest.raises(ExpiredSeat):
        room.table.config.set_depth("nobody", "guided", 0, "k")


def test_of_two_who_choose_at_once_the_second_is_told(tables: Tables) -> None:
    room = evening(tables)
    seen = room.table.number
    assert deepen(room, "red", "guided", seen, "red's") == "done"
    assert deepen(room, "yellow", "digital", seen, "yellow's") == "stale"
    assert deepen(room, "red", "guided", seen, "red's") == "done", "a repeated tap is answered as the first time"
    assert room.table.config.depth == "guided"


def test_a_tap_on_an_action_stands_when_only_the_depth_was_chosen_since(tables: Tables) -> None:
    room = evening(tables)
    seen = room.table.number
    deepen(room, "yellow", "guided")
    assert room.act("red", "light 1", seen=seen).status == "done"


def test_what_the_game_cannot_do_is_refused_and_nothing_changes(tables: Tables) -> None:
    room, lanterns = evening(tables), open_room(tables)
    number = room.table.number
    for table, depth, code in (
        (lanterns, "scorekeeper", "no-scorekeeper"),
        (room, "deeper", "bad-depth"),
        (room, "", "bad-depth"),
    ):
        with pytest.raises(BadDepth) as refused:
            deepen(table, "red", depth)
        assert refused.value.code == code
    room.to_bids()
    number = room.table.number
    with pytest.raises(BadDepth) as refused:
        deepen(room, "red", "scorekeeper")
    assert refused.value.code == "depth-not-now"
    for chance, code in (({"dice": "app"}, "unknown-source"), ({"prizes": "dog"}, "unknown-feeder")):
        with pytest.raises(BadDepth) as refused:
            room.table.config.set_chance(room.tokens["red"], chance)
        assert refused.value.code == code
    with pytest.raises(BadIntent):
        room.table.config.set_depth(room.tokens["red"], "guided", number, "")
    with pytest.raises(SetBack):
        room.table.config.set_depth(room.tokens["red"], "guided", number + 1, "k")
    assert room.table.number == number
    with pytest.raises(BadDepth):
        tables.create("lanterns", host="Mei", depth="scorekeeper")
    with pytest.raises(BadDepth):
        tables.create("lamplight", host="Mei", depth="all the way")
