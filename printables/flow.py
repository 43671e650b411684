"""Texts under one another: how high they become, so that what follows can begin below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from companion.art.shapes import Block, Face, Picture, Shape, Text
from printables.drawing import fitted_text
from printables.drawing.fitted_text import pt

ENDLESS: Final = 1000.0


class TooLong(ValueError):
    """A language has more words than there is room for."""


def fitted(
    what: str, bottom: float, sizes: tuple[float, float], fill: Callable[[float], Sequence[Column]]
) -> Sequence[Column]:
    """Columns in the largest size of their words, in points, in which none of them reaches below ``bottom``.

    Args:
        what: they are, for messages.
        sizes: the largest and the least.
        fill: makes them in that size.

    Raises:
        TooLong: they do not fit in the least either.
    """
    size, least = sizes
    while True:
        columns = fill(size)
        over = max(column.y for column in columns) - bottom
        if over <= 1e-6:
            return columns
        size -= 0.25
        if size < least:
            raise TooLong(f"{what} needs {over:.1f} mm more")


def height(block: Block) -> float:
    """How high the block's words become at its own size, mm; its ``h`` does not matter.

    Raises:
        printables.drawing.errors.DrawingError: a word is wider than the block, or a glyph is missing.
    """
    runs = fitted_text.set_block(replace(block, h=ENDLESS, valign="top"))
    lines = len({round(run.y, 4) for run in runs})
    gaps = max(0, len(block.paragraphs) - 1)
    return (lines * block.leading + gaps * block.gap) * block.size


@dataclass(slots=True)
class Column:
    """A column that is filled from its top; ``y`` is where the next thing begins.

    Attributes:
        x, y, w: mm.
        size: of its texts, in points.
    """

    x: float
    y: float
    w: float
    size: float = 9.0
    shapes: list[Shape] = field(default_factory=list)

    def space(self, gap: float) -> None:
        """Leave room, mm."""
        self.y += gap

    def heading(self, words: str, size: float = 12.0, colour: str = "ink", face: Face = "serif-bold") -> None:
        """One line in a size in points, made smaller if it is too long."""
        em = pt(size)
        self.shapes.append(Text(self.x, self.y + 0.8 * em, words, em, face, colour, room=self.w))
        self.y += 1.3 * em

    def text(
        self,
        *paragraphs: str,
        indent: float = 0.0,
        size: float = 0.0,
        colour: str = "ink",
        face: Face = "sans",
        leading: float = 1.3,
    ) -> None:
        """Paragraphs at the column's size, or in points as given."""
        em = pt(size or self.size)
        block = Block(self.x + indent, self.y, self.w - indent, ENDLESS, paragraphs, em, face, colour, leading=leading)
        high = height(block)
        self.shapes.append(replace(block, h=high + 0.01))
        self.y += high

    def draw(self, *shapes: Shape) -> None:
        """Shapes with their own places."""
        self.shapes.extend(shapes)

    @property
    def picture(self) -> Picture:
        """All that was put in."""
        return tuple(self.shapes)
