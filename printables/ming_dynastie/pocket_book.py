"""The rules as a pocket book: one sheet, printed on one side, folded and cut once to eight small pages.

The sheet lies across. It is folded into four columns and two rows and cut along the middle fold between the outer
columns; pushed together from both ends it becomes a cross, and laid around, a book. So the upper row stands upside
down, and the pages follow one another around the sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.art import ornament
from companion.art.shapes import Block, Circle, Group, Paint, Path, Picture, Rect, Text, Use, line, turned
from companion.games.ming_dynastie import round_end, scoring
from companion.words import Catalogue
from printables.drawing import qr
from printables.flow import Column
from printables.link import shown
from printables.ming_dynastie import signs
from printables.ming_dynastie.points_table import table
from printables.ming_dynastie.signs import pt
from printables.paper import LEAST_MARGIN, Paper

Say: TypeAlias = Callable[..., str]

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


def pocket_book(words: Catalogue, paper: Paper, link: str) -> Picture:
    """The sheet, on paper that stands upright.

    Raises:
        TooLong: a language has too many words for a page.
        printables.drawing.qr.TooSmall: the link is too long for the code.
    """
    say: Say = words.say
    shapes: Picture = _lines(paper, say)
    for panel in panels(paper):
        # An upright sheet's upper edge is the lying sheet's left one.
        top = OUTER if panel.upside_down else INNER
        w, h = panel.w - OUTER - INNER, panel.h - OUTER - INNER
        picture = (Group(_page(panel.number, w, h, say, link), at=(panel.left, top)),)
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


def _page(number: int, w: float, h: float, say: Say, link: str) -> Picture:
    """A small page's picture in an area of that size."""
    if number == 1:
        return _cover(w, h, say)
    size, room = LARGEST, h - 5 - (APP if number == len(PAGES) + 1 else 0)
    while True:
        column = Column(0, 0, w, size)
        PAGES[number](column, say)
        if column.y <= room:
            break
        size -= 0.25
        if size < LEAST:
            raise TooLong(f"page {number} of the pocket book needs {column.y - room:.1f} mm more")
    foot = (
        Path(f"M{w / 2 - 6:g} {h - 3.4:.5g}h12", Paint(stroke="line", width=0.25)),
        Text(w / 2, h - 0.2, f"{number}", pt(7.5), "sans", "muted", "middle"),
    )
    code = _app(w, h, say, link) if number == len(PAGES) + 1 else ()
    return (*column.picture, *foot, *code)


def _app(w: float, h: float, say: Say, link: str) -> Picture:
    """The way to the app at the foot of the last page."""
    side, top = 20.0, h - 5 - 20.5
    return (
        Group((qr.picture(link, side),), at=(w - side, top)),
        Text(w - side - 1, top + 8, say("summary.app"), pt(8), "serif-bold", "ink", "end", w - side - 2),
        Text(w - side - 1, top + 11.6, shown(link), pt(7), "sans", "muted", "end", w - side - 2),
    )


def _cover(w: float, h: float, say: Say) -> Picture:
    middle = w / 2
    return (
        Rect(0, 0, w, h, Paint(stroke="porcelain", width=0.6), 2),
        Rect(1.2, 1.2, w - 2.4, h - 2.4, Paint(stroke="porcelain", width=0.2), 1.3),
        ornament.lattice(2.6, 2.6, w - 5.2, 15, 6, Paint(stroke="porcelain", width=0.22)),
        ornament.lattice(2.6, h - 17.6, w - 5.2, 15, 6, Paint(stroke="porcelain", width=0.22)),
        Path(f"M2.6 17.6H{w - 2.6:g}M2.6 {h - 17.6:g}H{w - 2.6:g}", line("porcelain", 0.3)),
        Use("seal", middle - 10, 23, 20, 20),
        Text(middle, 53, "Ming-Dynastie", pt(19), "serif-bold", "ink", "middle", w - 8),
        Text(middle, 59, say("pocket.title"), pt(10.5), "serif-italic", "muted", "middle", w - 8),
        Text(middle, h - 20.6, say("pocket.players"), pt(8), "sans", "muted", "middle", w - 8),
    )


def _title(column: Column, words: str, number: int = 0) -> None:
    """A heading with a phase's number, and a line below."""
    if number:
        column.draw(*signs.numbered(column.x + 2.8, column.y + 3.0, number, 2.8))
    size = pt(13)
    x = column.x + (7.2 if number else 0)
    column.draw(
        Text(x, column.y + 4.6, words, size, "serif-bold", "ink", room=column.w - x),
        Path(f"M{column.x:g} {column.y + 6.8:.5g}h{column.w:g}", line("porcelain", 0.3)),
    )
    column.space(8.6)


