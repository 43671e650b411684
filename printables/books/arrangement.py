"""How pictures of books are put together: beside one another, below one another, in a grid, on a panel.

A picture knows its size, so that what is put together of pictures is one again. A number among them is room that is
left between two, mm. Where it is narrow, as on a phone, a grid has fewer columns, and what stood in a row more lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from companion.art.shapes import Anchor, Block, Box, Face, Group, Paint, Path, Picture, Rect, Shape, Use, box, line
from printables.drawing.fitted_text import pt

NARROW: Final = 66.0
"""So wide pictures are for phones, mm, and stand in more lines."""
ARROW: Final = line("porcelain", 0.6)
INK_ARROW: Final = line("ink", 0.45)


class Drawn(NamedTuple):
    """A picture from its own origin, and its size, mm."""

    picture: Picture
    w: float
    h: float

    def at(self, x: float, y: float) -> Group:
        """The picture from (x, y) on."""
        return Group(self.picture, at=(x, y))

    def small(self, w: float) -> Drawn:
        """The same thing shown as wide as told."""
        scale = w / self.w
        return Drawn((Group(self.picture, scale=scale, miniature=True),), w, self.h * scale)

    def left(self, w: float) -> Drawn:
        """The picture at the left of a width."""
        return self._replace(w=w)

    def plus(self, *upon: Shape) -> Drawn:
        """The same with shapes upon it."""
        return self._replace(picture=(*self.picture, *upon))


Draw: TypeAlias = Callable[[float], Drawn]
"""Draws a picture that wide or narrower, mm."""
Part: TypeAlias = Drawn | float
"""A picture, or room that is left, mm."""


def symbol(name: str, w: float, h: float = 0.0, swap: tuple[tuple[str, str], ...] = ()) -> Drawn:
    """A symbol in a square, or in a box."""
    return Drawn((Use(name, 0, 0, w, h or w, swap=swap),), w, h or w)


def part(picture: Iterable[Shape], area: Box, w: float) -> Drawn:
    """What lies in an area of a picture, shown as wide as told, with an edge."""
    x, y, wide, high = area
    scale = w / wide
    shown = Group(tuple(picture), at=(-x * scale, -y * scale), scale=scale, clip=box(*area))
    return Drawn((shown, Rect(0, 0, w, high * scale, line("map-ink", 0.35))), w, high * scale)


def beside(*parts: Part, gap: float = 0.0) -> Drawn:
    """From left to right, all of them in the middle of the height."""
    high = max((one.h for one in parts if isinstance(one, Drawn)), default=0.0)
    shapes: list[Shape] = []
    x = 0.0
    for one in parts:
        if isinstance(one, Drawn):
            shapes.append(one.at(x, (high - one.h) / 2))
            x += one.w + gap
        else:
            x += one
    return Drawn(tuple(shapes), max(0.0, x - gap), high)


def below(*parts: Part, gap: float = 0.0, w: float = 0.0) -> Drawn:
    """From above down, each in the middle of the width: that of the widest, if none is told."""
    wide = w or max((one.w for one in parts if isinstance(one, Drawn)), default=0.0)
    shapes: list[Shape] = []
    y = 0.0
    for one in parts:
        if isinstance(one, Drawn):
            shapes.append(one.at((wide - one.w) / 2, y))
            y += one.h + gap
        else:
            y += one
    return Drawn(tuple(shapes), wide, y - gap)


def wrapped(w: float, *parts: Drawn, gap: float = 0.0, down: float = 2.0) -> Drawn:
    """Beside one another in as many lines as they need, each line in the middle."""
    lines: list[list[Drawn]] = [[]]
    for one in parts:
        if lines[-1] and sum(other.w + gap for other in lines[-1]) + one.w > w + 1e-6:
            lines.append([])
        lines[-1].append(one)
    return below(*(beside(*line_, gap=gap) for line_ in lines), gap=down, w=w)


def grid(
    cells: Sequence[Draw | Drawn], w: float, least: float, gap: float = 0.0, down: float = 2.0, led: bool = False
) -> Drawn:
    """In as few lines as there is room for, in columns of one width; each in the middle of its column.

    Args:
        cells: what lies there, or draws it as wide as a column or narrower.
        least: how wide a column must be, mm.
        gap, down: between columns and between lines, mm.
        led: whether an arrow leads from each to the next one beside it.
    """
    lines = -(-len(cells) // max(1, int((w + gap + 1e-6) // (least + gap))))
    columns = -(-len(cells) // lines)
    wide = (w + gap) / columns - gap
    drawn = [cell if isinstance(cell, Drawn) else cell(wide) for cell in cells]
    rows = [drawn[first : first + columns] for first in range(0, len(drawn), columns)]
    shapes: list[Shape] = []
    y = 0.0
    for row in rows:
        shapes += (one.at(n * (wide + gap) + (wide - one.w) / 2, y) for n, one in enumerate(row))
        high = max(one.h for one in row)
        for n in range(1, len(row) if led else 0):
            x = n * (wide + gap)
            shapes.append(arrow(x - gap - 0.3, y + high / 2, x + 0.3, y + high / 2, INK_ARROW, 0.9))
        y += high + down
    return Drawn(tuple(shapes), w, y - down)


def panel(w: float, h: float, *parts: Part, colour: str = "surface", stroke: str = "line") -> Drawn:
    """A quiet panel with what lies on it from its upper edge down; just as high as that if ``h`` is 0."""
    upon = below(*parts, w=w)
    high = h or upon.h
    ground = Rect(0, 0, w, high, Paint(fill=colour, stroke=stroke, width=0.3 if stroke else 0.0), 1.2)
    return Drawn((ground, *upon.picture), w, high)


def words(
    said: str, w: float, size: float = 8.0, face: Face = "sans", colour: str = "ink", *,
    lines: float = 1, anchor: Anchor = "middle", valign: Literal["top", "middle"] = "top", leading: float = 1.12,
) -> Drawn:  # fmt: skip
    """Words in a size in points; smaller, if they need more lines than there is room for."""
    high = lines * leading * pt(size)
    block = Block(0, 0, w, high + 0.01, (said,), pt(size), face, colour, anchor, leading, valign=valign)
    return Drawn((block,), w, high)


def arrow(x: float, y: float, to_x: float, to_y: float, paint: Paint = ARROW, head: float = 1.5) -> Path:
    """An arrow between two points."""
    long = max(0.01, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    ux, uy = (to_x - x) / long * head, (to_y - y) / long * head
    return Path(
        f"M{x:.5g} {y:.5g}L{to_x:.5g} {to_y:.5g}M{to_x - ux - uy * 0.75:.5g} {to_y - uy + ux * 0.75:.5g}"
        f"L{to_x:.5g} {to_y:.5g}L{to_x - ux + uy * 0.75:.5g} {to_y - uy - ux * 0.75:.5g}",
        paint,
    )


def to_right(long: float, paint: Paint = ARROW, head: float = 1.5) -> Drawn:
    """An arrow to the right."""
    return Drawn((arrow(0, head, long, head, paint, head),), long, 2 * head)
