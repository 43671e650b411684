"""The three transports as they stand on their cards: a junk, a horse, a rickshaw. Around the origin, about 30 mm."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, radians, sin

from companion.art.brush import Brush
from companion.art.shapes import Circle, Path, Picture, Point, Shape, fill, line

HULL = (
    "M-14.4.6-9 2.2-8.4 4.8C-3 6 4 6 9.4 4.6L10 3 14.8 1.8C14.2 6.4 12.4 9.6 9.8 12.4H-10.2C-12.6 9.4-14.2 5.4-14.4.6Z"
)
MAIN = (
    ((-3.2, 2.8), (-4.3, -1.0), (-4.7, -4.9), (-4.3, -8.8), (-2.9, -12.4), (-0.6, -15.8)),
    ((6.6, 3.2), (8.2, -0.3), (8.6, -4.2), (7.8, -8.2), (5.8, -12.1), (2.4, -16.9)),
)
FORE = (
    ((9.4, 1.2), (9.3, -1.7), (9.9, -4.6), (11.2, -7.2)),
    ((14.7, 0.4), (15.4, -2.4), (14.9, -5.2), (13.2, -8.1)),
)
MIZZEN = (
    ((-12.6, -1.2), (-13.3, -3.9), (-13.1, -6.6), (-11.9, -9.2)),
    ((-6.8, -0.2), (-6.1, -3.1), (-6.3, -6.1), (-8.0, -9.7)),
)
"""Sails: where their battens begin and end, from the lowest up."""

HEAD = (
    "M2.6-11C2.4-12.8 2-14.4 1-16 .1-14.6-.7-13-1.1-11.2-4.2-9.9-6.6-6.4-8.7-2.4-9.7-.6-12.4 2-13.1 4 "
    "-13.6 5.6-12.9 7.5-11.3 8.2-10.6 8.5-10 8.3-9.5 8-9 8.7-7.8 8.7-7.1 7.8-6.6 7-5.4 6.3-3.8 5.2"
    "-2.2 4.2-.9 3.7 1.3 3.8.7 7-2.3 9-4.2 12.6-5.6 15.4-6 18-6 22H15.2C15.8 12 15 3 11-3.9 8.4-8.2 5.6-10.6 2.6-11Z"
)
MANE = (
    "M3.6-11.4C5.6-12.9 7.6-13 9.6-12 8.6-11.2 8-10.3 7.8-9.2 6.6-10.2 5.2-10.9 3.6-11.4Z",
    "M8.4-8.7C10.2-10.2 12.3-10.4 14.4-9.2 13-8.4 12-7.3 11.5-5.6 10.6-6.8 9.6-7.9 8.4-8.7Z",
    "M12-4.8C13.6-6.2 15.8-6.6 17.8-5.6 16.4-4.6 15.4-3 14.9-.9 14.1-2.3 13.1-3.7 12-4.8Z",
    "M15.2.4C16.6-1 18.6-1.6 20.4-1 19-.0 17.8 2 17.3 4.6 16.8 3.2 16.1 1.7 15.2.4Z",
    "M17.3 6.2C18.4 5 20 4.4 21.6 4.8 20 6.2 18.8 8.4 18.2 11.6 18.2 9.6 17.9 7.8 17.3 6.2Z",
)
FORELOCK = "M-.9-11.6C-2.8-11.9-4.4-11-5.6-9.4-4.8-9.3-4-9-3.4-8.5-2.9-9.8-2-10.7-.9-11.6Z"


def sail(brush: Brush, luff: Sequence[Point], leech: Sequence[Point], colour: str, gap: float = 0.42) -> list[Shape]:
    """A sail of panels between battens, each swelling a little."""
    out: list[Shape] = []
    for (a, b), (c, d) in zip(pairwise(luff), pairwise(leech), strict=True):
        x, y = (c[0] + d[0]) / 2 + 0.9, (c[1] + d[1]) / 2 - 0.1
        out.append(
            brush.mass(
                f"M{a[0]} {a[1] - gap:.2f}L{c[0]} {c[1] - gap:.2f}Q{x:.2f} {y:.2f} {d[0]} {d[1]}L{b[0]} {b[1]}Z", colour
            )
        )
    return out


def junk(brush: Brush, colour: str = "t-junk") -> Picture:
    """A junk under three sails; its hull goes down to y = 12, where waves should hide it."""
    rope = line(colour, 0.22)
    return (
        Path("M.9 5V-18.6M12 3V-9.6M-9.6 2V-11.2", line(colour, 0.55)),
        *sail(brush, *MIZZEN, colour),
        *sail(brush, *FORE, colour),
        *sail(brush, *MAIN, colour),
        Path("M6.6 3 9.4 3.9M14.7.4 14.2 1.9M-6.8-.2-8.8 2.4", rope),
        Path("M.9-18.8c2 .2 2.6-1 5-.5l-1.2 1.2 1.3 1.1c-2-.5-3 .5-5.1.2Z", fill("cinnabar")),
        Path("M12-9.7c1.3.1 1.8-.7 3.4-.3l-.9.8.9.8c-1.3-.4-2 .3-3.4.1Z", fill("cinnabar")),
        Path("M-9.6-11.3c1.3.1 1.8-.7 3.4-.3l-.9.8.9.8c-1.3-.4-2 .3-3.4.1Z", fill("cinnabar")),
        brush.mass(HULL, colour),
        brush.within("M-13.4 5.6C-5 8.8 5 8.6 13.4 5.2M-12.7 7.4C-5 10.2 5 10.1 12.6 7.2", colour, 0.42),
        Circle(10.7, 5.0, 1.0, fill("surface")),
        Circle(10.9, 5.0, 0.45, fill("ink")),
    )


def horse(brush: Brush, colour: str = "t-rider") -> Picture:
    """A horse's head and neck in its bridle, looking to the left; it goes down to y = 22."""
    return (
        *(brush.mass(lock, colour) for lock in MANE),
        brush.mass(HEAD, colour, 0.32),
        brush.mass(FORELOCK, colour),
        brush.within("M4.2-8.6C9.6-5.4 13 1.6 13.2 12M1.6-9.6C-.4-5.4-.6-.4 1.3 3.8", colour, 0.42),
        # The bridle: over the nose, up the cheek, around the brow, and the reins.
        brush.within(
            "M-9.2-1.4C-7.6 1.2-6.4 4-6 6.4M-7.6 1.2C-4.6-1.4-1.2-5.6.6-9.8M-4.2-7.6C-2-6.6-.6-6-.4-5.6", colour, 0.6
        ),
        brush.within("M-6.3 5.6C-1 9.4 4.4 14.8 7.4 22", colour, 0.6),
        Circle(-7.0, 3.2, 0.95, line("gold-line", 0.5)),
        brush.within("M-12.2 5c.6-.2 1.1.1 1.2.7M-12.4 7C-11 6.4-9.8 6.6-8.8 7.4", colour, 0.42),
        brush.disc(-4.2, -4.2, 0.95, colour) if brush.low else Circle(-4.2, -4.2, 0.95, fill("surface")),
        Circle(-4.4, -4.1, 0.5, fill("ink")),
        brush.within("M-5.7-4.9C-4.8-5.8-3.6-5.8-2.8-4.6", colour, 0.42),
        # A tassel of rank at the throat.
        Path("M1.3 3.9.4 6", line("gold-line", 0.6)),
        Path(
            "M-.7 6H1.5C1.6 8.4 2 10.2 2.5 12.2 1.4 11.6.7 11.6.3 12.4 0 11.6-.8 11.6-1.9 12-1.1 10.2-.7 8.4-.7 6Z",
            fill("cinnabar"),
        ),
    )


