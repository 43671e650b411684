"""Small pictures among the words of what is read on paper: markers, emblems, dice, and what points are spent on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from companion.art.pictures import picture
from companion.art.shapes import Circle, Group, Paint, Picture, Rect, Shape, Use, fill
from companion.games.ming_voyages.art import ART
from companion.games.ming_voyages.art.emblems import Side, emblem
from printables.books import book as books
from printables.books.arrangement import Drawn
from printables.kit import Ink

Book: TypeAlias = books.Book[Mapping[str, Any]]
"""The data is the edition's."""
SIDES: Final[tuple[Side, Side]] = ("emperor", "overlord")
ACTIONS: Final = {
    "emperor": ("recruit", "move", "attack", "tax", "junks", "voyage"),
    "overlord": ("amass", "move", "attack", "gather", "settle"),
}
"""What each side spends points on, in the order of the rulebook."""
MARKERS: Final[Mapping[str, str]] = {
    "recruit": "troop", "tax": "gold", "junks": "junk", "amass": "horde", "gather": "settlement"
}  # fmt: skip
"""What actions take from the supply."""
PIPS: Final = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


def marker(what: str, x: float, y: float, size: float) -> Shape:
    """A marker around (x, y)."""
    return Use(what, x - size / 2, y - size / 2, size, size)


def sign(name: str, x: float, y: float, size: float) -> Picture:
    """What stands before a heading, in a square from (x, y) on: an action's sign, or that of a side."""
    x, y = x + size / 2, y + size / 2
    return (marker(name, x, y, size),) if name.startswith("s-") else action(name, x, y, size)


def action(name: str, x: float, y: float, size: float) -> Picture:
    """What stands for an action, around (x, y)."""
    if name in MARKERS:
        return (marker(MARKERS[name], x, y, size),)
    return (Group(picture(ART, f"action-{name}"), at=(x, y), scale=size / 10),)


def side(name: Side, size: float, ink: Ink = "full") -> Drawn:
    """The emblem of a side."""
    return Drawn(emblem(name, size / 2, size / 2, size, ink), size, size)


def die(pips: int, size: float, counts: bool = True) -> Drawn:
    """A die; one that does not count is faint."""
    pen, dot = ("ink", fill("ink")) if counts else ("line", fill("muted"))
    box = Rect(0, 0, size, size, Paint(fill="surface", stroke=pen, width=size * 0.07), size * 0.18)
    middle, far, r = size / 2, size * 0.25, size * 0.085
    return Drawn((box, *(Circle(middle + u * far, middle + v * far, r, dot) for u, v in PIPS[pips])), size, size)
