"""Writing to the database: one writer at a time, and what the database refuses said in the table layer's words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, IntegrityError

from companion.table import Busy, Conflict, NotSaved

WRITES: Final = "ming_table_writes"
"""Execution option of a connection that is going to write."""


class Database:
    """A database that is written to by one at a time."""

    _engine: sa.Engine
    _turn: AbstractContextManager[Any]

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        with self._turn, self._engine.connect() as raw:
            connection = raw.execution_options(**{WRITES: True})
            with connection.begin():
                yield connection


@contextmanager
def conflicts() -> Iterator[None]:
    """Errors of the database as those of ``companion.table.Store``."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict(str(error.orig)) from error
    except DatabaseError as error:
        if "locked" in str(error.orig):
            raise Busy("another process holds the database, try again") from error
        raise NotSaved(f"the database takes nothing more: {error.orig}") from error
