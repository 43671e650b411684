"""The house's arrows: which package may import which, and what the rules must keep away from."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import companion
from companion.engine import registry
from tests.patience import PATIENCE_S

ROOT = Path(companion.__file__).parent.parent

GENERAL = {
    "companion.engine": set(),
    "companion.words": {"companion.engine"},
    "companion.art": {"companion.engine"},
    "companion.bots": {"companion.engine"},
    "companion.table": {"companion.engine", "companion.bots"},
    "companion.store": {"companion.engine", "companion.bots", "companion.table"},
    "printables": {"companion.engine", "companion.words", "companion.art"},
}
"""What a general package may import of ours besides itself and the bare ``companion`` (the version)."""
GENERAL["companion.web"] = set(GENERAL)
GENERAL["companion.cli"] = set(GENERAL)
GAMES = "companion.games"
ROOMS = {
    "meta": {"companion.engine"},
    "rules": {"companion.engine", "meta"},
    "data": set(),
    "bots": {"companion.engine", "companion.bots", "rules", "meta"},
    "words": {"companion.engine", "companion.words", "rules", "meta"},
    "art": {"companion.engine", "companion.art", "rules", "meta"},
    "press": {"companion.engine", "companion.words", "companion.art", "printables", "rules", "meta", "words", "art"},
    "screens": {*GENERAL, "rules", "meta", "words", "art", "bots"} - {"companion.cli"},
    "cli": {*GENERAL, "rules", "meta", "words", "art", "bots"},
}
"""What a room of a game's package may import: general packages, and other rooms of the same game."""
GAME_NAMES = sorted(path.parent.name for path in (ROOT / "companion/games").glob("*/__init__.py"))
MAY_IMPORT: dict[str, set[str]] = GENERAL | {
    f"{GAMES}.{game}.{room}": {one if "." in one or one == "printables" else f"{GAMES}.{game}.{one}" for one in allowed}
    for game in GAME_NAMES
    for room, allowed in ROOMS.items()
    if (ROOT / "companion/games" / game / room / "__init__.py").exists() or room == "meta"
}

OUTSIDE = {
    "companion.words": {"babel"},
    "companion.art": set(),
    "companion.engine": set(),
    "companion.bots": set(),
    **{f"{GAMES}.{game}.{room}": set() for game in GAME_NAMES for room in ("rules", "bots", "art")},
    "companion.table": {"itsdangerous"},
}  # fmt: skip
"""What lower packages may import beside the standard library; upper ones are free."""

OF_GAMES = tuple(f"{GAMES}.{game}.{room}" for game in GAME_NAMES for room in ("rules", "art"))
PURE = ("companion.engine", "companion.art", *OF_GAMES)
WORLD = {
    "asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "secrets", "select", "shutil", "socket",
    "sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid", "zoneinfo",
}  # fmt: skip
"""Standard modules that touch a clock, the disk, the network or other processes."""
MAY_DRAW = ("engine/chance.py", "engine/play.py", "engine/invariants.py", "engine/contract.py")
"""Modules of the engine that may name a generator; a game's rules may take one but never make or share one."""

MAY_LOOK = "companion/engine/installed.py"
"""The module of the engine that looks for games where Python looks for packages; rules do not."""
MAY_WRITE = ("engine/declared.py",)
"""Modules of the engine that may carry out source they have written, of the names of declared fields."""


@cache
def tree(path: Path) -> ast.Module:
    """What a source file says."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All of it, taken apart."""
    return tuple(ast.walk(tree(path)))


def modules(package: str) -> list[Path]:
    """The source files of a package or module."""
    base = ROOT.joinpath(*package.split("."))
    return sorted(base.rglob("*.py"))


