"""Pictures of what becomes of sheets, as first pages show it: cards, folded pieces, papers, a booklet.

An item is named by its id, or by its number among those of its kind, and may lie with its back up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from companion.art.pictures import picture
from companion.art.shapes import Box, Group, Paint, Path, Picture, Rect, Shape, Text, box, line
from printables.books import booklet
from printables.books.arrangement import Drawn
from printables.books.book_files import Drawing, named
from printables.books.chunks import number
from printables.books.faces import Which, face, fanned
from printables.drawing.fitted_text import pt
from printables.kit import Component, Cut, Large, Leaf, There
from printables.paper import A4
from printables.sheets import saddle

LETTERED: Final = 4.4
"""Radius of the letters at steps of folding, mm: they are read on the smallest paper, where steps name them."""


def of(there: There, kind: str, sort: type[Sort]) -> Sort:
    """The component of that kind.

    Raises:
        LookupError: there is none of that sort.
    """
    found = there.get(kind)
    if not isinstance(found, sort):
        raise LookupError(f"a copy has no {kind!r} that is a {sort.__name__.lower()}")
    return found


def cut(there: There, kind: str) -> Cut:
    """The component of that kind, which is cut out."""
    return of(there, kind, Cut)


Sort = TypeVar("Sort", bound=Component)
At: TypeAlias = tuple[float, float]
Card: TypeAlias = tuple[str, Which] | tuple[str, Which, bool]
"""A card: its kind, which it is, and whether its back is up."""


@dataclass(frozen=True, slots=True)
class Table:
    """Lays onto the table what a copy has.

    Attributes:
        game: whose it is.
        there: its components, by their kinds.
    """

    game: str
    there: There

    def whole(self, kind: str, at: At, scale: float = 1.0) -> Picture:
        """Something large."""
        large = of(self.there, kind, Large)
        edge = Rect(0, 0, large.w, large.h, Paint(stroke="map-ink", width=1.4))
        inside = Group(large.picture, clip=box(0, 0, large.w, large.h))
        return (Group((inside, edge), at=at, scale=scale),)

    def hand(self, *cards: Card, step: float, around: At, radius: float) -> Picture:
        """Cards fanned out on a circle.

        Args:
            step: by how much each is turned against the one before it, degrees.
            around: the point that the fan opens from.
            radius: of the cards' lower middles from there.
        """
        return (Group(fanned([self._face(*one) for one in cards], step, radius), at=around),)

    def card(self, kind: str, item: Which, back: bool = False, *, at: At, turn: float, scale: float) -> Picture:
        """A card."""
        return (Group(self._face(kind, item, back).picture, at, scale, turn),)

    def tile(self, kind: str, item: Which, back: bool = False, *, at: At) -> Picture:
        """A tile, or the front of a folded strip."""
        return (self._face(kind, item, back).at(*at),)

    def page(self, kind: str, *, at: At, scale: float, turn: float) -> Picture:
        """The first page of a paper."""
        return paper(Drawn(of(self.there, kind, Leaf).pages[A4.id][0], A4.w, A4.h), at, scale, turn)

    def small(self, kind: str, number: int = 0, *, at: At, scale: float, turn: float) -> Picture:
        """One of the small papers that are cut out of the first page."""
        leaf = of(self.there, kind, Leaf)
        return paper(_cut_out(leaf.pages[A4.id][0], leaf.trims[A4.id][0][number]), at, scale, turn)

    def aid(self, kind: str, item: Which, back: bool = False, *, at: At, scale: float, turn: float) -> Picture:
        """Something with two sides that is as large as a paper."""
        return paper(self._face(kind, item, back), at, scale, turn)

    def pocket_book(self, at: At, scale: float, turn: float) -> Picture:
        """The pocket book, folded."""
        (lying,) = of(self.there, "pocket-book", Leaf).pages[A4.id][0]
        assert isinstance(lying, Group)
        cover = booklet.panels(A4)[0]
        return paper(_cut_out(lying.shapes, (cover.x, cover.y, cover.w, cover.h)), at, scale, turn)

    def booklet(self, kind: str) -> Picture:
        """A stapled book open in its middle, with its staples, and closed before that."""
        book = of(self.there, kind, Leaf)
        wide, high = saddle.size(A4)
        front, middle = (_spread(book, number) for number in (0, -1))
        staples = "".join(f"M{wide:g} {y * high:g}v9" for y in (0.24, 0.7))
        opened = (*middle, Path(staples, line("muted", 0.9)))
        cover = Group((Group(front, clip=box(wide, 0, wide, high)),), at=(-wide, 0))
        return (
            *paper(Drawn(opened, 2 * wide, high), (6.0, 8.0), 0.58, -2.0),
            *paper(Drawn((cover,), wide, high), (112.0, 52.0), 0.5, 4.0),
        )

    def folding(self, y: float) -> Picture:
        """How its sheet becomes a book."""
        return folding(y)

    def own(self, path: Drawing) -> Picture:
        """What the game lays out by itself."""
        laid: Picture = named(self.game, path)(self.there)
        return laid

    def _face(self, kind: str, item: Which, back: bool = False) -> Drawn:
        return face({kind: cut(self.there, kind)}, kind, item, back)


def _cut_out(picture: Picture, area: Box) -> Drawn:
    x, y, w, h = area
    return Drawn((Group(picture, clip=box(x, y, w, h), at=(-x, -y)),), w, h)


def paper(sheet: Drawn, at: At, scale: float, turn: float) -> Picture:
    """A sheet of paper lying at an angle."""
    looks = Paint(fill="white"), Paint(stroke="muted", width=0.5)
    ground, edge = (Rect(0, 0, sheet.w, sheet.h, paint) for paint in looks)
    return (Group((ground, *sheet.picture, edge), at, scale, turn),)


def folding(y: float) -> Picture:
    """Four small pictures: the sheet with its cut, folded lengthwise, opened to a cross, and the book."""
    numbers = tuple(
        Text(5 + 10 * column, 8.6 + 14 * row, f"{number}", pt(9), "sans", "muted", "middle")
        for row, numbers in enumerate(booklet.ORDER)
        for column, number in enumerate(numbers)
    )
    sheet, strip, cross, book = (picture("", f"folding-{name}") for name in ("sheet", "strip", "cross", "book"))
    shapes: list[Shape] = []
    places = ((16.0, y), (92.0, y), (16.0, y + 33), (100.0, y + 33))
    for letter, step, (left, top) in zip("abcd", ((*sheet, *numbers), strip, cross, book), places, strict=True):
        shapes += (*number(left - 8, top + 4, letter, LETTERED), Group(step, at=(left, top)))
    return tuple(shapes)


def _spread(book: Leaf, side: int) -> Picture:
    """Two pages beside each other, as one reads them."""
    (lying,) = book.pages[A4.id][side]
    assert isinstance(lying, Group)
    return lying.shapes
