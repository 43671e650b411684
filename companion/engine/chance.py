"""Feeders of chance. No rule calls a random generator: whoever runs a game asks one of these."""

from __future__ import annotations

import random
from typing import Final, Protocol

from companion.engine.contract import State
from companion.engine.terms import CHANCE, Action

CHANCE_ALONE: Final = (CHANCE,)
"""``to_act`` where a feeder of chance may be asked."""


class Chance(Protocol):
    """Anything that can say what a deck or a die brought."""

    def choose(self, state: State) -> Action:
        """One of ``state.chance_outcomes()``."""


class SeededChance:
    """Draws by the outcomes' weights from a generator of its own: same seed, same game."""

    def __init__(self, seed: int | str) -> None:
        self.random = random.Random(seed)

    def choose(self, state: State) -> Action:
        """One outcome, weighted."""
        if state.to_act != CHANCE_ALONE:
            raise ValueError("chance was asked although it is not to act")
        return state.chance_at(self.random.random())


class AppChance(SeededChance):
    """The app's own generator, unpredictable from outside."""

    def __init__(self) -> None:
        super().__init__(0)
        self.random = random.SystemRandom()
