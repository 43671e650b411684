"""What guides.json cannot say of the parts: members lie in heaps, and are counted by their colours."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Group, Picture, Shape
from companion.games.ming_dynastie.meta import META
from printables.books.faces import Which, face
from printables.books.guides import Numbers
from printables.kit import There

HEAP: Final = ((0.0, 3.0), (12.0, 0.0), (5.0, 13.0), (16.0, 12.0), (9.5, 24.0))
"""Where members of a colour lie in the picture of them, mm."""


def members(there: There) -> Picture:
    """Members in heaps by their colours."""
    kinds: list[tuple[str, Which]] = [*(("members", colour) for colour in META.colours), ("neutral-members", 0)]
    shapes: list[Shape] = []
    for number, item in enumerate(kinds):
        left, top = (3.0, 5.0) if number < 3 else (20.0, 51.0)
        for turn, (x, y) in zip((-12.0, 7.0, 16.0, -5.0, 3.0), HEAP, strict=True):
            shapes.append(Group(face(there, *item).picture, at=(left + number % 3 * 34.0 + x, top + y), turn=turn))
    return tuple(shapes)


def each(numbers: Numbers) -> Numbers:
    """How many members have the same colour."""
    return {"each": numbers["members"] // len(META.colours)}
