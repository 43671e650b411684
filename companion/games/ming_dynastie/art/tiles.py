"""Province tiles, whose tint runs over their edges, and point tiles, which share their cuts. Squares of 24 mm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.art.brush import Ink
from companion.art.ornament import lattice, meander
from companion.art.shapes import Circle, Group, Paint, Picture, Rect, Text, Use, fill, line, moved, turned
from companion.games.ming_dynastie.art.board_layout import RUN_OVER
from companion.games.ming_dynastie.art.printed_board import roomy

TILE: Final = 24.0
"""Edge of a tile, mm."""
PATTERN: Final = 0.6
"""How large a province's pattern is on a tile, against the map."""
NAME_BAND: Final = (15.7, 21.6)
"""Where the name stands, mm from the top: no pattern runs through it."""
WHOLE: Final = (-RUN_OVER, -RUN_OVER, TILE + 2 * RUN_OVER, TILE + 2 * RUN_OVER)
"""A province tile with what runs over its edges."""
_FAR: Final = TILE + RUN_OVER
AROUND_NAME: Final = (
    f"M{-RUN_OVER:g} {-RUN_OVER:g}H{_FAR:g}V{NAME_BAND[0]}H{-RUN_OVER:g}Z"
    f"M{-RUN_OVER:g} {NAME_BAND[1]}H{_FAR:g}V{_FAR:g}H{-RUN_OVER:g}Z"
    f"M{-RUN_OVER:g} {NAME_BAND[0]}H1.7V{NAME_BAND[1]}H{-RUN_OVER:g}Z"
    f"M{TILE - 1.7:g} {NAME_BAND[0]}H{_FAR:g}V{NAME_BAND[1]}H{TILE - 1.7:g}Z"
)


def province_tile(geometry: Mapping[str, Any], province: str, ink: Ink) -> Picture:
    """A tile of a province: its tint, its pattern, its city with the nine houses as they lie on the board, its name.

    Args:
        geometry: the edition's data.
        province: its id.
    """
    data = next(p for p in geometry["provinces"] if p["id"] == province)
    ground, shade = ("surface", 0.4) if ink == "low" else (province, 0.34)
    pattern = Paint(fill=f"pattern:pat-{province}", opacity=shade, over=ground)
    start, side = WHOLE[0] / PATTERN, WHOLE[2] / PATTERN
    stamped = Rect(start, start, side, side, pattern)
    return (
        Rect(*WHOLE, fill(ground)),
        Group((Group((stamped,), scale=PATTERN),), clip=AROUND_NAME),
        Rect(
            1.7,
            1.7,
            TILE - 3.4,
            TILE - 3.4,
            line(province if ink == "low" else "map-ink", 0.5 if ink == "low" else 0.28),
            r=1.1,
        ),
        *ring_city(geometry, province, TILE / 2, 9.4, 6.2, ink),
        Text(
            TILE / 2,
            19.9,
            str(data["name"]),
            4.5,
            "serif-bold",
            "ink",
            "middle",
            TILE - 6.0,
        ),
    )


def ring_city(geometry: Mapping[str, Any], province: str, x: float, y: float, r: float, ink: Ink) -> Picture:
    """A province's city around (x, y) as on the printed board: its wall, the nine houses, and the red heart."""
    data = roomy(geometry)
    cx, cy = next(p["city_at"] for p in data["provinces"] if p["id"] == province)
    scale, half = r / data["city_radius"], r * 0.155
    own = (house for d in data["districts"] if d["province"] == province for house in d["houses_at"])
    spots = ((x + (hx - cx) * scale - half, y + (hy - cy) * scale - half) for hx, hy in own)
    houses = [Use("house", round(left, 3), round(top, 3), 2 * half, 2 * half) for left, top in spots]
    return (
        Circle(x, y, r, Paint(fill="surface", stroke="map-ink", width=0.3 if ink == "low" else 0.5)),
        Circle(x, y, r - 0.6, line("map-fine", 0.15)),
        *houses,
        Circle(x, y, r * 0.19, fill("cinnabar")),
    )


def point_tile(ink: Ink) -> Picture:
    """A strip for a tile with 100 on one side and 50 on the other, to be folded in its middle."""
    return folded(point_side(100, "gold", "gold-wash", ink), point_side(50, "gold-wash", "gold", ink), TILE, TILE)


def point_side(points: int, field: str, lines: str, ink: Ink) -> Picture:
    """One side of a point tile."""
    middle = TILE / 2
    if ink == "low":
        field, lines = "surface", "gold"
    mesh = Paint(stroke=lines, width=0.16 if ink == "low" else 0.25, opacity=0.6, over=field)
    frets = (
        meander(TILE - 2.4 if right else 2.4, TILE - 2.4 if low else 2.4, 3.2, line(lines, 0.28), right, low=low)
        for right in (False, True)
        for low in (False, True)
    )
    return (
        Rect(0, 0, TILE, TILE, fill(field)),
        lattice((0, 0, TILE, TILE), 6.0, mesh, plain=ink == "low"),
        Rect(1.4, 1.4, TILE - 2.8, TILE - 2.8, Paint(fill=field, stroke=lines, width=0.35), r=1.1),
        *frets,
        Circle(middle, middle, 7.9, Paint(fill="surface", stroke=lines, width=0.5)),
        Circle(middle, middle, 7.2, line("gold", 0.18)),
        Text(middle, middle + 2.9, str(points), 8.6, "serif-bold", "gold", "middle", room=13.2),
    )


def folded(back: Picture, front: Picture, w: float, h: float) -> Picture:
    """A strip of two pictures of ``w`` by ``h``: the back above and upside down, the front below it."""
    return (turned(back, w, h), moved(front, 0, h))
