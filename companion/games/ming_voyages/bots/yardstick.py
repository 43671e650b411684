"""By what decisions in The Ming Voyages are weighed: chances to win after the round that follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.bots.review import CHANCES, Budget, Yardstick, played_on
from companion.engine.contract import State
from companion.games.ming_voyages.bots.levels import Novice, Standard
from companion.games.ming_voyages.bots.planner import Planner, logit
from companion.games.ming_voyages.bots.strong import Strong
from companion.games.ming_voyages.bots.weights import WEIGHTS
from companion.games.ming_voyages.rules.edition import EMPEROR
from companion.games.ming_voyages.rules.game import VoyagesState

ROUNDS: Final = 1
"""So many rounds after the present one are played on: what a choice brings shows by then, and dice blur it later."""
JUDGE: Final = Planner(WEIGHTS)
BUDGET: Final = Budget(suspects=24, again=8, other=5, trials=16)


def chances(state: State, seat: int) -> float:
    """A seat's chances to win in 100, as positions like this one went between bots; all or none once it is over."""
    assert isinstance(state, VoyagesState)
    share = JUDGE.judge(state)
    return 100 * (share if state.side_of[seat] == EMPEROR else 1 - share)


def odds(state: State, seat: int) -> float:
    """The same as the logarithm of the odds, in which small things count near either end as well."""
    return logit(chances(state, seat) / 100)


def next_round(state: State) -> Callable[[State], bool]:
    """Whether the round after the present one is over."""
    assert isinstance(state, VoyagesState)
    last = state.round + ROUNDS

    def enough(later: State) -> bool:
        assert isinstance(later, VoyagesState)
        return later.round > last

    return enough


REVIEW: Final = Yardstick(
    Strong, (played_on(Standard, chances, next_round), played_on(Novice, chances, next_round)), odds, CHANCES, BUDGET
)
