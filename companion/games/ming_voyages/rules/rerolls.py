"""Which dice to roll again and what to expect: exact for one exchange, by working back from its end (ruling 9).

The attacker rolls without knowing what the defender will roll; the defender knows the attacker's last dice. Both may
stop at any time; points that are left over are lost. The caller says how much each blow is worth to a side:
``odds.worth`` gives its chance to win the battle afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter, mul
from typing import Final

from companion.games.ming_voyages.rules.dice import AGAIN, BLOW, OUTCOMES, RANK, ROLLS, joined, kept
from companion.games.ming_voyages.rules.odds import STRUCK, Chances, against

NO_DICE: Final = 0
CLOSE: Final = 1e-12
"""Values that differ by less count as equal: then fewer and lower dice are rolled, or none."""

PAIRS: Final = tuple(dice for dice, _ in OUTCOMES[2])
KEEPS: Final = (*PAIRS, *range(6, 0, -1), NO_DICE)
"""The 28 ways to keep less than three dice: two, one, none."""

RANKS: Final = tuple(RANK[roll] for roll in ROLLS)
"""The rank of each roll, in the order of ``ROLLS``."""

TO_THREE: Final = tuple(itemgetter(*(ROLLS.index(joined(pair, die)) for die in range(1, 7))) for pair in PAIRS)
TO_TWO: Final = tuple(itemgetter(*(PAIRS.index(joined(one, die)) for die in range(1, 7))) for one in range(6, 0, -1))
"""What one more die makes of two dice that are kept, and of one."""

WAYS: Final = tuple(itemgetter(*(KEEPS.index(kept(roll, some)) for some in AGAIN[roll])) for roll in ROLLS)
"""What can be kept of each roll, in the order of ``AGAIN``."""


def expected(values: Sequence[float]) -> list[float]:
    """The average value of the 56 ``ROLLS`` when all dice but those of ``KEEPS`` are rolled."""
    two = [sum(more(values)) / 6 for more in TO_THREE]
    one = [sum(more(two)) / 6 for more in TO_TWO]
    return [*two, *one, sum(one) / 6]


def first_roll(values: Sequence[float]) -> float:
    """The average value of the 56 ``ROLLS`` when three dice are rolled."""
    return expected(values)[-1]


def best(values: Sequence[float], follow: Sequence[float]) -> list[float]:
    """The value of each roll, if one may stop with ``values`` or roll some dice again to get ``follow``."""
    on_average = expected(follow)
    return [max(stop, *ways(on_average)) for stop, ways in zip(values, WAYS, strict=True)]


@dataclass(frozen=True, slots=True)
class Choice:
    """Dice to roll again, ``again`` (``NO_DICE`` to stop), if one plays on as well as possible afterwards.

    ``worth`` is what this comes to on average, ``chances`` how likely each blow is in the end.
    """

    again: int
    worth: float
    chances: Chances


def choices(
    roll: int, points: int, worth: Chances, against_roll: int | None = None, their_points: int = 0
) -> tuple[Choice, ...]:
    """All that can be done with a roll, best first; among equally good options, those that roll fewer and lower dice.

    Args:
        roll: one's own dice.
        points: how many re-rolls one has left in this exchange.
        worth: what each blow of ``STRUCK`` that one strikes is worth.
        against_roll: for the defender, what the attacker has in the end; ``None`` for the attacker.
        their_points: how many re-rolls the defender has, who then makes ``worth`` as small as possible.

    Raises:
        ValueError: points are less than 0, or there are not five of ``worth``.
    """
    if points < 0 or their_points < 0 or len(worth) != len(STRUCK):
        raise ValueError("expected points of 0 or more, and what each of five blows is worth")
    worth = tuple(worth)
    ends = _answered(worth, their_points) if against_roll is None else _known(RANK[against_roll])
    found = [(NO_DICE, ends[RANK[roll]])]
    if points:
        follow = _played(ends, worth, points - 1)
        on_average = tuple(zip(*(expected(part) for part in zip(*follow, strict=True)), strict=True))
        found += zip(AGAIN[roll], WAYS[ROLLS.index(roll)](on_average), strict=True)
    options = [Choice(again, _dot(worth, chances), chances) for again, chances in found]
    top = max(one.worth for one in options)
    return tuple(sorted(options, key=lambda one: (max(top - one.worth, CLOSE), one.again)))


def best_reroll(
    roll: int, points: int, worth: Chances, against_roll: int | None = None, their_points: int = 0
) -> Choice:
    """The best of ``choices``."""
    return choices(roll, points, worth, against_roll, their_points)[0]


Ends = tuple[Chances, ...]
"""How likely each blow is in the end: for each rank that one stops with, or for each roll that one has."""


@lru_cache(maxsize=16)
def _known(rank: int) -> Ends:
    """The ends for a defender, each of them certain."""
    return tuple(tuple(float(row[rank] == struck) for struck in STRUCK) for row in BLOW)


@lru_cache(maxsize=512)
def _answered(worth: Chances, points: int) -> Ends:
    """The ends for an attacker whom a defender with so many points answers as well as possible."""
    if not points:
        return tuple(against(rank) for rank in range(len(BLOW)))
    theirs = tuple(-part for part in reversed(worth))
    ends = []
    for rank in range(len(BLOW)):
        played = _played(_known(rank), theirs, points)
        ends.append(tuple(first_roll(part) for part in zip(*played, strict=True))[::-1])
    return tuple(ends)


@lru_cache(maxsize=2048)
def _played(ends: Ends, worth: Chances, points: int) -> Ends:
    """How likely each blow is in the end, for each roll that one has with so many re-rolls left."""
    stops = tuple(ends[rank] for rank in RANKS)
    if not points:
        return stops
    follow = _played(ends, worth, points - 1)
    parts = [expected(part) for part in zip(*follow, strict=True)]
    on_average = tuple(zip(*parts, strict=True))
    values = [_dot(worth, chances) for chances in on_average]
    return tuple(
        _choose(stop, _dot(worth, stop), ways(values), ways(on_average)) for stop, ways in zip(stops, WAYS, strict=True)
    )


def _choose(stop: Chances, value: float, values: Sequence[float], chances: Sequence[Chances]) -> Chances:
    """The first of the best; options that roll fewer and lower dice come first."""
    chosen = stop
    for way, there in zip(values, chances, strict=True):
        if way > value + CLOSE:
            chosen, value = there, way
    return chosen


def _dot(worth: Chances, chances: Chances) -> float:
    total: float = sum(map(mul, worth, chances))
    return total
