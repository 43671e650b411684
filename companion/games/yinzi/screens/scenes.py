"""The widgets of the end of a round: the clash of a war, cards to choose from, what the sky sends, tracks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.yinzi.screens.widgets import Chip, Tone, Walk
from companion.web.play.widgets import Widget


class Scene:
    """A widget of ``companion/games/yinzi/templates/_walk.html``."""

    __slots__ = ()
    template: ClassVar[str] = "yinzi/_walk.html"


@dataclass(frozen=True, slots=True)
class Card:
    """One of a few answers with what it means: a title beside its signs, and lines below."""

    id: str
    title: str
    lines: tuple[str, ...] = ()
    chips: tuple[Chip, ...] = ()
    href: str = ""
    pick: str = ""
    on: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Cards(Scene):
    """Answers side by side."""

    macro: ClassVar[str] = "cards"
    id: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Post:
    """A slot of the war box; ``note`` says what it comes to, ``gold``: it brings points."""

    colour: str = ""
    count: int = 0
    note: str = ""
    gold: bool = False


@dataclass(frozen=True, slots=True)
class Clash(Scene):
    """Workers against the enemy, and the slots in their order."""

    macro: ClassVar[str] = "clash"
    force: int
    force_label: str
    enemy: int
    enemy_label: str
    posts: tuple[Post, ...]


@dataclass(frozen=True, slots=True)
class Omen:
    """A disaster: when it comes; ``off``: not in this round."""

    icon: str
    title: str
    note: str
    off: bool = False


@dataclass(frozen=True, slots=True)
class Omens(Scene):
    """What the sky sends in this round."""

    macro: ClassVar[str] = "omens"
    omens: tuple[Omen, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """A part of a track, and who is there."""

    title: str
    note: str = ""
    colours: tuple[str, ...] = ()
    on: bool = False


@dataclass(frozen=True, slots=True)
class Bands(Scene):
    """A track in parts: what is paid for what, or the rates of silver."""

    macro: ClassVar[str] = "bands"
    bands: tuple[Band, ...]
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Pledge(Scene):
    """A line with what was asked and what would follow."""

    macro: ClassVar[str] = "pledge"
    text: str
    more: str = ""
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Sheet(Scene):
    """What a step of the end of a round did to everybody.

    Attributes:
        id: shown once on every phone; ``phase`` is the step.
        next: what the button says.
        known: the entries that it tells.
    """

    macro: ClassVar[str] = "sheet"
    id: str
    phase: str
    walk: Walk
    symbol: str
    headline: str
    help: str
    widgets: tuple[Widget, ...]
    next: str
    known: frozenset[int]
