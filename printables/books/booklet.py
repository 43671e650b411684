"""A pocket book: one sheet, printed on one side, folded and cut once to eight small pages.

The sheet lies across. It is folded into four columns and two rows and cut along the middle fold between the outer
columns; pushed together from both ends it becomes a cross, and laid around, a book. So the upper row stands upside
down, and the pages follow one another around the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from companion.art.shapes import Group, Paint, Path, Picture, Rect, Text, line, turned
from companion.words import Say
from printables.books import book as books
from printables.books import chunks
from printables.books.arrangement import Drawn, below, beside, symbol, words
from printables.books.book import Book, signed
from printables.books.book_files import Drawing, File, Told, named, read, tell, told_by
from printables.books.covers import framed, lattice
from printables.books.flow import Chunk, Column, fitted
from printables.drawing import qr
from printables.drawing.fitted_text import pt
from printables.kit import Leaf
from printables.paper import LEAST_MARGIN, Paper
from printables.sheets.n_up import page

POCKET_BOOK: Final = "pocket_book"
"""The file with its pages: a ``Cover``, and of pages 2 to 8 what ``Telling`` tells."""
ORDER: Final = ((5, 4, 3, 2), (6, 7, 8, 1))
"""Page numbers in the rows of the sheet; those of the upper row stand upside down."""
COLUMNS: Final = 4
OUTER: Final = 9.0
"""What stays free at the sheet's edges, mm."""
INNER: Final = 6.0
"""What stays free at folds, mm."""
FOLD: Final = Paint(stroke="muted", width=0.14, dash=(1.6, 1.6))
CUT: Final = Paint(stroke="cinnabar", width=0.25, dash=(3.0, 1.2))
CODE: Final = 20.0
"""Side of the code that leads to the app, its quiet zone included, mm."""
APP: Final = 21.0
"""Height of the way to the app, at the foot of the last page, mm."""
LAST: Final = 8
LARGEST: Final = 9.0
LEAST: Final = 7.0


@dataclass(frozen=True, slots=True)
class Panel:
    """A small page's place on the sheet lying across.

    Attributes:
        number: of the page, from 1.
        x, y, w, h: its box, mm.
        upside_down: whether it is printed on its head.
        left: what stays free at its left, seen upright; the same area is free on every page.
    """

    number: int
    x: float
    y: float
    w: float
    h: float
    upside_down: bool
    left: float


def panels(paper: Paper) -> tuple[Panel, ...]:
    """The eight pages in the order of their numbers."""
    w, h = paper.h / COLUMNS, paper.w / 2
    found = []
    for row, numbers in enumerate(ORDER):
        for column, number in enumerate(numbers):
            spare = {0: OUTER, COLUMNS - 1: INNER}.get(column, (OUTER + INNER) / 2)
            left = OUTER + INNER - spare if row == 0 else spare
            found.append(Panel(number, column * w, row * h, w, h, upside_down=row == 0, left=left))
    return tuple(sorted(found, key=lambda panel: panel.number))


def leaf(book: Book[Any], link: str) -> Leaf:
    """The pocket book as a component, one of the papers.

    Args:
        book: whose ``press/pocket_book.json`` it is; its words have ``pocket.cut`` and ``summary.app`` besides.
        link: what the code at the foot of the last page holds.

    Raises:
        printables.books.flow.TooLong: a language has too many words for a page.
        printables.drawing.qr.TooSmall: the link is too long for the code.
    """
    return page("pocket-book", "papers", lambda paper: _sheet(book, paper, link))


def _sheet(book: Book[Any], paper: Paper, link: str) -> Picture:
    """The sheet, on paper that stands upright."""
    shapes: Picture = _lines(paper, book.say)
    for panel in panels(paper):
        # An upright sheet's upper edge is the lying sheet's left one.
        top = OUTER if panel.upside_down else INNER
        w, h = panel.w - OUTER - INNER, panel.h - OUTER - INNER
        inside = _cover(book, w, h) if panel.number == 1 else _page(panel.number, book, w, h, link)
        picture: Picture = (Group(inside, at=(panel.left, top)),)
        if panel.upside_down:
            picture = (turned(picture, panel.w, panel.h),)
        shapes += (Group(picture, at=(panel.x, panel.y)),)
    return (Group(shapes, at=(paper.w, 0.0), turn=90.0),)


def _lines(paper: Paper, say: Say) -> Picture:
    """Folds, and the only cut."""
    w, h = paper.h, paper.w
    quarter, half = w / COLUMNS, h / 2
    edge = LEAST_MARGIN
    folds = "".join(f"M{quarter * n:.6g} {edge:g}V{h - edge:.6g}" for n in (1, 2, 3))
    # The file's own line stands across the lying sheet's right edge: the fold ends before it.
    folds += f"M{edge:g} {half:.6g}H{quarter:.6g}M{3 * quarter:.6g} {half:.6g}H{w - OUTER:.6g}"
    small = pt(6.5)
    return (
        Path(folds, FOLD),
        Path(f"M{quarter:.6g} {half:.6g}H{3 * quarter:.6g}", CUT),
        Rect(w / 2 - 17, half - 1.6, 34, 3.2, Paint(fill="white")),
        Text(w / 2, half + 0.35 * small, say("pocket.cut"), small, "sans-bold", "cinnabar", "middle", 33),
    )


