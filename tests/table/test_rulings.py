"""Never bricked: what the rules refuse today, or score in another way, stands by a visible ruling."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from companion.engine import record
from companion.engine.chance import SeededChance
from companion.engine.errors import IllegalAction
from companion.store import open_store
from companion.table import OtherRules, Table, Tables, replay
from tests.table.room import Room, forget_snapshots, open_room

pytestmark = pytest.mark.sqlite

ROUND = ("red light 1", "red pass", "yellow light 2", "red bid 3", "yellow bid 1", "red light 1")


class Shelf:
    """A table on disk whose entries can be edited."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tables = self.open()
        self.room = open_room(self.tables, rounds="1000")
        self.code = self.room.table.code

    def open(self) -> Tables:
        return Tables(open_store(self.folder), chance=SeededChance(4), background=False)

    def play(self, *lines: str) -> list[int]:
        numbers = []
        for line in lines:
            colour, _, text = line.partition(" ")
            numbers.append(self.room.act(colour, text).entry)
        return numbers

    def rows(self) -> dict[int, tuple[str, dict[str, Any]]]:
        with sqlite3.connect(self.folder / "ming-table.db") as connection:
            rows = connection.execute("SELECT number, kind, data FROM entries ORDER BY number").fetchall()
        connection.close()
        return {number: (kind, json.loads(data)) for number, kind, data in rows}

    def edit(self, number: int, **fields: Any) -> None:
        data = {**self.rows()[number][1], **fields}
        with sqlite3.connect(self.folder / "ming-table.db") as connection:
            connection.execute("UPDATE entries SET data = ? WHERE number = ?", (json.dumps(data), number))
            connection.execute("DELETE FROM snapshots")
        connection.close()

    def again(self) -> Table:
        self.tables.close()
        self.tables = self.open()
        table = self.tables.get(self.code)
        self.room = Room(self.tables, table, self.room.tokens, self.room.keys)
        return table


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    with patch.object(replay, "SNAPSHOT_EVERY", 4):
        shelf = Shelf(tmp_path)
        yield shelf
        shelf.tables.close()


def keys(table: Table, number: int, colour: str | None = None) -> list[str]:
    return [key for key, _ in table.timeline.log(colour)[number - 1].messages]


def state_of(table: Table) -> Any:
    assert table.timeline.state is not None
    return table.timeline.state.dump()


def test_a_refused_entry_is_made_possible_and_says_how(shelf: Shelf) -> None:
    first, *_ = shelf.play(*ROUND[:3])
    with sqlite3.connect(shelf.folder / "ming-table.db") as connection:
        connection.execute("UPDATE entries SET seat = 'yellow' WHERE number = ?", (first,))
    connection.close()
    shelf.edit(1, rules=2)
    lying = shelf.rows()
    table = shelf.again()
    assert table.timeline.rulings[first].set == {"turn": "yellow"}
    assert shelf.rows() == lying, "looking changes nothing"
    told = keys(table, first)
    assert told[0] == "did.light"
    assert told[1:] == ["log.ruling-stands", "illegal.not-your-turn", "note.set"]
    before = (state_of(table), [line.messages for line in table.timeline.log(None)])
    shown = table.number
    colour = table.play.to_act[0]
    assert shelf.room.act(colour, table.play.legal(colour)[-1].text).status == "done"
    assert table.timeline.log(None)[shown].kind == "rules"
    assert [line.messages for line in table.timeline.log(None)][:shown] == before[1]
    after = (state_of(table), table.timeline.log(None), table.timeline.rulings)
    for _ in range(2):
        table = shelf.again()
        assert (state_of(table), table.timeline.log(None), table.timeline.rulings) == after
        store = shelf.tables._store
        forget_snapshots(store)  # type: ignore[arg-type]
    assert sum(line.kind == "rules" for line in table.timeline.log(None)) == 1


def test_what_nothing_makes_possible_counts_no_more_and_stays_visible(shelf: Shelf) -> None:
    first, second, *_ = shelf.play(*ROUND[:3])
    shelf.edit(second, text="fly away")
    table = shelf.again()
    assert table.timeline.rulings[second].void
    line = table.timeline.log(None)[second - 1]
    assert line.undone
    assert keys(table, second) == ["did.pass", "log.ruling-void", "error.bad-action"]
    assert first not in table.timeline.rulings
    while table.phase == "playing" and table.number < 60:
        colour = table.play.to_act[0]
        assert shelf.room.act(colour, table.play.legal(colour)[0].text).status == "done", "and people play on"
    before = state_of(table)
    assert state_of(shelf.again()) == before
    if not shelf.room.table.timeline.projection.sealed:
        text = shelf.room.table.timeline.record()
        assert record.replay(record.parse(text)).dump() == before


