"""Plans for the rest of a turn, the best first: which card, how it is used, with what."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import Final

from companion.games.ming_voyages.bots import turns
from companion.games.ming_voyages.bots.features import Weights, chance, scales
from companion.games.ming_voyages.bots.turns import Chain
from companion.games.ming_voyages.rules import turn
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.position import (
    ACTIVE,
    BATTLE_DICE,
    CHOOSE_ORDER,
    DEAL,
    OVER,
    PLAY_CARD,
    REACTION,
    VOYAGE_DIE,
)

EDGE: Final = 1e-6
"""Chances are kept at least this far from 0 and 1 before their logarithm is taken."""
KEPT: Final = 6
"""How many plans of a turn are evaluated again with the other side's reaction."""


ROUGH, WEIGHED, FOLLOWED = range(3)
"""How the chance of a plan was found: from cards of equal CP; with the other side's reaction; with its next turn."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A chain of actions for the rest of a turn, and the Emperor's chance to win afterwards.

    ``measure``: how the chance was found. Only chances found in the same way can be compared.
    """

    chain: Chain
    chance: float
    measure: int = WEIGHED


Sample = tuple[VoyagesState, float]
"""An end of a turn in which no dice are rolled, and the logarithm of the Emperor's odds there."""


def logit(share: float) -> float:
    """The logarithm of the odds of a chance."""
    share = min(max(share, EDGE), 1 - EDGE)
    return log(share / (1 - share))


def share_of(odds: float) -> float:
    """The chance that has those odds as their logarithm."""
    return 1 / (1 + exp(-odds))


