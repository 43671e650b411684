"""Where things are on the board, in millimetres, and the ways between them.

A thing is called by its id: a square, a factory, a stall of a market (``huguang/0``), a province for its whole market,
a border (``huguang|nanzhili``), or the sea. ``data`` is the game's geometry, ``view`` what lies on the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from companion.art.shapes import Box, Point

Geometry: TypeAlias = Mapping[str, Any]
View: TypeAlias = Mapping[str, Any]

SEA: Final = "sea"
FINGER: Final = 12.0
"""Half of the room that a finger needs: 22 px where the map is 390 px wide."""


def squares_of(view: View, factory: str) -> list[str]:
    """The squares on which a factory lies."""
    return [name for name, square in view["squares"].items() if square["factory"] == factory]


def square(data: Geometry, name: str) -> Box:
    """A square."""
    at = data["places"]["squares"][name]
    return at["x"], at["y"], at["size"], at["size"]


def around(boxes: Sequence[Box]) -> Box:
    """The box around some."""
    left, top = min(x for x, *_ in boxes), min(y for _, y, *_ in boxes)
    right, bottom = max(x + w for x, _, w, _ in boxes), max(y + h for _, y, _, h in boxes)
    return left, top, round(right - left, 2), round(bottom - top, 2)


def rows(data: Geometry, names: Sequence[str]) -> tuple[int, int] | None:
    """How many squares these are side by side and one above the other; ``None`` if they are no rectangle."""
    boxes = [square(data, name) for name in names]
    _, _, w, h = around(boxes)
    side = boxes[0][2]
    columns, lines = round(w / side), round(h / side)
    return (columns, lines) if columns * lines == len(names) else None


def market(data: Geometry, province: str) -> Box:
    """The market of a province."""
    at = data["places"]["urban"][province]
    return at["x"], at["y"], 2 * at["size"], 2 * at["size"]


def columns(stalls: int) -> int:
    """How many stalls of a market stand side by side."""
    return 2 if stalls <= 4 else 3


def stall(data: Geometry, view: View, province: str, slot: int) -> Box:
    """A stall of a market."""
    x, y, w, h = market(data, province)
    count = len(view["markets"][province]["slots"])
    across = columns(count)
    down = max(2, -(-count // across))
    return x + slot % across * w / across, y + slot // across * h / down, w / across, h / down


def boat(data: Geometry, border: str) -> Mapping[str, Any]:
    """What is known of a border.

    Raises:
        LookupError: there is none.
    """
    for one in data["places"]["boats"]:
        if one["id"] == border:
            found: Mapping[str, Any] = one
            return found
    raise LookupError(f"there is no border {border!r}")


def box(data: Geometry, view: View, thing: str) -> Box:
    """Where a thing is.

    Raises:
        LookupError: there is none of that id.
    """
    places = data["places"]
    if thing in places["squares"]:
        under = view["squares"][thing]["factory"]
        return box(data, view, under) if under else square(data, thing)
    if thing in places["urban"]:
        return market(data, thing)
    if "|" in thing:
        x, y = boat(data, thing)["at"]
        return x - FINGER, y - FINGER, 2 * FINGER, 2 * FINGER
    if "/" in thing:
        province, _, slot = thing.partition("/")
        return stall(data, view, province, int(slot))
    lying = [square(data, name) for name in squares_of(view, thing)]
    if not lying:
        raise LookupError(f"there is nothing called {thing!r} on the board")
    return around(lying) if rows(data, squares_of(view, thing)) else lying[0]


def province(data: Geometry, view: View, thing: str) -> str:
    """The province of a thing; the sea is its own."""
    if thing == SEA or thing in data["places"]["urban"]:
        return thing
    if "/" in thing:
        return thing.partition("/")[0]
    name = thing if thing in data["places"]["squares"] else squares_of(view, thing)[0]
    return str(data["places"]["squares"][name]["province"])


def ways(data: Geometry, start: str, end: str) -> list[tuple[str, ...]]:
    """The cheapest ways from province to province, or to the sea, each by the borders that it crosses."""
    found: list[tuple[int, tuple[str, ...]]] = []

    def go(here: str, cost: int, crossed: tuple[str, ...], seen: tuple[str, ...]) -> None:
        if here == end:
            found.append((cost, crossed))
        for border in data["places"]["boats"] if here not in (end, SEA) else ():
            if here in (border["a"], border["b"]):
                there = border["b"] if here == border["a"] else border["a"]
                if there not in seen:
                    go(there, cost + border["cost"], (*crossed, border["id"]), (*seen, there))

    go(start, 0, (), (start,))
    least = min((cost for cost, _ in found), default=0)
    return [crossed for cost, crossed in found if cost == least]


def middle(there: Box) -> Point:
    """The middle of a box."""
    x, y, w, h = there
    return x + w / 2, y + h / 2
