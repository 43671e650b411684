"""The play screen of any game, ready for its template: widgets, words already said, nothing left to decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.web.play.option import Option
from companion.web.play.outlook import Outlook
from companion.web.play.parts import NO_NEWS, Line, News, Notice, Since, Undo
from companion.web.play.widgets import Board, Entry, Widget

W = TypeVar("W")
Changes = Mapping[str, Mapping[str, str | None]]
"""By the id of an element its attributes (``None`` takes one away); ``""`` is its text."""


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one sort, each a form."""

    choices: tuple[Option, ...]

    @property
    def size(self) -> int:
        """How many choices."""
        return len(self.choices)


@dataclass(frozen=True, slots=True)
class Look:
    """What a tap makes of the screen at once, without asking the server. All looks of a page set the same things.

    Attributes:
        headline: the one line on top once it is picked.
        help: the quieter line below.
        main: label of the main button.
        action: what the button posts; nothing yet if empty.
        href: the address of the page that shows the same.
        paid: kinds of hand cards that it costs, lifted while it is picked.
        ends: what the button ends beside what it is called for.
        changes: everything else that changes.
    """

    headline: str
    help: str
    main: str
    action: str
    href: str
    paid: tuple[str, ...] = ()
    ends: str = ""
    changes: Changes = field(default_factory=dict)

    @property
    def script(self) -> dict[str, Any]:
        """As the phone's script reads it."""
        button = {"value": self.action, "disabled": None if self.action else ""}
        said = {"headline": self.headline, "help": self.help, "does": self.main, "ends": self.ends}
        shown: dict[str, Mapping[str, str | None]] = {name: {"": text} for name, text in said.items()}
        shown["main"] = button
        shown |= {name: {**shown.get(name, {}), **values} for name, values in self.changes.items()}
        return {"href": self.href, "set": shown, **({"paid": self.paid} if self.paid else {})}


def key(pick: str, mode: str = "") -> str:
    """By what a look is found: the thing that is tapped, and how it is meant."""
    return f"{pick}~{mode}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPage:
    """The play screen in any state.

    Attributes:
        top: the line above the headline.
        symbol: whose turn it is, by seat; empty for several.
        headline, help: what is to be done now.
        above: widgets between the headline and the middle, which scrolls.
        board: the map; ``stage`` stands below it.
        below: widgets between the middle and the foot.
        hand: widgets of the foot, above its buttons.
        main, action: the large button; without an action it cannot be used yet.
        ends: what that ends beside what it is called for; ``left``: how often more it could have done something.
        buttons: others beside it.
        back: where one step back leads, of several that were picked.
        looks: by ``key`` what a tap shows at once; any other tap asks the server.
        chosen: the key of the look that is shown.
        groups: every legal action, for a list.
        told: a way to what has just happened, as address and words.
        news: sheets that lie over the page until they were read.
        turn: the game waits for the reader's seat, and not only for somebody to tell what chance brought.
        since: what others did since the reader last chose anything.
        outlook: what is coming, in a line.
        folded: neither that nor the log opens by itself: the reader needs the board, or nothing has happened yet.
        rules: what of the rules is particular to this table, line by line.
        at: the stage to which what is planned leads; empty where that is the view’s.
        asked: what was tapped while this was something else answers another question.
        sealed: the reader's own choice lies face down.
        secret: something on it is for the reader alone.
        veil: a button hides it.
        draft: the turn has not come: nothing on it is sent.
        classes: of the body.
    """

    title: str
    number: int
    top: Widget
    symbol: str
    headline: str
    help: str
    your_turn: bool
    above: tuple[Widget, ...] = ()
    board: Board | None = None
    stage: tuple[Widget, ...] = ()
    below: tuple[Widget, ...] = ()
    hand: tuple[Widget, ...] = ()
    main: str = ""
    action: str = ""
    ends: str = ""
    left: int = 0
    buttons: tuple[Option, ...] = ()
    back: str = ""
    looks: Mapping[str, Look] = field(default_factory=dict)
    chosen: str = ""
    groups: tuple[Group, ...] = ()
    undo: Undo | None = None
    notice: Notice | None = None
    told: tuple[str, str] | None = None
    news: News = NO_NEWS
    turn: bool = False
    since: Since | None = None
    outlook: Outlook | None = None
    folded: bool = False
    log: tuple[Line, ...] = ()
    rules: tuple[str, ...] = ()
    at: str = ""
    asked: str = ""
    sealed: bool = False
    secret: bool = False
    veil: bool = False
    draft: bool = False
    css: tuple[str, ...] = ("css/board.css", "css/play.css")
    classes: str = ""
    template: str = "play.html"

    @property
    def kind(self) -> str:
        """What a page must have in common with another to become it by changing parts: its drawing and its sheets."""
        return f"{self.board.id if self.board else ''} {self.classes}".strip()

    @property
    def listed(self) -> bool:
        """Whether everything that may be done is listed: not where the main button says it all."""
        size = sum(group.size for group in self.groups)
        return size > 1 or (size == 1 and not self.action)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All of them, from the top down."""
        return (*self.above, *((self.board,) if self.board else ()), *self.stage, *self.below, *self.hand)

    @property
    def scripts(self) -> tuple[str, ...]:
        """Scripts of its own, by name: those with which its widgets are tapped (``needs``), and what hides it."""
        needs = [getattr(widget, "needs", "") for widget in self.widgets]
        return tuple(dict.fromkeys(filter(None, (*needs, "peek" if self.veil else ""))))

    def the(self, kind: type[W]) -> W | None:
        """The first widget of a kind; ``None`` where there is none."""
        return next((widget for widget in self.widgets if isinstance(widget, kind)), None)

    @property
    def script(self) -> dict[str, Any]:
        """What the phone's script needs; what all looks have alike stands on the page already."""
        entry = self.the(Entry)
        looks = {name: look.script for name, look in self.looks.items()}
        first, *others = [look["set"] for look in looks.values()] or [{}]
        for name in [name for name in first if others and all(other[name] == first[name] for other in others)]:
            for shown in (first, *others):
                del shown[name]
        return {"chosen": self.chosen, "looks": looks, **({"dice": entry.script} if entry else {})}
