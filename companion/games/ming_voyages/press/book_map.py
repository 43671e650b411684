"""Maps of the rulebook: parts of the board with what lies there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from companion.art.shapes import Box, Circle, Paint, Picture, Point, Shape, Use
from companion.games.ming_voyages.art import pieces, printed_board
from companion.games.ming_voyages.art.marks import arrows
from companion.games.ming_voyages.art.places import names_of, region
from companion.games.ming_voyages.press.signs import Book
from printables.books.arrangement import Drawn, part
from printables.drawing.fitted_text import pt

Markers: TypeAlias = Mapping[str, Mapping[str, int]]
"""What stands in each region, by marker."""
NOWHERE: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})
LETTERS: Final = pt(6.6)
"""Names on a map made small, mm on paper."""


def chart(
    book: Book,
    area: Box,
    w: float,
    there: Markers,
    done: Collection[int] = (),
    ways: Mapping[str, Sequence[str]] = NOWHERE,
) -> Drawn:
    """A part of the map with what lies there.

    Args:
        area: of the board, mm.
        w: how wide the picture becomes, mm.
        there: what stands in each region.
        done: completed voyages.
        ways: from which regions arrows lead into a region.
    """
    scale = w / area[2]
    names = {key: name for key, name in names_of(book.data, book.say).items() if _seen(book, key, area)}
    smallest = printed_board.PORT if any(key.startswith("voyage:") for key in names) else printed_board.NAME
    larger = max(1.0, LETTERS / scale / smallest)
    ground = printed_board.chart(
        book.data, names, book.ink == "low", named_gates=False, larger=larger, within=area
    )
    seen = {**book.data, "regions": [one for one in book.data["regions"] if _seen(book, f"region:{one['id']}", area)]}
    shown = (
        ground,
        *(arrow for target, sources in ways.items() for arrow in arrows(book.data, sources, target, "foe", there)),
        *_sailed(book, done),
        *pieces.pills(seen, there),
    )
    return part(shown, area, w)


def stop_at(book: Book, voyage: int) -> Point:
    """The middle of a voyage's stop on the board, mm."""
    x, y = next(one["at"] for one in book.data["voyages"] if one["n"] == voyage)
    return x, y


def _seen(book: Book, key: str, area: Box) -> bool:
    """Whether what lies in a region, or the stop of a voyage, is in the part: a name alone would be cut off."""
    kind, _, name = key.partition(":")
    if kind == "gate":
        return False
    x, y = stop_at(book, int(name)) if kind == "voyage" else region(book.data, name)["counts_at"]
    return area[0] < x < area[0] + area[2] and area[1] < y < area[1] + area[3]


def _sailed(book: Book, done: Collection[int]) -> Picture:
    """Junks on the stops of completed voyages."""
    side = pieces.SYMBOL * 1.3
    shapes: list[Shape] = []
    for voyage in done:
        x, y = stop_at(book, voyage)
        shapes += (
            Circle(x, y, book.data["voyage_radius"], Paint(fill="surface", stroke="map-ink", width=0.6)),
            Use("junk", x - side / 2, y - side / 2, side, side),
        )
    return tuple(shapes)
