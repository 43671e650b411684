"""The store in a database."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from sys import intern
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, OperationalError

from companion.store.schema import SCHEMA_VERSION, about, entries, metadata, snapshots, tables
from companion.table import Busy, Conflict, Entry, OtherSchema, Snapshot, Summary
from companion.table.entries import decode, encode

KEPT_SNAPSHOTS: Final = 4
BUSY_TIMEOUT_MS: Final = 10_000
_WRITES = "ming_table_writes"


class SqlStore:
    """Implements ``companion.table.Store``.

    With SQLite: write-ahead log, every commit synced to disk (``synchronous=FULL``), a busy timeout for other
    processes. Within the process writers queue at a lock, because SQLite lets one write at a time and waits for
    its turn by sleeping.
    """

    def __init__(self, url: str) -> None:
        """Open a database and make its tables when it has none.

        Raises:
            OtherSchema: it was written by another version of this program.
        """
        self._engine = sa.create_engine(url)
        self._sqlite = self._engine.dialect.name == "sqlite"
        self._turn = threading.Lock() if self._sqlite else nullcontext()
        if self._sqlite:
            event.listen(self._engine, "connect", _on_connect)
            event.listen(self._engine, "begin", _on_begin)
        try:
            self._prepare()
        except OtherSchema:
            self._engine.dispose()
            raise

    def _prepare(self) -> None:
        with self._writing() as connection:
            metadata.create_all(connection)
            found = connection.scalar(sa.select(about.c.value).where(about.c.name == "schema"))
            if found is None:
                connection.execute(about.insert().values(name="schema", value=str(SCHEMA_VERSION)))
            elif found != str(SCHEMA_VERSION):
                raise OtherSchema(
                    f"the database has schema {found}, this program knows {SCHEMA_VERSION}", schema=found
                )

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        with self._turn, self._engine.connect() as raw:
            connection = raw.execution_options(**{_WRITES: True})
            with connection.begin():
                yield connection

    def create(self, summary: Summary, new: Sequence[Entry]) -> None:
        """See ``Store.create``."""
        with _conflicts(), self._writing() as connection:
            connection.execute(tables.insert(), {"code": summary.code, **_summary_row(summary)})
            connection.execute(entries.insert(), [_entry_row(summary.code, entry) for entry in new])

    def append(self, summary: Summary, new: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        """See ``Store.append``."""
        code = summary.code
        with _conflicts(), self._writing() as connection:
            connection.execute(entries.insert(), [_entry_row(code, entry) for entry in new])
            connection.execute(_UPDATE, {"which": code, **_summary_row(summary)})
            if snapshot is not None:
                _keep_snapshot(connection, code, snapshot)

    def entries(self, code: str, after: int = 0) -> list[Entry]:
        """See ``Store.entries``."""
        with self._engine.connect() as connection:
            rows = connection.execute(_ENTRIES, {"code": code, "after": after}).all()
        return [
            Entry(number, intern(kind), decode(code, number, kind, data), intern(seat), key or "", at)
            for number, kind, seat, key, at, data in rows
        ]

    def snapshots(self, code: str) -> list[Snapshot]:
        """See ``Store.snapshots``."""
        with self._engine.connect() as connection:
            rows = connection.execute(_SNAPSHOTS, {"code": code}).all()
        found = []
        for at, count, text in rows:
            try:
                dump = json.loads(text)
            except ValueError:
                continue  # a cache: a damaged one is as good as none
            if isinstance(dump, dict):
                found.append(Snapshot(at, count, dump))
        return found

    def summaries(self) -> list[Summary]:
        """See ``Store.summaries``."""
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(tables).order_by(tables.c.changed.desc(), tables.c.code)).all()
        return [
            Summary(row.code, row.game, row.phase, tuple(json.loads(row.players)), row.number, row.changed)
            for row in rows
        ]

    def codes(self) -> set[str]:
        """See ``Store.codes``."""
        with self._engine.connect() as connection:
            return set(connection.scalars(sa.select(tables.c.code)))

    def forget_snapshots(self) -> None:
        """Delete all snapshots; nothing is lost but time."""
        with self._writing() as connection:
            connection.execute(snapshots.delete())

    def close(self) -> None:
        """See ``Store.close``."""
        self._engine.dispose()


_UPDATE = (
    tables.update()
    .where(tables.c.code == sa.bindparam("which"))
    .values({name: sa.bindparam(name) for name in ("game", "phase", "players", "number", "changed")})
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
    row = {"code": code, "at": snapshot.at, "count": snapshot.count, "dump": encode(snapshot.dump)}
    connection.execute(snapshots.insert(), row)
    kept = (
        sa.select(snapshots.c.at)
        .where(snapshots.c.code == code)
        .order_by(snapshots.c.at.desc())
        .limit(KEPT_SNAPSHOTS)
    )
    newest = list(connection.scalars(kept))
    connection.execute(snapshots.delete().where(snapshots.c.code == code, snapshots.c.at.not_in(newest)))


def _summary_row(summary: Summary) -> dict[str, Any]:
    return {
        "game": summary.game,
        "phase": summary.phase,
        "players": json.dumps(summary.players, ensure_ascii=False),
        "number": summary.number,
        "changed": summary.changed,
    }


def _entry_row(code: str, entry: Entry) -> dict[str, Any]:
    return {
        "code": code,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "key": entry.key or None,
        "at": entry.at,
        "data": encode(entry.data),
    }


@contextmanager
def _conflicts() -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise Conflict(str(error.orig)) from error
    except OperationalError as error:
        if "locked" in str(error.orig):
            raise Busy("another process holds the database, try again") from error
        raise


def _on_connect(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _on_begin(connection: sa.Connection) -> None:
    # A writer takes its place at once: turning a reader into a writer midway could fail without waiting.
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
