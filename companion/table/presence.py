"""Who is there. It makes no entries, and after a restart phones come back by themselves."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final

from companion.table.timeline import Timeline

GRACE_S: Final = 10.0
"""Seconds for which a phone counts as there after it was last heard: pages change, streams break and are replaced,
and some phones only ask from time to time."""
LEAD_S: Final = 120.0
"""Seconds without the host's phone after which the others may go on without waiting for its consent."""


class Phones:
    """The phones of one table by the colours of their seats. All methods may be called from any thread; but for
    ``wait`` and ``listening``, under any lock."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._ticks = timeline.around.ticks
        self._begun = self._ticks()
        self._came_or_went = 0
        self._lock = threading.Lock()
        self._lines: dict[str, int] = {}
        self._heard: dict[str, float] = {}
        self._times: dict[str, int] = {}
        self._stands_in: dict[str, tuple[str, int]] = {}
        self._elsewhere: frozenset[str] = frozenset()
        self._left_elsewhere: dict[str, float] = {}

    def hear(self, colour: str, lines: int = 0) -> None:
        """A seat's phone has sent something, or (``lines``) has one line more or less."""
        with self._lock:
            self._lines[colour] = self._lines.get(colour, 0) + lines
            self._heard[colour] = self._ticks()
            self._times[colour] = self.times(colour) + 1

    def times(self, colour: str) -> int:
        """How often that seat's phone was heard: the same number, the same absence."""
        return self._times.get(colour, 0)

    def connected(self, colour: str) -> bool:
        """Whether a phone of that seat is there, as far as anybody knows."""
        return colour in self._elsewhere or self.here(colour)

    def here(self, colour: str) -> bool:
        """Whether it is on a line of this process, or was heard by it a moment ago."""
        return colour in self._heard and self._away(colour) < GRACE_S

    def on_line(self, colour: str) -> bool:
        """Whether a phone of that seat holds a stream, here or at another process."""
        return colour in self._elsewhere or bool(self._lines.get(colour))

    def hear_elsewhere(self, colours: Collection[str]) -> bool:
        """On lines of other processes are the phones of these seats; whether that is news."""
        known, self._elsewhere = self._elsewhere, frozenset(colours)
        if known == self._elsewhere:
            return False
        with self._timeline.news:
            # What is heard of elsewhere is not heard here: two processes would tell it each other for ever.
            for colour in self._elsewhere - known:
                self._times[colour] = self.times(colour) + 1
            for colour in known - self._elsewhere:
                self._left_elsewhere[colour] = self._ticks()
            self._came_or_went += 1
            self._timeline.news.notify_all()
        return True

    def away(self, colour: str) -> float:
        """For how many seconds nothing was heard of that seat's phone; 0 while it is on the line.

        Before the table was in memory nobody listened: of that time nothing is known.
        """
        if colour in self._elsewhere:
            return 0.0
        left = self._left_elsewhere.get(colour, self._begun)
        return min(self._away(colour), self._ticks() - left)

    def _away(self, colour: str) -> float:
        return 0.0 if self._lines.get(colour) else self._ticks() - self._heard.get(colour, self._begun)

    def stand_in(self, colour: str, by: str, times: int) -> None:
        """The host ``by`` has said to all that he acts for that seat; for the absence in which its phone was heard so
        many times, and not beyond."""
        self._stands_in[colour] = by, times

    def stands_in(self, colour: str, by: str) -> bool:
        """Whether he has, and may still."""
        return self._stands_in.get(colour) == (by, self.times(colour))

    @property
    def present(self) -> tuple[str, ...]:
        """Colours of the seats whose phones are there, in alphabetical order; reading it waits for nobody."""
        return tuple(sorted(filter(self.connected, list(self._timeline.projection.seating.seats))))

    @property
    def count(self) -> int:
        """Rises whenever a phone connects or goes away; no entry is made of that."""
        return self._came_or_went

    def wait(self, number: int, timeout: float, count: int | None = None) -> int:
        """Block until there is an entry after ``number``, or until ``count`` (when given) is not the present one, or
        for ``timeout`` seconds. Returns the last entry's number."""
        timeline = self._timeline
        with timeline.news:
            timeline.news.wait_for(
                lambda: timeline.number > number or (count is not None and count != self._came_or_went), timeout
            )
            return timeline.number

    @contextmanager
    def listening(self, token: str) -> Iterator[None]:
        """Hold this open while a phone with that token listens. A token without a seat counts for nobody."""
        colour = self._timeline.projection.seating.by_token(token)
        if colour is None:
            yield
            return
        self._count(colour, 1)
        try:
            yield
        finally:
            self._count(colour, -1)

    def _count(self, colour: str, more: int) -> None:
        with self._timeline.news:
            self.hear(colour, more)
            self._came_or_went += 1
            self._timeline.news.notify_all()
