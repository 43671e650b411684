"""What the log and the board at a former moment hold. Plain data, every word already said."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.web.presenters.parts import BoardView, Line, Rival, Tab


@dataclass(frozen=True, slots=True)
class Tick:
    """A moment to jump to: ``kind`` is ``start``, ``round``, ``score`` or ``now``."""

    number: int
    place: int
    kind: str
    label: str
    here: bool = False


@dataclass(frozen=True, slots=True)
class AtPage:
    """The game at one of its entries.

    Attributes:
        entry: the entry.
        place: where it stands in the game, from 0 to ``last``.
        course: all entries in order, as one text.
        before, after: entries one step away; 0 at the ends.
        lines: what the entry tells.
        now: how the scale tells the place.
    """

    title: str
    headline: str
    symbol: str
    now: str
    entry: int
    place: int
    last: int
    course: str
    before: int
    after: int
    lines: tuple[Line, ...]
    players: tuple[Rival, ...]
    ticks: tuple[Tick, ...]
    tabs: tuple[Tab, ...] = ()
    board: BoardView | None = None
    number: int = 0
    template: str = "at.html"


@dataclass(frozen=True, slots=True)
class LogPage:
    """The whole log, newest first.

    Attributes:
        course: entries that count: one can go back to them.
        ruled: entries that stand by a ruling, or no longer count by one.
        void: those of them that no longer count.
        amended: entries that were changed or dropped.
        seated: whether the reader may put things right.
    """

    title: str
    lines: tuple[Line, ...]
    number: int = 0
    course: Collection[int] = ()
    ruled: Collection[int] = ()
    void: Collection[int] = ()
    amended: Collection[int] = ()
    seated: bool = False
    template: str = "log.html"
