"""However an entry is damaged: the table opens, or is refused with a sentence, and is never changed by that."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.store import open_store
from companion.table import DamagedTable, OtherRules, Tables
from tests.profiles import examples
from tests.table.room import Room, open_room
from tests.toy_game import registered
from tests.watch import Watch

pytestmark = pytest.mark.sqlite

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 40) | st.sampled_from(["red", "bid 1", "claimed", "left", "x" * 50]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["what", "text"]), inner, max_size=2),
    max_leaves=4,
)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with registered(), tempfile.TemporaryDirectory() as name:
        tables = Tables(open_store(name), background=False, ticks=Watch())
        room = open_room(tables)
        game(room)
        tables.close()
        yield Path(name)


def game(room: Room) -> None:
    """Something of everything: undo, secrets, one taken back, a reveal, chance by people, questions, other hosts."""
    red, yellow = room.tokens["red"], room.tokens["yellow"]
    room.table.config.set_house_rules(red, "No talking.")
    room.table.config.set_chance(yellow, {"prizes": "people"})
    room.take_back("red", room.act("red", "light 1").entry)
    room.to_bids()
    room.take_back("red", room.act("red", "bid 3").entry)
    room.act("red", "bid 1")
    room.act("yellow", "bid 2")
    room.table.seats.rename(room.tokens["red"], "Bo")
    room.act("yellow", "prize 2")
    first = room.act("red", "light 1").entry
    room.to_bids()
    asked = room.table.consent.ask(red, {"what": "undo", "entry": first}, room.table.number, "ask").entry
    room.stand_in("yellow")
    room.table.consent.answer(red, asked, True, room.table.number, "answer", acting_for="yellow")
    room.table.seats.reissue(red, "yellow")
    room.table.seats.hand_over(red, "yellow")
    first = room.act("red", "light 1").entry
    room.to_bids()
    room.act("red", "bid 3")
    room.table.consent.ask(yellow, {"what": "undo", "entry": first}, room.table.number, "ask")


@settings(max_examples=examples(50), deadline=None)
@given(st.data())
def test_any_field_of_any_entry_may_hold_anything(folder: Path, data: st.DataObject) -> None:
    with sqlite3.connect(folder / "ming-table.db") as connection:
        rows = connection.execute("SELECT code, number, data FROM entries ORDER BY number").fetchall()
        code, number, text = data.draw(st.sampled_from(rows))
        fields: dict[str, Any] = json.loads(text)
        name = data.draw(st.sampled_from([*fields, "from"]))
        broken = {**fields, name: data.draw(JSON)} if data.draw(st.booleans()) else {**fields}
        broken.pop(name, None) if broken == fields else None
        connection.execute("UPDATE entries SET data = ? WHERE number = ?", (json.dumps(broken), number))
    connection.close()
    tables = Tables(open_store(folder), background=False)
    try:
        table = tables.get(code)
        for colour in ("red", "yellow", "blue", None):
            (
                table.timeline.view(colour),
                table.timeline.log(colour),
                table.play.legal(colour),
                table.play.undoable(colour),
                table.consent.asking(colour),
            )
        assert table.config.depth, table.config.chance
        table.timeline.record()
    except (DamagedTable, OtherRules) as refused:
        assert refused.params["table"] == code
    finally:
        tables.close()
        with sqlite3.connect(folder / "ming-table.db") as connection:
            connection.execute("UPDATE entries SET data = ? WHERE number = ?", (text, number))
        connection.close()


def test_a_question_about_what_no_longer_counts_is_not_asked(folder: Path) -> None:
    """The last question is about an action whose text cannot be read: it is void, and the table goes on without it."""
    with sqlite3.connect(folder / "ming-table.db") as connection:
        rows = connection.execute("SELECT code, number, data FROM entries ORDER BY number").fetchall()
        about = json.loads(rows[-1][2])["entry"]
        code, _, text = next(row for row in rows if row[1] == about)
        broken = {**json.loads(text), "text": "red"}
        connection.execute("UPDATE entries SET data = ? WHERE number = ?", (json.dumps(broken), about))
    connection.close()
    tables = Tables(open_store(folder), background=False)
    try:
        assert tables.get(code).consent.asking("red") is None
    finally:
        tables.close()
        with sqlite3.connect(folder / "ming-table.db") as connection:
            connection.execute("UPDATE entries SET data = ? WHERE number = ?", (text, about))
        connection.close()
