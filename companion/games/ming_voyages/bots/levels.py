"""``novice`` and ``standard``: they look through their own turn and more or less misjudge what they see."""

from __future__ import annotations

import random
from math import exp
from typing import Final

from companion.games.ming_voyages.bots import dice
from companion.games.ming_voyages.bots.planner import Plan, Planner
from companion.games.ming_voyages.bots.voyager import Voyager, blurred
from companion.games.ming_voyages.bots.weights import WEIGHTS
from companion.games.ming_voyages.rules.edition import BORDERLANDS, EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.position import OVER

NOVICE_BLUR: Final = 0.35
"""How far off ``novice`` is when it weighs a plan, in units of a land or a voyage."""
PIECE: Final = (0.15, 0.12, 0.1, 0.2, 0.2)
"""What a troop, horde, settlement, gold and junk seem to be worth if a land or a voyage is worth 1."""


class Gain(Planner):
    """Sees what one side has, but not what the other could do about it."""

    def __init__(self, side: int) -> None:
        super().__init__((((), ()), ((), ())))
        self._side = side

    def judge(self, s: VoyagesState) -> float:
        """The side's lands, voyages and pieces, as if they were the Emperor's chance."""
        if s.stage is OVER:
            return float(s.side_of[s.winners[0]] == EMPEROR)
        total = float(sum(rules == self._side for rules in s.ruler))
        if self._side == EMPEROR:
            total += s.done.bit_count()
        for what, worth in enumerate(PIECE):
            if (what in (1, 2)) == (self._side == OVERLORD):
                total += worth * sum(s.on[what * 10 : what * 10 + 10])
        share = 1 / (1 + exp(BORDERLANDS - total))
        return share if self._side == EMPEROR else 1 - share


class Novice(Voyager):
    """Plays whatever seems to gain most for itself."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Gain(EMPEROR))
        self._blur = random.Random(seed + 1)
        self._planners = (Gain(EMPEROR), Gain(OVERLORD))

    def plans(self, s: VoyagesState, side: int) -> list[Plan]:
        """Every plan, each weighed a little wrongly."""
        return blurred(self._planners[side].plans(s, side), side, NOVICE_BLUR, self._blur)

    def throws(self, s: VoyagesState) -> list[dice.Throw]:
        """Options with dice, judged by its own gain."""
        return dice.throws(s, self._planners[s.rolling].judge)


STANDARD_BLUR: Final = 0.1
"""How far off ``standard`` is when it weighs a plan, in logarithms of odds: 50 in 100 may seem 47 or 53."""


class Standard(Voyager):
    """Looks one turn ahead: cards, targets and order, dice by their chances, the other side's reaction."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Planner(WEIGHTS))
        self._blur = random.Random(seed + 1)

    def plans(self, s: VoyagesState, side: int) -> list[Plan]:
        """Every plan, each weighed almost correctly."""
        return blurred(super().plans(s, side), side, STANDARD_BLUR, self._blur)
