"""What a play screen is made of: a game chooses widgets and fills them.

Each has one definition: what it holds stands here, how it is drawn in ``templates/_widgets.html`` under the name of its
``macro``, its style in ``static/css/play``. What only one game could want is a widget of that game's: a macro in a
template of its own, with the facts that it is given (``Macro``), or a dataclass where others read of it as well
(``Drawn``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Protocol

from markupsafe import Markup

from companion.web.play.option import Option
from companion.web.play.parts import BoardView, Line, Rival, Step, Tab
from companion.web.play.scores import Rank, ScoreItem

GENERAL = "_widgets.html"


class Widget(Protocol):
    """Anything that a screen can show: the macro ``macro`` of ``template`` draws it."""

    @property
    def macro(self) -> str:
        """The macro's name."""

    @property
    def template(self) -> str:
        """The file that it stands in."""


class Macro:
    """A widget of which nobody but its macro knows anything: that is given these facts as arguments of their names, and
    finds the words for them by itself. ``needs``: the script with which it is tapped."""

    __slots__ = ("facts", "macro", "needs", "template")

    def __init__(self, template: str, macro: str, *, needs: str = "", **facts: Any) -> None:
        self.template, self.macro, self.needs, self.facts = template, macro, needs, facts


class Drawn:
    """A widget of which others than its macro know as well: the one of ``template`` that is called like it, unless it
    names another."""

    __slots__ = ()
    template: ClassVar[str]
    macro: ClassVar[str]

    def __init_subclass__(cls, template: str = "") -> None:
        cls.macro = vars(cls).get("macro", cls.__name__.lower())
        if template:
            cls.template = template


class General(Drawn, template=GENERAL):
    """A widget that any game may use."""

    __slots__ = ()


# --- the line on top -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Titles(General):
    """What it is about, and something beside it."""

    title: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class Phases(General):
    """The round and its phases."""

    round: str
    of: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Rounds(General):
    """An era and its rounds, a tick each: ``spent``, ``here`` or still to come; ``label`` says it aloud."""

    era: str
    ticks: tuple[str, ...]
    label: str
    left: str


@dataclass(frozen=True, slots=True)
class Pips(General):
    """All rounds in a row, for a display; ``scored`` are those that score."""

    macro: ClassVar[str] = "rounds_row"
    round: int
    rounds: int
    scored: tuple[int, ...] = ()


# --- the middle ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Board(General):
    """The map with its marks and hits, alone or with tabs above and below it.

    Attributes:
        cards: whether the tabs have a place for a card.
        players: how many there are: more need more room in the tabs.
        scene: it shows a part of the map and gives way where a phone is low.
    """

    view: BoardView
    north: tuple[Tab, ...] = ()
    south: tuple[Tab, ...] = ()
    cards: bool = False
    players: int = 0
    scene: bool = False

    @property
    def id(self) -> str:
        """Which drawing it is: phones keep one, and load the page anew for another."""
        return "crop" if self.scene else "board"


@dataclass(frozen=True, slots=True)
class Strip(General):
    """The players: their points, or what is ``told`` of each."""

    players: tuple[Rival, ...]
    told: bool = False


@dataclass(frozen=True, slots=True)
class Hint(General):
    """A line of text; as a heading it says what stands below it."""

    text: str
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that follows: a marker's sign, or ``yes`` or ``no``, what happens, and what it comes to; ``tint`` is
    the place whose colour stands before it."""

    icon: str
    text: str
    figure: str = ""
    id: str = ""
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Effects(General):
    """What follows, line by line."""

    lines: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Facts(General):
    """What somebody has, under a heading with what it comes to; ``note`` says what to make of it."""

    id: str
    title: str
    lines: tuple[Effect, ...]
    note: str = ""
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Ranks(General):
    """The ranking at the end; where somebody's points came from unfolds."""

    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class Sources(General):
    """Where everybody's points came from, side by side."""

    ranks: tuple[Rank, ...]

    @property
    def rows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Each source with what it brought everybody, the one that brought most first."""
        by_player = [{item.text: item for item in rank.sources} for rank in self.ranks]
        most: dict[str, int] = {}
        for item in (item for rank in self.ranks for item in rank.sources):
            most[item.text] = max(most.get(item.text, 0), abs(item.points))
        return tuple(
            (text, tuple(own[text].shown if text in own else "0" for own in by_player))
            for text in sorted(most, key=lambda text: -most[text])
        )


@dataclass(frozen=True, slots=True)
class Sum:
    """What one side has, and what for; ``won``: it has won by it."""

    colour: str
    name: str
    points: int
    items: tuple[ScoreItem, ...]
    won: bool = False


@dataclass(frozen=True, slots=True)
class Sums(General):
    """What everybody has, with a reason behind every point."""

    sides: tuple[Sum, ...]


@dataclass(frozen=True, slots=True)
class Final(General):
    """The ranking for a room: the winner largest, where the points came from, and what decided a tie (``note``)."""

    ranks: tuple[Rank, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Growth(General):
    """How points came over the game, as a picture."""

    drawing: Markup


@dataclass(frozen=True, slots=True)
class Latest(General):
    """The last lines of the log, for who only looks on."""

    lines: tuple[Line, ...]


# --- things to tap ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choices(General):
    """Answers side by side.

    Attributes:
        kind: how they look: large ``numbers`` with a word below, ``names`` of players, ``wide`` words, ``rows`` with a
            note, small ``signs``, or ``coins``.
        id: of the group, and how the ids of its answers begin.
    """

    kind: Literal["numbers", "names", "wide", "rows", "signs", "coins"]
    options: tuple[Option, ...]
    id: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Hand(General):
    """The reader's cards, each by its icon or its own small picture, and as many empty places as ``slots`` says that
    there are in all. Kinds of cards are ``paid`` with what is picked; ``kept`` ones lie in reserve."""

    cards: tuple[Option, ...]
    slots: int = 0
    paid: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finder(General):
    """A long list of cards, in which one is found by its name; ``open``: it is all that is asked for."""

    id: str
    title: str
    cards: tuple[Option, ...]
    open: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """A count with a button on either side: ``less`` and ``more`` are where they lead, or empty."""

    id: str
    name: str
    count: int
    less: str
    more: str
    marker: str = ""


@dataclass(frozen=True, slots=True)
class Counters(General):
    """Counts that can be changed."""

    all: tuple[Counter, ...]


@dataclass(frozen=True, slots=True)
class Switches(General):
    """Other ways to use the same things, side by side; those that are not of use ``always`` are hidden when off."""

    all: tuple[Option, ...]


# --- secrets ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player in a simultaneous choice; ``state`` is ``in`` or ``out``."""

    colour: str
    name: str
    state: str
    label: str


