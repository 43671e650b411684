"""An edition: the board, all tiles and cards, and every track, read from its data file and checked.

Squares, provinces, goods, tiles and ships are small numbers inside the rules; their ids are the data file's.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from itertools import product
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from companion.engine.errors import ImpossiblePosition
from companion.engine.own_boards import BOXED, KEPT
from companion.engine.validation import exactly, items, mapping, number, once, one_of, word
from companion.games.yinzi.rules import goods, layout, playable
from companion.games.yinzi.rules.goods import COMMODITIES, CROPS, GOODS, PRINTED, URBAN

COMPANION: Final = "companion"
PROVINCES: Final = ("huguang", "nanzhili", "jiangxi", "zhejiang")
SEA: Final = 4
"""The sea as a place, after the provinces."""
NOWHERE: Final = "sea"
REGIONS: Final = ("east", "europe")
"""Where foreign destinations lie, each with a pool for what comes late."""
DISASTERS: Final = ("wildfire", "flood", "drought")
COIN: Final = "coin"
DOMINO, BLOCK = "domino", "block"
BARE: Final = -1
"""Of a square without a print."""
DEMANDED: Final = (*COMMODITIES, "commodity", *GOODS, "good", "diplomacy")
"""What a route asks for: commodities, any of them, goods, any of them, an emissary."""
ANY_COMMODITY, ANY_GOOD, ENVOY = (DEMANDED.index(any_) for any_ in ("commodity", "good", "diplomacy"))
A_GOOD: Final = ANY_COMMODITY + 1
"""The number of the first good among them."""
SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "economy": ("rice", "wood", "stone", "raw", "transport", "coins"),
    "emperor": ("salt", "sale", "crop", "same", "worker", "eager"),
    "war": ("wheat", "route", "pay", "veterans", "recruit", "weaker"),
}
"""The spaces of the advancements box beside those of diplomacy, which are the destinations."""
COUNTS: Final = {"ships": 18, "crops": 38, "urban_tiles": 8, "factories": 16, "routes": 20, "cards": 12}
PLAYERS: Final = ("2", "3", "4")
FOOTPRINTS: Final = "footprints"
"""The table of shapes that are neither a domino nor a block; a box may do without."""
KEYS: Final = (
    "colors", "provinces", "borders", "destinations", *COUNTS, "boat_track", "crop_costs", "exchange", "markets",
    "coast", "advancements",
)  # fmt: skip


class Ship(NamedTuple):
    """Where it sails, and what each of its slots asks for, as numbers of ``goods.SHIPPED``."""

    destination: int
    slots: tuple[int, ...]


class Market(NamedTuple):
    """An urban market tile: the good of each slot, ``BARE`` for a coin, and the slots beside each."""

    slots: tuple[int, ...]
    beside: tuple[tuple[int, ...], ...]


class Factory(NamedTuple):
    """The colour of its raw material, the commodity that it makes, and its shape."""

    color: int
    commodity: int
    shape: str


class Route(NamedTuple):
    """Alternative demands, each of numbers of ``DEMANDED``; what it pays, and its symbols."""

    demand: tuple[tuple[int, ...], ...]
    copper: int
    silver: int
    vp: int
    war: int
    disaster: int


class Card(NamedTuple):
    """How often its action is conducted, and the workers that come with it."""

    value: int
    workers: int


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """The components of a game.

    Attributes:
        source: the data file as read.
        own: what owners of a published box entered; nothing in our own edition.
        squares: ids; ``province_of``, ``printed`` (a good or ``BARE``) and ``near`` by square.
        squares_of: the squares of each province.
        away: ``away[from][to]``: borders to cross between two provinces, or to the sea; ``to_sea`` by square.
        sites: sets of squares that factories can cover; ``sites_for`` the numbers of those of each factory tile.
        cards: the kinds of cards, and of each how many a player has.
        regions: by destination, the number of its region; the pools follow the destinations in ``worth``.
        worth: victory points of a commodity at each destination and in each pool.
        boats: transport capacity at each step of the boat track.
        crop_costs, exchange: copper by space.
        coast: boxes for ships, by number of players.
    """

    name: str
    source: Mapping[str, Any]
    own: Mapping[str, Any]
    colors: tuple[str, ...]
    squares: tuple[str, ...]
    province_of: tuple[int, ...]
    squares_of: tuple[tuple[int, ...], ...]
    printed: tuple[int, ...]
    near: tuple[tuple[int, ...], ...]
    away: tuple[tuple[int, ...], ...]
    to_sea: tuple[int, ...]
    sites: tuple[tuple[int, ...], ...]
    site_ids: tuple[str, ...]
    sites_for: tuple[tuple[int, ...], ...]
    destinations: tuple[str, ...]
    regions: tuple[int, ...]
    worth: tuple[int, ...]
    ships: tuple[Ship, ...]
    crops: tuple[int, ...]
    markets: tuple[Market, ...]
    factories: tuple[Factory, ...]
    routes: tuple[Route, ...]
    cards: tuple[Card, ...]
    card_ids: tuple[str, ...]
    card_counts: tuple[int, ...]
    ship_ids: tuple[str, ...]
    route_ids: tuple[str, ...]
    factory_ids: tuple[str, ...]
    market_ids: tuple[str, ...]
    boats: tuple[int, ...]
    crop_costs: tuple[int, ...]
    exchange: tuple[int, ...]
    coast: Mapping[int, int]


@cache
def packaged(name: str) -> Edition:
    """The edition in the data file of that name."""
    text = files("companion.games.yinzi").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    return build(name, json.loads(text))


def check_own(own: object) -> dict[str, Any]:
    """The tables that owners of the published box have entered, each whole, in the order of ``data yinzi``; those that
    they left out are ours, as is how the board is drawn.

    Raises:
        ImpossiblePosition: with the dotted path of what is wrong, or of what could not be played.
    """
    entered = exactly(own, "own", (), (*KEYS, FOOTPRINTS, *layout.KEYS))
    tables = {key: entered[key] for key in (*KEYS, FOOTPRINTS) if key in entered}
    playable.check_colours(tables.get("colors", ()))
    playable.check(edition_of(tables), packaged(COMPANION).destinations)
    return tables


def edition_of(tables: Mapping[str, Any]) -> Edition:
    """The edition of these tables, whether it could be played or not: games that were begun with it go on."""
    return boxed(json.dumps(tables, sort_keys=True))


@lru_cache(maxsize=KEPT)
def boxed(entered: str) -> Edition:
    """The edition of these tables, as JSON; provinces that nobody has named are called as ours."""
    own, ours = json.loads(entered), packaged(COMPANION).source
    found = build(BOXED, {**ours, **own}, own)
    called = zip(ours["provinces"], found.source["provinces"], strict=True)
    provinces = [{**one, "names": {**usual["names"], **one.get("names", {})}} for usual, one in called]
    return replace(found, source={**found.source, "provinces": provinces})


def build(name: str, source: Any, own: Mapping[str, Any] = MappingProxyType({})) -> Edition:
    """An edition of all these tables.

    Raises:
        ImpossiblePosition: with the dotted path of what is wrong.
    """
    exactly(source, "position", KEYS, (FOOTPRINTS, *layout.KEYS))
    layout.check(source, PROVINCES)
    colors = tuple(word(one, f"colors.{n}") for n, one in enumerate(items(source["colors"], "colors", 4, 4)))
    once(colors, "colors")
    for kind, count in COUNTS.items():
        items(source[kind], kind, count, count)
    squares, province_of, printed, near = _squares(source["provinces"])
    destinations, regions = _destinations(source["destinations"])
    factories = _factories(source, colors)
    footprints = _footprints(source.get(FOOTPRINTS, {}), squares, province_of, near)
    sites = tuple(dict.fromkeys(way for ways in footprints.values() for way in ways if _fits(way, printed)))
    cards = [_card(one, f"cards.{n}") for n, one in enumerate(source["cards"])]
    kinds = tuple(sorted(set(cards)))
    _advancements(source["advancements"], destinations)
    away = _away(source["borders"])
    return Edition(
        name=name,
        source=source,
        own=own,
        colors=colors,
        squares=squares,
        province_of=province_of,
        squares_of=tuple(
            tuple(square for square, there in enumerate(province_of) if there == province)
            for province in range(len(PROVINCES))
        ),
        printed=printed,
        near=near,
        away=away,
        to_sea=tuple(away[province][SEA] for province in province_of),
        sites=sites,
        site_ids=tuple("+".join(squares[square] for square in way) for way in sites),
        sites_for=tuple(
            tuple(place for place, way in enumerate(sites) if way in footprints[factory.shape]) for factory in factories
        ),
        destinations=destinations,
        regions=regions,
        worth=_worth(source["markets"], destinations),
        ships=_ships(source["ships"], destinations),
        crops=_crops(source["crops"]),
        markets=tuple(_market(one, f"urban_tiles.{n}") for n, one in enumerate(source["urban_tiles"])),
        factories=factories,
        routes=tuple(_route(one, f"routes.{n}") for n, one in enumerate(source["routes"])),
        cards=kinds,
        card_ids=tuple(f"{card.value}-{card.workers}" for card in kinds),
        card_counts=tuple(cards.count(kind) for kind in kinds),
        ship_ids=_ids(source["ships"]),
        route_ids=_ids(source["routes"]),
        factory_ids=_ids(source["factories"]),
        market_ids=_ids(source["urban_tiles"]),
        boats=_track(source, "boat_track", 1, None),
        crop_costs=_track(source, "crop_costs", 0, 6),
        exchange=_track(source, "exchange", 1, 6),
        coast={int(n): number(source["coast"].get(n), f"coast.{n}", 1, 9) for n in _coast(source["coast"])},
    )


# --- the board ---


def _squares(
    provinces: Any,
) -> tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Ids of squares, and by square its province, its print and its neighbours."""
    items(provinces, "provinces", len(PROVINCES), len(PROVINCES))
    entries = []
    for place, province in enumerate(provinces):
        where = f"provinces.{place}"
        exactly(province, where, ("id", "squares"), ("names",))
        mapping(province.get("names", {}), f"{where}.names")
        if province["id"] != PROVINCES[place]:
            one_of(province["id"], f"{where}.id", PROVINCES[place : place + 1])
        for row, square in enumerate(items(province["squares"], f"{where}.squares", 2)):
            entries.append((place, f"{where}.squares.{row}", square))
    for _, where, square in entries:
        exactly(square, where, ("id", "prints", "next"), ("square",))
        word(square["id"], f"{where}.id")
        for at in items(square.get("square", (0, 0)), f"{where}.square", 2, 2):
            number(at, f"{where}.square", 0, layout.MOST)
    ids = tuple(square["id"] for _, _, square in entries)
    once(ids, "provinces")
    province_of = tuple(place for place, _, _ in entries)
    near = []
    for place, where, square in entries:
        there = [ids[n] for n, other in enumerate(province_of) if other == place]
        beside = tuple(ids.index(one_of(one, f"{where}.next", there)) for one in items(square["next"], f"{where}.next"))
        near.append(beside)
    for square, beside in enumerate(near):
        for other in beside:
            if square not in near[other]:
                raise ImpossiblePosition(f"{entries[other][1]}.next", "impossible.missing-key")
    return ids, province_of, tuple(_print(square["prints"], where) for _, where, square in entries), tuple(near)


