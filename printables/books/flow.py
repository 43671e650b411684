"""Texts under one another: how high they become, so that what follows can begin below."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias, TypeVar

from companion.art.shapes import Block, Face, Picture, Shape, Text
from printables.books.arrangement import Drawn
from printables.drawing.errors import DoesNotFit
from printables.drawing.fitted_text import height, pt

ENDLESS: Final = 1000.0
STEP: Final = 0.25
"""By how much words become smaller at once, in points."""
T = TypeVar("T")


class TooLong(DoesNotFit):
    """A language has more words than there is room for."""


def fitted(what: str, sizes: tuple[float, float], fill: Callable[[float], T], over: Callable[[T], float]) -> T:
    """What is filled with words, in the largest size of them in which it is not too high.

    Args:
        what: it is, for messages.
        sizes: the largest and the least, in points.
        fill: makes it in that size.
        over: by how much it is too high, mm.

    Raises:
        TooLong: it does not fit in the least either.
    """
    size, least = sizes
    while (more := over(found := fill(size))) > 1e-6:
        size -= STEP
        if size < least:
            raise TooLong(f"{what} needs {more:.1f} mm more")
    return found


@dataclass(slots=True)
class Column:
    """A column that is filled from its top; ``y`` is where the next thing begins.

    Attributes:
        x, y, w: mm.
        size: of its texts, in points.
        shapes: what was put in, each in its place.
    """

    x: float
    y: float
    w: float
    size: float = 9.0
    shapes: list[Shape] = field(init=False, default_factory=list)

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

    def tell(self, told: Iterable[Chunk]) -> Column:
        """Chunks one below the other."""
        for chunk in told:
            chunk(self)
        return self

    def put(self, drawn: Drawn) -> None:
        """A picture at the left."""
        self.shapes.append(drawn.at(self.x, self.y))
        self.y += drawn.h

    @property
    def picture(self) -> Picture:
        """All that was put in."""
        return tuple(self.shapes)


Chunk: TypeAlias = Callable[[Column], None]
"""Puts something that is not parted into a column, from the column's place on."""
