"""What guides.json cannot say of the parts: markers lie in columns by their kinds."""

from __future__ import annotations

from companion.art.shapes import Picture, Shape
from companion.games.ming_voyages.press.markers import KINDS
from printables import finished
from printables.kit import There


def markers(there: There) -> Picture:
    """Every kind of marker in a column of its own."""
    shapes: list[Shape] = []
    for number, kind in enumerate(KINDS.values()):
        made = finished.cut(there, kind)
        for place in range(3):
            x, y = 4.0 + number * 25.6, 4.0 + place * 29.0 + (number % 2) * 3.0
            shapes += finished.side(made.items[0], made.format, x, y)
    return tuple(shapes)
