"""Tiles of Yínzi: routes, ships, crops, urban markets and factories, all of them with backs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from companion.art.shapes import Group, Picture
from companion.art.yinzi import tiles
from companion.art.yinzi.tiles import Say
from companion.games.yinzi.edition import COIN, REGIONS, Edition
from companion.games.yinzi.goods import COMMODITIES, GOODS, SHIPPED
from companion.words import Catalogue
from printables.kit import Cut, Format, Ink, Item

PART: Final = "tiles"
LONG: Final = Format("long-tile", *tiles.SHIP)
SQUARE: Final = Format("crop-tile", *tiles.CROP)
FACTORY: Final = Format("factory-tile", *tiles.FACTORY)
MARKET: Final = Format("market-tile", *tiles.MARKET)
BACKS: Final = {
    "routes": (tiles.ROUTE, "y-route", "map-ink"),
    "ships": (tiles.SHIP, "y-ships", "porcelain"),
    "crops": (tiles.CROP, "y-plant", "jade"),
    "urban-markets": (tiles.MARKET, "y-sell", "gold"),
    "factories": (tiles.FACTORY, "y-develop", "cinnabar"),
}
"""Size, sign and colour of the backs."""


def components(words: Catalogue, ed: Edition, ink: Ink) -> tuple[Cut, ...]:
    """All tiles of a copy.

    Args:
        words: the catalogue of the game and the press.
        ed: the edition; it says what there is and what is on it.
        ink: the ink they will be printed with.
    """
    say = words.say
    back = {kind: _once(tiles.back(*what, ink)) for kind, what in BACKS.items()}
    grown = Counter(GOODS[good] for good in ed.crops)
    return (
        Cut("routes", PART, LONG, tuple(
            Item(one["id"], 1, _once(route_of(one, say)), back["routes"]) for one in ed.source["routes"]
        )),
        Cut("ships", PART, LONG, tuple(
            Item(name, 1, _once(tiles.ship(
                REGIONS[ed.regions[one.destination]], ed.destinations[one.destination],
                [SHIPPED[slot] for slot in one.slots], say, ink,
            )), back["ships"])
            for name, one in zip(ed.ship_ids, ed.ships, strict=True)
        )),
        Cut("crops", PART, SQUARE, tuple(
            Item(kind, count, _once(tiles.crop(kind, say)), back["crops"]) for kind, count in grown.items()
        )),
        Cut("urban-markets", PART, MARKET, tuple(
            Item(name, 1, _once(tiles.market([GOODS[slot] if slot >= 0 else COIN for slot in one.slots])),
                 back["urban-markets"])
            for name, one in zip(ed.market_ids, ed.markets, strict=True)
        )),
        Cut("factories", PART, FACTORY, tuple(
            Item(name, 1, _once(tiles.factory(ed.colors[one.color], COMMODITIES[one.commodity], say, ink)),
                 back["factories"])
            for name, one in zip(ed.factory_ids, ed.factories, strict=True)
        )),
    )  # fmt: skip


def route_of(route: Mapping[str, Any], say: Say) -> Picture:
    """A route as the edition's data has it."""
    reward = ("silver", route["silver"]) if route["silver"] else ("copper", route["copper"])
    return tiles.route(route["demand"], reward, route["vp"], route["war"], route["disaster"] or "", say)


def _once(picture: Picture) -> Picture:
    """The picture, kept only one time in a file."""
    return (Group(picture, once=True),)
