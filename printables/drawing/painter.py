"""Walks over a picture and tells a pen what to draw: themes, symbols, patterns and texts are settled here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, sin
from typing import Final, Literal, Protocol, TypeAlias

from companion.art import symbols
from companion.art.outline import Segment, bounds, segments
from companion.art.shapes import Block, Circle, Group, Paint, Path, Picture, Rect, Shape, Text, Use, box, disc
from printables.drawing import fitted_text
from printables.drawing.errors import UnknownName
from printables.drawing.fitted_text import Run
from printables.drawing.theme import UPON, Rgb, Theme, mixed

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a·x + c·y + e, y' = b·x + d·y + f."""

LARGE: Final = 60.0
"""Fills over a larger box than this are left out in low ink, mm²."""
BAR: Final = 1.5
"""Fills no wider than this are kept, however long, mm: hollow, a bar beside words is another sign."""
HAIR: Final = 0.2
"""Width of the line that stands for a fill left out, mm on paper."""
PATTERN: Final = "pattern:"
UNSAID: Final = {"tk": "surface"}
"""Names in symbols that a ``Use`` may give a colour to, and what they are when it does not."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line's colour, width in mm, dashes, and SVG's names of ends and corners."""

    colour: Rgb
    width: float
    dash: tuple[float, ...]
    cap: Literal["butt", "round", "square"]
    join: Literal["miter", "round", "bevel"]


Places: TypeAlias = Sequence[tuple[float, float]]


class Pen(Protocol):
    """What can be told to draw; everything in mm, y downwards."""

    def push(self, matrix: Matrix, clip: tuple[Segment, ...]) -> None:
        """Go on in other measures, and only within the clip, which is given in them."""

    def pop(self) -> None:
        """Back to what was before."""

    def outline(self, path: tuple[Segment, ...], fill: Rgb | None, stroke: Stroke | None) -> None:
        """Fill and stroke a path."""

    def words(self, run: Run, colour: Rgb, spaced: float, halo: tuple[Rgb, float] | None) -> None:
        """Set a run of words; the halo is a colour and a line's width around the letters."""

    def shared(self, key: object, draw: Callable[[], None]) -> None:
        """Draw what was drawn before under that key, or draw it now and keep it."""

    def stamped(self, key: object, draw: Callable[[], None], cell: tuple[Segment, ...], places: Places) -> None:
        """The same, cut out by the cell, at each of the places."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a shape inherits: the size of a unit on paper, whether it is in a miniature, the present colour, swaps, and
    how much shines through."""

    scale: float = 1.0
    miniature: bool = False
    current: str = "ink"
    swap: tuple[tuple[str, str], ...] = ()
    opacity: float = 1.0
    over: str = "surface"


