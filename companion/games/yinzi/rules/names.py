"""What things are called: proper names, and messages for what is called by what it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.engine.terms import Name
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules import tiles
from companion.games.yinzi.rules.edition import BARE, DEMANDED, DISASTERS, PROVINCES, Edition, Route
from companion.games.yinzi.rules.goods import COMMODITIES, GOODS, SHIPPED
from companion.games.yinzi.rules.places import EMPTY, STALL, holds


@lru_cache(maxsize=8)
def names(ed: Edition) -> Mapping[str, Name]:
    """Of an edition's things, by ``"kind:id"``."""
    return {
        **dict(_board(ed)),
        **dict(_routes(ed)),
        **dict(_factories(ed)),
        **{f"ship:{name}": _ship(ed, ship) for name, ship in zip(ed.ship_ids, range(len(ed.ships)), strict=True)},
        **{
            f"market:{name}": _said("market.asks", goods=[GOODS[good] for good in market.slots if good != BARE])
            for name, market in zip(ed.market_ids, ed.markets, strict=True)
        },
        **{f"hold:{name}": _numbered("hold", name) for name in holds(max(ed.coast.values()))},
        **{f"stall:{name}": _numbered("stall", name) for name in STALL.ids(None)},
        **{
            f"cargo:{what}-{colour}": _said(f"cargo.{what}", seat=colour)
            for what in tiles.CARGO[EMPTY + 1 :]
            for colour in META.colours
        },
    }


def _said(key: str, **params: Any) -> Mapping[str, Any]:
    return {"key": key, "params": params}


def _board(ed: Edition) -> Iterator[tuple[str, Name]]:
    """Provinces, and their squares by number, also where a factory covers several."""
    number = {square: n for there in ed.squares_of for n, square in enumerate(there, 1)}
    called = {province["id"]: province["names"]["en"] for province in ed.source["provinces"]}
    yield from ((f"province:{province}", name) for province, name in called.items())
    for square, name in enumerate(ed.squares):
        yield f"square:{name}", f"{called[PROVINCES[ed.province_of[square]]]} {number[square]}"
    for way, name in zip(ed.sites, ed.site_ids, strict=True):
        squares = "+".join(str(number[square]) for square in way)
        for site in (name, tiles.site(ed, way)):
            yield f"site:{site}", f"{called[PROVINCES[ed.province_of[way[0]]]]} {squares}"


def _factories(ed: Edition) -> Iterator[tuple[str, Name]]:
    """Those that are not called by their colour and what they make."""
    for name, tile in zip(ed.factory_ids, ed.factories, strict=True):
        usual = f"{ed.colors[tile.color]}-{COMMODITIES[tile.commodity]}"
        if name != usual:
            yield f"factory:{name}", _said(f"factory.{usual}")


def _numbered(kind: str, name: str) -> Name:
    """A slot: of a ship by two numbers, of a market by province and number."""
    where, _, slot = name.partition("-")
    return _said(f"{kind}.slot", **{"province" if kind == "stall" else "number": where}, slot=slot)


def _ship(ed: Edition, ship: int) -> Name:
    """Where it sails and what it asks for."""
    destination, slots = ed.ships[ship]
    return _said(
        "ship.to",
        destination=ed.destinations[destination],
        loads=[_piece(SHIPPED[slot], 1) for slot in slots],
    )


def _piece(what: str, count: int) -> Name:
    if what in COMMODITIES or what in GOODS:
        one = _said(f"{'commodity' if what in COMMODITIES else 'good'}.{what}")
        return one if count == 1 else _said("piece.several", count=count, what=one)
    return _said(f"piece.{what}", count=count)


def _routes(ed: Edition) -> Iterator[tuple[str, Name]]:
    """Routes are called by what they ask for and show; several alike have letters besides."""
    shown = [(route.demand, route.war, route.disaster) for route in ed.routes]
    alike, seen = Counter(shown), Counter[Any]()
    for name, route, face in zip(ed.route_ids, ed.routes, shown, strict=True):
        tile = _route(route)
        seen[face] += 1
        letter = chr(ord("A") + seen[face] - 1)
        yield f"route:{name}", tile if alike[face] == 1 else _said("route.lettered", tile=tile, letter=letter)


def _route(route: Route) -> Name:
    demand = any_of([[_piece(DEMANDED[one], count) for one, count in Counter(way).items()] for way in route.demand])
    if route.disaster == BARE:
        return _said("route.tile", demand=demand, war=route.war)
    return _said("route.tile-disaster", demand=demand, war=route.war, disaster=DISASTERS[route.disaster])


def any_of(ways: Sequence[Any]) -> Any:
    """ "a, b or c"."""
    if len(ways) == 1:
        return ways[0]
    *others, last = ways
    first = others[0]
    for other in others[1:]:
        first = _said("route.comma", first=first, last=other)
    return _said("route.or", first=first, last=last)
