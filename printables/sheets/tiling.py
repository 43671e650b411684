"""Boards that are larger than a sheet: over several sheets with an overlap, or whole on the paper of a copy shop.

The sheets of a board are laid from the upper left. A sheet is cut along its left and its upper seam and glued over the
edge of its neighbour, so nothing but the picture is seen in the end; all marks stand in what is cut off or covered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import ceil
from string import ascii_uppercase
from typing import Final, TypeAlias

from companion.art.shapes import Block, Box, Group, Paint, Picture, Rect, Shape, Text, box
from printables.drawing.errors import DoesNotFit
from printables.kit import Format, Large
from printables.page import Page, Placed
from printables.paper import HOME_BLEED, LEAST_MARGIN, SAFE, Paper
from printables.sheet_words import SheetWords
from printables.sheets import marks
from printables.sheets.grid import TINY, printed
from printables.sheets.seams import Cuts, cuts

BELOW: Final = 20.0
BESIDE: Final = 40.0
"""Free room below or beside a part, mm, from which on its map stands there, not in the corner of the margins."""
MAP: Final = 30.0
"""How large the map is at most, mm."""
CORNER: Final = 3.2
"""How large it is in the corner of the margins."""
THERE: Final = Paint(fill="white", stroke="cut", width=0.15)
HERE: Final = Paint(fill="cut", stroke="cut", width=0.15)


Cell: TypeAlias = tuple[int, int]
"""Row and column of a sheet, from 0."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a board is cut into parts.

    Attributes:
        paper: as it is laid, upright or on its side.
        across, down: the cuts in both directions.
        bleed: how far the picture runs over the board's edge on the outer sheets.
    """

    paper: Paper
    across: Cuts
    down: Cuts
    bleed: float

    @property
    def count(self) -> int:
        """How many sheets it takes."""
        return len(self.across.parts) * len(self.down.parts)

    def part(self, cell: Cell) -> Box:
        """What that sheet shows, in the board's measures."""
        row, column = cell
        (x, right), (y, lower) = self.across.parts[column], self.down.parts[row]
        return x, y, right - x, lower - y


def label_of(cell: Cell) -> str:
    """``"B2"`` for the second row, second column."""
    row, column = cell
    return f"{ascii_uppercase[row]}{column + 1}"


def tiling(large: Large, paper: Paper) -> Tiling:
    """The way with the fewest sheets, upright if it makes no difference; a bleed that would cost a sheet is left out.

    Raises:
        DoesNotFit: it would take more rows than there are letters.
    """
    found: list[Tiling] = []
    for laid in (paper, replace(paper, w=paper.h, h=paper.w)):
        _, _, w, h = printed(laid)
        for more in (HOME_BLEED, 0.0):
            across = cuts(-more, large.w + more, w, large.seams[0])
            down = cuts(-more, large.h + more, h, large.seams[1])
            found.append(Tiling(laid, across, down, more))
    best = min(found, key=lambda one: one.count)
    if len(best.down.parts) > len(ascii_uppercase):
        raise DoesNotFit(f"{large.kind} ({large.w:g} × {large.h:g} mm) takes too many sheets of {paper.name}")
    return best


def tiles(large: Large, paper: Paper, words: SheetWords, proof: bool = False) -> Iterator[Page]:
    """The sheets of a board, row by row.

    Args:
        large: the board; its seams are taken where they cost no sheet.
        paper: upright or on its side, as fewer are needed; marks are in its margin.
        words: for labels and the hint how to put the sheets together.
        proof: whether the cut and the safe zone are shown.
    """
    plan = tiling(large, paper)
    for cell in product(range(len(plan.down.parts)), range(len(plan.across.parts))):
        yield _tile(large, plan, cell, words, proof)


