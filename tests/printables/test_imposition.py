"""After folding, turning over or gluing, every back lies exactly behind its face, and stands upright there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.art.outline import bounds
from companion.art.shapes import Box, Group, Point
from printables.kit import POKER, Cut, Format
from printables.options import Options, SheetStyle
from printables.page import Page, Placed
from printables.paper import A4, HOME_BLEED, LETTER, MARGIN, NARROW_MARGIN, Paper
from printables.sheet_words import SheetWords
from printables.sheets.imposition import Layout, Sheet, impose, layout, pieces_of
from tests.printables.laying import crops, cut, dots, formats, grown, meet, moved, offsets, papers, sheets
from tests.profiles import examples

EXACT = 1e-6
WORDS = SheetWords({"sheet.fold": "fold here", "sheet.flip-long": "flip on the long edge", "sheet.backs": "backs"})
Sides: TypeAlias = dict[tuple[str, int], tuple[Placed, Point]]
counts = st.lists(st.integers(1, 30), min_size=1, max_size=3)


def laid_out(
    format: Format, amounts: Sequence[int], paper: Paper, sheet: SheetStyle, offset: tuple[float, float], backs: bool,
    shared: bool = False,
) -> tuple[Cut, Layout, list[Sheet]]:  # fmt: skip
    one = cut("kind", format, amounts, backs)
    plan = layout(format, backs, Options(sheet=sheet, back_offset=offset), paper, WORDS, shared=shared)
    return one, plan, list(impose(list(pieces_of([one])), plan, WORDS))


def behind(point: Point, sheet: SheetStyle, axis: str, paper: Paper, offset: tuple[float, float]) -> Point:
    """Where a point printed with the backs comes to lie, in the front's measures; told from paper alone."""
    x, y = point
    if sheet in ("duplex", "duplex-short"):
        x, y = x - offset[0], y - offset[1]
    if sheet in ("duplex", "single") or (sheet == "gutterfold" and axis == "vertical"):
        return paper.w - x, y
    return x, paper.h - y


def box_behind(box: Box, sheet: SheetStyle, axis: str, paper: Paper, offset: tuple[float, float]) -> Box:
    a = behind(box[:2], sheet, axis, paper, offset)
    b = behind((box[0] + box[2], box[1] + box[3]), sheet, axis, paper, offset)
    return min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1])


def sides_of(sheet: Sheet) -> tuple[Sides, Sides]:
    """Faces and backs of a sheet by piece, with the dot that is at the upper left of every picture."""
    faces: Sides = {}
    backs: Sides = {}
    for page in (sheet.front, sheet.back):
        if page:
            for placed, dot in zip(page.placed, dots(page), strict=True):
                (faces if placed.side == "face" else backs)[placed.item, placed.copy] = placed, dot
    return faces, backs


@settings(deadline=None, max_examples=examples(50))
@given(formats.filter(lambda format: not format.fold), counts, papers, sheets, offsets, st.booleans())
def test_backs_lie_behind_their_faces(
    format: Format, amounts: list[int], paper: Paper, sheet: SheetStyle, offset: tuple[float, float], shared: bool
) -> None:
    _, plan, made = laid_out(format, amounts, paper, sheet, offset, backs=True, shared=shared)
    assert plan.mirror is not None
    for one in made:
        faces, backs = sides_of(one)
        assert faces.keys() == backs.keys()
        for key, (face, dot) in faces.items():
            back, back_dot = backs[key]
            reached = box_behind(back.box, sheet, plan.mirror.axis, paper, offset)
            assert reached == pytest.approx(face.box, abs=EXACT)
            # Turned over like a leaf in a book the back stands upright: its left is behind the face's right.
            x, y = behind(back_dot, sheet, plan.mirror.axis, paper, offset)
            middle_x, middle_y = face.box[0] + face.box[2] / 2, face.box[1] + face.box[3] / 2
            seen = (dot[0], 2 * middle_y - dot[1]) if plan.grid.quarter else (2 * middle_x - dot[0], dot[1])
            assert (x, y) == pytest.approx(seen, abs=EXACT)
            assert not face.turned


@settings(deadline=None, max_examples=examples(50))
@given(formats, counts, papers, sheets, offsets, st.booleans(), st.booleans())
def test_nothing_lies_over_anything(
    format: Format, amounts: list[int], paper: Paper, sheet: SheetStyle, offset: tuple[float, float], backs: bool,
    shared: bool,
) -> None:  # fmt: skip
    _, plan, made = laid_out(format, amounts, paper, sheet, offset, backs and not format.fold, shared)
    for page in pages_of(made):
        dx, dy = offset if page.placed[0].side == "back" and sheet.startswith("duplex") else (0.0, 0.0)
        boxes = [grown(moved(placed, -dx, -dy), page.bleed) for placed in page.placed]
        for n, box in enumerate(boxes):
            side = NARROW_MARGIN if plan.folded else MARGIN
            assert box[0] >= side - EXACT and box[1] >= MARGIN - EXACT
            assert box[0] + box[2] <= paper.w - side + EXACT and box[1] + box[3] <= paper.h - MARGIN + EXACT
            near = grown(box, plan.grid.gap / 2 - page.bleed)
            assert not any(meet(near, grown(other, plan.grid.gap / 2 - page.bleed)) for other in boxes[:n])
        lines = [(x - dx, y - dy, w, h) for x, y, w, h in crops(page)]
        assert lines
        for line in lines:
            assert not any(meet(line, box) for box in boxes)
            assert min(line[2], line[3]) == pytest.approx(0, abs=1e-4)
            assert max(line[2], line[3]) == pytest.approx(3, abs=1e-4)


