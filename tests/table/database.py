"""Around a database: tables played on until there is enough in it, and SQL past the store."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.table.room import Room


def play(room: Room, entries: int) -> None:
    """Go on until the table has so many entries."""
    while room.table.number < entries and room.table.phase == "playing":
        colour = room.table.play.to_act[0]
        legal = room.table.play.legal(colour)
        room.act(colour, legal[room.table.number % len(legal)].text)


def sql(folder: Path, statement: str, *values: object) -> list[tuple[object, ...]]:
    with sqlite3.connect(folder / "ming-table.db") as connection:
        connection.text_factory = lambda raw: raw.decode(errors="replace")
        rows = connection.execute(statement, values).fetchall()
    connection.close()
    return rows
