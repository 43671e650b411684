"""The dragon: a ribbon along a curve with fins, scales and plates, four feet of five claws, and a pearl to chase.

Measured in hundredths of the box it is drawn in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, hypot, radians, sin

from companion.art.brush import Brush
from companion.art.ornament import cloud
from companion.art.shapes import Circle, Group, Paint, Path, Point, Shape, fill, line, polygon

SPINE: Sequence[Point] = (
    (17, 80), (21, 87), (30, 90.8), (42, 89.5), (56, 85.5), (70, 82.5), (80.5, 76), (84, 66.5), (77.5, 58), (66, 54.5),
    (52, 54), (38, 52.5), (27, 47.5), (21.5, 39), (23, 29.5), (31, 23), (41, 20.6), (50, 22), (57, 25),
)  # fmt: skip
"""From the tail to behind the head."""
LEGS: Sequence[tuple[tuple[Point, ...], float]] = (
    (((33, 24), (26, 16.5), (16.5, 13)), 200),
    (((37, 53), (29.5, 58.5), (30, 68)), 92),
    (((70, 55), (78, 48.5), (75, 40)), 258),
    (((60, 84), (63, 75.5), (56, 68.5)), 222),
)
"""Hip, knee and ankle, and the way the claws point, degrees clockwise from the right."""
HEAD = (
    "M49.5 21C49.5 14.4 54.6 10.4 60 11.4 62.2 11.8 63.8 12.6 65.2 13.9 66.8 12.2 69.4 12.6 70.2 14.7 72.8 14.6 75.2"
    " 15.6 77.2 17.1 78.6 15.2 82 15.3 83 17.8 84 20 83 22 81.2 22.8 80.4 24.2 78.8 24.5 77.4 23.9 73.6 23.4 69.8 24"
    " 66 25.6 69.6 27.5 73.6 28.4 77.4 28 79.4 27.9 80.6 29.4 79.6 31.2 77.8 33.6 74 34.6 70.2 34.2 65 34 59.6 33"
    " 56 31.2 52 29.2 49.5 25.4 49.5 21Z"
)
HORNS = (
    "M46.8 6.6C46.8 4 45.8 1.6 43.4-.4 45.4-.2 48.6 1.8 49.8 6.6Z",
    "M58.6 12.4C55.6 7.6 49.4 4.6 40.6 5.8 46.4 7.2 50.2 9.8 52.6 14.6Z",
    "M65.4 6.6C64.6 4.4 64.8 1.8 66.6-.6 66.4 1.6 67.2 3 68.6 4.4Z",
    "M62.4 12.8C61.6 7.4 64.2 2.6 71.4.2 68.2 3.8 67.4 8 68 12.6Z",
)
MANE = (
    (53.5, 13.5, 41.5, 9.5, 3.2), (51.0, 16.5, 37.5, 14.2, 3.4), (56.5, 31.0, 45.0, 39.5, -3.4),
    (59.6, 32.6, 51.5, 44.5, -3.0),
    (63.4, 33.8, 59.4, 44.5, -2.6),
    (67.2, 34.2, 67.0, 42.0, -2.2), (71.4, 34.2, 73.6, 39.2, -1.6),
)  # fmt: skip
"""Locks: root, tip, and how far they bend."""
TUFT = ((18, 83, 8.4, 72.6, 3.2), (17.6, 82, 15.4, 69.4, 2.4), (18, 84, 5.6, 81, 2.6), (19, 85.4, 9, 90, -2.4))
WHISKERS = (
    "M81 20.6C88 14.6 95 18 93 25.4 91.8 29.4 94.4 32 98 30.4"
    "M79.4 23.6C86.6 24.6 90.6 31 86.8 37.6 86 39 86.6 40.6 88.4 41"
)


def dragon(brush: Brush, colour: str = "cinnabar", size: float = 40.0) -> Group:
    """The dragon around the origin, ``size`` mm high and wide."""
    line_width = 0.28 * 100 / size
    back = curve(SPINE)
    halves = [half_width(n / (len(back) - 1)) for n in range(len(back))]

    def mass(d: str) -> Path:
        return brush.mass(d, colour, line_width)

    def within(d: str, width: float) -> Path:
        return brush.within(d, colour, width)

    shapes: list[Shape] = [
        cloud(13.5, 57, 0.75, colour, 0.5),
        cloud(78, 92.6, 0.62, colour, 0.45, flipped=True),
        cloud(37.5, 42, 0.56, colour, 0.45),
        *pearl(brush, colour, line_width),
        Path(WHISKERS, line(colour, 1.1)),
        *(mass(lock(*tuft)) for tuft in TUFT),
    ]
    for points, way in LEGS:
        shapes += leg(brush, colour, points, way, line_width)
    shapes += (mass(fins(back, halves)), mass(ribbon(back, halves)))
    shapes += (within(scales(back, halves), 0.55), within(plates(back, halves), 0.5))
    shapes += (mass(lock(*strand)) for strand in MANE)
    shapes += (mass(d) for d in HORNS)
    shapes += (
        mass(HEAD),
        Circle(64.4, 18.4, 2.1, fill("surface") if not brush.low else Paint(fill="surface", stroke=colour, width=0.5)),
        Circle(65.0, 18.5, 1.05, fill(colour if brush.low else "ink")),
        within(
            "M60.4 17.6C61.4 14.8 65.4 13.8 68.4 16.4M79.4 19.4C79.8 18 81.4 17.9 81.6 19.2"
            "M68.4 22.2C71 20.6 74.4 20.4 77 21.4",
            0.8,
        ),
        within(
            "M54 18C52.4 21.6 53 25.6 56.4 28.4M57.6 21.4C56.8 24 57.6 26.6 60 28.4M63 30C66 31.2 70.4 31.8 74.4 31.2",
            0.7,
        ),
        # Teeth, and the tongue between them.
        Path("M79.8 23.8 79.2 26.4 77.4 23.8ZM75.4 23.5 74.4 25.4 73 23.8ZM75.8 28.2 75.8 26.4 74 28.3Z", fill(colour)),
        Path("M67.8 26C72 27.2 77 26.8 81.6 25.4 83 25 84 25.6 84.6 26.6", line(colour, 0.8)),
    )
    return Group(tuple(shapes), at=(-size / 2, -size * 0.49), scale=size / 100)


def half_width(along: float) -> float:
    """Half the body's width at a part of its length: thin at the tail, a little slimmer at the neck."""
    return 1.0 + 4.5 * float(min(1.0, along / 0.45) ** 0.75) - 0.7 * max(0.0, (along - 0.7) / 0.3)


