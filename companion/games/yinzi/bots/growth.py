"""What grows on a seat's squares, and what it is good for."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from companion.games.yinzi.bots import features
from companion.games.yinzi.bots.lookout import Lookout
from companion.games.yinzi.rules.edition import SEA
from companion.games.yinzi.rules.goods import FOOD_GOODS, RURAL_GOODS, URBAN_GOODS
from companion.games.yinzi.rules.position import Position


@dataclass(frozen=True, slots=True, eq=False)
class Growth:
    """What depends on own cubes on squares alone.

    Attributes:
        grown: by square the good, how many cubes, and the province.
        food: what they make.
        urban, rural: cubes that urban markets, or the rural one, may take.
        pair: transport to the sea for the nearest two different foods, if there are two.
    """

    grown: tuple[tuple[int, int, int], ...]
    food: int
    urban: int
    rural: int
    pair: int | None


def growth(s: Position, seat: int, lookout: Lookout) -> Growth:
    """What grows for a seat."""
    return lookout.once(lambda: _look(s, seat), "growth", seat, s.planted, s.doubled, s.tile)


def _look(s: Position, seat: int) -> Growth:
    grown = tuple([(good, s.cubes_on(square), s.ed.province_of[square]) for square, good in s.fields_of(seat)])
    nearest: dict[int, int] = {}
    for good, _, province in grown:
        if good in FOOD_GOODS:
            far = s.ed.away[province][SEA]
            nearest[good] = min(far, nearest.get(good, far))
    ways = sorted(nearest.values())
    food = features.food_in([(good, count) for good, count, _ in grown])
    pair = ways[0] + ways[1] if len(ways) > 1 else None
    return Growth(grown, food, _cubes(grown, URBAN_GOODS), _cubes(grown, RURAL_GOODS), pair)


def _cubes(grown: tuple[tuple[int, int, int], ...], goods: Set[int]) -> int:
    return sum([count for good, count, _ in grown if good in goods])