def _print(value: Any, where: str) -> int:
    return BARE if value is None else GOODS.index(one_of(value, f"{where}.prints", PRINTED))


def _away(borders: Any) -> tuple[tuple[int, ...], ...]:
    """How many borders lie between any two places, by the cheapest way; none leads across the sea."""
    places = (*PROVINCES, NOWHERE)
    far = [[0 if a == b else 99 for b in range(len(places))] for a in range(len(places))]
    for place, border in enumerate(items(borders, "borders", 3)):
        where = f"borders.{place}"
        a, b, cost = items(border, where, 3, 3)
        here, there = PROVINCES.index(one_of(a, f"{where}.0", PROVINCES)), places.index(one_of(b, f"{where}.1", places))
        far[here][there] = far[there][here] = number(cost, f"{where}.2", 1, 9)
    for middle, a, b in product(range(SEA), range(SEA), range(SEA + 1)):
        far[a][b] = min(far[a][b], far[a][middle] + far[middle][b])
    if max(max(row) for row in far[:SEA]) >= 99:
        raise ImpossiblePosition("borders", "impossible.no-way")
    return tuple(map(tuple, far))


def _footprints(
    given: Any, squares: Sequence[str], province_of: Sequence[int], near: Sequence[Sequence[int]]
) -> Mapping[str, tuple[tuple[int, ...], ...]]:
    """Where factories of each shape can lie."""
    dominoes = tuple((a, b) for a, beside in enumerate(near) for b in beside if a < b)
    blocks = tuple(
        (a, b, c, d)
        for a, b in dominoes
        for c, d in dominoes
        if c in near[a] and d in near[b] and a < c and len({a, b, c, d}) == 4
    )
    found = {DOMINO: dominoes, BLOCK: tuple(dict.fromkeys(tuple(sorted(block)) for block in blocks))}
    for shape, ways in mapping(given, "footprints").items():
        where = f"footprints.{shape}"
        found[word(shape, where)] = tuple(
            tuple(sorted(squares.index(one_of(square, where, squares)) for square in items(way, where, 1)))
            for way in items(ways, where, 1)
        )
        for way in found[shape]:
            once([squares[square] for square in way], where)
            if len({province_of[square] for square in way}) > 1:
                raise ImpossiblePosition(where, "impossible.expected-one-of", text=shape, known=", ".join(PROVINCES))
    return found


