"""Helpers: a table with people around it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.bots import Choice, Policy
from companion.engine import Action, Game, State
from companion.store import SqlStore
from companion.store.schema import snapshots
from companion.table import Entry, Maker, Outcome, Table, Tables
from companion.table.entries import Fed, Played
from companion.table.presence import GRACE_S
from tests.watch import Watch


class TakesFirst(Policy):
    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        return Choice(legal[0], "because.first")


class TakesLast(Policy):
    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        return Choice(legal[-1])


class Breaks(Policy):
    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        raise ZeroDivisionError("this bot always breaks")


BOTS: Mapping[str, Maker] = {"first": TakesFirst, "last": TakesLast, "breaks": Breaks}


def text_of(entry: Entry) -> str:
    """The text of what was done."""
    assert isinstance(entry.data, Played | Fed)
    return entry.data.text


@dataclass
class Room:
    tables: Tables
    table: Table
    tokens: dict[str, str]
    keys: Any = field(default_factory=lambda: itertools.count(1))

    def act(self, colour: str, text: str, seen: int | None = None, key: str | None = None) -> Outcome:
        seen = self.table.number if seen is None else seen
        return self.table.play.intent(self.tokens[colour], text, seen, key or f"tap-{next(self.keys)}")

    def take_back(self, colour: str, entry: int, seen: int | None = None, key: str | None = None) -> Outcome:
        seen = self.table.number if seen is None else seen
        return self.table.play.undo(self.tokens[colour], entry, seen, key or f"tap-{next(self.keys)}")

    def passes(self, seconds: float = GRACE_S) -> None:
        """Time passes; after so much without a word every phone is away."""
        watch = self.tables._around.ticks
        assert isinstance(watch, Watch)
        watch.passes(seconds)

    def stand_in(self, colour: str, by: str = "red") -> None:
        """The host acts for that seat from now on, which is away."""
        self.passes()
        self.table.seats.stand_in(self.tokens[by], colour)

    def to_bids(self) -> None:
        """Everybody passes until bids are due."""
        while self.table.timeline.view(None)["stage"] == "turn":
            assert self.act(self.table.play.to_act[0], "pass").status == "done"


def forget_snapshots(store: SqlStore) -> None:
    """Delete all snapshots; nothing is lost but time."""
    store._write(lambda connection: connection.execute(snapshots.delete()))


def open_room(tables: Tables, people: int = 2, rounds: str = "2", game: str = "lanterns") -> Room:
    options = {"rounds": rounds} if game == "lanterns" else {}
    created = tables.create(game, options=options, seats=people, host="Mei")
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for number, seat in enumerate(table.seats.all[1:], 2):
        tokens[seat.colour] = table.seats.claim(seat.colour, f"Player {number}")
    table.config.begin(created.token)
    return Room(tables, table, tokens)