@settings(deadline=None, max_examples=examples(40))
@given(formats, counts, papers, sheets, st.booleans())
def test_every_copy_lies_there_once(
    format: Format, amounts: list[int], paper: Paper, sheet: SheetStyle, backs: bool
) -> None:
    backs = backs and not format.fold
    one, _, made = laid_out(format, amounts, paper, sheet, (0.0, 0.0), backs)
    found = Counter((p.item, p.copy, p.side) for page in pages_of(made) for p in page.placed)
    wanted = Counter(
        (item.id, copy, side)
        for item in one.items
        for copy in range(item.count)
        for side in (("face", "back") if backs else ("face",))
    )
    assert found == wanted


@settings(deadline=None, max_examples=examples(25))
@given(formats, papers, sheets, st.booleans(), offsets, st.integers(1, 200))
def test_a_last_sheet_lies_as_a_full_one(
    format: Format, paper: Paper, sheet: SheetStyle, backs: bool, offset: tuple[float, float], count: int
) -> None:
    backs = backs and not format.fold
    _, plan, made = laid_out(format, [count], paper, sheet, offset, backs)
    _, _, (full, *_) = laid_out(format, [plan.grid.count], paper, sheet, offset, backs)
    last = made[-1]
    filled = count - (len(made) - 1) * plan.grid.count
    for part, whole in ((last.front, full.front), (last.back, full.back)):
        if part and whole:
            for side in ("face", "back"):
                boxes = [p.box for p in part.placed if p.side == side]
                assert boxes == [p.box for p in whole.placed if p.side == side][:filled]
            for way in (0, 1):
                lines = [{round(line[way], 3) for line in crops(page) if line[way + 2] < 1} for page in (part, whole)]
                assert lines[0] <= lines[1]


def test_pictures_are_clipped_to_their_bleed_and_shared() -> None:
    _, _, (sheet, *_) = laid_out(POKER, [3], A4, "gutterfold", (0.0, 0.0), backs=True)
    groups = [shape.shapes[0] for shape in sheet.front.picture if isinstance(shape, Group) and len(shape.shapes) == 1]
    pictures = [group for group in groups if isinstance(group, Group) and group.once]
    assert len(pictures) == 6
    assert {group.clip for group in pictures} == {"M-2 -2h67v92h-67z"}
    assert len({id(group.shapes) for group in pictures}) == 2


def test_pieces_without_backs_fill_the_page() -> None:
    _, plan, made = laid_out(POKER, [16], A4, "gutterfold", (0.0, 0.0), backs=False)
    assert [len(sheet.front.placed) for sheet in made] == [8, 8]
    assert plan.mirror is None and all(sheet.back is None for sheet in made)


def test_labels_say_what_and_which_sheet() -> None:
    words = SheetWords({"sheet.backs": "backs", "component.kind": "Cards"})
    plan = layout(POKER, True, Options(sheet="duplex"), A4, words)
    pieces = list(pieces_of([cut("kind", POKER, [9])]))
    labels = [page.label for page in pages_of(list(impose(pieces, plan, words)))]
    assert labels == ["Cards 1", "Cards 1 · backs", "Cards 2", "Cards 2 · backs"]
    assert [page.label for page in pages_of(list(impose(pieces[:8], plan, words)))] == ["Cards", "Cards · backs"]


def pages_of(made: Sequence[Sheet]) -> list[Page]:
    return [page for sheet in made for page in (sheet.front, sheet.back) if page]


def test_who_shares_a_cut_has_no_bleed_over_it() -> None:
    """Seven cards on a sheet for eight, two beside each other: the bleed is left where no card lies."""
    _, plan, ((sheet),) = laid_out(POKER, [7], LETTER, "duplex", (0.0, 0.0), backs=True, shared=True)
    assert plan.grid.shared and plan.grid.count == 8 and sheet.back
    for page in (sheet.front, sheet.back):
        clips = [shape.clip for shape in page.picture if isinstance(shape, Group) and shape.clip]
        assert len(clips) == 7
        boxes = [piece.box for piece in page.placed]
        for clip, (x, y, w, h) in zip(clips, boxes, strict=True):
            left, top, right, bottom = bounds(clip)
            for (dx, dy), reach in {
                (-w, 0): x - left, (w, 0): right - x - w, (0, -h): y - top, (0, h): bottom - y - h,
            }.items():  # fmt: skip
                beside = any(box[:2] == pytest.approx((x + dx, y + dy)) for box in boxes)
                assert reach == pytest.approx(0.0 if beside else HOME_BLEED, abs=1e-4)


def test_sides_are_narrower_only_where_more_cards_fit_so() -> None:
    """Four poker cards and their backs on A4 instead of three; on Letter four would leave no room for the foot."""
    on_a4, on_letter = (layout(POKER, True, Options(), paper, WORDS) for paper in (A4, LETTER))
    assert (on_a4.grid.count, on_letter.grid.count) == (4, 3)
    assert on_a4.grid.x - HOME_BLEED == NARROW_MARGIN and on_letter.grid.x - HOME_BLEED >= MARGIN
    assert layout(POKER, True, Options(sheet="single"), A4, WORDS).grid.x - HOME_BLEED >= MARGIN
