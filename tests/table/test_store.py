"""What is on disk: it outlives the process, caches can go, damage is named and stays where it is."""

from __future__ import annotations

import gc
import json
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import event

from companion.store import SqlStore, open_store
from companion.store import sql as sql_store
from companion.store.schema import SCHEMA_VERSION
from companion.table import (
    Busy,
    Conflict,
    DamagedTable,
    Entry,
    NotSaved,
    OtherRules,
    OtherSchema,
    Snapshot,
    Summary,
    Tables,
    UnknownTable,
)
from tests import toy_game
from tests.table.room import Room, forget_snapshots, open_room


def play(room: Room, entries: int) -> None:
    """Go on until the table has so many entries."""
    while room.table.number < entries and room.table.phase == "playing":
        colour = room.table.to_act[0]
        legal = room.table.legal(colour)
        room.act(colour, legal[room.table.number % len(legal)].text)


def sql(folder: Path, statement: str, *values: object) -> list[tuple[object, ...]]:
    with sqlite3.connect(folder / "ming-table.db") as connection:
        connection.text_factory = lambda raw: raw.decode(errors="replace")
        rows = connection.execute(statement, values).fetchall()
    connection.close()
    return rows


def test_everything_comes_back(tmp_path: Path) -> None:
    tables = Tables(open_store(tmp_path), background=False)
    room = open_room(tables, people=3, rounds="1000")
    play(room, 200)
    table = room.table
    before = [[table.view(c), table.log(c), table.undoable(c), table.legal(c)] for c in (None, "red", "yellow", "blue")]
    record, summary = table.record(), tables.summaries()
    tables.close()
    again = Tables(open_store(tmp_path), background=False)
    table = again.get(table.code)
    after = [[table.view(c), table.log(c), table.undoable(c), table.legal(c)] for c in (None, "red", "yellow", "blue")]
    assert after == before
    assert (table.record(), again.summaries()) == (record, summary)
    again.close()


