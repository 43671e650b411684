"""What the scorekeeper's screens hold: calling turns, counting a province. Plain data, every word already said."""

from __future__ import annotations

from dataclasses import dataclass

from companion.web.presenters.parts import Button, Count, Drawing, Line, Notice, Rival, Step, Undo
from companion.web.presenters.scores import Report


@dataclass(frozen=True, slots=True)
class RoundMark:
    """A round in the row of rounds; ``state`` is ``done``, ``now`` or ``next``; some are scored."""

    number: int
    state: str
    scored: bool
    label: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A chip."""

    value: str
    label: str
    chosen: bool
    tint: str = ""
    colour: str = ""
    icon: str = ""


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
class TrackPage:
    """Where the game is, whose turn is called, what to remember; one tap goes on.

    ``on`` passes the turn to the next player, ``done`` ends the phase; either may be missing. ``scored`` names the
    scoring that was just over, to look at; ``reports`` tell it in sheets over the page.
    """

    title: str
    round: str
    round_more: str
    rounds: tuple[RoundMark, ...]
    phases: tuple[Step, ...]
    symbol: str
    headline: str
    help: str
    number: int
    remember: tuple[str, ...]
    rivals: tuple[Rival, ...]
    asked: tuple[Asked, ...] = ()
    on: Button | None = None
    done: Button | None = None
    seated: bool = True
    undo: Undo | None = None
    notice: Notice | None = None
    log: tuple[Line, ...] = ()
    scored: str = ""
    scored_from: str = ""
    reports: tuple[Report, ...] = ()
    drawing: Drawing | None = None
    template: str = "track.html"


@dataclass(frozen=True, slots=True)
class Tally:
    """A stepper: how many pieces of one owner lie somewhere. ``setting`` is the name of what it sets.

    ``text`` or an ``icon`` say what it counts where no colour does; ``was`` is what is known, where that may differ
    from what somebody entered.
    """

    setting: str
    colour: str
    who: str
    value: int
    most: int
    label: str
    less: str
    more: str
    text: str = ""
    icon: str = ""
    least: int = 0
    was: int | None = None
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """A district to count: its members by owner, its monk, and who will move into the city."""

    id: str
    name: str
    tallies: tuple[Tally, ...]
    monk: str
    monk_label: str
    monks: tuple[Answer, ...]
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
    only corrected. ``spent`` says whose steppers sleep, because all of their members are counted.
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
    seated: bool = True
    undo: Undo | None = None
    notice: Notice | None = None
    template: str = "count.html"
