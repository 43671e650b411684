"""Some of a fixed row of things, looked up by a bit mask: lists of actions are put together from ready-made ones.

::

    table.plants = Subsets(table.of(plant))     # one for each square
    table.plants[fields & ~planted]             # those of the squares whose bits are set, in order
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

LEAF: Final = 8
"""Things in a row that is no longer divided."""
MOST: Final = 1 << 10
"""Subsets of a row that are remembered; no leaf has as many."""


class Subsets(dict[int, tuple[T, ...]]):
    """The subsets of a row by their bit masks, each made when it is first asked for: of those of both halves."""

    __slots__ = ("_high", "_low", "_row", "_split")

    def __init__(self, row: Sequence[T]) -> None:
        self._row = tuple(row)
        self._split = len(row) // 2
        if len(row) > LEAF:
            self._low, self._high = Subsets(row[: self._split]), Subsets(row[self._split :])

    def __missing__(self, mask: int) -> tuple[T, ...]:
        if len(self._row) > LEAF:
            found = self._low[mask & (1 << self._split) - 1] + self._high[mask >> self._split]
        else:
            found = tuple([thing for place, thing in enumerate(self._row) if mask >> place & 1])
        if len(self) >= MOST:
            self.clear()
        self[mask] = found
        return found
