"""Whole parts on paper: components of one format together, pages in order, boards, leaves, single cards, feet."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings

from companion.art.shapes import Group, Rect, Text, fill
from printables.drawing.errors import DoesNotFit
from printables.kit import MINI, POKER, Cut, Large, Leaf
from printables.options import Options
from printables.page import Page, Placed
from printables.paper import A2, A4, LEAST_MARGIN, LETTER, MARGIN, NARROW_MARGIN, Paper
from printables.sheet_words import SheetWords
from printables.sheets import marks
from printables.sheets.parts import footed, poster_of, sheets_of
from tests.printables.laying import (
    CHIT,
    TAROT,
    TILE,
    crops,
    cut,
    grown,
    meet,
    moved,
    options,
    papers,
    parts,
    walk,
    within,
)
from tests.profiles import examples

WORDS = SheetWords({"sheet.backs": "backs", "component.riders": "Riders", "component.dragons": "Dragons"})
RIDERS = cut("riders", POKER, (7, 3))
DRAGONS = cut("dragons", POKER, (4,))
RETURNS = cut("returns", MINI, (3,))
TILES = cut("tiles", TILE, (9,), backs=False)
BOARD = Large("board", "board", 540.0, 400.0, (Rect(0, 0, 540, 400, fill("land")),), poster_kind="poster")
LEAF = Leaf(
    "pad",
    "papers",
    1,
    {"a4": ((Rect(0, 0, 210, 297, fill("surface")),), ())},
    {"a4": (((10.0, 10.0, 190.0, 277.0),), ((10.0, 10.0, 90.0, 100.0), (110.0, 10.0, 90.0, 100.0)))},
)


def sides(pages: tuple[Page, ...]) -> list[str]:
    return ["".join(sorted({placed.side[0] for placed in page.placed})) for page in pages]


@settings(deadline=None, max_examples=examples(40))
@given(parts(), options(), papers)
def test_a_part_is_complete_and_nothing_touches(cuts: tuple[Cut, ...], chosen: Options, paper: Paper) -> None:
    pages = sheets_of(cuts, chosen, paper)
    found = Counter((p.kind, p.item, p.copy, p.side) for page in pages for p in page.placed)
    wanted = Counter(
        (one.kind, item.id, copy, side)
        for one in cuts
        for item in one.items
        for copy in range(item.count)
        for side in (("face", "back") if item.back and not one.format.fold else ("face",))
    )
    assert found == wanted
    sizes = {one.kind: {one.format.w, one.format.h} for one in cuts}
    for page in pages:
        assert (page.w, page.h) == (paper.w, paper.h)
        back = all(p.side == "back" for p in page.placed) and chosen.both_sides
        dx, dy = chosen.back_offset if back else (0.0, 0.0)
        boxes = [grown(moved(p, -dx, -dy), page.bleed) for p in page.placed]
        for n, box in enumerate(boxes):
            # Folded sheets may be narrower at the sides: as if the page were that much wider.
            wider = MARGIN - NARROW_MARGIN if chosen.sheet == "gutterfold" else 0.0
            assert within((box[0] + wider, *box[1:]), replace(page, w=page.w + 2 * wider), MARGIN)
            # Who shares a cut with a neighbour has no bleed over it.
            near = [(other, -page.bleed if box[2:] == pytest.approx(other[2:]) else 0.0) for other in boxes[:n]]
            assert not any(meet(grown(box, less), grown(other, less)) for other, less in near)
        for line in crops(page):
            assert not any(meet((line[0] - dx, line[1] - dy, *line[2:]), box) for box in boxes)
        for placed in page.placed:
            assert {round(placed.box[2], 6), round(placed.box[3], 6)} == sizes[placed.kind]


@settings(deadline=None, max_examples=examples(25))
@given(parts(), options(sheet="duplex"), papers)
def test_in_print_on_both_sides_pages_pair(cuts: tuple[Cut, ...], chosen: Options, paper: Paper) -> None:
    pages = sheets_of(cuts, chosen, paper)
    backs = sum(page.placed[0].side == "back" for page in pages)
    if chosen.order == "interleaved":
        pairs = [(pages[2 * n], pages[2 * n + 1]) for n in range(backs)]
    else:
        pairs = [(pages[n], pages[n + backs]) for n in range(backs)]
    for front, back in pairs:
        assert [(p.kind, p.item, p.copy, "back") for p in front.placed] == [
            (p.kind, p.item, p.copy, p.side) for p in back.placed
        ]
    assert all(page.placed[0].side == "face" for page in pages[2 * backs :])


def test_components_of_one_format_share_sheets() -> None:
    pages = sheets_of((RIDERS, DRAGONS, RETURNS), Options(sheet="duplex"), A4, WORDS)
    assert [page.label for page in pages] == [
        "Riders 1", "Riders 1 · backs", "Riders, Dragons 2", "Riders, Dragons 2 · backs", "returns", "returns · backs",
    ]  # fmt: skip
    assert [len(page.placed) for page in pages] == [8, 8, 6, 6, 3, 3]


def test_pages_come_in_the_order_that_is_chosen() -> None:
    part = (RIDERS, TILES, RETURNS)
    assert sides(sheets_of(part, Options(sheet="duplex"), A4)) == ["f", "b", "f", "b", "f", "b", "f"]
    assert sides(sheets_of(part, Options(sheet="duplex", order="split"), A4)) == ["f", "f", "f", "b", "b", "b", "f"]
    assert sides(sheets_of(part, Options(sheet="single"), A4)) == ["f", "f", "f", "b", "b", "b", "f"]
    assert sides(sheets_of(part, Options(), A4)) == ["bf", "bf", "bf", "f", "bf"]


def test_an_offset_moves_all_backs_and_no_face() -> None:
    still = sheets_of((RIDERS,), Options(sheet="duplex"), A4)
    there = sheets_of((RIDERS,), Options(sheet="duplex", back_offset=(1.5, -0.5)), A4)
    for before, after in zip(still, there, strict=True):
        dx, dy = (1.5, -0.5) if before.placed[0].side == "back" else (0.0, 0.0)
        for one, other in zip(before.placed, after.placed, strict=True):
            assert other.box == pytest.approx((one.box[0] + dx, one.box[1] + dy, *one.box[2:]))
    assert sheets_of((RIDERS,), Options(back_offset=(1.5, -0.5)), A4) == sheets_of((RIDERS,), Options(), A4)


def test_small_rests_share_a_sheet_and_keep_their_columns() -> None:
    strips, flags = cut("members", CHIT, (40,), backs=False), cut("flags", MINI, (2,), backs=False)
    alone = [sheets_of((part,), Options(), A4)[0] for part in (TILES, strips, flags)]
    assert [page.label for page in sheets_of((TILES, strips), Options(), A4)] == ["tiles, members"]
    shared, bleeding = sheets_of((TILES, flags, strips), Options(), A4)
    # What has a bleed stays on a page of its own: a page has one bleed for all.
    assert (shared.bleed, bleeding.bleed) == (0.0, 2.0)
    assert [placed.kind for placed in shared.placed] == ["tiles"] * 9 + ["members"] * 40
    assert [p.box[0] for p in shared.placed] == [p.box[0] for page in alone[:2] for p in page.placed]
    assert [p.box for p in shared.placed[:9]] == [p.box for p in alone[0].placed]
    upper, lower = shared.placed[8].box, shared.placed[9].box
    assert lower[1] - (upper[1] + upper[3]) == pytest.approx(8.0)
    (three,) = sheets_of((TILES, strips, cut("more", replace(CHIT, name="wide", w=20.0), (7,), False)), Options(), A4)
    boxes = [placed.box for placed in three.placed]
    assert not any(meet(box, other) for n, box in enumerate(boxes) for other in boxes[:n])
    assert not any(meet(line, box) for line in crops(three) for box in boxes)


def test_a_rest_goes_where_there_is_room_and_begins_a_sheet_where_there_is_none() -> None:
    many, members = cut("many", TILE, (70,), backs=False), cut("members", CHIT, (63,), backs=False)
    few = cut("few", replace(CHIT, name="wide", w=20.0), (5,), backs=False)
    assert [page.label for page in sheets_of((many, members), Options(), A4)] == ["many", "members"]
    assert [page.label for page in sheets_of((many, members, few), Options(), A4)] == ["many, few", "members"]
    full = cut("full", TILE, (77,), backs=False)
    assert [page.label for page in sheets_of((full, few, members), Options(), A4)] == ["full", "few, members"]


def test_a_rest_lies_down_where_it_fits_only_so() -> None:
    tiles = cut("tiles", TILE, (50,), backs=False)
    tall = cut("tall", replace(CHIT, name="flag", w=34.0, h=138.0), (1,), backs=False)
    (page,) = sheets_of((tiles, tall), Options(), A4)
    assert page.placed[-1].box[2:] == (138.0, 34.0)
    (group, *_) = [shape for shape in page.picture if isinstance(shape, Group) and shape.turn]
    assert group.turn == 90.0
    many = cut("tall", tall.format, (2,), backs=False)
    assert [len(page.placed) for page in sheets_of((cut("tiles", TILE, (60,), False), many), Options(), A4)] == [60, 2]


def test_strips_that_fold_have_no_backs() -> None:
    pages = sheets_of((cut("members", CHIT, (40,), backs=True),), Options(), A4)
    assert sides(pages) == ["f"]
    assert any(shape.paint == marks.FOLD_MARK for shape, _ in walk(pages[0].picture) if hasattr(shape, "paint"))


def test_boards_are_tiled_or_whole() -> None:
    assert len(sheets_of((BOARD,), Options(), A4)) == 6
    (poster,) = sheets_of((BOARD,), Options(), A2)
    assert (poster.w, poster.h) == (594.0, 420.0)
    (other,) = poster_of(BOARD, Options(), A2)
    assert other.placed[0].kind == "poster" and other.trim == poster.trim
    (small,) = sheets_of((replace(BOARD, w=180.0, h=120.0),), Options(), A4)
    assert small.trim == (58.5, 45.0, 180.0, 120.0)


def test_a_board_is_whole_only_within_the_margin_with_all_its_marks() -> None:
    """270 mm fit Letter on its side, but neither a printer that leaves 5 mm white nor the marks."""
    wide = replace(BOARD, w=270.0, h=128.0)
    assert len(sheets_of((wide,), Options(), A4)) == 1
    assert len(sheets_of((wide,), Options(), LETTER)) == 2
    (page,) = sheets_of((replace(BOARD, w=258.0, h=128.0),), Options(), LETTER)
    assert page.bleed == 0.0 and all(within(line, page, LEAST_MARGIN) for line in crops(page))


def test_cuts_are_in_common_where_that_saves_a_sheet() -> None:
    def laid(count: int, paper: Paper, **chosen: str) -> list[int]:
        cards = cut("cards", POKER, (count,))
        pages = sheets_of((cards,), Options(**chosen), paper)  # type: ignore[arg-type]
        return [len({p.copy for p in page.placed}) for page in pages]

    assert laid(8, LETTER) == [4, 4] and laid(6, LETTER) == [3, 3]
    assert laid(8, LETTER, sheet="single") == [8, 8] and laid(6, LETTER, sheet="single") == [6, 6]
    assert laid(8, A4) == [4, 4]
    assert [page.bleed for page in sheets_of((cut("cards", POKER, (8,)),), Options(), LETTER)] == [2.0, 2.0]
    square = replace(TILE, name="square", w=62.0, h=62.0, bleed=True)
    assert len(sheets_of((cut("squares", square, (12,), False),), Options(), A4)) == 1
    discs = cut("discs", replace(square, round=True), (12,), False)
    assert len(sheets_of((discs,), Options(), A4)) == 2, "what is round is cut out along a circle, so shares no cut"


def test_leaves_are_taken_as_they_are() -> None:
    first, second = sheets_of((LEAF,), Options(), A4)
    assert first.picture == LEAF.pages["a4"][0]
    assert [placed.box for placed in second.placed] == list(LEAF.trims["a4"][1])
    assert (first.bleed, first.label, second.label) == (0.0, "pad 1", "pad 2")
    with pytest.raises(DoesNotFit, match=r"pad.*Letter"):
        sheets_of((LEAF,), Options(), LETTER)


@pytest.mark.parametrize("part", [(RIDERS,), (TILES,), (BOARD,), (LEAF,)])
def test_proofs_lie_over_everything(part: tuple[Cut | Large | Leaf, ...]) -> None:
    chosen = Options(proof=True)
    plain = sheets_of(part, replace(chosen, proof=False), A4)
    for page, without in zip(sheets_of(part, chosen, A4), plain, strict=True):
        kinds = [getattr(getattr(shape, "paint", None), "stroke", "") for shape, _ in walk(page.picture)]
        assert kinds.count("proof") >= len(page.placed)
        assert "proof-safe" in kinds
        assert not any(getattr(getattr(s, "paint", None), "stroke", "").startswith("proof")
                       for s, _ in walk(without.picture))  # fmt: skip
        last_fill = (
            max(n for n, (shape, _) in enumerate(walk(page.picture)) if shape in FILLS) if has_fill(page) else -1
        )
        assert kinds.index("proof") > last_fill
        assert page.placed == without.placed


FILLS = [shape for one in (RIDERS, TILES) for item in one.items for shape in (*item.face, *item.back)]


def has_fill(page: Page) -> bool:
    return any(shape in FILLS for shape, _ in walk(page.picture))


def test_the_safe_zone_lies_within_the_cut() -> None:
    (page, *_) = sheets_of((RIDERS,), Options(proof=True), A4)
    zone = next(shape for shape, _ in walk(page.picture) if getattr(shape, "paint", None) == marks.SAFE_LINE)
    assert isinstance(zone, Rect)
    x, y, w, h = page.placed[0].box
    assert (zone.x, zone.y, zone.w, zone.h) == pytest.approx((x + 3, y + 3, w - 6, h - 6))


def test_what_is_larger_than_the_paper_is_refused() -> None:
    huge = cut("huge", replace(TAROT, name="huge", w=220.0, h=300.0), (1,))
    with pytest.raises(DoesNotFit, match="huge"):
        sheets_of((huge,), Options(), A4)


def test_feet_stand_in_the_margin_and_clear_of_everything() -> None:
    pages = sheets_of((RIDERS, TILES, BOARD), Options(), A4, WORDS)
    feet = footed(pages, [f"foot {n}" for n in range(len(pages))])
    for n, (before, after) in enumerate(zip(pages, feet, strict=True)):
        (text,) = after.picture[len(before.picture) :]
        assert isinstance(text, Text) and text.words == f"foot {n}"
        strip = MARGIN, text.y - 0.72 * text.size, after.w - 2 * MARGIN, text.size
        assert strip[1] >= after.h - MARGIN and strip[1] + strip[3] <= after.h - 4
        assert not any(meet(strip, grown(placed.box, after.bleed)) for placed in after.placed)
        assert not any(meet(strip, line) for line in crops(after))
        assert after.placed == before.placed


def test_a_page_without_room_has_no_foot() -> None:
    full = (Page(69.0, 94.0, (), (Placed("riders", "one", "face", 0, (3.0, 3.0, 63.0, 88.0)),)),)
    assert footed(full, ["foot"]) == full
    whole = (Page(210.0, 297.0, ()),)
    assert footed(whole, [""]) == whole
    assert len(footed(whole, ["foot"])[0].picture) == 1
    with pytest.raises(ValueError, match="zip"):
        footed(whole, ["one", "two"])
