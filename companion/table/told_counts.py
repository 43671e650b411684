"""What was told of the counts of a table, as far as its entries say; ``counts.py`` knows the position as well."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

from companion.table.entries import Counted, Entry


class Marked(Protocol):
    """The path of a game, as ``projection.Path``."""

    def __len__(self) -> int:
        """How many numbers it has."""

    def __contains__(self, number: object) -> bool:
        """Whether that entry counts."""

    def mark(self, count: int) -> int:
        """The mark of the first ``count`` numbers."""


class Latest(NamedTuple):
    """The latest that somebody told of a share: the entry and who, and the path then, by its length and mark."""

    number: int
    by: str
    length: int
    mark: int


class Counting:
    """The counts of a table."""

    __slots__ = ("_ends", "_latest", "_reopened")

    def __init__(self) -> None:
        self._latest: dict[tuple[str, str], Latest] = {}
        self._ends: dict[str, list[int]] = {}
        self._reopened: set[int] = set()

    def follow(self, entry: Entry, counted: Counted, playing: Collection[str], path: Marked) -> None:
        """Follow what somebody told.

        Raises:
            ValueError: nobody of that colour plays.
        """
        if entry.seat not in playing or (counted.share and counted.share not in playing):
            raise ValueError(f"{counted.share or 'nobody'} is not counted by {entry.seat or 'nobody'}")
        made = Latest(entry.number, entry.seat, len(path), path.mark(len(path)))
        self._latest[counted.about, counted.share] = made

    def end(self, about: str, number: int) -> None:
        """That count ends with that entry."""
        self._ends.setdefault(about, []).append(number)

    def latest(self, about: str, share: str, path: Marked) -> Latest | None:
        """The latest that was told of a share, if that count has not ended since, or was opened again."""
        made = self._latest.get((about, share))
        over = made and any(number > made.number and number in path for number in self._ends.get(about, ()))
        return None if over else made

    def stands(self, made: Latest, path: Marked) -> bool:
        """Whether whoever told it need not look again: the game has only gone on since, and what it led to was not
        taken back."""
        same = made.length <= len(path) and path.mark(made.length) == made.mark
        return same and made.number not in self._reopened

    def look_again(self, taken: Sequence[int], by: str) -> None:
        """A count of which the end was taken back is open again for whoever did that, and for who told it last."""
        for about, ends in self._ends.items():
            if not set(ends) & set(taken):
                continue
            told = [made for (of, _), made in self._latest.items() if of == about]
            self._reopened |= {one.number for one in told if one == max(told) or one.by == by}