def rickshaw(brush: Brush, colour: str = "ink") -> Picture:
    """A rickshaw with its hood half up, its wheel on the ground at y = 14.6."""
    wheel_x, wheel_y, r = -3.4, 7.2, 7.4
    spokes = "".join(
        f"M{wheel_x + 1.5 * cos(a):.2f} {wheel_y + 1.5 * sin(a):.2f}"
        f"L{wheel_x + 6.6 * cos(a):.2f} {wheel_y + 6.6 * sin(a):.2f}"
        for a in (pi * n / 7 for n in range(14))
    )
    return (
        # The shafts with their cross-bar, and the foot on which they rest.
        Path("M-6 4.6C2 4.8 9.6 4.4 19.4.4", line(colour, 1.15)),
        Path("M19.4-1V1.9", line(colour, 0.8)),
        Path("M11.8 3.9v9.6c0 .8.5 1.1 1.3 1.1", line(colour, 0.6)),
        *hood(brush, colour),
        brush.mass(
            "M-11.2-2.6C-10.8 1-9.2 3.4-5.6 4H2.4C5 4 6.6 2.6 8.2-.8L6.6-1.4C5.4.6 4.6 1.1 3 1.1H-1.4L-2.2-2.6Z", colour
        ),
        brush.within("M-9.6-.8C-8.6 1.4-7 2.4-5 2.5H2.6", colour, 0.35),
        Circle(wheel_x, wheel_y, r, line(colour, 1.1)),
        Circle(wheel_x, wheel_y, r - 1.1, line(colour, 0.25)),
        Path(spokes, line(colour, 0.42)),
        Circle(wheel_x, wheel_y, 1.5, fill(colour)),
        Circle(wheel_x, wheel_y, 0.55, fill("gold-line")),
        # The lantern hangs from the hood's front.
        Path("M3.6-11.2C4.8-10.8 5-10 5-9", line(colour, 0.3)),
        Path("M3.8-8.8h2.4M3.8-4.9h2.4", line(colour, 0.5)),
        Path("M3.9-8.6h2.2C7.5-7.8 7.5-5.9 6.1-5.1H3.9C2.5-5.9 2.5-7.8 3.9-8.6Z", fill("cinnabar")),
        Path("M5-4.8v1.6", line("cinnabar", 0.35)),
    )


def hood(brush: Brush, colour: str) -> list[Shape]:
    """Folds of cloth between the ribs of a hood, around where they meet."""
    x, y, reach, inner = -4.6, -2.7, 12.0, 1.4
    edges = (182, 208, 234, 260, 286, 312)
    out: list[Shape] = []
    for start, end in pairwise(edges):
        a, b, mid = radians(start + 1.4), radians(end - 1.4), radians((start + end) / 2)
        points = [
            (x + d * cos(t), y + d * sin(t))
            for d, t in ((inner, a), (reach, a), (reach * 1.07, mid), (reach, b), (inner, b))
        ]
        (ax, ay), (bx, by), (qx, qy), (cx, cy), (dx, dy) = points
        out.append(
            brush.mass(
                f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}Q{qx:.2f} {qy:.2f} {cx:.2f} {cy:.2f}L{dx:.2f} {dy:.2f}Z", colour
            )
        )
    return out
