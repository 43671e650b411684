"""What the scorekeeper's screens of Yínzi hold: its parts, whom it is about, rows to count in, what they come to."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.yinzi.screens.widgets import Ours, Tone
from companion.web.play.option import Option
from companion.web.play.settings import Tally


class OfScorekeeper(Ours, template="yinzi/_keep.html"):
    """A widget of the scorekeeper."""


@dataclass(frozen=True, slots=True)
class Tabs(OfScorekeeper):
    """All parts in a row; ``label`` says what they are. What is ``done`` has something counted already."""

    tabs: tuple[Option, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Whose(OfScorekeeper):
    """Whose things are counted, and the others; before them ``first``, for all together."""

    name: str
    tabs: tuple[Option, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Figures:
    """Chips of which one is chosen, or none yet. ``off``: nothing can be chosen there now."""

    setting: str
    title: str
    was: str
    all: tuple[Option, ...]
    off: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to count: with a stepper, or with figures to choose from.

    Attributes:
        then: what is asked besides, unless the figure that is chosen is none.
        move: the changes that put it one place earlier.
    """

    title: str
    note: str = ""
    icon: str = ""
    colour: str = ""
    tally: Tally | None = None
    figures: Figures | None = None
    then: Figures | None = None
    move: str = ""
    move_label: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """A line of what counts come to."""

    text: str
    figure: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What the counts come to: a sentence, and why."""

    icon: str
    told: str
    reasons: tuple[Reason, ...]
    tone: Tone = ""

    @property
    def script(self) -> dict[str, object]:
        """As the phone's script puts it in place of the last one."""
        lines = [[one.colour, one.text, one.figure] for one in self.reasons]
        return {"told": self.told, "lines": lines, "tone": self.tone, "icon": self.icon}


@dataclass(frozen=True, slots=True)
class Form(OfScorekeeper):
    """Rows to count in. ``place`` is this part, ``next`` the one that follows when all of it is kept, ``other`` the
    name and address of another way to count the same."""

    place: str
    next: str
    lines: tuple[Line, ...]
    number: int
    seated: bool
    heading: str = ""
    note: str = ""
    result: Result | None = None
    other: tuple[str, str] | None = None

    @property
    def needs(self) -> str:
        """Rows are counted by a script."""
        return "count" if self.lines else ""


@dataclass(frozen=True, slots=True)
class Seats(OfScorekeeper):
    """Players of whom one is meant: a tap tells the changes that belong to him."""

    place: str
    note: str
    number: int
    seats: tuple[tuple[str, str, str], ...]
    """Colour, name and changes of each."""


@dataclass(frozen=True, slots=True)
class Dice(OfScorekeeper):
    """The faces of a die, of which a tap tells one; none once it has been told. ``size``: the edge of a picture."""

    heading: str
    number: int
    faces: tuple[Option, ...] = ()
    size: float = 0


@dataclass(frozen=True, slots=True)
class Foot(OfScorekeeper):
    """The buttons below: ``keep`` sends the form, ``go`` leads to ``href``, ``does`` are actions, the main one last."""

    number: int
    keep: str = ""
    go: str = ""
    href: str = ""
    main: bool = True
    does: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Remember(OfScorekeeper):
    """What the rules ask for in a phase, line by line."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Distances(OfScorekeeper):
    """Every way on the board by where it begins and where it ends, its number of borders, and what all that were tapped
    cost together; a tap sends one piece more there, and ``note`` says how many go."""

    from_to: str
    ends: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str, tuple[Option, ...]], ...]
    result: Result
    clear: str = ""
    clear_label: str = ""
