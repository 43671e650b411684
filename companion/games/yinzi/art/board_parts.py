"""Parts that the boxes of the printed board share: panels with a heading, places for pieces, rows of signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from companion.art.boards import panel
from companion.art.shapes import Anchor, Block, Box, Circle, Face, Paint, Path, Picture, Rect, Shape, Text, Use, line

PLACE: Final = Paint(fill="sunk", stroke="map-fine", width=0.3)
WILL_BE: Final = Paint(fill="sunk", stroke="map-fine", width=0.35, dash=(1.8, 1.3))
ARROW: Final = Paint(stroke="map-ink", width=0.4, cap="round", join="round")
HEADING: Final = 5.2
SMALL: Final = 2.9
"""Sizes of letters, mm."""
SHADE: Final = (("pc", "surface"), ("p-outline", "map-fine"))
"""Of pieces that only show where pieces go."""

Say = Callable[[str], str]


def headed(area: Box, words: str, symbol: str = "", room: float = 0.0) -> Picture:
    """A panel with its heading, and a sign before it."""
    x, y, w, _ = area
    left = x + (10.6 if symbol else 3.4)
    sign = (Use(symbol, x + 3.2, y + 2.0, 6.4, 6.4, "map-ink"),) if symbol else ()
    return (
        *panel(area, r=2.4),
        *sign,
        Text(left, y + 7.0, words, HEADING, "serif-bold", room=room or w - (left - x) - 3.0),
    )


def place(area: Box, paint: Paint = PLACE, r: float = 1.2) -> Rect:
    """Where a tile or pieces lie."""
    return Rect(*area, paint, r=r)


def said(
    x: float, y: float, words: str, room: float, *, size: float = SMALL, anchor: Anchor = "start",
    face: Face = "sans", colour: str = "muted",
) -> Text:  # fmt: skip
    """A small line of words."""
    return Text(x, y, words, size, face, colour, anchor, room)


def lines(
    area: Box, words: str, size: float = SMALL, *, face: Face = "sans", colour: str = "muted",
    anchor: Anchor = "middle", leading: float = 1.3, valign: Literal["top", "middle", "bottom"] = "middle",
) -> Block:  # fmt: skip
    """Words set into a place, in as many lines as they need."""
    return Block(*area, (words,), size, face, colour, anchor, leading, valign=valign)


def name(area: Box, words: str, size: float) -> Block:
    """What something is called, in the middle of its place."""
    return lines(area, words, size, face="serif-bold", colour="ink", leading=1.1)


def figure(area: Box, words: str, size: float) -> Text:
    """A large figure in the middle of a place, quiet since pieces lie on it."""
    x, y, w, h = area
    return Text(x + w / 2, y + h / 2 + size * 0.36, words, size, "serif-bold", "map-fine", "middle", w - 2)


def spot(x: float, y: float, r: float, symbol: str) -> Picture:
    """The place of a disc around (x, y) with a sign in it."""
    size = r * 1.25
    return (
        Circle(x, y, r, PLACE),
        Use(symbol, x - size / 2, y - size / 2, size, size, "map-ink", SHADE),
    )


def row(x: float, y: float, size: float, signs: Sequence[str]) -> tuple[list[Shape], float]:
    """Signs beside each other from x on, ``""`` for a gap, ``">"`` for an arrow; and where they end.

    Args:
        y: their middle.
    """
    out: list[Shape] = []
    for sign in signs:
        if sign == ">":
            out.append(Path(f"M{x + 0.6:.2f} {y:.2f}h{size * 0.62:.2f}m-1.1-1.1l1.1 1.1-1.1 1.1", ARROW))
            x += size * 0.62 + 1.6
        elif not sign:
            x += size * 0.4
        else:
            wide = size * (0.8 if sign == "y-worker" else 1.0)
            out.append(Use(sign, x, y - size / 2, wide, size, "map-ink", SHADE))
            x += wide + 0.5
    return out, x


def workers(x: float, y: float, count: int, size: float) -> Picture:
    """Places of so many workers around x, as outlines."""
    step = size * 0.98
    left = x - count * step / 2
    return tuple(Use("y-worker", left + n * step, y, size * 0.9, size * 1.1, "map-ink", SHADE) for n in range(count))


def rule(x: float, y: float, w: float) -> Path:
    """A fine line that parts what stands above from what stands below."""
    return Path(f"M{x:.2f} {y:.2f}h{w:.2f}", line("line", 0.3))
