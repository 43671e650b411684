"""Games that are over, made past the table, so that lists of hundreds of them cost nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from companion.store import SqlStore
from companion.table import Entry, Result, Score, Summary
from companion.table.entries import Noted
from tests.web.kit import COLOURS, GAME

Played = tuple[str, int]


def at(day: str) -> float:
    """Noon of a day, seconds since 1970."""
    return datetime.fromisoformat(f"{day} 12:00").astimezone().timestamp()


def past_game(store: SqlStore, code: str, day: str, *played: Played, bots: Sequence[str] = ()) -> Summary:
    """A game with these names and points; the most points win."""
    scores = tuple(
        Score(colour, name, "bot" if name in bots else "person", points)
        for colour, (name, points) in zip(COLOURS, played, strict=False)
    )
    most = max(points for _, points in played)
    result = Result(scores, tuple(score.colour for score in scores if score.points == most))
    summary = Summary(code, GAME, "over", tuple(name for name, _ in played), 1, at(day), result)
    store.create(summary, [Entry(1, Noted(key="k", params={}), at=summary.changed)])
    return summary
