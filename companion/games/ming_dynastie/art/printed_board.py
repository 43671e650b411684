"""The board as it is printed: the phones' map in its frame, with score track, round track and province spaces.

On the phone a member in a city is a small sign. On paper it is a square of 9 mm, and the houses of the edition are
closer to each other than that: cities are larger here, so that nine members lie in them side by side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import Any, Final, Literal

from companion.art.boards import LATTICE, ON_PAPER, ON_PORCELAIN
from companion.art.maps import SURF
from companion.art.ornament import lattice
from companion.art.shapes import Circle, Group, Paint, Path, Picture, Point, Rect, Shape, Use, box, fill
from companion.art.variants import finer, recoloured, repainted, rounder
from companion.games.ming_dynastie.art import board
from companion.games.ming_dynastie.art.board_layout import MAP, MAP_AT, RUN_OVER, TRACK_W, H, W
from companion.games.ming_dynastie.art.board_names import districts, names, plates
from companion.games.ming_dynastie.art.board_sea import Round, Words, legend, link, round_track, title
from companion.games.ming_dynastie.art.board_spaces import spaces
from companion.games.ming_dynastie.art.score_track import track

TOKEN: Final = 9.6
"""Radius of the disc that shows a transport, mm."""
NO_HILLS: Final = 6.0
"""How far the plate with a city's name reaches beyond what hills keep off by themselves, mm."""
FLOWING: Final = frozenset(
    {"bank", "far-bank", "glint", "inner", "reach", "stream1", "stream2", "stream3", "wash", *SURF}
)
"""Lines of rivers, borders and surf."""
RADIUS: Final = 27.0
"""Of a city on the printed board, mm; the nearest border symbol is 38 mm from a city's middle."""
RING: Final = 19.4
"""Distance of the houses from the middle, mm: nine squares of 9 mm do not touch there, upright or turned."""
BANKS: Final = frozenset({"bank", "far-bank"})
SPARED: Final = frozenset({"coast", "wall", "disc"})
"""Lines that are finer in low ink. Borders between provinces are not: they must read from across the table."""


def picture(
    data: Mapping[str, Any], words: Words, rounds: Sequence[Round], code: Picture, ink: Literal["full", "low"] = "full"
) -> Picture:
    """All of it, ``board_layout.W`` by ``H`` mm; it runs over the edges.

    Args:
        data: the edition's geometry.
        words: what is written on it.
        rounds: the game's rounds in their order.
        code: the QR code to the app, ``board_layout.CODE`` mm square.
        ink: in low ink the map has white land and sea, and quiet transports.
    """
    low = ink == "low"
    return (
        *frame(low),
        chart(data, low),
        *edge(low),
        *track(low),
        *spaces(data, low),
        *title(words),
        *round_track(rounds, words),
        *legend(words, low),
        *link(words, code),
    )


def frame(low: bool) -> Picture:
    """The ground under score track and province spaces, which runs over the board's edges.

    Args:
        low: whether the ground is left white, and the lattice drawn on it.
    """
    high = H + 2 * RUN_OVER
    fine = ON_PAPER if low else ON_PORCELAIN
    return (
        Rect(-RUN_OVER, -RUN_OVER, W + 2 * RUN_OVER, high, fill("porcelain")),
        lattice((TRACK_W, -RUN_OVER, W + RUN_OVER - TRACK_W, high), LATTICE, fine, plain=low),
        Path(f"M{TRACK_W:g} {-RUN_OVER:g}V{H + RUN_OVER:g}", Paint(stroke="on-porcelain", width=0.5)),
    )


def edge(low: bool) -> Picture:
    """The line where the map meets the track, which is finer in low ink."""
    x, y, w, h = MAP
    return (Rect(x, y, w, h, Paint(stroke="map-ink", width=0.6 if low else 1.0)),)


def chart(data: Mapping[str, Any], low: bool) -> Group:
    """The map in its window. Land, sea and pieces are the phones' own; the cities are larger, the names smaller."""
    data = roomy(data)
    x, y, w, h = MAP
    window = (x - MAP_AT[0], y - MAP_AT[1], w, h)
    bare = {**data, "city_radius": RADIUS + NO_HILLS}
    ground: Picture = (Rect(*window, fill("sea")), *rounder(board.ground(bare), FLOWING))
    built: Picture = (*board.cities(data), *tokens(data, low), *board.monasteries(data))
    if low:
        white = {"sea": "surface"} | {str(p["id"]): "surface" for p in data["provinces"]}
        ground = finer(finer(repainted(ground, _on_paper), BANKS, 0.85), SPARED, 0.6)
        ground, built = recoloured(ground, white), finer(built, SPARED, 0.6)
    covered = names(data)
    named = (*districts(data, covered, low), *plates(data, covered, low))
    return Group((*ground, *built, *named), at=MAP_AT, clip=box(*window))


def _on_paper(paint: Paint) -> Paint:
    """Water that is no border, where it flows over white; the wash keeps the tint of its province."""
    return replace(paint, over="surface") if paint.name in ("reach", "glint") else paint


def tokens(data: Mapping[str, Any], low: bool) -> Picture:
    """The transport on every border: on paper all of them stand out as those of a way do on a phone.

    In low ink they are as quiet as on the phone, but all in the ink that is printed solid.
    """
    shapes: list[Shape] = []
    for border in data["borders"]:
        disc, sign = board.token(border, lit=not low)
        assert isinstance(disc, Circle) and isinstance(sign, Use)
        shapes += [replace(disc, r=TOKEN), replace(sign, colour="ink") if low else sign]
    return tuple(shapes)


def roomy(data: Mapping[str, Any]) -> dict[str, Any]:
    """The edition's geometry with larger cities, whose houses lie further apart."""
    cities = {province["id"]: province["city_at"] for province in data["provinces"]}
    districts = [
        {**d, "houses_at": [_further(house, cities[d["province"]]) for house in d["houses_at"]]}
        for d in data["districts"]
    ]
    return {**data, "city_radius": RADIUS, "districts": districts}


def _further(house: Point, centre: Point) -> Point:
    """Where a house lies on the ring of a larger city."""
    x, y = house[0] - centre[0], house[1] - centre[1]
    out = RING / hypot(x, y)
    return round(centre[0] + x * out, 2), round(centre[1] + y * out, 2)
