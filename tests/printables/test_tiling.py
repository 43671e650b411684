"""Boards over several sheets: nothing is missing, neighbours overlap, and every sheet says where it goes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import ceil

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.art.outline import bounds
from companion.art.shapes import Block, Box, Group, Rect, Text, fill
from printables.drawing.errors import DoesNotFit
from printables.drawing.fitted_text import set_block
from printables.kit import Large
from printables.page import Page
from printables.paper import A2, A4, HOME_BLEED, LETTER, MARGIN, Paper
from printables.sheet_words import SheetWords
from printables.sheets import tiling
from printables.sheets.seams import cuts, least_parts
from tests.printables.laying import box_of, crops, grown, meet, papers, walk, within
from tests.profiles import examples

LONG = (
    "Dieses Blatt an den linken und oberen Marken abschneiden und auf die Streifen der Nachbarn kleben, dass es passt."
)
GLUE = "Glue over this."
WORDS = SheetWords({"sheet.tiles": LONG, "sheet.overlap": GLUE, "component.board": "Board"})
BOARD = Large("board", "board", 540.0, 400.0, (Rect(-2, -2, 544, 404, fill("land")),), poster_kind="poster")
lengths = st.floats(150, 900).map(lambda length: round(length, 1))
rooms = st.floats(120, 300).map(lambda room: round(room, 1))


def board(w: float, h: float) -> Large:
    return Large("board", "board", w, h, (Rect(-2, -2, w + 4, h + 4, fill("land")),))


def shown(page: Page) -> tuple[Box, Box]:
    """What a sheet shows of the board, in the board's measures and on the page: from what is drawn."""
    (outer,) = [shape for shape in page.picture if isinstance(shape, Group) and shape.shapes[0].__class__ is Group]
    (inner,) = outer.shapes
    assert isinstance(inner, Group) and outer.turn == 0 and outer.scale == 1
    left, top, right, bottom = bounds(inner.clip)
    x, y = outer.at
    return (left, top, right - left, bottom - top), (left + x, top + y, right - left, bottom - top)


@settings(deadline=None)
@given(lengths, rooms, st.lists(st.floats(0, 900), max_size=6))
def test_parts_cover_the_whole_and_overlap(length: float, room: float, wished: list[float]) -> None:
    plan = cuts(-2.0, length, room, wished)
    parts = plan.parts
    assert parts[0][0] == -2.0 and parts[-1][1] == length
    assert len(parts) == least_parts(length + 2.0, room)
    assert all(0 < end - start <= room + 1e-6 for start, end in parts)
    for (_, end), (start, _), seam in zip(parts, parts[1:], plan.seams, strict=False):
        assert 10 - 1e-9 <= end - start <= 15 + 1e-9
        assert (start + end) / 2 == pytest.approx(seam)
    # A part that is not next to another does not show the same.
    assert all(later[0] >= earlier[1] - 1e-6 for earlier, later in zip(parts, parts[2:], strict=False))


@settings(deadline=None)
@given(lengths, rooms)
def test_one_sheet_less_would_not_do(length: float, room: float) -> None:
    count = least_parts(length, room)
    assert count * room - (count - 1) * 10 >= length - 1e-6
    assert count == 1 or (count - 1) * room - (count - 2) * 10 < length
    assert count >= ceil(length / room - 1e-9)


def test_seams_lie_where_they_are_wished() -> None:
    assert cuts(0, 500, 190, (165.0, 333.0)).seams == (165.0, 333.0)
    # The first is wished out of reach; the other one is still taken, and the overlap fits what is left.
    plan = cuts(0, 500, 190, (100.0, 333.0))
    assert plan.seams[1] == 333.0
    assert plan.seams[0] == pytest.approx((5 + 333) / 2)
    # Of two that could be taken, the one that leaves the parts more equal.
    assert cuts(0, 300, 190, (130.0, 145.0)).seams == (145.0,)
    assert cuts(0, 300, 190, ()).seams == (150.0,)
    assert cuts(0, 300, 190, (20.0,)).seams == (150.0,)


def test_a_wish_does_not_cost_a_sheet() -> None:
    for wished in ((), (10.0,), (270.0,), (90.0, 180.0, 270.0, 360.0, 450.0)):
        assert len(cuts(-2, 542, 190, wished).parts) == 3


def test_a_sheet_that_shows_all_is_not_cut() -> None:
    plan = cuts(0, 190, 190, (95.0,))
    assert plan.parts == ((0, 190),)


