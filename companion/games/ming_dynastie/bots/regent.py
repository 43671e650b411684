"""``regent``: tries whole turns and return numbers by playing on to the next scoring; all else as ``steward`` does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from random import Random
from typing import Final

from companion.bots.policy import Choice
from companion.bots.search import halving, instead
from companion.engine.actions import Play
from companion.games.ming_dynastie.bots import explanations
from companion.games.ming_dynastie.bots.evaluation import DEFAULT, Taste
from companion.games.ming_dynastie.bots.rollout import Rollout, carry_out, gain
from companion.games.ming_dynastie.bots.steward import Steward
from companion.games.ming_dynastie.rules import move
from companion.games.ming_dynastie.rules.game import MingState
from companion.games.ming_dynastie.rules.scoring import SCORING_ROUNDS

BUDGET: Final = 72
"""Trials of a whole turn."""
LESS: Final = 4
"""By so much fewer where there is less to choose: once a turn is under way, and about a monk."""
MOST: Final = 11
"""Turns that are tried beside passing."""
MOST_ON: Final = 3
"""Ways on that are tried once a turn is under way."""
KEPT: Final = 4
"""Editions and tables' rules whose look-ups are kept."""

Plays = tuple[Play, ...]


class Regent(Steward):
    """Plays Ming-Dynastie better than all others here."""

    def __init__(self, seed: int, taste: Taste = DEFAULT, budget: int | None = None) -> None:
        """
        Args:
            seed: of its luck.
            taste: how it values a position at its horizon.
            budget: trials of a turn, if not as many as usual; 0 for ``steward``'s own choices.
        """
        super().__init__(seed, taste)
        self._budget = BUDGET if budget is None else budget
        self._rollouts: dict[object, Rollout] = {}

    def _move(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """Phase 3: the best turns at a glance, and passing."""
        turns = [*self._turns(s, seat, legal, MOST), self._rollout(s).plays(None)]
        return self._tried(s, seat, turns, self._budget) or super()._move(s, seat, legal)

    def _go_on(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """On the way: every deployment here but none at all, and the best ways on."""
        monk, no_monk, deploys = s.table.one(move.monk), s.table.one(move.no_monk), move.deploy.kind
        here: list[Plays] = []
        for play in legal:
            if play.kind is deploys and play.at[0]:
                here += [(play, monk), (play, no_monk)]
        turns = [*here, *self._turns(s, seat, legal, MOST_ON)]
        return self._tried(s, seat, turns, self._budget // LESS) or super()._go_on(s, seat, legal)

    def _monastery(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """A monk, or all in the open."""
        return self._tried(s, seat, _each(legal), self._budget // LESS) or super()._monastery(s, seat, legal)

    def _return(self, s: MingState, seat: int, legal: Sequence[Play]) -> Choice:
        """Rule 4.2: every number that may return; in the last scoring there is nothing to return for."""
        numbers = [] if s.round == SCORING_ROUNDS[-1] else _each(legal)
        return self._tried(s, seat, numbers, self._budget // 2) or super()._return(s, seat, legal)

    def _turns(self, s: MingState, seat: int, legal: Sequence[Play], most: int) -> Iterator[Plays]:
        """The best at a glance that begin with a legal action."""
        rollout = self._rollout(s)
        found = (turn for turn in rollout.turns(s, seat) if rollout.plays(turn)[0] in legal)
        return map(rollout.plays, nlargest(most, found, key=gain))

    def _tried(self, s: MingState, seat: int, candidates: Sequence[Plays], budget: int) -> Choice | None:
        """The best of whole turns; ``None`` where there is nothing to compare."""
        if len(candidates) < 2 or not budget:
            return None
        rollout, horizon, luck = self._rollout(s), s.round + s.round % 2, self.random.getrandbits(32)

        def trial(plays: Plays, number: int) -> float:
            after = s.clone()
            carry_out(after, seat, plays)
            return rollout.value(after, seat, Random(luck + number), horizon)

        best, *others = halving(candidates, budget, trial)
        why = explanations.tried(s, seat, best.candidate, others[0].candidate, best.better_than(others[0]))
        told = [instead([play.text for play in other.candidate], best.better_than(other)) for other in others[:2]]
        first, *then = best.candidate
        return Choice(first, *why, tuple(told), then=tuple(play.text for play in then))

    def _rollout(self, s: MingState) -> Rollout:
        """What is looked up in that edition under these rules."""
        key = s.table, s.rules
        if key not in self._rollouts:
            if len(self._rollouts) == KEPT:
                self._rollouts.clear()
            self._rollouts[key] = Rollout(s, self._taste)
        return self._rollouts[key]


def _each(legal: Sequence[Play]) -> list[Plays]:
    return [(play,) for play in legal]