@cache
def imports(path: Path) -> tuple[tuple[int, str], ...]:
    """Full names of all that a file imports, wherever in it, with the line."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    inside = path.relative_to(ROOT).with_suffix("").parts
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = ".".join(inside[: -node.level]) + "." if node.level else ""
            base = (start + (node.module or "")).strip(".")
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


@cache
def package_of(name: str) -> str | None:
    """The layer that a name belongs to, ``None`` for names that are not ours."""
    return next((package for package in MAY_IMPORT if name == package or name.startswith(f"{package}.")), None)


def test_every_package_has_its_layer() -> None:
    found = {f"companion.{path.parent.name}" for path in (ROOT / "companion").glob("*/__init__.py")}
    assert found | {"printables"} == {*GENERAL, GAMES}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_module_of_a_game_has_its_room(game: str) -> None:
    package = ROOT / "companion/games" / game
    modules_of = sorted(package.rglob("*.py"))
    assert {path.relative_to(package).parts[0].removesuffix(".py") for path in modules_of} <= {"__init__", *ROOMS}
    assert all((path.parent / "__init__.py").is_file() for path in modules_of)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_arrows_point_one_way(package: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in modules(package)
        for line, name in imports(path)
        if (other := package_of(name)) is not None and other != package and other not in MAY_IMPORT[package]
    ]
    assert not wrong


SKELETON = "companion.cli.skeleton.ming_table_market"


def test_arrows_in_what_new_game_writes_are_those_of_a_game() -> None:
    wrong, inside = [], f"{SKELETON}."
    for path in modules(SKELETON):
        room = path.relative_to(ROOT.joinpath(*SKELETON.split("."))).parts[0].removesuffix(".py")
        for line, name in imports(path):
            other = name.removeprefix(inside).partition(".")[0] if name.startswith(inside) else package_of(name)
            if other is not None and other not in {room, *ROOMS.get(room, ())}:
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
    assert not wrong


@pytest.mark.parametrize("package", OUTSIDE)
def test_lower_packages_need_little_but_the_standard_library(package: str) -> None:
    allowed = set(sys.stdlib_module_names) | OUTSIDE[package] | {"companion"}
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in modules(package)
        for line, name in imports(path)
        if name.partition(".")[0] not in allowed
    ]
    assert not wrong


WIRE = "companion.web.server.wire"
"""A room with one door: others import what the package itself offers, and no module in it."""


def test_the_wire_has_one_door() -> None:
    room = ROOT.joinpath(*WIRE.split("."))
    inner = {path.stem for path in room.glob("*.py")} - {"__init__"}
    assert inner
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for package in MAY_IMPORT
        for path in modules(package)
        if room not in path.parents
        for line, name in imports(path)
        if name.startswith(f"{WIRE}.") and name.removeprefix(f"{WIRE}.").partition(".")[0] in inner
    ]
    assert not wrong


@pytest.mark.parametrize("package", [one for one in MAY_IMPORT if not one.endswith((".meta", ".data"))])
def test_every_package_says_what_it_imports(package: str) -> None:
    told = ast.get_docstring(ast.parse((ROOT.joinpath(*package.split(".")) / "__init__.py").read_text("utf-8"))) or ""
    assert "import" in told


IN_ORDER = {
    "companion.web": ("http", "access", "server", "play", "pages", "printing", "api", "app", "launch"),
    "printables": ("drawing", "sheets", "books", "table", "makers", "files"),
}
"""The rooms of a package; each imports only rooms before it."""
ALONE = {"companion.web.play"}
"""Rooms that need none of those before them."""
OPEN = {
    "printables": {
        "document", "file_name", "kit", "kits", "link", "options", "page", "paper", "services", "sheet_words"
    }
}  # fmt: skip
"""What lies in a package itself, for all its rooms, and imports none of them."""


@pytest.mark.parametrize("package", IN_ORDER)
def test_rooms_point_one_way(package: str) -> None:
    base, rooms = ROOT.joinpath(*package.split(".")), IN_ORDER[package]
    places = {path.stem for path in base.glob("*.py")} | {path.parent.name for path in base.glob("*/__init__.py")}
    assert places - {"__init__"} == {*rooms} | OPEN.get(package, set())
    wrong = []
    for room in places - {"__init__"}:
        before = rooms[: rooms.index(room)] if room in rooms and f"{package}.{room}" not in ALONE else ()
        for path in modules(f"{package}.{room}") or [base / f"{room}.py"]:
            for line, name in imports(path):
                other = name.removeprefix(f"{package}.").partition(".")[0]
                if name.startswith(f"{package}.") and other not in {room, *before} | OPEN.get(package, set()):
                    wrong.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
    assert not wrong


MAY_ASK = {"changed", "course", "last_view", "log", "reaches", "record", "view", "view_at"}
"""What the web may ask a table's timeline: each passes the filter for whoever asks, or tells of numbers alone."""
IMAGINED = {
    "companion/web/pages/table.py", "companion/web/play/context.py", "companion/web/play/plan.py",
    "companion/web/play/ends.py", "companion/web/play/draft.py",
}  # fmt: skip
"""Where a state may be named that a reader may believe in: whoever asks for it, hands it on and tries picks with it."""


