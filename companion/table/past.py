"""Looking back: the board at any moment of the game."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from companion.engine import State
from companion.table.core import SNAPSHOT_EVERY, Surroundings
from companion.table.play import PlayedTable
from companion.table.replaying import carry_out

_KEPT: Final = 8


class PastTable(PlayedTable):
    """A table whose former positions can be seen again."""

    def __init__(self, code: str, around: Surroundings) -> None:
        super().__init__(code, around)
        self._former: OrderedDict[tuple[int, int], State] = OrderedDict()

    def course(self) -> tuple[int, ...]:
        """The numbers of all entries of the game that count, in the game's order."""
        with self._lock:
            return tuple(self._history.path)

    def view_at(self, number: int, colour: str | None = None) -> dict[str, Any]:
        """What that seat may know of the position right after an entry, as ``view``.

        What lay face down then lies so again. Behind an entry that does not count (it was undone, or is none of the
        game) stands what counts of all before it; before the beginning, the lobby.
        """
        with self._lock:
            count = self._count_at(number)
            if not count:
                return self._lobby()
            return self._at(count).view(self._seat_number(colour))

    def _count_at(self, number: int) -> int:
        """How much of the path there was right after an entry, as far as it counts today."""
        path = self._history.path
        if number in path:
            return path.place(number) + 1
        count = len(path)
        while count and path[count - 1] > number:
            count -= 1
        return count

    def _at(self, count: int) -> State:
        """The position after the first ``count`` numbers of the path, at least one; not to be changed."""
        history = self._history
        path = history.path
        if count == len(path) and self._state is not None:
            return self._state
        good = [place for place, mark in self._former if place <= count and path.mark(place) == mark]
        near = max(good, default=0)
        if not near or near < count - SNAPSHOT_EVERY:
            state = history.position(self._game, self._around.store.snapshots(self._code), path[:count])
        else:
            state = self._former[near, path.mark(near)].clone()
            for number in path[near:count]:
                carry_out(state, history.entry(number), history.rulings.get(number))
        assert state is not None, "a path of at least one entry leads somewhere"
        self._former[count, path.mark(count)] = state
        while len(self._former) > _KEPT:
            self._former.popitem(last=False)
        return state
