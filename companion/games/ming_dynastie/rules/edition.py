"""An edition: map, cards and component limits, read from its data file and checked.

Districts, provinces and cards are small numbers inside the rules; their ids are the data file's. A card is a
transport or, as the last number, the dragon.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.own_boards import BOXED, Editions
from companion.engine.terms import Name
from companion.engine.validation import exactly, items, mapping, number, once, one_of, shown, word
from companion.engine.validation import name as name_of
from companion.games.ming_dynastie.rules import own_board

COMPANION: Final = "companion"
DRAGON = "dragon"
LEAST: Final = {
    "movement_cards": 6 + 4 * 5,  # the display and four full hands
    "dragon_cards": 4,  # one for everybody at the start
    "members": 6 * 5,  # five a round
    "neutral_members": 18 + 3 * 6,  # one a district, then three times three for both players
    "province_tiles": 4,  # all princes may enter in one province
}
"""The fewest of each kind with which a game can be played to its end."""
Steps = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """The components of a game.

    Attributes:
        source: the data file as read: names, geometry in mm, borders.
        own: what the owners of a published box entered (``own_board``); empty for our own editions.
        provinces: province ids in the order in which cities are resolved (ruling 9).
        districts: district ids, grouped by province.
        province_of: province number by district number.
        districts_of: district numbers by province number.
        cards: transport ids, then the dragon.
        unchecked: no borders are known: every step is possible, with any card.
        steps: ``steps[district]`` holds ``(neighbour, transport)`` for each border.
        near: bit mask of each district's neighbours.
        movement: how many movement cards of each transport.
        return_sums: every number the return cards can make, at least one card laid (ruling 13).
        dragons, members, neutral_members, province_tiles: component limits.
    """

    name: str
    source: Mapping[str, Any]
    own: Mapping[str, Any]
    provinces: tuple[str, ...]
    districts: tuple[str, ...]
    province_of: tuple[int, ...]
    districts_of: tuple[tuple[int, ...], ...]
    cards: tuple[str, ...]
    unchecked: bool
    steps: tuple[Steps, ...]
    near: tuple[int, ...]
    movement: tuple[int, ...]
    return_cards: tuple[int, ...]
    return_sums: tuple[int, ...]
    dragons: int
    members: int
    neutral_members: int
    province_tiles: int

    def names(self) -> dict[str, Name]:
        """Names by ``"kind:id"``: of provinces, their cities, districts."""
        if self.name == BOXED:
            return own_board.names(self.source, self.own)
        found: dict[str, Name] = {}
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
def packaged(name: str) -> Mapping[str, Any]:
    """The data file of that name, as read."""
    text = files("companion.games.ming_dynastie").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def from_source(name: str, source: Mapping[str, Any], own: Mapping[str, Any] | None = None) -> Edition:
    """Build an edition from the content of its data file; ``boxed`` also needs what its owners entered.

    Raises:
        ImpossiblePosition: a field is missing, of the wrong shape, or names a thing that is not there.
    """
    own = own or (own_board.NOTHING if name == BOXED else {})
    unchecked = name == BOXED and not own["borders"]
    check(source, unchecked=unchecked, named=name != BOXED)
    provinces = tuple(p["id"] for p in source["provinces"])
    districts = tuple(d for p in source["provinces"] for d in p["districts"])
    number = {d: i for i, d in enumerate(districts)}
    transports = tuple(source["transports"])
    steps: list[list[tuple[int, int]]] = [[] for _ in districts]
    for border in source["borders"]:
        a, b, card = number[border["a"]], number[border["b"]], transports.index(border["transport"])
        steps[a].append((b, card))
        steps[b].append((a, card))
    if unchecked:
        crossings = [(b, card) for b in range(len(districts)) for card in range(len(transports))]
        steps = [[(b, card) for b, card in crossings if b != a] for a in range(len(districts))]
    sums = {0}
    for card in source["return_cards"]:
        sums |= {total + card for total in sums}
    if 0 not in source["return_cards"]:
        sums.discard(0)
    return Edition(
        name=name,
        source=source,
        own=own,
        provinces=provinces,
        districts=districts,
        province_of=tuple(i for i, p in enumerate(source["provinces"]) for _ in p["districts"]),
        districts_of=tuple(tuple(number[d] for d in p["districts"]) for p in source["provinces"]),
        cards=(*transports, DRAGON),
        unchecked=unchecked,
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


EDITIONS: Final = Editions(lambda: packaged(COMPANION), own_board.enterable, own_board.drawn, from_source)


def check(source: object, *, unchecked: bool = False, named: bool = True) -> None:
    """The schema of an edition file: six provinces of three districts, borders between known districts.

    Every district needs a border, unless routes are ``unchecked``; provinces and cities are all ``named``, unless
    their owners do that.

    The minimum counts make sure that no game runs out of components ("Component limits" of the rulings).

    Raises:
        ImpossiblePosition: with the field at fault.
    """
    source = mapping(source, "edition")
    listed = _check_provinces(source, named)
    described = _check_districts(source, listed)
    transports = items(source.get("transports"), "transports", 3, 3)
    for index, transport in enumerate(transports):
        word(transport, f"transports.{index}")
    once((DRAGON, *transports), "transports")
    for index, entry in enumerate(items(source.get("borders"), "borders")):
        where = f"borders.{index}"
        border = mapping(entry, where)
        for end in ("a", "b"):
            described.discard(_district(border.get(end), f"{where}.{end}", listed))
        if border["a"] == border["b"]:
            raise ImpossiblePosition(where, "impossible.own-border-itself", district=border["a"])
        one_of(border.get("transport"), f"{where}.transport", transports)
    if described and not unchecked:
        raise ImpossiblePosition("borders", "impossible.own-alone", districts=[min(described)])
    counts = exactly(source.get("movement_cards"), "movement_cards", transports)
    for name, count in counts.items():
        number(count, f"movement_cards.{name}", 0)
    number(sum(counts.values()), "movement_cards", LEAST["movement_cards"])
    for index, card in enumerate(items(source.get("return_cards"), "return_cards", 4, 4)):
        number(card, f"return_cards.{index}", 0)
    for key in ("dragon_cards", "members", "neutral_members", "province_tiles"):
        number(source.get(key), key, LEAST[key])


def _check_provinces(source: Mapping[str, Any], named: bool) -> dict[str, str]:
    """The province of each district that the provinces list."""
    listed: dict[str, str] = {}
    ids: list[str] = []
    for index, entry in enumerate(items(source.get("provinces"), "provinces", 6, 6)):
        where = f"provinces.{index}"
        province = mapping(entry, where)
        ids.append(word(province.get("id"), f"{where}.id"))
        once(ids, f"{where}.id")
        for key in ("name", "city") if named else ():
            name_of(province.get(key), f"{where}.{key}")
        for place, district in enumerate(items(province.get("districts"), f"{where}.districts", 3, 3)):
            once((*listed, word(district, f"{where}.districts.{place}")), f"{where}.districts.{place}")
            listed[district] = ids[-1]
    return listed


def _check_districts(source: Mapping[str, Any], listed: Mapping[str, str]) -> set[str]:
    """The ids of all districts, each described once and in the province that lists it."""
    described: list[str] = []
    for index, entry in enumerate(items(source.get("districts"), "districts", len(listed), len(listed))):
        where = f"districts.{index}"
        district = mapping(entry, where)
        described.append(_district(district.get("id"), f"{where}.id", listed))
        once(described, f"{where}.id")
        name_of(district.get("name"), f"{where}.name")
        one_of(district.get("province"), f"{where}.province", (listed[described[-1]],))
    return set(described)


def _district(value: object, where: str, listed: Collection[str]) -> str:
    if not isinstance(value, str) or value not in listed:
        raise ImpossiblePosition(where, "impossible.no-district", text=shown(value))
    return value
