"""The games there are: every package of ``companion.games``. A game's rules load when they are first asked for.

All that belongs to a game lies in its package, in rooms with the same names for all games (``of_game``, ``folder``), so
that general modules need not know any.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Final

from companion.engine.contract import Game
from companion.engine.errors import SetupError
from companion.engine.meta import Meta

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

GAMES: Final = "companion.games"
META: Final = ".meta"
"""How the name of a package's module with its ``META`` ends."""

METAS: tuple[str, ...] = tuple(
    f"{GAMES}.{found.name}{META}" for found in iter_modules(import_module(GAMES).__path__) if found.ispkg
)
"""Modules with a ``META``, in the order in which games are offered."""


@cache
def metas() -> dict[str, Meta]:
    """Every registered game's meta by id; loads no rules."""
    found = (import_module(name).META for name in METAS)
    return {meta.id: meta for meta in found}


def packages() -> dict[str, str]:
    """The packages of the registered games by their ids; a game that is a single module has none."""
    return {import_module(name).META.id: name.removesuffix(META) for name in METAS if name.endswith(META)}


@cache
def game(game_id: str) -> Game:
    """The game of that id.

    Raises:
        SetupError: there is no such game.
    """
    meta = metas().get(game_id)
    if meta is None:
        raise SetupError("setup.game", game=game_id, known=", ".join(metas()))
    loaded = import_module(meta.module).GAME
    assert isinstance(loaded, Game)
    return loaded


def of_game(game_id: str, room: str) -> ModuleType | None:
    """A package or module in a game's package, for example its ``bots``; ``None`` if the game has none."""
    package = packages().get(game_id)
    name = f"{package}.{room}"
    return import_module(name) if package and find_spec(name) else None


def folder(game_id: str, room: str) -> Traversable | None:
    """A folder of a game's package, for example its ``words``, without loading any code; ``None`` if there is none."""
    from importlib.resources import files  # noqa: PLC0415 - takes longer than all else that a list of games needs

    package = packages().get(game_id)
    found = files(package).joinpath(room) if package else None
    return found if found is not None and found.is_dir() else None


def folders(room: str) -> dict[str, Traversable]:
    """That folder of every registered game that has it, by the games' ids."""
    return {game_id: found for game_id in metas() if (found := folder(game_id, room)) is not None}
