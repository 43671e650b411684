"""An edition: map, cards and component limits, read from its data file and checked.

Districts, provinces and cards are small numbers inside the rules; their ids are the data file's. A card is a
transport or, as the last number, the dragon.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from companion.engine.errors import ImpossiblePosition

DRAGON = "dragon"
Steps = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """The components of a game.

    Attributes:
        source: the data file as read: names, geometry in mm, borders.
        provinces: province ids in the order in which cities are resolved (ruling 9).
        districts: district ids, grouped by province.
        province_of: province number by district number.
        districts_of: district numbers by province number.
        cards: transport ids, then the dragon.
        steps: ``steps[district]`` holds ``(neighbour, transport)`` for each border.
        near: bit mask of each district's neighbours.
        movement: how many movement cards of each transport.
        return_sums: every number the return cards can make, at least one card laid (ruling 13).
        dragons, members, neutral_members, province_tiles: component limits.
    """

    name: str
    source: Mapping[str, Any]
    provinces: tuple[str, ...]
    districts: tuple[str, ...]
    province_of: tuple[int, ...]
    districts_of: tuple[tuple[int, ...], ...]
    cards: tuple[str, ...]
    steps: tuple[Steps, ...]
    near: tuple[int, ...]
    movement: tuple[int, ...]
    return_cards: tuple[int, ...]
    return_sums: tuple[int, ...]
    dragons: int
    members: int
    neutral_members: int
    province_tiles: int

    def names(self) -> dict[str, str]:
        """Proper names by ``"kind:id"``: provinces, their cities, districts."""
        found = {}
        for province in self.source["provinces"]:
            found[f"province:{province['id']}"] = province["name"]
            found[f"city:{province['id']}"] = province["city"]
        for district in self.source["districts"]:
            found[f"district:{district['id']}"] = district["name"]
        return found

    def data(self) -> dict[str, Any]:
        """The components in the shape of ``ming-table data``."""
        return {
            "provinces": [
                {"id": name, "districts": [self.districts[d] for d in self.districts_of[p]]}
                for p, name in enumerate(self.provinces)
            ],
            "borders": [[b["a"], b["b"], b["transport"]] for b in self.source["borders"]],
            "movement_cards": dict(zip(self.cards, self.movement, strict=False)),
            "return_cards": list(self.return_cards),
        }


@cache
def edition(name: str) -> Edition:
    """The packaged edition of that name."""
    text = files("companion.games.ming_dynastie").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    return from_source(name, json.loads(text))


def from_source(name: str, source: Mapping[str, Any]) -> Edition:
    """Build an edition from its data file's content.

    Raises:
        ImpossiblePosition: a field is missing, of the wrong shape, or names a thing that is not there.
    """
    check(source)
    provinces = tuple(p["id"] for p in source["provinces"])
    districts = tuple(d for p in source["provinces"] for d in p["districts"])
    number = {d: i for i, d in enumerate(districts)}
    transports = tuple(source["transports"])
    steps: list[list[tuple[int, int]]] = [[] for _ in districts]
    for border in source["borders"]:
        a, b, card = number[border["a"]], number[border["b"]], transports.index(border["transport"])
        steps[a].append((b, card))
        steps[b].append((a, card))
    sums = {0}
    for card in source["return_cards"]:
        sums |= {total + card for total in sums}
    if 0 not in source["return_cards"]:
        sums.discard(0)
    return Edition(
        name=name,
        source=source,
        provinces=provinces,
        districts=districts,
        province_of=tuple(i for i, p in enumerate(source["provinces"]) for _ in p["districts"]),
        districts_of=tuple(tuple(number[d] for d in p["districts"]) for p in source["provinces"]),
        cards=(*transports, DRAGON),
        steps=tuple(tuple(sorted(set(s))) for s in steps),
        near=tuple(sum(1 << d for d in {neighbour for neighbour, _ in s}) for s in steps),
        movement=tuple(source["movement_cards"][t] for t in transports),
        return_cards=tuple(source["return_cards"]),
        return_sums=tuple(sorted(sums)),
        dragons=source["dragon_cards"],
        members=source["members"],
        neutral_members=source["neutral_members"],
        province_tiles=source["province_tiles"],
    )


def check(source: Mapping[str, Any]) -> None:
    """The schema of an edition file: six provinces of three districts, borders between known districts.

    Raises:
        ImpossiblePosition: with the field at fault.
    """
    provinces = _list(source, "provinces", 6)
    listed = [d for i, p in enumerate(provinces) for d in _list(p, "districts", 3, f"provinces.{i}.")]
    if len(set(listed)) != 18:
        raise ImpossiblePosition("provinces", "a district stands in two provinces")
    described = {d.get("id"): d.get("province") for d in _list(source, "districts", 18)}
    for province in provinces:
        for district in province["districts"]:
            if described.get(district) != province.get("id"):
                raise ImpossiblePosition(f"districts.{district}", f"expected in province {province.get('id')}")
    transports = _list(source, "transports", 3)
    for index, border in enumerate(_list(source, "borders")):
        where = f"borders.{index}"
        for end in ("a", "b"):
            if border.get(end) not in described:
                raise ImpossiblePosition(f"{where}.{end}", f"unknown district {border.get(end)!r}")
        if border["a"] == border["b"]:
            raise ImpossiblePosition(where, "a border needs two different districts")
        if border.get("transport") not in transports:
            raise ImpossiblePosition(f"{where}.transport", f"expected one of {', '.join(transports)}")
    counts = source.get("movement_cards")
    if not isinstance(counts, Mapping) or set(counts) != set(transports):
        raise ImpossiblePosition("movement_cards", "expected a count for each transport")
    for name, count in counts.items():
        _count(count, f"movement_cards.{name}")
    for index, card in enumerate(_list(source, "return_cards", 4)):
        _count(card, f"return_cards.{index}")
    for key in ("dragon_cards", "members", "neutral_members", "province_tiles"):
        _count(source.get(key), key)


def _list(source: Mapping[str, Any], key: str, length: int | None = None, where: str = "") -> list[Any]:
    value = source.get(key)
    if not isinstance(value, list) or (length is not None and len(value) != length):
        wanted = "a list" if length is None else f"a list of {length}"
        raise ImpossiblePosition(where + key, f"expected {wanted}")
    return value


def _count(value: object, where: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ImpossiblePosition(where, "expected a whole number of 0 or more")
