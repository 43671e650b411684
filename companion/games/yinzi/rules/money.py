"""Paying: copper first, then silver bags are broken at the rate of the moment, no more than needed (F I, ruling 14)."""

from __future__ import annotations

from companion.engine.actions import Refusal, short
from companion.engine.fields import added
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.position import Position


def rate(s: Position) -> int:
    """Copper for a bag of silver."""
    return s.ed.exchange[s.rate]


def in_copper(s: Position, seat: int) -> int:
    """What somebody could pay to the bank, all his silver changed."""
    return sheet_sums.copper_in(s.silver[seat], s.copper[seat], s.ed.exchange[s.rate]) + s.credit


def can_pay(s: Position, seat: int, copper: int) -> bool:
    """Whether that much can be paid to the bank."""
    return s.copper[seat] + s.credit >= copper or in_copper(s, seat) >= copper


def too_dear(s: Position, seat: int, copper: int) -> Refusal | None:
    """Why that much cannot be paid to the bank."""
    return None if can_pay(s, seat, copper) else short("money", copper, in_copper(s, seat))


def pay(s: Position, seat: int, copper: int) -> None:
    """Pay the bank: the copper of a disc first, which is lost otherwise (ruling 18)."""
    by_disc = min(s.credit, copper)
    s.credit -= by_disc
    pay_out(s, seat, copper - by_disc)


def pay_out(s: Position, seat: int, copper: int) -> None:
    """Pay in real money; what a broken bag holds too much is kept as copper."""
    missing = copper - s.copper[seat]
    if missing > 0:
        bags = -(-missing // rate(s))
        s.silver = added(s.silver, seat, -bags)
        s.copper[seat] += bags * rate(s)
        s.note("broke", seat=s.seats[seat], bags=bags, rate=rate(s))
    s.copper[seat] -= copper


def real_copper(s: Position, seat: int) -> int:
    """What somebody could pay in real money, all his silver changed (ruling 29)."""
    return sheet_sums.copper_in(s.silver[seat], s.copper[seat], rate(s))


def can_pay_out(s: Position, seat: int, copper: int) -> bool:
    """Whether that much can be paid in real money."""
    return real_copper(s, seat) >= copper


def can_pay_silver(s: Position, seat: int) -> bool:
    """Whether a bag of silver can be paid."""
    return s.silver[seat] > 0 or s.copper[seat] >= rate(s)


def no_silver(s: Position, seat: int) -> Refusal | None:
    """Why a bag of silver cannot be paid, with the copper that there is and what a bag costs."""
    return None if can_pay_silver(s, seat) else short("money", 1, 0, why="silver", copper=s.copper[seat], rate=rate(s))


def pay_silver(s: Position, seat: int) -> None:
    """Pay a bag of silver; copper is changed into one if there is none."""
    if s.silver[seat]:
        s.silver = added(s.silver, seat, -1)
    else:
        s.copper[seat] -= rate(s)
        s.note("changed", seat=s.seats[seat], rate=rate(s))