def _fits(way: Sequence[int], printed: Sequence[int]) -> bool:
    """No factory ever stands on a salt mine (ruling 27)."""
    return all(printed[square] != goods.SALT for square in way)


def _ids(given: Any) -> tuple[str, ...]:
    return tuple(one["id"] for one in given)


# --- ships, goods and markets ---


def _destinations(given: Any) -> tuple[tuple[str, ...], tuple[int, ...]]:
    found = tuple(word(one, "destinations") for one in mapping(given, "destinations"))
    if len(found) != 6:
        items(found, "destinations", 6, 6)
    return found, tuple(REGIONS.index(one_of(given[one], f"destinations.{one}", REGIONS)) for one in found)


def _worth(given: Any, destinations: Collection[str]) -> tuple[int, ...]:
    places = (*destinations, *REGIONS)
    exactly(given, "markets", places)
    for place in places:
        exactly(given[place], f"markets.{place}", ("vp",))
    return tuple(number(given[place]["vp"], f"markets.{place}.vp", 0, 20) for place in places)


def _ships(given: Any, destinations: Sequence[str]) -> tuple[Ship, ...]:
    found = []
    for n, ship in enumerate(given):
        where = f"ships.{n}"
        exactly(ship, where, ("id", "destination", "slots"))
        slots = items(ship["slots"], f"{where}.slots", 1, 3)
        found.append(
            Ship(
                destinations.index(one_of(ship["destination"], f"{where}.destination", destinations)),
                tuple(goods.SHIPPED.index(one_of(one, f"{where}.slots", goods.SHIPPED)) for one in slots),
            )
        )
    once([word(ship["id"], "ships") for ship in given], "ships")
    return tuple(found)


