"""What the scorekeeper's screens of Yínzi hold: its parts, whom it is about, rows to count in, what they come to."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from companion.games.yinzi.screens.widgets import Ours, Tone
from companion.web.play.settings import Tally


class OfScorekeeper(Ours, template="yinzi/_keep.html"):
    """A widget of the scorekeeper."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A part to go to: by its sign, or that of a player; ``done``: there is something counted already."""

    name: str
    href: str
    icon: str = ""
    colour: str = ""
    on: bool = False
    done: bool = False


@dataclass(frozen=True, slots=True)
class Tabs(OfScorekeeper):
    """All parts in a row; ``label`` says what they are."""

    tabs: tuple[Tab, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Whose(OfScorekeeper):
    """Whose things are counted, and the others; before them ``first``, for all together."""

    name: str
    tabs: tuple[Tab, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A chip: ``shown`` stands on it, and ``note`` in small letters below."""

    value: str
    shown: str
    label: str
    chosen: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """Chips of which one is chosen, or none yet. ``off``: nothing can be chosen there now."""

    setting: str
    title: str
    was: str
    all: tuple[Figure, ...]
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
class Face:
    """A face of a die: its picture, the action that tells it, and its name."""

    picture: Markup
    action: str
    label: str


@dataclass(frozen=True, slots=True)
class Dice(OfScorekeeper):
    """The faces of a die, of which a tap tells one; none once it has been told. ``size``: the edge of a picture."""

    heading: str
    number: int
    faces: tuple[Face, ...] = ()
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
class Distance:
    """The borders between two places, and how many pieces go that way; a tap adds one."""

    borders: int
    pieces: int
    href: str
    label: str


@dataclass(frozen=True, slots=True)
class Distances(OfScorekeeper):
    """Every way on the board by where it begins and where it ends, and what all that were tapped cost together."""

    from_to: str
    ends: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str, tuple[Distance, ...]], ...]
    result: Result
    clear: str = ""
    clear_label: str = ""
