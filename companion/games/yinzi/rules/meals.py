"""Meals of one's own cubes (phase C): all that differ, and the few of them between which it is worth choosing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from companion.games.yinzi.rules import disasters, feed, sheet_sums
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.goods import FOODS, FULL, GOODS, HALF, RURAL
from companion.games.yinzi.rules.position import Position

MOST: Final = 3
"""Meals that are worth choosing between."""
MOST_WEIGHED: Final = 800
"""Of all that could be."""


class Meal(NamedTuple):
    """Cubes that make a meal, and what it leaves.

    Attributes:
        squares: from which they come, in an order in which they may be eaten: halves in pairs.
        missing: food that it lacks.
        withered: cubes that the drought takes afterwards; ``None`` where none comes.
        sellable: cubes of it that the rural market would buy.
        kinds: foods that are left, of which two make a pair for a late ship.
    """

    squares: tuple[int, ...]
    goods: tuple[str, ...]
    provinces: tuple[str, ...]
    missing: int
    withered: int | None
    sellable: int
    kinds: int


def meals(s: Position, seat: int) -> list[Meal]:
    """Every meal of own cubes that differs in what is eaten and in which province."""
    groups: dict[tuple[str, str], list[int]] = {}
    for square, good in s.fields_of(seat):
        if GOODS[good] in FOODS:
            squares = groups.setdefault((PROVINCES[s.ed.province_of[square]], GOODS[good]), [])
            squares += [square] * s.cubes_on(square)
    full, half = feed.own_food(s, seat)
    feeds = min(s.need, sheet_sums.food_in(full, half + s.half))
    there = Counter(PROVINCES[s.ed.province_of[square]] for square, _ in s.fields_of(seat)
                    for _ in range(s.cubes_on(square)))  # fmt: skip
    dry = disasters.DRY in disasters.threatening(s)
    found = []
    keys = list(groups)
    limits = [(len(groups[key]), 2 if key[1] in FULL else 1) for key in keys]
    for counts in islice(shares(limits, 2 * feeds - s.half), MOST_WEIGHED):
        taken = dict(zip(keys, counts, strict=True))
        squares = [
            square for want in (HALF, FULL) for key, count in taken.items() if key[1] in want
            for square in groups[key][:count]
        ]  # fmt: skip
        eaten = [key for key, count in taken.items() for _ in range(count)]
        goods, left = tuple(good for _, good in eaten), there - Counter(province for province, _ in eaten)
        kinds = {good for (_, good), squares_ in groups.items() if len(squares_) > taken[(_, good)]}
        provinces, withered = tuple(dict.fromkeys(province for province, _ in eaten)), len(left) if dry else None
        sellable = sum(good in RURAL for good in goods)
        found.append(Meal(tuple(squares), goods, provinces, s.need - feeds, withered, sellable, len(kinds)))
    return found


def shares(limits: Sequence[tuple[int, int]], halves: int) -> Iterator[tuple[int, ...]]:
    """Every way to come to so many halves of food: how many of each thing, of which there are so many, each worth so
    many halves."""
    if not limits:
        if not halves:
            yield ()
        return
    (most, worth), *rest = limits
    for count in range(min(most, halves // worth) + 1):
        yield from ((count, *others) for others in shares(rest, halves - count * worth))


def sensible(found: Sequence[Meal]) -> list[Meal]:
    """A few of them: that which leaves least to the drought, that of the fewest cubes, that which keeps most to sell,
    and that which keeps a pair for a late ship."""

    def dry(one: Meal) -> int:
        return one.withered or 0

    kept: list[Meal] = []
    for key in (
        lambda one: (dry(one), len(one.squares), one.sellable),
        lambda one: (len(one.squares), dry(one), one.sellable),
        lambda one: (one.sellable, dry(one), len(one.squares)),
        lambda one: (one.kinds < 2, dry(one), len(one.squares), one.sellable),
    ):
        best = min(found, key=key, default=None)
        alike = ((one.withered, one.goods) for one in kept)
        if best is not None and (best.withered, best.goods) not in alike:
            kept.append(best)
    return kept[:MOST]
