"""Preparation: markers, the die for the first voyage and the first hands (rulebook "Setup", ruling 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.ming_voyages import voyage
from companion.games.ming_voyages.actions import action_table
from companion.games.ming_voyages.edition import (
    BORDERLANDS,
    GOLD,
    HOMELANDS,
    HORDE,
    JUNK,
    MING,
    OVERLORD,
    SEA,
    SIDES,
    TROOP,
    VOYAGES,
    Edition,
)
from companion.games.ming_voyages.position import (
    DEAL,
    SET_UP,
    SETUP_DIE,
    Ended,
    Position,
)

HANDS: Final = (3, 4)
"""The first hands of both sides."""


def prepare(s: Position, seats: tuple[str, ...], options: Mapping[str, str], ed: Edition) -> None:
    """Lay out the markers and wait for the die that completes the first voyage."""
    s.ed, s.table, s.options, s.seats = ed, action_table(ed), dict(options), seats
    s.side_of = tuple(SIDES.index(seat) for seat in seats)
    s.seat_of = tuple(seats.index(side) for side in SIDES)
    s.half = ()
    s.begin()
    s.supply, s.n_deck = list(ed.totals), len(ed.cards)
    s.physical = int(ed.boxed or options["cards"] == "table")
    for homeland in HOMELANDS:
        s.put(HORDE, homeland)
    for borderland in range(BORDERLANDS):
        s.put(TROOP, borderland)
    s.put(GOLD, MING)
    s.put(JUNK, SEA)
    s.score(OVERLORD, VOYAGES, "voyages-left", "Winning")
    s.roll(SETUP_DIE)


def first_voyage(s: Position, pips: int) -> Ended:
    """The die names the voyage that is completed from the start: 1 to 6, with a junk from the supply (ruling 2)."""
    s.supply[JUNK] -= 1
    s.note("first-voyage", voyage=str(pips))
    voyage.complete(s, pips - 1)
    return SET_UP


def deal(s: Position) -> Ended:
    """The Overlord takes four cards, then the Emperor three; physical cards are only counted."""
    if s.on_table:
        s.n_hand = list(HANDS)
        s.n_deck -= sum(HANDS)
        return None
    s.drawing = OVERLORD
    s.left = HANDS[OVERLORD]
    return s.roll(DEAL)
