"""Bots for Ming-Dynastie."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.bots.ming_dynastie.evaluation import evaluate
from companion.bots.ming_dynastie.steward import Steward
from companion.bots.policy import Maker

LEVELS: Final[Mapping[str, Maker]] = MappingProxyType({"steward": Steward})

__all__ = ["LEVELS", "evaluate"]
