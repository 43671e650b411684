"""A pocket book: one sheet, printed on one side, folded and cut once to eight small pages.

The sheet lies across. It is folded into four columns and two rows and cut along the middle fold between the outer
columns; pushed together from both ends it becomes a cross, and laid around, a book. So the upper row stands upside
down, and the pages follow one another around the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.art.shapes import Group, Paint, Path, Picture, Rect, Shape, Text, line, turned
from companion.words import Say
from printables.drawing import qr
from printables.drawing.fitted_text import pt
from printables.flow import Column
from printables.link import shown
from printables.paper import LEAST_MARGIN, Paper

Fill: TypeAlias = Callable[[Column, Say], None]
"""Writes a page into a column."""

ORDER: Final = ((5, 4, 3, 2), (6, 7, 8, 1))
"""Page numbers in the rows of the sheet; those of the upper row stand upside down."""
COLUMNS: Final = 4
OUTER: Final = 9.0
"""What stays free at the sheet's edges, mm."""
INNER: Final = 6.0
"""What stays free at folds, mm."""
FOLD: Final = Paint(stroke="muted", width=0.14, dash=(1.6, 1.6))
CUT: Final = Paint(stroke="cinnabar", width=0.25, dash=(3.0, 1.2))
APP: Final = 21.0
"""Height of the way to the app, at the foot of the last page, mm."""
LAST: Final = 8
LARGEST: Final = 9.0
LEAST: Final = 7.0


class TooLong(ValueError):
    """A page has too many words."""


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
            found.append(Panel(number, column * w, row * h, w, h, row == 0, left))
    return tuple(sorted(found, key=lambda panel: panel.number))


def sheet(
    cover: Callable[[float, float], Picture], pages: Mapping[int, Fill], say: Say, paper: Paper, link: str
) -> Picture:
    """The sheet, on paper that stands upright.

    Args:
        cover: draws the first page in an area of that size (mm).
        pages: pages 2 to 8, by their numbers.
        say: the words; besides those of the pages, ``pocket.cut`` and ``summary.app``.
        link: what the code at the foot of the last page holds.

    Raises:
        TooLong: a language has too many words for a page.
        printables.drawing.qr.TooSmall: the link is too long for the code.
    """
    shapes: Picture = _lines(paper, say)
    for panel in panels(paper):
        # An upright sheet's upper edge is the lying sheet's left one.
        top = OUTER if panel.upside_down else INNER
        w, h = panel.w - OUTER - INNER, panel.h - OUTER - INNER
        page = cover(w, h) if panel.number == 1 else _page(panel.number, pages, w, h, say, link)
        picture: Picture = (Group(page, at=(panel.left, top)),)
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


def _page(number: int, pages: Mapping[int, Fill], w: float, h: float, say: Say, link: str) -> Picture:
    """A small page's picture in an area of that size."""
    last = number == LAST
    size, room = LARGEST, h - 5 - (APP if last else 0)
    while True:
        column = Column(0, 0, w, size)
        pages[number](column, say)
        if column.y <= room:
            break
        size -= 0.25
        if size < LEAST:
            raise TooLong(f"page {number} of the pocket book needs {column.y - room:.1f} mm more")
    foot = (
        Path(f"M{w / 2 - 6:g} {h - 3.4:.5g}h12", Paint(stroke="line", width=0.25)),
        Text(w / 2, h - 0.2, f"{number}", pt(7.5), "sans", "muted", "middle"),
    )
    code = _app(w, h, say, link) if last else ()
    return (*column.picture, *foot, *code)


def _app(w: float, h: float, say: Say, link: str) -> Picture:
    """The way to the app at the foot of the last page."""
    side, top = 20.0, h - 5 - 20.5
    return (
        Group((qr.picture(link, side),), at=(w - side, top)),
        Text(w - side - 1, top + 8, say("summary.app"), pt(8), "serif-bold", "ink", "end", w - side - 2),
        Text(w - side - 1, top + 11.6, shown(link), pt(7), "sans", "muted", "end", w - side - 2),
    )


def text(column: Column, words: str) -> None:
    """Paragraphs, one a line of the words."""
    column.text(*words.split("\n"), leading=1.24)
    column.space(2)


def title(column: Column, words: str, *sign: Shape) -> None:
    """A heading with a line below.

    Args:
        sign: what stands before it, in 5.6 mm from the column's place on.
    """
    x = column.x + (7.2 if sign else 0)
    column.draw(
        *sign,
        Text(x, column.y + 4.6, words, pt(13), "serif-bold", "ink", room=column.w - x),
        Path(f"M{column.x:g} {column.y + 6.8:.5g}h{column.w:g}", line("porcelain", 0.3)),
    )
    column.space(8.6)
