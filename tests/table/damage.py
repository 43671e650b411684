"""Damage done to a database file, as a failing disk does it: whole pages, wherever they are."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

PAGE: Final = 4096


def folded(path: Path) -> None:
    """Have all that is in the write-ahead log in the file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def pages_of(path: Path, *names: str) -> list[int]:
    """The pages of some tables and indexes (none named: of all) by number, the root of each first."""
    found: list[int] = []
    with closing(sqlite3.connect(path)) as connection:
        roots = dict(connection.execute("SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0"))
        for name in names or roots:
            waiting = [roots[name]]
            while waiting:
                number = waiting.pop(0)
                found.append(number)
                waiting += _below(page(path, number))
    return found


def page(path: Path, number: int) -> bytes:
    with path.open("rb") as file:
        file.seek((number - 1) * PAGE)
        return file.read(PAGE)


def _below(content: bytes) -> list[int]:
    """The pages that an inner page leads to."""
    if content[0] not in (2, 5):
        return []
    count = int.from_bytes(content[3:5], "big")
    cells = [int.from_bytes(content[12 + 2 * n : 14 + 2 * n], "big") for n in range(count)]
    return [int.from_bytes(content[at : at + 4], "big") for at in [*cells, 8]]


def spoil(path: Path, number: int, seed: int = 1) -> None:
    """Put garbage in the place of a page."""
    with path.open("r+b") as file:
        file.seek((number - 1) * PAGE)
        file.write(random.Random(seed).randbytes(PAGE))
