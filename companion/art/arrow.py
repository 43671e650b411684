"""The way of a piece that has moved: a bent line with a head, and a ring where a piece came from nowhere or left.

Millimetres throughout; ``unit`` makes all of it larger or smaller, as maps are more or less wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from companion.art.maps import path
from companion.art.shapes import Circle, Paint, Path, Picture, Point, line

PALE, DARK = "surface", "ink"
BOW: Final = 0.12
"""How much a straight way bends, as a part of its length."""
PARTS: Final = 5
"""Straight pieces of each leg."""
ROOM: Final = 7.0
"""How far from the middle of both ends the line stays: pieces lie there."""
HEAD: Final = (9.0, 6.0)
"""Length, and half of the width, of the head."""
WIDTH: Final = 2.6
EDGE: Final = 1.5
"""Of the line, and of the pale edge on either side of it."""
RING: Final = 13.0
"""Radius of a ring."""


def bent(stops: Sequence[Point]) -> list[Point]:
    """Points along a way through these stops: a straight one bends a little, others are curves through all of them."""
    if len(stops) < 2:
        return list(stops)
    if len(stops) == 2:
        (ax, ay), (bx, by) = stops
        hx, hy = (ax + bx) / 2 - (by - ay) * BOW * 2, (ay + by) / 2 + (bx - ax) * BOW * 2
        return [_rounded(_between((ax, ay), (hx, hy), (bx, by), n / PARTS)) for n in range(PARTS + 1)]
    found: list[Point] = []
    for place, (start, end) in enumerate(pairwise(stops)):
        before, after = stops[max(0, place - 1)], stops[min(len(stops) - 1, place + 2)]
        found += [_rounded(_through(before, start, end, after, n / PARTS)) for n in range(PARTS)]
    return [*found, stops[-1]]


def arrow(way: Sequence[Point], unit: float) -> Picture:
    """An arrow along a way as ``bent`` gives it; nothing where that is too short for one."""
    whole = sum(_far(a, b) for a, b in pairwise(way))
    room = min(ROOM * unit, whole / 5)
    long, wide = HEAD[0] * unit, HEAD[1] * unit
    if whole - 2 * room < long:
        return ()
    shaft, tip, neck = _cut(way, room, whole - room - long * 0.7), _at(way, whole - room), _at(way, whole - room - long)
    ux, uy = (tip[0] - neck[0]) / (_far(neck, tip) or 1), (tip[1] - neck[1]) / (_far(neck, tip) or 1)
    barbs = [(neck[0] - k * uy * wide, neck[1] + k * ux * wide) for k in (1, -1)]
    inner = neck[0] + ux * long * 0.28, neck[1] + uy * long * 0.28
    head = path([_rounded(one) for one in (tip, barbs[0], inner, barbs[1])], closed=True)
    drawn = path(shaft)
    edged = Paint(fill=DARK, stroke=PALE, width=round(EDGE * unit, 2), join="round")
    return (
        Path(drawn, line(PALE, round((WIDTH + 2 * EDGE) * unit, 2))), Path(head, edged),
        Path(drawn, line(DARK, round(WIDTH * unit, 2))),
    )  # fmt: skip


def ring(at: Point, unit: float, r: float = 0.0, left: bool = False) -> Picture:
    """A ring around a place to which a piece came, or a dashed one where it ``left``; ``r``: its radius, if not the
    usual one."""
    r, dash = r or round(RING * unit, 2), (round(4 * unit, 2), round(4 * unit, 2)) if left else ()
    return (
        Circle(*at, r, line(PALE, round((WIDTH + 2 * EDGE) * unit, 2))),
        Circle(*at, r, line(DARK, round(WIDTH * unit, 2), *dash)),
    )


def _between(a: Point, h: Point, b: Point, t: float) -> Point:
    """A point of a quadratic curve."""
    u = 1 - t
    return u * u * a[0] + 2 * u * t * h[0] + t * t * b[0], u * u * a[1] + 2 * u * t * h[1] + t * t * b[1]


def _through(p: Point, a: Point, b: Point, q: Point, t: float) -> Point:
    """A point of the curve from a to b that comes from p and goes on to q (Catmull and Rom)."""

    def one(k: int) -> float:
        c1, c2 = b[k] - p[k], 2 * p[k] - 5 * a[k] + 4 * b[k] - q[k]
        return (2 * a[k] + c1 * t + c2 * t * t + (3 * a[k] - 3 * b[k] + q[k] - p[k]) * t**3) / 2

    return one(0), one(1)


def _far(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def _rounded(at: Point) -> Point:
    return round(at[0], 1), round(at[1], 1)


def _at(way: Sequence[Point], far: float) -> Point:
    """The point so far along a way."""
    for a, b in pairwise(way):
        step = _far(a, b)
        if far <= step and step:
            part = max(0.0, far) / step
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        far -= step
    return way[-1]


def _cut(way: Sequence[Point], start: float, end: float) -> list[Point]:
    """The way between two distances from its beginning."""
    gone, inner = 0.0, list[Point]()
    for a, b in pairwise(way):
        gone += _far(a, b)
        if start < gone < end:
            inner.append(b)
    return [_rounded(_at(way, start)), *inner, _rounded(_at(way, end))]
