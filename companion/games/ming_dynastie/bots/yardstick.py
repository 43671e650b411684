"""By what decisions in Ming-Dynastie are weighed: points ahead of the others behind the next scoring, counted with what
lies ready for those that follow."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from companion.bots.policy import Policy
from companion.bots.review import Budget, Yardstick, played_on
from companion.engine.contract import Game, State
from companion.games.ming_dynastie.bots import features
from companion.games.ming_dynastie.bots.evaluation import evaluate
from companion.games.ming_dynastie.bots.regent import KEPT, Regent
from companion.games.ming_dynastie.bots.rollout import Rollout
from companion.games.ming_dynastie.bots.steward import Steward
from companion.games.ming_dynastie.rules.game import MingState
from companion.games.ming_dynastie.rules.round_end import LAST_ROUND

BUDGET: Final = Budget(suspects=100, first=6, again=12, other=5, trials=16)
"""The quick way is so quick that no glance needs to leave much out."""


class Lookups:
    """The quick way, and what both come to; what was looked up is kept."""

    def __init__(self) -> None:
        self._rollouts: dict[object, Rollout] = {}

    def quickly(self, game: Game, state: State, seat: int, random: Random) -> float:
        """Play on by looking up what gains most; changes ``state``."""
        assert isinstance(state, MingState)
        return self._of(state).value(state, seat, random, horizon(state))

    def ahead(self, state: State, seat: int) -> float:
        """Points ahead of the others as it stands."""
        assert isinstance(state, MingState)
        return self._of(state).value(state, seat, Random(0), 0)

    def _of(self, s: MingState) -> Rollout:
        key = s.table, s.rules
        if key not in self._rollouts:
            if len(self._rollouts) == KEPT:
                self._rollouts.clear()
            self._rollouts[key] = Rollout(s)
        return self._rollouts[key]


def horizon(s: MingState) -> int:
    """The round of the next scoring, up to which is played on."""
    return min(features.next_scoring(s), LAST_ROUND)


def next_scoring(state: State) -> Callable[[State], bool]:
    """Whether the round of the next scoring is over."""
    assert isinstance(state, MingState)
    last = horizon(state)

    def enough(later: State) -> bool:
        assert isinstance(later, MingState)
        return later.round > last

    return enough


class Best:
    """``regent``, who keeps what was looked up from one decision to the next: of those there are many, and each alone
    would begin with nothing. Whoever asks for it has it until somebody else does."""

    def __init__(self) -> None:
        self._regent = Regent(0)

    def __call__(self, seed: int) -> Policy:
        """It, with that luck."""
        self._regent.random = Random(seed)
        return self._regent


KNOWN: Final = Lookups()
REVIEW: Final = Yardstick(
    Best(), (KNOWN.quickly, played_on(Steward, KNOWN.ahead, next_scoring)), evaluate, budget=BUDGET
)