def whole(large: Large, paper: Paper, words: SheetWords, proof: bool = False, bleed: float = HOME_BLEED) -> Page:
    """A board on one page, in its middle, with crop marks; the page lies as the board does.

    A bleed for which there is no room is as wide as there is.

    Raises:
        DoesNotFit: the board is larger than the paper.
    """
    short, long = sorted((paper.w, paper.h))
    w, h = (long, short) if large.w > large.h else (short, long)
    x, y = (w - large.w) / 2, (h - large.h) / 2
    if min(x, y) < -TINY:
        raise DoesNotFit(f"{large.kind} ({large.w:g} × {large.h:g} mm) is larger than {paper.name}")
    bleed = max(0.0, min(bleed, x, y))
    trim = x, y, large.w, large.h
    clip = box(-bleed, -bleed, large.w + 2 * bleed, large.h + 2 * bleed)
    picture: Picture = (Group((Group(large.picture, clip=clip),), at=(x, y)),)
    if proof:
        picture += marks.proof(trim, Format(large.kind, large.w, large.h), False, bleed, SAFE)
    picture += marks.crop_marks((trim,), bleed)
    placed = (Placed(large.kind, large.kind, "face", 0, trim),)
    return Page(w, h, picture, placed, bleed, words.name(large.kind))


def _tile(large: Large, plan: Tiling, cell: Cell, words: SheetWords, proof: bool) -> Page:
    paper, margin = plan.paper, plan.paper.margin
    part = plan.part(cell)
    x, y, w, h = part
    right, below = paper.w - 2 * margin - w, paper.h - 2 * margin - h
    # Where there is much room at one side, the part moves to the other, and the map stands in that room.
    under = below >= BELOW and w > 2 * MAP
    beside = right >= BESIDE and not under
    left = margin if beside else (paper.w - w) / 2
    top = margin if under else (paper.h - h) / 2
    board = left - x, top - y
    clip = box(x, y, w, h)
    picture: Picture = (Group((Group(large.picture, clip=clip, once=True),), at=board),)
    if proof:
        bare = Format(large.kind, large.w, large.h)
        lines = marks.proof((0.0, 0.0, large.w, large.h), bare, False, plan.bleed, SAFE)
        picture += (Group(lines, at=board, clip=clip),)
    picture += _edges(large, plan, part, board)
    picture += _strips(plan, cell, (left, top, w, h), words["sheet.overlap"])
    name = label_of(cell)
    if under or beside:
        room = (left, top + h + 6, w, below - 6) if under else (left + w + 6, top, right - 6, h)
        picture += _legend(plan, cell, room, f"{words.name(large.kind)} {name}", words["sheet.tiles"])
    else:
        picture += _map(plan, cell, (LEAST_MARGIN, LEAST_MARGIN, CORNER, CORNER))
        said = f"{name} · {words['sheet.tiles']}"
        if not words["sheet.tiles"] or len(said) * marks.SMALL * marks.WIDE > paper.w - 2 * margin:
            said = name
        picture += (Text(margin, LEAST_MARGIN + 1.6, said, marks.SMALL, colour="cut"),)
    trim = _shared(part, (0.0, 0.0, large.w, large.h))
    placed = Placed(large.kind, name, "face", 0, (trim[0] + board[0], trim[1] + board[1], trim[2], trim[3]))
    return Page(paper.w, paper.h, picture, (placed,), plan.bleed, f"{words.name(large.kind)} {name}")


def _edges(large: Large, plan: Tiling, part: Box, board: tuple[float, float]) -> Picture:
    """Marks around a part: crosshairs where overlaps begin and end, ticks at the seams and at the board's edge."""
    x, y, w, h = part
    dx, dy = board
    far = marks.LONG / 2
    shapes: list[Shape] = []
    for at in _within(_overlaps(plan.across), x, x + w):
        shapes += marks.crosshair(at + dx, y + dy - far) + marks.crosshair(at + dx, y + dy + h + far)
    for at in _within(_overlaps(plan.down), y, y + h):
        shapes += marks.crosshair(x + dx - far, at + dy) + marks.crosshair(x + dx + w + far, at + dy)
    for at in _within((0.0, *plan.across.seams, large.w), x, x + w):
        shapes += (marks.tick(at + dx, y + dy, 0, -1), marks.tick(at + dx, y + dy + h, 0, 1))
    for at in _within((0.0, *plan.down.seams, large.h), y, y + h):
        shapes += (marks.tick(x + dx, at + dy, -1, 0), marks.tick(x + dx + w, at + dy, 1, 0))
    return tuple(shapes)


