"""Bots that repeat themselves: every seat's is made from the same seed, whatever table it sits at."""

from __future__ import annotations

from functools import partial

from companion.bots import POLICIES
from companion.table import Maker, Policy


def steady(seed: int) -> dict[str, Maker]:
    """Every bot by name."""
    return {name: partial(_always, make, seed) for name, make in POLICIES.items()}


def _always(make: Maker, seed: int, _given: int) -> Policy:
    return make(seed)
