"""The play aid that everyone has on the table: a round and all actions in front, what one looks up behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.art.shapes import Group, Paint, Path, Picture, Rect, Text, line
from companion.games.yinzi.art.signs import SECTIONS
from companion.games.yinzi.press import book_end, book_overview, book_turns, signs
from companion.games.yinzi.press.signs import Book
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.edition import DISASTERS
from companion.games.yinzi.rules.places import FORTUNE, WORKFORCE
from printables.arrangement import Drawn
from printables.chunks import number
from printables.drawing.fitted_text import pt
from printables.flow import Column, fitted
from printables.kit import Format

AID: Final = Format("play-aid", 188.0, 124.0, corner=3.0, bleed=False)
"""Two of them, front and back, fold out of a sheet of either paper."""
EDGE: Final = 5.0
HEAD: Final = 11.0
GAP: Final = 5.0
LARGEST: Final = 9.0
LEAST: Final = 7.0
LEADING: Final = 1.2
ROUND: Final = (("A", "bonus"), ("B", "actions"), ("C", "feed"), ("D", "resolve"), ("E", "late"), ("F", "tidy"))


def play_aid(book: Book) -> tuple[Picture, Picture]:
    """Front and back, with their corners at the origin.

    Raises:
        printables.flow.TooLong: a language has too many words for it.
    """
    return _side(book.say("aid.title"), lambda size: _front(book, size)), _side(
        book.say("aid.end"), lambda size: _back(book, size)
    )


def _side(title: str, fill: Callable[[float], Sequence[Column]]) -> Picture:
    """A side in the largest size of its words that fits."""
    columns = fitted("the play aid", AID.h - EDGE, (LARGEST, LEAST), fill)
    return (*_frame(title), *(shape for column in columns for shape in column.picture))


def _frame(title: str) -> Picture:
    return (
        Rect(0, 0, AID.w, AID.h, Paint(fill="surface", stroke="line", width=0.3), AID.corner),
        Text(EDGE, EDGE + 4.4, title, pt(14), "serif-bold", room=120),
        Text(AID.w - EDGE, EDGE + 4.4, "Yínzi", pt(11), "serif-italic", "muted", "end"),
        Path(f"M{EDGE:g} {EDGE + 6.8:g}H{AID.w - EDGE:g}", line("porcelain", 0.35)),
    )


def _columns(widths: Sequence[float], size: float) -> list[Column]:
    """Columns beside one another below the head, by shares of the width."""
    room = AID.w - 2 * EDGE - GAP * (len(widths) - 1)
    found, x = [], EDGE
    for share in widths:
        found.append(Column(x, EDGE + HEAD - 1.5, room * share, size))
        x += room * share + GAP
    return found


def _front(book: Book, size: float) -> list[Column]:
    say = book.say
    left, middle, right = columns = _columns((0.32, 0.34, 0.34), size)
    left.heading(say("aid.round"), size + 1.5, "porcelain")
    for letter, name in ROUND:
        top = left.y
        left.draw(*number(left.x + 2.4, top + 2.2, letter, 2.3))
        left.text(say(f"aid.{name}"), indent=6.4, leading=LEADING)
        left.y = max(left.y, top + 5) + 1.0
    for key in ("transport", "rural"):
        left.space(0.6)
        left.draw(signs.sign("y-boat" if key == "transport" else "y-rural", left.x, left.y, 4.8))
        left.text(say(f"aid.{key}"), indent=6.4, leading=LEADING)
    for column, title, names, kind in (
        (middle, ("aid.fortune", "aid.fortune.tax"), FORTUNE, "action"),
        (right, ("aid.workforce", "aid.workforce.migrants"), WORKFORCE, "workforce"),
    ):
        column.text(f"**{say(title[0])}**", leading=LEADING)
        column.text(say(title[1]), leading=LEADING)
        column.space(1.2)
        for name in names:
            top = column.y
            column.draw(signs.sign(f"y-{name}", column.x, top + 0.3, 6.4))
            column.text(f"**{say(f'{kind}.{name}')}**", indent=8.6, leading=LEADING)
            column.text(say(f"aid.{name}"), indent=8.6, leading=LEADING)
            column.y = max(column.y, top + 7.4) + 1.0
    low = max(column.y for column in columns) + 1.0
    cube = book_overview.cube(book, AID.w - 2 * EDGE)
    rule = Path(f"M{EDGE:g} {low:.5g}H{AID.w - EDGE:g}", Paint(stroke="line", width=0.3))
    return [*columns, Column(EDGE, low + 1.4 + 28.0, 0, size, [rule, Group(cube.picture, at=(EDGE, low + 1.4))])]


def _back(book: Book, size: float) -> list[Column]:
    say = book.say
    left, right = columns = _columns((0.56, 0.44), size)
    left.heading(say("aid.spaces.title"), size + 0.5, "porcelain")
    _put(left, book_turns.advancements(book, left.w))
    for section in SECTIONS:
        left.text(say(f"aid.space.{section}"), leading=LEADING)
        left.space(0.5)
    left.space(1.0)
    left.heading(say("aid.war.title"), size + 0.5, "porcelain")
    worth = {"first": sheet_sums.MOST_GLORY, "second": sheet_sums.GLORY}
    left.text(f"{say('aid.war.won', worth)} · {say('aid.war.lost', worth)}", leading=LEADING)
    for title, drawn in (("produce", book_turns.producing), ("food", book_end.food), ("tax", book_end.taxes)):
        right.heading(say(f"aid.{title}.title"), size + 0.5, "porcelain")
        _put(right, drawn(book, right.w))
    right.space(1.0)
    for name in DISASTERS:
        top = right.y
        right.draw(signs.sign(f"y-{name}", right.x, top - 0.4, 4.6))
        right.text(say(f"aid.{name}"), indent=6.4, leading=LEADING)
        right.y = max(right.y, top + 4.8)
    return columns


def _put(column: Column, drawn: Drawn) -> None:
    column.space(0.2)
    column.draw(Group(drawn.picture, at=(column.x, column.y)))
    column.space(drawn.h + 1.2)
