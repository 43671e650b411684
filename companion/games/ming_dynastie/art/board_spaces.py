"""The province spaces at the board's right edge: where members wait, beside the card that they allow to take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.art.ornament import meander
from companion.art.shapes import Paint, Path, Picture, Rect, Shape, Text, Use, line
from companion.games.ming_dynastie.art.board_layout import RUN_OVER, ProvinceSpace, W, province_spaces

NAME = 9.0
DISTRICT = 2.8
"""Sizes of letters, mm."""
SIGN = 5.4
"""Side of the small signs that say which cards lie there, mm."""


def spaces(data: Mapping[str, Any], low: bool) -> Picture:
    """All six. Their names and those of their districts come from the data.

    Args:
        data: the edition's geometry.
        low: whether tints are left white; a line of the tint remains.
    """
    names = {p["id"]: str(p["name"]) for p in data["provinces"]}
    out: list[Shape] = []
    for space in province_spaces(data):
        districts = [str(d["name"]) for d in data["districts"] if d["province"] == space.province]
        out += _space(space, names[space.province], districts, data["transports"], low)
    return tuple(out)


def _space(
    space: ProvinceSpace, name: str, districts: Sequence[str], transports: Sequence[str], low: bool
) -> list[Shape]:
    x, y, _, h = space.box
    right = W + RUN_OVER
    outline = f"M{right:g} {y:g}H{x + 3:g}a3 3 0 0 0-3 3V{y + h - 3:g}a3 3 0 0 0 3 3H{right:g}"
    inner = f"M{right:g} {y + 1.7:g}H{x + 3:g}a1.3 1.3 0 0 0-1.3 1.3V{y + h - 3:g}a1.3 1.3 0 0 0 1.3 1.3H{right:g}"
    mx, my, mw, mh = space.members
    step = 4.0
    halo = "surface" if low else space.province
    fret = line(space.province if not low else "line", 0.6)
    return [
        Path(outline + "z", Paint(fill="surface")),
        Path(outline + "z", Paint(fill=space.province)),
        Path(outline + "z", Paint(fill=f"pattern:pat-{space.province}", opacity=0.22, over=space.province)),
        *([Path(inner, Paint(stroke=space.province, width=1.8))] if low else []),
        Path(outline, Paint(stroke="map-ink", width=0.8 if low else 1.3)),
        *_card(space, transports, low),
        Rect(mx, my, mw, mh, Paint(fill="surface", stroke="map-ink", width=0.5), r=2.2),
        meander(mx + mw - 1.8, my + 1.8, 7.0, fret, right=True),
        meander(mx + 1.8, my + mh - 1.8, 7.0, fret, low=True),
        Text(mx, y + 10.2, name, NAME, "serif-bold", room=mw * 0.66, halo=halo, halo_width=1.8),
        *(
            Text(
                mx + mw,
                y + 4.4 + i * (DISTRICT + 0.6),
                district,
                DISTRICT,
                "sans",
                "ink",
                "end",
                room=mw * 0.32,
                halo=halo,
                halo_width=0.9,
            )
            for i, district in enumerate(districts)
        ),
        Path(
            f"M{mx + mw + 1.8:g} {y + h / 2 - step:g}l{step * 0.8:g} {step:g}l{-step * 0.8:g} {step:g}z",
            Paint(fill="map-ink"),
        ),
    ]


def _card(space: ProvinceSpace, transports: Sequence[str], low: bool) -> list[Shape]:
    """The end of a card that lies across, with the signs that may be on it; its long sides run off the board."""
    x, y, _, h = space.card
    top, bottom, right = y + 1.2, y + h - 1.2, W + RUN_OVER
    d = f"M{right:g} {top:g}H{x + 3:g}a3 3 0 0 0-3 3V{bottom - 3:g}a3 3 0 0 0 3 3H{right:g}"
    out: list[Shape] = [
        Path(d + "z", Paint(fill="surface")),
        Path(d, Paint(stroke="map-ink", width=0.5, dash=(2.2, 1.2))),
    ]
    middle, apart = x + 4.2, SIGN + 5.0
    for number, transport in enumerate(transports):
        at = y + h / 2 + (number - (len(transports) - 1) / 2) * apart
        out.append(
            Use(
                f"t-{transport}",
                middle - SIGN / 2,
                at - SIGN / 2,
                SIGN,
                SIGN,
                colour="t-junk" if transport == "junk" and not low else "ink",
                swap=(("tk", "surface"),),
            )
        )
    return out