def _crops(given: Any) -> tuple[int, ...]:
    for n, tile in enumerate(given):
        exactly(tile, f"crops.{n}", ("id", "kind"))
    once([word(tile["id"], "crops") for tile in given], "crops")
    return tuple(GOODS.index(one_of(tile["kind"], f"crops.{n}.kind", CROPS)) for n, tile in enumerate(given))


def _market(given: Any, where: str) -> Market:
    exactly(given, where, ("id", "slots", "next"))
    slots = items(given["slots"], f"{where}.slots", 2, 6)
    found = [one_of(one, f"{where}.slots", (*URBAN, COIN)) for one in slots]
    beside: list[list[int]] = [[] for _ in slots]
    for pair in items(given["next"], f"{where}.next"):
        a, b = (number(one, f"{where}.next", 0, len(slots) - 1) for one in items(pair, f"{where}.next", 2, 2))
        beside[a].append(b)
        beside[b].append(a)
    return Market(tuple(BARE if one == COIN else GOODS.index(one) for one in found), tuple(map(tuple, beside)))


def _factories(source: Mapping[str, Any], colors: Sequence[str]) -> tuple[Factory, ...]:
    found = []
    shapes = (DOMINO, BLOCK, *source.get(FOOTPRINTS, {}))
    for n, tile in enumerate(source["factories"]):
        where = f"factories.{n}"
        exactly(tile, where, ("id", "color", "commodity", "shape"))
        color = colors.index(one_of(tile["color"], f"{where}.color", colors))
        made = COMMODITIES.index(one_of(tile["commodity"], f"{where}.commodity", COMMODITIES))
        found.append(Factory(color, made, one_of(tile["shape"], f"{where}.shape", shapes)))
    once([word(tile["id"], "factories") for tile in source["factories"]], "factories")
    once([(one.color, one.commodity) for one in found], "factories")
    return tuple(found)


def _route(given: Any, where: str) -> Route:
    exactly(given, where, ("id", "demand", "copper", "silver", "vp", "war", "disaster"))
    word(given["id"], f"{where}.id")
    key = f"{where}.demand"
    demand = tuple(
        tuple(DEMANDED.index(one_of(piece, key, DEMANDED)) for piece in items(pieces, key, 1, 3))
        for pieces in items(given["demand"], key, 1)
    )
    told = given["disaster"]
    disaster = BARE if told is None else DISASTERS.index(one_of(told, f"{where}.disaster", DISASTERS))
    copper, silver, vp, war = (number(given[key], f"{where}.{key}", 0, 20) for key in ("copper", "silver", "vp", "war"))
    return Route(demand, copper, silver, vp, war, disaster)


def _card(given: Any, where: str) -> Card:
    exactly(given, where, ("value", "workers"))
    return Card(number(given["value"], f"{where}.value", 1, 3), number(given["workers"], f"{where}.workers", 1, 4))


# --- tracks ---


def _track(source: Mapping[str, Any], key: str, least: int, length: int | None) -> tuple[int, ...]:
    return tuple(number(one, f"{key}.{n}", least) for n, one in enumerate(items(source[key], key, length or 2, length)))


def _coast(given: Any) -> tuple[str, ...]:
    exactly(given, "coast", PLAYERS)
    return PLAYERS


def _advancements(given: Any, destinations: Collection[str]) -> None:
    """The spaces are those of the rules; a file names them for whoever reads it."""
    expected = {"diplomacy": tuple(destinations), **SECTIONS}
    exactly(given, "advancements", tuple(expected))
    for section, spaces in expected.items():
        named = items(given[section], f"advancements.{section}", len(spaces), len(spaces))
        once(named, f"advancements.{section}")
        for space in named:
            one_of(space, f"advancements.{section}", spaces)
