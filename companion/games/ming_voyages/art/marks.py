"""What a phone lays on the map for a while: what can be reached, what is chosen, and arrows of those who go there.

A target is a region's id, or a voyage's number for its stop. Marks of regions lie on the ground and below gates and
names; marks of stops and arrows lie over everything. Millimetres throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot
from types import MappingProxyType
from typing import Any, Final, Literal

from companion.art.maps import path
from companion.art.shapes import Box, Circle, Path, Picture, Point, Shape
from companion.art.styles import letters, style
from companion.art.variants import curved
from companion.games.ming_voyages.art.board import LETTER
from companion.games.ming_voyages.art.pieces import EMPTY, HIGH, Standing, pill_size, present
from companion.games.ming_voyages.art.places import Geometry, crossing, outline, region, stop

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
BEFORE: Final = 27.0
BEYOND: Final = 25.0
"""How far an arrow reaches at most before and beyond the border it crosses."""
LEAST: Final = 8.0
"""How far it reaches at least."""
CLEAR: Final = 3.0
"""How far it keeps off names and pills."""
STEPS: Final = 10
TAIL: Final = 1.2
NECK: Final = 2.9
"""Half of an arrow's width where it starts and where its head begins."""
HEAD: Final = (9.5, 6.8)
"""Length and half of the width of an arrow's head."""


def shape_of(data: Geometry, target: str | int) -> str:
    """The outline of a region or of a voyage's stop as path data.

    Raises:
        LookupError: the map has no such target.
    """
    return stop(data, target) if isinstance(target, int) else outline(data, target)


def reach(data: Geometry, targets: Iterable[str | int]) -> Picture:
    """Dashed edges of what can be reached."""
    return tuple(Path(shape_of(data, target), style("v-reach")) for target in targets)


def pick(data: Geometry, target: str | int) -> Picture:
    """The thick edge of what is chosen; around a stop it is a ring."""
    if isinstance(target, int):
        (x, y), r = next(one["at"] for one in data["voyages"] if one["n"] == target), data["voyage_radius"]
        return (Circle(x, y, r + 1.5, style("v-pick")),)
    return (Path(shape_of(data, target), style("v-pick")),)


def arrows(
    data: Geometry,
    sources: Sequence[str],
    target: str,
    kind: Literal["go", "foe"] = "go",
    standing: Standing = NOTHING,
    named: Mapping[str, str] = NOTHING,
) -> Picture:
    """An arrow from each source to the target, through the gate where they are on two sides of the wall.

    Args:
        sources: ids of regions next to the target.
        kind: ``"go"`` is the reader's own way, ``"foe"`` the opponent's.
        standing, named: what stands where and how regions are called, so that arrows keep off pills and names.

    Raises:
        LookupError: a source does not touch the target.
    """
    return tuple(Path(arrow(data, source, target, standing, named), style(f"v-{kind}")) for source in sources)


def arrow(
    data: Geometry, source: str, target: str, standing: Standing = NOTHING, named: Mapping[str, str] = NOTHING
) -> str:
    """One arrow as path data: slim where it starts, with a broad head."""
    a, over, b = region(data, source)["counts_at"], crossing(data, source, target), region(data, target)["counts_at"]
    busy = [box for name in (source, target) for box in taken(data, name, standing, named)]
    (ux, uy), (vx, vy) = _direction((a[0], a[1]), over), _direction(over, (b[0], b[1]))
    # Each end looks a little the way of the other: a sharp bend would be all head.
    start = _reach(over, _direction((0, 0), (-2 * ux - vx, -2 * uy - vy)), BEFORE, busy)
    end = _reach(over, _direction((0, 0), (ux + 2 * vx, uy + 2 * vy)), BEYOND, busy)
    return swept(start, over, end)


