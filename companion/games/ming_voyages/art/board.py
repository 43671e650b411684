"""The map as shapes, drawn from an edition's geometry in millimetres: what never changes while a game is played.

A phone and a printed board lay these over one another in the order of this module: ``ground``, then marks of a phone
(``marks``), then ``top``, then ``names``; the pieces (``pieces``) come last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Any, Final

from companion.art.maps import PATTERNED, hill, holds, path, stroke, water
from companion.art.shapes import Circle, Group, Paint, Path, Picture, Point, Shape, Text, Use, fill
from companion.art.styles import letters, style
from companion.art.variants import curved
from companion.games.ming_voyages.art.places import (
    SEA,
    Geometry,
    borders,
    far_shore,
    outline,
    region,
    shore,
    stop,
)

PATTERNS: Final[Mapping[str, str]] = {
    "western": "pat-steppe",
    "eastern": "pat-grass",
    "manchu": "pat-forest",
    "gansu": "pat-shaanxi",
    "sichuan": "pat-huguang",
    "datong": "pat-henan",
    "jizhou": "pat-shandong",
    "liaodong": "pat-sichuan",
    "ming": "pat-nanzhili",
}
"""What each land is covered with besides its tint, ``r-<region>`` of the palette."""
GATE: Final = 15.0
"""Side of a gate's tower, mm."""
CAPITAL: Final = 16.0
"""Radius of the capital's wall, mm."""
HOUSES: Final = 9
JOINT: Final = 0.9
"""Radius of the dots where borders meet: the ends of their strokes are too thin to close by themselves."""
SEAL: Final = 13.0
LETTER: Final = 0.48
"""Roughly the width of a letter, as a part of its size: art knows no fonts."""
EDGE: Final = 14.0
"""Room that names leave to both edges of the map together, mm."""
APART: Final = 1.0
"""Lines of a name are that many sizes apart."""


def picture(data: Geometry, named: Mapping[str, str]) -> Picture:
    """All of the map without any piece.

    Args:
        data: the edition's geometry.
        named: proper names by ``region:<id>`` and ``voyage:<n>``.
    """
    return (*ground(data), *top(data), *names(data, named))


def ground(data: Geometry) -> Picture:
    """Water with its surf, lands with tint and texture, hills, rivers, borders, coast and route. The sea's own outline
    is what can be tapped; here it fills the map."""
    area = data["map"]
    return (
        *water(shore(data), area["w"], area["h"]),
        *land(data),
        Path("".join(hill(x, y) for x, y in hills(data)), style("hill")),
        *rivers(data),
        *edges(data),
        *wall(data),
        Path(curved(path(data["route"])), style("v-route")),
    )


def top(data: Geometry) -> Picture:
    """What stands on the ground: the gates of the wall, the capital, the stops of the voyages, our seal."""
    area = data["map"]
    return (
        *gates(data),
        *capital(data),
        *stops(data),
        Use("seal", area["w"] - 6 - SEAL, area["h"] - 4 - SEAL, SEAL, SEAL),
    )


def land(data: Geometry) -> Picture:
    """Every land in its tint with its texture over it, and foreign land hatched."""
    shapes: list[Shape] = []
    foreign = path(data["beyond"], closed=True)
    shapes += [Path(foreign, fill("sunk")), Path(foreign, Paint(fill="pattern:pat-beyond", opacity=0.45, over="sunk"))]
    for one in data["regions"]:
        d, tint = outline(data, one["id"]), f"r-{one['id']}"
        shapes.append(Path(d, fill(tint)))
        shapes.append(Path(d, Paint(fill=f"pattern:{PATTERNS[one['id']]}", opacity=PATTERNED, over=tint)))
    return tuple(shapes)


def hills(data: Geometry) -> Sequence[Point]:
    """Places for small hills where they touch nothing that matters: the same ones every time."""
    busy: list[tuple[float, float, float]] = [(*data["capital_at"], CAPITAL + 9)]
    for one in data["regions"]:
        (x, y), (u, v) = one["label_at"], one["counts_at"]
        busy += [(x + dx, y - 5, 16) for dx in (-46, -30, -15, 0, 15, 30, 46)]
        busy += [(u + dx, v, 18) for dx in (-26, 0, 26)]
    busy += [(*at, 13) for run in borders(data).values() for at in run]
    busy += [(*at, 12) for river in data["rivers"] for at in river]
    busy += [(*at, 12) for at in (*data["coast"], *data["beyond"])]
    lands = tuple(tuple((x, y) for x, y in one["polygon"]) for one in data["regions"])
    return _free(tuple(busy), lands, data["map"]["w"])


@lru_cache(maxsize=8)
def _free(
    busy: Sequence[tuple[float, float, float]], lands: Sequence[Sequence[Point]], width: float
) -> Sequence[Point]:
    """Points of a loose grid on land, farther from every busy point than its reach; some stand in pairs, the second one
    a little before the first. Kept, as looking for them takes as long as drawing all the rest of the map."""
    found: list[Point] = []

    def free(x: float, y: float) -> bool:
        there = 14 < x < width - 14 and y > 14
        there = there and all(hypot(x - bx, y - by) > r for bx, by, r in busy)
        return there and any(holds(land, x, y) for land in lands)

    for row in range(2, 30):
        for column in range(2, 37):
            x, y = column * 10.0 + row * 37 % 7, row * 10.0 + column * 53 % 5
            if all(hypot(x - fx, y - fy) > 26 for fx, fy in found) and free(x, y):
                found.append((x, y))
                if (row + column) % 3 and free(x + 10, y + 5):
                    found.append((x + 10, y + 5))
    return tuple(found)


