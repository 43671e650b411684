"""The play aid that everyone has on the table: a round and all actions in front, what one looks up behind."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Paint, Path, Picture, Rect
from companion.games.yinzi.press import book_overview
from companion.games.yinzi.press.signs import Book, icon
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.places import FORTUNE, WORKFORCE
from companion.words import Say
from printables.books.aids import Form, aid
from printables.books.arrangement import Drawn
from printables.books.chunks import disc
from printables.books.flow import Column
from printables.kit import Format

AID: Final = Format("play-aid", 188.0, 124.0, corner=3.0, bleed=False)
"""Two of them, front and back, fold out of a sheet of either paper."""
PAD: Final = 5.0
FOOT: Final = 34.0
LEADING: Final = 1.2


def play_aid(book: Book) -> tuple[Picture, Picture]:
    """Front and back, with their corners at the origin; at the foot of the front stands what a cube means.

    Raises:
        printables.books.flow.TooLong: a language has too many words for it.
    """
    ground = Rect(0, 0, AID.w, AID.h, Paint(fill="surface", stroke="line", width=0.3), AID.corner)
    wide, low = AID.w - 2 * PAD, AID.h - FOOT
    cube = book_overview.cube(book, wide).at(PAD, low + 0.6)
    rule = Path(f"M{PAD:g} {low:g}h{wide:g}", Paint(stroke="line", width=0.3))
    front = aid(book, "turn", Form(AID.w, AID.h, PAD, FOOT, 14))
    return (ground, *front, rule, cube), (ground, *aid(book, "end", Form(AID.w, AID.h, PAD, title=14)))


def phases(column: Column, say: Say) -> None:
    """The phases of a round behind their letters."""
    for letter, name in zip("ABCDEF", book_overview.PHASES, strict=True):
        _behind(column, disc(letter, 2.3), say(f"aid.{name}"))


def actions(column: Column, say: Say, kind: str) -> None:
    """What cards or groups do, behind their signs."""
    for name in FORTUNE if kind == "action" else WORKFORCE:
        _behind(column, icon(f"y-{name}", 6.4), f"**{say(f'{kind}.{name}')}**", say(f"aid.{name}"))


def entry(column: Column, say: Say, symbol: str, key: str) -> None:
    """Something behind its sign."""
    _behind(column, icon(symbol, 4.6), say(key))


def _behind(column: Column, shown: Drawn, *said: str) -> None:
    top = column.y
    column.draw(shown.at(column.x, top))
    for one in said:
        column.text(one, indent=shown.w + 1.8, leading=LEADING)
    column.y = max(column.y, top + shown.h) + 0.9


def strong(column: Column, say: Say, key: str) -> None:
    """A line that heads others."""
    column.text(f"**{say(key)}**", leading=LEADING)


def war(column: Column, say: Say) -> None:
    """What a war that is won brings, and one that is lost."""
    worth = {"first": sheet_sums.MOST_GLORY, "second": sheet_sums.GLORY}
    column.text(f"{say('aid.war.won', worth)} · {say('aid.war.lost', worth)}", leading=LEADING)
