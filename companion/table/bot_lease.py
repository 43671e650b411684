"""Bots of tables that several processes share: whoever takes a table that waits for one thinks, and nobody else does.

That a bot must choose is written by the commit after which it must. Who takes it has a lease; one that ends, because
its process has died, is taken by another. So a move is thought once, and bots go on also at tables that nobody else
has in memory.
"""

from __future__ import annotations

import logging
import threading
from typing import Final

from companion.table.errors import DamagedTable, OtherRules, PutAway, Renewing, TableError, UnknownTable
from companion.table.store_interface import SharedStore
from companion.table.tables import PAUSE, Tables

LEASE_S: Final = 20.0
"""Seconds for which a bot's move is one process's to think; then another one may. A bot itself has no clock: what it
looks at is limited, not how long."""
_log = logging.getLogger(__name__)


class Thinker:
    """A thread that chooses for bots.

    Args:
        tables: where they play.
        store: where it is written that they must.
        pause: seconds that people have to see what the one before did.
        look: seconds between two looks while nobody must choose.
    """

    def __init__(self, tables: Tables, store: SharedStore, pause: float = PAUSE, look: float = 0.1) -> None:
        self._tables = tables
        self._store = store
        self._pause = pause
        self._look = look
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop after the move under way."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                if not self.think():
                    self._closing.wait(self._look)
            except TableError as error:  # the database is away: by and by it comes back
                _log.warning("no bot chose: %s", error)
                self._closing.wait(1.0)
            except Exception:  # one table's trouble must not stop the bots of all the others
                _log.exception("no bot chose")
                self._closing.wait(1.0)

    def think(self) -> bool:
        """Choose once, for the bot that waits longest; whether there was any."""
        code = self._store.take_due(self._pause)
        if code is None:
            return False
        try:
            table = self._tables.get(code)
            if not table.play.let_bot_act(table.minds):
                self._store.leave_due(code, due=table.play.bot_to_act() is not None)
        except (DamagedTable, PutAway, UnknownTable):
            self._store.leave_due(code, due=False)  # trying again would not help; who takes a table back tells anew
        except (OtherRules, Renewing):
            _log.info("a bot waits for processes of another version")  # until the lease has ended
        return True
