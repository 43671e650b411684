"""What a picture is made of. Millimetres, the origin at the upper left, y downwards; later shapes lie over others.

A picture is a tuple of shapes. All of them are frozen, so they can be shared, compared and kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""(x, y, w, h)."""
Anchor: TypeAlias = Literal["start", "middle", "end"]
Face: TypeAlias = Literal["serif", "serif-bold", "serif-italic", "sans", "sans-bold"]
"""A font by its part: the serif says, the sans acts."""

BLEED: Final = 5.0
"""How far the ground of a card or tile is drawn beyond its cut, mm: as far as a print service shows it where a card
becomes smaller; a home printer shows less of it."""
NARROW: Final = frozenset("fijlrtI'’")
WIDE: Final = frozenset("mwMW")


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is filled and stroked.

    Attributes:
        fill: a colour's name in the palette, ``"pattern:<id>"`` for a pattern of the symbols, ``"current"`` for the
            colour that a ``Use`` brings, or empty for none.
        stroke: the same for the line; patterns are not for lines.
        width: of the line, mm.
        dash: lengths of dashes and gaps, mm; empty for a full line.
        cap, join: of the line, as in SVG.
        opacity: of the whole shape, 0 to 1.
        over: the colour that lies below a shape with an opacity: on paper nothing shines through, the two are mixed.
        name: the style's name in ``data/styles.json``; empty for a paint made on the spot.
    """

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    opacity: float = 1.0
    over: str = "surface"
    name: str = ""


def fill(colour: str) -> Paint:
    """Only filled."""
    return Paint(fill=colour)


def line(colour: str, width: float, *dash: float) -> Paint:
    """Only a line with round ends and corners."""
    return Paint(stroke=colour, width=width, dash=dash, cap="round", join="round")


@dataclass(frozen=True, slots=True)
class Path:
    """An outline as SVG path data (``M L H V C S Q T A Z``, absolute or relative)."""

    d: str
    paint: Paint


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc or ring around (x, y)."""

    x: float
    y: float
    r: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Rect:
    """A box with its upper left corner at (x, y) and corners of radius ``r``."""

    x: float
    y: float
    w: float
    h: float
    paint: Paint
    r: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text with its baseline at y.

    Attributes:
        x: where it starts, has its middle or ends, by ``anchor``.
        size: height of the letters' em, mm.
        room: width that it must fit, mm; the press makes it smaller until it does, down to 6 pt. 0 for any.
        halo: a colour behind the letters that keeps them readable on lines; empty for none.
        halo_width: how far the halo reaches to both sides together, mm.
        name: the style's name for a page's style sheet.
        spaced: extra room after each letter, mm.
    """

    x: float
    y: float
    words: str
    size: float
    face: Face = "sans"
    colour: str = "ink"
    anchor: Anchor = "start"
    room: float = 0.0
    halo: str = ""
    halo_width: float = 0.0
    name: str = ""
    spaced: float = 0.0


@dataclass(frozen=True, slots=True)
class Block:
    """Paragraphs set into a box; the press breaks the lines, and makes them smaller until all fits, down to 6 pt.

    Attributes:
        x, y, w, h: the box, mm.
        paragraphs: plain texts; ``**…**`` sets words in bold.
        size: of the em, mm; lines are ``leading`` times that apart, and paragraphs ``gap`` times that more.
        valign: where the lines stand when the box is higher than they are.
    """

    x: float
    y: float
    w: float
    h: float
    paragraphs: tuple[str, ...]
    size: float
    face: Face = "sans"
    colour: str = "ink"
    anchor: Anchor = "start"
    leading: float = 1.3
    gap: float = 0.45
    valign: Literal["top", "middle", "bottom"] = "top"


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol (``symbols``) fitted into a box.

    Attributes:
        symbol: its id.
        colour: what ``current`` means in it.
        swap: other colours for some of the names it uses, as (name, colour) pairs; ``""`` as a colour for none.
        name: the style's name for a page's style sheet.
    """

    symbol: str
    x: float
    y: float
    w: float
    h: float
    colour: str = "ink"
    swap: tuple[tuple[str, str], ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes moved, turned and scaled together, and cut off at an outline.

    A point of the shapes is scaled, then turned clockwise around the origin, then moved by ``at``.

    Attributes:
        clip: path data in the group's own measures; what lies outside is cut off. Empty for nothing.
        turn: degrees clockwise.
        id: for a page's scripts and style sheet, as is ``name`` (a class).
        opacity, over: as of a paint, for all of the shapes.
        once: shapes that many pages share: a PDF holds them one time. Must be the same for equal groups.
        miniature: a thing shown smaller than it is: on paper its words are left out where they would be under 6 pt.
    """

    shapes: tuple[Shape, ...]
    at: Point = (0.0, 0.0)
    scale: float = 1.0
    turn: float = 0.0
    clip: str = ""
    opacity: float = 1.0
    over: str = "surface"
    id: str = ""
    name: str = ""
    once: bool = field(default=False, compare=False)
    miniature: bool = False


Shape: TypeAlias = Path | Circle | Rect | Text | Block | Use | Group
Picture: TypeAlias = tuple[Shape, ...]


def moved(shapes: Iterable[Shape], x: float, y: float) -> Group:
    """The shapes with their origin at (x, y)."""
    return Group(tuple(shapes), at=(x, y))


def turned(shapes: Iterable[Shape], w: float, h: float) -> Group:
    """A picture of that size upside down, in its own place."""
    return Group(tuple(shapes), at=(w, h), turn=180.0)


def named(paint: Paint, name: str) -> Paint:
    """The paint under the name of a style."""
    return replace(paint, name=name)


def box(x: float, y: float, w: float, h: float) -> str:
    """Path data of a box, for clips."""
    return f"M{x:g} {y:g}h{w:g}v{h:g}h{-w:g}z"


def disc(x: float, y: float, r: float) -> str:
    """Path data of a circle around (x, y)."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0z"


def polygon(points: Iterable[tuple[float, float]], closed: bool = True) -> str:
    """Path data through the points."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + ("Z" if closed else "")


def length(words: str, size: float) -> float:
    """Roughly how wide words in serifs are, mm: art knows no fonts, and only sets them aside by this."""
    return sum(0.33 if c in NARROW else 0.84 if c in WIDE else 0.66 if c.isupper() else 0.55 for c in words) * size
