"""``greedy``: one action ahead, taking what is worth most at once, by a game's evaluation or by points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.bots.policy import Choice, Policy
from companion.engine.contract import Game, State
from companion.engine.terms import Action

Evaluation = Callable[[State, int], float]
"""How good a state looks for a seat; bigger is better."""

TURN_DEPTH = 3
"""How many own actions in a row are looked at: enough for a turn's last few, and few enough to try them all."""

LOT = 1e-6
"""By how much the lot may decide: what differs by less is worth the same."""

MOST_ENDS = 4500
"""How many ends of a turn are looked at; where there would be more, fewer actions in a row are."""


def lead(state: State, seat: int) -> float:
    """Points ahead of the best rival: what can be said of any game."""
    rivals = (points for other, points in enumerate(state.scores) if other != seat)
    return state.scores[seat] - max(rivals, default=0)


class Greedy(Policy):
    """Tries what its own turn can bring on a sample and takes the best; ties fall by lot."""

    def __init__(self, seed: int, evaluation: Callable[[str], Evaluation]) -> None:
        """Make one.

        Args:
            evaluation: how the game of that id is looked at.
        """
        super().__init__(seed)
        self._evaluation = evaluation

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice | None:
        """What there is no choice about."""
        return Choice(legal[0]) if len(legal) == 1 else None

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """The action that leads to what looks best for the seat."""
        turn = RestOfTurn(seat, self._evaluation(game.meta.id))
        best, worst, found = float("-inf"), float("inf"), legal[0]
        ends = MOST_ENDS // len(legal)
        for action in legal:
            value = turn.best(sample, action, TURN_DEPTH, ends) + self.random.random() * LOT
            worst = min(worst, value)
            if value > best:
                best, found = value, action
        return Choice(found, "because.greedy" if best - worst > LOT else "")


@dataclass(frozen=True, slots=True)
class RestOfTurn:
    """What a seat can still reach in its own turn.

    Attributes:
        seat: whose turn it is.
        worth: how good an end of the turn looks.
    """

    seat: int
    worth: Evaluation

    def best(self, state: State, action: Action, depth: int, ends: int) -> float:
        """The best value that can be reached after ``action``.

        Args:
            depth: how many of the seat's actions in a row are tried, this one included.
            ends: how many ends of the turn may be looked at.
        """
        seat = self.seat
        after = after_action(state, seat, action)
        if depth == 1 or after.to_act != (seat,) or state.to_act != (seat,):
            return self.worth(after, seat)
        legal = after.legal_actions(seat)
        ends //= len(legal)
        if not ends:
            return self.worth(after, seat)
        return max(self.best(after, following, depth - 1, ends) for following in legal)


def after_action(state: State, seat: int, action: Action) -> State:
    """A copy after ``action``; if that lies face down, the others take their first possibility, to see what comes."""
    after = state.clone()
    after.apply(seat, action)
    for other in state.to_act:
        if after.sealed and other != seat and other in after.to_act:
            after.apply(other, after.legal_actions(other)[0])
    return after
