"""``clerk``: ``steward``'s ideas, weighed anew and a little wrongly at each decision."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from companion.bots.blur import blurred
from companion.bots.policy import Choice
from companion.engine.contract import Game, State
from companion.engine.terms import Action
from companion.games.yinzi.bots.evaluation import DEFAULT
from companion.games.yinzi.bots.steward import Steward

BLUR: Final = 0.9
"""About as far from ``steward`` as from ``greedy``."""


class Clerk(Steward):
    """A match for whoever plays their first games. Its reasons are those of the weights it chose by."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._lot = Random(seed + 1)

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """What serves best, as it sees it now."""
        self._taste = blurred(DEFAULT, BLUR, self._lot)
        return super().choose(game, sample, seat, legal)
