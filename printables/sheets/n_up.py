"""Papers that are read or written on: whole pages, and small ones several on a page with one cut between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.art.shapes import Group, Picture
from printables.kit import Leaf
from printables.page import Box
from printables.paper import PAPERS, Paper
from printables.sheets.marks import crop_marks


def n_up(kind: str, part: str, pictures: Sequence[Picture], size: tuple[float, float], columns: int, rows: int) -> Leaf:
    """A component of small papers, on as many pages as that takes.

    Args:
        pictures: of each of them, with its origin at its corner.
        size: (width, height) of one, mm.
        columns, rows: how they lie on a page.
    """
    each = columns * rows
    turns = [pictures[first : first + each] for first in range(0, len(pictures), each)]
    boxes = {paper.id: _boxes(paper, size, columns, rows) for paper in PAPERS.values()}
    return Leaf(
        kind,
        part,
        len(pictures),
        {paper: tuple(_page(here, boxes[paper]) for here in turns) for paper in boxes},
        {paper: tuple(boxes[paper][: len(here)] for here in turns) for paper in boxes},
    )


def page(kind: str, part: str, draw: Callable[[Paper], Picture]) -> Leaf:
    """A component of one page, which is drawn for each paper."""
    return Leaf(kind, part, 1, {paper.id: (draw(paper),) for paper in PAPERS.values()})


def _boxes(paper: Paper, size: tuple[float, float], columns: int, rows: int) -> tuple[Box, ...]:
    """Where they are cut, in the middle of the page."""
    w, h = size
    x, y = (paper.w - columns * w) / 2, (paper.h - rows * h) / 2
    return tuple((x + column * w, y + row * h, w, h) for row in range(rows) for column in range(columns))


def _page(pictures: Sequence[Picture], boxes: Sequence[Box]) -> Picture:
    here = list(zip(pictures, boxes, strict=False))
    laid = (Group((Group(one, once=True),), at=box[:2]) for one, box in here)
    return (*laid, *crop_marks([box for _, box in here], 0.0))
