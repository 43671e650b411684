"""The worked examples of the rulebook: their positions, which its pictures show and the rules must agree to.

Mei plays the Emperor, Jonas the Overlord. Positions hold the markers of each region; all others are in the supply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

Markers: TypeAlias = Mapping[str, Mapping[str, int]]
"""What stands in each region, by marker."""

ONE_TROOP: Final[Mapping[str, int]] = MappingProxyType({"troop": 1})
ONE_HORDE: Final[Mapping[str, int]] = MappingProxyType({"horde": 1})

# --- a round --------------------------------------------------------------------------------------------------

DIE: Final = 4
"""The voyage that the set-up die completes."""
DEALT: Final[Mapping[str, Sequence[str]]] = {
    "overlord": ("wokou-landing", "felt-tents", "hormuz-pearls", "malindi-giraffe"),
    "emperor": ("tea-for-horses", "champa-rice", "beacon-towers"),
}
DRAWN: Final = ("galle-stele", "salt-for-grain")
SPECIAL: Final = "galle-stele"
"""What Mei plays for her half."""
SPENT: Final = "wokou-landing"
"""What Jonas plays for its points."""
ATTACKED: Final = "sichuan"
SOURCES: Final = ("western", "eastern")
FIRST_ROLLS: Final = ("552", "643")
"""Of the attacker and the defender."""
AFTER: Final[Markers] = {
    "gansu": ONE_TROOP, "sichuan": {"horde": 2}, "datong": ONE_TROOP, "jizhou": ONE_TROOP, "liaodong": ONE_TROOP,
    "manchu": ONE_HORDE, "ming": {"gold": 1}, "sea": {"junk": 2, "gold": 2},
}  # fmt: skip
"""The board when the round is over."""

# --- points, voyages, battles -----------------------------------------------------------------------------------

SETTLING: Final[Markers] = {
    "eastern": {"settlement": 3}, "western": ONE_HORDE, "manchu": ONE_HORDE, "sichuan": {"horde": 2},
    "datong": ONE_HORDE, "gansu": ONE_TROOP, "jizhou": ONE_TROOP, "liaodong": ONE_TROOP,
}  # fmt: skip
PLAYED: Final = "arughtai"
REINFORCES: Final = "mahmud-of-the-oirats"
SETTLED: Final[Mapping[str, int]] = {"sichuan": 2, "datong": 1}
"""How many settlements are built where."""

AT_SEA: Final[Markers] = {"sea": {"junk": 3, "gold": 1}, "ming": {"gold": 2}}
SAILED: Final = (1, 4)
"""Voyages completed before the fleet sails."""
SAILS: Final = "champa-rice"
GOAL: Final = 5
SENT: Final[Mapping[str, int]] = {"junk": 3, "gold": 2}
SAILING: Final = (5, 2)
"""What the dice show."""

FOUGHT: Final = "jizhou"
FIGHTING: Final[Markers] = {
    "manchu": {"horde": 3}, "western": ONE_HORDE, "eastern": ONE_HORDE, "jizhou": {"troop": 2}, "gansu": ONE_TROOP,
    "sichuan": ONE_TROOP, "datong": ONE_TROOP, "liaodong": ONE_TROOP,
}  # fmt: skip
FIGHTS: Final = "felt-tents"
EXCHANGES: Final = (("653", "621"), ("441", "552"), ("333", "661"))
"""What the attacker and the defender roll."""

GUARDED: Final = "sichuan"
GUARDING: Final[Markers] = {
    "ming": {"troop": 2}, "sichuan": {"horde": 1, "settlement": 1}, "western": ONE_HORDE, "gansu": ONE_TROOP,
    "datong": ONE_TROOP,
}  # fmt: skip
CAMPAIGN: Final = "star-charts"
REVEALED: Final = "champa-rice"
"""The card that is played, and the one that is revealed for a re-roll."""
ROLLED: Final = "446"
AGAIN: Final = "6"
BECAME: Final = "4"
DEFENCE: Final = "553"
"""What the attacker rolls, which die again, what it shows then, and what the defender rolls."""

# --- the end ----------------------------------------------------------------------------------------------------

LAST: Final[Markers] = {
    "gansu": {"horde": 2}, "sichuan": {"settlement": 1}, "datong": {"troop": 2}, "liaodong": ONE_TROOP,
    "western": {"horde": 1, "settlement": 1}, "manchu": {"horde": 3}, "ming": {"troop": 1, "gold": 2},
    "sea": {"junk": 1},
}  # fmt: skip
COMPLETED: Final = (1, 2, 4, 5, 6)
"""Voyages, when the game is over."""
SECOND: Final[Mapping[str, Any]] = {
    "voyages": (1, 2, 3, 4), "lands": {"gansu": ONE_TROOP, "datong": ONE_TROOP, "sichuan": ONE_HORDE,
    "jizhou": ONE_HORDE, "liaodong": ONE_HORDE},
}  # fmt: skip
"""How the second game of the match ends."""

# --- solo -------------------------------------------------------------------------------------------------------

EVENT: Final = "drought"
ALONE: Final = "wokou-landing"
"""The card that the Overlord plays by that event."""
DRY: Final[Markers] = {
    "western": {"horde": 2}, "eastern": ONE_HORDE, "manchu": ONE_HORDE, "gansu": ONE_TROOP, "sichuan": {"troop": 2},
    "datong": {"troop": 2}, "jizhou": {"troop": 2}, "liaodong": {"troop": 2},
}  # fmt: skip
TARGET: Final = "gansu"

EXAMPLES: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {
        "draw": {"hand": 5, "voyage": 4},
        "play": {"gold": 2, "junks": 2},
        "attack": {"points": 3, "sent": 2},
        "swap": {"three": 3, "four": 4, "emperor": 5, "overlord": 7},
        "overlord": {"points": 2, "more": 1, "settled": 3, "sichuan": 2, "datong": 1},
        "voyages": {"points": 2, "junks": 3, "strength": 5, "first": 5, "second": 2, "back": 2, "chance": 89},
        "battles": {"hordes": 3, "troops": 2, "left": 2},
        "re-rolls": {"points": 2, "hordes": 1},
        "end": {
            "voyages": 5, "own": 2, "emperor": 7, "open": 2, "theirs": 2, "overlord": 4, "sum": 6, "tied": 7,
            "first": 14, "second": 10,
        },
        "solo": {"points": 3, "troops": 1, "hordes": 2},
    }
)  # fmt: skip
"""The numbers that the sentences say, by the example's name."""
