"""The map as shapes, drawn from an edition's geometry in millimetres: what never changes while a game is played.

A phone and a printed board lay these over one another in the order of this module; the pieces (``pieces``) come last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import Any, Final

from companion.art.maps import PATTERNED, hill, holds, path, stroke, water
from companion.art.shapes import Circle, Group, Paint, Path, Picture, Shape, Use, fill
from companion.art.styles import letters, sign, style
from companion.games.ming_dynastie.art.terrain import Geometry, Point, cuts, hills, shores

BRUSH: Final = 2.5
"""Width of a border between provinces where it is thinnest, mm; the dots that join such borders are wider."""
JOINT: Final = 1.45
"""Radius of those dots, mm."""
MOUTH: Final = 1.9
"""How far a river that ends at the sea opens the line of the coast to either side, mm."""


def picture(data: Geometry) -> Picture:
    """All of the map without any piece."""
    return (*ground(data), *cities(data), *tokens(data), *monasteries(data), *names(data))


def ground(data: Geometry) -> Picture:
    """Sea, land with tint and pattern, hills, borders with their rivers, coast, and our seal."""
    area = data["map"]
    return (
        *water(shore(data), area["w"], area["h"]),
        *land(data),
        Path("".join(hill(x, y) for x, y in hills(data)), style("hill")),
        *washes(data),
        Group((*reaches(data), *borders(data), *rivers(data)), clip=realm(data)),
        *edges(data),
        Use("seal", area["w"] - 21, area["h"] - 27, 14, 14),
    )


def outline(district: Mapping[str, Any]) -> str:
    """A district as path data."""
    return path(district["polygon"], closed=True)


def realm(data: Geometry) -> str:
    """All land as path data, one outline a district."""
    return "".join(outline(d) for d in data["districts"])


def shore(data: Geometry) -> str:
    """Where the land meets the sea, as path data."""
    return "".join(path(run) for run in shores(data)[0])


def land(data: Geometry) -> Picture:
    """Every district in its province's colour, and its pattern over it."""
    shapes: list[Shape] = []
    for name, own in provinces(data):
        outlines = [outline(d) for d in own]
        patterned = Paint(fill=f"pattern:pat-{name}", opacity=PATTERNED, over=name)
        shapes += [Path(d, fill(name)) for d in outlines]
        shapes += [Path(d, patterned) for d in outlines]
    return tuple(shapes)


def lines(data: Geometry, apart: bool, junk: bool) -> list[Sequence[Point]]:
    """The lines of borders between provinces or within one, of those that junks cross or of the others."""
    home = {d["id"]: d["province"] for d in data["districts"]}
    rivers = {frozenset((b["a"], b["b"])) for b in data["borders"] if b["transport"] == "junk"}
    return [
        one["line"]
        for one in data.get("outlines", data["borders"])
        if (home[one["a"]] != home[one["b"]]) is apart and (frozenset((one["a"], one["b"])) in rivers) is junk
    ]


def between(data: Geometry) -> str:
    """All borders between provinces that are no rivers, as path data."""
    return "".join(map(path, lines(data, apart=True, junk=False)))


def provinces(data: Geometry) -> list[tuple[str, list[Mapping[str, Any]]]]:
    """Every province with its districts."""
    return [(p["id"], [d for d in data["districts"] if d["province"] == p["id"]]) for p in data["provinces"]]


def course(data: Geometry, apart: bool) -> str:
    """All rivers between provinces, or within them, as path data."""
    return "".join(map(path, lines(data, apart, junk=True)))


def washes(data: Geometry) -> Picture:
    """A soft shadow in every province along its borders with others."""
    apart = between(data)
    return tuple(
        Group((Path(apart, replace(style("wash"), over=name)),), clip="".join(map(outline, own)))
        for name, own in provinces(data)
    )


