"""``strong``: looks past its own turn at the other side's best reply, with the cards that it may hold."""

from __future__ import annotations

from random import Random
from typing import Final

from companion.games.ming_voyages.bots import turns
from companion.games.ming_voyages.bots.planner import FOLLOWED, Plan, Planner, logit, share_of
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
PLANS: Final = 5
"""How many of its best plans are followed into the other side's turn."""
REPLY: Final = 0.75
"""The weight of the reply against the position before it."""
CLOSE: Final = 1.2
"""Plans that seem worse than the best by more than this, in logarithms of odds, are not followed."""


class Strong(Voyager):
    """Two turns ahead, over the swap of hands.

    Args:
        work: after judging so many positions it follows no further plan and plays the best of those it has followed.
        width: how many plans are followed.
    """

    def __init__(self, seed: int, work: int = WORK, width: int = PLANS) -> None:
        super().__init__(seed, Planner(AHEAD))
        self._work, self._width = work, width
        self._order = 0
        """Seed of the order in which cards are drawn when plans of the same turn are followed."""

    def plans(self, s: VoyagesState, side: int) -> list[Plan]:
        """The plans of one turn, the most promising of them judged by what follows."""
        enough = self.planner.judged + self._work
        found = self.planner.plans(s, side)
        return self._deeper(s, side, found, enough) if s.stage is PLAY_CARD else found

    def _deeper(self, s: VoyagesState, side: int, found: list[Plan], enough: int) -> list[Plan]:
        self._order = self.random.getrandbits(32)
        top = logit(found[0].chance)
        looked: list[Plan] = []
        for plan in found[: self._width]:
            if looked and (self.planner.judged > enough or abs(logit(plan.chance) - top) > CLOSE):
                break
            looked.append(self._followed(s, side, plan))
        rest = found[len(looked) :]
        looked.sort(key=lambda plan: plan.chance, reverse=side == EMPEROR)
        return looked + rest

    def weighed(self, s: VoyagesState, side: int, plan: Plan, measure: int) -> Plan:
        """A plan with its chance found in that way, if it can be."""
        return self._followed(s, side, plan) if measure == FOLLOWED else super().weighed(s, side, plan, measure)

    def _followed(self, s: VoyagesState, side: int, plan: Plan) -> Plan:
        """The plan with the Emperor's chance when the other side has replied to it."""
        seat = s.seat_of[side]
        state = s.clone()
        for action in plan.chain:
            if action not in state.legal_actions(seat):
                return plan  # the other side reacts first: the plan is judged as it was made
            state.apply(seat, action)
        order = list(range(len(s.ed.cards)))
        Random(self._order).shuffle(order)
        return Plan(plan.chain, self._later(state, side, order), FOLLOWED)

    def _later(self, s: VoyagesState, side: int, order: list[int]) -> float:
        """An end of the own turn: dice averaged, a reaction as it is likely, then the other side's turn."""
        if s.stage in (BATTLE_DICE, VOYAGE_DIE):
            return sum(share * self._later(after, side, order) for share, after in turns.chances(s, coarse=True))
        if s.stage is REACTION and s.acting != side:
            return self._later(self.planner.reacted(s), side, order)
        return self._reply(s, side, order)

    def _reply(self, s: VoyagesState, side: int, order: list[int]) -> float:
        """What the other side makes of an end, if it is that side's turn."""
        now = self.planner.judge(s)
        if s.stage is OVER:
            return now
        state = s
        if s.stage is DEAL and side == OVERLORD:
            state = s.clone()
            for card in order:
                if state.stage is not DEAL:
                    break
                if state.deck >> card & 1:
                    state.apply(-1, state.table.draw.of(1 << card)[0][0])
        if state.stage is not PLAY_CARD or state.active == side:
            return now
        plans = self.planner.plans(state, 1 - side, kept=2)
        return share_of(REPLY * logit(plans[0].chance) + (1 - REPLY) * logit(now))