def test_the_web_knows_only_what_a_seat_may_see() -> None:
    """No whole state reaches it; ``Play.seen_by`` alone gives it what a reader is shown and may think ahead with."""
    wrong = []
    for path in modules("companion.web"):
        where = path.relative_to(ROOT).as_posix()
        for node in nodes(path):
            if not isinstance(node, ast.Attribute):
                continue
            owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            beyond = owner == "timeline" and node.attr not in MAY_ASK
            if beyond or node.attr in ("projection", "dump") or (node.attr == "sample" and where not in IMAGINED):
                wrong.append(f"{where}:{node.lineno} asks for {ast.unparse(node)}")
    assert not wrong


EXAMPLES = re.compile(r"examples=\[.*\]")
"""What the API's document shows."""


PIECES = {
    "barbarian", "borderland", "district", "dragon", "dynastie", "dynasty", "emperor", "homeland", "horde", "junk",
    "monastery", "monk", "overlord", "prince", "province", "settlement", "steward", "tribute", "troop", "voyage",
}  # fmt: skip
"""What lies on the games' boards and who plays there, as the rulebooks call it; the names of places are read from the
editions. Words that any game may have (card, die, round, member, gold) are none of these."""


def words_of_games() -> set[str]:
    """The words by which a module would know a game: its id, package, title, places and pieces."""
    words = set(PIECES)
    for meta in registry.metas().values():
        words |= {meta.id, meta.id.replace("-", " "), meta.title.lower()}
        names = registry.game(meta.id).names()
        words |= {thing.partition(":")[2].lower() for thing in names} | {
            name.lower() for name in names.values() if isinstance(name, str)
        }
    return words


def any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Finds some words, singular or plural, in lines whose identifiers have been taken apart."""
    return re.compile(rf"(?<![a-z])({'|'.join(re.escape(word) for word in sorted(words))})(?:e?s)?(?![a-z])")


def taken_apart(line: str) -> str:
    """A line in small letters, each part of an identifier as a word of its own."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", line).lower()


NAMELESS = [package for package in GENERAL if package not in ("companion.words", "companion.art")]
"""Packages of which no module names a game."""


@pytest.mark.parametrize("package", NAMELESS)
def test_no_general_module_knows_a_game(package: str) -> None:
    """A game's own things lie in its package, and are found there."""
    words = any_of(words_of_games())
    wrong = []
    for path in modules(package):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = words.findall(taken_apart(EXAMPLES.sub("", line)))
            wrong += [f"{path.relative_to(ROOT)}:{number} names {word!r}" for word in found]
    assert not wrong


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("def place_prince(self) -> None:", "prince"),
        ("class OverlordsTurn:", "overlord"),
        ('"""Counts troops."""', "troop"),
        ("from companion.games.ming_voyages.rules import odds", "voyage"),
        ("if district == 'Qizhou':", "district"),
        ("present = principal", ""),
    ],
)
def test_what_would_name_a_game_is_found(line: str, word: str) -> None:
    assert any_of(PIECES).findall(taken_apart(line)) == ([word] if word else [])


