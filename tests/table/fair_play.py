"""Helpers: tables that pledge a seed, and people who play there at random."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from companion.engine import record as records
from companion.engine import verification
from companion.table import Table, Tables
from companion.table.entries import Fed
from companion.table.pledge import Pledged, Seeds
from tests.stores import store_in
from tests.table.room import BOTS, Room

SECRET = b"a secret of the server, 32 bytes"
NUMBERS = {"red": "0f" * 16, "yellow": "1e" * 16, "emperor": "2d" * 16, "overlord": "3c" * 16}


class Counted(Seeds):
    """Seeds that are the same in every run."""

    count = 0

    def pledged(self, nonce: str = "") -> Pledged:
        self.count += 1
        return super().pledged(nonce or f"{self.count}")


def opened(folder: Path, *secrets: bytes) -> Tables:
    return Tables(store_in(folder), BOTS, background=False, seeds=Counted(*(secrets or (SECRET,))))


def seated(tables: Tables, game: str = "ming-voyages", numbers: bool = True) -> Room:
    """Two people in the lobby, whose phones have added their numbers."""
    created = tables.create(game, seats=2, host="Mei")
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for seat in table.seats.all[1:]:
        tokens[seat.colour] = table.seats.claim(seat.colour, "Jonas")
    for colour, token in tokens.items() if numbers else ():
        table.fairness.add_number(token, NUMBERS[colour])
    return Room(tables, table, tokens)


def begun(tables: Tables, game: str = "ming-voyages", numbers: bool = True) -> Room:
    room = seated(tables, game, numbers)
    room.table.config.begin(next(iter(room.tokens.values())))
    return room


def step(room: Room, luck: random.Random) -> None:
    """Somebody who must choose does anything."""
    colour = room.table.play.to_act[0]
    done = room.act(colour, luck.choice(room.table.play.legal(colour)).text)
    assert done.status == "done", done


def played(room: Room, luck: random.Random, until_: Callable[[Table], bool] = lambda table: False) -> Room:
    """To its end, or to where somebody wants it."""
    while room.table.phase != "over" and not until_(room.table):
        step(room, luck)
    return room


def drawn(table: Table) -> list[Fed]:
    """What chance brought that counts."""
    now = table.timeline.projection
    return [data for number in now.path if isinstance(data := now.entry(number).data, Fed)]


def proven(table: Table) -> verification.Verified:
    return verification.verify(records.parse(table.timeline.record()))
