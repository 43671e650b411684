"""The small table of points by round, drawn from the rules that the app counts by."""

from __future__ import annotations

from typing import Final

from companion.games.ming_dynastie.press import signs
from companion.games.ming_dynastie.rules import scoring
from companion.words import Say
from printables.books import tables
from printables.books.flow import Column

ROWS: Final = ("set-of-6", "city-members", "city-majority", "monastery", "set-of-5", "single-tile")
"""Reasons of points, in the order in which they are counted."""


def table(column: Column, say: Say, cell: float = 10.5) -> None:
    """What everything scores, into the column at its place.

    Args:
        cell: width of a round's column, mm.
    """
    rows = [[say("summary.after"), *(f"{number}" for number in scoring.SCORING_ROUNDS)]]
    for reason in ROWS:
        more = "+" if reason == "city-majority" else ""
        scores = ("–" if score is None else f"{more}{score}" for score in signs.points(reason))
        rows.append([say(f"summary.row.{reason}"), *scores])
    tables.table(column, rows, column.w - len(scoring.SCORING_ROUNDS) * cell)
