"""Where the rules tell of each stage of The Ming Voyages."""

from __future__ import annotations

from typing import Final

from companion.web.play.passages import Passage, Passages

PASSAGES: Final[Passages] = {
    "setup-die": Passage("setup", (5,), ("2",)),
    "deal": Passage("turn", (1,), ("what-each-side-knows", "24")),
    "play": Passage("turn", (1, 2, 3), ("17", "3")),
    "order": Passage("specials", (2,), ("10", "18")),
    "reaction": Passage("specials", (2, 3), ("10", "18", "11")),
    "active": Passage("turn", (2, 3), ("21", "3")),
    "spread": Passage("overlord", (3,), ("13",)),
    "target": Passage("emperor", (2,), ("4", "7")),
    "send": Passage("emperor", (3,), ("7", "22")),
    "fleet": Passage("voyages", (1, 2, 3), ("12",)),
    "voyage-die": Passage("voyages", (2, 3), ("23",)),
    "effect": Passage("specials", (1, 3), ("19", "20")),
    "battle-dice": Passage("battles", (1, 2), ("14",)),
    "re-roll": Passage("re-rolls", (1, 2), ("9", "22")),
    "over": Passage("end", (1, 2), ("16",), ("goal", 0)),
    "by-hand": Passage("specials", (1, 3), ("19",)),
    "track": Passage("turn", (1, 2, 3), ("3",)),
    "highest": Passage("setup", (6,), ("what-each-side-knows",)),
    "event": Passage("turn", (2, 3), ("3",)),
}
