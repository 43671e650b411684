"""Three dice in battle: what a roll is worth, who strikes whom, and what may be rolled again (ruling 14).

Dice are written as one whole number with the highest digit first: 5, 3 and 5 are ``553``, two of them ``53``, none
``0``. All tables are made once and never changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, product
from typing import Final

EMPEROR: Final = "emperor"
OVERLORD: Final = "overlord"

DICE: Final = 3
PIPS: Final = 6
"""The highest face of a die."""
SINGLE, DOUBLE, TRIPLE = 1, 2, 3
KINDS: Final = ("", "single", "double", "triple")
"""The names of the kinds of result, by number."""

STANDOFF, HIT, DEVASTATING = 0, 1, 2
BLOWS: Final = ("standoff", "hit", "devastating")
"""The names of the blows, by number."""


def written(dice: Iterable[int]) -> int:
    """Dice as a number: ``(3, 5, 5)`` is ``553``."""
    number = 0
    for die in sorted(dice, reverse=True):
        number = number * 10 + die
    return number


def digits(dice: int) -> tuple[int, ...]:
    """The dice of a number, highest first; none for ``0``."""
    found = []
    while dice:
        dice, die = divmod(dice, 10)
        found.append(die)
    return tuple(reversed(found))


def kind(roll: int) -> int:
    """``SINGLE``, ``DOUBLE`` or ``TRIPLE``: how often the most frequent value of three dice occurs."""
    return max(Counter(digits(roll)).values())


def value(roll: int) -> int:
    """The pips that count: those of the triple or double, else the highest die."""
    high, middle, low = digits(roll)
    return middle if middle == low else high


def _outcomes(dice: int) -> tuple[tuple[int, int], ...]:
    count = Counter(written(rolled) for rolled in product(range(1, 7), repeat=dice))
    return tuple(sorted(count.items(), reverse=True))


def _again(roll: int) -> tuple[int, ...]:
    dice = digits(roll)
    parts = {written(part) for number in range(1, DICE + 1) for part in combinations(dice, number)}
    return tuple(sorted(parts))


OUTCOMES: Final = ((), *(_outcomes(dice) for dice in range(1, DICE + 1)))
"""What 1, 2 or 3 dice can show, by their number: ``(dice, weight)``, highest first; weights add up to 6, 36, 216."""

ROLLS: Final = tuple(roll for roll, _ in OUTCOMES[DICE])
"""The 56 rolls of three dice, highest first."""

RESULTS: Final = tuple(sorted({(kind(roll), value(roll)) for roll in ROLLS}))
"""The 16 different results, weakest first, as ``(kind, value)``; a single is at least 3. The index is the *rank*."""

RANK: Final = {roll: RESULTS.index((kind(roll), value(roll))) for roll in ROLLS}
"""The rank of every roll; the other dice are ignored."""

AGAIN: Final = {roll: _again(roll) for roll in ROLLS}
"""The dice of a roll that may be rolled again, at least one, fewest and lowest first: ``553`` → 3, 5, 53, 55, 553."""


def _blow(own: tuple[int, int], other: tuple[int, int]) -> int:
    if own[0] != other[0]:
        return DEVASTATING if own[0] > other[0] else -DEVASTATING
    return (own[1] > other[1]) - (own[1] < other[1])


BLOW: Final = tuple(tuple(_blow(own, other) for other in RESULTS) for own in RESULTS)
"""``BLOW[rank][other's rank]``: 2 for a Devastating Blow struck, 1 for a Normal Hit, 0 for a Standoff, less than 0
where the other strikes it."""


def blow(own: int, other: int) -> int:
    """The blow that the first of two rolls strikes, as in ``BLOW``."""
    return BLOW[RANK[own]][RANK[other]]


def losses(struck: int, loser: str, units: int, settlements: int = 0) -> tuple[int, int]:
    """What a blow costs its loser in the borderland, as ``(units, settlements)``.

    Args:
        struck: ``STANDOFF``, ``HIT`` or ``DEVASTATING``; the sign does not matter.
        loser: ``EMPEROR`` or ``OVERLORD``, whose settlements take the blow while there is one.
        units: how many troops or hordes the loser has there; no more than these can fall.
        settlements: how many settlements stand there.
    """
    struck = abs(struck)
    if loser == OVERLORD and settlements:
        return 0, 1 if struck == DEVASTATING else 0
    return min(struck, units), 0


@lru_cache(maxsize=4096)
def kept(roll: int, again: int) -> int:
    """What is left of a roll when some of its dice are picked up.

    Raises:
        ValueError: one of those dice is not there.
    """
    dice = list(digits(roll))
    for die in digits(again):
        dice.remove(die)
    return written(dice)


@lru_cache(maxsize=4096)
def joined(some: int, others: int) -> int:
    """Kept dice and newly rolled dice together."""
    return written(digits(some) + digits(others))
