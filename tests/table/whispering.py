"""Helpers: a table of Whispers, the game with hidden hands, and what its people are told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from companion.engine.chance import SeededChance
from companion.table import Table, Tables
from tests.stores import store_in
from tests.table.room import BOTS, Room, text_of
from tests.toy_hands import Whispers
from tests.watch import Watch

CARD = re.compile(r"\b9[0-2][0-9]\b")
"""The numbers of cards stand nowhere else."""
SEATS = ("red", "yellow", "blue")


def open_tables(folder: Path) -> Tables:
    return Tables(store_in(folder), BOTS, SeededChance(7), background=False, clock=lambda: 0.0, ticks=Watch())


def sit(tables: Tables, people: int = 3, bots: int = 0, **options: str) -> Room:
    created = tables.create("whispers", options=options, seats=people + bots, host="Mei")
    table, tokens = tables.get(created.code), {"red": created.token}
    for colour in SEATS[1:people]:
        tokens[colour] = table.seats.claim(colour, f"{colour.title()} one")
    for colour in SEATS[people : people + bots]:
        table.seats.claim_bot(colour, "first", by=created.token)
    table.config.begin(created.token)
    return Room(tables, table, tokens)


def state_of(table: Table) -> Whispers:
    assert isinstance(table.timeline.state, Whispers)
    return table.timeline.state


def hand(room: Room, colour: str) -> list[int]:
    return list(room.table.timeline.view(colour)["hand"])


def guided(tables: Tables, people: int = 3, bots: int = 0) -> Room:
    room = sit(tables, people, bots)
    room.table.config.set_chance(room.tokens["red"], {"cards": "people"})
    room.act("red", f"play {hand(room, 'red')[0]}")
    assert (room.table.play.waits_for, room.table.play.teller) == ("chance:cards", "red")
    return room


def did(table: Table) -> list[Any]:
    history = table.timeline.projection
    entries = [history.entry(number) for number in table.timeline.course()]
    return [state_of(table).parse(text_of(entry)) for entry in entries if entry.kind == "action"]
