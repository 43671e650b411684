"""Where pieces go on a crowded map: each keeps its usual place unless it would hide something, then it steps aside.

Millimetres throughout. A box is (left, top, width, height).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Final

from companion.art.maps import holds
from companion.art.ming_dynastie.terrain import Geometry, Point
from companion.art.shapes import Box

Things = Sequence[tuple[Box, float]]
"""What must stay readable, and how much each hidden square millimetre of it hurts."""

HARMLESS: Final = 8.0
"""A piece that hides no more than this stays where it is."""

PRINCE: Final = (24.0, 31.0)
"""What a prince covers."""

STANCE: Final = ((0.0, 9.0), (-9.0, 15.0), (9.0, 15.0), (0.0, -13.0))
"""Points of a prince, from his middle, that must lie in his district: his feet and his head."""


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes share, mm²."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def around(centre: Point, width: float, height: float) -> Box:
    """A box by its centre."""
    x, y = centre
    return (x - width / 2, y - height / 2, width, height)


def name_box(district: Mapping[str, Any]) -> Box:
    """Roughly what a district's name covers."""
    x, y = district["label_at"]
    half = len(str(district["name"])) * 3.7
    return (x - half, y - 16, 2 * half, 14)


def fixed(data: Geometry) -> list[tuple[Box, float]]:
    """Names, monasteries, transports and cities of a map."""
    things = [(name_box(d), 3.0) for d in data["districts"]]
    things += [(around(d["monastery_at"], 16, 19), 3.0) for d in data["districts"]]
    things += [(around(b["token_at"], 17, 17), 1.0) for b in data["borders"]]
    side = data["city_radius"] * 1.8
    things += [(around(p["city_at"], side, side), 1.0) for p in data["provinces"]]
    return things


def near(things: Things, at: Point, reach: float) -> Things:
    """Only what lies around a point."""
    area = around(at, 2 * reach, 2 * reach)
    return [thing for thing in things if overlap(area, thing[0]) > 0]


def harm(box: Box, things: Things) -> float:
    """How much a piece would hide."""
    return sum(overlap(box, other) * weight for other, weight in things)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the pieces of the moment lie, by district: upper left corners of pills, middles of princes."""

    pills: Mapping[str, Point]
    princes: Mapping[str, Point]


def layout(data: Geometry, sizes: Iterable[tuple[str, float, float]], princes: Iterable[str]) -> Layout:
    """A place for every pill (district, width, height), then for every prince in these districts, so that names,
    counts and monasteries stay readable."""
    districts = {d["id"]: d for d in data["districts"]}
    things = fixed(data)
    pills: dict[str, Point] = {}
    for name, width, height in sizes:
        pills[name] = left, top = settle(data, districts[name], (width, height), things)
        things.append(((left, top, width, height), 2.5))
    return Layout(pills, {name: stand(districts[name], things) for name in princes})


def settle(
    data: Geometry, district: Mapping[str, Any], size: tuple[float, float], things: Things
) -> tuple[float, float]:
    """Upper left corner of a district's pill: below its name, so that nobody doubts whose it is, and a little to the
    side where it would hide something. At the lower edge of the map it finds no room there; then above or beside."""
    (x, y), (width, height) = district["label_at"], size
    right, bottom = data["map"]["w"] - 5 - width, data["map"]["h"] - 5 - height
    half = len(str(district["name"])) * 3.7

    def spot(left: float, top: float) -> tuple[float, float]:
        return (min(max(left, 5.0), right), top)

    centre, below = x - width / 2, y - 1.4
    spots: list[tuple[tuple[float, float], float]] = []
    if below <= bottom:
        spots = [(spot(centre + dx, below), abs(dx) * 1.2) for dx in range(-24, 25, 4)]
    beside = min(y - 4.5 - height / 2, bottom)
    spots += [(spot(x + half, beside), 110.0), (spot(x - half - width, beside), 110.0)]
    if y - 17.5 - height >= 5:
        spots.append((spot(centre, y - 17.5 - height), 90.0))
    strayed = [(at, price + 80 * stray(district, (*at, *size))) for at, price in spots]
    return _best(sorted(strayed, key=lambda found: found[1]), size, near(things, (x, y), 90))


def stray(district: Mapping[str, Any], box: Box) -> int:
    """How many of six points of a pill lie outside its district."""
    left, top, width, height = box
    points = ((left + width * part, top + height * deep) for part in (0.15, 0.5, 0.85) for deep in (0.25, 0.75))
    return sum(not holds(district["polygon"], x, y) for x, y in points)


def stand(district: Mapping[str, Any], things: Things) -> Point:
    """The middle of a district's prince: the usual place, or the nearest one in the district that hides less."""
    (x, y), polygon = district["prince_at"], district["polygon"]
    width, height = PRINCE
    shifts = sorted(((dx, dy) for dx in range(-45, 46, 5) for dy in range(-45, 46, 5)), key=lambda d: hypot(*d))

    def spots() -> Iterator[tuple[tuple[float, float], float]]:
        for dx, dy in shifts:
            here = all(holds(polygon, x + dx + cx, y + dy + cy) for cx, cy in STANCE)
            if here or (dx, dy) == (0, 0):
                yield (x + dx - width / 2, y + dy - height / 2), hypot(dx, dy) * 2.0

    left, top = _best(spots(), PRINCE, near(things, (x, y), 80))
    return (left + width / 2, top + height / 2)


def _best(
    spots: Iterable[tuple[tuple[float, float], float]], size: tuple[float, float], things: Things
) -> tuple[float, float]:
    """The spot that costs least: its own price and what it hides; the first that is good enough ends the search."""
    best, least = (0.0, 0.0), float("inf")
    for spot, price in spots:
        if price >= least:
            break  # they come by price
        cost = price + harm((*spot, *size), things)
        if cost < least:
            best, least = spot, cost
        if least <= HARMLESS:
            break
    return best
