"""An intent costs the same however long the table's log is."""

from __future__ import annotations

import statistics
import time

import pytest

from companion.table import Tables
from tests.table.room import Room, open_room

SHORT, LONG = 20, 2000
TAPS = 10


def tap(room: Room) -> float:
    """Seconds for one intent and for the look at the newest lines that follows it."""
    colour = room.table.to_act[0]
    legal = room.table.legal(colour)
    seen, start = room.table.number, time.perf_counter()
    assert room.act(colour, legal[seen % len(legal)].text, seen).status == "done"
    room.table.undoable(colour)
    room.table.log(colour, last=12)
    return time.perf_counter() - start


def grow(room: Room, entries: int) -> None:
    while room.table.number < entries:
        tap(room)


@pytest.mark.slow
def test_an_intent_in_a_log_of_2000_entries_costs_at_most_1_3_times_one_in_a_log_of_20(tables: Tables) -> None:
    long = open_room(tables, rounds="1000")
    grow(long, LONG)
    ratios = []
    for _ in range(5):
        late, early = [], []
        for _ in range(8):
            short = open_room(tables, rounds="1000")
            grow(short, SHORT - TAPS // 2)
            for _ in range(TAPS):  # in turns, so that a busy machine slows both
                early.append(tap(short))
                late.append(tap(long))
        ratios.append(statistics.median(late) / statistics.median(early))
        if ratios[-1] <= 1.3:
            return
    raise AssertionError(f"ratios of {LONG} to {SHORT} entries: {ratios}")
