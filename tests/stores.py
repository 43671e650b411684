"""Stores for tests, each in a folder of its own: a file there, or a schema of a PostgreSQL database in its place."""

from __future__ import annotations

import atexit
import itertools
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import quote

import psycopg
import sqlalchemy as sa

from companion.store import FILE_NAME, SqlStore, open_store
from companion.store.postgres import PostgresStore, address
from companion.store.schema import hosted, metadata
from companion.store.upgrade import upgrade
from companion.table import Tables
from tests.postgres import Postgres

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
KINDS: Final = (SQLITE, POSTGRESQL)
_free: list[str] = []
_taken: dict[Path, str] = {}
_kind = [SQLITE]
_opened: list[PostgresStore] = []
_count = itertools.count()


@cache
def server() -> Postgres:
    """The server of this process's tests; it ends with them."""
    found = Postgres()
    found.start()
    atexit.register(found.remove)
    return found


@cache
def _past_the_store() -> psycopg.Connection[tuple[object, ...]]:
    return psycopg.connect(server().url, autocommit=True)


def url_of(schema: str) -> str:
    """The address of a schema."""
    return f"{server().url}?options={quote(f'-csearch_path={schema}')}"


def url_in(folder: Path) -> str:
    """The address of the database that stands for a folder; an empty one at first."""
    if folder not in _taken:
        if not _free:
            _free.append(_new_schema())
            upgrade(url_of(_free[-1]))
        _taken[folder] = _free.pop()
    return url_of(_taken[folder])


def _new_schema() -> str:
    schema = f"tests_{next(_count)}"
    _past_the_store().execute(f"CREATE SCHEMA {schema}".encode())
    return schema


def empty_schema() -> str:
    """The address of a database in which there is nothing yet."""
    return url_of(_new_schema())


@contextmanager
def stores_of(kind: str) -> Iterator[None]:
    """What ``store_in`` opens meanwhile; afterwards nothing of it is open, and all of it is empty again."""
    _kind.append(kind)
    try:
        with _closed_in_the_end() if kind == POSTGRESQL else nullcontext():
            yield
    finally:
        _kind.pop()
        while _opened:
            _opened.pop().close()
        for schema in _taken.values():
            every = [table.name for table in reversed([*metadata.sorted_tables, *hosted.sorted_tables])]
            emptied = [f"DELETE FROM {schema}.{name}" for name in every if name != "about"]
            _past_the_store().execute(";".join(emptied).encode())
            _free.append(schema)
        _taken.clear()


@contextmanager
def _closed_in_the_end() -> Iterator[None]:
    """No tables that are opened meanwhile stay so, be they those of a process that a test lets die."""
    opened: list[Tables] = []
    begin, close = Tables.__init__, Tables.close

    def noted(self: Tables, *args: Any, **settings: Any) -> None:
        begin(self, *args, **settings)
        opened.append(self)

    def closed(self: Tables) -> None:
        if self in opened:  # not again
            opened.remove(self)
            close(self)

    with patch.object(Tables, "__init__", noted), patch.object(Tables, "close", closed):
        try:
            yield
        finally:
            while opened:
                opened[-1].close()


@contextmanager
def past_the_store(folder: Path) -> Iterator[sa.Connection]:
    """A connection to the store of a folder, for what the store itself would never do; committed at the end."""
    url = f"sqlite:///{folder / FILE_NAME}" if _kind[-1] == SQLITE else address(url_in(folder))
    engine = sa.create_engine(url, poolclass=sa.NullPool)
    with engine.begin() as connection:
        if _kind[-1] == SQLITE:  # reads whatever a test has written there
            driver: Any = connection.connection.driver_connection
            driver.text_factory = lambda raw: raw.decode(errors="replace")
        yield connection


def store_in(folder: Path) -> SqlStore:
    """The store of a folder; the same tables whenever it is opened."""
    found = store_at(place_of(folder))
    if isinstance(found, PostgresStore):
        _opened.append(found)
    return found


def place_of(folder: Path) -> str:
    """Where that store is, for another process."""
    return str(folder) if _kind[-1] == SQLITE else url_in(folder)


def store_at(place: str) -> SqlStore:
    """The store there; a new file is a copy of a new one, as to make its tables takes longer than most tests."""
    if place.startswith(POSTGRESQL):
        return PostgresStore(place, threads=4)
    if not (file := Path(place) / FILE_NAME).exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(_new_file())
    return open_store(place)


@cache
def _new_file() -> bytes:
    with TemporaryDirectory() as folder:
        open_store(folder).close()
        return (Path(folder) / FILE_NAME).read_bytes()
