"""Weights weighed a little wrongly: what makes of a good bot one that a beginner can beat."""

from __future__ import annotations

from dataclasses import fields, replace
from math import exp
from random import Random
from typing import Any, TypeVar

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
