"""Reading and writing a database: one writer at a time, and its errors translated into those of the table layer."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from companion.table import Busy, Conflict, NotSaved, TableError, Unreadable

WRITES: Final = "ming_table_writes"
"""Execution option of connections that are going to write."""

DAMAGED: Final = "damaged-database"
_TROUBLES: Final = {
    sqlite3.SQLITE_FULL: "not-saved",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CANTOPEN: "read-only",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
"""Codes of errors; anything else is ``disk-failed``."""
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)


class Database:
    """A database with one writer at a time.

    Within the process, writers queue at a lock: SQLite allows only one at a time, and waits for its turn by sleeping.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        sqlite = engine.dialect.name == "sqlite"
        self._turn: AbstractContextManager[Any] = threading.Lock() if sqlite else nullcontext()
        self._file = Path(engine.url.database) if sqlite and engine.url.database else None
        """The SQLite file; ``None`` for other databases."""

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        """A connection for reading.

        Raises:
            Unreadable: the data lies on a damaged page, or the disk fails.
            Busy: another process holds the database.
        """
        try:
            with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise trouble(error, Unreadable) from error

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        """A connection for writing; everything done with it is committed together, or not at all.

        Raises:
            Conflict: a number, a key or a code is taken.
            NotSaved: nothing was saved; its code says why.
            Busy: another process holds the database.
        """
        try:
            with self._turn, self._engine.connect() as raw:
                connection = raw.execution_options(**{WRITES: True})
                with connection.begin():
                    yield connection
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from error
        except SQLAlchemyError as error:
            raise trouble(error, NotSaved) from error


def trouble(error: Exception, kind: type[NotSaved | Unreadable]) -> TableError:
    """What is wrong with the database, by SQLite's error codes."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    number = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if number in _BUSY or isinstance(error, sa.exc.TimeoutError):
        return Busy()
    return kind(_TROUBLES.get(number, "disk-failed"), problem=str(cause))
