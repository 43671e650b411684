"""Bots: ways to play that see only their seat's view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.bots.chance_taker import Random
from companion.bots.greedy import Evaluation, Greedy
from companion.bots.ming_dynastie.evaluation import evaluate as ming_dynastie
from companion.bots.ming_dynastie.steward import Steward
from companion.bots.policy import Choice, Policy
from companion.bots.steward import BestForGame

EVALUATIONS: Mapping[str, Evaluation] = MappingProxyType({"ming-dynastie": ming_dynastie})
"""How ``greedy`` looks at a game; others it judges by their points."""

STEWARDS: Mapping[str, Callable[[int], Policy]] = MappingProxyType({"ming-dynastie": Steward})
"""Who is ``steward`` in a game; in others it is ``greedy``."""


def _greedy(seed: int) -> Policy:
    return Greedy(seed, EVALUATIONS)


def _steward(seed: int) -> Policy:
    return BestForGame(seed, STEWARDS, _greedy)


POLICIES: Mapping[str, Callable[[int], Policy]] = MappingProxyType(
    {
        "steward": _steward,
        "greedy": _greedy,
        "random": Random,
    }
)
"""Every bot by name, made from a seed; the strongest first, as seats offer them. All play every game."""

__all__ = ["POLICIES", "Choice", "Policy"]