def _text(column: Column, words: str) -> None:
    column.text(*words.split("\n"), leading=1.24)
    column.space(2)


def _setup(column: Column, say: Say) -> None:
    column.text(say("pocket.aim"), face="serif-italic", colour="muted")
    column.space(2.6)
    _title(column, say("pocket.setup"))
    _text(column, say("pocket.setup.text"))


def _members_and_cards(column: Column, say: Say) -> None:
    _title(column, say("pocket.members"), 1)
    _text(column, say("pocket.members.text"))
    for number, colour in enumerate(("red", "red", "red", "red", "red")):
        column.draw(signs.member(colour, column.x + column.w / 2 + (number - 2) * 5.4, column.y + 1.6, 3.6))
    column.space(6)
    _title(column, say("pocket.cards"), 2)
    _text(column, say("pocket.cards.text"))
    y = column.y + 3.2
    middle = column.x + column.w / 2
    for number, kind in enumerate(("rider", "rickshaw", "junk")):
        column.draw(*signs.transport(kind, middle + (number - 1.5) * 9, y, 3.2))
    column.draw(*signs.dragon(middle + 13.5, y, 3.2))
    column.space(6.6)


def _move(column: Column, say: Say) -> None:
    _title(column, say("pocket.move"), 3)
    _text(column, say("pocket.move.text"))
    middle, y = column.x + column.w / 2, column.y
    column.draw(
        Use("prince", middle - 16, y, 7, 9, swap=(("pc", "p-red"),)),
        Path(f"M{middle - 8:g} {y + 6:.5g}h13m-1.6-1.4 1.7 1.4-1.7 1.4", line("ink", 0.35)),
        *signs.transport("junk", middle - 2, y + 6, 2.8),
        *(signs.member("red", middle + 8 + 4 * n, y + 6, 3.4) for n in range(2)),
        Use("monastery", middle + 15.6, y + 1.6, 7.2, 7.2),
    )
    column.space(11)
    _text(column, say("pocket.deploy.text"))


def _city(column: Column, say: Say) -> None:
    _title(column, say("pocket.city"), 4)
    _text(column, say("pocket.city.text"))
    half = column.w / 2
    for number, (name, owners) in enumerate(signs.CASES):
        row, place = divmod(number, 2)
        x, y = column.x + half * (place + 0.5), column.y + row * 25
        column.draw(*signs.case(owners, x, y))
        column.draw(
            Block(
                x - half / 2 + 0.5, y + signs.CASE_H + 0.9, half - 1, 6.4, (say(f"summary.case.{name}"),), pt(7.5),
                anchor="middle", leading=1.15,
            )
        )  # fmt: skip
    column.space(50)
    _text(column, say("pocket.city.tiles"))


def _points(column: Column, say: Say) -> None:
    _title(column, say("pocket.points"), 4)
    _text(column, say("pocket.points.text"))
    table(column, say, 7.6)
    column.space(2.4)
    column.text(say("summary.ties"), leading=1.24)
    column.space(1)


def _end(column: Column, say: Say) -> None:
    _title(column, say("pocket.end"), 5)
    _rounds(column)
    _text(column, say("pocket.end.text"))
    column.space(1)
    _title(column, say("pocket.limits"))
    column.text(*say("pocket.limits.text").split("\n"), leading=1.2)


def _rounds(column: Column) -> None:
    """The round track; scoring rounds are gold."""
    step = column.w / round_end.LAST_ROUND
    y = column.y + 3.4
    column.draw(Path(f"M{column.x + step / 2:g} {y:.5g}h{column.w - step:g}", line("map-fine", 0.4)))
    for number in range(1, round_end.LAST_ROUND + 1):
        x = column.x + step * (number - 0.5)
        gold = number in scoring.SCORING_ROUNDS
        column.draw(
            Circle(
                x,
                y,
                3.1,
                Paint(fill="gold-wash" if gold else "white", stroke="gold" if gold else "map-fine", width=0.35),
            ),
            Text(x, y + 1.25, f"{number}", pt(10), "serif-bold", "gold" if gold else "muted", "middle"),
        )
    column.space(9)


def _two(column: Column, say: Say) -> None:
    _title(column, say("pocket.two"))
    for number in range(3):
        column.draw(signs.member("neutral", column.x + column.w - 12 + number * 4.6, column.y - 5.6, 3.6))
    _text(column, say("pocket.two.text"))


PAGES: Final[dict[int, Callable[[Column, Say], None]]] = {
    2: _setup,
    3: _members_and_cards,
    4: _move,
    5: _city,
    6: _points,
    7: _end,
    8: _two,
}
