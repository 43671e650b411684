"""Bots for Yínzi.

It imports the engine, general bots and the game's rules; screens may import it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from companion.bots.clerk import Clerk
from companion.bots.policy import Maker
from companion.games.yinzi.bots.evaluation import DEFAULT, evaluate
from companion.games.yinzi.bots.magistrate import Magistrate
from companion.games.yinzi.bots.steward import Steward
from companion.games.yinzi.bots.yardstick import REVIEW

BLUR: Final = 0.9
"""About as far from ``steward`` as from ``greedy``."""

LEVELS: Final[Mapping[str, Maker]] = MappingProxyType(
    {"clerk": partial(Clerk, Steward, DEFAULT, BLUR), "steward": Steward, "magistrate": Magistrate}
)

PAIRS: Final = (
    "magistrate:steward", "steward:magistrate", "steward:clerk", "clerk:steward", "clerk:greedy", "greedy:clerk",
    "greedy:random", "random:greedy",
)  # fmt: skip
"""Whose strength is measured when no pairs are named: each level and the next one below, from both seats."""

COACH: Final = "magistrate"
"""Whom people ask what it would do."""

__all__ = ["COACH", "LEVELS", "PAIRS", "REVIEW", "evaluate"]
