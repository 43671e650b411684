"""What the play screen holds, ready for its template: plain data, words already said."""

from __future__ import annotations

from dataclasses import dataclass

from companion.web.presenters.ming_voyages.hand import HandCard
from companion.web.presenters.ming_voyages.now import Cell
from companion.web.presenters.ming_voyages.panel import Panel
from companion.web.presenters.ming_voyages.standing import Standing
from companion.web.presenters.ming_voyages.told import Told
from companion.web.presenters.model import Group
from companion.web.presenters.parts import BoardView, Button, Line, Notice, Rival, Undo


@dataclass(frozen=True, slots=True)
class Chip:
    """A small choice: a die, points of a real card, a kind of marker."""

    label: str
    href: str
    on: bool = False
    icon: str = ""
    sign: str = ""
    large: str = ""


@dataclass(frozen=True, slots=True)
class VoyagesPage:
    """The play screen in any state; ``naming``: ``listed`` is all that is asked for, and lies open."""

    title: str
    symbol: str
    headline: str
    help: str
    your_turn: bool
    number: int
    standing: Standing
    board: BoardView
    rivals: tuple[Rival, ...]
    panel: Panel | None = None
    cells: tuple[Cell, ...] = ()
    chips: tuple[Chip, ...] = ()
    hand: tuple[HandCard, ...] = ()
    listed: tuple[HandCard, ...] = ()
    naming: bool = False
    adding: tuple[HandCard, ...] = ()
    reserve: str = ""
    reserve_label: str = ""
    back: str = ""
    main: str = ""
    action: str = ""
    buttons: tuple[Button, ...] = ()
    groups: tuple[Group, ...] = ()
    undo: Undo | None = None
    notice: Notice | None = None
    log: tuple[Line, ...] = ()
    rules: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()
    rule_part: str = ""
    secret: bool = False
    sealed: bool = False
    template: str = "ming_voyages/play.html"
