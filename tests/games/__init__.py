"""The tests of each game, in rooms that are called as those of its package are."""

from __future__ import annotations

from pathlib import Path

from companion.engine import registry


def folder(game_id: str, room: str) -> Path:
    """Where something lies that belongs to the tests of a game."""
    return Path(__file__).parent / registry.packages()[game_id].rpartition(".")[2] / room
