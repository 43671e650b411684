"""Bots for The Ming Voyages.

It imports the engine, general bots and the game's rules; screens may import it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from companion.bots.policy import Maker, Told
from companion.games.ming_voyages.bots.levels import Novice, Standard
from companion.games.ming_voyages.bots.solo_deck import Deck
from companion.games.ming_voyages.bots.strong import Strong
from companion.games.ming_voyages.bots.yardstick import REVIEW

LEVELS: Final[Mapping[str, Maker]] = MappingProxyType(
    {
        "novice": Novice,
        "standard": Standard,
        "strong": Strong,
        "deck": Deck,
        "deck-2": partial(Deck, level=2),
        "deck-3": partial(Deck, level=3),
    }
)

COACH: Final = "strong"
"""Whom people ask what it would do."""

TOLD: Final[Mapping[str, Told]] = MappingProxyType(
    {bot: Told("overlord", "boxed", {"solo": str(level)}) for level, bot in enumerate(("deck", "deck-2", "deck-3"), 1)}
)
"""The solo deck needs no text of a card: with those of a published box the Emperor tells the Overlord's points."""

NAMES: Final[Mapping[str, str]] = MappingProxyType({"emperor": "Yongle", "overlord": "Esen"})
"""What bots are called, by side."""

PAIRS: Final = (
    "strong:strong", "strong:standard", "standard:strong", "standard:standard", "standard:novice", "novice:standard",
    "novice:deck", "standard:deck", "strong:deck", "novice:deck-2", "standard:deck-2", "strong:deck-2", "novice:deck-3",
    "standard:deck-3", "strong:deck-3",
)  # fmt: skip
"""Whose strength is measured when no pairs are named: the deck plays the Overlord alone."""

__all__ = ["LEVELS", "NAMES", "PAIRS", "REVIEW", "TOLD"]
