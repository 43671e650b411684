"""Engines of SQLAlchemy for tests, which open a database each: what is asked of any of them is compiled once for all
of a run, and a file need not outlive the computer. That alone took a third of the time of these tests.

Processes that a test starts, and may kill, know nothing of this.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

import sqlalchemy as sa

from companion.store import sqlite

_make: Final = sa.create_engine
_safely: Final = sqlite._on_connect
_first: Final[dict[tuple[str, object], sa.Engine]] = {}


def _alike(*args: Any, **more: Any) -> sa.Engine:
    """An engine that shares the dialect, which is part of what a compiled statement is known by, with the first one of
    its kind; once that has asked its server what it can do, nobody else asks."""
    made = _make(*args, **more)
    kind = (made.name, more.get("isolation_level"))
    first = _first.get(kind)
    if first is None or "default_schema_name" not in vars(first.dialect):  # nobody has connected yet
        _first[kind] = made
    else:
        setattr(made.dialect, "initialize", lambda connection: None)  # noqa: B010 - of this one only
        made.dialect, made._compiled_cache = first.dialect, first._compiled_cache
    return made


def _hastily(connection: Any, _record: object) -> None:
    _safely(connection, _record)
    connection.execute("PRAGMA synchronous=OFF").close()


def install() -> None:
    """Let all engines be made like this from now on."""
    sa.create_engine = _alike
    sqlite._on_connect = _hastily


@contextmanager
def synced() -> Iterator[None]:
    """Meanwhile files are opened as they are at home."""
    with patch.object(sqlite, "_on_connect", _safely):
        yield
