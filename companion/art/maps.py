"""What any map is drawn of: lines through points, borders, hills, water with its surf. Millimetres throughout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final

from companion.art.shapes import Path, Picture, Rect, polygon
from companion.art.styles import style

SURF: Final = tuple(f"{kind}{number}" for number in (4, 3, 2, 1) for kind in ("wave", "calm"))
"""Styles of the lines of surf from the outermost in; each has its distance from the coast."""
PATTERNED: Final = 0.2
"""How strong the patterns of lands are."""


def path(points: Iterable[Sequence[float]], closed: bool = False) -> str:
    """Path data through the points."""
    return polygon(((x, y) for x, y in points), closed)


def water(coast: str, w: float, h: float) -> Picture:
    """A sea of that size with its surf along a coast, which is path data."""
    return Rect(0, 0, w, h, style("sea")), *(Path(coast, style(name)) for name in SURF)


def hill(x: float, y: float) -> str:
    """A hill of two strokes of ink and a shadow, as path data."""
    return f"M{x - 5:g} {y:g}q3-2.5 4.6-6.6q1.9 3 5.4 6.6m-4-5.4l1.5 3.9m-.4-2.2l1 2.6"


def stroke(points: Sequence[Sequence[float]], width: float = 1.5) -> str:
    """A border as a stroke of a brush, that wide and swelling a little on the way. Closed path data."""
    left: list[tuple[float, float]] = []
    right: list[tuple[float, float]] = []
    for index, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, index - 1)], points[min(len(points) - 1, index + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        half = width / 2 + (0.45 if index % 3 == 1 else 0.15 if index % 3 == 2 else 0.0)
        dx, dy = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((round(x + dx, 1), round(y + dy, 1)))
        right.append((round(x - dx, 1), round(y - dy, 1)))
    return path([*left, *reversed(right)], closed=True)


def holds(polygon: Sequence[Sequence[float]], x: float, y: float) -> bool:
    """Whether the polygon contains the point (even-odd rule)."""
    odd = False
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
