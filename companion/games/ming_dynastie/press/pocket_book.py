"""Small pictures of the pocket book of Ming-Dynastie."""

from __future__ import annotations

from companion.art.shapes import Circle, Paint, Path, Text, Use, line
from companion.games.ming_dynastie.press import signs
from companion.games.ming_dynastie.rules import round_end, scoring
from companion.words import Say
from printables.drawing.fitted_text import pt
from printables.flow import Column


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
