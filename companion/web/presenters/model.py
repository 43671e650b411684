"""What the play screen holds, ready for a template: plain data, words already said, nothing left to decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.web.presenters.parts import BoardView, Button, Line, Notice, Rival, Step, Tab, Undo
from companion.web.presenters.scores import Report


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
