"""Which entries of a table are the game: those that count, in the game's order."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import overload


class Path(Sequence[int]):
    """Numbers of the game's entries that count, in the game's order; rising until something earlier is amended.

    Every place has a mark: equal marks, equal numbers and rulings all the way from the beginning, under the same
    version of the rules. A snapshot is good for as long as the mark of its place is the one it was taken at.
    """

    __slots__ = ("_marks", "_numbers", "_places", "_seed")

    def __init__(self) -> None:
        self._numbers: list[int] = []
        self._places: dict[int, int] = {}
        self._marks: list[int] = []
        self._seed = 0

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> list[int]: ...
    def __getitem__(self, place: int | slice) -> int | list[int]:
        return self._numbers[place]

    def __contains__(self, number: object) -> bool:
        return number in self._places

    def place(self, number: int) -> int:
        """Where a number stands, from 0.

        Raises:
            KeyError: it does not count.
        """
        return self._places[number]

    def mark(self, count: int) -> int:
        """The mark of the first ``count`` numbers."""
        return self._marks[count - 1] if count else self._seed

    def append(self, number: int, ruling: str = "") -> None:
        """Add a number, with the text of the ruling under which it stands.

        Raises:
            ValueError: it is there already.
        """
        if number in self._places:
            raise ValueError(f"entry {number} counts already")
        self._places[number] = len(self._numbers)
        self._numbers.append(number)
        self._marks.append(mark_after(self.mark(len(self._marks)), number, ruling))

    def cut(self, count: int) -> list[int]:
        """Keep only the first ``count`` numbers; the others, in order."""
        tail = self._numbers[count:]
        del self._numbers[count:], self._marks[count:]
        for number in tail:
            del self._places[number]
        return tail

    def under(self, rules: int) -> None:
        """Say under which version of the rules the path is; before it has any numbers."""
        self._seed = mark_after(0, rules, "rules")


def mark_after(mark: int, number: int, ruling: str = "") -> int:
    """The mark of a path with one number more."""
    return zlib.crc32(f"{number} {ruling};".encode(), mark)
