"""Snapshots: few are kept, none is needed, and one that is damaged, edited or undone is not used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.table import Tables
from tests import toy_game
from tests.stores import store_in
from tests.table.database import play, sql
from tests.table.room import forget_snapshots, open_room


def test_snapshots_are_taken_few_are_kept_and_none_is_needed(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    tables = Tables(store, background=False)
    room = open_room(tables, rounds="1000")
    play(room, 600)
    found = store.snapshots(room.table.code)
    assert len(found) == 4
    assert found[0].count > found[1].count > 64
    view = room.table.timeline.view("red")
    forget_snapshots(store)
    assert store.snapshots(room.table.code) == []
    again = Tables(store_in(tmp_path), background=False)
    assert again.get(room.table.code).timeline.view("red") == view
    again.close()
    tables.close()


@pytest.mark.parametrize("dump", ["{", "{}", "[]", '{"seats": 3, "rounds": []}'])
def test_damaged_snapshots_are_passed_over(tmp_path: Path, dump: str) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room = open_room(tables, rounds="1000")
    play(room, 200)
    view = room.table.timeline.view("red")
    tables.close()
    sql(tmp_path, "UPDATE snapshots SET dump = :dump", dump=dump)
    again = Tables(store_in(tmp_path), background=False)
    assert again.get(room.table.code).timeline.view("red") == view
    again.close()


def test_a_snapshot_that_somebody_edited_is_not_used(tmp_path: Path) -> None:
    """Also when it would load: a cache must not change what the entries say."""
    store = store_in(tmp_path)
    tables = Tables(store, background=False)
    room = open_room(tables, rounds="1000")
    play(room, 200)
    tables.close()
    assert store.snapshots(room.table.code)
    sql(tmp_path, "UPDATE snapshots SET dump = replace(dump, ':', ': ')")
    assert store.snapshots(room.table.code) == []
    store.close()


def test_a_snapshot_of_what_was_undone_is_not_used(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    tables = Tables(store, background=False)
    room = open_room(tables, rounds="1000")
    play(room, 90)
    room.to_bids()
    room.act("red", "bid 0")
    room.act("yellow", "bid 0")
    before = room.table.timeline.view("red")
    entry = room.act("red", "light 2").entry
    wrong = {**toy_game.GAME.new_state(("red", "yellow")).dump(), "round": 77}
    path = len(room.table.timeline.record().split("\n\n")[1].splitlines()) + 1
    added = "INSERT INTO snapshots VALUES (:code, :at, :count, :dump)"
    sql(tmp_path, added, code=room.table.code, at=entry, count=path, dump=json.dumps(wrong))
    room.take_back("red", entry)
    assert room.table.timeline.view("red") == before
    forget_snapshots(store)
    room.act("red", "pass")
    tables.close()
