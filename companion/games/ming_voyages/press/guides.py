"""What guides.json cannot say of the parts: markers lie in columns by their kinds."""

from __future__ import annotations

from companion.art.shapes import Picture
from companion.games.ming_voyages.press.markers import KINDS
from printables.books.faces import face
from printables.kit import There


def markers(there: There) -> Picture:
    """Every kind of marker in a column of its own."""
    return tuple(
        face(there, kind).at(4.0 + number * 25.6, 4.0 + place * 29.0 + number % 2 * 3.0)
        for number, kind in enumerate(KINDS.values())
        for place in range(3)
    )
