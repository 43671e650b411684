"""The registry with a small game of the tests in it, for as long as a test needs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.engine import Game, registry


@contextmanager
def registered(module: str, game_id: str) -> Iterator[Game]:
    """The game, whose ``META`` is in that module."""
    before = registry.METAS
    registry.METAS = (*before, module)
    registry.metas.cache_clear()
    try:
        yield registry.game(game_id)
    finally:
        registry.METAS = before
        registry.metas.cache_clear()
