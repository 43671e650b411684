"""Pieces of one side: what is left of a format after its full sheets goes below what is left of others.

Nothing has to lie behind these pieces, so they may move up and down; their columns stay where the grid has them, unless
only a quarter turn makes them fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from printables.drawing.errors import DoesNotFit
from printables.grid import TINY, fit, printed
from printables.imposition import Layout, Piece, impose
from printables.page import Page
from printables.sheet_words import SheetWords

BETWEEN: Final = 8.0
"""Distance of two bands' bleeds: room for the marks of both, mm."""


@dataclass(slots=True)
class _Open:
    """A page with room from ``bottom`` to ``limit``, mm."""

    number: int
    bottom: float
    limit: float


def packed(groups: Iterable[tuple[Sequence[Piece], Layout]], words: SheetWords) -> tuple[Page, ...]:
    """The pages of pieces that have no backs.

    Args:
        groups: pieces with how their format is laid.
        words: for labels.
    """
    pages: list[Page] = []
    opened: list[_Open] = []
    for pieces, layout in groups:
        for sheet in impose(pieces, layout, words):
            page = sheet.front
            if len(page.placed) == layout.grid.count:
                pages.append(page)
                continue
            rest = pieces[-len(page.placed) :]
            if not any(_goes_below(rest, way, page.label, pages, opened) for way in _ways(layout)):
                pages.append(page)
                opened.append(_Open(len(pages) - 1, _bottom(page), page.h - layout.paper.margin))
    return tuple(pages)


def _goes_below(rest: Sequence[Piece], layout: Layout, label: str, pages: list[Page], opened: Iterable[_Open]) -> bool:
    """Lay a rest below what is on the first page with room for it; whether there is one."""
    rows = -(-len(rest) // layout.grid.columns)
    bleed = layout.grid.bleed
    high = rows * (layout.grid.h + layout.grid.gap) - layout.grid.gap + 2 * bleed
    for room in opened:
        top = room.bottom + BETWEEN
        # A page's pieces have one bleed.
        if pages[room.number].bleed == bleed and top + high <= room.limit + TINY:
            lower = replace(layout, grid=replace(layout.grid, y=top + bleed))
            (band,) = impose(rest, lower, SheetWords())
            pages[room.number] = _joined(pages[room.number], replace(band.front, label=label))
            room.bottom = top + high
            return True
    return False


def _ways(layout: Layout) -> Iterator[Layout]:
    """How a rest can be laid: as usual, or with a quarter turn more."""
    yield layout
    grid = layout.grid
    with suppress(DoesNotFit):
        yield replace(layout, grid=fit(layout.format, printed(layout.paper), grid.bleed, not grid.quarter))


def _joined(page: Page, band: Page) -> Page:
    return replace(
        page,
        picture=page.picture + band.picture,
        placed=page.placed + band.placed,
        label=f"{page.label}, {band.label}",
    )


def _bottom(page: Page) -> float:
    return max(placed.box[1] + placed.box[3] for placed in page.placed) + page.bleed
