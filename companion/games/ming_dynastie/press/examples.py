"""The worked examples of the rulebook: their positions, which its pictures show and the rules must agree to.

Mei plays yellow, Jonas red, Aisha blue and Tomás green.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

Owners: TypeAlias = Mapping[str, int]
"""Members by whose they are."""

SPACES: Final[Mapping[str, Owners]] = {"shaanxi": {"yellow": 2, "red": 1}, "henan": {"yellow": 1, "blue": 2}}
DISPLAY: Final = {"shaanxi": "rider", "henan": "junk"}
"""Province spaces with the cards beside them, after phase 1."""

ROUTE: Final = ("lintao", "hanzhong", "luoyang")
PAID: Final = ("rickshaw", "rider")
PRINCES: Final = {"yellow": ROUTE[0], "red": ROUTE[1], "blue": "dezhou"}
WAITING: Final[Owners] = {"yellow": 3}
"""On the space of the province where the way ends."""
BEFORE: Final[Mapping[str, Owners]] = {"luoyang": {"red": 1}}
MONK: Final = "blue"
"""Whose monk lies in the monastery where Mei arrives."""

CITY: Final = "shaanxi"
COUNTED: Final[Mapping[str, Owners]] = {
    "lintao": {"yellow": 3, "red": 2},
    "yanan": {"red": 2, "blue": 2},
    "hanzhong": {"blue": 3, "yellow": 1, "red": 1},
}
"""Members before the scoring after round 2."""
RETURNED: Final[Mapping[str, Owners]] = {"yellow": {}, "red": {"lintao": 1}, "blue": {"hanzhong": 1}}
"""From where they return, by whose they are."""

LAST: Final[Owners] = {"shaanxi": 2, "henan": 1, "shandong": 1, "sichuan": 1, "huguang": 2}
"""Mei's tiles when the game is over."""

TWO_CITY: Final = "sichuan"
TWO: Final[Mapping[str, Owners]] = {
    "baoning": {"neutral": 3, "yellow": 1},
    "kuizhou": {"neutral": 2, "red": 1},
    "jiading": {"neutral": 1},
}
"""Members before a scoring of two."""

EXAMPLES: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {
        "members": {"shaanxi": 2, "henan": 1},
        "cards": {"stay": 2, "left": 1},
        "move": {"cards": 2, "deployed": 3, "open": 2},
        "city": {"yellow": 2, "red": 2, "blue": 3},
        "return": {
            "yellow": 2, "red": 1, "blue": 2, "each": 4, "bonus": 4, "first": 8, "second": 4, "third": 12
        },
        "end": {"sets": 1, "set": 10, "others": 2, "sum": 12},
        "two": {"neutral": 5, "yellow": 1, "red": 1, "keeps": 2, "returns": 3},
    }
)  # fmt: skip
"""The numbers that the sentences say, by the chapter in which each stands."""


def view(
    open_: Mapping[str, Owners],
    cities: Mapping[str, Owners] | None = None,
    monks: Mapping[str, str] | None = None,
    princes: Mapping[str, str] | None = None,
) -> Mapping[str, Any]:
    """A position as the map's pieces want it: members in the open and in cities by district, monks, and princes by
    colour."""
    monks, princes = monks or {}, princes or {}
    return {
        "districts": {name: {"open": open_.get(name, {}), "monastery": monks.get(name)} for name in {*open_, *monks}},
        "cities": cities or {},
        "players": [{"colour": colour, "prince": district} for colour, district in princes.items()],
    }