def _strips(plan: Tiling, cell: Cell, place: Box, words: str) -> Picture:
    """Words beside the strips at the right and below that the next sheets are glued over."""
    if not words:
        return ()
    (row, column), (x, y, w, h) = cell, place
    shapes: Picture = ()
    if column + 1 < len(plan.across.parts):
        along = Text(0.0, 0.0, words, marks.SMALL, colour="cut", anchor="middle", room=h / 2)
        shapes += (Group((along,), at=(x + w + 1, y + h / 2), turn=90.0),)
    if row + 1 < len(plan.down.parts):
        shapes += (Text(x + w / 2, y + h + 2.7, words, marks.SMALL, colour="cut", anchor="middle", room=w / 2),)
    return shapes


def _legend(plan: Tiling, cell: Cell, room: Box, name: str, hint: str) -> Picture:
    """The map of all sheets with this one dark, its name, and how the sheets are put together."""
    x, y, w, h = room
    wide = min(MAP, w)
    if w > 2 * MAP:
        picture = _map(plan, cell, (x, y, wide, min(MAP, h)))
        beside, under, rest = x + wide + 5, y + 4.5, w - wide - 5
    else:
        picture = _map(plan, cell, (x, y, wide, MAP))
        beside, under, rest = x, y + MAP + 6, w
    picture += (Text(beside, under, name, 5, "serif-bold", "cut", room=rest),)
    block = Block(beside, under + 2, min(90.0, rest), max(0.0, min(40.0, y + h - under - 2)), (hint,), 3, colour="cut")
    # A word at the end of a line leaves room, so a line is reckoned shorter than it is.
    lines = ceil(len(hint) * marks.SMALL * marks.WIDE / max(1.0, block.w - 10))
    if hint and lines * marks.SMALL * block.leading <= block.h:
        picture += (block,)
    return picture


def _map(plan: Tiling, cell: Cell, room: Box) -> Picture:
    """All sheets by their seams, this one dark, fitted into the upper left of a box."""
    x, y, w, h = room
    across = (plan.across.start, *plan.across.seams, plan.across.end)
    down = (plan.down.start, *plan.down.seams, plan.down.end)
    scale = min(w / (across[-1] - across[0]), h / (down[-1] - down[0]))
    cells: list[Shape] = []
    for r, (top, bottom) in enumerate(pairwise(down)):
        for c, (left, right) in enumerate(pairwise(across)):
            cells.append(
                Rect(
                    x + (left - across[0]) * scale,
                    y + (top - down[0]) * scale,
                    (right - left) * scale,
                    (bottom - top) * scale,
                    HERE if (r, c) == cell else THERE,
                )
            )
    return tuple(cells)


def _overlaps(cuts: Cuts) -> tuple[float, ...]:
    """Where overlaps begin and end."""
    return tuple(at for seam in cuts.seams for at in (seam - cuts.overlap / 2, seam + cuts.overlap / 2))


def _within(positions: tuple[float, ...], start: float, end: float) -> Iterator[float]:
    return (at for at in positions if start - TINY <= at <= end + TINY)


def _shared(one: Box, other: Box) -> Box:
    """What two boxes have in common."""
    x, y = max(one[0], other[0]), max(one[1], other[1])
    return x, y, min(one[0] + one[2], other[0] + other[2]) - x, min(one[1] + one[3], other[1] + other[3]) - y
