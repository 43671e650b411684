"""The small table of points by round, drawn from the rules that the app counts by."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Paint, Path, Rect, Text
from companion.games.ming_dynastie.press import signs
from companion.games.ming_dynastie.rules import scoring
from companion.words import Say
from printables.drawing.fitted_text import pt
from printables.flow import Column

ROWS: Final = ("set-of-6", "city-members", "city-majority", "monastery", "set-of-5", "single-tile")
"""Reasons of points, in the order in which they are counted."""


def table(column: Column, say: Say, cell: float = 10.5) -> None:
    """What everything scores, into the column at its place.

    Args:
        cell: width of a round's column, mm.
    """
    high = pt(column.size) * 1.42
    right = column.x + column.w
    em = pt(column.size)
    top = column.y
    column.draw(Rect(column.x, top, column.w, high, Paint(fill="sunk"), 0.8))
    column.draw(
        Text(
            column.x + 1.4,
            top + 0.7 * high,
            say("summary.after"),
            em,
            "sans-bold",
            "muted",
            room=column.w - 3 * cell - 3,
        )
    )
    for place, number in enumerate(scoring.SCORING_ROUNDS):
        at = right - cell * (len(scoring.SCORING_ROUNDS) - place - 0.5)
        column.draw(Text(at, top + 0.7 * high, f"{number}", em, "sans-bold", "muted", "middle"))
    for row, reason in enumerate(ROWS, start=1):
        base = top + row * high + 0.7 * high
        column.draw(
            Path(f"M{column.x:g} {top + (row + 1) * high:.5g}h{column.w:g}", Paint(stroke="line", width=0.2)),
            Text(column.x + 1.4, base, say(f"summary.row.{reason}"), em, "sans", room=column.w - 3 * cell - 3),
        )
        for place, score in enumerate(signs.points(reason)):
            at = right - cell * (len(scoring.SCORING_ROUNDS) - place - 0.5)
            if score is None:
                column.draw(Text(at, base, "–", em, "sans", "line", "middle"))
                continue
            said = f"+{score}" if reason == "city-majority" else f"{score}"
            column.draw(Text(at, base, said, em * 1.15, "serif-bold", "gold", "middle"))
    column.y = top + high * (len(ROWS) + 1)
