"""Moving what was written from the write-ahead log into the database file, a moment after it was written.

SQLite does so by itself only once the log has 1,000 pages, a whole evening's play; somebody who copies just the file,
or loses the log, would lose all of that. Done in a thread, it delays no tap.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from typing import Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import SQLAlchemyError

AFTER_S: Final = 1.0
_log = logging.getLogger(__name__)


class Checkpoints:
    """A thread that empties the log ``AFTER_S`` seconds after the first write to it."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._written = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()
        event.listen(engine, "commit", lambda _connection: self.written())

    def written(self) -> None:
        """Report a write; returns at once."""
        self._written.set()

    def close(self) -> None:
        """Stop; whoever closes the database last empties the log."""
        self._closing.set()
        self._written.set()
        self._thread.join()

    def _run(self) -> None:
        while self._written.wait() and not self._closing.wait(AFTER_S):
            self._written.clear()
            if self._closing.is_set():  # the event that ``close`` set may just have been cleared
                return
            try:
                with closing(self._engine.raw_connection()) as connection:
                    connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").close()
            except (SQLAlchemyError, sqlite3.Error) as error:  # the next write reports what is wrong
                _log.debug("the write-ahead log was not emptied: %s", error)
