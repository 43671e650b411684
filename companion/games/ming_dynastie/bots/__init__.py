"""Bots for Ming-Dynastie.

It imports the engine, general bots and the game's rules; screens may import it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from companion.bots.clerk import Clerk
from companion.bots.policy import Maker
from companion.games.ming_dynastie.bots.evaluation import DEFAULT, evaluate
from companion.games.ming_dynastie.bots.regent import Regent
from companion.games.ming_dynastie.bots.steward import Steward
from companion.games.ming_dynastie.bots.yardstick import REVIEW

BLUR: Final = 1.0
"""As far from ``steward`` as from ``greedy``: 250 rating points for two."""

LEVELS: Final[Mapping[str, Maker]] = MappingProxyType(
    {"clerk": partial(Clerk, Steward, DEFAULT, BLUR), "steward": Steward, "regent": Regent}
)

PAIRS: Final = (
    "regent:steward", "steward:regent", "steward:clerk", "clerk:steward", "clerk:greedy", "greedy:clerk",
    "greedy:random", "random:greedy",
)  # fmt: skip
"""Whose strength is measured when no pairs are named: each level and the next one below, from both seats."""

COACH: Final = "regent"
"""Whom people ask what it would do."""

__all__ = ["COACH", "LEVELS", "PAIRS", "REVIEW", "evaluate"]