def test_snapshots_are_taken_few_are_kept_and_none_is_needed(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    tables = Tables(store, background=False)
    room = open_room(tables, rounds="1000")
    play(room, 600)
    found = store.snapshots(room.table.code)
    assert len(found) == 4
    assert found[0].count > found[1].count > 64
    view = room.table.view("red")
    forget_snapshots(store)
    assert store.snapshots(room.table.code) == []
    again = Tables(open_store(tmp_path), background=False)
    assert again.get(room.table.code).view("red") == view
    again.close()
    tables.close()


@pytest.mark.parametrize("dump", ["{", "{}", "[]", '{"seats": 3, "rounds": []}'])
def test_damaged_snapshots_are_passed_over(tmp_path: Path, dump: str) -> None:
    tables = Tables(open_store(tmp_path), background=False)
    room = open_room(tables, rounds="1000")
    play(room, 200)
    view = room.table.view("red")
    tables.close()
    sql(tmp_path, "UPDATE snapshots SET dump = ?", dump)
    again = Tables(open_store(tmp_path), background=False)
    assert again.get(room.table.code).view("red") == view
    again.close()


def test_a_snapshot_that_somebody_edited_is_not_used(tmp_path: Path) -> None:
    """Also when it would load: a cache must not change what the entries say."""
    store = open_store(tmp_path)
    tables = Tables(store, background=False)
    room = open_room(tables, rounds="1000")
    play(room, 200)
    tables.close()
    assert store.snapshots(room.table.code)
    sql(tmp_path, "UPDATE snapshots SET dump = replace(dump, ':', ': ')")
    assert store.snapshots(room.table.code) == []
    store.close()


@pytest.mark.parametrize(
    "change",
    [
        "players = '{'",
        "players = '5'",
        "players = '[null]'",
        "players = x'ff'",
        "players = CAST(x'ff' AS TEXT)",
        "phase = 'asleep'",
        "phase = x'00'",
        "game = x'ff'",
        "number = 'six'",
        "changed = 'noon'",
    ],
)
def test_a_damaged_row_does_not_spoil_the_list_of_tables(tmp_path: Path, change: str) -> None:
    tables = Tables(open_store(tmp_path), background=False)
    room, other = open_room(tables), open_room(tables)
    sql(tmp_path, f"UPDATE tables SET {change} WHERE code = ?", room.table.code)
    assert [summary.code for summary in tables.summaries()] == [other.table.code]
    assert room.act("red", "pass").status == "done", "the table itself is as it was"
    assert {summary.code for summary in tables.summaries()} == {room.table.code, other.table.code}
    tables.close()


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
        return [table.number, table.seats, table.view("red"), table.log("red"), tables.summaries()]

    before = everything()
    with pytest.raises(NotSaved) as refused:
        for number in range(500):
            before = everything()
            table.rename(room.tokens["red"], f"{number} {'x' * 30}")
    assert (refused.value.status, refused.value.code) == (507, "not-saved")
    assert everything() == before
    most_pages = 1_000_000
    table.rename(room.tokens["red"], "Mei")
    assert table.number == len(table.log(None))
    log = table.log("red")
    tables.close()
    again = Tables(open_store(tmp_path), background=False)
    assert again.get(table.code).log("red") == log
    again.close()


def test_a_snapshot_of_what_was_undone_is_not_used(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    tables = Tables(store, background=False)
    room = open_room(tables, rounds="1000")
    play(room, 90)
    room.to_bids()
    room.act("red", "bid 0")
    room.act("yellow", "bid 0")
    before = room.table.view("red")
    entry = room.act("red", "light 2").entry
    wrong = {**toy_game.GAME.new_state(("red", "yellow")).dump(), "round": 77}
    with sqlite3.connect(tmp_path / "ming-table.db") as connection:
        path = len(room.table.record().split("\n\n")[1].splitlines()) + 1
        connection.execute(
            "INSERT INTO snapshots VALUES (?, ?, ?, ?)", (room.table.code, entry, path, json.dumps(wrong))
        )
    connection.close()
    room.take_back("red", entry)
    assert room.table.view("red") == before
    forget_snapshots(store)
    room.act("red", "pass")
    tables.close()


def test_only_so_many_tables_stay_in_memory_and_the_rest_cost_disk_only(tmp_path: Path) -> None:
    tables = Tables(open_store(tmp_path), background=False, live=3)
    rooms = [open_room(tables) for _ in range(8)]
    codes = [room.table.code for room in rooms]
    kept = rooms[0].table
    del rooms
    gc.collect()
    assert len(tables._recent) == 3
    assert len(tables._alive) <= 4
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


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE entries SET kind = 'teleport' WHERE number = 6", "unknown kind 'teleport'"),
        ("UPDATE entries SET data = '{' WHERE number = 6", "not JSON"),
        ("UPDATE entries SET data = '[]' WHERE number = 6", "not an object"),
        ("UPDATE entries SET data = '{}' WHERE number = 6", "'text'"),
        ("UPDATE entries SET data = json_set(data, '$.said', json('[]')) WHERE number = 6", "says nothing"),
        ("UPDATE entries SET seat = 'mauve' WHERE number = 6", "tuple.index"),
        ("UPDATE entries SET data = replace(data, '\"reveals\":[]', '\"reveals\":[6]') WHERE number = 6", "not fit"),
        ("UPDATE entries SET kind = x'ff' WHERE number = 6", "column"),
        ("UPDATE entries SET seat = x'ff' WHERE number = 6", "column"),
        ("UPDATE entries SET at = 'noon' WHERE number = 6", "column"),
        ("UPDATE entries SET data = CAST(x'ff' AS TEXT) WHERE number = 6", "not JSON"),
        ("DELETE FROM entries WHERE number = 6", "entry 6 was expected"),
    ],
)
def test_a_damaged_entry_is_named_and_other_tables_play_on(tmp_path: Path, statement: str, problem: str) -> None:
    tables = Tables(open_store(tmp_path), background=False)
    room, other = open_room(tables), open_room(tables)
    assert room.act("red", "pass").entry == 6
    room.act("yellow", "pass")
    tables.close()
    sql(tmp_path, f"{statement} AND code = ?", room.table.code)
    lying = sql(tmp_path, "SELECT * FROM entries ORDER BY code, number")
    tables = Tables(open_store(tmp_path), background=False)
    with pytest.raises(DamagedTable) as refused:
        tables.get(room.table.code)
    assert problem in str(refused.value)
    assert refused.value.params["entry"] == (7 if statement.startswith("DELETE") else 6)
    assert sql(tmp_path, "SELECT * FROM entries ORDER BY code, number") == lying
    assert tables.get(other.table.code).intent(other.tokens["red"], "pass", 5, "k").status == "done"
    assert len(tables.summaries()) == 2
    tables.close()