def rivers(data: Geometry) -> Picture:
    """Rivers as three parallel lines, drawn by three strokes over each other, and cut off where the land ends."""
    course = "".join(path(river) for river in data["rivers"])
    land = "".join(outline(data, one["id"]) for one in data["regions"])
    return (Group(tuple(Path(course, style(name)) for name in ("small1", "small2", "flow")), clip=land),)


def edges(data: Geometry) -> Picture:
    """Borders as strokes of a brush, dashes between homelands, the coast, and the paper's edge."""
    kinds = {one["id"]: one["kind"] for one in data["regions"]}
    inner, outer = [], []
    joints: dict[Point, None] = {}
    for (a, b), run in borders(data).items():
        pair = {kinds[a], kinds[b]}
        if pair == {"homeland"}:
            inner.append(path(run))
        elif "homeland" not in pair:
            outer.append(stroke(run))
            joints |= dict.fromkeys((run[0], run[-1]))
    ours = [(x, y) for x, y in region(data, "ming")["polygon"]]
    south = [(x, y) for x, y in data["beyond"] if (x, y) in ours]
    rest = [(x, y) for x, y in data["beyond"][data["beyond"].index(list(south[0])) :]]
    outer.append(stroke(rest))
    return (
        Path("".join(inner), style("v-inner")),
        Path("".join(outer), style("outer")),
        *(Circle(x, y, JOINT, style("outer")) for x, y in joints),
        Path(path(data["coast"]), style("coast")),
        Path(path(far_shore(data)), style("v-shore")),
        Path(frame(data), style("coast")),
    )


def frame(data: Geometry) -> str:
    """Where the lands meet the paper's edge, as path data."""
    left, right = data["beyond"][0][0], data["coast"][0][0]
    return f"M{left:g} {data['beyond'][1][1]:g}V{left:g}H{right:g}V{data['coast'][0][1]:g}"


def wall(data: Geometry) -> Picture:
    """The wall along the homelands, its battlements as dashes."""
    course = path(data["wall"])
    return tuple(Path(course, style(f"v-wall{number}")) for number in (1, 2, 3))


def gates(data: Geometry) -> Picture:
    """A tower for every way through the wall, standing on it."""
    found = [one["at"] for one in data["adjacency"] if "gate" in one]
    return tuple(Use("gate", x - GATE / 2, round(y - GATE + 5.5, 1), GATE, GATE) for x, y in found)


def capital(data: Geometry) -> Iterator[Shape]:
    """The capital: a ring of houses within its wall."""
    x, y = data["capital_at"]
    yield Circle(x, y, CAPITAL, style("wall"))
    yield Circle(x, y, CAPITAL - 2.2, style("wall2"))
    for number in range(HOUSES):
        turn = 2 * pi * number / HOUSES - pi / 2
        yield Use("house", round(x + 9.6 * cos(turn) - 3, 1), round(y + 9.6 * sin(turn) - 3.2, 1), 6, 6)
    yield Circle(x, y, 3, style("hub"))


def stops(data: Geometry) -> Iterator[Shape]:
    """The stop of every voyage with its number."""
    for one in data["voyages"]:
        x, y = one["at"]
        yield Path(stop(data, one["n"]), style("v-stop"))
        yield Circle(x, y, data["voyage_radius"] - 2, style("v-stop2"))
        yield letters("v-no").text(x, y + 5.8, str(one["n"]))


def names(data: Geometry, named: Mapping[str, str]) -> Picture:
    """The names of lands, sea and voyages with a halo of what they stand on; long ones in two lines."""
    shapes: list[Shape] = []
    for one in (*data["regions"], data["sea"]):
        tint = "sea" if one["id"] == SEA else f"r-{one['id']}"
        shapes += name(one["label_at"], named[f"region:{one['id']}"], tint, one["kind"], room(data, one))
    for one in data["voyages"]:
        x, y = one["label_at"]
        shapes.append(letters("v-port").text(x, y, named[f"voyage:{one['n']}"], halo="sea"))
    return tuple(shapes)


def name(at: tuple[float, float], words: str, tint: str, kind: str, room: float) -> list[Text]:
    """A region's name with its last line at a point; ``room``: width that its lines should not pass, mm."""
    set_in = letters("v-realm" if kind == "ming" else "v-nm")
    lines = broken(words, set_in.size, room)
    first = at[1] - (len(lines) - 1) * set_in.size * APART
    return [set_in.text(at[0], first + i * set_in.size * APART, line, tint, room) for i, line in enumerate(lines)]


def room(data: Geometry, one: Mapping[str, Any]) -> float:
    """The width that lines of a region's name should not pass, mm: the middle of a name is given, and the map ends."""
    return float(2 * min(one["label_at"][0], data["map"]["w"] - one["label_at"][0]) - EDGE)


def broken(words: str, size: float, room: float) -> list[str]:
    """A name in as many lines as letters of that size need in the width, mm."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(longer) * size * LETTER > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
