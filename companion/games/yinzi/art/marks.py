"""Marks on the map: dashed is possible, framed is chosen; what something would bring; ways with the number of pieces on
each border's boat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import Final

from companion.art.shapes import Box, Circle, Group, Path, Picture, Point, Rect, Shape
from companion.art.styles import letters, style
from companion.games.yinzi.art import board, places
from companion.games.yinzi.art.places import SEA, Geometry, View

FRAME: Final = 0.7
"""How far within its square a frame is."""
BADGE: Final = 5.2
"""Radius of the number on a boat."""
BOW: Final = 0.1
"""How much a leg of a way bends, as a part of its length."""
CLEAR: Final = 1.2
"""How far from a boat's disc a way ends."""


@dataclass(frozen=True, slots=True)
class Way:
    """So many pieces that go from a thing to a thing, to a province's market or to the sea.

    Attributes:
        through: the borders that they cross; none for the cheapest way, or the first of several.
    """

    start: str
    to: str
    count: int = 1
    through: tuple[str, ...] = ()

    def crossed(self, data: Geometry, view: View) -> tuple[str, ...]:
        """The borders, in their order."""
        ends = places.province(data, view, self.start), places.province(data, view, self.to)
        return self.through or next(iter(places.ways(data, *ends)), ())


def frame(data: Geometry, view: View, thing: str, chosen: bool) -> Shape:
    """A thing that may be tapped, or one that is chosen."""
    x, y, w, h = places.box(data, view, thing)
    kind = style("y-on" if chosen else "y-can")
    if "|" in thing:
        return Circle(x + w / 2, y + h / 2, board.DISC + 1.4, kind)
    r = 3.8 if thing in data["places"]["urban"] else 2.2
    return Rect(round(x + FRAME, 2), round(y + FRAME, 2), round(w - 2 * FRAME, 2), round(h - 2 * FRAME, 2), kind, r=r)


def gain(there: Box, words: str) -> Iterator[Shape]:
    """What a thing would bring, at its upper edge."""
    x, y, w, _ = there
    wide = max(16.0, 4.9 * len(words) + 6)
    yield Rect(round(x + (w - wide) / 2, 2), round(y + 0.9, 2), wide, 10.4, style("y-pill"), r=5.2)
    yield letters("y-gain").text(round(x + w / 2, 2), round(y + 9.0, 2), words)


# --- ways ---


def ways(data: Geometry, view: View, found: Iterable[Way]) -> Picture:
    """Ways from thing to boat to boat, their lines below the boats that they cross."""
    lines: dict[str, None] = {}
    heads: dict[tuple[Point, Point], None] = {}
    sums = Counter[str]()
    for one in found:
        crossed = one.crossed(data, view)
        legs = list(_legs(data, view, one, crossed))
        lines |= {_bent(*leg): None for leg in legs}
        if one.to != SEA:
            heads[legs[-1]] = None
        for border in crossed:
            sums[border] += one.count
    path = "".join(lines)
    drawn = [Path(path, style(name)) for name in ("y-way2", "y-way")] if path else []
    return (*drawn, *(_head(*leg) for leg in heads), *(shape for name in sums for shape in lit(data, name, sums[name])))


def lit(data: Geometry, name: str, count: int) -> Iterator[Shape]:
    """A boat that is used, and how many pieces it carries."""
    border, area = places.boat(data, name), data["map"]
    x, y = border["at"]
    yield from board.boat((x, y), border["cost"], lit=True)
    x += -7.1 if x > area["x"] + area["w"] - 20 else 7.1
    y += -4.9 if y > area["y"] + area["h"] - 20 else 4.9
    yield Circle(round(x, 2), round(y, 2), BADGE, style("y-sum"))
    yield letters("y-number").text(round(x, 2), round(y + 2.9, 2), str(count))


def _legs(data: Geometry, view: View, way: Way, crossed: tuple[str, ...]) -> Iterator[tuple[Point, Point]]:
    """From the edge of the first thing to the first boat, from boat to boat, and on to the last thing."""
    start = places.box(data, view, way.start)
    stops: list[tuple[Point, float]] = []
    for name in crossed:
        x, y = places.boat(data, name)["at"]
        stops.append(((x, y), board.DISC + CLEAR))
    if way.to != SEA:
        end = places.box(data, view, way.to)
        before = stops[-1][0] if stops else places.middle(start)
        stops.append((_nearest(end, before, 2.4), 0.0))
    here, clear = _nearest(start, stops[0][0], 3.0) if stops else places.middle(start), 0.0
    for there, room in stops:
        yield _towards(here, there, clear), _towards(there, here, room)
        here, clear = there, room


def _nearest(box: Box, to: Point, inside: float) -> Point:
    """The point of a box nearest to another, a little inside."""
    x, y, w, h = box
    return min(max(to[0], x + inside), x + w - inside), min(max(to[1], y + inside), y + h - inside)


def _towards(start: Point, end: Point, far: float) -> Point:
    """So far from a point towards another."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1.0
    part = min(far, length / 2) / length
    return round(ax + (bx - ax) * part, 2), round(ay + (by - ay) * part, 2)


def _control(a: Point, b: Point) -> Point:
    """Where a leg bends to."""
    (ax, ay), (bx, by) = a, b
    return round((ax + bx) / 2 - (by - ay) * BOW, 2), round((ay + by) / 2 + (bx - ax) * BOW, 2)


def _bent(a: Point, b: Point) -> str:
    """A leg as path data."""
    (x, y), (cx, cy), (to_x, to_y) = a, _control(a, b), b
    return f"M{x:g} {y:g}Q{cx:g} {cy:g} {to_x:g} {to_y:g}"


def _head(a: Point, b: Point) -> Shape:
    """The arrow's head at the end of a leg."""
    cx, cy = _control(a, b)
    arrow = Path("M1.8 0L-4.6-3.4L-2.6 0L-4.6 3.4Z", style("y-head"))
    return Group((arrow,), at=b, turn=round(degrees(atan2(b[1] - cy, b[0] - cx)), 1))
