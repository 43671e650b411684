"""The workers of a workforce action: those of its group first, then migrants, and never more than four (ruling 23)."""

from __future__ import annotations

from companion.engine.actions import Refusal, short
from companion.games.yinzi.rules.places import BOTTOM, FULL_BOX
from companion.games.yinzi.rules.position import Position


def available(s: Position, seat: int, column: int, box: int) -> int:
    """How many more can be used in that box."""
    first = seat * 16
    there = s.workers
    return min(there[first + column] + there[first + BOTTOM], FULL_BOX - there[first + box])


def too_few(s: Position, seat: int, needed: int = 1) -> Refusal | None:
    """Why so many more cannot be used in the box of the action."""
    return short("no-workers", needed, available(s, seat, s.column, s.box))


def spend(s: Position, seat: int, count: int = 1) -> None:
    """Send so many to the box of the action."""
    group = min(s.workers[seat * 16 + s.column], count)
    s.move(seat, s.column, s.box, group)
    if group < count:
        s.move(seat, BOTTOM, s.box, count - group)
    s.went(seat, s.box)
