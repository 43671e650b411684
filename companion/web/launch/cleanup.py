"""What is cleared up by itself, at the start and from time to time."""

from __future__ import annotations

import logging
import threading
from typing import Final

from companion.table import TableError, Tables
from companion.web.access.limits import DAY_S

LOBBY_S: Final = 2 * DAY_S
GAME_S: Final = 90 * DAY_S
"""At a club's server, tables are put away so long after their last change."""
_log = logging.getLogger(__name__)


class Housekeeper:
    """A thread that removes tables put away a week ago, and fills in results that are missing; at a club's server it
    puts away what nobody has touched for long.

    Args:
        tables: what is kept in order; the housekeeper is closed before them.
        every: seconds between two rounds.
    """

    def __init__(self, tables: Tables, every: float = DAY_S) -> None:
        self._tables = tables
        self._every = every
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="housekeeper", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop; a round that is under way is finished first."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._expire()
                gone = self._tables.purge()
                if gone:
                    _log.info("%d tables put away a week ago were removed", len(gone))
                if self._tables.shared is None:  # a server's tables have had theirs from the first day
                    self._tables.settle_results(self._stopping.is_set)
            except TableError as error:  # a full disk or another writer: tomorrow is another day
                _log.warning("nothing was cleared up: %s", error)
            self._stopping.wait(self._every)

    def _expire(self) -> None:
        store = self._tables.shared
        if store is not None:
            gone = store.expire(LOBBY_S, GAME_S)
            store.forget_tallies()
            if gone:
                _log.info("%d tables that nobody has touched for long were put away", len(gone))
