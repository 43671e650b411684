"""Which reserved cards to turn up in a battle and which dice to roll again; exact for the exchange."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.engine.actions import Play
from companion.games.ming_voyages.rules import battle, odds, rerolls
from companion.games.ming_voyages.rules.dice import EMPEROR as EMPEROR_NAME
from companion.games.ming_voyages.rules.edition import EMPEROR, SETTLEMENT, SIDES
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.position import NOBODY, PART

MOST_POINTS: Final = 3
"""How many re-rolls of the other side are taken into account; more make little difference."""


@dataclass(frozen=True, slots=True)
class Throw:
    """An option with the dice as they are.

    Attributes:
        action: turn up a card, roll some dice again, or stop.
        wins: how likely the side is to win the battle; ``chance``: the Emperor to win the game.
    """

    action: Play
    wins: float
    chance: float


def throws(s: VoyagesState, judge: Callable[[VoyagesState], float]) -> list[Throw]:
    """Everything that the side whose dice were rolled can do, best first; among equals, what keeps more."""
    side, attacker = s.rolling, s.attacker
    other = 1 - side
    standing = s.on[attacker * 10 + s.target], s.on[(1 - attacker) * 10 + s.target], s.on[SETTLEMENT * 10 + s.target]
    worth = odds.worth(SIDES[side], SIDES[attacker], standing)
    roll = s.rolled[side]
    answer = s.rolled[other] if side != attacker else None
    theirs = 0 if answer is not None else min(MOST_POINTS, points_of(s, s.reserve[other]))
    won, lost = _outcome(s, side, True), _outcome(s, side, False)

    def chance(p: float, without: int = NOBODY) -> float:
        return p * _judged(won, side, without, judge) + (1 - p) * _judged(lost, side, without, judge)

    sign = 1 if side == EMPEROR else -1
    if s.re_rolls:
        found = [
            Throw(s.table.again[one.again] if one.again else s.table.stop, one.worth, chance(one.worth))
            for one in rerolls.choices(roll, s.re_rolls, worth, answer, theirs)
        ]
        return sorted(found, key=lambda one: (-round(one.wins, 12), one.action is not s.table.stop))
    found = []
    for action in s.legal_actions(s.seat_of[side]):
        if action.kind is battle.reveal.kind:
            (card,) = action.at
            p = rerolls.best_reroll(roll, s.ed.points[card], worth, answer, theirs).worth
            found.append(Throw(action, p, chance(p, card)))
        else:
            options = rerolls.choices(roll, 0, worth, answer, theirs)
            found.append(Throw(action, options[0].worth, chance(options[0].worth)))
    return sorted(found, key=lambda one: (-sign * one.chance, one.action is not s.table.stop))


def points_of(s: VoyagesState, cards: int) -> int:
    """The CP of some cards."""
    total = 0
    while cards:
        low = cards & -cards
        total += s.ed.points[low.bit_length() - 1]
        cards ^= low
    return total


def _outcome(s: VoyagesState, side: int, wins: bool) -> VoyagesState:
    """The likeliest position after the battle, if that side wins or loses it."""
    attacker, land = s.attacker, s.target
    standing = s.on[attacker * 10 + land], s.on[(1 - attacker) * 10 + land], s.on[SETTLEMENT * 10 + land]
    attack = wins == (side == attacker)
    ends = [(share, end) for end, share in odds.survivors(SIDES[attacker], *standing) if bool(end[0]) == attack]
    _, left = max(ends)
    after = s.clone()
    for what, count, was in zip((attacker, 1 - attacker, SETTLEMENT), left, standing, strict=True):
        if was > count:
            after.take(what, land, was - count)
    after.exchange, after.target, after.rolled, after.notes = 0, NOBODY, [0, 0], []
    after.used = after.re_rolls = 0
    after.go_on(PART)
    return after


def _judged(s: VoyagesState, side: int, without: int, judge: Callable[[VoyagesState], float]) -> float:
    """The Emperor's chance if the side loses one of its reserved cards."""
    if without == NOBODY:
        return judge(s)
    less = s.clone()
    less.reserve[side] &= ~(1 << without)
    less.n_reserve[side] = max(0, less.n_reserve[side] - 1)
    return judge(less)


assert SIDES[EMPEROR] == EMPEROR_NAME