class Painter:
    """Paints pictures with one theme."""

    def __init__(self, pen: Pen, theme: Theme) -> None:
        self.pen = pen
        self.theme = theme

    def paint(self, shapes: Iterable[Shape], around: Around | None = None) -> None:
        """Draw the shapes.

        Raises:
            DrawingError: a text does not fit or lacks a glyph; a name is unknown.
        """
        around = around or Around()
        for shape in shapes:
            self._shape(shape, around)

    def _shape(self, shape: Shape, around: Around) -> None:
        match shape:
            case Path(d, paint):
                self._outline(d, paint, around)
            case Circle(x, y, r, paint):
                self._outline(disc(x, y, r), paint, around)
            case Rect():
                self._outline(rounded(shape), shape.paint, around)
            case Text():
                self._text(shape, around)
            case Block():
                self._block(shape, around)
            case Use():
                self._use(shape, around)
            case Group():
                self._group(shape, around)

    # --- groups and symbols -----------------------------------------------------------------------------------

    def _group(self, group: Group, around: Around) -> None:
        inside = replace(around, scale=around.scale * group.scale, miniature=around.miniature or group.miniature)
        if group.opacity < 1:
            inside = replace(inside, opacity=around.opacity * group.opacity, over=group.over)
        clip = segments(group.clip) if group.clip else ()
        self.pen.push(placing(group), clip)
        if group.once:
            # The size on paper belongs to the key: what low ink leaves out goes by it.
            self.pen.shared(Key(id(group.shapes), inside, group.shapes), lambda: self.paint(group.shapes, inside))
        else:
            self.paint(group.shapes, inside)
        self.pen.pop()

    def _use(self, use: Use, around: Around) -> None:
        try:
            symbol = symbols.symbol(use.symbol)
        except LookupError as error:
            raise UnknownName(str(error)) from None
        left, top, w, h = symbol.box
        scale = min(use.w / w, use.h / h)
        x = use.x + (use.w - w * scale) / 2 - left * scale
        y = use.y + (use.h - h * scale) / 2 - top * scale
        swap = dict(around.swap) | dict(use.swap)
        colour = self._name(use.colour, around)
        inside = replace(around, scale=around.scale * scale, current=colour, swap=tuple(sorted(swap.items())))
        swap = self._upon_filled(symbol.picture, inside) | swap
        inside = replace(inside, swap=tuple(sorted(swap.items())))
        self.pen.push((scale, 0.0, 0.0, scale, x, y), ())
        self.paint(symbol.picture, inside)
        self.pen.pop()

    def _upon_filled(self, picture: Picture, around: Around) -> dict[str, str]:
        """What stands on a ground of the picture stays white where low ink fills the ground, small as it is."""
        if not self.theme.spares:
            return {}
        grounds = [one for one in picture if isinstance(one, Path) and one.paint.fill in UPON.values()]
        dark = [one for one in grounds if not self.theme.pale(self._name(one.paint.fill, around))]
        filled = {one.paint.fill for one in dark if not self._large(one.d, around)}
        return {name: "white" for name, ground in UPON.items() if ground in filled}

    # --- outlines ---------------------------------------------------------------------------------------------

    def _outline(self, d: str, paint: Paint, around: Around) -> None:
        path = segments(d)
        stroke = self._stroke(paint, around)
        if paint.fill.startswith(PATTERN):
            self._pattern(d, paint, around)
            if stroke:
                self.pen.outline(path, None, stroke)
            return
        name = self._name(paint.fill, around)
        fill = self._rgb(paint.fill, around, paint.opacity, paint.over)
        if fill is not None and self.theme.hollow(name) and not self.theme.pale(name) and self._large(d, around):
            if stroke is None:
                stroke = Stroke(fill, HAIR / around.scale, (), "round", "round")
            fill = None
        if fill is not None or stroke is not None:
            self.pen.outline(path, fill, stroke)

    def _large(self, d: str, around: Around) -> bool:
        left, top, right, bottom = bounds(d)
        w, h = (right - left) * around.scale, (bottom - top) * around.scale
        return w * h > LARGE and min(w, h) > BAR

    def _stroke(self, paint: Paint, around: Around) -> Stroke | None:
        colour = self._rgb(paint.stroke, around, paint.opacity, paint.over)
        if colour is None or paint.width <= 0:
            return None
        return Stroke(colour, paint.width, paint.dash, paint.cap, paint.join)

    def _pattern(self, d: str, paint: Paint, around: Around) -> None:
        """Stamp the pattern over the outline, aligned to the picture's own origin as on a page."""
        pattern = symbols.pattern(paint.fill.removeprefix(PATTERN))
        left, top, right, bottom = bounds(d)
        inside = replace(around, opacity=around.opacity * paint.opacity, over=paint.over)
        rows = range(int(top // pattern.h), int(bottom // pattern.h) + 1)
        columns = range(int(left // pattern.w), int(right // pattern.w) + 1)
        places = [(column * pattern.w, row * pattern.h) for row in rows for column in columns]
        key, cell = Key(id(pattern), inside, pattern), segments(box(0, 0, pattern.w, pattern.h))
        self.pen.push((1.0, 0.0, 0.0, 1.0, 0.0, 0.0), segments(d))
        self.pen.stamped(key, lambda: self.paint(pattern.picture, inside), cell, places)
        self.pen.pop()

    # --- texts and colours ------------------------------------------------------------------------------------

    def _text(self, text: Text, around: Around) -> None:
        size = fitted_text.size_of(text, _set_for(around))
        colour = self._rgb(text.colour, around, 1.0, "surface")
        if colour is None or _is_unreadable(size, around):
            return
        wide = fitted_text.width(text.face, text.words, size, text.spaced)
        x = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
        halo = self._rgb(text.halo, around, 1.0, "surface")
        run = Run(x, text.y, text.words, text.face, size)
        self.pen.words(run, colour, text.spaced, (halo, text.halo_width) if halo is not None else None)

    def _block(self, block: Block, around: Around) -> None:
        colour = self._rgb(block.colour, around, 1.0, "surface")
        if not block.paragraphs or colour is None:
            return
        for run in fitted_text.set_block(block, _set_for(around)):
            if not _is_unreadable(run.size, around):
                self.pen.words(run, colour, 0.0, None)

    def _name(self, name: str, around: Around) -> str:
        """The palette's name for what a shape says."""
        name = dict(around.swap).get(name, UNSAID.get(name, name))
        return around.current if name == "current" else name

    def _rgb(self, name: str, around: Around, opacity: float, over: str) -> Rgb | None:
        name = self._name(name, around)
        if not name:
            return None
        colour = self.theme.rgb(name)
        if opacity < 1:
            colour = mixed(colour, self.theme.rgb(self._name(over, around)), opacity)
        if around.opacity < 1:
            colour = mixed(colour, self.theme.rgb(around.over), around.opacity)
        return colour


@dataclass(frozen=True, slots=True)
class Key:
    """Names a shared drawing: the same shapes with the same surroundings. Holds them, so that the name stays unique."""

    number: int
    around: Around
    held: object = field(compare=False)


def stamp(pen: Pen, key: object, draw: Callable[[], None], cell: tuple[Segment, ...], places: Places) -> None:
    """How a pen stamps that has no better way: at one place after the other."""
    for x, y in places:
        pen.push((1.0, 0.0, 0.0, 1.0, x, y), cell)
        pen.shared(key, draw)
        pen.pop()


def _set_for(around: Around) -> float:
    """The size of a unit on paper that words are set for: those of a miniature as in the thing itself."""
    return 1.0 if around.miniature else around.scale


def _is_unreadable(size: float, around: Around) -> bool:
    return around.miniature and size * around.scale < fitted_text.LEAST - 1e-6


def placing(group: Group) -> Matrix:
    """A group's scale, turn and place as one matrix."""
    c, s = cos(radians(group.turn)) * group.scale, sin(radians(group.turn)) * group.scale
    if not group.turn % 90:
        c, s = round(c / group.scale) * group.scale, round(s / group.scale) * group.scale
    return c, s, -s, c, *group.at


def rounded(rect: Rect) -> str:
    """A box with round corners as path data."""
    r = min(rect.r, rect.w / 2, rect.h / 2)
    if r <= 0:
        return box(rect.x, rect.y, rect.w, rect.h)
    across, down = rect.w - 2 * r, rect.h - 2 * r
    return (
        f"M{rect.x + r:g} {rect.y:g}h{across:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}v{down:g}a{r:g} {r:g} 0 0 1 {-r:g} {r:g}"
        f"h{-across:g}a{r:g} {r:g} 0 0 1 {-r:g} {-r:g}v{-down:g}a{r:g} {r:g} 0 0 1 {r:g} {-r:g}Z"
    )
