"""The store in a database."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DatabaseError

from companion.store.archive import Archive
from companion.store.rows import entry_of, entry_row, is_whole, mark, summary_of, summary_row, text_of
from companion.store.schema import entries, prepare, snapshots, tables
from companion.store.writing import WRITES, conflicts
from companion.table import Entry, OtherSchema, Snapshot, Summary
from companion.table.entries import encode
from companion.table.putaway import put_away

KEPT_SNAPSHOTS: Final = 4
BUSY_TIMEOUT_MS: Final = 10_000


class SqlStore(Archive):
    """Implements ``companion.table.Store``.

    With SQLite: write-ahead log, every commit synced to disk (``synchronous=FULL``), a busy timeout for other
    processes. Within the process writers queue at a lock, because SQLite lets one write at a time and waits for
    its turn by sleeping.
    """

    def __init__(self, url: str) -> None:
        """Open a database and make its tables when it has none; one of a former version is brought up to date.

        Raises:
            OtherSchema: it was written by a newer version of this program.
            sqlalchemy.exc.DatabaseError: it is none, or may not be written to.
        """
        self._engine = sa.create_engine(url)
        self._sqlite = self._engine.dialect.name == "sqlite"
        self._turn = threading.Lock() if self._sqlite else nullcontext()
        if self._sqlite:
            event.listen(self._engine, "connect", _on_connect)
            event.listen(self._engine, "begin", _on_begin)
        try:
            with self._writing() as connection:
                prepare(connection)
        except (OtherSchema, DatabaseError):
            self._engine.dispose()
            raise

    def create(self, summary: Summary, new: Sequence[Entry]) -> None:
        """See ``Store.create``."""
        with conflicts(), self._writing() as connection:
            connection.execute(tables.insert(), {"code": summary.code, **summary_row(summary)})
            connection.execute(entries.insert(), [entry_row(summary.code, entry) for entry in new])

    def append(self, summary: Summary, new: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        """See ``Store.append``."""
        code = summary.code
        with conflicts(), self._writing() as connection:
            connection.execute(entries.insert(), [entry_row(code, entry) for entry in new])
            if not connection.execute(_UPDATE, {"which": code, **summary_row(summary)}).rowcount:
                raise put_away(code)
            if snapshot is not None:
                _keep_snapshot(connection, code, snapshot)

    def entries(self, code: str, after: int = 0) -> list[Entry]:
        """See ``Store.entries``."""
        with self._engine.connect() as connection:
            rows = connection.execute(_ENTRIES, {"code": code, "after": after}).all()
        return [entry_of(code, *row) for row in rows]

    def snapshots(self, code: str) -> list[Snapshot]:
        """See ``Store.snapshots``."""
        with self._engine.connect() as connection:
            rows = connection.execute(_SNAPSHOTS, {"code": code}).all()
        return [Snapshot(at, count, json.loads(text[9:])) for at, count, text in rows if is_whole(at, count, text)]

    def summaries(self) -> list[Summary]:
        """See ``Store.summaries``."""
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(tables).order_by(tables.c.changed.desc(), tables.c.code)).all()
        return [summary for row in rows if (summary := summary_of(*row)) is not None]

    def codes(self) -> set[str]:
        """See ``Store.codes``."""
        with self._engine.connect() as connection:
            return set(connection.scalars(sa.select(tables.c.code)))

    def close(self) -> None:
        """See ``Store.close``."""
        self._engine.dispose()


_UPDATE = (
    tables.update()
    .where(tables.c.code == sa.bindparam("which"), tables.c.deleted.is_(None))
    .values({name: sa.bindparam(name) for name in ("game", "phase", "players", "number", "changed", "result")})
)
_ENTRIES = (
    sa.select(
        entries.c.number, entries.c.kind, entries.c.seat, entries.c.key, entries.c.at, entries.c.data
    )
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
        sa.select(snapshots.c.at)
        .where(snapshots.c.code == code)
        .order_by(snapshots.c.at.desc())
        .limit(KEPT_SNAPSHOTS)
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
    # A writer takes its place at once: turning a reader into a writer midway could fail without waiting.
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
