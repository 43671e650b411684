"""Which sign stands for what, the same on phones and on paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

BONUSES: Final[Mapping[str, str]] = {
    "advancement": "y-advance", "sales": "y-sell", "fed": "y-food", "untaxed": "y-tax", "boat": "y-boats",
    "upgrade": "y-develop",
}  # fmt: skip
SECTIONS: Final[Mapping[str, str]] = {
    "diplomacy": "y-diplomacy", "economy": "y-sell", "emperor": "y-emperor", "war": "y-war"
}  # fmt: skip
"""The sections of the advancements box."""
SPACES: Final[Mapping[str, str]] = {
    "economy-rice": "y-rice", "economy-wood": "y-wood", "economy-stone": "y-stone", "economy-raw": "y-bundle",
    "economy-transport": "y-boat", "economy-coins": "y-copper", "emperor-salt": "y-salt", "emperor-sale": "y-sell",
    "emperor-crop": "y-plant", "emperor-same": "y-emperor", "emperor-worker": "y-worker", "emperor-eager": "y-worker",
    "war-wheat": "y-wheat", "war-route": "y-route", "war-pay": "y-copper", "war-veterans": "y-worker",
    "war-recruit": "y-worker", "war-weaker": "y-war",
}  # fmt: skip
PHASES: Final[Mapping[str, str]] = {
    "bonus": "y-points", "actions": "y-plant", "feed": "y-food", "war": "y-war", "disasters": "y-wildfire",
    "routes": "y-route", "emperor": "y-emperor", "tax": "y-tax", "late": "y-ships", "administration": "y-silver",
}  # fmt: skip
"""The phases of a round."""
POINTS: Final[Mapping[str, str]] = {
    "boats": "y-boat", "factories": "y-develop", "markets": "y-ships", "emissaries": "y-diplomacy",
    "unsold": "y-commodity", "war": "y-war", "routes": "y-route", "advancements": "y-advance", "silver": "y-silver",
    "misfortune": "y-misfortune",
}  # fmt: skip
"""What points are for, in the order of the score sheet."""


def space(name: str) -> str:
    """The sign of a space of the advancements box; an emissary's is that of diplomacy."""
    return SPACES.get(name, SECTIONS["diplomacy"])
