"""What the play screen holds, ready for a template: plain data, words already said, nothing left to decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from companion.web.board import Drawing


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be done, as a form: ``action`` is one action text, or several joined by newlines."""

    action: str
    label: str


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one sort."""

    choices: tuple[Choice, ...]

    @property
    def size(self) -> int:
        """How many choices."""
        return len(self.choices)


@dataclass(frozen=True, slots=True)
class Pick:
    """A thing on the screen that can be tapped, and what the main button then does.

    Attributes:
        id: the thing, as in ``Action.touches`` (``district:qizhou``).
        label: what a screen reader says of it.
        headline: the one line on top once it is picked.
        help: the quieter line below.
        button: label of the main button.
        action: what the button posts.
        mode: of several ways to use the same thing the one meant (``""`` is the usual one).
        cards: hand cards that it costs, lifted while it is picked.
    """

    id: str
    label: str
    headline: str
    help: str
    button: str
    action: str
    mode: str = ""
    cards: tuple[str, ...] = ()

    @property
    def ref(self) -> str:
        """The pick's own name: thing and mode."""
        return f"{self.id}~{self.mode}" if self.mode else self.id


@dataclass(frozen=True, slots=True)
class Mode:
    """A switch between two ways of using the things on the screen.

    Unless ``always``, it is there only while something is picked that can be used in this way too.
    """

    name: str
    label: str
    icon: str = ""
    always: bool = True


@dataclass(frozen=True, slots=True)
class Button:
    """A button in the foot: it posts ``action``, or picks ``pick``."""

    label: str
    action: str = ""
    pick: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A phase in the strip on top; ``state`` is ``done``, ``now`` or ``next``."""

    label: str
    state: str


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
class HandCard:
    """One card of the reader's hand."""

    card: str
    name: str
    pick: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A large number to pick, with a word below."""

    number: str
    word: str
    pick: str
    label: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player in a simultaneous choice; ``state`` is ``in`` or ``out``."""

    colour: str
    name: str
    state: str
    label: str


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
class ScoreItem:
    """One line of the ledger."""

    text: str
    points: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """What one player got, and why."""

    colour: str
    name: str
    gained: int
    before: int
    total: int
    items: tuple[ScoreItem, ...]


@dataclass(frozen=True, slots=True)
class Station:
    """A province (or the rest of a scoring) in the strip of a scoring: ``done``, ``now`` or ``next``."""

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
class Report:
    """One scored province, or the end of a scoring."""

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
class PlayPage:
    """The play screen in any state."""

    title: str
    round: str
    round_more: str
    phases: tuple[Step, ...]
    symbol: str
    headline: str
    help: str
    your_turn: bool
    number: int
    tabs: tuple[Tab, ...] = ()
    tab_cards: bool = False
    board: BoardView | None = None
    rivals: tuple[Rival, ...] = ()
    hand: tuple[HandCard, ...] = ()
    hand_slots: int = 0
    numerals: tuple[Numeral, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    sealed: bool = False
    secret: bool = False
    picks: tuple[Pick, ...] = ()
    chosen: Pick | None = None
    modes: tuple[Mode, ...] = ()
    mode: str = ""
    main: str = ""
    buttons: tuple[Button, ...] = ()
    groups: tuple[Group, ...] = ()
    undo: Undo | None = None
    notice: Notice | None = None
    reports: tuple[Report, ...] = ()
    log: tuple[Line, ...] = ()
    rules: tuple[str, ...] = ()
    rule_part: str = ""
    scoring_now: bool = False
    template: str = "play.html"

    @property
    def offered(self) -> set[str]:
        """Names of the modes that have a use now."""
        chosen = self.chosen.id if self.chosen else ""
        return {m.name for m in self.modes if m.always or any((p.id, p.mode) == (chosen, m.name) for p in self.picks)}

    @property
    def script(self) -> dict[str, Any]:
        """The picks as the phone's script reads them."""
        return {
            "main": self.main,
            "headline": self.headline,
            "help": self.help,
            "chosen": self.chosen.id if self.chosen else "",
            "mode": self.mode,
            "picks": {
                pick.ref: {
                    "headline": pick.headline,
                    "help": pick.help,
                    "button": pick.button,
                    "action": pick.action,
                    "cards": list(pick.cards),
                }
                for pick in self.picks
            },
        }
