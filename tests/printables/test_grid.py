"""Grids: as many pieces as fit, within the margins, and folds in the middle of the paper."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.art.shapes import Box
from printables.drawing.errors import DoesNotFit
from printables.kit import MINI, POKER, Format
from printables.paper import A4, HOME_BLEED, LETTER, MARGIN, Paper
from printables.sheets.grid import FOLD_ROOM, Mirror, fit, fold, printed
from tests.printables.laying import CHIT, TAROT, TILE, formats, grown, papers

sizes = st.floats(8, 85).map(lambda size: round(size, 1))
any_format = st.one_of(formats, st.builds(Format, st.just("any"), sizes, sizes, bleed=st.booleans()))
bleeds = st.sampled_from((HOME_BLEED, 3.0))


def centre(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


@pytest.mark.parametrize(
    ("format", "paper", "count", "quarter"),
    [
        (POKER, A4, 8, True),
        (POKER, LETTER, 6, True),
        (MINI, A4, 10, True),
        (MINI, LETTER, 12, False),
        (TILE, A4, 77, False),
        (TILE, LETTER, 80, False),
        (CHIT, A4, 315, False),
        (TAROT, A4, 4, False),
    ],
)
def test_so_many_fit_a_paper(format: Format, paper: Paper, count: int, quarter: bool) -> None:
    grid = fit(format, printed(paper), HOME_BLEED)
    assert (grid.count, grid.quarter) == (count, quarter)


@pytest.mark.parametrize(
    ("format", "paper", "count", "axis"),
    [
        (POKER, A4, 3, "vertical"),
        (POKER, LETTER, 3, "vertical"),
        (MINI, A4, 5, "vertical"),
        (MINI, LETTER, 5, "vertical"),
        (TAROT, A4, 2, "horizontal"),
        (TAROT, LETTER, 2, "horizontal"),
        (TILE, A4, 35, "horizontal"),
    ],
)
def test_so_many_fit_half_a_paper(format: Format, paper: Paper, count: int, axis: str) -> None:
    grid, mirror = fold(format, paper, HOME_BLEED)
    assert (grid.count, mirror.axis) == (count, axis)


@pytest.mark.parametrize(
    ("format", "paper", "whole", "half"), [(POKER, LETTER, 8, 4), (MINI, LETTER, 12, 6), (MINI, A4, 16, 6)]
)
def test_so_many_fit_with_cuts_in_common(format: Format, paper: Paper, whole: int, half: int) -> None:
    grid = fit(format, printed(paper), HOME_BLEED, shared=True)
    assert (grid.count, grid.gap, grid.bleed, grid.shared) == (whole, 0.0, HOME_BLEED, True)
    x, y, w, h = grown(grid.trim, grid.bleed)
    assert x >= MARGIN and y >= MARGIN and x + w <= paper.w - MARGIN and y + h <= paper.h - MARGIN
    grid, mirror = fold(format, paper, HOME_BLEED, shared=True)
    assert grid.count == half and not fit(format, printed(paper), HOME_BLEED).shared
    x, y, w, h = grown(grid.trim, grid.bleed)
    assert (x + w if mirror.axis == "vertical" else y + h) == pytest.approx(mirror.at - FOLD_ROOM)


@settings(deadline=None)
@given(any_format, papers, bleeds)
def test_the_most_lie_in_the_middle_and_within_the_margin(format: Format, paper: Paper, bleed: float) -> None:
    grid = fit(format, printed(paper), bleed)
    x, y, w, h = grown(grid.trim, grid.bleed)
    assert x >= MARGIN - 1e-9 and y >= MARGIN - 1e-9
    assert centre((x, y, w, h)) == pytest.approx((paper.w / 2, paper.h / 2))
    # Neither another row nor another column would go on it.
    step = 2 * bleed if format.bleed else 0.0
    assert w + grid.w + step > paper.w - 2 * MARGIN - 1e-6
    assert h + grid.h + step > paper.h - 2 * MARGIN - 1e-6
    assert {grid.w, grid.h} == {format.w, format.h}
    assert (grid.w == format.h) or not grid.quarter


@settings(deadline=None)
@given(any_format, papers, bleeds)
def test_cells_stand_row_by_row(format: Format, paper: Paper, bleed: float) -> None:
    grid = fit(format, printed(paper), bleed)
    boxes = [grid.box(cell) for cell in range(grid.count)]
    assert boxes == sorted(boxes, key=lambda box: (round(box[1], 6), box[0]))
    assert len(set(boxes)) == grid.count
    assert boxes[0][:2] == grid.trim[:2]
    right, lower = (boxes[-1][at] + boxes[-1][at + 2] for at in (0, 1))
    assert (right, lower) == pytest.approx((grid.trim[0] + grid.trim[2], grid.trim[1] + grid.trim[3]))
    if grid.columns > 1:
        assert boxes[1][0] - boxes[0][0] - grid.w == pytest.approx(2 * bleed if format.bleed else 0.0)


@settings(deadline=None)
@given(any_format, papers, bleeds)
def test_fronts_and_backs_keep_clear_of_the_fold(format: Format, paper: Paper, bleed: float) -> None:
    grid, mirror = fold(format, paper, bleed)
    x, y, w, h = grown(grid.trim, grid.bleed)
    assert x >= MARGIN - 1e-9 and y >= MARGIN - 1e-9
    end, middle = (y + h, paper.h / 2) if mirror.axis == "horizontal" else (x + w, paper.w / 2)
    assert mirror.at == middle
    assert end == pytest.approx(middle - FOLD_ROOM)
    back = grown(mirror.of(grid.trim), grid.bleed)
    assert back[0] + back[2] <= paper.w - MARGIN + 1e-9
    assert back[1] + back[3] <= paper.h - MARGIN + 1e-9


@settings(deadline=None)
@given(any_format, papers, bleeds)
def test_a_fold_costs_at_most_what_it_must(format: Format, paper: Paper, bleed: float) -> None:
    """Whichever way the fold runs and the pieces lie, no more would fit: counted naively."""
    gap = 2 * bleed if format.bleed else 0.0
    best = 0
    for room_w, room_h in (
        (paper.w - 2 * MARGIN, paper.h / 2 - FOLD_ROOM - MARGIN),
        (paper.w / 2 - FOLD_ROOM - MARGIN, paper.h - 2 * MARGIN),
    ):
        for w, h in ((format.w, format.h), (format.h, format.w)):
            columns = sum((n + 1) * (w + gap) <= room_w + 1e-9 for n in range(60))
            rows = sum((n + 1) * (h + gap) <= room_h + 1e-9 for n in range(60))
            best = max(best, columns * rows)
    assert fold(format, paper, bleed)[0].count == best


def test_upright_wins_when_it_makes_no_difference() -> None:
    assert not fit(replace(TILE, w=24.0, h=24.0), printed(A4), HOME_BLEED).quarter
    assert not fold(TILE, A4, HOME_BLEED)[0].quarter


@pytest.mark.parametrize("mirror", [Mirror("horizontal", 140.0), Mirror("vertical", 100.0)])
def test_a_mirror_undoes_itself(mirror: Mirror) -> None:
    box = (20.0, 30.0, 63.0, 88.0)
    assert mirror.of(box) != box
    assert mirror.of(mirror.of(box)) == box


def test_what_is_larger_than_the_paper_is_refused_by_name() -> None:
    with pytest.raises(DoesNotFit, match="table"):
        fit(Format("table", 300.0, 300.0), printed(A4), HOME_BLEED)
    with pytest.raises(DoesNotFit, match="A4"):
        fold(Format("page", 150.0, 200.0), A4, HOME_BLEED)
    assert fit(Format("page", 150.0, 200.0), printed(A4), HOME_BLEED).count == 1