@dataclass(frozen=True, slots=True)
class WaitingFor(General):
    """Who has chosen in secret, and who is still at it."""

    macro: ClassVar[str] = "waiting"
    people: tuple[Waiting, ...]


@dataclass(frozen=True, slots=True)
class Sealed(General):
    """The reader's own choice, face down: held to be seen."""

    macro: ClassVar[str] = "sealed_choice"
    needs: ClassVar[str] = "peek"


# --- dice ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Die(Option):
    """One die; its kind is ``off`` where it does not count, ``again`` where it is rolled again, ``lit`` or ``good``."""

    pips: int


@dataclass(frozen=True, slots=True)
class Roll(General):
    """A row of dice: what they come to, and who rolled. The first ``counted`` of them are framed.

    Attributes:
        colour: whose dice they are.
        place: ``upper`` or ``lower`` where there are two rows.
        won: the reader is ahead by it.
        large: they are there to be tapped.
    """

    colour: str
    title: str
    who: str
    dice: tuple[Die, ...]
    counted: int
    you: bool = False
    won: bool = False
    large: bool = False
    place: str = ""

    @property
    def framed(self) -> tuple[Die, ...]:
        """The dice that make a double or a triple."""
        return self.dice[: self.counted] if self.counted > 1 else ()

    @property
    def others(self) -> tuple[Die, ...]:
        """All others."""
        return self.dice[len(self.framed) :]


@dataclass(frozen=True, slots=True)
class Entry(General):
    """Dice that people tell: ``kept`` lie there already, ``slots`` are set one by one (0: not yet).

    Attributes:
        colour: whose dice they are.
        action: what is sent once all are set, else ``""``.
        button: what the main button says.
        reading: what the dice come to, once all are set.
        texts: by what is set, sorted: the button and the reading; dashes stand for dice that are missing.
        faces: the keys for that, of which some are ``good``; once all are set a tap changes the last one.
        labels: what a slot says: empty, or set to a face.
        then: what is sent behind the dice.
    """

    needs: ClassVar[str] = "entry"
    colour: str
    label: str
    kept: tuple[Die, ...]
    slots: tuple[Die, ...]
    faces: tuple[Die, ...]
    action: str
    button: str
    reading: str
    texts: Mapping[str, tuple[str, str]]
    labels: tuple[str, ...] = ()
    then: str = ""

    @property
    def script(self) -> Mapping[str, object]:
        """What the phone's script needs to answer a tap at once."""
        return {"count": len(self.slots), "texts": self.texts, "labels": self.labels, "then": self.then}


@dataclass(frozen=True, slots=True)
class Chance(General):
    """How likely something is, as one large figure; ``dice`` are the faces that succeed, ``lead`` stands above them."""

    figure: str
    tone: str
    text: str
    note: str = ""
    lead: str = ""
    dice: tuple[Die, ...] = ()
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """One of several ways in which something can end: ``name`` is what is lost, ``marker`` its sign."""

    share: str
    height: int
    name: str
    marker: str
    tone: str


@dataclass(frozen=True, slots=True)
class Odds(General):
    """How likely each ending is: one large figure and what it would be otherwise, and a bar an ending."""

    figure: str
    tone: str
    was: str
    says: str
    wins: str
    bars: tuple[Bar, ...]
