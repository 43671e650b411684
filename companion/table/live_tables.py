"""The tables in memory: those that somebody uses, and those that were used last."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

from companion.table.table import Table

LIVE: Final = 64
"""Tables kept in memory besides those in use; a long game takes about 1 MB and 35 ms to load."""


class LiveTables:
    """Tables by their codes, each of them once. All methods may be called from any thread.

    Args:
        most: how many stay without being used.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._recent: OrderedDict[str, Table] = OrderedDict()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()

    def find(self, code: str) -> Table | None:
        """The table of that code; ``None`` where it is not in memory."""
        return self._alive.get(code)

    def all(self) -> dict[str, Table]:
        """All of them."""
        with self._lock:
            return dict(self._alive)

    def use(self, code: str) -> Table | None:
        """The table of that code, used just now; ``None`` where it is not in memory."""
        with self._lock:
            table = self._alive.get(code)
            return None if table is None else self._used(table)

    def keep(self, table: Table) -> Table:
        """The same of a table that was loaded: the one in memory, if another thread was faster."""
        with self._lock:
            return self._used(self._alive.setdefault(table.code, table))

    def _used(self, table: Table) -> Table:
        self._recent[table.code] = table
        self._recent.move_to_end(table.code)
        while len(self._recent) > self._most:
            self._recent.popitem(last=False)
        return table

    def drop(self, code: str) -> None:
        """Forget that table, which is gone."""
        with self._lock:
            self._recent.pop(code, None)
            self._alive.pop(code, None)

    def let_go(self) -> None:
        """Keep only those in use."""
        with self._lock:
            self._recent.clear()
