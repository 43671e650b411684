"""What an operation of a card may be: the vocabulary that rules, texts and tests share.

The places that operations name are seen from the side that carries them out: ``own`` are borderlands that it rules,
``held`` all regions where its units stand, ``free`` borderlands of its own and empty ones, ``near`` enemy borderlands
that touch a region where its units stand. A move takes each unit over one border.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

SIDES: Final = ("emperor", "overlord")
BOX: Final = {"troop": 12, "junk": 7, "gold": 5, "horde": 12, "settlement": 5}
UNITS: Final = {"emperor": "troop", "overlord": "horde"}
HOME: Final = {"emperor": "ming", "overlord": "homelands"}
SPREADS: Final = ("any", "one", "each")
"""``any``: shared out freely; ``one``: all in one region; ``each``: every one in another region. Of a move it tells
where the units end up."""
MOST_DICE: Final = 6
"""The most units of an attack and dice of a voyage: what a card of 3 CP can do that another one reinforces."""
LONGEST: Final = 2
"""Operations in a half; more would not fit on a card."""

PUT: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "emperor": {
        "troop": ("ming", "own", "empty", "free", "held"),
        "junk": ("sea",),
        "gold": ("ming", "sea"),
    },
    "overlord": {
        "horde": ("homelands", "own", "empty", "free", "held"),
        "settlement": ("homelands", "own"),
    },
}
"""Where a side may add its own markers; never beside enemies, and settlements only where the Overlord rules."""
TAKEN: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "emperor": {
        "troop": ("ming", "own", "held"),
        "junk": ("sea",),
        "gold": ("ming", "sea"),
        "horde": ("homelands", "theirs", "near"),
        "settlement": ("homelands", "theirs", "near"),
    },
    "overlord": {
        "horde": ("homelands", "own", "held"),
        "settlement": ("homelands", "own"),
        "troop": ("ming", "theirs", "near"),
        "gold": ("ming",),
        "junk": ("sea",),
    },
}
"""Where a side may remove markers: its own as a price, the other's as a blow. Gold at sea is out of reach."""
WAYS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "emperor": tuple(
        (start, end)
        for start, end in product(("ming", "own", "held"), ("ming", "own", "empty", "free"))
        if start != end or start != "ming"
    ),
    "overlord": tuple(product(("homelands", "own", "held"), ("homelands", "own", "empty", "free"))),
}
"""From where to where a side may move its units, each by one border."""
ROOM: Final = {"ming": 1, "sea": 1, "homelands": 3, "own": 5, "theirs": 5, "empty": 5, "free": 5, "near": 5}
"""How many regions a place can have at most, and so how far ``each`` reaches; ``held`` counts the homelands too."""


@dataclass(frozen=True, slots=True)
class Op:
    """One operation of a half.

    Attributes:
        do: ``add`` from the supply, ``remove`` to it, ``move``, ``attack`` or ``voyage``.
        what: the marker; empty for an attack (the side's units) and a voyage (dice).
        count: how many, units or dice; an attack is always with up to so many.
        upto: whether fewer will do, down to none.
        where: where markers are put, taken from, or move from; empty for an attack and a voyage.
        to: where they move.
        spread: one of ``SPREADS``.
    """

    do: str
    what: str
    count: int
    upto: bool = False
    where: str = ""
    to: str = ""
    spread: str = "any"

    def described(self) -> dict[str, Any]:
        """The operation as in the data file."""
        found: dict[str, Any] = {"do": self.do}
        if self.what:
            found["what"] = self.what
        found["count"] = self.count
        if self.upto:
            found["upto"] = True
        if self.to:
            found |= {"from": self.where, "to": self.to}
        elif self.where:
            found["where"] = self.where
        if self.spread != "any":
            found["spread"] = self.spread
        return found


def may_fall_short(side: str, do: str, what: str) -> bool:
    """Whether ``upto`` makes sense: what a side removes of its own is a price, paid in full."""
    return do != "remove" or what not in PUT[side]


def spreads(side: str, place: str, count: int) -> tuple[str, ...]:
    """The ways in which so many markers can lie in a place; one marker, and one region, leave nothing to say."""
    room = ROOM.get(place) or ROOM["own"] + ROOM[HOME[side]]
    if count == 1 or room == 1:
        return ("any",)
    return SPREADS if count <= room else ("any", "one")


def possible(side: str) -> Iterator[Op]:
    """Every operation that the schema allows that side, with every count."""
    for count in range(1, MOST_DICE + 1):
        yield Op("attack", "", count)
        if side == "emperor":
            yield Op("voyage", "", count)
    found = [("add", what, place, "") for what, places in PUT[side].items() for place in places]
    found += [("remove", what, place, "") for what, places in TAKEN[side].items() for place in places]
    found += [("move", UNITS[side], start, end) for start, end in WAYS[side]]
    for do, what, place, to in found:
        for count in range(1, BOX[what] + 1):
            for spread in spreads(side, to or place, count):
                for upto in (False, True) if may_fall_short(side, do, what) else (False,):
                    yield Op(do, what, count, upto, place, to, spread)
