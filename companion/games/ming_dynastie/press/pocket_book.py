"""What the pocket book of Ming-Dynastie, ``pocket_book.json``, shows: its cover and its small pictures."""

from __future__ import annotations

from companion.art import ornament
from companion.art.shapes import Circle, Paint, Path, Picture, Rect, Text, Use, line
from companion.games.ming_dynastie.press import signs
from companion.games.ming_dynastie.rules import round_end, scoring
from companion.words import Say
from printables.drawing.fitted_text import pt
from printables.flow import Column


def cover(w: float, h: float, say: Say) -> Picture:
    """The first page."""
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


def five_members(column: Column, _say: Say) -> None:
    """What everybody places."""
    for number, colour in enumerate(("red", "red", "red", "red", "red")):
        column.draw(signs.member(colour, column.x + column.w / 2 + (number - 2) * 5.4, column.y + 1.6, 3.6))
    column.space(6)


def kinds_of_cards(column: Column, _say: Say) -> None:
    """The discs of the three transports and of the dragon."""
    y = column.y + 3.2
    middle = column.x + column.w / 2
    for number, kind in enumerate(("rider", "rickshaw", "junk")):
        column.draw(*signs.transport(kind, middle + (number - 1.5) * 9, y, 3.2))
    column.draw(*signs.dragon(middle + 13.5, y, 3.2))
    column.space(6.6)


def a_step(column: Column, _say: Say) -> None:
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


def rounds(column: Column, _say: object = None) -> None:
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


def three_neutral(column: Column, _say: Say) -> None:
    """Neutral members beside the title."""
    for number in range(3):
        column.draw(signs.member("neutral", column.x + column.w - 12 + number * 4.6, column.y - 5.6, 3.6))
