"""Boats: what can be done with the transport that is left, and with that of a disc."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.yinzi.places import TRANSPORT
from companion.games.yinzi.position import Position


def any_way(s: Position, seat: int, possible: Callable[[Position, int], bool]) -> bool:
    """Whether something is possible with the transport that is left, or if a disc that may be used adds to it."""
    if possible(s, seat):
        return True
    if not s.has(seat, TRANSPORT):
        return False
    s.more += 1
    found = possible(s, seat)
    s.more -= 1
    return found