def _cover(book: Book[Any], w: float, h: float) -> Picture:
    """The first page in an area of that size."""
    told, say = pocket_book(book.game)[0], book.say
    band = named(book.game, told.band) if told.band else lattice
    more, deep, seal = ((1.6, book.draw(told.picture, w - 9)), 12.0, 14) if told.picture else ((), 15.0, 20)
    inside = below(
        symbol("seal", seal),
        0.2 * seal,
        words(book.title, w - 6, 18, "serif-bold"),
        words(say("pocket.title"), w - 8, 10, "serif-italic", "muted"),
        *more,
        w=w,
    )
    players = Text(w / 2, h - deep - 4.4, say("pocket.players"), pt(8), "sans", "muted", "middle", w - 8)
    return (*framed(w, h, deep, told.colour, band), inside.at(0, (h - inside.h) / 2 - 2), players)


def _page(number: int, book: Book[Any], w: float, h: float, link: str) -> Picture:
    """A small page's picture in an area of that size."""
    last, (_, *inside) = number == LAST, pocket_book(book.game)
    told = tell(Telling(book), inside[number - 2], f"{POCKET_BOOK}.json of {book.game}: {number}")
    what, bottom = f"page {number} of the pocket book", h - 5 - (APP if last else 0)
    column = fitted(
        what, (LARGEST, LEAST), lambda size: Column(0, 0, w, size).tell(told), lambda column: column.y - bottom
    )
    foot = (
        Path(f"M{w / 2 - 6:g} {h - 3.4:.5g}h12", Paint(stroke="line", width=0.25)),
        Text(w / 2, h - 0.2, f"{number}", pt(7.5), "sans", "muted", "middle"),
    )
    code = to_app(book.say, link, w, h - APP - 4.5) if last else ()
    return (*column.picture, *foot, *code)


def to_app(say: Say, link: str, right: float, top: float) -> Picture:
    """A code that leads to the app, with its upper right corner there, and at its left what it is and the address."""
    end = right - CODE - 1
    return (
        Group((qr.picture(link, CODE),), at=(right - CODE, top)),
        Text(end, top + 8, say("summary.app"), pt(8.5), "serif-bold", "ink", "end", 34),
        Text(end, top + 11.8, qr.address(link), pt(7.5), "sans", "muted", "end", 34),
    )


class Telling(books.Telling):
    """Puts what the file tells into chunks of a small page."""

    def title(self, key: str, number: int = 0, sign: str = "") -> list[Chunk]:
        """A heading with a line below, behind the number of a phase, or a sign."""

        def put(column: Column) -> None:
            if sign:
                column.draw(*signed(self.book.game, sign)(column.x, column.y + 0.2, 5.6))
            elif number:
                column.draw(*chunks.number(column.x + 2.8, column.y + 3.0, f"{number}", 2.8))
            left = column.x + (7.2 if sign or number else 0)
            column.draw(
                Text(left, column.y + 4.6, self.book.say(key), pt(13), "serif-bold", "ink", room=column.w - left),
                Path(f"M{column.x:g} {column.y + 6.8:.5g}h{column.w:g}", line("porcelain", 0.3)),
            )
            column.space(8.6)

        return [put]

    def heading(self, key: str) -> list[Chunk]:
        """A heading."""
        return [lambda column: column.heading(self.book.say(key), column.size + 2.5)]

    def text(self, key: str, leading: float = 1.24) -> list[Chunk]:
        """Paragraphs, one a line of the words."""
        return [lambda column: column.text(*self.book.say(key).split("\n"), leading=leading)]

    def texts(self, key: str) -> list[Chunk]:
        """The same with room below."""
        return [*self.text(key), *self.space(2)]

    def note(self, key: str) -> list[Chunk]:
        """A quiet paragraph."""
        return [lambda column: column.text(self.book.say(key), face="serif-italic", colour="muted")]

    def row(self, *names: str, size: float, gap: float) -> list[Chunk]:
        """Signs beside one another in the middle."""
        signs = (Drawn(signed(self.book.game, name)(0, 0, size), size, size) for name in names)
        drawn = beside(*signs, gap=gap)
        return [chunks.figure(lambda _: drawn)]

    def space(self, gap: float) -> list[Chunk]:
        """Room, mm."""
        return [lambda column: column.space(gap)]


class Cover(File):
    """The first page: the colour of its frame, what draws the bands in it instead of a lattice, and a picture."""

    colour: str
    band: Drawing = ""
    picture: Drawing = ""


Items: TypeAlias = tuple[Annotated[Told, told_by(Telling)], ...]
Pages: TypeAlias = tuple[Cover, Items, Items, Items, Items, Items, Items, Items]


def pocket_book(game: str) -> Pages:
    """The pages as the file of a game has them.

    Raises:
        printables.kits.BadFile: it does not.
    """
    told: Pages = read(game, POCKET_BOOK, Pages)
    return told
