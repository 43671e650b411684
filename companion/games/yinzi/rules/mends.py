"""Settings that bring about what an action lacks: copper, a resource, a free space, a cube or a disc where it is named.
Conditions name them as their mends; ``RuledState.ruling`` tries them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.fields import NOTHING
from companion.engine.settings import NONE
from companion.engine.terms import Change
from companion.games.yinzi.rules.places import FORTUNE, RESOURCE_NAMES, SPACE, WOOD_DISC
from companion.games.yinzi.rules.position import Position

Changes = dict[str, Change]


def copper(s: Position, seat: int, cost: int) -> Iterator[Changes]:
    """So much copper."""
    yield {f"copper {s.seats[seat]}": cost}


def resource(s: Position, seat: int, which: int, source: int) -> Iterator[Changes]:
    """A wood or a stone, or the disc that stands for one."""
    if source:
        yield from disc(s, seat, WOOD_DISC + which)
    else:
        yield {f"store {s.seats[seat]} {RESOURCE_NAMES[which]}": 1}


def disc(s: Position, seat: int, space: int) -> Iterator[Changes]:
    """An own disc on a space of the advancements box."""
    yield {f"advanced {SPACE.ids(s)[space]}": s.seats[seat]}


def free_space(s: Position, _seat: int, space: int) -> Iterator[Changes]:
    """Nobody's disc there."""
    if s.advanced[space] != NOTHING:
        yield {f"advanced {SPACE.ids(s)[space]}": NONE}


def cube(s: Position, seat: int, square: int) -> Iterator[Changes]:
    """An own cube on a square."""
    yield {f"planted {s.ed.squares[square]}": s.seats[seat]}


def free_square(s: Position, _seat: int, square: int) -> Iterator[Changes]:
    """Nobody's cube there."""
    if s.planted[square] != NOTHING:
        yield {f"planted {s.ed.squares[square]}": NONE}


def worker(s: Position, seat: int) -> Iterator[Changes]:
    """Another worker in the group that has been sent."""
    there = s.workers[seat * 16 + s.column]
    yield {f"workers {s.seats[seat]} {FORTUNE[s.column]}": there + 1}
