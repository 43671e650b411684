"""The markers of The Ming Voyages to be cut out: troops, junks, gold, hordes, settlements, and the counters.

A marker is a strip of two equal sides that is folded and glued, and cut along straight lines; who likes trims the round
ones and the six-sided ones afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin
from typing import Final

from companion.art import symbols
from companion.art.brush import Ink
from companion.art.shapes import Circle, Group, Paint, Path, Picture, Rect, Shape, Use, fill, moved, polygon, turned
from companion.games.ming_voyages.art.emblems import emblem

SIZE: Final = 22.0
"""Edge of a marker, mm; the strip is twice as high."""
MARKERS: Final = ("troop", "junk", "gold", "horde", "settlement")
COUNTERS: Final = ("emperor", "overlord", "era")
"""What is moved along the track, for each side, and what stands in the place of the era."""
COUNTER: Final = 13.0
"""Edge or diameter of a counter, to be trimmed out of its square: the track's cells are that high, mm."""
PENS: Final = {"emperor": "emperor", "overlord": "ink", "coin": "gold"}
"""What a marker's outlines are drawn with in little ink, by the colour of its ground."""
RIM: Final = 0.7
SIGN: Final = 0.45
"""Width of those outlines, in the symbols' units."""


def marker(what: str, ink: Ink) -> Picture:
    """A strip for a marker: both sides, the upper one on its head.

    Raises:
        KeyError: it is none of ``MARKERS``.
    """
    one = side(what, ink)
    return (turned(one, SIZE, SIZE), moved(one, 0.0, SIZE))


def counter(what: str, ink: Ink) -> Picture:
    """A strip for one of ``COUNTERS``, with equal sides as those of markers."""
    middle, wide = SIZE / 2, COUNTER
    one: Picture = (Rect(0, 0, SIZE, SIZE, fill("surface")),)
    if what == "era":
        low = ink == "low"
        one += (
            Circle(middle, middle, wide / 2, Paint(fill="" if low else "gold-wash", stroke="gold-line", width=0.9)),
            Circle(middle, middle, wide / 2 - 1.3, Paint(stroke="gold-line", width=0.3)),
            Use("seal", middle - 3.4, middle - 3.4, 6.8, 6.8),
        )
    else:
        one += emblem("emperor" if what == "emperor" else "overlord", middle, middle, wide, ink)
    return (turned(one, SIZE, SIZE), moved(one, 0.0, SIZE))


def side(what: str, ink: Ink) -> Picture:
    """One side of a marker.

    Raises:
        KeyError: it is none of ``MARKERS``.
    """
    inner = SIZE - 0.4
    sign: Shape = Use(what, 0.2, 0.2, inner, inner)
    if ink == "low":
        sign = Group(tuple(_outlined(what)), at=(0.2, 0.2), scale=inner / symbols.symbol(what).box[2])
    return (Rect(0, 0, SIZE, SIZE, fill("surface")), sign, *RIMS[what](ink))


def _outlined(what: str) -> Iterator[Shape]:
    """A marker's symbol in outlines of one colour."""
    pen = ""
    for shape in symbols.symbol(what).picture:
        assert isinstance(shape, Rect | Circle | Path)
        paint = shape.paint
        pen = pen or PENS[paint.fill]
        wide = RIM if paint.fill in PENS else SIGN
        yield replace(
            shape, paint=Paint(fill="surface" if paint.fill else "", stroke=pen, width=wide, join="round", cap="round")
        )


def _square(ink: Ink) -> Picture:
    """A second edge, with studs in the corners."""
    pen = "emperor" if ink == "low" else "emperor-in"
    over = "surface" if ink == "low" else "emperor"
    edge = Paint(stroke=pen, width=0.22, opacity=0.75, over=over)
    at = (3.3, SIZE - 3.3)
    studs: list[Shape] = [Circle(x, y, 0.5, fill(pen)) for x in at for y in at]
    return (Rect(2.1, 2.1, SIZE - 4.2, SIZE - 4.2, edge, r=1.6), *studs)


def _round(ink: Ink) -> Picture:
    """A second rim, and waves below the ship."""
    pen = "emperor" if ink == "low" else "emperor-in"
    over = "surface" if ink == "low" else "emperor"
    rim = Paint(stroke=pen, width=0.22, opacity=0.75, over=over)
    waves = Paint(stroke=pen, width=0.35, opacity=0.85, over=over, cap="round")
    return (
        Circle(SIZE / 2, SIZE / 2, 8.8, rim),
        Path("M6.6 17.5q1.1-1 2.2 0t2.2 0 2.2 0 2.2 0M8.8 18.7q1.1-1 2.2 0t2.2 0", waves),
    )


def _coin(ink: Ink) -> Picture:
    """Four marks around the hole, where a coin has its characters."""
    marks = "M11 4.6v2.6M9.8 5.9h2.4M11 14.8v2.6M9.8 16.1h2.4M4.6 10.2h2.6M4.6 11.8h2.6M14.8 10.2h2.6M14.8 11.8h2.6"
    return (Path(marks, Paint(stroke="gold" if ink == "low" else "coin-line", width=0.42, cap="round")),)


def _ring(ink: Ink) -> Picture:
    """Beads along the rim."""
    return tuple(
        Circle(round(11 + 8.75 * cos(2 * pi * n / 36), 2), round(11 + 8.75 * sin(2 * pi * n / 36), 2), 0.2, _bone(ink))
        for n in range(36)
    )


def _bone(ink: Ink) -> Paint:
    return fill("ink" if ink == "low" else "overlord-in")


def _hexagon(ink: Ink) -> Picture:
    """A second edge of six."""
    points = [(11 + 8.6 * sin(pi * n / 3), 11 - 8.6 * cos(pi * n / 3)) for n in range(6)]
    line = Paint(stroke="ink" if ink == "low" else "overlord-in", width=0.22, join="round")
    return (Path(polygon([(round(x, 2), round(y, 2)) for x, y in points]), line),)


RIMS: Final = {"troop": _square, "junk": _round, "gold": _coin, "horde": _ring, "settlement": _hexagon}
"""What each marker has beyond its symbol at the size of paper."""
