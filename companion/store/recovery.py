"""Recovery of a damaged database: whatever can be read of it is copied into a sound one.

A file is checked whenever it is opened. What can be read of a damaged one goes into a new file in its place, and the
damaged file is kept next to it, unchanged. Tables that lost entries keep the remaining ones.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from companion.store.pages import Row, rows
from companion.store.rows import entry_row
from companion.store.schema import about, boards, check_version, entries, metadata, set_version, tables
from companion.table import Busy, DamagedTable, Entry, NotSaved, TableError, Unreadable
from companion.table.entries import Amended, Noted, decode

_log = logging.getLogger(__name__)

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
FRESH: Final = ".mended"
BATCH: Final = 500
_TEXT: Final = (str, type(None))
_NUMBER: Final = (int, float)
_SHAPES: Final[dict[sa.Table, tuple[Any, ...]]] = {
    about: (str, str),
    tables: (str, str, str, str, int, _NUMBER, _TEXT, (*_NUMBER, type(None))),
    entries: (str, int, str, str, _TEXT, _NUMBER, str),
    boards: (str, str, str, _NUMBER),
}
"""The types of each table's columns; snapshots are only a cache. In the first version ``tables`` lacked the last
two."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """What happened to a damaged file.

    Attributes:
        kept: where it is now.
        cut: tables that lost their last entries and go on from before them.
    """

    kept: Path
    cut: tuple[str, ...]


def trouble(error: Exception, kind: type[NotSaved | Unreadable]) -> TableError:
    """What is wrong with the database, by SQLite's error codes."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    number = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if number in _BUSY or isinstance(error, sa.exc.TimeoutError):
        return Busy()
    return kind(_TROUBLES.get(number, "disk-failed"), problem=str(cause))


def recover(path: Path) -> Recovered | None:
    """Make sure that the file is a sound database; ``None`` if it already is one, or does not exist.

    Raises:
        Unreadable: nothing in it can be read, or it is not a database; it stays as it is.
        NotSaved: a new one cannot be written.
        OtherSchema: it was written by a newer version.
    """
    fresh = path.with_name(path.name + FRESH)
    if fresh.exists() and not path.exists():
        fresh.rename(path)  # the last start was interrupted between the two renamings below
    if not path.exists() or not path.stat().st_size or _is_sound(path):
        return None
    _log.warning("%s is damaged; reading what can be read of it …", path)
    try:
        fresh.unlink(missing_ok=True)
        cut = _made(path, fresh)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    kept = _beside(path)
    path.rename(kept)
    for tail in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + tail).rename(kept.with_name(kept.name + tail))
    fresh.rename(path)
    return Recovered(kept, tuple(cut))


