"""How fast this table plays: how long it takes to the end, and how long a turn takes. Nobody's own pace is told."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from statistics import median
from typing import Final, NamedTuple

from companion.table.entries import Entry, Played
from companion.table.story import PAUSE_S
from companion.table.timeline import Timeline

LEAST_S: Final = 8 * 60.0
"""Of a game that was played for less nobody knows yet how long it takes,"""
LEAST_SHARE: Final = 0.1
"""nor before so much of it is played."""
STEP_MIN: Final = 5
"""Minutes to the end are told in steps of so many;"""
LONG_MIN: Final = 120
"""from so many on, in half hours."""
LEAST_TURNS: Final = 6
"""From so many turns on it is told how long one takes."""


class Pace(NamedTuple):
    """What the table's own times say.

    Attributes:
        minutes_left: about so many to the end; 0 where that cannot be told.
        turn_s: about so many seconds for a turn of a person; 0 where that cannot be told.
    """

    minutes_left: int
    turn_s: int

    @property
    def hours_left(self) -> str:
        """Half hours as one writes them, where the end is far; else ``""``."""
        halves = round(self.minutes_left / 30)
        return f"{halves // 2}{'½' * (halves % 2)}" if self.minutes_left >= LONG_MIN else ""


def of(timeline: Timeline) -> Pace:
    """The pace of a table; a clock that was set back counts for nothing, nor do pauses."""
    with timeline.lock:
        state, now = timeline.state, timeline.projection
        if state is None or state.is_over:
            return Pace(0, 0)
        entries = [now.entry(number) for number in now.path]
        people = {seat.colour for seat in now.seating.seats.values() if seat.holder == "person"}
        share = state.progress
    played = sum(_gaps(entries))
    known = played >= LEAST_S and LEAST_SHARE <= share < 1
    left = played * (1 - share) / share / 60 if known else 0.0
    return Pace(math.ceil(left / STEP_MIN) * STEP_MIN, _turn(entries, people))


def _gaps(entries: Sequence[Entry]) -> Iterator[float]:
    """Seconds from one to the next, as far as they tell anything."""
    return (gap for one, other in pairwise(entries) if 0 < (gap := other.at - one.at) < PAUSE_S)


def _turn(entries: Sequence[Entry], people: set[str]) -> int:
    """The usual time from when somebody else had acted last until a person had acted last."""
    chosen = [entry for entry in entries if isinstance(entry.data, Played) and entry.seat]
    runs = [list(run) for _, run in groupby(chosen, key=lambda entry: entry.seat)]
    times = [
        took for before, run in pairwise(runs)
        if run[0].seat in people and 0 < (took := run[-1].at - before[-1].at) < PAUSE_S
    ]  # fmt: skip
    if len(times) < LEAST_TURNS:
        return 0
    usual = median(times)
    return max(10, round(usual / 10) * 10) if usual < 90 else round(usual / 30) * 30
