"""Preparation: markers, the die for the first voyage and the first hands (rulebook "Setup", ruling 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.actions import Ended, Outcomes
from companion.engine.ruled import UNASKED
from companion.games.ming_voyages import battle, emperor
from companion.games.ming_voyages.edition import (
    BORDERLANDS,
    EMPEROR,
    GOLD,
    HOMELANDS,
    HORDE,
    JUNK,
    MING,
    OVERLORD,
    REGIONS,
    SEA,
    SIDES,
    TROOP,
    VOYAGES,
    Edition,
)
from companion.games.ming_voyages.position import (
    ALL_CARDS,
    DEAL,
    NOBODY,
    RULES,
    SET_UP,
    SETUP_DIE,
    Position,
)
from companion.games.ming_voyages.things import SHOWN

HANDS: Final = (3, 4)
"""The first hands of both sides."""


def prepare(s: Position, seats: tuple[str, ...], options: Mapping[str, str], ed: Edition) -> None:
    """Lay out the markers and wait for the die that completes the first voyage; ``s.table`` is there already."""
    s.ed, s.options, s.seats = ed, dict(options), seats
    s.side_of = tuple(SIDES.index(seat) for seat in seats)
    s.seat_of = tuple(seats.index(side) for side in SIDES)
    s.on, s.supply = [0] * (len(ed.totals) * REGIONS), list(ed.totals)
    s.ruler, s.points, s.lines, s.notes = [NOBODY] * BORDERLANDS, [0, 0], [], []
    s.hand, s.reserve, s.n_hand, s.n_reserve = [0, 0], [0, 0], [0, 0], [0, 0]
    s.known, s.known_reserve, s.newest, s.rolled = [0, 0], [0, 0], [NOBODY, NOBODY], [0, 0]
    s.era, s.round, s.done, s.op, s.exchange = 1, 0, 0, 0, 0
    s.deck, s.n_deck, s.discard, s.used = ALL_CARDS, len(ed.cards), 0, 0
    s.active = s.acting = EMPEROR
    s.drawing, s.rolling, s.attacker, s.target = OVERLORD, EMPEROR, EMPEROR, NOBODY
    s.card = s.reinforced = s.origin = s.major = NOBODY
    s.doing, s.half, s.arrived = NOBODY, (), ()
    s.where = s.goal = s.own_first = s.part = s.left = s.visited = s.again = s.re_rolls = 0
    s.physical = int(ed.boxed or options["cards"] == "table")
    s.tracked = s.unnamed = s.worth = 0
    s._asked, s._legal = UNASKED, ()
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


@RULES.act("roll", SHOWN, at=SETUP_DIE, rule="dice")
def first_voyage(s: Position, seat: int, pips: int) -> Ended:
    """The die names the voyage that is completed from the start: 1 to 6, with a junk from the supply (ruling 2)."""
    s.supply[JUNK] -= 1
    s.note("first-voyage", voyage=str(pips))
    emperor.complete(s, pips - 1)
    return SET_UP


first_voyage.unless("dice")(battle.more_than_one)


def deal(s: Position) -> Ended:
    """The Overlord takes four cards, then the Emperor three; physical cards are only counted."""
    if s.on_table:
        s.n_hand = list(HANDS)
        s.n_deck -= sum(HANDS)
        return None
    s.drawing = OVERLORD
    s.left = HANDS[OVERLORD]
    return s.roll(DEAL)
