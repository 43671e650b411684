"""What the tests of sheets share: toy pieces, options at random, and where a mark or a picture lies on a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, radians, sin

from hypothesis import strategies as st

from companion.art.outline import bounds
from companion.art.shapes import Box, Circle, Group, Path, Picture, Point, Rect, Shape, fill
from printables.kit import MINI, POKER, Cut, Format, Item
from printables.options import Options
from printables.page import Page, Placed
from printables.paper import A4, LETTER
from printables.sheets import marks

TILE = Format("tile", 24.0, 24.0, bleed=False)
DISC = Format("disc", 22.0, 22.0, round=True)
TAROT = Format("tarot", 70.0, 120.0, corner=3.0)
CHIT = Format("chit", 9.0, 18.0, bleed=False, fold=True)
FORMATS = (POKER, MINI, TILE, DISC, TAROT, CHIT)
DOT = fill("cinnabar")
"""Nothing else on the toys' pictures is painted like the dot in their upper left corner."""

NOTHING = 1e-3
"""Path data is written to a micrometre, mm."""

papers = st.sampled_from((A4, LETTER))
formats = st.sampled_from(FORMATS)
sheets = st.sampled_from(("gutterfold", "duplex", "duplex-short", "single"))
offsets = st.tuples(*[st.floats(-10, 10).map(lambda way: round(way, 2))] * 2)


@st.composite
def options(draw: st.DrawFn, /, **fixed: object) -> Options:
    """Any way to lay pieces out."""
    chosen = {
        "sheet": draw(sheets),
        "back_offset": draw(offsets),
        "order": draw(st.sampled_from(("interleaved", "split"))),
        "proof": draw(st.booleans()),
    }
    return Options(**{**chosen, **fixed})  # type: ignore[arg-type]


@st.composite
def parts(draw: st.DrawFn) -> tuple[Cut, ...]:
    """A few components of some formats, with and without backs."""
    cuts = []
    for number in range(draw(st.integers(1, 4))):
        format = draw(formats)
        backs = draw(st.sampled_from((True, True, False)))
        counts = draw(st.lists(st.integers(1, 13), min_size=1, max_size=4))
        cuts.append(cut(f"kind{number}", format, counts, backs))
    return tuple(cuts)


def cut(kind: str, format: Format, counts: Iterable[int], backs: bool = True) -> Cut:
    """A component with that many copies of each item."""
    items = (
        Item(f"item{n}", count, side(format, n), side(format, 100) if backs else ()) for n, count in enumerate(counts)
    )
    return Cut(kind, "part", format, tuple(items))


def side(format: Format, number: int) -> Picture:
    """A picture that runs over the cut, with a dot near its upper left corner."""
    over = 3.0 if format.bleed else 0.0
    ground = Rect(-over, -over, format.w + 2 * over, format.h + 2 * over, fill("land"), r=number / 100)
    return ground, Circle(format.w / 10, format.h / 10, 0.5, DOT)


def walk(shapes: Iterable[Shape], at: tuple[Group, ...] = ()) -> Iterator[tuple[Shape, tuple[Group, ...]]]:
    """Every shape that is no group, with the groups around it from the outermost."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from walk(shape.shapes, (*at, shape))
        else:
            yield shape, at


def on_page(point: Point, groups: tuple[Group, ...]) -> Point:
    """A point of a shape, in the page's measures."""
    x, y = point
    for group in reversed(groups):
        x, y = x * group.scale, y * group.scale
        c, s = cos(radians(group.turn)), sin(radians(group.turn))
        x, y = c * x - s * y + group.at[0], s * x + c * y + group.at[1]
    return x, y


def box_of(shape: Path | Rect, groups: tuple[Group, ...]) -> Box:
    """The box around a path or rectangle on its page."""
    if isinstance(shape, Rect):
        ends = (shape.x, shape.y), (shape.x + shape.w, shape.y + shape.h)
    else:
        left, top, right, bottom = bounds(shape.d)
        ends = (left, top), (right, bottom)
    (a, b), (c, d) = (on_page(end, groups) for end in ends)
    return min(a, c), min(b, d), abs(c - a), abs(d - b)


def dots(page: Page) -> list[Point]:
    """Where the dots of the pieces' pictures lie, in the order of the pieces."""
    return [
        on_page((shape.x, shape.y), groups)
        for shape, groups in walk(page.picture)
        if isinstance(shape, Circle) and shape.paint == DOT
    ]


def crops(page: Page) -> list[Box]:
    """Every crop mark and fold mark of a page."""
    paints = (marks.CROP, marks.FOLD_MARK)
    return [
        box_of(shape, groups)
        for shape, groups in walk(page.picture)
        if isinstance(shape, Path) and shape.paint in paints
    ]


def grown(box: Box, more: float) -> Box:
    x, y, w, h = box
    return x - more, y - more, w + 2 * more, h + 2 * more


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge; one of them may be a line."""
    tiny = NOTHING
    return (
        one[0] + one[2] > other[0] + tiny
        and other[0] + other[2] > one[0] + tiny
        and one[1] + one[3] > other[1] + tiny
        and other[1] + other[3] > one[1] + tiny
    )


def within(box: Box, page: Page, margin: float) -> bool:
    """Whether a box lies within a page's margin."""
    x, y, w, h = box
    tiny = NOTHING
    return (
        x >= margin - tiny
        and y >= margin - tiny
        and x + w <= page.w - margin + tiny
        and y + h <= page.h - margin + tiny
    )


def moved(placed: Placed, right: float, down: float) -> Box:
    x, y, w, h = placed.box
    return x + right, y + down, w, h
