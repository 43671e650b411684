"""Chapters that flow over pages: what belongs together stays on one page, and what room is left is spread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from typing import Any, Final

from reportlab.platypus.doctemplate import BaseDocTemplate, PageTemplate
from reportlab.platypus.flowables import Flowable, PageBreak
from reportlab.platypus.frames import Frame

from companion.art.shapes import Box, Group, Picture
from printables.books.flow import Chunk, Column, TooLong

GAP: Final = 1.4
"""Between two chunks, mm."""
MOST: Final = 2.4
"""By how much these gaps grow where a page has room left, mm."""


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
    """

    pages: tuple[Picture, ...]
    begins: Mapping[str, int]


class _Told(Flowable):
    """A chunk as it is drawn from 0 on; once its document is built, it knows its page and its place there."""

    page, top = 0, 0.0

    def __init__(self, chunk: Chunk, w: float, size: float, above: float) -> None:
        super().__init__()
        column = Column(0.0, 0.0, w, size).tell([chunk])
        self.picture, self.width, self.height, self.spaceBefore = column.picture, w, column.y, above

    def drawOn(self, canvas: Any, _x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803  (reportlab's names)
        self.page, self.top = canvas.getPageNumber() - 1, y + self.height


def flowed(chapters: Iterable[Chapter], area: Box, size: float) -> Flowed:
    """The chapters one after the other. What their pages are is left to platypus; it draws nothing, we only look where
    it puts things.

    Args:
        area: that is filled of each page.
        size: of the texts, in points.

    Raises:
        TooLong: a chunk does not fit the area.
    """
    _, _, w, h = area
    found: dict[str, list[_Told]] = {}
    story: list[Flowable] = []
    for chapter in chapters:
        told = found[chapter.id] = [_Told(chunk, w, size, GAP) for chunk in chapter.chunks]
        told[0].spaceBefore = chapter.gap
        if (over := max(one.height for one in told) - h) > 0:
            raise TooLong(f"a part of {chapter.id!r} needs {over:.1f} mm more than a page has")
        told[0].keepWithNext = len(told) > 1
        story += [*(PageBreak() for _ in story[: chapter.fresh]), *told]
    frame = Frame(0, 0, w, h, 0, 0, 0, 0)
    BaseDocTemplate(BytesIO(), pagesize=(w, h), pageTemplates=[PageTemplate("page", [frame])]).build(story)
    pages = groupby((one for told in found.values() for one in told), key=lambda one: one.page)
    return Flowed(
        tuple(_spread(list(page), area) for _, page in pages), {name: told[0].page for name, told in found.items()}
    )


def _spread(page: Sequence[_Told], area: Box) -> Picture:
    x, y, _, h = area
    more = min(MOST, (page[-1].top - page[-1].height) / max(1, len(page) - 1))
    return tuple(Group(one.picture, at=(x, y + h - one.top + n * more)) for n, one in enumerate(page))
