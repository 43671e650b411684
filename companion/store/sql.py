"""The store in a database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import event

from companion.store.archive import Archive
from companion.store.checkpoints import Checkpoints
from companion.store.database import DAMAGED, WRITES
from companion.store.recovery import Recovered, broken
from companion.store.rows import entry_of, entry_row, is_whole, mark, summary_row, text_of
from companion.store.schema import entries, prepare, snapshots, tables
from companion.table import (
    Conflict,
    DamagedTable,
    Entry,
    NotSaved,
    OtherSchema,
    Snapshot,
    Summary,
    TableError,
    Unreadable,
)
from companion.table.codec import encode
from companion.table.shelf import put_away

KEPT_SNAPSHOTS: Final = 4
BUSY_TIMEOUT_MS: Final = 10_000


class SqlStore(Archive):
    """Implements ``companion.table.Store``.

    With SQLite: write-ahead log, every commit synced to disk (``synchronous=FULL``), a busy timeout for other
    processes.

    Attributes:
        recovered: what happened to the file, if it was damaged.
    """

    def __init__(self, url: str, recovered: Recovered | None = None) -> None:
        """Open a database and create its tables if it has none; one of a former version is migrated.

        Raises:
            OtherSchema: it was written by a newer version of this program.
            NotSaved: it is read-only, or not a database; its code says which.
            Busy: another process holds it.
        """
        super().__init__(sa.create_engine(url))
        self.recovered = recovered
        self._checkpoints: Checkpoints | None = None
        if self._file is not None:
            event.listen(self._engine, "connect", _on_connect)
            event.listen(self._engine, "begin", _on_begin)
        try:
            with self._writing() as connection:
                prepare(connection)
        except (Conflict, TableError) as error:
            self._engine.dispose()
            if isinstance(error, OtherSchema):
                raise
            refused = NotSaved("read-only", problem=str(error)) if isinstance(error, Conflict) else error
            raise type(refused)(refused.code, **refused.params, file=self._engine.url.database) from error
        if self._file is not None:
            self._checkpoints = Checkpoints(self._engine)

    def create(self, summary: Summary, new: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        """See ``Store.create``."""
        with self._writing() as connection:
            connection.execute(tables.insert(), {"code": summary.code, **summary_row(summary)})
            connection.execute(entries.insert(), [entry_row(summary.code, entry) for entry in new])
            if snapshot is not None:
                _keep_snapshot(connection, summary.code, snapshot)

    def append(self, summary: Summary, new: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        """See ``Store.append``."""
        code = summary.code
        with self._writing() as connection:
            connection.execute(entries.insert(), [entry_row(code, entry) for entry in new])
            if not connection.execute(_UPDATE, {"which": code, **summary_row(summary)}).rowcount:
                raise put_away(code)
            if snapshot is not None:
                _keep_snapshot(connection, code, snapshot)

    def entries(self, code: str, after: int = 0) -> list[Entry]:
        """See ``Store.entries``."""
        try:
            with self._reading() as connection:
                rows = connection.execute(_ENTRIES, {"code": code, "after": after}).all()
        except Unreadable as error:
            if error.code != DAMAGED:
                raise
            raise DamagedTable(table=code) from error
        return [entry_of(code, row) for row in rows]

    def broken(self) -> set[str]:
        """See ``Store.broken``."""
        try:
            with self._reading() as connection:
                return set(broken(connection))
        except Unreadable:
            return set()  # each is found when its table is opened

    def snapshots(self, code: str) -> list[Snapshot]:
        """See ``Store.snapshots``."""
        try:
            with self._reading() as connection:
                rows = connection.execute(_SNAPSHOTS, {"code": code}).all()
        except Unreadable:
            return []  # only a cache
        return [Snapshot(at, count, json.loads(text[9:])) for at, count, text in rows if is_whole(at, count, text)]

    def close(self) -> None:
        """See ``Store.close``."""
        if self._checkpoints is not None:
            self._checkpoints.close()
        super().close()


_UPDATE = (
    tables.update()
    .where(tables.c.code == sa.bindparam("which"), tables.c.deleted.is_(None))
    .values({name: sa.bindparam(name) for name in ("game", "phase", "players", "number", "changed", "result")})
)
_ENTRIES = (
    sa.select(entries.c.number, entries.c.kind, entries.c.seat, entries.c.key, entries.c.at, entries.c.data)
    .where(entries.c.code == sa.bindparam("code"), entries.c.number > sa.bindparam("after"))
    .order_by(entries.c.number)
)
_SNAPSHOTS = (
    sa.select(snapshots.c.at, snapshots.c.count, snapshots.c.dump)
    .where(snapshots.c.code == sa.bindparam("code"))
    .order_by(snapshots.c.at.desc())
)


def _keep_snapshot(connection: sa.Connection, code: str, snapshot: Snapshot) -> None:
    text = encode(snapshot.dump)
    dump = f"{mark(snapshot.at, snapshot.count, text)} {text}"
    row = {"code": code, "at": snapshot.at, "count": snapshot.count, "dump": dump}
    connection.execute(snapshots.insert(), row)
    kept = (
        sa.select(snapshots.c.at).where(snapshots.c.code == code).order_by(snapshots.c.at.desc()).limit(KEPT_SNAPSHOTS)
    )
    newest = list(connection.scalars(kept))
    connection.execute(snapshots.delete().where(snapshots.c.code == code, snapshots.c.at.not_in(newest)))


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
