from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import open_store
from companion.table import Tables, seats, shelf
from tests import toy_hands
from tests.table.lamplight import lit
from tests.table.room import BOTS, Room, open_room
from tests.table.whispering import open_tables
from tests.toy_game import registered
from tests.watch import Watch


@pytest.fixture(autouse=True)
def lanterns() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    opened = Tables(open_store(tmp_path), bots=BOTS, background=False, ticks=Watch())
    yield opened
    opened.close()


@pytest.fixture
def room(tables: Tables) -> Room:
    """A game of two that has begun: red is to light lanterns."""
    return open_room(tables)


@pytest.fixture
def lamplight() -> Iterator[None]:
    """The game that tracks beside the others."""
    with lit():
        yield


@pytest.fixture
def whispers() -> Iterator[None]:
    """The game with hidden hands beside the others."""
    with toy_hands.registered():
        yield


@pytest.fixture
def whispering(tmp_path: Path, whispers: None) -> Iterator[Tables]:
    """Tables for that game, with chance that repeats itself."""
    opened = open_tables(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def same_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words and tokens of tables that repeat themselves, so that answers can be compared byte by byte."""
    tokens = itertools.count()
    monkeypatch.setattr(shelf, "free_code", lambda taken: "plum")
    for module in ("companion.table.seating", "companion.table.tables"):
        monkeypatch.setattr(f"{module}.new_token", lambda: f"token-{next(tokens)}")
    assert seats.rejoin_code("token-0") == seats.rejoin_code("token-0")
