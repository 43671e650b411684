"""Laying pieces on sheets so that each back comes to lie exactly behind its face.

A back is upright for who turns its piece over like a leaf in a book. So where fronts and backs are mirrored over a line
that runs up along the piece, the back stands like its face; where the line runs across, it stands upside down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from companion.art.shapes import Box, Group, Picture, box
from printables.kit import Cut, Format, Item
from printables.options import Options
from printables.page import Page, Placed, Side
from printables.paper import HOME_BLEED, NARROW_MARGIN, SAFE, Paper
from printables.sheet_words import SheetWords
from printables.sheets import grid as grids
from printables.sheets import marks
from printables.sheets.grid import Grid, Mirror

SIDES: Final[tuple[Side, Side]] = ("face", "back")
CLOSE: Final = 1e-3
"""Two edges that are nearer are one, mm."""


class Piece(NamedTuple):
    """One copy of an item."""

    kind: str
    item: Item
    copy: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the pieces of a format lie.

    Attributes:
        paper: the sheet.
        format: of the pieces.
        grid: of the faces.
        mirror: over which backs lie; none where pieces have one side.
        folded: whether the mirror is a fold, so that faces and backs share a page.
        shift: (right, down) by which pages of backs are moved, mm.
        hint: words in the upper margin.
        fold: words at the fold.
        proof: whether cuts and safe zones are shown over the pieces.
        marked: whether cuts and folds have their marks around the pieces.
    """

    paper: Paper
    format: Format
    grid: Grid
    mirror: Mirror | None = None
    folded: bool = False
    shift: tuple[float, float] = (0.0, 0.0)
    hint: str = ""
    fold: str = ""
    proof: bool = False
    marked: bool = True

    def box(self, side: Side, cell: int) -> Box:
        """The trim of a piece's side in that cell."""
        front = self.grid.box(cell)
        if side == "face" or self.mirror is None:
            return front
        x, y, w, h = self.mirror.of(front)
        return x + self.shift[0], y + self.shift[1], w, h

    def turned(self, side: Side) -> bool:
        """Whether pieces lie upside down against the way that faces lie."""
        if side == "face" or self.mirror is None:
            return False
        return (self.mirror.axis == "horizontal") != self.grid.quarter


@dataclass(frozen=True, slots=True)
class Sheet:
    """A front and, where backs have a page of their own, what is printed behind it."""

    front: Page
    back: Page | None = None


def layout(
    format: Format, two_sided: bool, options: Options, paper: Paper, words: SheetWords, *, shared: bool = False
) -> Layout:
    """How pieces of a format are laid on a paper.

    Args:
        format: of the pieces.
        two_sided: whether they have backs.
        options: how backs get behind their faces; where the printer turns the paper over they are moved, and what is
            seen when looking at the backs counts: positive numbers move to the right and down.
        paper: used upright; marks may be in its margin.
        words: for marks.
        shared: whether neighbours share their cuts although they have a bleed.

    Raises:
        DoesNotFit: not even one piece does.
    """
    found = partial(Layout, paper, format, proof=options.proof)
    if two_sided and options.sheet == "gutterfold":
        # Feet and hints stand above and below, so only the sides may be narrower.
        folds = (
            grids.fold(format, paper, HOME_BLEED, narrower, shared=shared)
            for narrower in (0.0, max(0.0, paper.margin - NARROW_MARGIN))
        )
        grid, mirror = max(folds, key=lambda one: one[0].count)
        return found(grid, mirror, folded=True, hint=words["sheet.glue"], fold=words["sheet.fold"])
    grid = grids.fit(format, grids.printed(paper), HOME_BLEED, shared=shared)
    if not two_sided:
        return found(grid)
    short = options.sheet == "duplex-short"
    mirror = Mirror("horizontal", paper.h / 2) if short else Mirror("vertical", paper.w / 2)
    if not options.both_sides:
        return found(grid, mirror, hint=words["sheet.glue-sheets"])
    hint = words["sheet.flip-short" if short else "sheet.flip-long"]
    return found(grid, mirror, shift=options.back_offset, hint=hint)


