"""The common part of ``novice``, ``standard`` and ``strong``: from a sample to plans, and from plans to a decision."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.bots.policy import Choice, Policy
from companion.engine.actions import Play
from companion.engine.contract import Game, State
from companion.engine.terms import Action
from companion.games.ming_voyages.bots import dice, explanations
from companion.games.ming_voyages.bots.planner import WEIGHED, Plan, Planner, logit, share_of
from companion.games.ming_voyages.rules import battle, effects, turn
from companion.games.ming_voyages.rules.edition import EMPEROR
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.position import RE_ROLL

ALWAYS_TRUE: Final = (
    turn.reserve.kind,
    turn.after.kind,
    turn.before.kind,
    turn.decline.kind,
    battle.stop.kind,
    effects.enough.kind,
)
"""What a bot can do without knowing its cards, if they lie on a real table, unseen by the app."""


Mark = tuple[int, ...]


def _mark(s: VoyagesState) -> Mark:
    """The visible position in the middle of a turn, by which a plan recognises that nothing has happened in between."""
    return (s.round, s.stage.number, s.active, s.acting, s.card, s.left, s.op, s.target, s.doing, s.visited, *s.on)


class Voyager(Policy):
    """Plays The Ming Voyages by plans that a ``Planner`` makes of a sample.

    If the cards are physical, a bot cannot see its own hand; it then only does what is possible with any hand.
    """

    def __init__(self, seed: int, planner: Planner) -> None:
        super().__init__(seed)
        self.planner = planner
        self._meant: tuple[Mark, list[Plan]] | None = None

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """The action that begins the best plan."""
        actions = [action for action in legal if isinstance(action, Play)]
        assert isinstance(sample, VoyagesState)
        if sample.on_table or sample.tracked:
            return Choice(blind(actions))
        side = sample.side_of[seat]
        if sample.stage is RE_ROLL:
            return explanations.throw(sample, self.throws(sample))
        return explanations.choice(sample, side, self.kept(sample, side))

    def kept(self, s: VoyagesState, side: int) -> list[Plan]:
        """The plans, best first. A plan that was begun is continued if nothing has happened in between, along with
        those that began in the same way, weighed as they were then."""
        seat, meant = s.seat_of[side], self._meant
        if meant is not None and meant[0] == _mark(s) and meant[1][0].chain[0] in s.legal_actions(seat):
            found = meant[1]
        else:
            found = self.plans(s, side)
            ordered = self.planner.ordered(s, side, found[0])
            if ordered is not found[0]:
                found.insert(0, ordered)
            self._compare(s, side, found)
        first, *rest = found[0].chain
        self._meant = None
        if rest:
            after = s.clone()
            after.apply(seat, first)
            begun = [plan for plan in found if plan.chain[0] is first and len(plan.chain) > 1]
            self._meant = (_mark(after), [replace(plan, chain=plan.chain[1:]) for plan in begun])
        return found

    def _compare(self, s: VoyagesState, side: int, plans: list[Plan]) -> None:
        """Weigh what the choices of the best plan are compared with in the same way, where nothing of the kind was. It
        is played all the same: what only then looks better stays as it was weighed at first."""
        best = plans[0]
        for fits in explanations.rivals(best.chain):
            numbers = [number for number, plan in enumerate(plans) if number and fits(plan)]
            if numbers and not any(plans[number].measure == best.measure for number in numbers):
                other = self.weighed(s, side, plans[numbers[0]], best.measure)
                if explanations.lead(side, best, other) >= 0:
                    plans[numbers[0]] = other

    def weighed(self, s: VoyagesState, side: int, plan: Plan, measure: int) -> Plan:
        """A plan with its chance found in that way, if it can be."""
        return self.planner.again(s, side, plan) if measure == WEIGHED else plan

    def plans(self, s: VoyagesState, side: int) -> list[Plan]:
        """What could be done with the rest of the turn, the best first."""
        return self.planner.plans(s, side)

    def throws(self, s: VoyagesState) -> list[dice.Throw]:
        """What could be done with dice, the best first."""
        return dice.throws(s, self.planner.judge)


def blurred(plans: Sequence[Plan], side: int, blur: float, lot: random.Random) -> list[Plan]:
    """Plans weighed a little wrongly, the seemingly best first; ``blur`` is in logarithms of odds."""
    found = [replace(plan, chance=share_of(logit(plan.chance) + lot.gauss(0, blur))) for plan in plans]
    return sorted(found, key=lambda plan: plan.chance, reverse=side == EMPEROR)


def blind(legal: Sequence[Play]) -> Play:
    """An action that requires no knowledge of the hand."""
    for kind in ALWAYS_TRUE:
        for action in reversed(legal):
            if action.kind is kind:
                return action
    return legal[0]
