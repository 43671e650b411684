"""Damage on disk is named and stays where it is, and so do tables of other rules; the others play on."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store.schema import SCHEMA_VERSION
from companion.table import DamagedTable, OtherRules, OtherSchema, Tables
from tests.stores import store_in
from tests.table.database import sql
from tests.table.room import open_room


@pytest.mark.sqlite  # whose columns take values of any kind
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
    tables = Tables(store_in(tmp_path), background=False)
    room, other = open_room(tables), open_room(tables)
    before = sorted(tables.summaries(), key=lambda summary: summary.code)
    sql(tmp_path, f"UPDATE tables SET {change} WHERE code = :code", code=room.table.code)
    assert sorted(tables.summaries(), key=lambda summary: summary.code) == before, "its log tells it anew"
    assert sql(tmp_path, "SELECT count(DISTINCT phase), min(number) FROM tables") == [(1, 5)], "once for all"
    assert room.act("red", "pass").status == "done", "the table itself is as it was"
    sql(tmp_path, f"UPDATE tables SET {change} WHERE code = :code", code=room.table.code)
    sql(tmp_path, "DELETE FROM entries WHERE number = 3 AND code = :code", code=room.table.code)
    tables.close()
    tables = Tables(store_in(tmp_path), background=False)
    listed = {summary.code: summary.damaged for summary in tables.summaries()}
    assert listed == {room.table.code: True, other.table.code: False}, "neither list nor log"
    tables.close()


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE entries SET kind = 'teleport' WHERE number = 6", "unknown kind 'teleport'"),
        ("UPDATE entries SET data = '{' WHERE number = 6", "not JSON"),
        ("UPDATE entries SET data = '[]' WHERE number = 6", "not an object"),
        ("UPDATE entries SET data = '{}' WHERE number = 6", "'text'"),
        ("UPDATE entries SET seat = 'mauve' WHERE number = 6", "tuple.index"),
        ("UPDATE entries SET data = replace(data, '\"reveals\":[]', '\"reveals\":[6]') WHERE number = 6", "not fit"),
        ("DELETE FROM entries WHERE number = 6", "entry 6 was expected"),
    ],
)
def test_a_damaged_entry_is_named_and_other_tables_play_on(tmp_path: Path, statement: str, problem: str) -> None:
    refused_by_number(tmp_path, statement, problem)


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE entries SET data = json_set(data, '$.said', json('[]')) WHERE number = 6", "says nothing"),
        ("UPDATE entries SET kind = x'ff' WHERE number = 6", "column"),
        ("UPDATE entries SET seat = x'ff' WHERE number = 6", "column"),
        ("UPDATE entries SET at = 'noon' WHERE number = 6", "column"),
        ("UPDATE entries SET data = CAST(x'ff' AS TEXT) WHERE number = 6", "not JSON"),
    ],
)
def test_what_a_column_should_not_hold_is_named_likewise(tmp_path: Path, statement: str, problem: str) -> None:
    refused_by_number(tmp_path, statement, problem)


def refused_by_number(tmp_path: Path, statement: str, problem: str) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room, other = open_room(tables), open_room(tables)
    assert room.act("red", "pass").entry == 6
    room.act("yellow", "pass")
    tables.close()
    sql(tmp_path, f"{statement} AND code = :code", code=room.table.code)
    lying = sql(tmp_path, "SELECT * FROM entries ORDER BY code, number")
    tables = Tables(store_in(tmp_path), background=False)
    with pytest.raises(DamagedTable) as refused:
        tables.get(room.table.code)
    assert problem in str(refused.value)
    assert refused.value.params["entry"] == (7 if statement.startswith("DELETE") else 6)
    assert sql(tmp_path, "SELECT * FROM entries ORDER BY code, number") == lying
    assert tables.get(other.table.code).play.intent(other.tokens["red"], "pass", 5, "k").status == "done"
    assert len(tables.summaries()) == 2
    tables.close()


@pytest.mark.parametrize(("old", "new"), [('"rules":3', '"rules":4'), ("lanterns", "no-longer-known")])
def test_a_table_of_other_rules_is_refused_and_left_alone(tmp_path: Path, old: str, new: str) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room = open_room(tables)
    tables.close()
    sql(tmp_path, "UPDATE entries SET data = replace(data, :old, :new) WHERE number = 1", old=old, new=new)
    lying = sql(tmp_path, "SELECT * FROM entries")
    tables = Tables(store_in(tmp_path), background=False)
    with pytest.raises(OtherRules) as refused:
        tables.get(room.table.code)
    assert (refused.value.status, refused.value.code) == (409, "other-rules")
    assert sql(tmp_path, "SELECT * FROM entries") == lying
    assert len(tables.summaries()) == 1
    tables.close()


@pytest.mark.sqlite
def test_a_database_of_another_schema_is_refused(tmp_path: Path) -> None:
    store_in(tmp_path).close()
    assert sql(tmp_path, "SELECT value FROM about WHERE name = 'schema'") == [(str(SCHEMA_VERSION),)]
    sql(tmp_path, "UPDATE about SET value = '999'")
    with pytest.raises(OtherSchema):
        store_in(tmp_path)


def test_damage_found_while_playing_stops_that_table(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room = open_room(tables)
    sql(
        tmp_path,
        "INSERT INTO entries VALUES (:code, 6, 'action', 'red', NULL, 0, :data)",
        code=room.table.code,
        data='{"text":"bid 3","sealed":false,"reveals":[],"said":[]}',
    )
    for _ in range(2):
        with pytest.raises(DamagedTable):
            room.act("red", "pass", seen=5)
    assert len(sql(tmp_path, "SELECT * FROM entries")) == 6
    tables.close()
