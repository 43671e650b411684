"""The games there are: every package of ``companion.games``. A game's rules load when they are first asked for.

Other packages keep what belongs to a game in a package or module of the same name (``of_game``), so that their general
modules need not know any game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

from companion.engine.contract import Game
from companion.engine.errors import SetupError
from companion.engine.meta import Meta

GAMES = "companion.games"

METAS: tuple[str, ...] = tuple(
    f"{GAMES}.{found.name}.meta" for found in iter_modules(import_module(GAMES).__path__) if found.ispkg
)
"""Modules with a ``META``, in the order in which games are offered."""


@cache
def metas() -> dict[str, Meta]:
    """Every registered game's meta by id; loads no rules."""
    found = (import_module(name).META for name in METAS)
    return {meta.id: meta for meta in found}


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


def of_game(game_id: str, package: str) -> ModuleType | None:
    """The part of another package that belongs to a game, for example ``companion.bots.<the game's package>``; ``None``
    if there is none."""
    meta = metas().get(game_id)
    name = f"{package}.{meta.module.split('.')[-2]}" if meta is not None else ""
    return import_module(name) if name and find_spec(name) else None
