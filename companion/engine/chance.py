"""Sources of chance. No rule calls a random generator; whoever runs a game asks one of these instead."""

from __future__ import annotations

import random
from typing import Final, Protocol

from companion.engine.contract import State
from companion.engine.terms import CHANCE, Action

CHANCE_ALONE: Final = (CHANCE,)
"""``to_act`` where a feeder of chance may be asked."""


class Chance(Protocol):
    """Anything that can say which card was drawn or what was rolled."""

    def choose(self, state: State) -> Action:
        """One of ``state.chance_outcomes()``."""


class SeededChance:
    """Draws outcomes by their weights from a generator of its own: the same seed gives the same game."""

    def __init__(self, seed: int | str) -> None:
        self.random = random.Random(seed)

    def choose(self, state: State) -> Action:
        """An outcome drawn by weight."""
        if state.to_act != CHANCE_ALONE:
            raise ValueError("chance was asked although it is not to act")
        return state.chance_at(self.random.random())


class AppChance(SeededChance):
    """The operating system's generator, which nobody can predict."""

    def __init__(self) -> None:
        super().__init__(0)
        self.random = random.SystemRandom()
