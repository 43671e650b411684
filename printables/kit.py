"""What a game gives to the press: its components, how many of each there are, and what is on their faces.

A kit is data. It says nothing of paper: where things lie on sheets, folds and marks are the press's own affair.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from companion.art.shapes import BLEED, Box, Group, Picture, box
from companion.words import Catalogue, Say, catalogue
from printables.page import Page, Side

Ink: TypeAlias = Literal["full", "low"]
"""What pictures are drawn for."""
PrintInk: TypeAlias = Literal["full", "low", "mono"]
"""What is printed with; black and white has the pictures of low ink."""


@dataclass(frozen=True, slots=True)
class Format:
    """Size of something that is cut out, mm.

    Attributes:
        name: ``"poker"``, ``"mini"``, ``"tile"``…
        w, h: after cutting.
        corner: radius of its corners, 0 for square ones.
        bleed: whether its picture runs over the edge: its neighbours keep their distance, and crop marks are set.
            Without, neighbours share their cuts.
        fold: a strip of two pictures, the upper one upside down, folded to stand or to have two sides; no back is
            printed. ``w`` and ``h`` are those of the whole strip.
        foot: the flap at either end of a strip that is folded to stand, mm.
        round: cut out along a circle; marks must never be a full outline.
        die: the net of a die with pips from 1 to 6.
    """

    name: str
    w: float
    h: float
    corner: float = 0.0
    bleed: bool = True
    fold: bool = False
    foot: float = 0.0
    round: bool = False
    die: bool = False

    def within(self, picture: Picture, bleed: float = BLEED) -> Picture:
        """The picture cut off at the edges, or where its bleed ends if it has one; a file holds it only one time.

        Args:
            bleed: how far it is drawn beyond the edges, mm.
        """
        more = bleed if self.bleed else 0
        return (Group(picture, clip=box(-more, -more, self.w + 2 * more, self.h + 2 * more), once=True),)


HAND: Final = 120.0
"""The longer side up to which what has two sides is a deck, mm; what is larger lies on the table as it is."""

POKER: Final = Format("poker", 63.0, 88.0, corner=3.0)
MINI: Final = Format("mini", 44.0, 67.0, corner=3.0)


@dataclass(frozen=True, slots=True)
class Item:
    """Equal pieces.

    Attributes:
        id: ``"rider"``; with the component's kind it names the piece in file names and messages.
        count: how many a copy has.
        face, back: pictures with their origin at the trimmed corner; they may run into the bleed. No back for
            components that have one side.
    """

    id: str
    count: int
    face: Picture
    back: Picture = ()

    @property
    def sides(self) -> Iterator[tuple[Side, Picture]]:
        """The face, and the back if there is one."""
        yield "face", self.face
        if self.back:
            yield "back", self.back


@dataclass(frozen=True, slots=True)
class Cut:
    """A component that is cut out of sheets: cards, tiles, discs, standees.

    Attributes:
        kind: as it is named on the command line, counted and asserted: ``"movement-cards"``.
        part: the file that it is in; components of one part are laid on sheets together by format.
        format: its size.
        items: what there is of it.
    """

    kind: str
    part: str
    format: Format
    items: tuple[Item, ...]

    @property
    def count(self) -> int:
        """How many pieces a copy has."""
        return sum(item.count for item in self.items)

    @property
    def is_deck(self) -> bool:
        """Whether all of its pieces have backs and fit a hand."""
        return max(self.format.w, self.format.h) <= HAND and all(item.back for item in self.items)


@dataclass(frozen=True, slots=True)
class Large:
    """A component that is larger than a sheet: laid over several with an overlap, or printed whole on large paper.

    Attributes:
        w, h: its size, mm.
        picture: all of it; it may run into the bleed.
        poster_kind: kind and part of it whole on one sheet, for a copy shop; empty where there is no such poster.
        seams: (x positions, y positions) where a cut is seen least; the press takes one when it can.
    """

    kind: str
    part: str
    w: float
    h: float
    picture: Picture
    poster_kind: str = ""
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())

    @property
    def count(self) -> int:
        """How many a copy has."""
        return 1


@dataclass(frozen=True, slots=True)
class Leaf:
    """A component of whole pages, drawn for each paper: a pocket book, a pad.

    Attributes:
        count: how many a copy has of what the pages show, for example 4 summaries on 2 pages.
        pages: the pages by paper id; each picture has its origin at the page's corner.
        trims: for pages that are cut: per paper id and page, boxes (x, y, w, h).
        bound: whether they are the sides of a booklet's sheets (``saddle.bound``), printed on both sides however
            other sheets are.
        reading: of a booklet, its pages one by one by paper id, for screens: a component and part of its own
            (``reading_kind``).
    """

    kind: str
    part: str
    count: int
    pages: Mapping[str, tuple[Picture, ...]]
    trims: Mapping[str, tuple[tuple[Box, ...], ...]] = field(default_factory=dict)
    bound: bool = False
    reading: Mapping[str, tuple[Page, ...]] = field(default_factory=dict)

    @property
    def reading_kind(self) -> str:
        """Kind and part of what is read; empty where there is none."""
        return f"{self.kind}-pages" if self.reading else ""


Component: TypeAlias = Cut | Large | Leaf


There: TypeAlias = Mapping[str, Component]
"""The components of a copy, by their kinds."""


def by_kind(components: Iterable[Component]) -> dict[str, Component]:
    """The components by their kinds."""
    return {component.kind: component for component in components}


@dataclass(frozen=True, slots=True)
class Guide:
    """What the first page of a part says, in the reader's language.

    Attributes:
        title: of the part, for example "Cards".
        about: one or two sentences: what this is.
        tools: what one needs.
        minutes: how long it takes to cut and glue.
        steps: how it is put together.
        concern: the components that a step is about, by its place among them; the others are about all.
        finished: a picture of the finished thing.
        finished_size: its width and height, mm.
        stock: how heavy the paper should be; where fronts and backs of pieces meet, that depends on how, and is not
            asked for here.
    """

    title: str
    about: str
    tools: tuple[str, ...]
    minutes: int
    steps: tuple[str, ...]
    finished: Picture
    finished_size: tuple[float, float]
    stock: str = ""
    concern: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def steps_for(self, kinds: Collection[str]) -> tuple[str, ...]:
        """The steps where only these components are printed."""
        return tuple(
            step for place, step in enumerate(self.steps) if any(one in kinds for one in self.concern.get(place, kinds))
        )


@dataclass(frozen=True, slots=True)
class Kit:
    """A game's print-and-play copy in one language, for one ink.

    Attributes:
        game: the game's id.
        title: its name.
        lang: language of all words, such as ``"de"``.
        ink: the ink the pictures will be printed with. Only for pictures that differ beyond their colours.
        components: in the order in which they are printed; kinds are unique.
        guides: the first pages, by part.
        keywords: for the files' properties.
        fits: the kinds that fit what owners of a published box have, where it is theirs that is printed; empty for all.
    """

    game: str
    title: str
    lang: str
    ink: PrintInk
    components: tuple[Component, ...]
    guides: Mapping[str, Guide]
    keywords: tuple[str, ...] = ()
    fits: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Refuse what could not be told apart by name.

        Raises:
            ValueError: two components are of one kind.
        """
        kinds = [one.kind for one in self.components]
        if twice := [kind for kind in kinds if kinds.count(kind) > 1]:
            raise ValueError(f"two components are of the kind {twice[0]!r}")

    @property
    def words(self) -> Catalogue:
        """The words of the game and of the press."""
        return catalogue(self.lang, self.game, press=True)

    @property
    def say(self) -> Say:
        """Sentences of them."""
        return self.words.say

    @property
    def printed(self) -> tuple[Component, ...]:
        """The components that are made."""
        return tuple(one for one in self.components if not self.fits or one.kind in self.fits)


def is_bound(kit: Kit, part: str) -> bool:
    """Whether a part is a booklet."""
    return any(isinstance(one, Leaf) and one.bound for one in kit.components if one.part == part)
