"""What command points may do, read from the rulebook once more, slowly and with the board as plain dictionaries.

Nothing here is shared with the engine: the map comes from the data file, the board from a view.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

MAP = json.loads(
    files("companion.games.ming_voyages").joinpath("data", "companion.json").read_text(encoding="utf-8")
)  # fmt: skip
KIND = {region["id"]: region["kind"] for region in MAP["regions"]}
LANDS = [name for name, kind in KIND.items() if kind == "borderland"]
HOMES = [name for name, kind in KIND.items() if kind == "homeland"]


def touching(a: str, b: str) -> bool:
    """Whether the map shows a border between two regions."""
    return any({road["a"], road["b"]} == {a, b} for road in MAP["adjacency"])


def points(view: Mapping[str, Any], side: str, left: int) -> set[str]:
    """The texts of every CP action that may begin with so many points, without what the card itself allows."""
    return set(_emperor(view, left) if side == "emperor" else _overlord(view, left))


def _there(view: Mapping[str, Any], marker: str, region: str) -> int:
    return int(view["regions"][region].get(marker, 0))


def _enemies(view: Mapping[str, Any], side: str, region: str) -> bool:
    """Whether the other side has any marker there."""
    others = ("horde", "settlement") if side == "emperor" else ("troop",)
    return any(_there(view, marker, region) for marker in others)


def _may_enter(side: str, region: str) -> bool:
    """Nobody enters the other's homeland, and no unit goes to sea."""
    return bool(KIND[region] == "borderland" or (KIND[region] == "ming") == (side == "emperor"))


def _units(view: Mapping[str, Any], side: str, left: int) -> Iterator[str]:
    """Move: so many units as points, from one region into one. Attack: a land of the enemy with units next to it."""
    unit = "troop" if side == "emperor" else "horde"
    for here in KIND:
        for there, kind in KIND.items():
            if here == there or not touching(here, there) or not _may_enter(side, there):
                continue
            if kind == "borderland" and _enemies(view, side, there):
                if _there(view, unit, here):
                    yield f"attack {there}"
                continue
            for count in range(1, left + 1):
                if count <= _there(view, unit, here):
                    yield f"move {here} {there} {count}"


def _emperor(view: Mapping[str, Any], left: int) -> Iterator[str]:
    for count in range(1, left + 1):
        for verb, marker in (("recruit", "troop"), ("tax", "gold"), ("build", "junk")):
            if count <= view["supply"][marker]:
                yield f"{verb} {count}"
    gold = _there(view, "gold", "ming") + _there(view, "gold", "sea")
    if gold and _there(view, "junk", "sea"):
        for voyage in range(1, 8):
            if voyage not in view["voyages"]:
                yield f"sail {voyage}"
    yield from _units(view, "emperor", left)


def _overlord(view: Mapping[str, Any], left: int) -> Iterator[str]:
    for home in HOMES:
        for count in range(1, left + 1):
            if count <= view["supply"]["horde"]:
                yield f"amass {home} {count}"
            if count <= view["supply"]["settlement"]:
                yield f"gather {home} {count}"
            for land in LANDS:
                ruled = _enemies(view, "emperor", land) and not _there(view, "troop", land)
                if touching(home, land) and ruled and count <= _there(view, "settlement", home):
                    yield f"settle {home} {land} {count}"
    yield from _units(view, "overlord", left)


def more(view: Mapping[str, Any], doing: str, origin: str, named: set[str], left: int) -> set[str]:
    """How an action that is shared out may go on: the same kind, other regions, settlements from the same homeland."""
    found = set()
    for text in _overlord(view, left):
        verb, *words = text.split(" ")
        if verb != doing or (doing == "settle" and words[0] != origin):
            continue
        if words[-2] not in named:
            found.add(text)
    return found


def senders(view: Mapping[str, Any], side: str, target: str, named: set[str], left: int) -> set[str]:
    """Units for an attack: from any adjacent regions, each named once."""
    unit = "troop" if side == "emperor" else "horde"
    return {
        f"send {here} {count}"
        for here in KIND
        if touching(here, target) and here not in named
        for count in range(1, min(left, _there(view, unit, here)) + 1)
    }


def fleets(view: Mapping[str, Any]) -> set[str]:
    """Any junks and gold, one of each at least, with all gold that is at sea."""
    at_sea, at_home = _there(view, "gold", "sea"), _there(view, "gold", "ming")
    return {
        f"fleet {junks} {gold}"
        for junks in range(1, _there(view, "junk", "sea") + 1)
        for gold in range(1, at_sea + at_home + 1)
        if gold >= at_sea
    }
