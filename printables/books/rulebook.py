"""The rules of a game as a booklet, for people who have never seen it: cover, contents, chapters, and all signs.

What it tells is the game's (``printables/books/book.py``); how it stands on its pages is told here, once for all games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.art import symbols
from companion.art.shapes import Block, Box, Group, Paint, Path, Picture, Rect, Text, Use
from companion.engine import registry
from companion.words.glossary import Terms
from printables.books import book as books
from printables.books import chunks
from printables.books.book import RULEBOOK, Book, Rulebook, Telling
from printables.books.book_files import placed, slips, tell
from printables.books.chapters import Chapter, Flowed, flowed
from printables.books.covers import framed
from printables.books.flow import Column, TooLong, fitted
from printables.drawing import qr
from printables.drawing.fitted_text import pt
from printables.kit import Leaf
from printables.page import Page, Reading
from printables.paper import PAPERS, Paper
from printables.sheets import saddle

EDGE: Final = 10.5
"""What stays free at the sides of a page, mm."""
TOP: Final = 9.0
FOOT: Final = 12.0
LARGEST: Final = 9.5
LEAST: Final = 9.0
"""Sizes of the text, in points."""
TO: Final = "to-"
"""Before the name of a chapter in the name of what leads to it."""
SIGNS: Final = "signs"
"""The last page among the chapters."""
PLAYERS: Final = "glossary.players"
COVERS: Final = 2
"""Pages that are no chapters': the first and the last."""


