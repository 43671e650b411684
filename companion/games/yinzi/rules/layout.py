"""Where everything lies on the board, in millimetres: from our own drawing of the map, which is the same whatever
squares and borders an edition has.

Owners of the box enter squares by what is beside what. They lie where they say, or in reading order around the market
of their province; where more are entered than there is room for, all of that province are smaller.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.validation import exactly, items, mapping, one_of

KEYS: Final = ("unit", "board", "sheets", "map", "square", "layout")
PARTS: Final = ("lines", "river", "borders", "coast", "lake", "river_name", "provinces", "boats")
SIDE: Final = 4
"""Squares along a side of a province, as long as that is enough."""
MARKET: Final = 2
"""Squares along a side of a market."""
MOST: Final = 9
"""The last row and column that owners may name."""
SEA: Final = "sea"
OFF_SHORE: Final = 8.0
"""How far from the map's right edge the sea is, mm."""

Cell = tuple[int, int]
"""Row and column."""


def check(source: Mapping[str, Any], provinces: Sequence[str]) -> None:
    """Look through the drawing of an edition that has one.

    Raises:
        ImpossiblePosition: with the dotted path of what is wrong.
    """
    if "layout" not in source:
        return
    exactly({key: source[key] for key in KEYS if key in source}, "position", KEYS)
    exactly(source["map"], "map", ("x", "y", "w", "h"))
    layout = exactly(source["layout"], "layout", PARTS)
    lines = mapping(layout["lines"], "layout.lines")
    for name, line in lines.items():
        for n, point in enumerate(items(line, f"layout.lines.{name}", 2)):
            _point(point, f"layout.lines.{name}.{n}")
    for part in ("river", "borders", "coast"):
        _known(layout[part], f"layout.{part}", lines)
    exactly(layout["lake"], "layout.lake", ("at", "rx", "ry"))
    for name, there in exactly(layout["provinces"], "layout.provinces", provinces).items():
        where = f"layout.provinces.{name}"
        exactly(there, where, ("outline", "grid", "market", "label"))
        _known([line.removeprefix("-") for line in there["outline"]], f"{where}.outline", lines)
        for key in ("grid", "market", "label"):
            _point(there[key], f"{where}.{key}")
    for name, at in mapping(layout["boats"], "layout.boats").items():
        _known(name.split("|"), f"layout.boats.{name}", (*provinces, SEA))
        _point(at, f"layout.boats.{name}")


def _known(given: Any, where: str, known: Collection[str]) -> None:
    for name in items(given, where, 1):
        one_of(name, where, known)


def _point(given: Any, where: str) -> None:
    for value in items(given, where, 2, 2):
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ImpossiblePosition(where, "impossible.expected-list", text=str(value))


def laid_out(source: Mapping[str, Any]) -> dict[str, Any]:
    """The edition's data with ``places``, of which each is where it lies: ``outlines`` and ``labels`` of provinces,
    ``squares`` and ``urban`` markets with their left upper corner and the side of a square, and ``boats`` on the
    borders with the cost of each."""
    if "layout" not in source:
        return dict(source)
    layout = source["layout"]
    there, squares, urban = layout["provinces"], {}, {}
    for province in source["provinces"]:
        name = province["id"]
        x, y = there[name]["grid"]
        cells, market, side = _cells(province["squares"], there[name]["market"])
        size = round(source["square"] * SIDE / side, 2)
        for square, (row, column) in zip(province["squares"], cells, strict=True):
            at = {"x": round(x + column * size, 2), "y": round(y + row * size, 2), "size": size}
            squares[square["id"]] = {"province": name, **at}
        urban[name] = {"x": round(x + market[1] * size, 2), "y": round(y + market[0] * size, 2), "size": size}
    places = {
        "outlines": {name: _outline(layout["lines"], one["outline"]) for name, one in there.items()},
        "labels": {name: one["label"] for name, one in there.items()},
        "squares": squares,
        "urban": urban,
        "boats": [
            {"id": f"{a}|{b}", "a": a, "b": b, "cost": cost, "at": _boat(source, a, b)}
            for a, b, cost in source["borders"]
        ],
    }
    return {**source, "places": places}


def _outline(lines: Mapping[str, Any], names: Sequence[str]) -> list[Sequence[float]]:
    """A province's outline from the lines around it; those with a minus run backwards."""
    found: list[Sequence[float]] = []
    for name in names:
        line = lines[name.removeprefix("-")]
        for point in line[::-1] if name.startswith("-") else line:
            if not found or found[-1] != point:
                found.append(point)
    return found


def _cells(squares: Sequence[Mapping[str, Any]], corner: Sequence[int]) -> tuple[list[Cell], Cell, int]:
    """Rows and columns of squares, and of the market's left upper one, and how many squares there are along a side."""
    named = [tuple(square["square"]) if "square" in square else None for square in squares]
    side = max([SIDE, *(max(cell) + 1 for cell in named if cell)])
    while side * side - MARKET * MARKET < len(squares):
        side += 1
    market = (corner[0] and side - MARKET, corner[1] and side - MARKET)
    taken = {(market[0] + row, market[1] + column) for row, column in product(range(MARKET), range(MARKET))}
    found: list[Cell | None] = []
    for cell in named:
        free = cell is not None and cell not in taken
        found.append((cell[0], cell[1]) if cell is not None and free else None)
        taken |= {cell} if cell is not None and free else set()
    rest: Iterator[Cell] = (cell for cell in product(range(side), range(side)) if cell not in taken)
    return [cell if cell is not None else next(rest) for cell in found], market, side


def _boat(source: Mapping[str, Any], a: str, b: str) -> Sequence[float]:
    """Where the boat of a border lies; of one that our map does not have, halfway."""
    boats = source["layout"]["boats"]
    for name in (f"{a}|{b}", f"{b}|{a}"):
        if name in boats:
            at: Sequence[float] = boats[name]
            return at
    (ax, ay), (bx, by) = (_middle(source, a), _middle(source, b, a))
    return [round((ax + bx) / 2, 1), round((ay + by) / 2, 1)]


def _middle(source: Mapping[str, Any], place: str, beside: str = "") -> tuple[float, float]:
    """The middle of a province, or the sea off another place."""
    if place == SEA:
        return source["map"]["x"] + source["map"]["w"] - OFF_SHORE, _middle(source, beside)[1]
    x, y = source["layout"]["provinces"][place]["grid"]
    return x + source["square"] * SIDE / 2, y + source["square"] * SIDE / 2
