"""The stages: which kind of choice is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.actions import Rulebook

from ..meta import META

if TYPE_CHECKING:
    from .position import Position

RULES: Final[Rulebook[Position]] = Rulebook(META.title)

DEAL: Final = RULES.stage("draw", "setup", "cards")
BIDS: Final = RULES.stage("bids", "bids")
TRADE: Final = RULES.stage("trade", "trade")
CARAVAN: Final = RULES.stage("caravan", "refill", "caravan")
REFILL: Final = RULES.stage("draw", "refill", "cards")
OVER: Final = RULES.stage("over", "over")
TRACK: Final = RULES.stage("track", "trade")
"""The people play by themselves."""
NAMING: Final = RULES.stage("draw", "trade", "cards")
"""Hands are named that were only counted while they did."""

DRAWING: Final = (DEAL, REFILL, NAMING)
