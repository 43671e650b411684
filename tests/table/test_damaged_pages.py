"""A disk that fails: whatever page of the database is garbage, the tables that lie elsewhere play on."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from companion.store import FILE_NAME, SqlStore, open_store
from companion.store.pages import rows
from companion.store.recovery import trouble
from companion.table import Busy, DamagedTable, NotSaved, Tables, Unreadable
from tests.table.damage import folded, page, pages_of, spoil
from tests.table.database import play, sql
from tests.table.room import BOTS, Room, open_room
from tests.toy_game import registered

pytestmark = pytest.mark.sqlite

OBJECTS = "SELECT name FROM sqlite_master WHERE rootpage > 0"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, dict[str, Room]]]:
    """A database with four games, and the rooms as they were."""
    folder = tmp_path_factory.mktemp("played")
    with registered():
        tables = Tables(open_store(folder), bots=BOTS, background=False)
        rooms = []
        for _ in range(4):
            rooms.append(open_room(tables, rounds="1000"))
            play(rooms[-1], 32)
        tables.close()
        yield folder / FILE_NAME, {room.table.code: room for room in rooms}


@pytest.fixture
def path(played: tuple[Path, dict[str, Room]], tmp_path: Path) -> Path:
    """A copy of it that may be spoilt."""
    return Path(shutil.copy(played[0], tmp_path))


@pytest.fixture
def rooms(played: tuple[Path, dict[str, Room]]) -> dict[str, Room]:
    return played[1]


def lying_on(path: Path, number: int) -> set[str]:
    """Tables of which an entry lies on that page."""
    content = page(path, number)
    return {str(code) for (code,) in sql(path.parent, "SELECT code FROM tables") if str(code).encode() in content}


def goes_on(tables: Tables, room: Room) -> bool:
    """Whether the table is there with all its entries; then somebody acts."""
    table = tables.get(room.table.code)
    if table.timeline.log(None)[: room.table.number] != room.table.timeline.log(None):
        return False
    colour = table.play.to_act[0]
    assert table.play.intent(room.tokens[colour], table.play.legal(colour)[0].text, table.number, "on").status == "done"
    return True


def test_rows_are_read_past_the_trees(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        lying = set(connection.execute("SELECT rowid, * FROM entries"))
    assert lying <= {(row.id, *row.values) for row in rows(path)}
    log = path.with_name(f"{path.name}-wal")
    with closing(sqlite3.connect(path)) as writer, closing(sqlite3.connect(path)) as reader:
        writer.execute("INSERT INTO boards VALUES ('g', 'long', ?, 5)", ("x" * 20_000,))
        writer.commit()
        writer.execute("INSERT INTO boards VALUES ('g', 'never', 'x', 5)")
        assert log.stat().st_size > 0
        assert ("g", "long", "x" * 20_000, 5) in {row.values for row in rows(path)}, "of the log, over several pages"
        assert "never" not in {row.values[1] for row in rows(path) if len(row.values) == 4}, "it was not committed"
        writer.rollback()
        writer.execute("DELETE FROM entries")
        writer.commit()
        assert not [row for row in rows(path) if len(row.values) == 7], "what was deleted is gone"
        reader.execute("SELECT 1")


def test_any_page_may_be_garbage(path: Path, rooms: dict[str, Room]) -> None:
    whole = path.read_bytes()
    leaves, known = pages_of(path, "entries")[1:], [row[0] for row in sql(path.parent, OBJECTS)]
    assert len(leaves) > 2 and len(known) > 7
    ends = {number for name in known for found in [pages_of(path, str(name))] for number in (found[0], found[-1])}
    for number in sorted({1, *ends, leaves[0], leaves[len(leaves) // 2]}):
        path.write_bytes(whole)
        touched = lying_on(path, number) if number in leaves else set()
        spoil(path, number)
        spoilt = path.read_bytes()
        store = open_store(path)
        tables = Tables(store, bots=BOTS, background=False)
        assert {summary.code for summary in tables.summaries()} == rooms.keys()
        assert {summary.players for summary in tables.summaries() if not summary.damaged} == {("Mei", "Player 2")}
        whose = {code for code, room in rooms.items() if code in tables.broken() or not goes_on(tables, room)}
        assert whose == touched, number
        for code in tables.broken():
            with pytest.raises(DamagedTable) as refused:
                tables.get(code)
            assert refused.value.params["table"] == code
        assert tables.create("lanterns", host="Mei").code not in rooms
        tables.close()
        if store.recovered is not None:
            assert store.recovered.kept.read_bytes() == spoilt, "the damaged file stays as it was"
            store.recovered.kept.unlink()
        else:
            assert not touched
        assert open_store(path).recovered is None, "once is enough"


def test_a_table_that_lost_its_end_goes_on_and_its_log_says_so(path: Path, rooms: dict[str, Room]) -> None:
    spoil(path, pages_of(path, "entries")[-1])
    store = open_store(path)
    assert store.recovered is not None
    tables = Tables(store, bots=BOTS, background=False)
    (code,) = store.recovered.cut
    room, table = rooms[code], tables.get(code)
    note = next(line for line in table.timeline.log(None) if line.kind == "note")
    key, params = note.messages[0]
    assert key == "log.lost"
    assert note.number + params["count"] == room.table.number + 1
    was, is_now = (
        [(line.kind, line.seat) for line in one.timeline.log(None)[: note.number - 1]] for one in (room.table, table)
    )
    assert was == is_now
    colour = table.play.to_act[0]
    assert table.play.intent(room.tokens[colour], table.play.legal(colour)[0].text, table.number, "on").status == "done"
    tables.close()


def test_half_an_amendment_is_none(tmp_path: Path) -> None:
    tables = Tables(open_store(tmp_path), background=False)
    room = open_room(tables)
    plan = {"what": "change", "entry": room.act("red", "light 1").entry, "lines": [["red", "light 2"]]}
    before = room.table.timeline.record()
    amended = room.table.corrections.amend(room.tokens["red"], plan, room.table.number, "k")
    tables.close()
    path = tmp_path / FILE_NAME
    sql(tmp_path, "DELETE FROM entries WHERE number > :number", number=amended.entry)
    folded(path)
    spoil(path, pages_of(path, "boards")[0])
    tables = Tables(open_store(tmp_path), background=False)
    table = tables.get(room.table.code)
    assert table.timeline.record() == before
    assert table.timeline.log(None)[-1].messages[0][0] == "log.lost" and table.number == amended.entry
    tables.close()


@pytest.mark.parametrize("keep", [0.9, 0.6, 0.4])
def test_a_file_that_was_cut_off(path: Path, rooms: dict[str, Room], keep: float) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * keep)])
    tables = Tables(open_store(path), bots=BOTS, background=False)
    listed = {summary.code: summary.damaged for summary in tables.summaries()}
    assert all(code in rooms for code in listed)
    assert keep < 0.9 or any(goes_on(tables, rooms[code]) for code, damaged in listed.items() if not damaged)
    tables.close()


@pytest.mark.parametrize("content", [b"not a database", b"\0" * 10_000, bytes(range(256)) * 64])
def test_what_is_no_database_is_refused_and_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(content)
    with pytest.raises(Unreadable) as refused:
        open_store(path)
    assert str(path) in str(refused.value)
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == [FILE_NAME]


def test_a_header_that_was_overwritten_loses_nothing(path: Path, rooms: dict[str, Room]) -> None:
    with path.open("r+b") as file:
        file.write(b"\xff" * 100)
    tables = Tables(open_store(path), bots=BOTS, background=False)
    assert tables.broken() == []
    assert all(goes_on(tables, room) for room in rooms.values())
    tables.close()


def test_a_start_that_was_ended_while_mending_is_taken_up(path: Path, rooms: dict[str, Room]) -> None:
    path.rename(path.with_name(f"{path.name}.mended"))
    tables = Tables(open_store(path), bots=BOTS, background=False)
    assert {summary.code for summary in tables.summaries()} == rooms.keys()
    tables.close()


def test_a_list_that_is_damaged_is_told_anew_by_the_logs(path: Path, rooms: dict[str, Room]) -> None:
    tables = Tables(open_store(path), background=False)
    before = tables.summaries()
    tables.close()
    for number in pages_of(path, "tables", "sqlite_autoindex_tables_1", "ix_tables_changed"):
        spoil(path, number)
    tables = Tables(open_store(path), background=False)
    for _ in range(2):
        assert sorted(tables.summaries(), key=lambda one: one.code) == sorted(before, key=lambda one: one.code)
    tables.close()


def test_damage_while_the_server_runs_hides_no_list(path: Path, rooms: dict[str, Room]) -> None:
    store = open_store(path)
    tables = Tables(store, bots=BOTS, background=False)
    store._engine.dispose()
    folded(path)
    leaf = pages_of(path, "entries")[1]
    touched = lying_on(path, leaf)
    for number in (leaf, *pages_of(path, "tables", "ix_tables_changed", "boards", "snapshots")):
        spoil(path, number)
    assert {summary.code for summary in tables.summaries()} == rooms.keys() == store.codes()
    assert store.boards("lanterns") == [] and store.deleted() == {}
    for code, room in rooms.items():
        if code in touched:
            with pytest.raises(DamagedTable):
                tables.get(code)
        else:
            assert tables.get(code).timeline.log(None) == room.table.timeline.log(None)
    assert {summary.code for summary in tables.summaries() if summary.damaged} == touched
    with pytest.raises(NotSaved) as refused:
        goes_on(tables, rooms[next(code for code in rooms if code not in touched)])
    assert refused.value.code == "damaged-database"
    tables.close()


def test_what_is_written_is_soon_in_the_file_itself(tmp_path: Path) -> None:
    """The log of the last moments may be lost: the file alone is a whole database by then."""
    tables = Tables(open_store(tmp_path), bots=BOTS, background=False)
    room = open_room(tables)
    room.act("red", "pass")
    alone = tmp_path / "copy"
    alone.mkdir()

    def is_there() -> bool:
        shutil.copy(tmp_path / FILE_NAME, alone)
        with closing(sqlite3.connect(alone / FILE_NAME)) as connection:
            try:
                return (room.table.number,) in connection.execute("SELECT number FROM entries").fetchall()
            except sqlite3.DatabaseError:
                return False  # copied while it was written to

    end = time.monotonic() + 60
    while not is_there():
        assert time.monotonic() < end
        time.sleep(0.05)
    assert (tmp_path / f"{FILE_NAME}-wal").exists()
    tables.close()


def refused_as(store: SqlStore, pragma: str, room: Room) -> str:
    """The code with which a tap is refused while connections begin with that."""

    def begin(connection: object) -> None:
        connection.exec_driver_sql(pragma)  # type: ignore[attr-defined]

    event.listen(store._engine, "begin", begin)
    try:
        with pytest.raises((NotSaved, Busy)) as refused:
            for number in range(2000):
                room.table.seats.rename(room.tokens["red"], f"{number} {'x' * 30}")
        return refused.value.code
    finally:
        event.remove(store._engine, "begin", begin)
        store._engine.dispose()


def test_each_trouble_has_its_own_name(path: Path, rooms: dict[str, Room]) -> None:
    store = open_store(path)
    tables = Tables(store, bots=BOTS, background=False)
    room = next(iter(rooms.values()))
    room = Room(tables, tables.get(room.table.code), room.tokens)
    number = room.table.number
    assert refused_as(store, "PRAGMA query_only = ON", room) == "read-only"
    assert room.table.number == number
    assert refused_as(store, "PRAGMA max_page_count = 1", room) == "not-saved"
    number = room.table.number
    folded(path)
    for one in pages_of(path, "ix_tables_changed"):
        spoil(path, one)
    assert refused_as(store, "SELECT 1", room) == "damaged-database"
    assert room.table.number == number
    tables.close()
    told = {}
    for name in ("SQLITE_FULL", "SQLITE_IOERR_FSYNC", "SQLITE_READONLY_DIRECTORY", "SQLITE_NOTADB", "SQLITE_BUSY"):
        error = sqlite3.OperationalError(name)
        error.sqlite_errorcode = getattr(sqlite3, name)
        told[name] = trouble(OperationalError("SELECT", {}, error), Unreadable).code
    assert list(told.values()) == ["not-saved", "disk-failed", "read-only", "damaged-database", "busy"]