def test_old_results_stand_under_newer_rules(shelf: Shelf) -> None:
    *_, bid, light = shelf.play(*ROUND)
    said = shelf.rows()[bid][1]["said"]
    for key, params in said:
        if key == "reason.prize":
            points = params["points"]
            params["points"] = points + 7
    shelf.edit(bid, said=said)
    shelf.edit(1, rules=2)
    table = shelf.again()
    view = table.timeline.view(None)
    assert view["points"][0] == points + 7
    assert view["points"][0] == sum(line["points"] for line in view["lines"] if line["seat"] == 0)
    assert table.timeline.rulings[bid].after == {"points red": points + 7}
    assert keys(table, bid)[-1] == "log.ruling-points"
    assert light not in table.timeline.rulings
    shelf.room.act("red", "pass")
    assert shelf.again().timeline.view(None)["points"][0] == points + 7
    text = table.timeline.record()
    assert f"table set points red = {points + 7}  # ruling" in text
    assert record.replay(record.parse(text)).scores[0] == points + 7


def test_under_the_same_rules_nothing_is_judged(shelf: Shelf) -> None:
    shelf.play(*ROUND)
    table = shelf.again()
    assert table.timeline.rulings == {}
    shelf.room.act("red", "pass")
    assert "rules" not in [line.kind for line in table.timeline.log(None)]


def test_a_refused_secret_stays_secret(shelf: Shelf) -> None:
    *_, bid = shelf.play(*ROUND[:4])
    shelf.edit(bid, text="bid 77")
    table = shelf.again()
    assert keys(table, bid, "yellow") == ["log.sealed"]
    assert keys(table, bid, None) == ["log.sealed"]
    assert "log.ruling-void" in keys(table, bid, "red")
    assert table.timeline.projection.sealed == {}
    assert set(table.play.to_act) == {"red", "yellow"}, "red may choose again"
    assert shelf.room.act("red", "bid 1").status == "done"
    assert shelf.room.act("yellow", "bid 0").status == "done"
    assert table.timeline.view(None)["round"] == 2
    assert state_of(shelf.again()) == state_of(table)


def test_chance_that_is_refused_comes_anew(shelf: Shelf) -> None:
    shelf.play(*ROUND[:5])
    drawn = shelf.room.table.number
    assert shelf.rows()[drawn][0] == "chance"
    shelf.edit(drawn, text="prize 99")
    table = shelf.again()
    assert table.play.to_act == ("red",), "the app has drawn another, or nobody could go on"
    assert table.timeline.log(None)[drawn - 1].undone
    assert shelf.room.act("red", "pass").status == "done"


def test_a_lobby_of_older_rules_goes_on_under_these(tmp_path: Path) -> None:
    tables = Tables(open_store(tmp_path), background=False)
    created = tables.create("lanterns", seats=2, host="Mei", options={"rounds": "5"})
    tables.close()
    with sqlite3.connect(tmp_path / "ming-table.db") as connection:
        connection.execute("UPDATE entries SET data = replace(data, '\"rules\":3', '\"rules\":1') WHERE number = 1")
        connection.execute("UPDATE entries SET data = replace(data, '\"rounds\":', '\"moons\":') WHERE number = 1")
    connection.close()
    tables = Tables(open_store(tmp_path), background=False)
    table = tables.get(created.code)
    table.seats.claim("yellow", "Jonas")
    assert table.config.options == {"rounds": "2"}, "an option there is no more is left out"
    table.config.begin(created.token)
    assert table.phase == "playing"
    tables.close()


def test_two_processes_keep_one_ruling(shelf: Shelf) -> None:
    shelf.play(*ROUND[:2])
    shelf.edit(1, rules=2)
    mine = shelf.again()
    other = shelf.open()
    theirs = Room(other, other.get(shelf.code), shelf.room.tokens, shelf.room.keys)
    seen = mine.number
    assert theirs.act("yellow", "light 1", seen=seen).status == "done"
    stale = shelf.room.act("yellow", "light 1", seen=seen)
    assert stale.status == "stale"
    assert [line.kind for line in mine.timeline.log(None)].count("rules") == 1
    assert mine.timeline.view("red") == theirs.table.timeline.view("red")
    other.close()


def test_a_table_that_goes_on_under_newer_rules_elsewhere_stops_here(shelf: Shelf) -> None:
    shelf.play(*ROUND[:2])
    table = shelf.room.table
    data = json.dumps({"rules": 9, "rulings": {}, "retold": {}})
    with sqlite3.connect(shelf.folder / "ming-table.db") as connection:
        connection.execute(
            "INSERT INTO entries VALUES (?, ?, 'rules', '', NULL, 0, ?)", (shelf.code, table.number + 1, data)
        )
    connection.close()
    with pytest.raises(OtherRules):
        shelf.room.act("yellow", "light 1", seen=table.number)
    with pytest.raises(OtherRules):
        shelf.room.act("yellow", "light 1", seen=table.number)


def test_a_ruling_keeps_all_that_its_reason_names(room: Room) -> None:
    """Things, numbers, and messages within the message, as games put them into it."""
    timeline = room.table.timeline
    assert timeline.state is not None
    what = {"key": "named.box", "params": {"box": "road"}}
    why = IllegalAction("illegal.taken", "5 B", what=what, seat="red", needed=2, regions=["gansu"])
    entry = timeline.projection.entry(room.table.number)
    ruling = replay.Replayer(timeline.projection, timeline.state, {}).rule(entry, why, void=True)
    assert ruling.key == "illegal.taken"
    assert ruling.params == {"rule": "5 B", "what": what, "seat": "red", "needed": 2, "regions": ["gansu"]}