@pytest.mark.parametrize(("paper", "w", "h"), [(A4, 210.0, 297.0), (LETTER, 215.9, 279.4)])
def test_the_board_takes_six_sheets(paper: Paper, w: float, h: float) -> None:
    pages = list(tiling.tiles(BOARD, paper, WORDS))
    assert [page.label for page in pages] == [f"Board {name}" for name in ("A1", "A2", "A3", "B1", "B2", "B3")]
    assert {(page.w, page.h) for page in pages} == {(w, h)}
    assert {page.bleed for page in pages} == {HOME_BLEED}


@pytest.mark.parametrize("size", [(540, 400), (520, 150), (520, 180), (50, 520), (531, 535)])
def test_every_sheet_says_what_it_is_and_how_they_are_put_together(size: tuple[float, float]) -> None:
    for page in tiling.tiles(board(*size), A4, WORDS):
        shapes = [shape for shape, _ in walk(page.picture)]
        lines = [shape.words for shape in shapes if isinstance(shape, Text)]
        blocks = [words for shape in shapes if isinstance(shape, Block) for words in shape.paragraphs]
        said = " ".join((*lines, *blocks))
        assert LONG in said and page.placed[0].item in said


def test_a_hint_for_which_there_is_no_room_is_left_out() -> None:
    words = SheetWords(WORDS | {"sheet.tiles": f"{LONG} {LONG}"})
    for page in tiling.tiles(board(195, 253), A4, words):
        assert not any(isinstance(shape, Block) for shape, _ in walk(page.picture))
    for page in tiling.tiles(BOARD, A4, words):
        (block,) = [shape for shape, _ in walk(page.picture) if isinstance(shape, Block)]
        assert set_block(block)


def test_a_low_wide_board_lies_on_its_side() -> None:
    pages = list(tiling.tiles(board(520, 180), A4, WORDS))
    assert len(pages) == 2
    assert {(page.w, page.h) for page in pages} == {(297.0, 210.0)}


def test_a_bleed_costs_no_sheet() -> None:
    tight = list(tiling.tiles(board(370, 100), A4, WORDS))
    assert len(tight) == 2
    (_, _, across, _), (_, _, more, _) = shown(tight[0])[0], shown(tight[1])[0]
    assert across + more == pytest.approx(370 + 10)


@settings(deadline=None, max_examples=examples(25))
@given(lengths, lengths, papers, st.booleans())
def test_every_millimetre_is_printed_where_the_printer_reaches(w: float, h: float, paper: Paper, proof: bool) -> None:
    large = board(w, h)
    pages = list(tiling.tiles(large, paper, WORDS, proof))
    parts = [shown(page) for page in pages]
    for page, (part, place) in zip(pages, parts, strict=True):
        assert within(place, page, MARGIN)
        assert {page.w, page.h} == {paper.w, paper.h}
        (placed,) = page.placed
        x, y = place[0] - part[0], place[1] - part[1]
        trim = (max(0.0, part[0]), max(0.0, part[1]), min(w, part[0] + part[2]), min(h, part[1] + part[3]))
        assert placed.box == pytest.approx((trim[0] + x, trim[1] + y, trim[2] - trim[0], trim[3] - trim[1]), abs=1e-3)
    # Wherever a part begins or ends, and in between: some sheet shows it.
    for at_x in positions([(part[0], part[0] + part[2]) for part, _ in parts], w):
        for at_y in positions([(part[1], part[1] + part[3]) for part, _ in parts], h):
            assert any(holds(part, at_x, at_y) for part, _ in parts)
    names = [page.placed[0].item for page in pages]
    assert len(set(names)) == len(names)
    for page in pages:
        assert page.placed[0].item in page.label


def positions(spans: list[tuple[float, float]], length: float) -> list[float]:
    ends = sorted({0.0, length, *(at for span in spans for at in span if 0 <= at <= length)})
    return [*ends, *((a + b) / 2 for a, b in pairwise(ends))]


def holds(part: Box, x: float, y: float) -> bool:
    tiny = 1e-3
    return part[0] - tiny <= x <= part[0] + part[2] + tiny and part[1] - tiny <= y <= part[1] + part[3] + tiny


@settings(deadline=None, max_examples=examples(25))
@given(lengths, lengths, papers)
def test_marks_stay_out_of_the_picture_and_on_the_paper(w: float, h: float, paper: Paper) -> None:
    for page in tiling.tiles(board(w, h), paper, WORDS):
        _, place = shown(page)
        lines = crops(page)
        assert lines
        for line in lines:
            assert not meet(line, place)
            assert within(line, page, MARGIN - 3.0 - 1e-3)


