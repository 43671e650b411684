"""Searching by playing on: candidates are tried with the same luck, and the worse half is left out until one is left.

A game brings whole turns as candidates and a ``trial``: carry one out, play on quickly to some horizon, and say what
that is worth. How much is looked at is told in trials, never in time, so that a bot chooses the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from statistics import fmean, stdev
from typing import Final, Generic, NamedTuple, TypeVar

from companion.bots.policy import Alternative

LEAST: Final = 2
"""So often each candidate is tried at least."""

C = TypeVar("C")
"""A candidate."""


class Difference(NamedTuple):
    """By how much one candidate is better than another one.

    Attributes:
        points: the mean over the luck that both were tried with.
        spread: the standard error of that.
        trials: how often both were tried.
    """

    points: float
    spread: float
    trials: int

    @property
    def is_clear(self) -> bool:
        """Whether it is more than its spread, and does not round to nothing."""
        return abs(self.points) > self.spread and round(abs(self.points)) > 0


@dataclass(slots=True)
class Tried(Generic[C]):
    """A candidate, and what each trial of it was worth; the first trials of all candidates had the same luck."""

    candidate: C
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it is worth."""
        return fmean(self.values)

    def better_than(self, other: Tried[C]) -> Difference:
        """How it compares with another one."""
        found = [mine - its for mine, its in zip(self.values, other.values, strict=False)]
        spread = stdev(found) / sqrt(len(found)) if len(found) > 1 else float("inf")
        return Difference(fmean(found), spread, len(found))


def halving(candidates: Sequence[C], budget: int, trial: Callable[[C, int], float]) -> list[Tried[C]]:
    """Sequential halving: all candidates, the best of those that were tried most often first.

    Args:
        candidates: one or more.
        budget: how many trials there may be; even so each candidate gets two, so that every difference has a spread.
        trial: what a candidate is worth with the luck of that number.
    """
    left, out, spent = [Tried(one) for one in candidates], list[Tried[C]](), 0
    for rounds in range(max(1, ceil(log2(len(left)))), 0, -1):
        done = len(left[0].values)
        each = max(LEAST - done, (budget - spent) // (rounds * len(left)))
        for one in left:
            one.values += [trial(one.candidate, luck) for luck in range(done, done + each)]
        spent += each * len(left)
        left.sort(key=lambda one: -one.mean)
        half = ceil(len(left) / 2)
        left, out = left[:half], [*left[half:], *out]
    return [*left, *out]


def instead(texts: Sequence[str], found: Difference) -> Alternative:
    """Another candidate, by the texts of its actions, and by how much the best was found to be better."""
    params: dict[str, float] = {"n": round(found.points), "trials": found.trials}
    key, spread = "because.fewer" if found.is_clear else "because.equal", round(found.spread, 1)
    if spread:
        params["spread"] = spread
    else:
        key += ".always"
    return Alternative(tuple(texts), key, params, -found.points, found.spread)
