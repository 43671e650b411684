"""An intent does the same work however long the table's log is: no request replays a game.

The test counts function calls, which a busy machine does not change. ``python -m tests.table.test_long_log`` prints
the ratio of the seconds instead.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from companion.table import Tables
from tests.stores import store_in
from tests.table.room import Room, open_room
from tests.toy_game import registered

SHORT, LONG = 20, 2000
TAPS = 10
MOST = 1.3


@contextmanager
def counted_calls() -> Iterator[list[int]]:
    """A list whose only number counts the Python functions called inside the block."""
    count = [0]

    def on_event(_frame: FrameType, event: str, _arg: Any) -> None:
        if event == "call":
            count[0] += 1

    before = sys.getprofile()
    sys.setprofile(on_event)
    try:
        yield count
    finally:
        sys.setprofile(before)


def tap(room: Room) -> None:
    """One intent and the look at the newest lines that follows it."""
    colour = room.table.play.to_act[0]
    legal = room.table.play.legal(colour)
    seen = room.table.number
    assert room.act(colour, legal[seen % len(legal)].text, seen).status == "done"
    room.table.play.undoable(colour)
    room.table.timeline.log(colour, last=12)


def grow(tables: Tables, entries: int) -> Room:
    """A table of the toy game with a log of that length."""
    room = open_room(tables, rounds="1000")
    while room.table.number < entries:
        tap(room)
    return room


def calls(room: Room) -> list[int]:
    """Functions called by each of some taps."""
    found = []
    for _ in range(TAPS):
        with counted_calls() as count:
            tap(room)
        found.append(count[0])
    return found


def test_an_intent_in_a_log_of_2000_entries_does_the_work_of_one_in_a_log_of_20(tables: Tables) -> None:
    early, late = calls(grow(tables, SHORT)), calls(grow(tables, LONG))
    assert statistics.median(early) > 50, "the work is counted at all"
    assert statistics.median(late) <= MOST * statistics.median(early)
    assert max(late) <= MOST * max(early), "not even the tap that writes a snapshot"


def seconds(room: Room) -> float:
    """Seconds of one tap."""
    start = time.perf_counter()
    tap(room)
    return time.perf_counter() - start


def main() -> None:
    """Print how much longer a tap takes in the long log, as a ratio of medians."""
    with registered(), tempfile.TemporaryDirectory() as folder:
        tables = Tables(store_in(Path(folder)), background=False)
        long, early, late = grow(tables, LONG), [], []
        for _ in range(8):
            short = grow(tables, SHORT - TAPS // 2)
            for _ in range(TAPS):  # in turns, so that a busy machine slows both
                early.append(seconds(short))
                late.append(seconds(long))
        tables.close()
    print(f"{LONG} entries against {SHORT}: {statistics.median(late) / statistics.median(early):.2f} times")


if __name__ == "__main__":
    main()
