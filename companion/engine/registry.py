"""The games there are. A game is registered by one line here; its rules load when first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from companion.engine.contract import Game
from companion.engine.errors import SetupError
from companion.engine.meta import Meta

METAS: tuple[str, ...] = ("companion.games.ming_dynastie.meta", "companion.games.ming_voyages.meta")
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