def curve(points: Sequence[Point], steps: int = 6) -> list[Point]:
    """Points of a smooth curve through the given ones (Catmull and Rom's)."""
    ends = [points[0], *points, points[-1]]
    out: list[Point] = []
    for p, q, r, s in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps):
            t = step / steps
            out.append((blend(p[0], q[0], r[0], s[0], t), blend(p[1], q[1], r[1], s[1], t)))
    return [*out, points[-1]]


def blend(p: float, q: float, r: float, s: float, t: float) -> float:
    """Between q and r."""
    return q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))


def beside(points: Sequence[Point], at: int, far: float) -> Point:
    """A point to the left of the way there, ``far`` from it."""
    (ax, ay), (bx, by) = points[max(0, at - 1)], points[min(len(points) - 1, at + 1)]
    length = hypot(bx - ax, by - ay) or 1.0
    return points[at][0] + (by - ay) / length * far, points[at][1] - (bx - ax) / length * far


def ribbon(points: Sequence[Point], halves: Sequence[float]) -> str:
    """The outline of a ribbon along the points."""
    there = [beside(points, n, half) for n, half in enumerate(halves)]
    back = [beside(points, n, -half) for n, half in enumerate(halves)]
    return polygon((round(x, 2), round(y, 2)) for x, y in (*there, *reversed(back)))


def fins(points: Sequence[Point], halves: Sequence[float]) -> str:
    """Fins along the back, swept towards the tail."""
    out = []
    for n in range(4, len(points) - 5, 2):
        (ax, ay), (bx, by) = beside(points, n, halves[n] * 0.8), beside(points, n + 2, halves[n + 2] * 0.8)
        tx, ty = beside(points, n - 1, halves[n] * 1.55 + 0.5)
        mx, my = beside(points, n + 1, halves[n] * 1.45)
        out.append(f"M{ax:.2f} {ay:.2f}L{tx:.2f} {ty:.2f}Q{mx:.2f} {my:.2f} {bx:.2f} {by:.2f}Z")
    return "".join(out)


