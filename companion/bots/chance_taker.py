"""``random``: any legal action, each as likely."""

from __future__ import annotations

from collections.abc import Sequence

from companion.bots.policy import Choice, Policy
from companion.engine.contract import Game, State
from companion.engine.terms import Action


class Random(Policy):
    """Plays legally and without a thought; what other bots are measured against."""

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice:
        """Any of ``legal``."""
        return Choice(legal[int(self.random.random() * len(legal))])

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """Any of ``legal``."""
        return self.at_once(game, legal)