@dataclass(slots=True)
class Contents:
    """The list of chapters with their pages, in two columns: a chunk that is known before its pages are.

    Attributes:
        title: above it.
        chapters: (id, title) of each; the first is the one that has the list.
        begins: the number of its page, by id.
    """

    title: str
    chapters: Sequence[tuple[str, str]] = ()
    begins: Mapping[str, int] = field(default_factory=dict)

    def __call__(self, column: Column) -> None:
        """Put it into a column."""
        column.heading(self.title, 10.5, "porcelain")
        wide, high = (column.w - 6) / 2, 4.7
        rows = -(-(len(self.chapters) - 1) // 2)
        for place, (name, title) in enumerate(self.chapters[1:]):
            at = column.x + place // rows * (wide + 6), column.y + place % rows * high
            page = f"{self.begins.get(name, 0)}"
            row = (
                Rect(0, 0, wide, high, Paint()),
                Text(0, 3.2, title, pt(9), room=wide - 9),
                Path(f"M0 4.1h{wide:g}", Paint(stroke="line", width=0.2)),
                Text(wide, 3.2, page, pt(9), "sans-bold", "porcelain", "end"),
            )
            column.draw(Group(row, at=at, name=f"{TO}{name}"))
        column.space(rows * high)

    @property
    def within(self) -> str:
        """The chapter that has the list."""
        return self.chapters[0][0]

    def links(self, page: Picture) -> Iterator[tuple[Box, int]]:
        """What of a finished page leads to a chapter, with the number of the chapter's page."""
        chunks = (chunk for chunk in page if isinstance(chunk, Group))
        rows = ((chunk.at, row) for chunk in chunks for row in chunk.shapes if isinstance(row, Group))
        for (x, y), row in rows:
            if row.name.startswith(TO):
                (area, *_) = row.shapes
                assert isinstance(area, Rect)
                yield (x + row.at[0], y + row.at[1], area.w, area.h), self.begins[row.name.removeprefix(TO)]


def leaf(book: Book[Any], link: str) -> Leaf:
    """The book as a component of its own, alone in its part: for each paper the sides of its sheets, and its pages as
    they are read.

    Args:
        book: whose it is.
        link: what the code on its back holds: the address of the app.

    Raises:
        TooLong: a language has too many words.
        printables.drawing.qr.TooSmall: the link is too long for the code.
    """
    read = {paper.id: pages(book, paper, link) for paper in PAPERS.values()}
    sheets = {paper.id: saddle.bound([page.picture for page in read[paper.id]], paper) for paper in PAPERS.values()}
    return Leaf(RULEBOOK, RULEBOOK, 1, sheets, bound=True, reading=read)


def pages(book: Book[Any], paper: Paper, link: str) -> tuple[Page, ...]:
    """The pages in reading order: a cover, all chapters, and the signs on the back.

    The list of contents leads to the chapters, and every foot back to the list.

    Raises:
        TooLong: a language has too many words.
        printables.drawing.qr.TooSmall: the link is too long for the code.
    """
    w, h = saddle.size(paper)
    count = books.rulebook(book.game).pages
    inside, contents = _inside(book, (EDGE, TOP, w - 2 * EDGE, h - TOP - FOOT))
    full = (*inside.pages, *((),) * (count - COVERS - len(inside.pages)))  # for notes where the rules end early
    foot: Box = (EDGE, h - FOOT, w - 2 * EDGE, FOOT - 4)
    found = [Page(w, h, _cover(book, w, h), label="1", reading=Reading(book.say("book.title")))]
    for place, picture in enumerate(full, start=2):
        begins = tuple(title for name, title in contents.chapters if contents.begins[name] == place)
        back = ((foot, contents.begins[contents.within]),) if place != contents.begins[contents.within] else ()
        reading = Reading(f"{place}", begins, (*contents.links(picture), *back))
        found.append(Page(w, h, (*picture, *_foot(book, place, w, h)), label=f"{place}", reading=reading))
    signs_ = Reading(f"{count}", (book.say("book.icons"),))
    return (*found, Page(w, h, _back(book, w, h, link), label=f"{count}", reading=signs_))


def _inside(book: Book[Any], area: Box) -> tuple[Flowed, Contents]:
    """The chapters in the largest size in which they fit, with the pages on which they begin in the list."""
    file = books.rulebook(book.game)
    contents = Contents(book.say("book.contents"))
    chapters = [_chapter(book, file, one, contents) for one in file.chapters]
    contents.chapters = [*((one.id, one.title) for one in chapters), (SIGNS, book.say("book.icons"))]
    most = file.pages - COVERS
    size, found = fitted(
        "the rulebook", (LARGEST, LEAST),
        lambda size: (size, flowed(chapters, area, size)), lambda found: (len(found[1].pages) - most) * area[3],
    )  # fmt: skip
    contents.begins = {SIGNS: file.pages, **{name: page + 2 for name, page in found.begins.items()}}
    return flowed(chapters, area, size), contents


def _chapter(book: Book[Any], file: Rulebook, one: books.Chapter, contents: Contents) -> Chapter:
    where = f"{RULEBOOK}.json of {book.game}: {one.id}"
    with slips(where):
        named = chunks.title(book.words, one.id)
    heading = chunks.heading(named, books.signed(book.game, one.sign) if one.sign else None)
    told = (placed(heading, where), *tell(Telling(book, one.id, contents), one.told, where))
    return Chapter(one.id, named, told, fresh=one.fresh, gap=file.gap)


def _cover(book: Book[Any], w: float, h: float) -> Picture:
    say, edge = book.say, 9.0
    wide, high = w - 2 * edge, h - 2 * edge
    middle = wide / 2
    cover = (
        *framed(wide, high, 20.0, "porcelain"),
        Use("seal", middle - 13, 37, 26, 26),
        Text(middle, 83, book.title, pt(44), "serif-bold", "ink", "middle", wide - 20),
        Text(middle, 92, say("book.subtitle"), pt(12), "serif-italic", "muted", "middle", wide - 16),
        Use(books.rulebook(book.game).emblem, middle - 21, 109, 42, 42, swap=(("pc", "cinnabar"),)),
        Text(middle, high - 34, say("book.title"), pt(17), "serif-bold", "ink", "middle", wide - 16),
        Text(middle, high - 28, say("book.players"), pt(9.5), "sans", "muted", "middle", wide - 16),
    )
    return (Group(cover, at=(edge, edge)),)


def _foot(book: Book[Any], page: int, w: float, h: float) -> Picture:
    """The page's number at the outer edge, and the title."""
    even = page % 2 == 0
    x, y = (EDGE if even else w - EDGE), h - 7.4
    named = f"{book.title} · {book.say('book.title')}"
    return (
        Path(f"M{EDGE:g} {y - 3.4:g}h{w - 2 * EDGE:g}", Paint(stroke="line", width=0.2)),
        Text(x, y, f"{page}", pt(9), "sans-bold", "porcelain", "start" if even else "end"),
        Text(w - x, y, named, pt(7.5), "serif-italic", "muted", "end" if even else "start"),
    )


def _back(book: Book[Any], w: float, h: float, link: str) -> Picture:
    """The signs, and the way to the app."""
    say = book.say
    column = Column(EDGE, TOP, w - 2 * EDGE, 9.0)
    chunks.heading(say("book.icons"))(column)
    column.space(1.6)
    back = tell(Telling(book), books.rulebook(book.game).back, f"{RULEBOOK}.json of {book.game}: back")
    for chunk in (*(chunks.signs(listed, say) for listed in _signs(book.game)), *back):
        chunk(column)
        column.space(1.4)
    code, top = 20.0, h - 9.0 - 20.0
    if column.y > top:
        raise TooLong(f"the back needs {column.y - top:.1f} mm more")
    right = w - EDGE - code
    return (
        *column.picture,
        Group((qr.picture(link, code),), at=(right, top)),
        Block(
            EDGE, top + 3, right - EDGE - 3, 9, (say("book.phone"),), pt(9), "serif-bold", anchor="end", leading=1.15
        ),
        Text(right - 3, top + 15, qr.address(link), pt(7.5), "sans", "muted", "end", right - EDGE),
    )


def _signs(game: str) -> Iterator[Terms]:
    """The signs of the game but its players' own, which the first page tells; phones have some things without one."""
    for kind in registry.brought(game, "words.glossary", "GLOSSARY", tuple):
        if kind.title != PLAYERS:
            yield replace(kind, terms=tuple(one for one in kind.terms if one.signs[0] in symbols.ids()))
