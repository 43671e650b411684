"""What people reckon at the end of a round and of the game: food, taxes, war and the points of the score sheet.

Plain functions of plain numbers: the rules use them, and so do the calculators of ``score yinzi``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

MEAL: Final = 3
"""Workers that one food feeds (C)."""
FREE: Final = 5
"""The highest sum of cards and tax discs that costs nothing (D V)."""
LOW_TAX: Final = 8
"""The highest sum that costs one silver; above it are two."""
MOST_TAXED: Final = 12
"""The highest sum there can be: three cards of value 3, with a disc for each."""
TAX_CLASSES: Final = ((0, FREE), (FREE + 1, LOW_TAX), (LOW_TAX + 1, MOST_TAXED))
"""From which sum to which, by the silver that they cost."""
TAX_SPANS: Final = tuple(f"{low}–{high}" for low, high in TAX_CLASSES)
"""The same as they are written, on paper and on phones."""
MOST_GLORY, GLORY = 4, 2
"""Victory points of a war (D I)."""
FACTORY: Final = (0, 2, 3, 5)
"""Victory points of a factory by level."""
BOAT: Final = 2
"""Victory points of each step of capacity (ruling 43)."""
SECTION, TIED = 2, 1
"""Victory points of most discs in a section of the advancements box."""
UNSOLD: Final = 1
"""Victory points of a commodity in a factory or on a docked ship."""
MISFORTUNE: Final = -2


def food_needed(workers: int) -> int:
    """Food for so many workers on the board, rounded up."""
    return -(-workers // MEAL)


def hungry(workers: int, food: int) -> int:
    """The food that is missing."""
    return max(0, food_needed(workers) - food)


def food_in(full: int, half: int) -> int:
    """Food that cubes of full value and of half value make; an odd half feeds nobody (ruling 32)."""
    return full + half // 2


def tax_due(total: int) -> int:
    """Silver for the values of the cards played and the tax discs together."""
    if total <= FREE:
        return 0
    return 1 if total <= LOW_TAX else 2


class Paid(NamedTuple):
    """What somebody has left after paying, and the misfortune tiles that he got."""

    silver: int
    copper: int
    misfortune: int


def pay_tax(due: int, silver: int, copper: int, rate: int) -> Paid:
    """Pay silver, what is missing out of copper at the rate of the moment.

    Whoever cannot pay all of it loses his copper as well, and takes a misfortune tile for each silver that he owes.
    """
    missing = max(0, due - silver)
    silver -= due - missing
    bought = min(missing, copper // rate)
    copper -= bought * rate
    missing -= bought
    return Paid(silver, 0 if missing else copper, missing)


def glories(symbols: int, workers: Sequence[int]) -> dict[int, int]:
    """Victory points of a war, by slot; ``workers`` stand in the slots from the leftmost on.

    The leftmost of equal ones is first, for the second place too; nobody scores without a worker (ruling 6).
    """
    ranked = sorted((slot for slot, there in enumerate(workers) if there), key=lambda slot: -workers[slot])
    if sum(workers) < symbols:
        return dict.fromkeys(ranked[:1], GLORY)
    return dict(zip(ranked, (MOST_GLORY, GLORY), strict=False))


def majority(discs: Mapping[str, int]) -> dict[str, int]:
    """Victory points of a section of the advancements box; nobody has a majority without a disc (ruling 44)."""
    most = max(discs.values(), default=0)
    first = [one for one, count in discs.items() if count == most and most]
    return dict.fromkeys(first, SECTION if len(first) == 1 else TIED)


def copper_in(silver: int, copper: int, rate: int) -> int:
    """What somebody could pay with all silver changed."""
    return copper + silver * rate


def silver_in(silver: int, copper: int, rate: int) -> int:
    """Silver after the copper has been changed at the end."""
    return silver + copper // rate
