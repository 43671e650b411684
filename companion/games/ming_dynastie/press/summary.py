"""The summary that every player has on the table: a round on its left half, the scoring on its right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.art.shapes import Block, Group, Paint, Path, Picture, Rect, Use, line
from companion.games.ming_dynastie.press import signs
from companion.games.ming_dynastie.press.signs import Book
from companion.words import Say
from printables.books import chunks
from printables.books.aids import Form, aid
from printables.books.booklet import to_app
from printables.books.flow import Column
from printables.drawing.fitted_text import pt

FORM: Final = Form(188.0, 129.0, 5.5, foot=24.6)
AGAIN: Final = Path("M-3.6 1.4a3.7 3.7 0 1 1 5.8.6m-.2-2.4.2 2.4 2.4-.3", line("ink", 0.45))
PLAYED: Final[Mapping[str, Picture]] = {
    "members": tuple(signs.member(colour, x, 0, 3.4) for colour, x in (("red", -3.9), ("yellow", 0.0), ("blue", 3.9))),
    "cards": (
        *signs.transport("rider", -2.6, -2.4, 2.4), *signs.transport("rickshaw", 2.8, -2.4, 2.4),
        *signs.transport("junk", -2.6, 3.0, 2.4), *signs.dragon(2.8, 3.0, 2.4),
    ),
    "move": (Use("prince", -4.6, -5, 7.6, 9.6, swap=(("pc", "p-red"),)), Use("monastery", 1.2, 0.4, 4.6, 4.6)),
    "scoring": tuple(signs.house(x, 0, 4.4) for x in (-4.2, 0.0, 4.2)),
    "end": (AGAIN,),
}  # fmt: skip
"""What each phase is played with, around the origin, at most 11 mm wide."""


def summary(book: Book, link: str) -> Picture:
    """A summary with its corner at the origin; below it stand how the game begins, and the way to the app.

    Raises:
        printables.books.flow.TooLong: a language has too many words for it.
        printables.drawing.qr.TooSmall: the link is too long for the code.
    """
    w, h, pad, top = FORM.w, FORM.h, FORM.pad, FORM.h - FORM.foot + 1.2
    begins = Block(
        pad + 5, top + 1.4, w - 2 * pad - 63, 17, (book.say("summary.setup"),), pt(8.5), leading=1.22, valign="middle"
    )
    rule = Path(f"M{pad:g} {top:g}H{w - pad:g}", line("porcelain", 0.3))
    ground = Rect(0, 0, w, h, Paint(fill="surface"))
    return (ground, *aid(book, "summary", FORM), rule, begins, *to_app(book.say, link, w - pad, top + 0.2))


def phases(column: Column, say: Say, told: str = "summary", least: float = 6.0) -> None:
    """The five phases below one another along a line, with what they are played with.

    Args:
        told: ``<told>.<phase>`` says what happens in it.
        least: height of one, mm.
    """
    middles: list[float] = []
    line_at = len(column.shapes)
    for place, (phase, played) in enumerate(PLAYED.items(), start=1):
        top, inner = column.y, Column(column.x + 20.7, column.y, column.w - 20.7, column.size)
        inner.text(*f"**{say(f'phase.{phase}')}.** {say(f'{told}.{phase}')}".split("\n"), leading=1.22)
        high = max(inner.y - top, least)
        middles.append(top + min(high, 14) / 2)
        column.draw(Group(inner.picture, at=(0.0, max(0.0, least - (inner.y - top)) / 2)))
        column.draw(*chunks.number(column.x + 3.0, middles[-1], f"{place}"))
        column.draw(Group(played, at=(column.x + 13.5, middles[-1])))
        column.space(high + 1.5)
    along = Path(f"M{column.x + 3:g} {middles[0]:.5g}V{middles[-1]:.5g}", line("cinnabar", 0.35))
    column.shapes.insert(line_at, along)
    column.y -= 1.5
