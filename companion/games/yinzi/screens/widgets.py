"""The widgets of Yínzi alone: the line on top, the purse, the cost line, rows to choose from, the ledger, the walk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Tone = Literal["", "ok", "no", "gold"]
"""Good, bad, or worth a look."""


class Ours:
    """A widget of this game that several of its screens use."""

    __slots__ = ()
    template: ClassVar[str] = "yinzi/_widgets.html"


@dataclass(frozen=True, slots=True)
class Place:
    """A player in the turn order; ``now``: it is his turn."""

    colour: str
    name: str
    now: bool = False


@dataclass(frozen=True, slots=True)
class Top(Ours):
    """The round, what the reader has left of it, and the turn order; ``label`` says aloud what is left.

    Attributes:
        cards, groups: one for each action of a round, whether it has been taken.
    """

    macro: ClassVar[str] = "top"
    round: str
    cards: tuple[bool, ...]
    groups: tuple[bool, ...]
    label: str
    order: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """Some of something, by its sign; ``label`` says it aloud."""

    icon: str
    figure: str
    label: str


@dataclass(frozen=True, slots=True)
class Purse(Ours):
    """What a player has: always the same five things in the same order; ``href`` leads to all else that he has, and
    ``coast`` to the ships and routes that lie open."""

    macro: ClassVar[str] = "purse"
    things: tuple[Thing, ...]
    href: str = ""
    label: str = ""
    coast: str = ""
    coast_label: str = ""


@dataclass(frozen=True, slots=True)
class Meter:
    """One figure as it will be, and in small what makes it so.

    Attributes:
        name: what it is.
        figure: after all that is planned.
        change: the difference, or of how many.
        icon: its sign; with ``pips`` they stand instead.
        pips: ``on``, ``off``, ``plus`` (a disc would give it) or ``spent`` (the disc is used), one each.
        colour: of the player whose piece the sign is.
    """

    name: str
    figure: str
    change: str = ""
    icon: str = ""
    pips: tuple[str, ...] = ()
    tone: Tone = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Costs(Ours):
    """The cost line: three meters above the button. ``spends`` says which disc would be spent, and ``keep`` leads to
    the same without it."""

    macro: ClassVar[str] = "costs"
    meters: tuple[Meter, ...]
    spends: str = ""
    keep: str = ""
    keep_label: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A small thing within a line: a sign, of a player's colour where one is given, and words or a figure."""

    icon: str = ""
    text: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One of several things to choose: sign, title, a line of help, and what it brings.

    Attributes:
        brings: a tag at the right, in ``tone``.
        aside: what stands there instead: chips in a frame that can be tapped by itself (``aside_href``).
        off: not for now; ``note`` says why.
    """

    id: str
    icon: str
    title: str
    note: str = ""
    href: str = ""
    pick: str = ""
    on: bool = False
    off: bool = False
    brings: tuple[Chip, ...] = ()
    tone: Tone = ""
    chips: tuple[Chip, ...] = ()
    aside: tuple[Chip, ...] = ()
    aside_href: str = ""
    aside_label: str = ""
    aside_on: bool = False


@dataclass(frozen=True, slots=True)
class Rows(Ours):
    """Things to choose from, one below the other; ``id`` begins the ids of its rows."""

    macro: ClassVar[str] = "rows"
    id: str
    rows: tuple[Row, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Why:
    """A reason, and what it comes to."""

    text: str
    figure: str = ""
    misfortune: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """What happens to a player, in a figure, and why; ``quiet``: his turn has not come; ``misfortune``: the figure
    counts that."""

    colour: str
    name: str
    figure: str
    reasons: tuple[Why, ...]
    tone: Tone = ""
    quiet: bool = False
    misfortune: bool = False


@dataclass(frozen=True, slots=True)
class Ledger(Ours):
    """What happens to whom, and why."""

    macro: ClassVar[str] = "ledger"
    lines: tuple[Account, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """A step of the end of a round: ``done``, ``now`` or ``next``."""

    icon: str
    label: str
    state: str


@dataclass(frozen=True, slots=True)
class Walk(Ours):
    """The end of a round, step by step."""

    macro: ClassVar[str] = "walk"
    stops: tuple[Stop, ...]


def signed(number: int) -> str:
    """A difference with its sign; empty for none."""
    if not number:
        return ""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}"


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]