@settings(deadline=None, max_examples=examples(25))
@example(531.0, 535.0, A4)
@example(789.0, 733.0, A4)
@example(50.0, 520.0, LETTER)
@example(520.0, 50.0, A4)
@example(50.0, 480.0, A4)
@given(lengths, lengths, papers)
def test_maps_and_words_stay_out_of_the_picture(w: float, h: float, paper: Paper) -> None:
    pages = list(tiling.tiles(board(w, h), paper, WORDS))
    for number, page in enumerate(pages):
        _, place = shown(page)
        cells = [(box_of(s, g), s.paint) for s, g in walk(page.picture) if isinstance(s, Rect) and s.paint.stroke]
        assert [paint.fill for _, paint in cells].count("cut") == 1
        assert [paint.fill for _, paint in cells].index("cut") == number
        assert len(cells) == len(pages)
        for box, _ in cells:
            assert not meet(box, place)
            assert not any(meet(line, box) for line in crops(page))
            assert within(box, page, 5.0)
        for shape, groups in walk(page.picture):
            if isinstance(shape, Text):
                words = words_box(shape, groups)
                assert not meet(words, place)
                assert not any(meet(line, words) for line in crops(page))
                assert within(words, page, 5.0)
            if isinstance(shape, Block):
                assert set_block(shape)
                assert not meet((shape.x, shape.y, shape.w, shape.h), place)
                assert within((shape.x, shape.y, shape.w, shape.h), page, 5.0)


def words_box(text: Text, groups: tuple[Group, ...]) -> Box:
    """Roughly what words cover, as high as their capitals."""
    wide = 0.5 * text.size * len(text.words)
    left = text.x - (wide / 2 if text.anchor == "middle" else 0.0)
    return box_of(Rect(left, text.y - 0.7 * text.size, wide, 0.7 * text.size, fill("cut")), groups)


def test_strips_that_are_covered_say_so() -> None:
    """At the right and below, where another sheet follows."""
    found = []
    for page in tiling.tiles(BOARD, A4, WORDS):
        texts = [
            groups for shape, groups in walk(page.picture) if isinstance(shape, Text) and shape.words == GLUE
        ]
        found.append("".join(sorted("right" if groups else "below" for groups in texts)))
    assert found == ["belowright", "belowright", "below", "right", "right", ""]


def test_neighbours_bear_the_same_crosshairs() -> None:
    """Laid over each other, the crosshairs of two sheets coincide."""
    pages = list(tiling.tiles(BOARD, A4, WORDS))
    rings = []
    for page in pages:
        part, place = shown(page)
        dx, dy = part[0] - place[0], part[1] - place[1]
        circles = [shape for shape, _ in walk(page.picture) if shape.__class__.__name__ == "Circle"]
        rings.append({(round(ring.x + dx, 2), round(ring.y + dy, 2)) for ring in circles})  # type: ignore[union-attr]
    a1, a2, _, b1, b2, _ = rings
    assert len(a1 & a2) == 4 and len(a1 & b1) == 4
    # The middle one has four corners of overlaps above and at each side.
    assert len(a2) == 2 * 4 + 2 * 2
    assert len(b2 & a2) == 4


def test_a_poster_is_one_page_that_lies_as_the_board_does() -> None:
    page = tiling.whole(BOARD, A2, WORDS)
    assert (page.w, page.h) == (594.0, 420.0)
    assert page.trim == (27.0, 10.0, 540.0, 400.0)
    assert page.bleed_box == (25.0, 8.0, 544.0, 404.0)
    assert len(crops(page)) == 8
    assert not any(meet(line, grown(page.trim, HOME_BLEED)) for line in crops(page))
    upright = tiling.whole(replace(BOARD, w=300.0, h=500.0), A2, WORDS)
    assert (upright.w, upright.h) == (420.0, 594.0)


def test_a_poster_without_room_has_the_bleed_that_there_is() -> None:
    assert tiling.whole(board(594, 418), A2, WORDS).bleed == 0.0
    assert tiling.whole(board(590, 417), A2, WORDS).bleed == 1.5
    with pytest.raises(DoesNotFit, match=r"board.*A2"):
        tiling.whole(board(595, 400), A2, WORDS)


def test_more_rows_than_letters_are_refused() -> None:
    with pytest.raises(DoesNotFit, match="A4"):
        list(tiling.tiles(board(9000, 9000), A4, WORDS))
