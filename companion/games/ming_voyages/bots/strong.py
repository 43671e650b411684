"""``strong``: looks past its own turn at the other side's best reply, with the cards that it may hold."""

from __future__ import annotations

from typing import Final

from companion.games.ming_voyages.bots import turns
from companion.games.ming_voyages.bots.planner import FOLLOWED, Plan, Planner, logit, share_of
from companion.games.ming_voyages.bots.turns import Chain
from companion.games.ming_voyages.bots.voyager import Voyager
from companion.games.ming_voyages.bots.weights import AHEAD
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.position import (
    BATTLE_DICE,
    DEAL,
    OVER,
    PLAY_CARD,
    REACTION,
    VOYAGE_DIE,
)

WORK: Final = 20_000
"""How many positions may be judged before no further plan is followed. It limits work rather than time, so that a
decision is the same on every machine; in practice the search ends long before."""
TRIED: Final = (14, 36)
"""How many of its best plans the Emperor, and the Overlord, who has more that are alike, holds against answers that
are known."""
PLANS: Final = 8
"""How many of them are followed into everything that the other side can do."""
TOLD: Final = 3
"""So many are followed even if a known answer refutes them: people are told what is next best."""
ANSWERS: Final = 8
"""How many answers are known at a time."""
REPLY: Final = 0.75
"""The weight of the reply against the position before it."""
CLOSE: Final = 1.2
"""Plans that seem worse than the best by more than this, in logarithms of odds, are not followed."""


class Strong(Voyager):
    """Two turns ahead, over the swap of hands.

    What the other side would best answer to one plan is mostly a good answer to the next one as well. No plan is worth
    more than it is after any one answer, so most are refuted by those that are known, and few need all others.

    Args:
        work: after judging so many positions it follows no further plan and plays the best of those it has followed.
        width: how many plans are followed.
    """

    def __init__(self, seed: int, work: int = WORK, width: int = PLANS) -> None:
        super().__init__(seed, Planner(AHEAD))
        self._work, self._width = work, width
        self._order: list[int] = []
        """The order in which cards are drawn when plans of the same turn are followed."""
        self._answers: list[Chain] = []
        """The best replies of the other side to the plans that were followed, the last first."""

    def plans(self, s: VoyagesState, side: int) -> list[Plan]:
        """The plans of one turn, the most promising of them judged by what follows."""
        enough = self.planner.judged + self._work
        found = self.planner.plans(s, side)
        return self._deeper(s, side, found, enough) if s.stage is PLAY_CARD else found

    def _deeper(self, s: VoyagesState, side: int, found: list[Plan], enough: int) -> list[Plan]:
        self._order = list(range(len(s.ed.cards)))
        self.random.shuffle(self._order)
        self._answers.clear()
        sign = 1 if side == EMPEROR else -1
        looked = {0: self._followed(s, side, found[0])}
        best = sign * looked[0].chance
        for hope, rank in self._hopes(s, side, found, enough):
            refuted = hope <= best and len(looked) >= TOLD
            if refuted or len(looked) >= self._width or self.planner.judged > enough:
                break
            looked[rank] = self._followed(s, side, found[rank])
            best = max(best, sign * looked[rank].chance)
        rest = [plan for rank, plan in enumerate(found) if rank not in looked]
        return sorted(looked.values(), key=lambda plan: plan.chance, reverse=side == EMPEROR) + rest

    def _hopes(self, s: VoyagesState, side: int, found: list[Plan], enough: int) -> list[tuple[float, int]]:
        """What plans but the first are worth at most, and their places among all; the most promising first."""
        top = logit(found[0].chance)
        hopes = []
        for rank, plan in enumerate(found[1 : TRIED[side]], 1):
            if abs(logit(plan.chance) - top) > CLOSE or self.planner.judged > enough:
                break
            chance = self._followed(s, side, plan, known=True).chance
            hopes.append((chance if side == EMPEROR else -chance, rank))
        return sorted(hopes, key=lambda one: (-one[0], one[1]))

    def weighed(self, s: VoyagesState, side: int, plan: Plan, measure: int) -> Plan:
        """A plan with its chance found in that way, if it can be."""
        return self._followed(s, side, plan) if measure == FOLLOWED else super().weighed(s, side, plan, measure)

    def _followed(self, s: VoyagesState, side: int, plan: Plan, known: bool = False) -> Plan:
        """The plan with the Emperor's chance when the other side has replied to it.

        ``known``: by an answer that is known already, where there is one.
        """
        state = turns.carried_out(s, side, plan.chain)
        if state is None:
            return plan  # the other side reacts first: the plan is judged as it was made
        return Plan(plan.chain, self._later(state, side, known), FOLLOWED)

    def _later(self, s: VoyagesState, side: int, known: bool) -> float:
        """An end of the own turn: dice averaged, a reaction as it is likely, then the other side's turn."""
        if s.stage in (BATTLE_DICE, VOYAGE_DIE):
            return sum(share * self._later(after, side, known) for share, after in turns.chances(s, coarse=True))
        if s.stage is REACTION and s.acting != side:
            return self._later(self.planner.reacted(s), side, known)
        return self._reply(s, side, known)

    def _reply(self, s: VoyagesState, side: int, known: bool) -> float:
        """What the other side makes of an end, if it is that side's turn."""
        now = self.planner.judge(s)
        if s.stage is OVER:
            return now
        state = s
        if s.stage is DEAL and side == OVERLORD:
            state = s.clone()
            for card in self._order:
                if state.stage is not DEAL:
                    break
                if state.deck >> card & 1:
                    state.apply(-1, state.table.draw.of(1 << card)[0][0])
        if state.stage is not PLAY_CARD or state.active == side:
            return now
        chance = self._answered(state, 1 - side) if known else None
        if chance is None:
            best = self.planner.plans(state, 1 - side, kept=1)[0]
            chance = best.chance
            if best.chain not in self._answers:
                self._answers = [best.chain, *self._answers[: ANSWERS - 1]]
        return share_of(REPLY * logit(chance) + (1 - REPLY) * logit(now))

    def _answered(self, s: VoyagesState, side: int) -> float | None:
        """The Emperor's chance after the best answer of those that are known, if any of them can be given."""
        states = [state for chain in self._answers if (state := turns.carried_out(s, side, chain)) is not None]
        chances = [turns.value(state, self.planner.judge) for state in states]
        return (max if side == EMPEROR else min)(chances, default=None)
