"""A finished page, before anything is drawn: what lies where, in mm from the paper's upper left corner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import Literal, TypeAlias

from companion.art.shapes import Box, Picture

Side: TypeAlias = Literal["face", "back"]
"""Of a piece."""
SheetSide: TypeAlias = Literal["", "front", "back"]


@dataclass(frozen=True, slots=True)
class Placed:
    """One side of a piece on a page.

    Attributes:
        kind, item: the component's kind and the item's id.
        side: which side of the piece this is.
        copy: which copy of the item, from 0; face and back of one piece have the same.
        box: where it is trimmed.
        turned: whether it lies upside down.
    """

    kind: str
    item: str
    side: Side
    copy: int
    box: Box
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What a page is to whoever reads its file on a screen.

    Attributes:
        folio: its number as it is printed, or its name.
        begins: titles of the chapters that begin on it.
        links: boxes that lead to another page, each with that page's number in the file, from 1.
    """

    folio: str
    begins: tuple[str, ...] = ()
    links: tuple[tuple[Box, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a file.

    Attributes:
        w, h: size, mm.
        picture: everything on it, marks included.
        placed: the pieces that are cut out of it.
        bleed: how far the pieces' pictures run over their trims, mm.
        label: what it is, for messages and previews.
        first: whether it is a first page; those count no ink.
        side: of a booklet's sheet, on which nothing else is printed.
        reading: of a page that is read and not put together, on which nothing else is printed either.
    """

    w: float
    h: float
    picture: Picture
    placed: tuple[Placed, ...] = ()
    bleed: float = 0.0
    label: str = ""
    first: bool = False
    side: SheetSide = ""
    reading: Reading | None = None

    @property
    def is_back(self) -> bool:
        """Whether it is printed behind another."""
        return self.side == "back" or (bool(self.placed) and all(piece.side == "back" for piece in self.placed))

    @property
    def trim(self) -> Box:
        """The smallest box around all trims; the whole page when nothing is cut."""
        return self._around(0.0)

    @property
    def bleed_box(self) -> Box:
        """The trim with the bleed around it, within the page."""
        return self._around(self.bleed)

    def _around(self, more: float) -> Box:
        if not self.placed:
            return 0.0, 0.0, self.w, self.h
        left, top, right, bottom = around([piece.box for piece in self.placed], more)
        left, top = max(0.0, left), max(0.0, top)
        return left, top, min(self.w, right) - left, min(self.h, bottom) - top


def around(boxes: Sequence[Box], more: float) -> tuple[float, float, float, float]:
    """(left, top, right, bottom) of all boxes, so far outside of them."""
    lefts, tops, widths, heights = zip(*boxes, strict=True)
    rights, bottoms = map(add, lefts, widths), map(add, tops, heights)
    return min(lefts) - more, min(tops) - more, max(rights) + more, max(bottoms) + more