class Planner:
    """Makes plans, using one way of judging positions."""

    def __init__(self, weights: Weights) -> None:
        self._weights = scales(weights)
        self.judged = 0
        """How many positions were judged: the work done so far."""

    def judge(self, s: VoyagesState) -> float:
        """The Emperor's chance as the position stands."""
        self.judged += 1
        if s.stage is OVER:
            return float(s.side_of[s.winners[0]] == EMPEROR)
        mover = OVERLORD if s.stage is DEAL else 1 - s.active if s.stage is PLAY_CARD else s.active
        return chance(s, mover, self._weights)

    def plans(self, s: VoyagesState, side: int, kept: int = KEPT) -> list[Plan]:
        """All plans for ``side``, which must choose in ``s``; best first.

        ``kept``: how many plans of whole turns are evaluated again with the other side's reaction.
        """
        if s.stage is PLAY_CARD:
            found = self._cards(s, side, kept)
        elif s.stage is CHOOSE_ORDER:
            found = self._orders(s, side, ())
        elif s.stage is REACTION:
            found = self._reactions(s, side)
        else:
            found = [Plan(chain, turns.value(end, self.judge)) for chain, end in turns.ends(s, side)]
        found.sort(key=lambda plan: plan.chance, reverse=side == EMPEROR)
        return found

    def _reactions(self, s: VoyagesState, side: int) -> list[Plan]:
        """Reacting, in every possible way, or not reacting."""
        seat = s.seat_of[side]
        found = []
        for action in s.legal_actions(seat):
            after = s.clone()
            after.apply(seat, action)
            if after.to_act == (seat,) and after.stage in turns.CHOOSING and after.acting == side and after.half:
                found += [
                    Plan(chain, turns.value(end, self.judge)) for chain, end in turns.ends(after, side, (action,))
                ]
            else:
                found.append(Plan((action,), turns.value(after, self.judge)))
        return found

    def _orders(self, s: VoyagesState, side: int, first: Chain) -> list[Plan]:
        """Act first, or let the other side react first."""
        found = []
        for action in s.legal_actions(s.seat_of[side]):
            after = s.clone()
            after.apply(s.seat_of[side], action)
            if after.stage is REACTION and after.acting != side:
                after = likeliest(self.reacted(after))
            if after.stage is ACTIVE and after.active == side:
                found += [
                    Plan(chain, turns.value(end, self.judge))
                    for chain, end in turns.ends(after, side, (*first, action))
                ]
            else:
                found.append(Plan((*first, action), turns.value(after, self.judge)))
        return found

    def ordered(self, s: VoyagesState, side: int, plan: Plan) -> Plan:
        """The plan of a turn, or only its first two actions if it is better to let the other side react first."""
        if s.stage is not PLAY_CARD or len(plan.chain) < 2 or plan.chain[1] is not s.table.after:
            return plan
        seat = s.seat_of[side]
        state = s.clone()
        state.apply(seat, plan.chain[0])
        after = state.clone()
        after.apply(seat, s.table.before)
        if after.stage is not REACTION:
            return plan
        first = (plan.chain[0], s.table.before)
        after = likeliest(self.reacted(after))
        if after.stage is ACTIVE:
            chances = [turns.value(end, self.judge) for _, end in turns.ends(after, side)]
            best = max(chances) if side == EMPEROR else min(chances)
        else:
            best = turns.value(after, self.judge)
        here = self.again(s, side, plan).chance
        if not (best > here if side == EMPEROR else best < here):
            return plan
        # The gain from the order is added to the plan's own chance, which may have been found in another way.
        return Plan(first, share_of(logit(plan.chance) + logit(best) - logit(here)), plan.measure)

    def reacted(self, s: VoyagesState) -> VoyagesState:
        """The position after the best reaction of the side that is asked; dice are still to be rolled."""
        side = s.acting
        best = self.plans(s, side)[0]
        state = s
        for action in best.chain:
            after = state.clone()
            after.apply(after.seat_of[side], action)
            state = after
        return state

    def _cards(self, s: VoyagesState, side: int, kept: int) -> list[Plan]:
        """Every card, reserved or played; first a rough estimate, as cards of equal CP differ only in their halves."""
        seat = s.seat_of[side]
        rough: list[tuple[float, Chain]] = []
        known: dict[int, tuple[int, Sample | None, list[tuple[float, Chain]]]] = {}
        for action in s.legal_actions(seat):
            after = s.clone()
            after.apply(seat, action)
            if action.kind is not turn.play.kind:
                rough.append((logit(self.judge(after)), (action,)))
                continue
            first: Chain = (action,)
            drop = 0.0
            if after.stage is CHOOSE_ORDER:
                drop = self._reaction_costs(after, seat)
                order = after.table.after
                after.apply(seat, order)
                first = (action, order)
            if after.stage is not ACTIVE:
                rough.append((logit(turns.value(after, self.judge)) + drop, first))
                continue
            (named,) = action.at
            points = s.ed.points[named]
            if points not in known:
                known[points] = self._points(after, side, named)
            card, sample, found = known[points]
            delta = drop
            if card != named and sample is not None:
                delta += self._other_card(sample, card, named)
            rough += [(value + delta, (*first, *chain)) for value, chain in found]
            if s.table.special in after.legal_actions(seat):
                rough += [(logit(v) + drop, chain) for v, chain in self._special(after, side, first)]
        rough.sort(key=lambda one: one[0], reverse=side == EMPEROR)
        plans = [Plan(chain, share_of(value), ROUGH) for value, chain in rough]
        return [self.again(s, side, plan) for plan in plans[:kept]] + plans[kept:]

    def _points(self, s: VoyagesState, side: int, card: int) -> tuple[int, Sample | None, list[tuple[float, Chain]]]:
        """What the CP of a card can do, and one end in which no dice are rolled."""
        found: list[tuple[float, Chain]] = []
        sample = None
        bare = s.clone()
        bare.part = 1  # without a reaction: that is weighed separately for each card
        for chain, end in turns.ends(bare, side):
            if chain[0] is s.table.special:
                continue
            value = logit(turns.value(end, self.judge))
            if sample is None and end.stage in (DEAL, PLAY_CARD):
                sample = end, value
            found.append((value, chain))
        return card, sample, found

    def _special(self, s: VoyagesState, side: int, first: Chain) -> list[tuple[float, Chain]]:
        seat = s.seat_of[side]
        after = s.clone()
        after.part = 1
        after.apply(seat, s.table.special)
        chain = (*first, s.table.special)
        if after.to_act == (seat,) and after.stage in turns.CHOOSING:
            return [(turns.value(end, self.judge), way) for way, end in turns.ends(after, side, chain)]
        return [(turns.value(after, self.judge), chain)]

    def _other_card(self, sample: Sample, played: int, other: int) -> float:
        """How much difference it makes that another card of equal CP is gone."""
        end, value = sample
        changed = end.clone()
        both = (1 << played) | (1 << other)
        for side in (EMPEROR, OVERLORD):
            if changed.hand[side] >> other & 1:
                changed.hand[side] ^= both
        return logit(self.judge(changed)) - value

    def _reaction_costs(self, s: VoyagesState, seat: int) -> float:
        """What the other side's half changes, taken now."""
        after = s.clone()
        after.apply(seat, s.table.before)
        if after.stage is not REACTION or after.to_act == (seat,):
            return 0.0
        declined = after.clone()
        declined.apply(after.to_act[0], s.table.decline)
        return logit(turns.value(after, self.judge)) - logit(turns.value(declined, self.judge))

    def again(self, s: VoyagesState, side: int, plan: Plan) -> Plan:
        """The same plan, with the other side's reaction to its result; as it is where that side reacts before."""
        state = turns.carried_out(s, side, plan.chain)
        return plan if state is None else Plan(plan.chain, turns.value(state, self.judge))


def likeliest(s: VoyagesState) -> VoyagesState:
    """The position after the most probable dice, if some are to be rolled."""
    while s.stage in (BATTLE_DICE, VOYAGE_DIE):
        s = max(turns.chances(s), key=lambda one: one[0])[1]
    return s
