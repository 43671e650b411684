"""The Emperor's CP actions that only take from the supply: Recruit Troops, Tax, Build Junks (ruling 1)."""

from __future__ import annotations

from companion.games.ming_voyages.edition import GOLD, JUNK, MING, SEA, TROOP
from companion.games.ming_voyages.position import PART, Ended, Position


def recruit(s: Position, count: int) -> Ended:
    """Troops for the Ming Empire Homeland."""
    s.put(TROOP, MING, count)
    return PART


def tax(s: Position, count: int) -> Ended:
    """Gold for the Ming Empire Homeland."""
    s.put(GOLD, MING, count)
    return PART


def build(s: Position, count: int) -> Ended:
    """Junks for the South China Sea."""
    s.put(JUNK, SEA, count)
    return PART
