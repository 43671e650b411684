"""What is on disk: it outlives the process, is synced at every commit, and is told without loading tables."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from companion.table import Conflict, Entry, Snapshot, Summary, Tables, UnknownTable
from companion.table.entries import Noted
from tests.engines import synced
from tests.stores import store_in
from tests.table.database import play
from tests.table.room import open_room


def test_everything_comes_back(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room = open_room(tables, people=3, rounds="1000")
    play(room, 200)
    table = room.table
    before = [
        [table.timeline.view(c), table.timeline.log(c), table.play.undoable(c), table.play.legal(c)]
        for c in (None, "red", "yellow", "blue")
    ]
    record, summary = table.timeline.record(), tables.summaries()
    tables.close()
    again = Tables(store_in(tmp_path), background=False)
    table = again.get(table.code)
    after = [
        [table.timeline.view(c), table.timeline.log(c), table.play.undoable(c), table.play.legal(c)]
        for c in (None, "red", "yellow", "blue")
    ]
    assert after == before
    assert (table.timeline.record(), again.summaries()) == (record, summary)
    again.close()


def test_only_so_many_tables_stay_in_memory_and_the_rest_cost_disk_only(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), background=False, live=3)
    rooms = [open_room(tables) for _ in range(8)]
    codes = [room.table.code for room in rooms]
    kept = rooms[0].table
    del rooms
    gc.collect()
    assert len(tables._live._recent) == 3
    assert tables.in_memory <= 4
    assert tables.get(codes[0]) is kept, "a table in use is never loaded twice"
    for code in codes:
        assert tables.get(code).phase == "playing"
    assert {summary.code for summary in tables.summaries()} == set(codes)
    tables.close()


def test_summaries_tell_without_loading(tables: Tables) -> None:
    room = open_room(tables)
    other = tables.create("lanterns", host="Zoë")
    newest, older = tables.summaries()
    assert (newest.code, newest.phase, newest.players, newest.number) == (other.code, "lobby", ("Zoë",), 2)
    assert (older.code, older.phase, older.players) == (room.table.code, "playing", ("Mei", "Player 2"))
    assert older.number == room.table.number


@pytest.mark.sqlite
def test_the_database_syncs_every_commit(tmp_path: Path) -> None:
    with synced():
        store = store_in(tmp_path / "new" / "file.db")
    with store._engine.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
    store.close()


def summary(code: str = "plum", number: int = 1) -> Summary:
    return Summary(code, "lanterns", "lobby", ("Mei",), number, 0.0)


def test_numbers_keys_and_codes_are_won_once_and_entries_are_kept_all_or_none(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    note = Noted(key="k", params={})
    store.create(summary(), [Entry(1, note)])
    with pytest.raises(Conflict):
        store.create(summary(), [Entry(1, note)])
    store.append(summary(number=2), [Entry(2, note, "red", "tap")])
    with pytest.raises(Conflict):
        store.append(summary(number=4), [Entry(3, note), Entry(2, note)])
    with pytest.raises(Conflict):
        store.append(summary(number=4), [Entry(3, note), Entry(4, note, "red", "tap")])
    with pytest.raises(Conflict):
        store.append(summary("fern", 1), [Entry(1, note)])
    store.append(summary(number=3), [Entry(3, note, "blue", "tap")], Snapshot(3, 1, {"a": 1}))
    assert [entry.number for entry in store.entries("plum")] == [1, 2, 3]
    assert [entry.number for entry in store.entries("plum", 2)] == [3]
    assert store.entries("fern") == []
    assert (store.codes(), store.snapshots("plum")) == ({"plum"}, [Snapshot(3, 1, {"a": 1})])
    assert [found.number for found in store.summaries()] == [3]
    store.close()


def test_a_store_knows_nothing_of_tables_that_are_not_there(tables: Tables) -> None:
    with pytest.raises(UnknownTable):
        tables.get("plum")
