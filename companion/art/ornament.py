"""Ornament for edges and backs: key-fret corners, lattice, clouds, waves, medallions, the seal. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from companion.art.pictures import picture
from companion.art.shapes import Box, Circle, Group, Paint, Path, Picture, Rect, Shape, Use, box, disc, fill, line
from companion.art.variants import mirrored

FRET = (
    ((0.0, 9.0), (0.0, 0.0), (9.0, 0.0)),
    ((2.0, 6.5), (2.0, 2.0), (6.5, 2.0), (6.5, 5.0), (4.2, 5.0)),
)
"""A corner of the key-fret for the upper left, in a box of 9 by 9."""


def meander(x: float, y: float, size: float, paint: Paint, right: bool = False, *, low: bool = False) -> Path:
    """A key-fret corner.

    Args:
        x, y: its outer corner.
        size: of its box.
        right, low: whether it lies at the right, and at the lower side.
    """
    across, down = (-size / 9 if right else size / 9), (-size / 9 if low else size / 9)
    return Path(
        "".join("M" + "L".join(f"{x + u * across:.2f} {y + v * down:.2f}" for u, v in strand) for strand in FRET), paint
    )


def frame(area: Box, colour: str, width: float = 0.35, fret: float = 5.6) -> Picture:
    """A fine frame with round corners; key-frets lie in the upper right and the lower left."""
    x, y, w, h = area
    thin = line(colour, width)
    return (
        Rect(x, y, w, h, thin, r=1.8),
        meander(x + w - 1.4, y + 1.4, fret, thin, right=True),
        meander(x + 1.4, y + h - 1.4, fret, thin, low=True),
    )


def lattice(area: Box, step: float, paint: Paint, plain: bool = False) -> Group:
    """A window's lattice cut off at the box: diamonds with diamonds in them, the middle of one at the box's middle.

    Args:
        step: width and height of a diamond.
        plain: only the outer diamonds.
    """
    x, y, w, h = area
    cx, cy, right = x + w / 2, y + h / 2, x + w
    reach = int((w + h) / 2 / step) + 1
    out: list[str] = []
    # The outer diamonds are what lies between two sets of slanting lines.
    for number in range(-reach, reach + 1):
        falling, rising = cx + cy + (number + 0.5) * step, cy - cx + (number + 0.5) * step
        out.append(f"M{x:g} {falling - x:.2f}L{right:g} {falling - right:.2f}")
        out.append(f"M{x:g} {rising + x:.2f}L{right:g} {rising + right:.2f}")
    if not plain:
        columns, rows = int(w / 2 / step) + 1, int(h / 2 / step) + 1
        for row in range(-rows, rows + 1):
            for column in range(-columns, columns + 1):
                u, v = cx + column * step, cy + row * step
                out += (_inner(u, v, step), _inner(u + step / 2, v + step / 2, step))
    return Group((Path("".join(out), paint),), clip=box(*area))


def _inner(x: float, y: float, step: float) -> str:
    """A diamond within a diamond around (x, y), with two of its four bars; its neighbours bring the others."""
    size, bar = step * 0.255, step * 0.1225
    return (
        f"M{x:.2f} {y - size:.2f}l{size:.2f} {size:.2f}-{size:.2f} {size:.2f}-{size:.2f}-{size:.2f}z"
        f"M{x + size / 2:.2f} {y - size / 2:.2f}l{bar:.2f}-{bar:.2f}"
        f"M{x - size / 2:.2f} {y + size / 2:.2f}l-{bar:.2f} {bar:.2f}"
    )


def cloud(x: float, y: float, size: float, colour: str, width: float = 0.3, *, flipped: bool = False) -> Group:
    """A cloud around (x, y), ``size`` times 17 mm wide.

    Args:
        width: of its lines on paper.
        flipped: the wind comes from the other side.
    """
    drawn = picture("", "cloud", colour=colour, width=width / size)
    return Group(mirrored(drawn) if flipped else drawn, at=(x, y), scale=size)


def waves(
    x: float, y: float, w: float, rows: int, r: float, *, colour: str, ground: str, width: float = 0.22
) -> Picture:
    """Rolling waves as scales of three arcs; the rows lie one before the other.

    Args:
        x, y: left end and crest of the uppermost row.
        r: radius of a wave; rows are half of that apart.
        ground: what the waves are filled with, so that they hide what is behind.
    """
    out: list[Shape] = []
    for row in range(rows):
        start, base = x - (r if row % 2 else 0.0), y + r + row * r * 0.5
        for number in range(int((w + 2 * r) / (2 * r)) + 1):
            cx = start + r + number * 2 * r
            out.append(Circle(cx, base, r, Paint(fill=ground, stroke=colour, width=width)))
            out += (Circle(cx, base, r * part, line(colour, width * 0.8)) for part in (0.66, 0.34))
    return tuple(out)


def beads(cx: float, cy: float, r: float, count: int, size: float, *, colour: str) -> Iterator[Circle]:
    """A ring of dots."""
    for number in range(count):
        turn = 2 * pi * number / count
        yield Circle(round(cx + r * cos(turn), 3), round(cy + r * sin(turn), 3), size, fill(colour))


def medallion(
    cx: float, cy: float, r: float, ground: str, edge: str, *, fine: str, scene: Picture, count: int = 72
) -> Picture:
    """A scene in a disc: an edge, beads, and a fine ring, within which the scene is cut off.

    Args:
        r: of the edge; the scene has its origin in the middle and ``r - 2`` to all sides.
        count: of the beads.
    """
    inner = r - 1.9
    return (
        Circle(cx, cy, r, Paint(fill=ground, stroke=edge, width=0.5)),
        Group(scene, at=(cx, cy), clip=disc(0, 0, inner)),
        *beads(cx, cy, r - 0.95, count, 0.2, colour=fine),
        Circle(cx, cy, inner, line(fine, 0.25)),
    )


def edges(w: float, h: float, pen: str, ground: str, low: bool) -> Picture:
    """The edges of a card's back: two fine frames, and key-frets in all corners, each on a piece of plain ground.

    Args:
        w, h: of the card.
        low: whether it is for little ink.
    """
    inner, side = 5.2, 7.4
    out: list[Shape] = [
        Rect(4.0, 4.0, w - 8, h - 8, line(pen, 0.35 if low else 0.5), r=2.0),
        Rect(inner, inner, w - 2 * inner, h - 2 * inner, line(pen, 0.2), r=1.5),
    ]
    for right in (False, True):
        for below in (False, True):
            x, y = (w - inner if right else inner), (h - inner if below else inner)
            corner = x - side if right else x, y - side if below else y
            out.append(Rect(*corner, side, side, Paint(fill=ground, stroke=pen, width=0.2)))
            aside, lower = (-1.1 if right else 1.1), (-1.1 if below else 1.1)
            out.append(meander(x + aside, y + lower, 5.2, line(pen, 0.4), right, low=below))
    return tuple(out)


def roundel(x: float, y: float, r: float, pen: str, ground: str, *, low: bool, ring: str = "") -> Picture:
    """A disc for the sign of a card's back, with a fine ring in it.

    Args:
        ring: its colour, when it is not the pen's.
    """
    return (
        Circle(x, y, r, Paint(fill=ground, stroke=pen, width=0.4 if low else 0.6)),
        Circle(x, y, r - 1.2, line(ring or pen, 0.22)),
    )


def seal(x: float, y: float, size: float, hollow: bool = False) -> Use:
    """The seal around (x, y). Hollow, only its character is left: for small seals in low ink."""
    return Use("seal", x - size / 2, y - size / 2, size, size, swap=(("seal", "surface"),) if hollow else ())
