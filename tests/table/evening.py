"""An evening of Lamplight: a table that may only keep the score, and the choice of how much it does."""

from __future__ import annotations

from companion.table import Tables
from tests.table.room import Room


def evening(tables: Tables, people: int = 2, depth: str = "digital", begun: bool = True) -> Room:
    """A table of Lamplight with that many people."""
    created = tables.create("lamplight", seats=people, host="Mei", depth=depth)
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for seat in table.seats.all[1:]:
        tokens[seat.colour] = table.seats.claim(seat.colour, f"Player {seat.colour}")
    room = Room(tables, table, tokens)
    if begun:
        table.config.begin(created.token)
    return room


def deepen(room: Room, colour: str, depth: str, seen: int | None = None, key: str = "") -> str:
    seen = room.table.number if seen is None else seen
    return room.table.config.set_depth(room.tokens[colour], depth, seen, key or f"depth-{next(room.keys)}").status
