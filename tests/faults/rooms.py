"""Where faults are put, and which tests concern what lies there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.durations import written
from tests.faults.kinds import Fault


class Room(NamedTuple):
    """Source files and tests; ``{game}`` is that of the fault. ``secret``: only what keeps something from somebody."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    secret: bool = False


HIDDEN: Final = (
    "tests/engine/test_secrets.py", "tests/engine/test_actions.py", "tests/table/test_leaks.py",
    "tests/table/test_hidden_hands*.py", "tests/table/test_consent_told.py", "tests/web/test_leaks.py",
    "tests/web/test_hidden_hands.py", "tests/web/test_secrets.py", "tests/web/test_presenters_secrets.py",
)  # fmt: skip
ROOMS: Final = {
    "engine": Room(("companion/engine/*.py",), ("tests/engine", "tests/games/*/rules")),
    "rules": Room(
        ("companion/games/*/rules/*.py",), ("tests/games/{game}/rules", "tests/engine", "tests/games/{game}/table")
    ),
    "screens": Room(("companion/games/*/screens/*.py",), ("tests/games/{game}/screens", "tests/web")),
    "secrets": Room(
        ("companion/engine/*.py", "companion/games/*/rules/*.py", "companion/table/*.py", "companion/web/**/*.py"),
        (*HIDDEN, "tests/games/{game}/rules", "tests/engine"),
        secret=True,
    ),
    "papers": Room(
        ("printables/**/*.py", "companion/games/*/press/*.py"),
        ("tests/printables", "tests/games/{game}/press", "tests/art"),
    ),
    "web": Room(("companion/web/**/*.py",), ("tests/web",)),
}  # fmt: skip
LIMIT_S: Final = 20.0
"""A file that takes longer is not run: its tests start processes, which faults of one room hardly need."""


def concerned(tree: Path, fault: Fault) -> list[str]:
    """Files of tests to run: those that name the module first, and of both those that take little."""
    game = re.search(r"companion/games/(\w+)/", fault.file)
    found: dict[str, float] = {}
    for pattern in ROOMS[fault.room].tests:
        for path in _files(tree, pattern.replace("{game}", game[1] if game else "*")):
            found.setdefault(path, 0.0)
    seconds = {path: _length(path) for path in found}
    module = fault.file.removesuffix(".py").replace("/", ".")
    near = {path for path in found if module in (tree / path).read_text(encoding="utf-8")}
    short = [path for path in found if seconds[path] < LIMIT_S]
    return sorted(short, key=lambda path: (path not in near, seconds[path]))


def _files(tree: Path, pattern: str) -> Iterator[str]:
    for found in sorted(tree.glob(pattern)):
        every = sorted(found.rglob("test_*.py")) if found.is_dir() else [found]
        yield from (str(path.relative_to(tree)) for path in every if "browser" not in path.parts)


def _length(path: str) -> float:
    """Seconds that the long tests of a file take, roughly."""
    return sum(seconds for name, seconds in _long().items() if name.partition("::")[0] == path)


@cache
def _long() -> dict[str, float]:
    return written()
