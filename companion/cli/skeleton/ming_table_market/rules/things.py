"""What is in the box, and how many of it there may be where."""

from __future__ import annotations

from typing import Final

PRICES: Final = {"tea": 1, "silk": 2, "jade": 3}
TOKENS: Final = tuple(PRICES)
BOX: Final = 12
"""Tokens of each kind."""
STORE_LIMIT: Final = 9

BROUGHT: Final = {"tea": (2, 3), "silk": (1, 2), "jade": (1, 2)}
"""How many of a token its cards bring."""
GOODS: Final = {f"{token}-{count}": (token, count) for token, counts in BROUGHT.items() for count in counts}
"""What each card brings: a token, and how many."""
CARDS: Final = tuple(GOODS)
COPIES: Final = 3
"""Cards of each kind."""
HAND_LIMIT: Final = 3

CARAVANS: Final = (3, 2, 1)
"""Caravan cards of each token; they are shuffled again each time."""
PURSE: Final = 5
"""Points with which everybody begins."""
LAST_ROUND: Final = 4
