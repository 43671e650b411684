"""The widgets of Yínzi that several of its screens use: rows and cards to choose from, counts, and their signs.

Of the others each is a macro that is given facts; what only one screen has stands in the module of that screen.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Any, Final, Literal, NamedTuple, Self

from companion.web.play.option import Option
from companion.web.play.plan import Answer
from companion.web.play.widgets import Drawn

WIDGETS: Final = "yinzi/_widgets.html"
TURN: Final = "yinzi/_turn.html"
PLACES: Final = "yinzi/_places.html"
ROUND_END: Final = "yinzi/_walk.html"
TILES: Final = "yinzi/_tiles.html"
"""The macros of all screens; of an own turn; of places and of what a player has; of the end of a round; of routes and
ships."""
Tone = Literal["", "ok", "no", "gold"]
"""Good, bad, or worth a look."""


class Ours(Drawn, template=WIDGETS):
    """A widget of this game."""

    __slots__ = ()


class Chip(NamedTuple):
    """A small thing within a line: a sign, of a player's colour where one is given, and words or a figure."""

    icon: str = ""
    text: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Offer(Option):
    """One of several things to choose, with what this game tells of it; a widget shows of it what it has room for.

    Attributes:
        lines: help below what it is called, line by line.
        colour, count: of how many workers; of a tile the colour of its raw material, or what it costs.
        chips: signs beside the title.
        brings: a tag at the right, in ``tone``.
        aside: what stands there instead: chips in a frame that can be tapped by itself (``aside_href``).
    """

    _: KW_ONLY
    colour: str = ""
    count: int = 0
    lines: tuple[str, ...] = ()
    chips: tuple[Chip, ...] = ()
    brings: tuple[Chip, ...] = ()
    tone: Tone = ""
    aside: tuple[Chip, ...] = ()
    aside_href: str = ""
    aside_label: str = ""
    aside_on: bool = False

    @classmethod
    def of(cls, answer: Answer[Any], label: str, **more: Any) -> Self:
        """One of the answers that may be added to a plan."""
        return cls(label, **{"id": answer.thing, "href": answer.href, "on": answer.on, **more})


@dataclass(frozen=True, slots=True)
class Rows(Ours):
    """Things to choose from, one below the other; ``id`` begins the ids of its rows."""

    id: str
    rows: tuple[Offer, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Cards(Ours, template=ROUND_END):
    """Answers side by side with what each of them means."""

    id: str
    cards: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Amount:
    """So many of something: a count that can be changed by one, if ``less`` and ``more`` lead anywhere. Instead it may
    say why it cannot be changed (``off``)."""

    id: str
    icon: str
    name: str
    note: str
    count: int = 0
    less: str = ""
    more: str = ""
    off: str = ""


def signed(number: int) -> str:
    """A difference with its sign; empty for none."""
    if not number:
        return ""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}"


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]
