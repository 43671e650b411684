"""The rules of Ming-Dynastie as a pocket book of eight small pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.art import ornament
from companion.art.shapes import Block, Circle, Paint, Path, Picture, Rect, Text, Use, line
from companion.games.ming_dynastie.press import signs
from companion.games.ming_dynastie.press.points_table import table
from companion.games.ming_dynastie.rules import round_end, scoring
from companion.words import Catalogue, Say
from printables import booklet, chunks
from printables.drawing.fitted_text import pt
from printables.flow import Column
from printables.paper import Paper


def pocket_book(words: Catalogue, paper: Paper, link: str) -> Picture:
    """The sheet, on paper that stands upright.

    Raises:
        printables.booklet.TooLong: a language has too many words for a page.
        printables.drawing.qr.TooSmall: the link is too long for the code.
    """
    say: Say = words.say
    return booklet.sheet(lambda w, h: _cover(w, h, say), PAGES, say, paper, link)


def _cover(w: float, h: float, say: Say) -> Picture:
    middle = w / 2
    return (
        Rect(0, 0, w, h, Paint(stroke="porcelain", width=0.6), 2),
        Rect(1.2, 1.2, w - 2.4, h - 2.4, Paint(stroke="porcelain", width=0.2), 1.3),
        ornament.lattice((2.6, 2.6, w - 5.2, 15), 6, Paint(stroke="porcelain", width=0.22)),
        ornament.lattice((2.6, h - 17.6, w - 5.2, 15), 6, Paint(stroke="porcelain", width=0.22)),
        Path(f"M2.6 17.6H{w - 2.6:g}M2.6 {h - 17.6:g}H{w - 2.6:g}", line("porcelain", 0.3)),
        Use("seal", middle - 10, 23, 20, 20),
        Text(middle, 53, "Ming-Dynastie", pt(19), "serif-bold", "ink", "middle", w - 8),
        Text(middle, 59, say("pocket.title"), pt(10.5), "serif-italic", "muted", "middle", w - 8),
        Text(middle, h - 20.6, say("pocket.players"), pt(8), "sans", "muted", "middle", w - 8),
    )


def _title(column: Column, words: str, number: int = 0) -> None:
    """A heading with a phase's number."""
    sign = chunks.number(column.x + 2.8, column.y + 3.0, f"{number}", 2.8) if number else ()
    booklet.title(column, words, *sign)


def _setup(column: Column, say: Say) -> None:
    column.text(say("pocket.aim"), face="serif-italic", colour="muted")
    column.space(2.6)
    _title(column, say("pocket.setup"))
    booklet.text(column, say("pocket.setup.text"))


def _members_and_cards(column: Column, say: Say) -> None:
    _title(column, say("pocket.members"), 1)
    booklet.text(column, say("pocket.members.text"))
    five_members(column)
    _title(column, say("pocket.cards"), 2)
    booklet.text(column, say("pocket.cards.text"))
    kinds_of_cards(column)


def five_members(column: Column) -> None:
    """What everybody places."""
    for number, colour in enumerate(("red", "red", "red", "red", "red")):
        column.draw(signs.member(colour, column.x + column.w / 2 + (number - 2) * 5.4, column.y + 1.6, 3.6))
    column.space(6)


def kinds_of_cards(column: Column) -> None:
    """The discs of the three transports and of the dragon."""
    y = column.y + 3.2
    middle = column.x + column.w / 2
    for number, kind in enumerate(("rider", "rickshaw", "junk")):
        column.draw(*signs.transport(kind, middle + (number - 1.5) * 9, y, 3.2))
    column.draw(*signs.dragon(middle + 13.5, y, 3.2))
    column.space(6.6)


def _move(column: Column, say: Say) -> None:
    _title(column, say("pocket.move"), 3)
    booklet.text(column, say("pocket.move.text"))
    a_step(column)
    booklet.text(column, say("pocket.deploy.text"))


def a_step(column: Column) -> None:
    """A prince crosses a border and deploys, one of them as a monk."""
    middle, y = column.x + column.w / 2, column.y
    column.draw(
        Use("prince", middle - 16, y, 7, 9, swap=(("pc", "p-red"),)),
        Path(f"M{middle - 8:g} {y + 6:.5g}h13m-1.6-1.4 1.7 1.4-1.7 1.4", line("ink", 0.35)),
        *signs.transport("junk", middle - 2, y + 6, 2.8),
        *(signs.member("red", middle + 8 + 4 * n, y + 6, 3.4) for n in range(2)),
        Use("monastery", middle + 15.6, y + 1.6, 7.2, 7.2),
    )
    column.space(11)


def _city(column: Column, say: Say) -> None:
    _title(column, say("pocket.city"), 4)
    booklet.text(column, say("pocket.city.text"))
    into_cities(column, say)
    booklet.text(column, say("pocket.city.tiles"))


def into_cities(column: Column, say: Say) -> None:
    """Who moves into a city, by who has how many in a district."""
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


def _points(column: Column, say: Say) -> None:
    _title(column, say("pocket.points"), 4)
    booklet.text(column, say("pocket.points.text"))
    table(column, say, 7.6)
    column.space(2.4)
    column.text(say("summary.ties"), leading=1.24)
    column.space(1)


def _end(column: Column, say: Say) -> None:
    _title(column, say("pocket.end"), 5)
    rounds(column)
    booklet.text(column, say("pocket.end.text"))
    column.space(1)
    _title(column, say("pocket.limits"))
    column.text(*say("pocket.limits.text").split("\n"), leading=1.2)


def rounds(column: Column) -> None:
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
                Paint(fill="gold-wash" if gold else "surface", stroke="gold" if gold else "map-fine", width=0.35),
            ),
            Text(x, y + 1.25, f"{number}", pt(10), "serif-bold", "gold" if gold else "muted", "middle"),
        )
    column.space(9)


def _two(column: Column, say: Say) -> None:
    _title(column, say("pocket.two"))
    for number in range(3):
        column.draw(signs.member("neutral", column.x + column.w - 12 + number * 4.6, column.y - 5.6, 3.6))
    booklet.text(column, say("pocket.two.text"))

PAGES: Final[dict[int, Callable[[Column, Say], None]]] = {
    2: _setup,
    3: _members_and_cards,
    4: _move,
    5: _city,
    6: _points,
    7: _end,
    8: _two,
}
