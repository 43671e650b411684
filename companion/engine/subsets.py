"""Some of a fixed row of things, looked up by a bit mask: lists of actions are put together from ready-made ones.

::

    table.plants = Subsets(table.of(plant))     # one for each square
    table.plants[fields & ~planted]             # those of the squares whose bits are set, in order
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

PART: Final = 6
"""Things of a part of the row; each of its subsets is ready."""
ALL: Final = (1 << PART) - 1
MOST: Final = 1 << 10
"""Subsets of a row that are remembered."""


class Subsets(dict[int, tuple[T, ...]]):
    """The subsets of a row by their bit masks, put together when they are asked for of those of its parts."""

    __slots__ = ("_parts",)

    def __init__(self, row: Sequence[T]) -> None:
        parts = [row[first : first + PART] for first in range(0, len(row), PART)]
        self._parts = [
            tuple(tuple(one for n, one in enumerate(part) if bits >> n & 1) for bits in range(1 << len(part)))
            for part in parts
        ]

    def __missing__(self, mask: int) -> tuple[T, ...]:
        found: tuple[T, ...] = ()
        rest = mask
        for part in self._parts:
            if bits := rest & ALL:
                found += part[bits]
            rest >>= PART
        if len(self) >= MOST:
            self.clear()
        self[mask] = found
        return found
