"""What lies on the map while a game is played: members, monks, princes, and the ways that princes may go.

``view`` is the game's own: of each district its open members and its monk, the members in the cities, and where the
princes stand. ``order`` lists the colours as they are shown beside one another. Millimetres throughout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from companion.art.maps import path
from companion.art.shapes import Group, Path, Picture, Rect, Shape, Use
from companion.art.styles import letters, sign, style
from companion.games.ming_dynastie.art.board import token
from companion.games.ming_dynastie.art.terrain import Geometry, Point

FIELD: Final = 50.0
"""Width of the field of a district where members in the open lie; it is 34 high. Two rows of two fill it."""
SYMBOL: Final = 11.9
ROW: Final = 16.0
ROUNDED: Final = 9.0
"""Measures of a pill: a sign, from row to row, half the height of one row."""

Counts = Sequence[tuple[str, int]]
"""Members by colour."""


def member(colour: str, x: float, y: float, size: float) -> Shape:
    """A player's sign with its upper left corner at (x, y)."""
    return Use(f"s-{colour}", x, y, size, size)


def pill_rows(counts: Counts) -> list[Counts]:
    """Rows of two."""
    return [counts[:2], counts[2:]] if len(counts) > 2 else [counts]


def pill_size(counts: Counts) -> tuple[float, float]:
    """Width and height of a pill in its own measure."""
    rows = pill_rows(counts)
    return max(sum(advance(count) for _, count in row) + 2.6 for row in rows), 2 * ROUNDED + ROW * (len(rows) - 1)


def advance(count: int) -> float:
    """Room that a sign and its figure take."""
    return 24.4 if count < 10 else 35.4


def pill(centre: Point, counts: Counts) -> Group:
    """Members in the open, in the middle of the field that is kept free for them; smaller where figures are long."""
    width, height = pill_size(counts)
    shapes: list[Shape] = [Rect(0, 0, width, height, style("pill"), r=min(ROUNDED, height / 2))]
    for number, row in enumerate(pill_rows(counts)):
        x, y = 2.6, ROW * number + (2 * ROUNDED - ROW) / 2
        for colour, count in row:
            shapes += [
                member(colour, x, y + (ROW - SYMBOL) / 2, SYMBOL),
                letters("figure").text(x + 13.0, y + ROW / 2 + 5.5, str(count)),
            ]
            x += advance(count)
    scale = round(min(1.0, FIELD / width), 3)
    return Group(tuple(shapes), at=(round(centre[0] - width * scale / 2, 2), round(centre[1] - height * scale / 2, 2)),
                 scale=scale)  # fmt: skip


def open_members(view: Mapping[str, Any], district: str, order: Sequence[str]) -> Counts:
    """Members in the open of a district, by colour."""
    here = view["districts"][district]["open"]
    return [(colour, here[colour]) for colour in order if here.get(colour)]


def prince(colour: str, at: Point) -> Picture:
    """The prince of a colour, standing at a point, with the player's sign on his robe."""
    x, y = at
    return (
        sign(f"prince-{colour}").use("prince", x - 12, y - 15.5, 24, 31),
        sign(f"worn-{colour}").use(f"s-{colour}", x - 5, y + 1.6, 10, 10),
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


def pieces(data: Geometry, view: Mapping[str, Any], order: Sequence[str]) -> Picture:
    """Every piece that is not in somebody's hand."""
    princes = {player["prince"]: player["colour"] for player in view["players"]}
    standing = [(princes[d["id"]], d["prince_at"]) for d in data["districts"] if d["id"] in princes]
    open_ = [(district, open_members(view, district["id"], order)) for district in data["districts"]]
    return (
        *houses(data, view["cities"], order),
        *monks(data, view),
        *(Group(prince(colour, at), name=f"is-prince-{colour}") for colour, at in standing),
        *(pill(district["field_at"], counts) for district, counts in open_ if counts),
    )


def loud(data: Geometry, district: str) -> Iterator[Shape]:
    """The transports around a district, filled."""
    for border in data["borders"]:
        if district in (border["a"], border["b"]):
            yield from token(border, lit=True)


def way(data: Geometry, route: Sequence[str]) -> Picture:
    """A dotted way of a prince through these districts, of which he stands in the first; the transports of the borders
    that it crosses are filled."""
    districts = {d["id"]: d for d in data["districts"]}
    borders = {frozenset((b["a"], b["b"])): b for b in data["borders"]}
    x, y = districts[route[0]]["prince_at"]
    points: list[Point] = [(x, y + 12)]
    crossed: list[Shape] = []
    for a, b in pairwise(route):
        border = borders[frozenset((a, b))]
        crossed += token(border, lit=True)
        points += [border["token_at"], districts[b]["prince_at"]]
    return Path(path(points), style("way")), *crossed
