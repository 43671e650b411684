"""What asking others takes: a wish to take back, an answer, and a table at which that concerns everybody."""

from __future__ import annotations

from typing import Any

from companion.table import Ask, Outcome, Tables
from tests.table.room import Room, open_room


def ask(room: Room, colour: str, entry: int, seen: int | None = None, key: str | None = None) -> Outcome:
    seen = room.table.number if seen is None else seen
    wish = {"what": "undo", "entry": entry}
    return room.table.consent.ask(room.tokens[colour], wish, seen, key or f"ask-{next(room.keys)}")


def say(room: Room, colour: str, number: Any, yes: Any = True, acting_for: str | None = None, key: str = "") -> Outcome:
    key = key or f"say-{next(room.keys)}"
    return room.table.consent.answer(room.tokens[colour], number, yes, room.table.number, key, acting_for)


def asking(room: Room, colour: str | None = None) -> Ask:
    found = room.table.consent.asking(colour)
    assert found is not None
    return found


def after_a_bid(tables: Tables, people: int = 3) -> tuple[Room, int]:
    """Everybody has bid and a new round has begun: the room and the first bid's entry."""
    room = open_room(tables, people=people)
    room.to_bids()
    first = room.act("red", "bid 1").entry
    for colour in list(room.tokens)[1:]:
        room.act(colour, "bid 2")
    return room, first
