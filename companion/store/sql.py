"""The store in a database."""

from __future__ import annotations

import json
import logging
import threading
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from sys import intern
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DatabaseError, IntegrityError

from companion.store.schema import SCHEMA_VERSION, about, entries, metadata, snapshots, tables
from companion.table import PHASES, Busy, Conflict, Entry, NotSaved, OtherSchema, Snapshot, Summary
from companion.table.entries import damaged, decode, encode

KEPT_SNAPSHOTS: Final = 4
BUSY_TIMEOUT_MS: Final = 10_000
_WRITES = "ming_table_writes"
_log = logging.getLogger(__name__)


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
            sqlalchemy.exc.DatabaseError: it is none, or may not be written to.
        """
        self._engine = sa.create_engine(url)
        self._sqlite = self._engine.dialect.name == "sqlite"
        self._turn = threading.Lock() if self._sqlite else nullcontext()
        if self._sqlite:
            event.listen(self._engine, "connect", _on_connect)
            event.listen(self._engine, "begin", _on_begin)
        try:
            self._prepare()
        except (OtherSchema, DatabaseError):
            self._engine.dispose()
            raise

    def _prepare(self) -> None:
        with self._writing() as connection:
            metadata.create_all(connection)
            found = connection.scalar(sa.select(about.c.value).where(about.c.name == "schema"))
            if found is None:
                connection.execute(about.insert().values(name="schema", value=str(SCHEMA_VERSION)))
            elif found == str(SCHEMA_VERSION):
                connection.execute(about.update().values(value=found))  # fails now rather than at the first tap
            else:
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
        return [_entry(code, *row) for row in rows]

    def snapshots(self, code: str) -> list[Snapshot]:
        """See ``Store.snapshots``."""
        with self._engine.connect() as connection:
            rows = connection.execute(_SNAPSHOTS, {"code": code}).all()
        return [Snapshot(at, count, json.loads(text[9:])) for at, count, text in rows if _is_whole(at, count, text)]

    def summaries(self) -> list[Summary]:
        """See ``Store.summaries``."""
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(tables).order_by(tables.c.changed.desc(), tables.c.code)).all()
        return [summary for row in rows if (summary := _summary(*row)) is not None]

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
    text = encode(snapshot.dump)
    dump = f"{_mark(snapshot.at, snapshot.count, text)} {text}"
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


def _mark(at: int, count: int, text: str) -> str:
    return f"{zlib.crc32(f'{at} {count} {text}'.encode()):08x}"


def _is_whole(at: Any, count: Any, text: Any) -> bool:
    """Whether a snapshot is as it was written: a cache that was damaged is as good as none."""
    return isinstance(text, str) and text[:9] == f"{_mark(at, count, text[9:])} "


def _entry(code: str, number: int, kind: Any, seat: Any, key: Any, at: Any, data: Any) -> Entry:
    texts = isinstance(kind, str) and isinstance(seat, str) and isinstance(key, str | None)
    if not texts or not isinstance(at, int | float):
        raise damaged(code, number, "a column holds something else than it should")
    return Entry(number, intern(kind), decode(code, number, kind, data), intern(seat), key or "", at)


def _summary(code: Any, game: Any, phase: Any, players: Any, number: Any, changed: Any) -> Summary | None:
    """The row as a summary; ``None`` when it was damaged. The table itself is found by its code all the same, and
    its next entry writes the row anew."""
    try:
        names = json.loads(players)
    except (TypeError, ValueError):
        names = None
    texts = isinstance(code, str) and isinstance(game, str) and phase in PHASES
    numbers = isinstance(number, int) and isinstance(changed, int | float)
    if not (texts and numbers and isinstance(names, list) and all(isinstance(name, str) for name in names)):
        _log.warning("the row of table %r in the list of tables is damaged", code)
        return None
    return Summary(code, game, phase, tuple(names), number, changed)


def _text(raw: bytes) -> str | bytes:
    """How texts are read: what is none stays bytes, so that one damaged row does not spoil a whole list."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


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
    except DatabaseError as error:
        if "locked" in str(error.orig):
            raise Busy("another process holds the database, try again") from error
        raise NotSaved(f"the database takes nothing more: {error.orig}") from error


def _on_connect(connection: Any, _record: object) -> None:
    connection.text_factory = _text
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