def reaches(data: Geometry) -> Picture:
    """Water that is no border and only links rivers that are: pale, without banks. It crosses no border."""
    arms = [arm for river in data["rivers"] for arm in river["lines"]]
    shapes = []
    for name, own in provinces(data):
        here = [arm for arm in arms if any(holds(d["polygon"], *arm[len(arm) // 2]) for d in own)]
        links = "".join(map(path, here))
        shapes += [Path(links, replace(style(one), over=name)) for one in ("reach", "glint") if links]
    return tuple(shapes)


def borders(data: Geometry) -> Picture:
    """Solid lines, and between provinces strokes of a brush. Where junks cross, the banks of a river: nothing else on
    the map is water between black lines."""
    apart, within = (lines(data, apart, junk=False) for apart in (True, False))
    ends = dict.fromkeys((line[end][0], line[end][1]) for line in apart for end in (0, -1))
    return (
        Path("".join(map(path, within)), style("inner")),
        Path(course(data, apart=False), style("bank")),
        Path(course(data, apart=True), style("far-bank")),
        Path("".join(stroke(line, BRUSH) for line in apart), style("outer")),
        *(Circle(x, y, JOINT, style("outer")) for x, y in ends),
    )


def rivers(data: Geometry) -> Picture:
    """The water between the banks: three lines, drawn by three strokes over each other."""
    both = (course(data, apart=False), course(data, apart=True))
    return tuple(Path(d, style(name)) for name in ("stream1", "stream2", "stream3") for d in both)


def edges(data: Geometry) -> Picture:
    """The coast, open where a river runs into the sea, and where the land meets the paper's edge."""
    coast, frame = shores(data)
    shored = {(x, y) for run in coast for x, y in run}
    rivers = lines(data, apart=False, junk=True)
    ends = [run for line in rivers for run in (line, line[::-1]) if tuple(run[-1]) in shored]
    return (
        Path("".join(map(path, coast)), style("coast")),
        Path("".join(map(path, frame)), style("coast")),
        Path("".join(path(_mouth(*run[-2:])) for run in ends), style("stream2")),
    )


def _mouth(before: Point, end: Point) -> Sequence[Point]:
    """A short line over the coast, as the river comes to it."""
    (ax, ay), (x, y) = before, end
    far = hypot(x - ax, y - ay)
    dx, dy = (x - ax) / far * MOUTH, (y - ay) / far * MOUTH
    return (round(x - dx, 2), round(y - dy, 2)), (round(x + dx, 2), round(y + dy, 2))


def cities(data: Geometry) -> Picture:
    """The city of every province."""
    return tuple(shape for province in data["provinces"] for shape in city(data, province))


def city(data: Geometry, province: Mapping[str, Any]) -> Iterator[Shape]:
    """A city's ring of nine houses with its three cuts."""
    x, y = province["city_at"]
    radius = data["city_radius"] - 1
    rows = [d["houses_at"] for d in data["districts"] if d["province"] == province["id"]]
    yield Circle(x, y, radius, style("wall"))
    yield Circle(x, y, radius - 2.2, style("wall2"))
    yield Path(cuts((x, y), rows, radius - 2.2), style("cut"))
    yield from (Use("house", hx - 4.4, hy - 4.4, 8.8, 8.8) for row in rows for hx, hy in row)
    yield Circle(x, y, 4.2, style("hub"))


def tokens(data: Geometry) -> Picture:
    """The transport of every border; one that our map does not have is a dotted line between two names."""
    outlines = {frozenset((known["a"], known["b"])) for known in data.get("outlines", data["borders"])}
    far = [path(b["line"]) for b in data["borders"] if frozenset((b["a"], b["b"])) not in outlines]
    ways = (Path("".join(far), style("far")),) if far else ()
    return *ways, *(shape for border in data["borders"] for shape in token(border))


def token(border: Mapping[str, Any], lit: bool = False) -> Picture:
    """The disc on a border that shows its transport; ``lit`` where a way crosses it."""
    (x, y), transport = border["token_at"], border["transport"]
    on = "-on" if lit else ""
    disc = Circle(x, y, 11.6, style(f"{transport}-on")) if lit else Circle(x, y, 9.6, style("disc"))
    return disc, sign(f"tk-{transport}{on}").use(f"t-{transport}", x - 7.2, y - 7.2, 14.4, 14.4)


def monasteries(data: Geometry) -> Picture:
    """One monastery a district."""
    return tuple(
        Use("monastery", x - 10.5, y - 10.5, 21, 21) for x, y in (d["monastery_at"] for d in data["districts"])
    )


def names(data: Geometry) -> Picture:
    """District names with a halo of their province's tint."""
    written = letters("nm")
    return tuple(
        written.text(d["label_at"][0], d["label_at"][1] - 4.5, d["name"], halo=d["province"]) for d in data["districts"]
    )
