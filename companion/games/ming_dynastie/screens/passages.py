"""Where the rules tell of each stage of Ming-Dynastie."""

from __future__ import annotations

from typing import Final

from companion.web.play.passages import Passage, Passages

PASSAGES: Final[Passages] = {
    "turn-card": Passage("cards", (1, 2), ("cards-limits",)),
    "place-neutral": Passage("two", (1,), ("two-players", "neutral-pool")),
    "place-prince": Passage("setup", (8,), ("14",)),
    "place-member": Passage("members", (1, 2), ("members-limits",)),
    "take-card": Passage("cards", (1, 2, 3), ("dragon-cost", "cards-limits")),
    "move": Passage("move", (1, 2, 3), ("1", "5")),
    "deploy": Passage("move", (3, 4), ("17", "4")),
    "monk": Passage("move", (3, 4), ("4",)),
    "choose-city": Passage("scoring", (1,), ("9", "order-of-scoring")),
    "neutral-keep": Passage("two", (1,), ("16",)),
    "neutral-home": Passage("two", (1,), ("16",)),
    "return": Passage("scoring", (3,), ("return-total", "13", "7"), ("scoring", 1)),
    "home": Passage("scoring", (3,), ("6", "13"), ("scoring", 1)),
    "name-starter": Passage("end", (2,), ("11", "15")),
    "over": Passage("scoring", (4,), ("10", "12"), ("scoring", 1)),
    "track": Passage("move", (1, 2, 3, 4), ("1",)),
    "count": Passage("scoring", (1, 2, 3), ("3", "order-of-scoring")),
    "settle": Passage("scoring", (3, 4), ("7", "10"), ("scoring", 1)),
}
