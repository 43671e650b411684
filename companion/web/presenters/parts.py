"""What several screens hold: players, lines of the log, the board. Plain data, every word already said."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from companion.web.board import Drawing


@dataclass(frozen=True, slots=True)
class Count:
    """Some pieces of one owner."""

    colour: str
    count: int
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Tab:
    """A province space at the edge of the map, with the card beside it when that matters now."""

    id: str
    name: str
    counts: tuple[Count, ...]
    card: str = ""
    card_name: str = ""
    label: str = ""
    pick: str = ""
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Rival:
    """A player in the strip."""

    colour: str
    name: str
    points: int
    cards: int
    turn: bool = False
    you: bool = False
    connected: bool = True
    bot: bool = False
    passed: bool = False
    status: str = ""
    label: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board: ``drawing`` never changes within a table; ``under`` lies on the ground, ``marks`` on the
    cities and borders below the names, ``over`` on top.

    ``box`` is the SVG view box in mm; ``focus_x`` (0–1) is where a narrow screen should open.
    """

    drawing: Drawing
    under: Markup
    marks: Markup
    over: Markup
    box: str
    label: str
    focus_x: float = 0.5
    zoomed: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log."""

    number: int
    colour: str
    name: str
    text: str
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    """What can be taken back."""

    entry: int
    label: str
    help: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A quiet banner; ``kind`` is ``info`` or ``problem``."""

    text: str
    kind: str = "info"


@dataclass(frozen=True, slots=True)
class Step:
    """A phase in the strip on top; ``state`` is ``done``, ``now`` or ``next``."""

    label: str
    state: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button in the foot: it posts ``action``, or picks ``pick``."""

    label: str
    action: str = ""
    pick: str = ""
