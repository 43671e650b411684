from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from zlib import crc32

import pytest

from companion.table import Tables, deletion, seats
from tests import toy_hands
from tests.durations import written
from tests.profiles import PROFILE
from tests.stores import KINDS, POSTGRESQL, SQLITE, store_in, stores_of
from tests.table.fair_play import opened as pledging
from tests.table.lamplight import lit
from tests.table.room import BOTS, Room, open_room
from tests.table.whispering import open_tables
from tests.toy_game import registered
from tests.watch import Watch

LONG: Final = tuple(written())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test runs over both databases, but for what is about one of them; some ask for the ``kind``. Of the games
    that a test ``draws`` the first is played over one of them, the next over the other. While one works, half of the
    tests run over each."""
    one = next((kind for kind in (SQLITE, POSTGRESQL) if metafunc.definition.get_closest_marker(kind)), None)
    kinds: Sequence[str] = KINDS if one is None else (one,)
    drawn = metafunc.definition.get_closest_marker("draws")
    if PROFILE == "check" and one is None and drawn is None:
        kinds = (_quicker(metafunc.definition.nodeid),)
    if drawn is not None:
        names, games = drawn.args
        both = [(*game, kinds[number % len(kinds)]) for number, game in enumerate(games)]
        metafunc.parametrize((*names, "kind_of_store"), both, indirect=["kind_of_store"])
    elif "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", kinds)
    else:
        metafunc.parametrize("kind_of_store", kinds, indirect=True)


def _quicker(test: str) -> str:
    """The one database over which a test runs while one works: not one over which it takes long."""
    long = [name for name in LONG if name.startswith(f"{test}[")]
    short = [kind for kind in KINDS if not any(kind in name for name in long)] or KINDS
    return short[crc32(test.encode()) % len(short)]


@pytest.fixture(autouse=True)
def kind_of_store(request: pytest.FixtureRequest) -> Iterator[None]:
    """A machine of rules has the first one only: it cannot have both."""
    asked = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    with stores_of(getattr(request, "param", asked.get("kind", SQLITE))):
        yield


@pytest.fixture(autouse=True)
def lanterns() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    opened = Tables(store_in(tmp_path), bots=BOTS, background=False, ticks=Watch())
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
def fair(tmp_path: Path) -> Iterator[Tables]:
    """Tables that pledge seeds, the same in every run."""
    opened = pledging(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def same_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words and tokens of tables that repeat themselves, so that answers can be compared byte by byte."""
    tokens = itertools.count()
    monkeypatch.setattr(deletion, "free_code", lambda taken: "plum")
    for module in ("companion.table.live_seats", "companion.table.tables"):
        monkeypatch.setattr(f"{module}.new_token", lambda: f"token-{next(tokens)}")
    assert seats.rejoin_code("token-0") == seats.rejoin_code("token-0")
