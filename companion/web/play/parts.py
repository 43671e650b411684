"""What several screens hold: players, lines of the log, the board. Plain data, every word already said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Protocol

from markupsafe import Markup

from companion.web.play.option import Option

NOTHING: Final = Markup("")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board in layers, so that marks may lie on the ground and below what stands on it: ``ground``, ``top``, then
    ``names``. Ids in it must be the game's own, because the first page may hold the boards of several games."""

    ground: Markup
    top: Markup
    names: Markup


@dataclass(frozen=True, slots=True)
class Hero:
    """A part of a board as a picture of its game: ``box`` is the SVG view box in mm."""

    drawing: Drawing
    box: str


class Shown(Protocol):
    """Any page: what ``template`` (a path below ``templates``) is given as ``page``."""

    @property
    def title(self) -> str:
        """What the browser calls it."""

    @property
    def template(self) -> str:
        """Its template."""


class Played(Shown, Protocol):
    """A play page: a dataclass that also says what goes for its reader's own phone."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def sealed(self) -> bool:
        """Whether the reader's choice lies face down and can be looked at."""

    @property
    def secret(self) -> bool:
        """Whether it shows what nobody else may see, so that a shared phone is handed over first."""


@dataclass(frozen=True, slots=True)
class Count:
    """Some pieces of one owner."""

    colour: str
    count: int
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Tab(Option):
    """A space at the edge of the map, with the card beside it when that matters now; ``alt``: a tap leads somewhere in
    another mode only."""

    counts: tuple[Count, ...]
    card: str = ""
    card_name: str = ""


@dataclass(frozen=True, slots=True)
class Pip:
    """How many somebody holds of one kind, as a small field in the colour of ``tint``; ``short``: with one more he has
    a set."""

    tint: str
    count: int
    short: bool = False


@dataclass(frozen=True, slots=True)
class Rival:
    """A player in the strip; ``pips`` are what he holds of several kinds, and ``note`` what to make of it."""

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
    pips: tuple[Pip, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board: ``drawing`` never changes within a table; ``under`` lies on the ground, ``marks`` on the
    cities and borders below the names, ``over`` on top.

    ``box`` is the SVG view box in mm; ``focus_x`` (0–1) is where a narrow screen should open. ``moves`` is what others
    did, as ``play/moves.py`` draws it, and ``lit`` are the spaces at the edge that the last turn touched.
    """

    drawing: Drawing
    under: Markup
    marks: Markup
    over: Markup
    box: str
    label: str
    focus_x: float = 0.5
    zoomed: bool = False
    moves: Markup = NOTHING
    lit: frozenset[str] = frozenset()

    @property
    def width(self) -> float:
        """How wide it is, mm."""
        return float(self.box.split()[2])


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log; ``heads``: of the lines of its entry it says what was done, the others what came of it."""

    number: int
    colour: str
    name: str
    text: str
    undone: bool = False
    heads: bool = False

    @property
    def whole(self) -> str:
        """Name and text in one, to follow a colon, without its full stop: "Mei has passed"."""
        return f"{self.name} {self.text}".strip().removesuffix(".")


@dataclass(frozen=True, slots=True)
class Event:
    """What somebody did, told in a sentence, or what happened by itself (no ``colour``).

    Attributes:
        numbers: the entries that it tells.
        weight: how much it matters.
    """

    colour: str
    text: str
    numbers: tuple[int, ...]
    weight: int


@dataclass(frozen=True, slots=True)
class Since:
    """What others did since a seat last chose anything, the newest first.

    Attributes:
        seat: whose it is; a phone may have several.
        last: the last entry told; it opens by itself on a phone that did not see that come.
        many: it tells of several entries, which a phone without scripts may have missed.
    """

    seat: str
    events: tuple[Event, ...]
    last: int
    many: bool


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
class News:
    """Sheets that tell what has just happened, of what anybody may know: all at the table read them before the phone
    goes on.

    Attributes:
        template: draws them, of ``reports`` or ``told``, with the style sheets ``css``.
        drawing: the board of which their pictures show a part.
        link, look: the way to them without scripts; ``look`` is added to the table's address.
        known: the entries that they tell, which are told nowhere else on the page.
    """

    template: str
    css: tuple[str, ...] = ()
    drawing: Drawing | None = None
    link: str = ""
    look: str = ""
    reports: tuple[Any, ...] = ()
    told: tuple[Any, ...] = ()
    known: frozenset[int] = frozenset()


NO_NEWS: Final = News("_reports.html")
"""A game that tells nothing in sheets."""
