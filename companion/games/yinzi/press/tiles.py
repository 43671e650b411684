"""Tiles of Yínzi: routes, ships, crops, urban markets and factories, all of them with backs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from companion.art.shapes import Picture
from companion.games.yinzi.art import tiles
from companion.games.yinzi.art.tiles import Say
from companion.games.yinzi.rules.edition import Edition
from companion.games.yinzi.rules.goods import GOODS
from companion.words import Catalogue
from printables.kit import Cut, Format, Ink, Item

PART: Final = "tiles"
LONG: Final = Format("long-tile", *tiles.SHIP)
SQUARE: Final = Format("crop-tile", *tiles.CROP)
FACTORY: Final = Format("factory-tile", *tiles.FACTORY)
MARKET: Final = Format("market-tile", *tiles.MARKET)
BACKS: Final = {
    "routes": ("y-route", "map-ink"),
    "ships": ("y-ships", "porcelain"),
    "crops": ("y-plant", "jade"),
    "urban-markets": ("y-sell", "gold"),
    "factories": ("y-develop", "cinnabar"),
}
"""Sign and colour of the backs."""


def components(words: Catalogue, ed: Edition, ink: Ink) -> tuple[Cut, ...]:
    """All tiles of a copy.

    Args:
        words: the catalogue of the game and the press.
        ed: the edition; it says what there is and what is on it.
        ink: the ink they will be printed with.
    """
    say, grown = words.say, Counter(GOODS[good] for good in ed.crops)
    return (
        _cut("routes", LONG, ink, {one["id"]: route_of(one, say) for one in ed.source["routes"]}),
        _cut("ships", LONG, ink, {one["id"]: ship_of(one, ed.source, say, ink) for one in ed.source["ships"]}),
        _cut("crops", SQUARE, ink, {kind: tiles.crop(kind, say) for kind in grown}, grown),
        _cut("urban-markets", MARKET, ink, {one["id"]: tiles.market(one["slots"]) for one in ed.source["urban_tiles"]}),
        _cut("factories", FACTORY, ink, {
            one["id"]: tiles.factory(one["color"], one["commodity"], say, ink) for one in ed.source["factories"]
        }),
    )  # fmt: skip


def _cut(
    kind: str, size: Format, ink: Ink, faces: Mapping[str, Picture], counts: Mapping[str, int] | None = None
) -> Cut:
    """Tiles with one back; of each there is one unless ``counts`` says how many."""
    back = size.within(tiles.back((size.w, size.h), *BACKS[kind], ink))
    items = (Item(name, (counts or {}).get(name, 1), size.within(face), back) for name, face in faces.items())
    return Cut(kind, PART, size, tuple(items))


def ship_of(ship: Mapping[str, Any], data: Mapping[str, Any], say: Say, ink: Ink) -> Picture:
    """A ship as the edition's data has it."""
    where = ship["destination"]
    return tiles.ship(data["destinations"][where], where, ship["slots"], say, ink)


def route_of(route: Mapping[str, Any], say: Say) -> Picture:
    """A route as the edition's data has it."""
    reward = ("silver", route["silver"]) if route["silver"] else ("copper", route["copper"])
    return tiles.route(route["demand"], reward, route["vp"], route["war"], route["disaster"] or "", say)
