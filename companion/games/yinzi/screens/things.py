"""The widgets of workers' places, of ships, and of a player's house."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.yinzi.screens.widgets import Chip


class There:
    """A widget that stands in the template of these."""

    __slots__ = ()
    template: ClassVar[str] = "yinzi/_places.html"


@dataclass(frozen=True, slots=True)
class Stepper:
    """A count that can be changed by one, if ``less`` and ``more`` lead anywhere."""

    id: str
    figure: str
    less: str
    more: str
    less_label: str
    more_label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Workers of a colour that stand together; ``label`` says it aloud."""

    id: str
    name: str
    colour: str
    count: int
    label: str
    href: str = ""
    on: bool = False


@dataclass(frozen=True, slots=True)
class Groups(There):
    """Groups to choose from, and how many migrants go along."""

    macro: ClassVar[str] = "groups"
    label: str
    groups: tuple[Group, ...]
    migrants: Stepper | None = None


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the Emperor: how many workers of a colour it takes, and what it brings. ``taken``: somebody is there,
    and ``name`` says so."""

    id: str
    workers: int
    colour: str
    brings: tuple[Chip, ...]
    label: str
    href: str = ""
    on: bool = False
    taken: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Boxes(There):
    """The boxes of the Emperor side by side."""

    macro: ClassVar[str] = "boxes"
    label: str
    all: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Market:
    """A foreign market: whose commodities lie there, how many more fit in, and points for each."""

    name: str
    pieces: tuple[str, ...]
    free: int
    points: int
    label: str
    emissaries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Markets(There):
    """The foreign markets of a region."""

    macro: ClassVar[str] = "markets"
    title: str
    note: str
    all: tuple[Market, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A step of a measure: ``""``, ``on``, ``at`` (here it stands) or ``no``."""

    text: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that the end of the round will ask for, measured."""

    icon: str
    title: str
    note: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Dues(There):
    """What is due, side by side."""

    macro: ClassVar[str] = "dues"
    all: tuple[Due, ...]


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube as what it is now: beside a good (``icon``), or by itself as a ``bundle`` or bare."""

    label: str
    icon: str = ""
    bundle: bool = False


@dataclass(frozen=True, slots=True)
class Sort:
    """Cubes of one use."""

    name: str
    cubes: tuple[Cube, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Cubes(There):
    """All cubes of a player by their use."""

    macro: ClassVar[str] = "cubes"
    title: str
    note: str
    colour: str
    sorts: tuple[Sort, ...]


@dataclass(frozen=True, slots=True)
class Work:
    """A factory with its level in discs of ``colour``; ``needs`` is the colour of its raw material."""

    icon: str
    name: str
    where: str
    needs: str
    says: str
    note: str
    level: int
    level_label: str


@dataclass(frozen=True, slots=True)
class Works(There):
    """A player's factories."""

    macro: ClassVar[str] = "works"
    title: str
    note: str
    colour: str
    all: tuple[Work, ...]
    none: str = ""


@dataclass(frozen=True, slots=True)
class Folk(There):
    """A player's workers by where they are."""

    macro: ClassVar[str] = "folk"
    title: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Amount:
    """So many of something; instead of a stepper it may say why it cannot be changed (``off``)."""

    id: str
    icon: str
    name: str
    note: str
    step: Stepper | None
    off: str = ""


@dataclass(frozen=True, slots=True)
class Amounts(There):
    """Things with how many of each."""

    macro: ClassVar[str] = "amounts"
    id: str
    all: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Warning(There):
    """What somebody should know before the button."""

    macro: ClassVar[str] = "warning"
    icon: str
    title: str
    text: str
