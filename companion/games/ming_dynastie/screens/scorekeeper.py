"""What the scorekeeper's pages of Ming-Dynastie hold: turns that are called, a province counted, a game taken up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.web.presenters.parts import BoardView, Button, Count, Notice, Undo
from companion.web.presenters.scores import Ledger
from companion.web.presenters.settings import Answer, Section, Tally


@dataclass(frozen=True, slots=True)
class RoundMark:
    """A round in the row of rounds; ``state`` is ``done``, ``now`` or ``next``; some are scored."""

    number: int
    state: str
    scored: bool
    label: str


class Own:
    """A widget of this game alone."""

    __slots__ = ()
    template: ClassVar[str] = "ming_dynastie/_widgets.html"


@dataclass(frozen=True, slots=True)
class RoundMarks(Own):
    """All rounds in a row."""

    macro: ClassVar[str] = "round_marks"
    rounds: tuple[RoundMark, ...]


@dataclass(frozen=True, slots=True)
class Remember(Own):
    """What the rules ask for in a phase, line by line."""

    macro: ClassVar[str] = "remember"
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scored(Own):
    """What a city has brought, a line a player."""

    macro: ClassVar[str] = "scored"
    symbol: str
    title: str
    ledgers: tuple[Ledger, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of one answer about one player: chips, of which one may be chosen.

    Each answer is a value (the text of the changes it makes), a label and a tint.
    """

    name: str
    colour: str
    who: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Questions(Own):
    """One question about each player, answered in one form that ends with ``done``."""

    macro: ClassVar[str] = "questions"
    all: tuple[Asked, ...]
    done: Button | None
    number: int
    seated: bool


@dataclass(frozen=True, slots=True)
class OwnerRow:
    """One owner in a district: how many members, and the answer that the monk there is that owner's, if it can be."""

    tally: Tally
    monk: Answer | None


@dataclass(frozen=True, slots=True)
class Ground:
    """A district to count: its members by owner, its monk, and who will move into the city.

    ``monk`` is the name of what says whose monk is there; ``nobody`` is the answer that there is none.
    """

    id: str
    name: str
    rows: tuple[OwnerRow, ...]
    monk: str
    monk_label: str
    nobody: Answer
    into: tuple[Count, ...]
    told: str


@dataclass(frozen=True, slots=True)
class ProvinceTab:
    """A province to go to; ``state`` is ``done``, ``now`` or ``next``."""

    id: str
    name: str
    state: str
    label: str


@dataclass(frozen=True, slots=True)
class CountPage:
    """One province: what lies in its districts, prefilled with what is known.

    ``then`` is what the main button does after the counts are kept; empty when the province was counted before and is
    only corrected. ``spent`` says whose steppers sleep, because all of their members are counted. ``direct`` are the
    numbers that one tap enters. ``sketch`` shows which district has which number, where the board has no names.
    """

    title: str
    headline: str
    round: str
    number: int
    province: str
    into_label: str
    tabs: tuple[ProvinceTab, ...]
    grounds: tuple[Ground, ...]
    main: str
    then: str
    back_one: str
    counted: str = ""
    spent: str = ""
    direct: tuple[int, ...] = (2, 3)
    sketch: BoardView | None = None
    seated: bool = True
    undo: Undo | None = None
    notice: Notice | None = None
    classes: str = "count"
    template: str = "ming_dynastie/count.html"


@dataclass(frozen=True, slots=True)
class SettlePage:
    """One step of it; ``next`` is the step after it, ``""`` after the last."""

    title: str
    headline: str
    help: str
    number: int
    step: str
    next: str
    tabs: tuple[ProvinceTab, ...]
    sections: tuple[Section, ...]
    main: str
    settled: str
    back_one: str
    seated: bool = True
    notice: Notice | None = None
    classes: str = "settle"
    template: str = "ming_dynastie/settle.html"
