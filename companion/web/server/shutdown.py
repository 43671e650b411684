"""The wish to stop: SIGINT and SIGTERM, also where whoever started this program had them ignored.

A script that starts a program in the background has SIGINT ignored for it, and Python leaves it so. A server must
still stop in order. The signals raise nothing, for whatever they interrupt would then end halfway: they are noted,
and the server is told.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType
from typing import Final, Self

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Stopping:
    """Listens to the signals while it is entered, in the main thread; those that come again change nothing."""

    def __init__(self) -> None:
        self.asked = False
        self._tell: Callable[[], None] | None = None

    def __enter__(self) -> Self:
        self._former = [signal.signal(number, self._hear) for number in SIGNALS]
        return self

    def __exit__(self, *_error: object) -> None:
        for number, former in zip(SIGNALS, self._former, strict=True):
            signal.signal(number, former or signal.SIG_DFL)

    def then(self, tell: Callable[[], None]) -> None:
        """Call this once somebody wishes to stop, at once if that was before. It may be called twice, and between any
        two steps of the main thread."""
        self._tell = tell
        if self.asked:
            tell()

    def _hear(self, _number: int, _frame: FrameType | None) -> None:
        self.asked = True
        if self._tell is not None:
            self._tell()
