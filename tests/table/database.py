"""Around a database: tables played on until there is enough in it, and SQL past the store."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from tests.stores import past_the_store
from tests.table.room import Room


def play(room: Room, entries: int) -> None:
    """Go on until the table has so many entries."""
    while room.table.number < entries and room.table.phase == "playing":
        colour = room.table.play.to_act[0]
        legal = room.table.play.legal(colour)
        room.act(colour, legal[room.table.number % len(legal)].text)


def sql(folder: Path, statement: str, **values: object) -> list[tuple[object, ...]]:
    """The rows that a statement finds in the database of a folder; ``:name`` in it is one of the values."""
    with past_the_store(folder) as connection:
        found = connection.execute(sa.text(statement), values)
        return [tuple(row) for row in found] if found.returns_rows else []
