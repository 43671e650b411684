"""``steward``: plays each own turn out to its end, judges where it leads, and says what it is good for."""

from __future__ import annotations

from collections.abc import Sequence

from companion.bots.policy import Choice, Policy
from companion.engine.contract import Game, State
from companion.engine.terms import Action
from companion.games.yinzi.bots import explanations
from companion.games.yinzi.bots.evaluation import DEFAULT, Prospects, Taste
from companion.games.yinzi.bots.lookout import Lookout
from companion.games.yinzi.bots.turns import Line, Turns, different
from companion.games.yinzi.rules.game import YinziState


class Steward(Policy):
    """A sound heuristic for Yínzi."""

    def __init__(self, seed: int, taste: Taste = DEFAULT) -> None:
        super().__init__(seed)
        self._taste = taste
        self._lookout = Lookout()

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice | None:
        """The only legal action, if there is just one."""
        return Choice(legal[0]) if len(legal) == 1 else None

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """The action with which the best line of its turn begins."""
        assert isinstance(sample, YinziState)
        self._lookout = Lookout()
        # The sort is stable: of equal ones the first on the list comes first.
        lines = sorted(self.lines(sample, seat), key=lambda line: -line.worth)
        return explanations.choice(sample, seat, lines, self._taste)

    def worth(self, s: YinziState, seat: int) -> float:
        """How good a position looks."""
        return Prospects(s, seat, self._taste, self._lookout).value

    def lines(self, s: YinziState, seat: int) -> list[Line]:
        """The lines of this turn, one for each action that makes a difference."""
        turns = Turns(seat, self.worth)
        return [turns.line(s, action) for action in different(s, s.legal_actions(seat))]
