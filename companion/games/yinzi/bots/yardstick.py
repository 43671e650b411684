"""By what decisions in Yínzi are weighed: points ahead at the end of the round, counted with what they promise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.bots.greedy import Greedy
from companion.bots.policy import Policy
from companion.bots.review import Budget, Yardstick, played_on
from companion.engine.contract import State
from companion.games.yinzi.bots.evaluation import Prospects, evaluate
from companion.games.yinzi.bots.magistrate import Magistrate
from companion.games.yinzi.bots.steward import Steward
from companion.games.yinzi.rules.game import YinziState

BUDGET: Final = Budget(suspects=12, first=3, again=4, other=3, trials=8)
"""A round takes long to play on."""


def ahead(state: State, seat: int) -> float:
    """Points ahead of the best rival: as they are at the end of the game, before it as they may become."""
    assert isinstance(state, YinziState)
    worth = [sum(Prospects(state, one).parts.values()) for one in range(len(state.seats))]
    return worth[seat] - max(points for one, points in enumerate(worth) if one != seat)


def same_round(state: State) -> Callable[[State], bool]:
    """Whether the present round is over."""
    assert isinstance(state, YinziState)
    last = state.round

    def enough(later: State) -> bool:
        assert isinstance(later, YinziState)
        return later.round > last

    return enough


def _greedy(seed: int) -> Policy:
    return Greedy(seed, lambda game_id: evaluate)


REVIEW: Final = Yardstick(
    Magistrate, (played_on(Steward, ahead, same_round), played_on(_greedy, ahead, same_round)), evaluate, budget=BUDGET
)
