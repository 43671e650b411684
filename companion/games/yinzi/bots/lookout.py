"""What was found for one position and holds for others: most of what a turn leads to differs in a few things only."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

A = TypeVar("A")


class Lookout:
    """Remembers what was found, as long as one decision is thought about by one taste."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}

    def once(self, find: Callable[[], A], *of: Hashable) -> A:
        """What ``find`` finds, asked only for the first of all positions that are alike in what it follows from.

        Args:
            of: what is found, by its name, and all that it follows from, beside what is the same in the whole game.
        """
        found: A | None = self._known.get(of)
        if found is None:
            found = self._known[of] = find()
        return found
