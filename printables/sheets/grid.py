"""How many pieces of a format lie on a paper, and where. Millimetres, y downwards; no piece is looked at here.

A grid depends on paper, format and options only, never on how many of its cells are filled, so that a last sheet with
three cards on it still meets its backs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from companion.art.shapes import Box
from printables.drawing.errors import DoesNotFit
from printables.kit import Format
from printables.paper import Paper

Axis: TypeAlias = Literal["horizontal", "vertical"]
FOLD_ROOM: Final = 5.0
"""Distance between a fold and the nearest bleed, mm."""
TINY: Final = 1e-9
"""What sums of sizes may be off by; three sizes that fill a paper exactly do fit."""


@dataclass(frozen=True, slots=True)
class Mirror:
    """A line across the page over which fronts and backs are each other's mirror image.

    It is a fold, or the middle of a sheet that is turned over.

    Attributes:
        axis: which way the line runs.
        at: its y if it is horizontal, else its x.
    """

    axis: Axis
    at: float

    def of(self, box: Box) -> Box:
        """Where a box comes to lie on the other side."""
        x, y, w, h = box
        if self.axis == "horizontal":
            return x, 2 * self.at - y - h, w, h
        return 2 * self.at - x - w, y, w, h


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells in rows and columns.

    Attributes:
        x, y: upper left corner of the first cell's trim.
        columns, rows: how many there are.
        w, h: a cell's trim as it lies on the page.
        gap: between two trims; 0 where they share their cut.
        bleed: how far pictures run over the trim, where no neighbour is.
        quarter: whether pieces lie on their right side because more of them fit.
    """

    x: float
    y: float
    columns: int
    rows: int
    w: float
    h: float
    gap: float
    bleed: float
    quarter: bool

    @property
    def shared(self) -> bool:
        """Whether pieces that have a bleed share their cuts with their neighbours all the same."""
        return self.gap < 2 * self.bleed

    @property
    def count(self) -> int:
        """How many pieces a page takes."""
        return self.columns * self.rows

    @property
    def trim(self) -> Box:
        """The box around all cells' trims."""
        return self.x, self.y, _span(self.columns, self.w, self.gap), _span(self.rows, self.h, self.gap)

    def box(self, cell: int) -> Box:
        """The trim of a cell; they are counted from 0, row by row."""
        row, column = divmod(cell, self.columns)
        return self.x + column * (self.w + self.gap), self.y + row * (self.h + self.gap), self.w, self.h


def printed(paper: Paper, narrower: float = 0.0) -> Box:
    """What is left of a paper within its margins, of which the left and the right one may be narrower."""
    sides = paper.margin - narrower
    return sides, paper.margin, paper.w - 2 * sides, paper.h - 2 * paper.margin


def fit(format: Format, area: Box, bleed: float, quarter: bool | None = None, *, shared: bool = False) -> Grid:
    """The grid with the most cells, in the middle of the area; pieces stand upright unless more fit otherwise.

    Args:
        format: of the pieces.
        area: where pictures may be, bleeds included.
        bleed: of formats that have one.
        quarter: whether they must lie on their side or must not; none for whatever is better.
        shared: whether neighbours share their cuts although they have a bleed, which is left on the outside only.

    Raises:
        DoesNotFit: not even one piece does.
    """
    grids = [_grid(format, area, bleed, way, shared) for way in ((False, True) if quarter is None else (quarter,))]
    best = max(grids, key=lambda grid: grid.count)
    if not best.count:
        raise DoesNotFit(f"{format.name} ({format.w:g} × {format.h:g} mm) is larger than the paper's printed area")
    return best


def fold(
    format: Format, paper: Paper, bleed: float, narrower: float = 0.0, *, shared: bool = False
) -> tuple[Grid, Mirror]:
    """The grid of the fronts on one half of a paper, and the fold in its middle; backs lie on the other half.

    The fold runs the way that leaves room for more pieces, and the pieces lie as near to it as they may: there a
    crooked fold does least.

    Raises:
        DoesNotFit: a front and its back do not fit on the paper.
    """
    x, y, w, h = printed(paper, narrower)
    upper = x, y, w, paper.h / 2 - FOLD_ROOM - y
    left = x, y, paper.w / 2 - FOLD_ROOM - x, h
    found: list[tuple[Grid, Mirror]] = []
    for quarter in (False, True):
        grid = _grid(format, upper, bleed, quarter, shared)
        down = upper[1] + upper[3] - grid.bleed - (grid.trim[1] + grid.trim[3])
        found.append((replace(grid, y=grid.y + down), Mirror("horizontal", paper.h / 2)))
        grid = _grid(format, left, bleed, quarter, shared)
        right = left[0] + left[2] - grid.bleed - (grid.trim[0] + grid.trim[2])
        found.append((replace(grid, x=grid.x + right), Mirror("vertical", paper.w / 2)))
    best = max(found, key=lambda one: one[0].count)
    if not best[0].count:
        raise DoesNotFit(f"{format.name} ({format.w:g} × {format.h:g} mm) and its back are larger than {paper.name}")
    return best


def _grid(format: Format, area: Box, bleed: float, quarter: bool, shared: bool) -> Grid:
    x, y, w, h = area
    bleed = bleed if format.bleed else 0.0
    gap = 0.0 if shared else 2 * bleed
    wide, high = (format.h, format.w) if quarter else (format.w, format.h)
    columns = max(0, int((w - 2 * bleed + gap + TINY) // (wide + gap)))
    rows = max(0, int((h - 2 * bleed + gap + TINY) // (high + gap)))
    across, down = _span(columns, wide, gap), _span(rows, high, gap)
    left, top = x + (w - across) / 2, y + (h - down) / 2
    return Grid(left, top, columns, rows, w=wide, h=high, gap=gap, bleed=bleed, quarter=quarter)


def _span(count: int, size: float, gap: float) -> float:
    return count * size + max(0, count - 1) * gap
