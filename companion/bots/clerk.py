"""``clerk``: a good bot's ideas, weighed anew and a little wrongly at each decision; a beginner can beat it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from math import exp
from random import Random
from typing import Any, Generic, TypeVar

from companion.bots.policy import Choice, Policy
from companion.engine.contract import Game, State
from companion.engine.terms import Action

W = TypeVar("W")
"""A dataclass of numbers alone."""


def blurred(weights: W, spread: float, lot: Random) -> W:
    """All of them multiplied by luck, each by its own: as often by a half as by two; ``spread`` is the standard
    deviation of the logarithm."""
    known: Any = weights
    found: W = replace(
        known, **{one.name: getattr(known, one.name) * exp(lot.gauss(0, spread)) for one in fields(known)}
    )
    return found


class Clerk(Policy, Generic[W]):
    """A match for whoever plays their first games. Its reasons are those of the weights it chose by."""

    def __init__(self, better: Callable[[int, W], Policy], weights: W, spread: float, seed: int) -> None:
        """
        Args:
            better: makes the good bot, from a seed and its weights.
            weights: what that one plays by.
            spread: how wrongly they are weighed, as ``blurred`` has it.
        """
        super().__init__(seed)
        self._better, self._weights, self._spread, self._seed = better, weights, spread, seed
        self._lot = Random(seed + 1)

    def at_once(self, game: Game, legal: Sequence[Action]) -> Choice | None:
        """The only legal action, if there is just one."""
        return Choice(legal[0]) if len(legal) == 1 else None

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        """What serves best, as it sees it now."""
        better = self._better(self._seed, blurred(self._weights, self._spread, self._lot))
        better.random = self.random
        return better.choose(game, sample, seat, legal)
