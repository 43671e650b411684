"""Carrying entries of the game out once more, also such as only a ruling lets stand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine import CHANCE, TABLE, State
from companion.engine.terms import Change
from companion.table.entries import TOGETHER, Entry, Message


@dataclass(frozen=True, slots=True)
class Ruling:
    """How an entry stands that the rules refuse today, or that they score in another way.

    Attributes:
        set: settings that were set so that it became possible; ``None``: it no longer counts.
        after: points that were set afterwards so that the old result stands.
        key, params: why the rules refuse it, as a message; ``""`` when they only score it in another way.
        said: what was set, as messages.
    """

    set: Mapping[str, Change] | None = field(default_factory=dict)
    after: Mapping[str, Change] = field(default_factory=dict)
    key: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    said: tuple[Message, ...] = ()

    @property
    def void(self) -> bool:
        """Whether the entry no longer counts."""
        return self.set is None

    def data(self) -> dict[str, Any]:
        """The ruling as JSON; ``ruling`` reads it."""
        return {
            "set": None if self.set is None else dict(self.set),
            "after": dict(self.after),
            "key": self.key,
            "params": dict(self.params),
            "said": [[key, dict(params)] for key, params in self.said],
        }

    def text(self) -> str:
        """What it does to the position, as one text."""
        return json.dumps([self.set, self.after])


def ruling(data: Mapping[str, Any]) -> Ruling:
    """The ruling that ``Ruling.data`` described."""
    said = tuple((key, params) for key, params in data["said"])
    return Ruling(data["set"], data["after"], data["key"], data["params"], said)


def carry_out(state: State, entry: Entry, under: Ruling | None = None) -> None:
    """Carry an entry of the game's path out, under its ruling if it has one.

    Raises:
        GameError: the rules refuse it; what the ruling sets may have been set.
        ValueError: nobody of that colour plays.
    """
    if under is None:
        act(state, entry)
        return
    if under.set is not None:
        if under.set:
            state.adjust(under.set)
        act(state, entry)
    if under.after:
        state.adjust(under.after)


def act(state: State, entry: Entry) -> None:
    """Carry an entry of the game's path out by the rules alone.

    Raises:
        GameError: the rules refuse it; the state is unchanged.
        ValueError: nobody of that colour plays.
    """
    if entry.kind == "adjust":
        state.adjust(entry.data["set"])
    else:
        state.apply(actor(state, entry), state.parse(entry.data["text"]))


def actor(state: State, entry: Entry) -> int:
    """The seat's number by which the engine knows who acted.

    Raises:
        ValueError: nobody of that colour plays.
    """
    if entry.kind == "chance":
        return CHANCE
    return TABLE if entry.seat == TOGETHER else state.seats.index(entry.seat)
