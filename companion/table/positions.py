"""Former positions of a table: any moment of its game, of which the last few that were asked for stay in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.engine import State
from companion.table import replay
from companion.table.replay import carry_out, position

if TYPE_CHECKING:
    from companion.table.timeline import Timeline

KEPT: Final = 8
"""Former positions kept in memory."""


class Positions:
    """What the entries of a timeline led to. Whatever asks holds the timeline's ``lock``."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._former: OrderedDict[tuple[int, int], State] = OrderedDict()

    def of(self, path: Sequence[int]) -> State | None:
        """A position of its own at the end of a path, which may be changed; ``None`` before the game begins."""
        line = self._timeline
        return position(line.projection, line.game, line.around.store.snapshots(line.code), path)

    def count_at(self, number: int) -> int:
        """How much of the path there was right after an entry, as far as it counts today."""
        path = self._timeline.projection.path
        if number in path:
            return path.place(number) + 1
        count = len(path)
        while count and path[count - 1] > number:
            count -= 1
        return count

    def at(self, count: int) -> State:
        """The position after the first ``count`` numbers of the path, at least one; not to be changed."""
        now, path, last = self._timeline.projection, self._timeline.projection.path, self._timeline.state
        if count == len(path) and last is not None:
            return last
        good = [place for place, mark in self._former if place <= count and path.mark(place) == mark]
        near = max(good, default=0)
        if not near or near < count - replay.SNAPSHOT_EVERY:
            state = self.of(path[:count])
        else:
            state = self._former[near, path.mark(near)].clone()
            for number in path[near:count]:
                carry_out(state, now.entry(number), now.rulings.get(number))
        assert state is not None, "a path of at least one entry leads somewhere"
        self._former[count, path.mark(count)] = state
        while len(self._former) > KEPT:
            self._former.popitem(last=False)
        return state

    def forget(self) -> None:
        """Forget them all; each is found again when it is asked for."""
        self._former.clear()
