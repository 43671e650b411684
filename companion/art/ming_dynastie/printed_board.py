"""The board as it is printed: the phones' map in its frame, with score track, round track and province spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from companion.art.ming_dynastie import board
from companion.art.ming_dynastie.board_frame import edge, frame
from companion.art.ming_dynastie.board_layout import MAP, MAP_AT
from companion.art.ming_dynastie.board_names import districts, plates
from companion.art.ming_dynastie.board_sea import Round, Words, legend, link, round_track, title
from companion.art.ming_dynastie.board_spaces import spaces
from companion.art.ming_dynastie.printed_city import RADIUS, roomy
from companion.art.ming_dynastie.score_track import track
from companion.art.shapes import Circle, Group, Picture, Rect, Shape, Use, box, fill
from companion.art.variants import finer, recoloured, rounder

TOKEN: Final = 9.6
"""Radius of the disc that shows a transport, mm."""
NO_HILLS: Final = 6.0
"""How far the plate with a city's name reaches beyond what hills keep off by themselves, mm."""
FLOWING: Final = frozenset(
    {
        "flow",
        *(f"{kind}{n}" for kind in ("big", "small") for n in (1, 2)),
        *(f"{kind}{n}" for kind in ("wave", "calm") for n in board.SURF),
    }
)
"""Lines of rivers and surf."""
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


def chart(data: Mapping[str, Any], low: bool) -> Group:
    """The map in its window. Land, sea and pieces are the phones' own; the cities are larger, the names smaller."""
    data = roomy(data)
    x, y, w, h = MAP
    window = (x - MAP_AT[0], y - MAP_AT[1], w, h)
    bare = {**data, "city_radius": RADIUS + NO_HILLS}
    ground: Picture = (Rect(*window, fill("sea")), *rounder(board.ground(bare), FLOWING), *joints(data))
    built: Picture = (*board.cities(data), *tokens(data, low), *board.monasteries(data))
    if low:
        white = {"sea": "surface"} | {str(p["id"]): "surface" for p in data["provinces"]}
        ground, built = recoloured(finer(ground, SPARED, 0.6), white), finer(built, SPARED, 0.6)
    named = (*districts(data, low), *plates(data, low))
    return Group((*ground, *built, *named), at=MAP_AT, clip=box(*window))


def joints(data: Mapping[str, Any]) -> Picture:
    """Dots where borders between provinces meet; the ends of their strokes are too thin to close by themselves."""
    home = {d["id"]: d["province"] for d in data["districts"]}
    lines = [b["line"] for b in data.get("outlines", data["borders"]) if home[b["a"]] != home[b["b"]]]
    ends = dict.fromkeys((float(x), float(y)) for line in lines for x, y in (line[0], line[-1]))
    return tuple(Circle(x, y, 0.9, fill("map-ink")) for x, y in ends)


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
