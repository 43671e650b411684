"""The edition ``boxed``: the published board as far as its owners entered it, on our map.

Owners may enter what the borderlands of their board are called, and its borders. Without borders routes are unchecked:
units may go from every region into every other that is open to them. Cards are never entered; people tell their points.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.own_boards import own_name
from companion.engine.validation import mapping, nearest, text_of

KEYS: Final = ("names", "borders")
NOTHING: Final[Mapping[str, Any]] = {"names": {}, "borders": []}
"""An own board about which nobody has entered anything."""
SHAPE: Final = "impossible.own-shape"
UNKNOWN: Final = "impossible.own-unknown"
Source = Mapping[str, Any]


def check(base: Source, own: object, partly: bool = False) -> dict[str, Any]:
    """What owners entered, complete and in one order, so that the same board is always the same text.

    Args:
        base: the data file whose regions the ids are.
        own: ``names`` by borderland, ``borders`` as ``[region, region]``; both may be left out.
        partly: some regions may still be without a border.

    Raises:
        ImpossiblePosition: with the field at fault and, for an unknown id, the nearest that is known.
    """
    own = mapping(own, "own", SHAPE)
    for key in own:
        if key not in KEYS:
            raise ImpossiblePosition(f"own.{text_of(key)}", UNKNOWN, text=text_of(key))
    return {"names": _names(base, own.get("names", {})), "borders": _borders(base, own.get("borders", []), partly)}


def text(own: object) -> str:
    """The canonical text of what ``check`` answered; it brings the same back by ``json.loads``."""
    return json.dumps(own, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def source(base: Source, own: Mapping[str, Any]) -> dict[str, Any]:
    """The data of an own board: our map with the owners' names and borders; without any, ours are drawn."""
    names = own["names"]
    regions = [
        {**region, "names": dict.fromkeys(region["names"], names[region["id"]])} if region["id"] in names else region
        for region in base["regions"]
    ]
    roads = [_road(base, a, b) for a, b in own["borders"]]
    return {**base, "regions": regions, "adjacency": roads or base["adjacency"]}


def _road(base: Source, a: str, b: str) -> dict[str, Any]:
    """A border with the place of its sign: ours where our map has it, else between the regions' names."""
    for road in base["adjacency"]:
        if {road["a"], road["b"]} == {a, b}:
            return {"a": a, "b": b, "at": road["at"]}
    middles = {region["id"]: region["label_at"] for region in base["regions"]}
    at = [round((here + there) / 2, 1) for here, there in zip(middles[a], middles[b], strict=True)]
    return {"a": a, "b": b, "at": at}


def _names(base: Source, given: object) -> dict[str, str]:
    """What borderlands are called, in the map's order; two of them never the same."""
    given = mapping(given, "names", SHAPE)
    lands = [region["id"] for region in base["regions"] if region["kind"] == "borderland"]
    found: dict[str, str] = {}
    for key, name in given.items():
        _known(key, lands, f"names.{text_of(key)}")
        where = f"names.{key}"
        tidy = own_name(name, where)
        if tidy.casefold() in (other.casefold() for other in found.values()):
            raise ImpossiblePosition(where, "impossible.own-name-twice", text=tidy)
        found[key] = tidy
    return {land: found[land] for land in lands if land in found}


def _borders(base: Source, given: object, partly: bool) -> list[list[str]]:
    """The borders, each from the earlier region to the later, sorted."""
    if not isinstance(given, (list, tuple)):
        raise ImpossiblePosition("borders", SHAPE)
    kinds = {region["id"]: region["kind"] for region in base["regions"]}
    regions = list(kinds)
    found: list[list[str]] = []
    for index, border in enumerate(given):
        where = f"borders.{index}"
        if not isinstance(border, (list, tuple)) or len(border) != 2:
            raise ImpossiblePosition(where, SHAPE)
        for end, region in enumerate(border):
            _known(region, regions, f"{where}.{end}")
        a, b = tidy = sorted(border, key=regions.index)
        if a == b:
            raise ImpossiblePosition(where, "impossible.own-border-itself", region=a)
        if {kinds[a], kinds[b]} == {"homeland", "ming"}:
            raise ImpossiblePosition(where, "impossible.own-border-closed", region=a, to_region=b)
        if tidy in found:
            raise ImpossiblePosition(where, "impossible.own-border-twice", region=a, to_region=b)
        found.append(tidy)
    reached = {end for border in found for end in border}
    alone = [region for region in regions if region not in reached]
    if found and alone and not partly:
        raise ImpossiblePosition("borders", "impossible.own-alone", regions=alone, count=len(alone))
    return sorted(found, key=lambda border: [regions.index(end) for end in border])


def _known(value: object, known: Sequence[str], where: str) -> None:
    if isinstance(value, str) and value in known:
        return
    near = nearest(value, known)
    if near:
        raise ImpossiblePosition(where, "impossible.unknown-region", text=text_of(value), region=near)
    raise ImpossiblePosition(where, "impossible.no-region", text=text_of(value))
