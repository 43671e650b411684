"""What lies on the map while a game is played: members, monks, princes, and the ways that princes may go.

``view`` is the game's own: of each district its open members and its monk, the members in the cities, and where the
princes stand. ``order`` lists the colours as they are shown beside one another. Millimetres throughout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from companion.art.maps import path
from companion.art.ming_dynastie import crowding
from companion.art.ming_dynastie.board import token
from companion.art.ming_dynastie.crowding import Layout
from companion.art.ming_dynastie.terrain import Geometry, Point
from companion.art.shapes import Path, Picture, Rect, Shape, Use
from companion.art.styles import letters, sign, style

SYMBOL: Final = 11.9
ROW: Final = 17.4
ROUNDED: Final = 10.4

Counts = Sequence[tuple[str, int]]
"""Members by colour."""


def member(colour: str, x: float, y: float, size: float) -> Shape:
    """A player's sign with its upper left corner at (x, y)."""
    return Use(f"s-{colour}", x, y, size, size)


def pill_rows(counts: Counts) -> list[Counts]:
    """One row up to three colours, two rows for four."""
    return [counts] if len(counts) < 4 else [counts[:2], counts[2:]]


def pill_size(counts: Counts) -> tuple[float, float]:
    """Width and height of a pill."""
    rows = pill_rows(counts)
    return max(sum(advance(count) for _, count in row) + 4 for row in rows), 2 * ROUNDED + ROW * (len(rows) - 1)


def advance(count: int) -> float:
    """Room that a sign and its figure take."""
    return 25.0 if count < 10 else 33.5


def pill(corner: Point, counts: Counts) -> Iterator[Shape]:
    """Members in the open, with the upper left corner of the pill at ``corner``."""
    (left, top), (width, height) = corner, pill_size(counts)
    yield Rect(left, top, width, height, style("pill"), r=ROUNDED)
    for number, row in enumerate(pill_rows(counts)):
        x, y = left + 3.8, top + ROW * number
        for colour, count in row:
            yield member(colour, x, y + 4.4, SYMBOL)
            yield letters("figure").text(x + 13.7, y + 15.8, str(count))
            x += advance(count)


def open_members(view: Mapping[str, Any], district: str, order: Sequence[str]) -> Counts:
    """Members in the open of a district, by colour."""
    here = view["districts"][district]["open"]
    return [(colour, here[colour]) for colour in order if here.get(colour)]


def sizes(view: Mapping[str, Any], order: Sequence[str]) -> tuple[tuple[str, float, float], ...]:
    """The pills of the moment: district, width, height."""
    found = ((name, open_members(view, name, order)) for name in view["districts"])
    return tuple((name, *pill_size(counts)) for name, counts in found if counts)


def homes(view: Mapping[str, Any]) -> frozenset[str]:
    """The districts in which princes stand."""
    return frozenset(player["prince"] for player in view["players"] if player["prince"])


def layout(data: Geometry, view: Mapping[str, Any], order: Sequence[str]) -> Layout:
    """Where everything lies now."""
    return crowding.layout(data, sizes(view, order), homes(view))


def prince(colour: str, at: Point) -> Picture:
    """The prince of a colour, standing at a point, with the player's sign on his robe."""
    x, y = at
    return (
        sign(f"prince-{colour}").use("prince", x - 13, y - 16.5, 26, 33),
        sign(f"worn-{colour}").use(f"s-{colour}", x - 5.25, y + 1.7, 10.5, 10.5),
    )


def houses(data: Geometry, cities: Mapping[str, Mapping[str, int]], order: Sequence[str]) -> Iterator[Shape]:
    """Members in the city houses before their districts."""
    for district in data["districts"]:
        here = cities.get(district["id"], {})
        owners = [colour for colour in order for _ in range(here.get(colour, 0))]
        for colour, (x, y) in zip(owners, district["houses_at"], strict=False):
            yield member(colour, x - 2.7, y - 2.1, 5.6)


def monks(data: Geometry, view: Mapping[str, Any]) -> Iterator[Shape]:
    """Members who live in the monasteries."""
    for district in data["districts"]:
        colour, (x, y) = view["districts"][district["id"]]["monastery"], district["monastery_at"]
        if colour:
            yield member(colour, x - 5.5, y - 1.1, 11)


def pieces(data: Geometry, view: Mapping[str, Any], order: Sequence[str], places: Layout) -> Picture:
    """Every piece that is not in somebody's hand."""
    standing = [(player["colour"], player["prince"]) for player in view["players"] if player["prince"]]
    return (
        *houses(data, view["cities"], order),
        *monks(data, view),
        *(shape for colour, district in standing for shape in prince(colour, places.princes[district])),
        *(shape for name, at in places.pills.items() for shape in pill(at, open_members(view, name, order))),
    )


def close_names(data: Geometry, province: str, box: tuple[float, float, float, float]) -> Iterator[Shape]:
    """Names of a province's districts where a close-up of its city has room: towards each district, within the box."""
    centre = next(p["city_at"] for p in data["provinces"] if p["id"] == province)
    left, top, width, height = box
    for district in data["districts"]:
        if district["province"] != province:
            continue
        x, y = (sum(point[axis] for point in district["houses_at"]) / 3 - centre[axis] for axis in (0, 1))
        reach = 37 / ((x * x + y * y) ** 0.5 or 1)
        half = len(district["name"]) * 1.6
        at_x = min(max(centre[0] + x * reach * 1.05, left + half + 3), left + width - half - 3)
        at_y = min(max(centre[1] + y * reach * 0.9, top + 9), top + height - 4)
        yield letters("near").text(round(at_x, 1), round(at_y, 1), district["name"], halo=province)


def loud(data: Geometry, district: str) -> Iterator[Shape]:
    """The transports around a district, filled."""
    for border in data["borders"]:
        if district in (border["a"], border["b"]):
            yield from token(border, lit=True)


def way(data: Geometry, route: Sequence[str], start: Point) -> Picture:
    """A dotted way of a prince through these districts, of which he stands in the first at ``start``; the transports
    of the borders that it crosses are filled."""
    districts = {d["id"]: d for d in data["districts"]}
    borders = {frozenset((b["a"], b["b"])): b for b in data["borders"]}
    points: list[Point] = [(start[0], start[1] + 12)]
    crossed: list[Shape] = []
    for a, b in pairwise(route):
        border = borders[frozenset((a, b))]
        crossed += token(border, lit=True)
        points += [border["token_at"], districts[b]["prince_at"]]
    return Path(path(points), style("way")), *crossed
