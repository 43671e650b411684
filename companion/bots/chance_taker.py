"""``random``: any legal action, each as likely."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from companion.bots.policy import Choice
from companion.engine.contract import Game
from companion.engine.terms import Action


class Random:
    """Plays legally and without a thought; what other bots are measured against."""

    needs_view = False

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed).random

    def choose(self, game: Game, view: Mapping[str, Any], legal: Sequence[Action]) -> Choice:
        """Any of ``legal``."""
        return Choice(legal[int(self._draw() * len(legal))])
