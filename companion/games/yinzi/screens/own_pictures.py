"""Which part of the box a table is: a place on the board, or one of the tiles and cards that it lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from companion.art import svg
from companion.art.shapes import Box, Paint, Picture, Rect, Shape, Use, fill
from companion.games.yinzi.art import cards, tiles
from companion.web.play.texts import Say

BOARD: Final[Box] = (0.0, 0.0, 60.0, 44.0)
"""The board of the published game, from above and very small."""
PLACES: Final[Mapping[str, tuple[Box, str]]] = {
    "crop_costs": ((2, 2, 16, 9), "y-plant"),
    "advancements": ((2, 13, 16, 15), ""),
    "war": ((2, 30, 11, 12), ""),
    "boat_track": ((20, 2, 20, 5), "y-boat"),
    "provinces": ((20, 9, 20, 20), "y-rice"),
    "emperor": ((15, 31, 22, 11), ""),
    "coast": ((42, 2, 7, 26), "y-ships"),
    "markets": ((51, 2, 7, 26), "y-points"),
    "migrants": ((39, 31, 7, 11), ""),
    "exchange": ((48, 31, 10, 11), "y-die"),
}
"""What lies where on it, and the sign of what is entered."""
SIGN: Final = 13.0
"""Edge of the sign over its place."""
TILES: Final[Mapping[str, Callable[[Mapping[str, Any], Say], Picture]]] = {
    "cards": lambda data, say: cards.face("red", data["cards"][0]["value"], data["cards"][0]["workers"], "", "low"),
    "ships": lambda data, say: _ship(data["ships"][0], data["destinations"], say),
    "urban_tiles": lambda data, say: tiles.market(data["urban_tiles"][0]["slots"]),
    "crops": lambda data, say: tiles.crop(data["crops"][0]["kind"], say),
    "factories": lambda data, say: _factory(data["factories"][0], say),
    "routes": lambda data, say: _route(data["routes"][0], say),
}
"""The first tile or card of a table."""
SIZES: Final = {
    "cards": cards.SIZE, "ships": tiles.SHIP, "urban_tiles": tiles.MARKET, "crops": tiles.CROP,
    "factories": tiles.FACTORY, "routes": tiles.ROUTE,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sketch:
    """A picture for an ``<svg>`` with a box of that width and height."""

    w: float
    h: float
    markup: Markup


def sketch(table: str, data: Mapping[str, Any], say: Say) -> Sketch:
    """Where that table of ``data`` is on the board, or what its tiles look like; these tables are ours."""
    if table in PLACES:
        return Sketch(BOARD[2], BOARD[3], Markup(svg.markup(_board(table))))
    w, h = SIZES[table]
    return Sketch(w, h, Markup(svg.markup(TILES[table](data, say))))


def _board(marked: str) -> Picture:
    x, y, w, h = BOARD
    shapes: list[Shape] = [
        Rect(x + 0.4, y + 0.4, w - 0.8, h - 0.8, Paint(fill="paper", stroke="map-ink", width=0.8), r=2.0),
        *(Rect(*area, fill("line"), r=1.0) for area, _ in PLACES.values()),
    ]
    (left, top, wide, high), sign = PLACES[marked]
    shapes.append(Rect(left, top, wide, high, Paint(fill="gold-wash", stroke="cinnabar", width=1.4), r=1.0))
    middle = min(max(left + wide / 2, SIGN / 2), w - SIGN / 2), min(max(top + high / 2, SIGN / 2), h - SIGN / 2)
    shapes.append(Use(sign, middle[0] - SIGN / 2, middle[1] - SIGN / 2, SIGN, SIGN, "map-ink"))
    return tuple(shapes)


def _ship(one: Mapping[str, Any], regions: Mapping[str, str], say: Say) -> Picture:
    return tiles.ship(regions[one["destination"]], one["destination"], one["slots"], _named(say), "full")


def _factory(one: Mapping[str, Any], say: Say) -> Picture:
    return tiles.factory(one["color"], one["commodity"], say, "full")


def _route(one: Mapping[str, Any], say: Say) -> Picture:
    paid = "silver" if one["silver"] else "copper"
    return tiles.route(one["demand"], (paid, one[paid]), one["vp"], one["war"], one["disaster"] or "", say)


def _named(say: Say) -> Callable[[str], str]:
    """The words on a tile, without those that only paper has."""
    return lambda key: "" if key.startswith("region.") else say(key)
