"""Pieces of one side: what is left of a format after its full sheets goes below what is left of others.

Nothing has to lie behind these pieces, so they may move up and down; their columns stay where the grid has them, unless
only a quarter turn makes them fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from printables.drawing.errors import DoesNotFit
from printables.page import Page, around
from printables.sheet_words import SheetWords
from printables.sheets.grid import TINY, fit, printed
from printables.sheets.imposition import Layout, Piece, impose

BETWEEN: Final = 8.0
"""Distance of two bands' bleeds: room for the marks of both, mm."""


def packed(groups: Iterable[tuple[Sequence[Piece], Layout]], words: SheetWords) -> tuple[Page, ...]:
    """The pages of pieces that have no backs.

    Args:
        groups: pieces with how their format is laid.
        words: for labels.
    """
    pages: list[Page] = []
    opened: list[int] = []
    for pieces, layout in groups:
        for sheet in impose(pieces, layout, words):
            page = sheet.front
            if len(page.placed) == layout.grid.count:
                pages.append(page)
                continue
            rest = pieces[-len(page.placed) :]
            if not any(_goes_below(rest, way, page.label, pages, opened) for way in _ways(layout)):
                pages.append(page)
                opened.append(len(pages) - 1)
    return tuple(pages)


def _goes_below(rest: Sequence[Piece], layout: Layout, label: str, pages: list[Page], opened: Iterable[int]) -> bool:
    """Lay a rest below what is on the first of those pages with room for it; whether there is one."""
    grid, limit = layout.grid, layout.paper.h - layout.paper.margin + TINY
    high = -(-len(rest) // grid.columns) * (grid.h + grid.gap) - grid.gap + 2 * grid.bleed
    for number in opened:
        page = pages[number]
        top = around([piece.box for piece in page.placed], page.bleed)[3] + BETWEEN
        # A page's pieces have one bleed.
        if page.bleed == grid.bleed and top + high <= limit:
            (band,) = impose(rest, replace(layout, grid=replace(grid, y=top + grid.bleed)), SheetWords())
            picture, placed = page.picture + band.front.picture, page.placed + band.front.placed
            pages[number] = replace(page, picture=picture, placed=placed, label=f"{page.label}, {label}")
            return True
    return False


def _ways(layout: Layout) -> Iterator[Layout]:
    """How a rest can be laid: as usual, or with a quarter turn more."""
    yield layout
    grid = layout.grid
    with suppress(DoesNotFit):
        yield replace(layout, grid=fit(layout.format, printed(layout.paper), grid.bleed, not grid.quarter))
