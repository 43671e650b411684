"""What the scorings and the end of a game tell. Plain data, every word already said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.web.play.parts import BoardView, Count

if TYPE_CHECKING:
    from companion.web.play.widgets import Widget


def signed(points: int, plus: bool = False) -> str:
    """Points with a true minus, "−4", and with a sign in any case if asked for: "+36", "±0"."""
    if plus and not points:
        return "±0"
    return f"−{-points}" if points < 0 else f"+{points}" if plus else str(points)


@dataclass(frozen=True, slots=True)
class ScoreItem:
    """One line of the ledger."""

    text: str
    points: int

    @property
    def shown(self) -> str:
        """The points, with a true minus."""
        return signed(self.points)


@dataclass(frozen=True, slots=True)
class Ledger:
    """What one player got, and why; ``short`` says the reasons in a line."""

    colour: str
    name: str
    gained: int
    before: int
    total: int
    items: tuple[ScoreItem, ...]
    short: str = ""


@dataclass(frozen=True, slots=True)
class Station:
    """A part of a scoring in the strip of a scoring: ``done``, ``now`` or ``next``."""

    id: str
    name: str
    state: str


@dataclass(frozen=True, slots=True)
class Turned:
    """A return choice laid open."""

    colour: str
    name: str
    number: int
    word: str


@dataclass(frozen=True, slots=True)
class Moved:
    """Pieces that people move from one place to another on the real table; ``said`` tells it to a screen reader.

    With a ``tint`` it is a thing of ``source`` in that colour, and each owner takes so many of them.
    """

    counts: tuple[Count, ...]
    source: str
    target: str
    said: str
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """One part of a scoring, or its end; ``moves`` is what people then move on the real table, ``first`` what led to it
    and stands above the points."""

    id: str
    title: str
    symbol: str
    help: str
    stations: tuple[Station, ...]
    board: BoardView | None
    turned: tuple[Turned, ...]
    ledgers: tuple[Ledger, ...]
    next_label: str
    label: str = ""
    moves: tuple[Moved, ...] = ()
    first: tuple[Widget, ...] = ()


@dataclass(frozen=True, slots=True)
class Rank:
    """A place in the final ranking."""

    place: int
    colour: str
    name: str
    points: int
    winner: bool
    sources: tuple[ScoreItem, ...]

    @property
    def shown(self) -> str:
        """The points, with a true minus."""
        return signed(self.points)
