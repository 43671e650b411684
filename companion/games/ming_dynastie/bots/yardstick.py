"""By what decisions in Ming-Dynastie are weighed: points ahead at the end of the game."""

from __future__ import annotations

from random import Random
from typing import Final

from companion.bots.review import Budget, Yardstick, played_on
from companion.engine.contract import Game, State
from companion.games.ming_dynastie.bots.evaluation import evaluate
from companion.games.ming_dynastie.bots.regent import KEPT, Regent
from companion.games.ming_dynastie.bots.rollout import Rollout
from companion.games.ming_dynastie.bots.steward import Steward
from companion.games.ming_dynastie.rules.game import MingState
from companion.games.ming_dynastie.rules.round_end import LAST_ROUND


class Quickly:
    """To play on by looking up what gains most; what was looked up is kept."""

    def __init__(self) -> None:
        self._rollouts: dict[object, Rollout] = {}

    def __call__(self, game: Game, state: State, seat: int, random: Random) -> float:
        """Points ahead of the best rival in the end; changes ``state``."""
        assert isinstance(state, MingState)
        key = state.table, state.rules
        if key not in self._rollouts:
            if len(self._rollouts) == KEPT:
                self._rollouts.clear()
            self._rollouts[key] = Rollout(state)
        return self._rollouts[key].value(state, seat, random, LAST_ROUND)


BUDGET: Final = Budget(suspects=100, first=4, again=10)
"""The quick way is so quick that no glance needs to leave much out."""
REVIEW: Final = Yardstick(Regent, (Quickly(), played_on(Steward)), evaluate, budget=BUDGET)
