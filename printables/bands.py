"""Pieces of one side: what is left of a format after its full sheets goes below what is left of others.

Nothing has to lie behind these pieces, so they may move up and down; their columns stay where the grid has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from printables.grid import TINY
from printables.imposition import Layout, Piece, impose
from printables.page import Page
from printables.paper import MARGIN
from printables.sheet_words import SheetWords

BETWEEN: Final = 8.0
"""Distance of two bands' bleeds: room for the marks of both, mm."""


@dataclass(slots=True)
class _Open:
    """A page with room below ``bottom`` (mm), bleed included."""

    number: int
    bottom: float


def packed(
    groups: Iterable[tuple[Sequence[Piece], Layout]], words: SheetWords, margin: float = MARGIN
) -> tuple[Page, ...]:
    """The pages of pieces that have no backs.

    Args:
        groups: pieces with how their format is laid.
        words: for labels.
        margin: what stays white at the lower end.
    """
    pages: list[Page] = []
    opened: list[_Open] = []
    for pieces, layout in groups:
        grid = layout.grid
        for sheet in impose(pieces, layout, words):
            page, count = sheet.front, len(sheet.front.placed)
            if count == grid.count:
                pages.append(page)
                continue
            rest = pieces[-count:]
            high = _bottom(page) - _top(page)
            room = next(
                (one for one in opened if _takes(pages[one.number], one.bottom + BETWEEN + high, page, margin)), None
            )
            if room is None:
                pages.append(page)
                opened.append(_Open(len(pages) - 1, _bottom(page)))
                continue
            lower = replace(layout, grid=replace(grid, y=room.bottom + BETWEEN + grid.bleed))
            (band,) = impose(rest, lower, words)
            pages[room.number] = _joined(pages[room.number], replace(band.front, label=page.label))
            room.bottom += BETWEEN + high
    return tuple(pages)


def _takes(page: Page, bottom: float, band: Page, margin: float) -> bool:
    """Whether a band can go on a page; a page's pieces have one bleed."""
    return page.bleed == band.bleed and bottom <= page.h - margin + TINY


def _joined(page: Page, band: Page) -> Page:
    return replace(
        page,
        picture=page.picture + band.picture,
        placed=page.placed + band.placed,
        label=f"{page.label}, {band.label}",
    )


def _top(page: Page) -> float:
    return min(placed.box[1] for placed in page.placed) - page.bleed


def _bottom(page: Page) -> float:
    return max(placed.box[1] + placed.box[3] for placed in page.placed) + page.bleed
