"""Who is there. Kept in memory only: it makes no entries, and after a restart phones come back by themselves."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

GRACE_S: Final = 10.0
"""Seconds for which a phone counts as there after it was last heard: pages change, streams break and are replaced,
and some phones only ask from time to time."""
LEAD_S: Final = 120.0
"""Seconds without the host's phone after which the others may go on without waiting for its consent."""


class Presence:
    """The phones of one table by the colours of their seats. All methods may be called from any thread, under any lock.

    Args:
        ticks: seconds that only ever go on.
    """

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._begun = ticks()
        self._lock = threading.Lock()
        self._lines: dict[str, int] = {}
        self._heard: dict[str, float] = {}
        self._times: dict[str, int] = {}
        self._stands_in: dict[str, tuple[str, int]] = {}

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
        return colour in self._heard and self.away(colour) < GRACE_S

    def away(self, colour: str) -> float:
        """For how many seconds nothing was heard of that seat's phone; 0 while it is on the line.

        Before the table was in memory nobody listened: of that time nothing is known.
        """
        return 0.0 if self._lines.get(colour) else self._ticks() - self._heard.get(colour, self._begun)

    def stand_in(self, colour: str, by: str, times: int) -> None:
        """The host ``by`` has said to all that he acts for that seat; for the absence in which its phone was heard so
        many times, and not beyond."""
        self._stands_in[colour] = by, times

    def stands_in(self, colour: str, by: str) -> bool:
        """Whether he has, and may still."""
        return self._stands_in.get(colour) == (by, self.times(colour))
