"""``greedy``: takes whatever is worth most by the end of its turn, by a game's evaluation or by points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.bots.policy import Choice, Policy
from companion.engine.contract import Game, State
from companion.engine.terms import Action

Evaluation = Callable[[State, int], float]
"""How good a state is for a seat; higher is better."""

TURN_DEPTH = 3
"""How many of its own actions in a row it tries: enough for the end of a turn, and few enough to try them all."""

LOT = 1e-6
"""The size of the random tie-breaker: values that differ by less count as equal."""

MOST_ENDS = 4500
"""How many ends of a turn it evaluates; if there are more, it looks fewer actions ahead."""


def lead(state: State, seat: int) -> float:
    """Points ahead of the best rival, which any game has."""
    rivals = (points for other, points in enumerate(state.scores) if other != seat)
    return state.scores[seat] - max(rivals, default=0)


class Greedy(Policy):
    """Tries out its own turn on a sample and takes the best action; ties are broken at random."""

    def __init__(self, seed: int, evaluation: Callable[[str], Evaluation]) -> None:
        """
        Args:
            evaluation: given a game's id, how its positions are evaluated.
        """
        super().__init__(seed)
        self._evaluation = evaluation

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice | None:
        """The only legal action, if there is just one."""
        return Choice(legal[0]) if len(legal) == 1 else None

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """The action that leads to the best position for the seat."""
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
    """A copy after ``action``. If the action lies face down, the others take their first option, so that it is
    revealed."""
    after = state.clone()
    after.apply(seat, action)
    for other in state.to_act:
        if after.sealed and other != seat and other in after.to_act:
            after.apply(other, after.legal_actions(other)[0])
    return after
