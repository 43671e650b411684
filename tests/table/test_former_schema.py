"""A database of the first schema opens in place and keeps everything."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from companion.store import open_store
from companion.table import OtherSchema, Tables
from tests.table.room import BOTS, open_room

pytestmark = pytest.mark.sqlite

FIRST_SCHEMA = """
CREATE TABLE about (name VARCHAR(40) NOT NULL, value TEXT NOT NULL, PRIMARY KEY (name));
CREATE TABLE tables (code VARCHAR(40) NOT NULL, game VARCHAR(80) NOT NULL, phase VARCHAR(20) NOT NULL,
  players TEXT NOT NULL, number INTEGER NOT NULL, changed FLOAT NOT NULL, PRIMARY KEY (code));
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE TABLE entries (code VARCHAR(40) NOT NULL, number INTEGER NOT NULL, kind VARCHAR(20) NOT NULL,
  seat VARCHAR(40) NOT NULL, "key" VARCHAR(64), at FLOAT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (code, number),
  UNIQUE (code, seat, "key"), FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE);
CREATE TABLE snapshots (code VARCHAR(40) NOT NULL, at INTEGER NOT NULL, count INTEGER NOT NULL, dump TEXT NOT NULL,
  PRIMARY KEY (code, at), FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE);
INSERT INTO about VALUES ('schema', '1');
"""
COLUMNS = {
    "tables": "code, game, phase, players, number, changed",
    "entries": 'code, number, kind, seat, "key", at, data',
    "snapshots": "code, at, count, dump",
}


def former_database(folder: Path) -> tuple[Path, dict[str, list[tuple[object, ...]]], Tables]:
    """A file as the first version wrote it, with a game that is over and one that is not; what lies in it."""
    new = folder / "new"
    tables = Tables(open_store(new), bots=BOTS, background=False)
    for over in (True, False):
        room = open_room(tables)
        while over and room.table.phase == "playing":
            colour = room.table.play.to_act[0]
            room.act(colour, room.table.play.legal(colour)[-1].text)
    with sqlite3.connect(new / "ming-table.db") as source:
        rows = {name: source.execute(f"SELECT {columns} FROM {name} ORDER BY 1, 2").fetchall()
                for name, columns in COLUMNS.items()}  # fmt: skip
    source.close()
    old = folder / "old.db"
    with sqlite3.connect(old) as target:
        target.executescript(FIRST_SCHEMA)
        for name, lying in rows.items():
            marks = ",".join("?" * len(COLUMNS[name].split(", ")))
            target.executemany(f"INSERT INTO {name} VALUES ({marks})", lying)
    target.close()
    return old, rows, tables


def test_a_database_of_the_first_schema_opens_and_keeps_all(tmp_path: Path) -> None:
    path, rows, before = former_database(tmp_path)
    tables = Tables(open_store(path), bots=BOTS, background=False)
    over, running = sorted(tables.summaries(), key=lambda summary: summary.phase != "over")
    assert (over.phase, over.result) == ("over", None)
    for code in (over.code, running.code):
        assert tables.get(code).timeline.record() == before.get(code).timeline.record()
        assert tables.get(code).timeline.log(None) == before.get(code).timeline.log(None)
    with sqlite3.connect(path) as connection:
        for name, columns in COLUMNS.items():
            found = connection.execute(f"SELECT {columns} FROM {name} ORDER BY 1, 2").fetchall()
            assert found == rows[name]
        assert connection.execute("SELECT value FROM about WHERE name = 'schema'").fetchall() == [("2",)]
    connection.close()
    tables.close()
    again = Tables(open_store(path), bots=BOTS, background=False)
    assert len(again.summaries()) == 2, "it opens a second time as what it is now"
    again.close()
    before.close()


def test_results_of_former_games_are_worked_out_once(tmp_path: Path) -> None:
    path, _, before = former_database(tmp_path)
    expected = {summary.code: summary.result for summary in before.summaries()}
    tables = Tables(open_store(path), bots=BOTS, background=False)
    assert tables.settle_results() == 1
    assert {summary.code: summary.result for summary in tables.summaries()} == expected
    assert tables.settle_results() == 0
    tables.close()
    before.close()


@pytest.mark.parametrize("schema", ["0", "3", "999", "", "two"])
def test_any_other_schema_is_refused_and_left_alone(tmp_path: Path, schema: str) -> None:
    path, _, before = former_database(tmp_path)
    before.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE about SET value = ?", (schema,))
    connection.close()
    with pytest.raises(OtherSchema) as refused:
        open_store(path)
    assert json.dumps(schema).strip('"') in str(refused.value)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT value FROM about").fetchall() == [(schema,)]
        names = [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
        assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'boards'").fetchall() == []
    connection.close()
    assert ", ".join(names) == COLUMNS["tables"]