@pytest.mark.parametrize(
    ("old", "new"), [('"rules":3', '"rules":4'), ("lanterns", "no-longer-known")]
)
def test_a_table_of_other_rules_is_refused_and_left_alone(tmp_path: Path, old: str, new: str) -> None:
    tables = Tables(open_store(tmp_path), background=False)
    room = open_room(tables)
    tables.close()
    sql(tmp_path, "UPDATE entries SET data = replace(data, ?, ?) WHERE number = 1", old, new)
    lying = sql(tmp_path, "SELECT * FROM entries")
    tables = Tables(open_store(tmp_path), background=False)
    with pytest.raises(OtherRules) as refused:
        tables.get(room.table.code)
    assert (refused.value.status, refused.value.code) == (409, "other-rules")
    assert sql(tmp_path, "SELECT * FROM entries") == lying
    assert len(tables.summaries()) == 1
    tables.close()


def test_a_database_of_another_schema_is_refused(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    assert sql(tmp_path, "SELECT value FROM about WHERE name = 'schema'") == [(str(SCHEMA_VERSION),)]
    sql(tmp_path, "UPDATE about SET value = '999'")
    with pytest.raises(OtherSchema):
        open_store(tmp_path)


def test_the_database_syncs_every_commit(tmp_path: Path) -> None:
    store = open_store(tmp_path / "new" / "file.db")
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
    store = open_store(tmp_path)
    note = {"key": "k", "params": {}}
    store.create(summary(), [Entry(1, "note", note)])
    with pytest.raises(Conflict):
        store.create(summary(), [Entry(1, "note", note)])
    store.append(summary(number=2), [Entry(2, "note", note, "red", "tap")])
    with pytest.raises(Conflict):
        store.append(summary(number=4), [Entry(3, "note", note), Entry(2, "note", note)])
    with pytest.raises(Conflict):
        store.append(summary(number=4), [Entry(3, "note", note), Entry(4, "note", note, "red", "tap")])
    with pytest.raises(Conflict):
        store.append(summary("fern", 1), [Entry(1, "note", note)])
    store.append(summary(number=3), [Entry(3, "note", note, "blue", "tap")], Snapshot(3, 1, {"a": 1}))
    assert [entry.number for entry in store.entries("plum")] == [1, 2, 3]
    assert [entry.number for entry in store.entries("plum", 2)] == [3]
    assert store.entries("fern") == []
    assert (store.codes(), store.snapshots("plum")) == ({"plum"}, [Snapshot(3, 1, {"a": 1})])
    assert [found.number for found in store.summaries()] == [3]
    store.close()


def test_a_writer_that_always_loses_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(open_store(tmp_path), background=False)
    room = open_room(tables)

    def lose(self: SqlStore, *_: object) -> None:
        raise Conflict("always")

    monkeypatch.setattr(SqlStore, "append", lose)
    with pytest.raises(Busy):
        room.act("red", "pass")
    assert room.table.to_act == ("red",)
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
    assert theirs.table.view("red") == mine.table.view("red")
    entry = theirs.act("red", "pass", key="same").entry
    assert mine.act("red", "pass", seen=entry).status == "illegal", "it has read entries it did not know"
    assert mine.act("red", "pass", key="same").entry == entry
    here.close()
    there.close()


def test_damage_found_while_playing_stops_that_table(tmp_path: Path) -> None:
    tables = Tables(open_store(tmp_path), background=False)
    room = open_room(tables)
    sql(
        tmp_path,
        "INSERT INTO entries VALUES (?, 6, 'action', 'red', NULL, 0, ?)",
        room.table.code,
        '{"text":"bid 3","sealed":false,"reveals":[],"said":[]}',
    )
    for _ in range(2):
        with pytest.raises(DamagedTable):
            room.act("red", "pass", seen=5)
    assert len(sql(tmp_path, "SELECT * FROM entries")) == 6
    tables.close()


def test_a_store_knows_nothing_of_tables_that_are_not_there(tables: Tables) -> None:
    with pytest.raises(UnknownTable):
        tables.get("plum")