def pieces_of(cuts: Iterable[Cut]) -> Iterator[Piece]:
    """Every piece of these components, one by one."""
    for cut in cuts:
        for item in cut.items:
            for copy in range(item.count):
                yield Piece(cut.kind, item, copy)


def impose(pieces: Sequence[Piece], layout: Layout, words: SheetWords) -> Iterator[Sheet]:
    """The sheets of these pieces, filled row by row; a sheet's pages are labelled with its number if there are more."""
    full = layout.grid.count
    sheets = -(-len(pieces) // full)
    for number in range(sheets):
        here = pieces[number * full : (number + 1) * full]
        label = ", ".join(words.name(kind) for kind in dict.fromkeys(piece.kind for piece in here))
        if sheets > 1:
            label += f" {number + 1}"
        if layout.folded:
            yield Sheet(_page(here, layout, SIDES, label))
        elif layout.mirror is None:
            yield Sheet(_page(here, layout, ("face",), label))
        else:
            back = f"{label} · {words['sheet.backs']}" if words["sheet.backs"] else label
            yield Sheet(_page(here, layout, ("face",), label), _page(here, layout, ("back",), back))


def laid(picture: Picture, format: Format, box_: Box, quarter: bool, turned: bool, bleed: float) -> Group:
    """A piece's picture in its place, cut off where its bleed ends.

    The picture itself is shared by all its copies, so that a file holds it once.
    """
    x, y, w, h = box_
    turn = (90.0 if quarter else 0.0) + (180.0 if turned else 0.0)
    at = {0.0: (x, y), 90.0: (x + w, y), 180.0: (x + w, y + h), 270.0: (x, y + h)}[turn]
    return Group(format.within(picture, bleed), at=at, turn=turn)


def _between(drawn: Group, at: Box, boxes: Sequence[Box], bleed: float) -> Group:
    """A picture without its bleed where a neighbour lies at its cut."""
    x, y, w, h = at

    def free(right: float, down: float) -> float:
        there = any(abs(box[0] - x - right) < CLOSE and abs(box[1] - y - down) < CLOSE for box in boxes)
        return 0.0 if there else bleed

    left, above = free(-w, 0.0), free(0.0, -h)
    clip = box(x - left, y - above, w + left + free(w, 0.0), h + above + free(0.0, h))
    return Group((drawn,), clip=clip)


def _page(pieces: Sequence[Piece], layout: Layout, sides: Sequence[Side], label: str) -> Page:
    paper, grid = layout.paper, layout.grid
    picture: Picture = ()
    over: Picture = ()
    placed: list[Placed] = []
    for side in sides:
        turned = layout.turned(side)
        boxes = [layout.box(side, cell) for cell in range(len(pieces))]
        for piece, at in zip(pieces, boxes, strict=True):
            drawn = laid(dict(piece.item.sides)[side], layout.format, at, grid.quarter, turned, grid.bleed)
            picture += (_between(drawn, at, boxes, grid.bleed) if grid.shared else drawn,)
            placed.append(Placed(piece.kind, piece.item.id, side, piece.copy, at, turned))
            if layout.proof:
                over += marks.proof(at, layout.format, grid.quarter, grid.gap / 2, SAFE)
        if layout.marked:
            over += marks.crop_marks(boxes, grid.bleed)
        if layout.marked and layout.format.fold:
            over += marks.fold_marks(boxes, grid.bleed, grid.quarter)
    if layout.folded and layout.mirror:
        over += marks.fold_line(layout.mirror, paper.w, paper.h, layout.fold)
    over += marks.hint(layout.hint, paper.w)
    return Page(paper.w, paper.h, picture + over, tuple(placed), grid.bleed, label)