def scales(points: Sequence[Point], halves: Sequence[float]) -> str:
    """Rows of scales on the upper side of the body."""
    out = []
    for n in range(6, len(points) - 6):
        for part in (0.62, 0.12) if n % 2 else (0.37,):
            half = halves[n]
            (ax, ay), (bx, by) = beside(points, n, half * (part + 0.25)), beside(points, n, half * (part - 0.25))
            cx, cy = beside(points, n - 1, half * part)
            middle = beside(points, n, half * part)
            qx, qy = cx + (cx - middle[0]) * 0.9, cy + (cy - middle[1]) * 0.9
            out.append(f"M{ax:.2f} {ay:.2f}Q{qx:.2f} {qy:.2f} {bx:.2f} {by:.2f}")
    return "".join(out)


def plates(points: Sequence[Point], halves: Sequence[float]) -> str:
    """The edge of the belly and its plates."""
    edge = [beside(points, n, -halves[n] * 0.3) for n in range(3, len(points) - 4)]
    out = [polygon(((round(x, 2), round(y, 2)) for x, y in edge), closed=False)]
    for n in range(4, len(points) - 4):
        (ax, ay), (bx, by) = beside(points, n, -halves[n] * 0.3), beside(points, n - 1, -halves[n] * 0.92)
        out.append(f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}")
    return "".join(out)


def lock(x: float, y: float, to_x: float, to_y: float, bend: float) -> str:
    """A lock of hair: broad at its root, bent, with a sharp tip."""
    length = hypot(to_x - x, to_y - y)
    u, v = (to_x - x) / length, (to_y - y) / length
    half = 1.9 if length > 8 else 1.4

    def at(along: float, aside: float) -> str:
        return f"{x + u * along - v * aside:.2f} {y + v * along + u * aside:.2f}"

    return (
        f"M{at(0, half)}C{at(length * 0.35, half + bend)} {at(length * 0.7, bend)} {at(length, 0)}"
        f"C{at(length * 0.6, bend * 0.5 - 0.6)} {at(length * 0.3, bend * 0.5 - half)} {at(0, -half)}Z"
    )


def leg(brush: Brush, colour: str, points: Sequence[Point], way: float, width: float) -> Iterator[Shape]:
    """A leg with a tuft at its knee and five claws."""
    path = curve(points, 5)
    last = len(path) - 1
    x, y = points[-1]
    knee_x, knee_y = points[1]
    hip_x, hip_y = points[0]
    turn = atan2(knee_y - hip_y, knee_x - hip_x)
    yield brush.mass(lock(knee_x, knee_y, knee_x + 5.6 * cos(turn), knee_y + 5.6 * sin(turn), 1.2), colour, width)
    for part in (-74, -36, 0, 36, 74):
        angle = radians(way + part)
        reach = 6.0 if abs(part) < 60 else 5.0
        yield Path(claw(x, y, angle, reach), fill(colour))
    yield brush.mass(ribbon(path, [3.5 - 1.6 * n / last for n in range(last + 1)]), colour, width)
    yield brush.disc(x, y, 2.1, colour, width)


def claw(x: float, y: float, angle: float, reach: float) -> str:
    """A claw from a foot's middle, a little hooked."""
    u, v = cos(angle), sin(angle)
    hook = 0.9
    return (
        f"M{x - v * 0.85:.2f} {y + u * 0.85:.2f}"
        f"Q{x + u * reach * 0.6 - v * (0.9 + hook):.2f} {y + v * reach * 0.6 + u * (0.9 + hook):.2f}"
        f" {x + u * reach:.2f} {y + v * reach:.2f}"
        f"Q{x + u * reach * 0.55 + v * 0.1:.2f} {y + v * reach * 0.55 - u * 0.1:.2f}"
        f" {x + v * 0.85:.2f} {y - u * 0.85:.2f}Z"
    )


def pearl(brush: Brush, colour: str, width: float) -> Iterator[Shape]:
    """The burning pearl."""
    for angle in (-95, -60, -130, 150, 20):
        a = radians(angle)
        x, y = 91 + 4.4 * cos(a), 51 + 4.4 * sin(a)
        reach = 7.4 if angle in (-95, -60, -130) else 5.0
        yield brush.mass(lock(x, y, x + reach * cos(a - 0.25), y + reach * sin(a - 0.25), 1.5), colour, width)
    yield Circle(91, 51, 4.8, Paint(fill="gold-wash" if brush.low else "gold-line", stroke=colour, width=0.9))
    yield Path(
        "M93.2 51A2.2 2.2 0 1 1 91 48.8M89.6 51a1.3 1.3 0 0 0 1.4 1.4", line(colour if brush.low else "surface", 0.7)
    )
