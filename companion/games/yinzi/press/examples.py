"""The worked examples of the rulebook: their numbers, which its sentences and pictures say and the rules must agree to.

Mei plays yellow, Jonas red, Aisha blue and Tomás green.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

EXAMPLES: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {
        "bonus": {"cost": 1, "left": 3, "cubes": 2},
        "boats": {"wood": 2, "before": 3, "after": 4, "discs": 1},
        "plant": {"copper": 3, "tile": 2, "rice": 2, "cubes": 4},
        "sell": {"copper": 8, "transport": 2},
        "develop": {"stone": 1, "copper": 3},
        "resources": {"copper": 1, "acting": 1, "up": 1},
        "produce": {"made": 3, "fee": 3, "transport": 2},
        "ships": {"silver": 2, "transport": 4, "points": 5},
        "emperor": {"workers": 3, "copper": 4, "before": 2, "after": 3},
        "war": {"symbols": 7, "workers": 7, "first": 4, "second": 2},
        "rural": {"paid": 2, "copper": 2, "points": 2},
        "feed": {"workers": 10, "needed": 4, "food": 3, "misfortune": 1},
        "tax": {"total": 9, "due": 2, "silver": 1, "rate": 8, "copper": 9, "left": 1},
        "late": {"paid": 2, "silver": 1, "transport": 1},
        "administration": {"face": 5, "space": 2, "before": 8, "after": 9},
    }
)
"""By the chapter in which each stands."""

SCORE: Final[tuple[tuple[str, int], ...]] = (
    ("boats", 10),
    ("factories", 8),
    ("markets", 14),
    ("emissaries", 1),
    ("unsold", 1),
    ("war", 6),
    ("routes", 5),
    ("advancements", 3),
    ("silver", 4),
    ("misfortune", -2),
)
"""Points in the example of a final scoring, by reason, in the order of the sheet."""
