"""What a page holds, ready for a template: plain data, words already said, nothing left to decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from markupsafe import Markup

from companion.web.board import Drawing


class Say(Protocol):
    """``Catalogue.say`` of the reader's language."""

    def __call__(
        self, key: str, params: Mapping[str, Any] | None = None, names: Mapping[str, str] | None = None, **more: Any
    ) -> str:
        """The sentence of ``key``."""


class SeatLike(Protocol):
    """A seat as the table tells it."""

    @property
    def colour(self) -> str:
        """The seat's colour."""

    @property
    def holder(self) -> str:
        """``open``, ``person`` or ``bot``."""

    @property
    def name(self) -> str | None:
        """What the person calls himself."""

    @property
    def bot(self) -> str | None:
        """The bot's name."""

    @property
    def host(self) -> bool:
        """Whether this seat opened the table."""

    @property
    def connected(self) -> bool:
        """Whether its phone holds an event stream."""


class UndoLike(Protocol):
    """An offer to take something back."""

    @property
    def entry(self) -> int:
        """The entry that would be undone."""

    @property
    def key(self) -> str:
        """Message key of what it was."""

    @property
    def params(self) -> Mapping[str, Any]:
        """Its parameters."""


class LogLineLike(Protocol):
    """One line of the table's log."""

    @property
    def number(self) -> int:
        """Entry number."""

    @property
    def seat(self) -> Any:
        """Who acted: a seat index, a colour or ``None``."""

    @property
    def kind(self) -> str:
        """The kind of entry."""

    @property
    def messages(self) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """What it says, as keys and parameters."""

    @property
    def sealed(self) -> bool:
        """Whether its content is still face down."""

    @property
    def undone(self) -> bool:
        """Whether it was taken back."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be done, as a form: ``action`` is one action text, or several joined by newlines."""

    action: str
    label: str


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one sort under one title."""

    title: str
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
    pick: str = ""
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
    sealed: bool = False
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


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the home page."""

    id: str
    title: str
    players: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class TableCard:
    """A running table on the home page."""

    code: str
    title: str
    state: str
    names: str


@dataclass(frozen=True, slots=True)
class HomePage:
    """The first page."""

    title: str
    games: tuple[GameCard, ...]
    tables: tuple[TableCard, ...]
    notice: Notice | None = None
    template: str = "home.html"


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One value of an option."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of the game."""

    name: str
    label: str
    ruling: str
    values: tuple[OptionChoice, ...]


@dataclass(frozen=True, slots=True)
class NewPage:
    """Opening a table."""

    title: str
    game: GameCard
    options: tuple[OptionField, ...]
    notice: Notice | None = None
    name: str = ""
    template: str = "new.html"


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat in the lobby; ``state`` is ``you``, ``open``, ``person`` or ``bot``."""

    colour: str
    name: str
    state: str
    help: str
    connected: bool = False


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """The lobby."""

    title: str
    headline: str
    help: str
    code: str
    url: str
    address: str
    qr: Markup
    seats: tuple[SeatRow, ...]
    options: tuple[OptionField, ...]
    options_line: str
    host: bool
    seated: bool
    begin: str
    can_begin: bool
    bots: tuple[OptionChoice, ...] = ()
    rejoin_url: str = ""
    rejoin_code: str = ""
    notice: Notice | None = None
    number: int = 0
    template: str = "lobby.html"


@dataclass(frozen=True, slots=True)
class ScorePage:
    """All scorings so far, one report opened."""

    title: str
    report: Report | None
    reports: tuple[tuple[str, tuple[Report, ...]], ...]
    number: int = 0
    template: str = "score.html"


@dataclass(frozen=True, slots=True)
class Rank:
    """A place in the final ranking."""

    place: int
    colour: str
    name: str
    points: int
    winner: bool
    sources: tuple[ScoreItem, ...]


@dataclass(frozen=True, slots=True)
class EndPage:
    """The end of a game."""

    title: str
    headline: str
    symbols: tuple[str, ...]
    help: str
    ranks: tuple[Rank, ...]
    curve: Markup
    number: int
    reports: tuple[Report, ...] = ()
    undo: Undo | None = None
    notice: Notice | None = None
    template: str = "end.html"


@dataclass(frozen=True, slots=True)
class LogPage:
    """The whole log, newest first."""

    title: str
    lines: tuple[Line, ...]
    number: int = 0
    template: str = "log.html"


@dataclass(frozen=True, slots=True)
class RulesSection:
    """A part of the rules help."""

    id: str
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Rules help of a game."""

    title: str
    sections: tuple[RulesSection, ...]
    options: tuple[OptionField, ...] = ()
    template: str = "rules.html"


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """Something did not work, and what to do next."""

    title: str
    text: str
    next_label: str = ""
    next_url: str = "/"
    code: str = ""
    template: str = "error.html"


@dataclass(frozen=True, slots=True)
class SeatPage:
    """How to take this seat to another phone."""

    title: str
    colour: str
    name: str
    code: str
    url: str
    qr: Markup
    template: str = "seat.html"


@dataclass(frozen=True, slots=True)
class RejoinPage:
    """Taking a seat to this phone."""

    title: str
    code: str
    rejoin: str
    template: str = "rejoin.html"


@dataclass(frozen=True, slots=True)
class PeekPage:
    """The reader's own sealed choice; never cached."""

    title: str
    text: str
    template: str = "peek.html"


@dataclass(frozen=True, slots=True)
class TablePage:
    """The display for a TV or tablet: public things only."""

    title: str
    game: str
    round: int
    rounds: int
    scoring_rounds: tuple[int, ...]
    symbol: str
    headline: str
    help: str
    board: BoardView | None
    tabs: tuple[Tab, ...]
    players: tuple[Rival, ...]
    code: str
    address: str
    qr: Markup
    lines: tuple[Line, ...] = ()
    number: int = 0
    template: str = "table.html"


Page = (
    PlayPage
    | HomePage
    | NewPage
    | LobbyPage
    | ScorePage
    | EndPage
    | LogPage
    | RulesPage
    | ErrorPage
    | SeatPage
    | RejoinPage
    | PeekPage
    | TablePage
)
