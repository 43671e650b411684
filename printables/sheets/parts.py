"""The pages of a part: its components laid on paper by what was chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from companion.art.shapes import Picture, Text, turned
from printables.drawing.errors import DoesNotFit
from printables.kit import Component, Cut, Format, Large, Leaf
from printables.options import Options
from printables.page import Page, Placed, SheetSide
from printables.paper import LEAST_MARGIN, MARGIN, SAFE, Paper
from printables.sheet_words import SheetWords
from printables.sheets import marks, tiling
from printables.sheets.bands import packed
from printables.sheets.imposition import Layout, Piece, Sheet, impose, layout, pieces_of

NO_WORDS: Final = SheetWords()
FOOT: Final = LEAST_MARGIN + 2.0
"""Height of the strip at the lower end of a page that is kept for its foot line, mm."""


def sheets_of(
    components: Iterable[Component], options: Options, paper: Paper, words: SheetWords = NO_WORDS
) -> tuple[Page, ...]:
    """All pages of a part, without a first page and without foot lines.

    Pieces of the same format share sheets whatever component they belong to, and what is left of formats without backs
    shares a last one. Boards lie over several sheets, or on one if they fit the paper whole. Leaves are taken as they
    are. Pages of fronts and of backs come first and in pairs: for printing on both sides, what stands before them in a
    file must be an even number of pages.

    Args:
        components: of one part, in the order in which they are to come.
        options: how; its paper is not looked at.
        paper: what is printed on.
        words: what stands on the sheets.

    Raises:
        DoesNotFit: a piece is larger than the paper, or a leaf is not drawn for it.
    """
    paired: list[Sheet] = []
    others: list[Page] = []
    found = list(groups(components))
    alone = [group for group in found if isinstance(group, Pieces) and not group.two_sided]
    for group in found:
        if isinstance(group, Large):
            plan = tiling.tiling(group, paper)
            if plan.count == 1:
                others.append(tiling.whole(group, paper, words, options.proof, plan.bleed))
            else:
                others += tiling.tiles(group, paper, words, options.proof)
        elif isinstance(group, Leaf):
            pages = list(_leaves(group, options, paper, words))
            if group.bound:
                paired += [Sheet(front, back) for front, back in zip(pages[::2], pages[1::2], strict=True)]
            else:
                others += pages
        elif group.two_sided:
            # Fronts and backs must not be torn apart by other pages, or a printer would pair them wrongly.
            sheets = list(impose(group.pieces, _layout(group, options, paper, words), words))
            paired += [sheet for sheet in sheets if sheet.back]
            others += [sheet.front for sheet in sheets if not sheet.back]
        elif group is alone[0]:
            others += packed([(one.pieces, _layout(one, options, paper, words)) for one in alone], words)
    glued = options.sheet == "single" and not any(sheet.front.side for sheet in paired)
    if options.order == "split" or glued:
        backs = [sheet.back for sheet in paired if sheet.back]
        return (*(sheet.front for sheet in paired), *backs, *others)
    return (*(page for sheet in paired for page in (sheet.front, sheet.back) if page), *others)


def poster_of(large: Large, options: Options, paper: Paper, words: SheetWords = NO_WORDS) -> tuple[Page, ...]:
    """A board on one page of large paper, under its kind as a poster.

    Raises:
        DoesNotFit: it is larger than the paper.
    """
    poster = replace(large, kind=large.poster_kind or large.kind)
    return (tiling.whole(poster, paper, words, options.proof),)


def footed(pages: Sequence[Page], lines: Sequence[str]) -> tuple[Page, ...]:
    """The pages with a line each at their foot, within the margin.

    A page on which a piece or its bleed reaches that far down stays without, as does an empty line.

    Raises:
        ValueError: there are not as many lines as pages.
    """
    return tuple(_footed(page, line) for page, line in zip(pages, lines, strict=True))


@dataclass(frozen=True, slots=True)
class Pieces:
    """What is laid on sheets together."""

    format: Format
    two_sided: bool
    pieces: Sequence[Piece]


def groups(components: Iterable[Component]) -> Iterator[Pieces | Large | Leaf]:
    """The components; cut ones by format and sides, where the first of them stands."""
    groups: dict[object, Pieces | Large | Leaf] = {}
    for component in components:
        if not isinstance(component, Cut):
            groups[component.kind] = component
            continue
        for two_sided in (True, False):
            # Strips that are folded have both sides in themselves.
            here = [one for one in pieces_of([component]) if (not one.item.back or component.format.fold) != two_sided]
            if here:
                key = component.format, two_sided
                before = groups.get(key)
                there = before.pieces if isinstance(before, Pieces) else ()
                groups[key] = Pieces(component.format, two_sided, (*there, *here))
    yield from groups.values()


def _layout(group: Pieces, options: Options, paper: Paper, words: SheetWords) -> Layout:
    """How pieces are laid: each with its bleed, or with cuts in common where that saves a sheet of them."""
    apart, close = (
        layout(group.format, group.two_sided, options, paper, words, shared=shared) for shared in (False, True)
    )
    saves = ceil(len(group.pieces) / close.grid.count) < ceil(len(group.pieces) / apart.grid.count)
    return close if saves and not group.format.round else apart


def _leaves(leaf: Leaf, options: Options, paper: Paper, words: SheetWords) -> Iterator[Page]:
    pages = leaf.pages.get(paper.id)
    if pages is None:
        raise DoesNotFit(f"{leaf.kind} is not drawn for {paper.name}")
    trims = leaf.trims.get(paper.id, ())
    for number, drawn in enumerate(pages):
        boxes = trims[number] if number < len(trims) else ()
        over: Picture = ()
        if options.proof:
            for box in boxes:
                over += marks.proof(box, Format(leaf.kind, box[2], box[3], bleed=False), False, 0.0, SAFE)
        placed = tuple(Placed(leaf.kind, str(number + 1), "face", copy, box) for copy, box in enumerate(boxes))
        label = words.name(leaf.kind) + (f" {number + 1}" if len(pages) > 1 else "")
        side: SheetSide = "" if not leaf.bound else "back" if number % 2 else "front"
        upside_down = side == "back" and options.sheet == "duplex-short"
        picture: Picture = (turned(drawn, paper.w, paper.h),) if upside_down else drawn
        yield Page(paper.w, paper.h, picture + over, placed, 0.0, label, side=side)


def _footed(page: Page, line: str) -> Page:
    lowest = max((piece.box[1] + piece.box[3] + page.bleed for piece in page.placed), default=0.0)
    if not line or lowest > page.h - FOOT:
        return page
    low, room = page.h - LEAST_MARGIN - 0.5, page.w - 2 * MARGIN
    text = Text(page.w / 2, low, line, marks.SMALL, colour="cut", anchor="middle", room=room)
    return replace(page, picture=(*page.picture, text))
