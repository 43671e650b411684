"""What ``novice``, ``standard`` and ``strong`` have in common: from a view to plans, and from plans to a decision."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.bots.ming_voyages import dicing, telling
from companion.bots.ming_voyages.planning import Plan, Planner
from companion.bots.policy import Choice
from companion.engine.contract import Action, Game
from companion.games.ming_voyages.actions import DECLINE, ENOUGH, ORDER, RESERVE, STOP, VoyagesAction
from companion.games.ming_voyages.game import VoyagesState
from companion.games.ming_voyages.position import RE_ROLL

ALWAYS_TRUE: Final = (RESERVE, ORDER, DECLINE, STOP, ENOUGH)
"""What can be said on behalf of somebody whose cards lie on a real table, unseen by the app."""


class Voyager:
    """Plays The Ming Voyages by plans that a ``Planner`` makes of an imagined state.

    Where the cards are physical a bot cannot see its own hand; it then only does what is true of any hand.
    """

    needs_view = True

    def __init__(self, seed: int, planner: Planner) -> None:
        self._random = random.Random(seed)
        self.planner = planner

    def choose(self, game: Game, view: Mapping[str, Any], legal: Sequence[Action]) -> Choice:
        """The action that begins the best plan."""
        actions = [action for action in legal if isinstance(action, VoyagesAction)]
        state = game.imagine(view, self._random)
        assert isinstance(state, VoyagesState)
        if state.on_table or state.tracked:
            return Choice(blind(actions))
        side = state.side_of[view["you"]]
        if state.stage == RE_ROLL:
            return telling.throw(state, self.throws(state))
        plans = self.plans(state, side)
        return telling.choice(state, side, plans)

    def plans(self, s: VoyagesState, side: int) -> list[Plan]:
        """What could be done with the rest of the turn, the best first."""
        return self.planner.plans(s, side)

    def throws(self, s: VoyagesState) -> list[dicing.Throw]:
        """What could be done with dice, the best first."""
        return dicing.throws(s, self.planner.judge)


def blind(legal: Sequence[VoyagesAction]) -> VoyagesAction:
    """What needs no knowledge of the hand."""
    for kind in ALWAYS_TRUE:
        for action in reversed(legal):
            if action.kind == kind:
                return action
    return legal[0]
