"""Which rolls of the defender are equivalent against the attacker's result; this makes whole battles fast to compute.

Against one result it only matters whether a die is higher than its pips, the same or lower, and whether two are a pair.
Rolls from which the same ends are reached with the same chances are one *sort*: 3 to 12 of them per result instead of
56.

When dice are rolled again, only worthwhile dice are kept: a pair, the highest die if it is not lower than the result's
pips, or nothing. One of these is always at least as good as anything else, because neither a better blow nor one more
card in reserve is ever worth less (the tests compare every result with all 28 ways to keep dice).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import itemgetter, mul
from typing import Final

from companion.games.ming_voyages.rules.dice import (
    BLOW,
    DEVASTATING,
    DICE,
    DOUBLE,
    OUTCOMES,
    RANK,
    RESULTS,
    ROLLS,
    TRIPLE,
    digits,
    joined,
    kind,
    value,
)

THROWS: Final = 6**DICE

Values = list[float]
"""What each sort of roll is worth."""


@dataclass(frozen=True, slots=True)
class Sorts:
    """The sorts of rolls that the defender can have against one result.

    Attributes:
        struck: the blow that the defender strikes with each sort, by its place in ``odds.STRUCK``.
        first: how likely each is when three dice are rolled.
        ways: for each way to keep dice, how likely each sort is after rolling the others; fewest dice first.
        choices: which of ``ways`` each sort has, at least one, in that order.
        of: the sort of each of the 56 ``ROLLS``.
    """

    struck: tuple[int, ...]
    first: tuple[float, ...]
    ways: tuple[tuple[float, ...], ...]
    choices: tuple[tuple[int, ...], ...]
    of: tuple[int, ...]


def _kept(roll: int, against: int) -> frozenset[int]:
    """What may be kept of a roll against that rank; a Devastating Blow cannot be improved, so it is kept as it is."""
    if BLOW[RANK[roll]][against] == DEVASTATING:
        return frozenset({0})
    highest = max(digits(roll))
    alone = {highest} if highest >= RESULTS[against][1] else set()
    pair = {value(roll) * 11} if kind(roll) in (DOUBLE, TRIPLE) else set()
    return frozenset({0, *alone, *pair})


KEPT: Final = (*(11 * die for die in range(6, 0, -1)), *range(6, 0, -1), 0)
"""Everything that may be kept; what rolls the fewest dice comes first."""


def _reached() -> dict[int, tuple[int, ...]]:
    """How many of the 216 throws of three dice give each of the 56 rolls if some dice are kept."""
    found = {}
    for stay in KEPT:
        number = len(digits(stay))
        weights = [0] * len(ROLLS)
        for throw, weight in OUTCOMES[DICE - number]:
            weights[ROLLS.index(joined(stay, throw))] += weight * 6**number
        found[stay] = tuple(weights)
    return found


def _sorts(against: int, reached: dict[int, tuple[int, ...]]) -> Sorts:
    """Start with the blows and split sorts that do not lead to the same, until nothing is left to split."""
    blows = tuple(BLOW[RANK[roll]][against] + DEVASTATING for roll in ROLLS)
    kept = [_kept(roll, against) for roll in ROLLS]
    sorts, number = blows, 0
    while True:
        ways = {stay: _gathered(weights, sorts) for stay, weights in reached.items()}
        looks = [(sort, frozenset(ways[stay] for stay in some)) for sort, some in zip(sorts, kept, strict=True)]
        names = {look: place for place, look in enumerate(dict.fromkeys(looks))}
        sorts = tuple(names[look] for look in looks)
        if len(names) == number:
            break
        number = len(names)
    used = [way for way in dict.fromkeys(ways.values()) if any(way in some for _, some in names)]
    choices = tuple(tuple(sorted(map(used.index, some))) for _, some in names)
    struck = tuple(blows[sorts.index(sort)] for sort in range(number))
    return Sorts(
        struck=struck,
        first=_shares(ways[0]),
        ways=tuple(map(_shares, used)),
        choices=choices,
        of=sorts,
    )


def _gathered(weights: Sequence[int], sorts: Sequence[int]) -> tuple[int, ...]:
    found = [0] * (max(sorts) + 1)
    for sort, weight in zip(sorts, weights, strict=True):
        found[sort] += weight
    return tuple(found)


def _shares(weights: Sequence[int]) -> tuple[float, ...]:
    return tuple(weight / THROWS for weight in weights)


def _several(places: Sequence[int]) -> Callable[[Sequence[float]], tuple[float, ...]]:
    """Always a tuple, even of a single place."""
    return itemgetter(*places, places[0])


def _all() -> tuple[Sorts, ...]:
    reached = _reached()
    return tuple(_sorts(rank, reached) for rank in range(len(RESULTS)))


AGAINST: Final = _all()
"""The sorts against each of the attacker's ranks. Below they are in one row, those against the weakest rank first."""

STOP: Final = itemgetter(*(blow for sorts in AGAINST for blow in sorts.struck))
"""Of one value for each blow that the defender strikes, that of each sort."""

ENDS: Final = tuple(accumulate(len(sorts.struck) for sorts in AGAINST))
SPANS: Final = tuple(slice(end - len(sorts.struck), end) for sorts, end in zip(AGAINST, ENDS, strict=True))
"""Where the sorts against each rank stand."""

_FIRST: Final = tuple(chance for sorts in AGAINST for chance in sorts.first)
_WAYS: Final = tuple((span, sorts.ways) for sorts, span in zip(AGAINST, SPANS, strict=True))
_PICKS: Final = tuple(
    _several([number + sum(len(sorts.ways) for sorts in AGAINST[:rank]) for number in some])
    for rank, sorts in enumerate(AGAINST)
    for some in sorts.choices
)


def rolled(follow: Sequence[float]) -> list[float]:
    """What each sort is worth if the best of its dice are rolled again, and ``follow`` is what that leads to."""
    on_average = [sum(map(mul, way, part)) for span, ways in _WAYS for part in (follow[span],) for way in ways]
    return [max(pick(on_average)) for pick in _PICKS]


def first(values: Sequence[float]) -> list[float]:
    """What the sorts against each rank are worth on average when three dice are rolled."""
    shares = list(map(mul, _FIRST, values))
    return [sum(shares[span]) for span in SPANS]
