"""Tables that were put away: nobody plays at them or finds them in a list, and for a week they can be taken back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from companion.table.errors import PutAway, UnknownTable
from companion.table.storing import Store

KEPT_S: Final = 7 * 24 * 3600.0
"""Seconds for which a table can be taken back."""


def put_away(code: str, at: float | None = None) -> PutAway:
    """The error that says so; ``at``: when that was, if it is known."""
    until = None if at is None else at + KEPT_S
    return PutAway(f"table {code} was put away; it can be taken back for a week", table=code, until=until)


class PutAways:
    """Which tables were put away, and when. All methods may be called from any thread."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._lock = threading.Lock()
        self._since = store.deleted()

    def check(self, code: str) -> None:
        """Nothing for a table in use.

        Raises:
            PutAway: it was put away.
        """
        at = self._since.get(code)
        if at is not None:
            raise put_away(code, at)

    def since(self) -> dict[str, float]:
        """The tables put away, and when."""
        with self._lock:
            return dict(self._since)

    def put(self, code: str) -> None:
        """Put a table away; one that is away already stays as it was.

        Raises:
            UnknownTable: there is none.
        """
        with self._lock:
            if code in self._since:
                return
            at = self._clock()
            if not self._store.mark_deleted(code, at):
                raise UnknownTable(f"there is no table {code}", table=code)
            self._since[code] = at

    def take_back(self, code: str) -> None:
        """Have a table again; one that is in use stays so.

        Raises:
            UnknownTable: there is none, or the week is over.
        """
        with self._lock:
            self._since.pop(code, None)
            if not self._store.mark_deleted(code, None):
                raise UnknownTable(f"there is no table {code}", table=code)

    def purge(self, now: float | None = None) -> list[str]:
        """Remove for good what was put away a week ago; the codes. ``now``: by the tables' clock when left out."""
        with self._lock:
            gone = self._store.purge((self._clock() if now is None else now) - KEPT_S)
            for code in gone:
                self._since.pop(code, None)
            return gone
