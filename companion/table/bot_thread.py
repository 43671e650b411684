"""The worker that lets bots act: one thread for all tables."""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections.abc import Callable
from math import inf
from typing import Final

from companion.table.errors import TableError

FIRST_RETRY: Final = 2.0
LONGEST_RETRY: Final = 60.0
TRIES: Final = 6
"""How often a step is tried that fails for no reason known to pass."""
_STOP_WITHIN: Final = 5.0
_log = logging.getLogger(__name__)


class Worker:
    """Calls ``step(code)`` for every code kicked, in turn, until it has no more to do.

    ``step`` returns the seconds after which it wants to be called again, or ``None`` when nothing waits for it. When
    it fails, because the disk is full or another process holds the database, it is called again after ``retry``
    seconds, then after twice as many, up to ``LONGEST_RETRY``. What is no ``TableError`` does not pass by itself like
    those: after ``TRIES`` failures in a row the table is left alone until it is kicked.
    """

    def __init__(self, step: Callable[[str], float | None], retry: float | None = None) -> None:
        self._step = step
        self._retry = FIRST_RETRY if retry is None else retry
        self._failed: dict[str, int] = {}
        self._wake = threading.Condition()
        self._due: list[tuple[float, str]] = []
        self._waiting: dict[str, float] = {}
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    def kick(self, code: str, delay: float = 0.0) -> None:
        """Look after that table in ``delay`` seconds, unless it is looked after sooner."""
        due = time.monotonic() + delay
        with self._wake:
            if due < self._waiting.get(code, inf) and not self._closed:
                self._waiting[code] = due
                heapq.heappush(self._due, (due, code))
                self._wake.notify()

    def close(self) -> None:
        """Stop after the step under way."""
        with self._wake:
            self._closed = True
            self._wake.notify()
        if threading.current_thread() is not self._thread:
            self._thread.join(_STOP_WITHIN)

    def _next(self) -> str | None:
        with self._wake:
            while not self._closed:
                now = time.monotonic()
                if self._due and self._due[0][0] <= now:
                    due, code = heapq.heappop(self._due)
                    if self._waiting.get(code) != due:
                        continue  # it was looked after sooner
                    del self._waiting[code]
                    return code
                self._wake.wait(self._due[0][0] - now if self._due else None)
            return None

    def _run(self) -> None:
        while (code := self._next()) is not None:
            try:
                again = self._step(code)
            except TableError as error:  # the disk is full, another process holds the database
                _log.warning("bots of table %s: %s", code, error)
                again = self._later(code)
            except Exception:  # one table's trouble must not stop the bots of all the others
                _log.exception("bots of table %s", code)
                later = self._later(code)
                again = later if self._failed[code] < TRIES else None
            else:
                self._failed.pop(code, None)
            if again is not None:
                self.kick(code, again)

    def _later(self, code: str) -> float:
        """Seconds until a table that failed once more is tried again."""
        failed = self._failed[code] = self._failed.get(code, 0) + 1
        return float(min(self._retry * 2 ** min(failed - 1, TRIES), LONGEST_RETRY))
