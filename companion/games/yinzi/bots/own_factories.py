"""The factories that a seat has, and what they are good for."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.yinzi.bots.lookout import Lookout
from companion.games.yinzi.rules import develop, sheet_sums
from companion.games.yinzi.rules.position import Position


@dataclass(frozen=True, slots=True, eq=False)
class OwnFactories:
    """What depends on their levels alone.

    Attributes:
        points: victory points.
        higher: how many take one worker.
        upgrades: the levels from which there can be upgrades, in their order.
    """

    points: float
    higher: int
    upgrades: tuple[int, ...]


def own_factories(s: Position, seat: int, lookout: Lookout) -> OwnFactories:
    """Those of a seat."""
    return lookout.once(lambda: _look(s, seat), "factories", seat, s.levels)


def _look(s: Position, seat: int) -> OwnFactories:
    levels = sorted([level for level in s.of_seat(s.levels, seat) if level], reverse=True)
    points = sum([sheet_sums.FACTORY[level] for level in levels])
    upgrades = [one for level in levels for one in range(level, develop.TOP_LEVEL)]
    return OwnFactories(float(points), sum([level > 1 for level in levels]), tuple(upgrades))
