"""Chapters that flow over pages: what belongs together stays on one page, and what room is left is spread."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.art.shapes import Box, Group, Picture
from printables.flow import Column

Chunk: TypeAlias = Callable[[Column], None]
"""Puts something that is not parted into a column, from the column's place on."""

MOST: Final = 2.4
"""By how much gaps between chunks grow where a page has room left, mm."""


class TooHigh(ValueError):
    """A chunk is higher than a page."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What is told under one heading.

    Attributes:
        id: by which its page is found.
        title: as lists of contents name it.
        chunks: the first is its heading, which stays with what follows it.
        fresh: whether it begins a page.
        gap: above its heading, mm.
    """

    id: str
    title: str
    chunks: tuple[Chunk, ...]
    fresh: bool = False
    gap: float = 3.0


@dataclass(frozen=True, slots=True)
class Flowed:
    """What has become of the chapters.

    Attributes:
        pages: what stands in the area of each, with the page's own origin.
        begins: by chapter, the number of its page in ``pages``.
        spare: what is left free of each page, mm.
    """

    pages: tuple[Picture, ...]
    begins: Mapping[str, int]
    spare: tuple[float, ...]


@dataclass(slots=True)
class _Set:
    """A chunk as it is drawn from 0 on, its height, and the gap above."""

    picture: Picture
    high: float
    above: float


def flowed(chapters: Iterable[Chapter], area: Box, size: float, gap: float = 1.4) -> Flowed:
    """The chapters one after the other.

    Args:
        area: that is filled of each page.
        size: of the texts, in points.
        gap: between two chunks, mm.

    Raises:
        TooHigh: a chunk, or a heading with what it stays with, does not fit the area.
    """
    x, y, w, h = area
    pages: list[list[_Set]] = [[]]
    filled = 0.0
    begins: dict[str, int] = {}
    for chapter in chapters:
        for number, part in enumerate(_parts(chapter, w, size, gap)):
            above = (chapter.gap if number == 0 else gap) if pages[-1] else 0.0
            high = sum(one.high + one.above for one in part)
            if high > h + 1e-6:
                raise TooHigh(f"a part of {chapter.id!r} is {high - h:.1f} mm higher than its page")
            if pages[-1] and (filled + above + high > h or (chapter.fresh and number == 0)):
                pages.append([])
                above = filled = 0.0
            part[0].above = above
            pages[-1] += part
            filled += above + high
            if number == 0:
                begins[chapter.id] = len(pages) - 1
    spare = tuple(h - sum(one.high + one.above for one in page) for page in pages)
    return Flowed(tuple(_spread(page, x, y, left) for page, left in zip(pages, spare, strict=True)), begins, spare)


def _parts(chapter: Chapter, w: float, size: float, gap: float) -> Iterable[list[_Set]]:
    """What is kept together: the heading with the first chunk, and each other chunk."""
    sets: list[_Set] = []
    for chunk in chapter.chunks:
        column = Column(0.0, 0.0, w, size)
        chunk(column)
        sets.append(_Set(column.picture, column.y, gap))
    sets[0].above = 0.0
    yield sets[:2]
    for one in sets[2:]:
        one.above = 0.0
        yield [one]


def _spread(page: Sequence[_Set], x: float, y: float, left: float) -> Picture:
    more = min(MOST, max(0.0, left) / (len(page) - 1)) if len(page) > 1 else 0.0
    shapes: list[Group] = []
    for number, one in enumerate(page):
        y += one.above + (more if number else 0.0)
        shapes.append(Group(one.picture, at=(x, y)))
        y += one.high
    return tuple(shapes)
