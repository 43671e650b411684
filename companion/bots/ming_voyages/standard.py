"""``standard``: looks through its whole turn and weighs what it leads to, as well as a person does at a glance."""

from __future__ import annotations

import random
from typing import Final

from companion.bots.ming_voyages.planning import Plan, Planner
from companion.bots.ming_voyages.voyager import Voyager, blurred
from companion.bots.ming_voyages.weights import LEARNED
from companion.games.ming_voyages.game import VoyagesState

BLUR: Final = 0.1
"""How far off it is when it weighs a plan, in logarithms of odds: 50 in 100 may seem 47 or 53."""


class Standard(Voyager):
    """One turn ahead: cards, targets and order, dice by their chances, the other side's reaction."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Planner(LEARNED))
        self._blur = random.Random(seed + 1)

    def plans(self, s: VoyagesState, side: int) -> list[Plan]:
        """Every plan, weighed nearly right."""
        return blurred(super().plans(s, side), side, BLUR, self._blur)
