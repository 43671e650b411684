"""A stapled booklet: two small pages lie on each side of a sheet; the sheets are laid into one another and folded.

A sheet lies across. Files hold it upright like all others, so its front is turned to one side and its back to the
other: then they belong together when the printer turns the paper over its long edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.art.shapes import Group, Picture
from printables.paper import Paper

A_SHEET: Final = 4
"""Pages of the booklet on a sheet."""


def size(paper: Paper) -> tuple[float, float]:
    """Width and height of a page: half of a sheet that lies across."""
    return paper.h / 2, paper.w


def order(count: int) -> tuple[tuple[int, int], ...]:
    """The numbers of the left and the right page, from 1, on each front and the back behind it.

    Raises:
        ValueError: so many pages do not fill their sheets.
    """
    if count % A_SHEET:
        raise ValueError(f"{count} pages do not fill sheets of {A_SHEET}")
    sides: list[tuple[int, int]] = []
    for first in range(1, count // 2, 2):
        last = count + 1 - first
        sides += [(last, first), (first + 1, last - 1)]
    return tuple(sides)


def bound(pages: Sequence[Picture], paper: Paper) -> tuple[Picture, ...]:
    """The sides of the sheets, upright, each front followed by its back.

    Args:
        pages: in reading order; each has its origin at its own corner.

    Raises:
        ValueError: they do not fill their sheets.
    """
    middle = paper.h / 2
    found: list[Picture] = []
    for number, (left, right) in enumerate(order(len(pages))):
        spread = (Group(pages[left - 1]), Group(pages[right - 1], at=(middle, 0.0)))
        back = number % 2 == 1
        found.append((Group(spread, at=(0.0, paper.h) if back else (paper.w, 0.0), turn=270.0 if back else 90.0),))
    return tuple(found)
