"""Papers that are read or written on: whole pages, and small ones several on a page with one cut between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.art.shapes import Box, Group, Picture
from printables.kit import Format, Leaf
from printables.paper import PAPERS, Paper
from printables.sheets.grid import fit, printed
from printables.sheets.marks import crop_marks


def n_up(kind: str, part: str, pictures: Sequence[Picture], size: tuple[float, float]) -> Leaf:
    """A component of small papers, upright and as many on a page as there is room for between its margins.

    Args:
        pictures: of each of them, with its origin at its corner.
        size: (width, height) of one, mm.

    Raises:
        DoesNotFit: one is larger than that.
    """
    form = Format(kind, *size, bleed=False)
    pages: dict[str, tuple[Picture, ...]] = {}
    trims: dict[str, tuple[tuple[Box, ...], ...]] = {}
    for paper in PAPERS.values():
        grid = fit(form, printed(paper), 0.0, quarter=False)
        turns = [pictures[first : first + grid.count] for first in range(0, len(pictures), grid.count)]
        trims[paper.id] = tuple(tuple(grid.box(cell) for cell in range(len(here))) for here in turns)
        pages[paper.id] = tuple(map(_page, turns, trims[paper.id]))
    return Leaf(kind, part, len(pictures), pages, trims)


def page(kind: str, part: str, draw: Callable[[Paper], Picture]) -> Leaf:
    """A component of one page, which is drawn for each paper."""
    return Leaf(kind, part, 1, {paper.id: (draw(paper),) for paper in PAPERS.values()})


def _page(pictures: Sequence[Picture], boxes: Sequence[Box]) -> Picture:
    laid = (Group((Group(one, once=True),), at=box[:2]) for one, box in zip(pictures, boxes, strict=True))
    return (*laid, *crop_marks(boxes, 0.0))
