"""Preparation: markers, the die for the first voyage and the first hands (rulebook "Setup", ruling 2)."""

from __future__ import annotations

from typing import Final

from companion.engine.actions import Ended, Outcomes
from companion.games.ming_voyages.rules import battle, emperor
from companion.games.ming_voyages.rules.edition import (
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
)
from companion.games.ming_voyages.rules.position import (
    DEAL,
    RULES,
    SET_UP,
    SETUP_DIE,
    Position,
)
from companion.games.ming_voyages.rules.things import SHOWN

HANDS: Final = (3, 4)
"""The first hands of both sides."""


def prepare(s: Position) -> None:
    """Lay out the markers and wait for the die that completes the first voyage."""
    ed = s.ed
    s.side_of = tuple(SIDES.index(seat) for seat in s.seats)
    s.seat_of = tuple(s.seats.index(side) for side in SIDES)
    s.half = ()
    s.begin()
    s.supply, s.n_deck = list(ed.totals), len(ed.cards)
    s.physical = int(ed.boxed or s.options["cards"] == "table")
    for homeland in HOMELANDS:
        s.put(HORDE, homeland)
    for borderland in range(BORDERLANDS):
        s.put(TROOP, borderland)
    s.put(GOLD, MING)
    s.put(JUNK, SEA)
    s.score(OVERLORD, VOYAGES, "voyages-left", "Winning")
    s.roll(SETUP_DIE)


@SETUP_DIE.draws
def outcomes(s: Position) -> Outcomes:
    """What a single die may show."""
    return s.table.rolls[1]


SETUP_DIE.throws(battle.one_die)


@RULES.act("roll", SHOWN, at=SETUP_DIE, rule="dice")
def first_voyage(s: Position, seat: int, pips: int) -> Ended:
    """The die names the voyage that is completed from the start: 1 to 6, with a junk from the supply (ruling 2)."""
    s.supply[JUNK] -= 1
    s.note("first-voyage", voyage=str(pips))
    emperor.complete(s, pips - 1)
    return SET_UP


first_voyage.unless()(battle.not_one)


def deal(s: Position) -> Ended:
    """The Overlord takes four cards, then the Emperor three; physical cards are only counted."""
    if s.on_table:
        s.n_hand = list(HANDS)
        s.n_deck -= sum(HANDS)
        return None
    s.drawing = OVERLORD
    s.left = HANDS[OVERLORD]
    return s.roll(DEAL)
