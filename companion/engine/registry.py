"""The games there are: every package of ``companion.games``, and every package that an installed distribution names
under the entry-point group ``ming_table.games``. A game's rules load when they are first asked for.

All that belongs to a game lies in its package, in rooms with the same names for all games (``of_game``, ``folder``), so
that general modules need not know any.

A game from elsewhere that cannot be loaded is left out, and ``failures`` says what is wrong with it; what is wrong with
one of ours is raised.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from companion.engine.contract import Game
from companion.engine.errors import SetupError
from companion.engine.installed import Named, named
from companion.engine.meta import Meta

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

GAMES: Final = "companion.games"
GROUP: Final = "ming_table.games"
"""The entry points of games from elsewhere: each one's name is the game's id, its value the game's package."""
META: Final = ".meta"
"""How the name of a package's module with its ``META`` ends."""
NO_GAMES: Final = ("all", "app", "press")
"""What stands for something else where a game's id could stand."""

METAS: tuple[str, ...] = tuple(
    f"{GAMES}.{found.name}{META}" for found in iter_modules(import_module(GAMES).__path__) if found.ispkg
)
"""Modules of our own games with a ``META``, in the order in which games are offered."""


# --- games from elsewhere ---


@cache
def _named() -> Mapping[str, Named]:
    """What installed distributions name, by the games' ids: no game of ours, and none a second time."""
    found: dict[str, Named] = {}
    rooms = {name.split(".")[-2] for name in METAS}
    for one in named(GROUP):
        if one.name in (*NO_GAMES, *_ours(), *found) or _last(one.package) in rooms:
            _failed()[f"{one.name} of {one.distribution}"] = ("setup.fails.taken", _told(one))
        else:
            found[one.name] = one
            rooms.add(_last(one.package))
    return found


@cache
def _failed() -> dict[str, tuple[str, Mapping[str, str]]]:
    """What is wrong with games from elsewhere, by their ids: keys and parameters. None of them is tried again."""
    return {}


def elsewhere() -> tuple[str, ...]:
    """The ids of the games from elsewhere that have not failed so far."""
    return tuple(game_id for game_id in _named() if game_id not in _failed())


def failures() -> tuple[SetupError, ...]:
    """What is wrong with games from elsewhere, as far as that was found out; ``companion.words.failures`` tries all."""
    metas()
    return tuple(SetupError(key, **params) for key, params in _failed().values())


def fail(game_id: str, problem: str) -> SetupError:
    """Leave out a game from elsewhere; the error that names it and the problem, which is told in English."""
    key, params = _failed().setdefault(game_id, ("setup.fails", {**_told(_named()[game_id]), "problem": problem}))
    metas.cache_clear()
    return SetupError(key, **params)


@contextmanager
def loading(game_id: str) -> Iterator[None]:
    """While something of a game is loaded.

    Raises:
        SetupError: it is a game from elsewhere, and that went wrong: it is left out from now on.
    """
    try:
        yield
    except Exception as error:
        if game_id not in _named():
            raise
        raise fail(game_id, problem_of(error, _named()[game_id].package)) from error


def problem_of(error: Exception, package: str) -> str:
    """An error in one line, with the last line of that package that led to it."""
    where, trace = "", error.__traceback__
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        if module == package or module.startswith(f"{package}."):
            where = f"{module}, line {trace.tb_lineno}: "
        trace = trace.tb_next
    return " ".join(f"{where}{type(error).__name__}: {error}".split())


def _told(entry: Named) -> dict[str, str]:
    return {"game": entry.name, "distribution": entry.distribution}


def _last(package: str) -> str:
    return package.rpartition(".")[2]


def _brought(entry: Named) -> Meta | None:
    """The meta of a game from elsewhere; ``None`` if it fails."""
    with suppress(SetupError), loading(entry.name):
        meta = import_module(entry.package + META).META
        if not isinstance(meta, Meta):
            raise TypeError(f"META is no {Meta.__module__}.{Meta.__name__}")
        meta.check()
        if meta.id != entry.name:
            raise ValueError(f"the id of its META is {meta.id!r}, its entry point is called {entry.name!r}")
        return meta
    return None


# --- all games ---


def _ours() -> dict[str, Meta]:
    return {meta.id: meta for meta in (import_module(name).META for name in METAS)}


@cache
def metas() -> dict[str, Meta]:
    """Every registered game's meta by id, those from elsewhere last; loads no rules."""
    found = _ours()
    for game_id in elsewhere():
        meta = _brought(_named()[game_id])
        if meta is not None:
            found[game_id] = meta
    return found


def house() -> dict[str, str]:
    """The packages of our own games by their ids; a game that is a single module has none."""
    return {import_module(name).META.id: name.removesuffix(META) for name in METAS if name.endswith(META)}


def packages() -> dict[str, str]:
    """The packages of the registered games by their ids."""
    return house() | {game_id: _named()[game_id].package for game_id in metas() if game_id in _named()}


@cache
def game(game_id: str) -> Game:
    """The game of that id.

    Raises:
        SetupError: there is no such game, or it fails.
    """
    meta = metas().get(game_id)
    if meta is None:
        key, params = _failed().get(game_id, ("setup.game", {"game": game_id, "known": ", ".join(metas())}))
        raise SetupError(key, **params)
    with loading(game_id):
        loaded = import_module(meta.module).GAME
        if not isinstance(loaded, Game):
            raise TypeError(f"GAME of {meta.module} is no {Game.__module__}.{Game.__name__}")
        if loaded.meta.id != game_id:
            raise ValueError(f"GAME of {meta.module} has the id {loaded.meta.id!r} in its meta")
    return loaded


def of_game(game_id: str, room: str) -> ModuleType | None:
    """A package or module in a game's package, for example its ``bots``; ``None`` if the game has none, or fails."""
    package = packages().get(game_id)
    if package is None:
        return None
    with suppress(SetupError), loading(game_id):
        return _module(package, room.split("."))
    return None


def _module(package: str, rooms: list[str]) -> ModuleType | None:
    for room in rooms:
        package = f"{package}.{room}"
        if find_spec(package) is None:
            return None
    return import_module(package)


def brought(game_id: str, room: str, name: str, kind: type[Any]) -> Any:
    """What a module of a game's package has under that name, for example the ``LEVELS`` of its ``bots``; ``None`` if
    the game has none, or fails, as it also does where that is not of its ``kind``."""
    found = getattr(of_game(game_id, room), name, None)
    if found is None or isinstance(found, kind):
        return found
    with suppress(SetupError), loading(game_id):
        raise TypeError(f"{name} of its {room} is no {kind.__name__}")
    return None


def folder(game_id: str, room: str) -> Traversable | None:
    """A folder of a game's package, for example its ``words``, without loading any code; ``None`` if there is none."""
    from importlib.resources import files  # noqa: PLC0415 - takes longer than all else that a list of games needs

    package = house().get(game_id) or packages().get(game_id)
    found = files(package).joinpath(room) if package else None
    return found if found is not None and found.is_dir() else None


def folders(room: str) -> dict[str, Traversable]:
    """That folder of every registered game that has it, by the games' ids."""
    return {game_id: found for game_id in metas() if (found := folder(game_id, room)) is not None}