@pytest.mark.parametrize("package", [*PURE, "companion.bots", *(f"{GAMES}.{game}.bots" for game in GAME_NAMES)])
def test_rules_and_bots_know_no_clock_disk_or_network(package: str) -> None:
    """A bot decides alike on every machine, however fast."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in modules(package)
        if path != ROOT / MAY_LOOK
        for line, name in imports(path)
        if name.partition(".")[0] in WORLD
    ]
    assert not wrong


@pytest.mark.parametrize("package", PURE)
def test_rules_open_no_files_and_draw_no_numbers(package: str) -> None:
    """Packaged data is read through ``importlib.resources``; chance comes in as actions."""
    wrong = []
    for path in modules(package):
        where = path.relative_to(ROOT).as_posix()
        for node in nodes(path):
            if not isinstance(node, ast.Call):
                continue
            called = ast.unparse(node.func)
            allowed = (called == "exec" and where.endswith(MAY_WRITE)) or (called == "open" and where == MAY_LOOK)
            if called in ("open", "print", "input", "exec", "eval") and not allowed:
                wrong.append(f"{where}:{node.lineno} calls {called}")
            makes_luck = called in ("Random", "random.Random", "random.SystemRandom", "SystemRandom")
            if makes_luck and not where.endswith(MAY_DRAW):
                wrong.append(f"{where}:{node.lineno} makes a generator of its own")
    wrong += [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in modules(package)
        for line, name in imports(path)
        if name.startswith("random.") and name not in ("random.Random", "random.SystemRandom")
    ]
    assert not wrong


@pytest.mark.parametrize("package", PURE)
def test_rules_hold_no_module_state(package: str) -> None:
    """What is mutable at module level is a table that nobody changes: it is annotated or named as a constant.

    A function that says ``global``, or changes a constant's content, would be state.
    """
    wrong = []
    for path in modules(package):
        where = path.relative_to(ROOT)
        for node in nodes(path):
            if isinstance(node, ast.Global):
                wrong.append(f"{where}:{node.lineno} says global")
        top = {name for node in tree(path).body for name in stored(node)}
        for function in (node for node in nodes(path) if isinstance(node, ast.FunctionDef)):
            wrong += [f"{where}:{line} changes {name}" for line, name in changes(function, top)]
    assert not wrong


def stored(statement: ast.stmt) -> Iterator[str]:
    """Names that a statement of a module assigns."""
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


MUTATORS = {"append", "extend", "insert", "add", "update", "setdefault", "pop", "popitem", "clear", "remove", "discard"}


def changes(function: ast.FunctionDef, top: set[str]) -> Iterator[tuple[int, str]]:
    """Where a function changes the content of a module's name that it does not shadow."""
    own = {name.id for name in ast.walk(function) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}
    own |= {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    shared = top - own
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            base = node.func.value
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            base = node.value
        else:
            continue
        if isinstance(base, ast.Name) and base.id in shared:
            yield node.lineno, base.id


def test_the_rules_load_without_the_web() -> None:
    """A meta loads without its rules, and the rules without any package from outside."""
    script = (
        "import sys\n"
        "from companion.engine import registry\n"
        "registry.metas()\n"
        "assert not [m for m in sys.modules if m.endswith('.game') and 'games' in m], 'a meta loads its rules'\n"
        "[registry.game(game) for game in registry.metas()]\n"
        "heavy = {'flask', 'sqlalchemy', 'babel', 'click', 'pydantic', 'jinja2'} & sys.modules.keys()\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT,
                          timeout=PATIENCE_S)  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", [name for name in MAY_IMPORT if name.startswith("companion.")])
def test_packages_have_what_they_say_they_have(name: str) -> None:
    package = importlib.import_module(name)
    assert [one for one in getattr(package, "__all__", ()) if not hasattr(package, one)] == []
