"""Bots: ways to play that see only their seat's view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.bots.chance_taker import Random
from companion.bots.greedy import Evaluation, Greedy
from companion.bots.ming_dynastie.evaluation import evaluate as ming_dynastie
from companion.bots.ming_dynastie.steward import Steward
from companion.bots.policy import Choice, Policy

EVALUATIONS: Mapping[str, Evaluation] = MappingProxyType({"ming-dynastie": ming_dynastie})
"""How ``greedy`` looks at each game."""


def _greedy(seed: int) -> Policy:
    return Greedy(seed, EVALUATIONS)


POLICIES: Mapping[str, Callable[[int], Policy]] = MappingProxyType(
    {
        "steward": Steward,
        "greedy": _greedy,
        "random": Random,
    }
)
"""Every bot by name, made from a seed; the strongest first, as seats offer them."""

__all__ = ["POLICIES", "Choice", "Policy"]
