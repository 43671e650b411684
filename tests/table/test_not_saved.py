"""Where nothing can be written: a full disk, a busy database, a writer that loses; and what others wrote meanwhile."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import event

from companion.store import SqlStore, open_store
from companion.store import sqlite as sql_store
from companion.table import Busy, Conflict, NotSaved, Tables
from tests.table.room import Room, open_room

pytestmark = pytest.mark.sqlite


def test_a_full_disk_changes_nothing_and_is_said(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    tables = Tables(store, background=False)
    room = open_room(tables)
    table = room.table
    most_pages = 1  # never fewer than there are: what is there now fills the disk
    event.listen(
        store._engine, "begin", lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={most_pages}")
    )

    def everything() -> list[object]:
        return [
            table.number,
            table.seats.all,
            table.timeline.view("red"),
            table.timeline.log("red"),
            tables.summaries(),
        ]

    before = everything()
    with pytest.raises(NotSaved) as refused:
        for number in range(500):
            before = everything()
            table.seats.rename(room.tokens["red"], f"{number} {'x' * 30}")
    assert (refused.value.status, refused.value.code) == (507, "not-saved")
    assert everything() == before
    most_pages = 1_000_000
    table.seats.rename(room.tokens["red"], "Mei")
    assert table.number == len(table.timeline.log(None))
    log = table.timeline.log("red")
    tables.close()
    again = Tables(open_store(tmp_path), background=False)
    assert again.get(table.code).timeline.log("red") == log
    again.close()


def test_a_writer_that_always_loses_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(open_store(tmp_path), background=False)
    room = open_room(tables)

    def lose(self: SqlStore, *_: object) -> None:
        raise Conflict("always")

    monkeypatch.setattr(SqlStore, "append", lose)
    with pytest.raises(Busy):
        room.act("red", "pass")
    assert room.table.play.to_act == ("red",)
    tables.close()


def test_a_database_held_by_another_process_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql_store, "BUSY_TIMEOUT_MS", 50)
    tables = Tables(open_store(tmp_path), background=False)
    room = open_room(tables)
    holder = sqlite3.connect(tmp_path / "ming-table.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy):
        room.act("red", "pass", key="again")
    holder.execute("ROLLBACK")
    holder.close()
    assert room.act("red", "pass", key="again").status == "done"
    tables.close()


def test_what_another_process_added_is_read_before_answering(tmp_path: Path) -> None:
    here, there = (Tables(open_store(tmp_path), background=False) for _ in range(2))
    mine = open_room(here)
    theirs = Room(there, there.get(mine.table.code), mine.tokens)
    seen = mine.table.number
    mine.act("red", "light 1", seen=seen)
    stale = theirs.act("red", "light 1", seen=seen, key="another tap")
    assert (stale.status, len(stale.since)) == ("stale", 1)
    assert theirs.table.timeline.view("red") == mine.table.timeline.view("red")
    entry = theirs.act("red", "pass", key="same").entry
    assert mine.act("red", "pass", seen=entry).status == "illegal", "it has read entries it did not know"
    assert mine.act("red", "pass", key="same").entry == entry
    here.close()
    there.close()