def _is_sound(path: Path) -> bool:
    """Whether SQLite finds every page of the file in order; takes about a second for a gigabyte."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            return bool(found == "ok")
    except (sqlite3.Error, UnicodeDecodeError) as error:
        refused = trouble(error, Unreadable)
        if isinstance(error, sqlite3.Error) and refused.code != DAMAGED:
            raise type(refused)(refused.code, **refused.params, file=str(path)) from error
        return False


def _made(path: Path, fresh: Path) -> list[str]:
    """Write the new file; returns the tables that were cut."""
    engine = sa.create_engine(f"sqlite:///{fresh}")
    try:
        with engine.begin() as connection:
            copy(rows(path), connection)
            if not any(connection.scalar(sa.select(sa.func.count()).select_from(table)) for table in _SHAPES):
                raise Unreadable(key="error.no-database", file=str(path))
            check_version(connection)
            set_version(connection)
            return _go_on(connection)
    except SQLAlchemyError as error:
        refused = trouble(error, NotSaved)
        raise type(refused)(refused.code, **refused.params, file=str(path)) from error
    finally:
        engine.dispose()


def copy(found: Iterable[Row], connection: sa.Connection, *, logs: bool = True) -> None:
    """Copy rows into an empty database; tables that have entries but are in no list are listed again.

    Args:
        found: rows of any tables; those of other programs are left out.
        connection: to the empty database.
        logs: copy all entries; otherwise only one of each table, so that it can be listed.
    """
    metadata.create_all(connection)
    named: set[str] = set()
    waiting: dict[sa.Table, list[dict[str, Any]]] = {table: [] for table in _SHAPES}
    for row in found:
        table = next((table for table, shape in _SHAPES.items() if _fits(row.values, shape)), None)
        if table is None or (table is entries and row.values[0] in named):
            continue
        if table is entries and not logs:
            named.add(str(row.values[0]))
        values = dict.fromkeys(table.columns.keys())
        values.update(zip(values, row.values, strict=False))
        waiting[table].append(values)
        if len(waiting[table]) == BATCH:
            _put(connection, table, waiting[table])
    for table, last in waiting.items():
        _put(connection, table, last)
    listed = sa.select(
        entries.c.code, sa.literal(""), sa.literal(""), sa.literal(""), sa.func.max(entries.c.number),
        sa.func.max(entries.c.at),
    )  # fmt: skip
    listed = listed.where(entries.c.code.not_in(sa.select(tables.c.code))).group_by(entries.c.code)
    connection.execute(tables.insert().from_select(["code", "game", "phase", "players", "number", "changed"], listed))


def _put(connection: sa.Connection, table: sa.Table, values: list[dict[str, Any]]) -> None:
    if values:
        connection.execute(table.insert().prefix_with("OR IGNORE"), values)
    values.clear()


def _fits(values: tuple[Any, ...], shape: tuple[Any, ...]) -> bool:
    short = len(shape) == 8 and len(values) == 6
    return (short or len(values) == len(shape)) and all(map(isinstance, values, shape))


def broken(connection: sa.Connection) -> list[str]:
    """Tables with missing entries: their numbers do not count up from 1, or there are none at all."""
    first, last, count = (f(entries.c.number) for f in (sa.func.min, sa.func.max, sa.func.count))
    gaps = sa.select(entries.c.code).group_by(entries.c.code).having((first != 1) | (last != count))
    none = sa.select(tables.c.code).where(tables.c.code.not_in(sa.select(entries.c.code)))
    return sorted(connection.scalars(sa.union(gaps, none)))


def _go_on(connection: sa.Connection) -> list[str]:
    """Let tables go on from their last entry and note it in their logs; returns those that lost entries at the end."""
    last = sa.func.max(entries.c.number)
    query = sa.select(tables.c.code, tables.c.number, last, sa.func.max(entries.c.at))
    query = query.join(entries).group_by(tables.c.code).having(tables.c.number > last)
    torn = broken(connection)
    cut = [(code, number, there, at) for code, number, there, at in connection.execute(query) if code not in torn]
    for code, number, there, at in cut:
        end = _whole_end(connection, code, there)
        note = Entry(end + 1, Noted(key="log.lost", params={"count": number - end}), at=at)
        connection.execute(entries.delete().where(entries.c.code == code, entries.c.number > end))
        connection.execute(entries.insert(), entry_row(code, note))
        connection.execute(tables.update().where(tables.c.code == code).values(number=note.number))
    return sorted(code for code, *_ in cut)


def _whole_end(connection: sa.Connection, code: str, there: int) -> int:
    """The last entry that is complete; an amendment is incomplete if not all of its lines are left."""
    query = sa.select(entries.c.number, entries.c.data).where(entries.c.code == code, entries.c.kind == Amended.kind)
    for number, data in connection.execute(query.order_by(entries.c.number.desc()).limit(1)).all():
        try:
            amended = decode(code, number, Amended.kind, data)
        except DamagedTable:
            return there  # reported when the table is opened
        if isinstance(amended, Amended) and number + amended.add > there:
            return int(number) - 1
    return there


def _beside(path: Path) -> Path:
    """A name for the damaged file that is not taken."""
    stamp, count = time.strftime("%Y-%m-%d"), 1
    while (name := path.with_name(f"{path.name}.damaged-{stamp}{f'-{count}' if count > 1 else ''}")).exists():
        count += 1
    return name