def taken(data: Geometry, name: str, standing: Standing, named: Mapping[str, str]) -> list[Box]:
    """The boxes of a region's pill and name."""
    one = region(data, name)
    (x, y), counts = one["counts_at"], standing.get(name, {})
    w, h = pill_size(counts) if present(counts) else EMPTY
    (u, v), words = one["label_at"], named.get(f"region:{name}", "")
    size = letters("v-realm" if one["kind"] == "ming" else "v-nm").size
    wide = len(words) * size * LETTER
    return [(x - w / 2, y - (HIGH if present(counts) else h) / 2, w, h), (u - wide / 2, v - size * 0.75, wide, size)]


def _reach(over: Point, way: Point, most: float, busy: Iterable[Box]) -> Point:
    """How far one gets from a border in a direction without running into anything."""
    far = LEAST
    boxes = [(x - CLEAR, y - CLEAR, w + 2 * CLEAR, h + 2 * CLEAR) for x, y, w, h in busy]
    while far < most:
        x, y = over[0] + way[0] * (far + 1), over[1] + way[1] * (far + 1)
        if any(left < x < left + w and top < y < top + h for left, top, w, h in boxes):
            break
        far += 1
    return over[0] + way[0] * far, over[1] + way[1] * far


def swept(start: Point, over: Point, end: Point, scale: float = 1.0) -> str:
    """An arrow along a curve from one point over another to a third, as path data.

    Args:
        scale: of its widths and its head.
    """
    # The middle of a quadratic curve lies halfway between its control point and the middle of its ends.
    hx, hy = (2 * over[k] - (start[k] + end[k]) / 2 for k in (0, 1))
    line = [_on(start, (hx, hy), end, i / 40) for i in range(41)]
    length = sum(_far(a, b) for a, b in pairwise(line))
    points = _spread(line, STEPS, max(length * 0.3, length - HEAD[0] * scale))
    tip, neck = line[-1], points[-1]
    left: list[Point] = []
    right: list[Point] = []
    for index, at in enumerate(points):
        ux, uy = _direction(points[max(0, index - 1)], points[index + 1] if index < STEPS else tip)
        half = scale * (TAIL + (NECK - TAIL) * index / STEPS)
        left.append((at[0] - uy * half, at[1] + ux * half))
        right.append((at[0] + uy * half, at[1] - ux * half))
    ux, uy = _direction(neck, tip)
    back, wide = 1.6 * scale, HEAD[1] * scale
    barbs = [(neck[0] - ux * back - k * uy * wide, neck[1] - uy * back + k * ux * wide) for k in (1, -1)]
    around = [*left, barbs[0], tip, barbs[1], *reversed(right)]
    return path([(round(x, 1), round(y, 1)) for x, y in around], closed=True)


def fleet(data: Geometry, number: int) -> Picture:
    """The way of a fleet from the sea to the stop of a voyage; it lies on the ground, below the stops."""
    route = [(x, y) for x, y in data["route"]]
    x, y = next(one["at"] for one in data["voyages"] if one["n"] == number)
    return (Path(curved(path(route[: route.index((x, y)) + 1])), style("v-sailed")),)


def crossed(at: Point, size: float) -> Shape:
    """The stroke over a piece that may fall."""
    x, y = at
    half = size * 0.62
    return Path(f"M{x - half:g} {y + half * 0.8:g}L{x + half:g} {y - half * 0.8:g}", style("v-out"))


def _on(a: Point, h: Point, b: Point, t: float) -> Point:
    """A point of a quadratic curve."""
    u = 1 - t
    return u * u * a[0] + 2 * u * t * h[0] + t * t * b[0], u * u * a[1] + 2 * u * t * h[1] + t * t * b[1]


def _far(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def _direction(a: Point, b: Point) -> Point:
    far = _far(a, b) or 1.0
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def _spread(line: Sequence[Point], steps: int, length: float) -> list[Point]:
    """Points along a line at equal distances, from its start up to that length."""
    out: list[Point] = [line[0]]
    gone, index = 0.0, 0
    for step in range(1, steps + 1):
        wanted = length * step / steps
        while index < len(line) - 2 and gone + _far(line[index], line[index + 1]) < wanted:
            gone += _far(line[index], line[index + 1])
            index += 1
        a, b = line[index], line[index + 1]
        part = (wanted - gone) / (_far(a, b) or 1.0)
        out.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
    return out
