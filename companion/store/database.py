"""Reading and writing a database, and its errors translated into those of the table layer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from companion.table import Busy, Conflict, NotSaved, TableError, Unreadable

WRITES: Final = "ming_table_writes"
"""Execution option of connections that are going to write."""
T = TypeVar("T")
Work = Callable[[sa.Connection], T]


class Database:
    """A database of any kind; what each kind has for itself is in the modules of that name.

    Attributes:
        tries: how often something is tried that fails for a reason which may have passed by then.
    """

    tries = 1

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def _read(self, work: Work[T]) -> T:
        """What ``work`` finds.

        Raises:
            Unreadable: the data cannot be read, as its disk fails or is damaged there.
            Busy: another process holds the database, or it is away.
        """
        return self._tried(lambda: self._once(work, writes=False), writes=False)

    def _write(self, work: Work[T]) -> T:
        """What ``work`` gives back; everything done by it is committed together, or not at all.

        Raises:
            Conflict: a number, a key or a code is taken.
            NotSaved: nothing was saved; its code says why.
            Busy: another process holds the database, or it is away.
        """
        return self._tried(lambda: self._once(work, writes=True), writes=True)

    def _tried(self, once: Callable[[], T], *, writes: bool) -> T:
        """A commit whose answer was lost is not carried out twice: once more, it finds its numbers and codes taken."""
        for left in reversed(range(self.tries)):
            try:
                return once()
            except SQLAlchemyError as error:
                if writes and isinstance(error, IntegrityError):
                    raise Conflict(str(error.orig)) from error
                found = self._trouble(error, NotSaved if writes else Unreadable)
                if not left or not isinstance(found, Busy):
                    raise found from error
        raise AssertionError("tries is at least 1")

    def _once(self, work: Work[T], *, writes: bool) -> T:
        with self._engine.connect() as raw:
            connection = raw.execution_options(**{WRITES: True}) if writes else raw
            if not writes:
                return work(connection)
            with connection.begin():
                return work(connection)

    def _trouble(self, error: SQLAlchemyError, kind: type[NotSaved | Unreadable]) -> TableError:
        """What is wrong with the database, told by its own errors."""
        raise NotImplementedError
