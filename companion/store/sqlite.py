"""The store at home: one SQLite file, of which whatever can be read is read, however damaged it is."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import SQLAlchemyError

from companion.store.checkpoints import Checkpoints
from companion.store.database import WRITES, Work
from companion.store.pages import rows
from companion.store.recovery import DAMAGED, Recovered, broken, copy, trouble
from companion.store.rows import text_of
from companion.store.schema import prepare
from companion.store.sql import SqlStore
from companion.table import Conflict, DamagedTable, Entry, NotSaved, OtherSchema, Snapshot, TableError, Unreadable

BUSY_TIMEOUT_MS: Final = 10_000
T = TypeVar("T")
_log = logging.getLogger(__name__)


class SqliteStore(SqlStore):
    """A store in a file with one writer at a time: within the process writers queue at a lock, as SQLite allows only
    one and waits for its turn by sleeping. Write-ahead log, every commit synced to disk (``synchronous=FULL``), a busy
    timeout for other processes.

    Attributes:
        recovered: what happened to the file, if it was damaged.
    """

    insert = staticmethod(insert)

    def __init__(self, file: Path, recovered: Recovered | None = None) -> None:
        """Open a file and create its tables if it has none; one of a former version is migrated.

        Raises:
            OtherSchema: it was written by a newer version of this program.
            NotSaved: it is read-only, or not a database; its code says which.
            Busy: another process holds it.
        """
        super().__init__(sa.create_engine(f"sqlite:///{file}"))
        self.recovered = recovered
        self._file = file
        self._turn = threading.Lock()
        self._writer: sa.Connection | None = None
        self._salvaged: sa.Engine | None = None
        self._salvaging = threading.Lock()
        event.listen(self._engine, "connect", _on_connect)
        event.listen(self._engine, "begin", _on_begin)
        try:
            self._write(prepare)
        except (Conflict, TableError) as error:
            self._engine.dispose()
            if isinstance(error, OtherSchema):
                raise
            refused = NotSaved("read-only", problem=str(error)) if isinstance(error, Conflict) else error
            raise type(refused)(refused.code, **refused.params, file=str(file)) from error
        self._checkpoints = Checkpoints(self._engine)

    def _once(self, work: Work[T], *, writes: bool) -> T:
        if not writes:
            return super()._once(work, writes=False)
        with self._turn:
            return self._in_turn(work)

    def _in_turn(self, work: Work[T]) -> T:
        """The same by the connection of whoever wrote before; a new one for each would take a third of what it takes to
        write."""
        if self._writer is None:
            self._writer = self._engine.connect().execution_options(**{WRITES: True})
        try:
            with self._writer.begin():
                return work(self._writer)
        except BaseException:
            self._leave_turn()
            raise

    def _leave_turn(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _trouble(self, error: SQLAlchemyError, kind: type[NotSaved | Unreadable]) -> TableError:
        return trouble(error, kind)

    def entries(self, code: str, after: int = 0) -> list[Entry]:
        """See ``Store.entries``."""
        try:
            return super().entries(code, after)
        except Unreadable as error:
            if error.code != DAMAGED:
                raise
            raise DamagedTable(table=code) from error

    def broken(self) -> set[str]:
        """See ``Store.broken``."""
        try:
            return set(self._read(broken))
        except Unreadable:
            return set()  # each is found when its table is opened

    def snapshots(self, code: str) -> list[Snapshot]:
        """See ``Store.snapshots``."""
        try:
            return super().snapshots(code)
        except Unreadable:
            return []  # only a cache

    def _listed(self, query: sa.Select[Any]) -> Sequence[Any]:
        """The rows of a list. If one of its pages is damaged while the server runs, those that can still be read, as of
        the moment when the damage was found; the next start recovers the file."""
        try:
            return super()._listed(query)
        except Unreadable as error:
            if error.code != DAMAGED:
                raise
            return self._salvage(query)

    def _salvage(self, query: sa.Select[Any]) -> Sequence[Any]:
        with self._salvaging:
            if self._salvaged is None:
                _log.warning("%s is damaged; starting the app again mends what can be mended", self._file)
                once = {"poolclass": sa.StaticPool, "connect_args": {"check_same_thread": False}}
                self._salvaged = sa.create_engine("sqlite://", **once)
                with self._salvaged.begin() as connection:
                    copy(rows(self._file), connection, logs=False)
            with self._salvaged.connect() as connection:
                return connection.execute(query).all()

    def close(self) -> None:
        """See ``Store.close``."""
        self._checkpoints.close()
        if self._salvaged is not None:
            self._salvaged.dispose()
        with self._turn:
            self._leave_turn()
        super().close()


def _on_connect(connection: Any, _record: object) -> None:
    connection.text_factory = text_of
    connection.isolation_level = None  # transactions are begun below, not by the driver
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _on_begin(connection: sa.Connection) -> None:
    # A writer takes the lock at once: turning a reader into a writer midway could fail without waiting.
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
