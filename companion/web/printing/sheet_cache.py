"""Pages of a table on paper: each is drawn once for all who ask, one after the other, those who play first.

A page takes the processor twenty times as long as a screen does, and anybody who knows a table's word may ask for it.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from companion.web.http.refusal import Refusal

KEPT: Final = 48
"""Pages kept; one has about 90 kB."""
MOST_WAITING: Final = {True: 4, False: 2}
"""Pages for which those who play may wait, and those who look on, besides the one that is drawn."""
MOST_THREADS: Final = 8
"""How many may wait for those pages: each holds one of the server's threads, and perhaps for long."""
PATIENCE_S: Final = 10.0
AT_ONCE_S: Final = 10.0
SHARE: Final = 0.2
"""For those who look on so many seconds are drawn at once, and after that for this share of the time."""


class Sheets:
    """The pages that were drawn last. Whoever asks for the one that is being drawn is given the same.

    All methods may be called from any thread.

    Args:
        clock: seconds that only rise.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._turn = threading.Condition()
        self._waiting: dict[bool, Counter[Hashable]] = {True: Counter(), False: Counter()}
        """By whether they play, and for what."""
        self._drawn: Hashable = None
        """The page that is being drawn."""
        self._spent = 0.0
        """Seconds drawn for onlookers, less what has been worked off since ``_counted``."""
        self._counted = clock()

    def get(self, key: Hashable, draw: Callable[[], bytes], *, seated: bool) -> bytes:
        """The page; ``draw`` is called unless it is kept.

        Args:
            key: everything that decides how the page looks.
            draw: makes it.
            seated: whether the asker plays at that table.

        Raises:
            Refusal: ``print-busy``, when too many wait already or it takes too long.
        """
        with self._turn:
            if key not in self._kept:
                self._wait(key, seated)
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            self._drawn = key
        begun, body = self._clock(), None
        try:
            body = draw()
            return body
        finally:
            with self._turn:
                self._drawn = None
                if not seated:
                    self._spent += self._clock() - begun
                if body is not None:
                    self._kept[key] = body
                    while len(self._kept) > KEPT:
                        self._kept.popitem(last=False)
                self._turn.notify_all()

    def _wait(self, key: Hashable, seated: bool) -> None:
        """Until it is the asker's turn to draw, or another has drawn the same page."""
        if key != self._drawn and not self._has_room(key, seated):
            raise Refusal("print-busy", 429, key="print.busy")
        until = self._clock() + PATIENCE_S
        self._waiting[seated][key] += 1
        try:
            while key not in self._kept and (delay := self._delay(seated)):
                left = until - self._clock()
                if left <= 0:
                    raise Refusal("print-busy", 429, key="print.busy")
                self._turn.wait(min(delay, left))
        finally:
            self._waiting[seated] -= Counter((key,))
            self._turn.notify_all()  # for whom this was not the turn because of the one that has gone

    def _has_room(self, key: Hashable, seated: bool) -> bool:
        """Whether one more may wait for a page that nobody draws yet."""
        awaited = self._waiting[True] + self._waiting[False]
        del awaited[self._drawn]
        pages = self._waiting[seated].keys() - {self._drawn}
        return awaited.total() < MOST_THREADS and (key in awaited or len(pages) < MOST_WAITING[seated])

    def _delay(self, seated: bool) -> float:
        """Seconds after which to look again whether it is the asker's turn; 0: it is now."""
        if self._drawn is not None or (self._waiting[True] and not seated):
            return PATIENCE_S
        now = self._clock()
        self._spent = max(0.0, self._spent - SHARE * (now - self._counted))
        self._counted = now
        return 0.0 if seated else max(0.0, self._spent - AT_ONCE_S) / SHARE
