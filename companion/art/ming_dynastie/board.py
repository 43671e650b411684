"""The map as shapes, drawn from an edition's geometry in millimetres: what never changes while a game is played.

A phone and a printed board lay these over one another in the order of this module; the pieces (``pieces``) come last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.art.maps import PATTERNED, hill, path, stroke, water
from companion.art.ming_dynastie.terrain import Geometry, cuts, hills, shores
from companion.art.shapes import Circle, Group, Paint, Path, Picture, Shape, Use, fill
from companion.art.styles import letters, sign, style


def picture(data: Geometry) -> Picture:
    """All of the map without any piece."""
    return (*ground(data), *cities(data), *tokens(data), *monasteries(data), *names(data))


def ground(data: Geometry) -> Picture:
    """Sea, land with tint and pattern, hills, rivers, borders and coast, and our seal."""
    area = data["map"]
    return (
        *water(shore(data), area["w"], area["h"]),
        *land(data),
        Path("".join(hill(x, y) for x, y in hills(data)), style("hill")),
        Group(tuple(rivers(data)), clip=realm(data)),
        *borders(data),
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
    for province in data["provinces"]:
        name = province["id"]
        outlines = [outline(d) for d in data["districts"] if d["province"] == name]
        patterned = Paint(fill=f"pattern:pat-{name}", opacity=PATTERNED, over=name)
        shapes += [Path(d, fill(name)) for d in outlines]
        shapes += [Path(d, patterned) for d in outlines]
    return tuple(shapes)


def rivers(data: Geometry) -> Iterator[Shape]:
    """Rivers as three parallel lines, drawn by three strokes over each other; one with several arms is a great one."""
    for river in data["rivers"]:
        kind = "big" if len(river["lines"]) > 1 else "small"
        course = "".join(path(arm) for arm in river["lines"])
        yield from (Path(course, style(name)) for name in (f"{kind}1", f"{kind}2", "flow"))


def borders(data: Geometry) -> Picture:
    """Borders within provinces as dashes, those between them as strokes of a brush."""
    home = {d["id"]: d["province"] for d in data["districts"]}
    outlines = data.get("outlines", data["borders"])
    inner = [path(b["line"]) for b in outlines if home[b["a"]] == home[b["b"]]]
    outer = [stroke(b["line"]) for b in outlines if home[b["a"]] != home[b["b"]]]
    return Path("".join(inner), style("inner")), Path("".join(outer), style("outer"))


def edges(data: Geometry) -> Picture:
    """The coast, and where the land meets the paper's edge."""
    return Path(shore(data), style("coast")), Path("".join(path(run) for run in shores(data)[1]), style("coast"))


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
