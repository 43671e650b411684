"""Marks: where, how long, how thick; and the lines that proofs draw over pieces."""

from __future__ import annotations

import pytest

from companion.art.shapes import Box, Circle, Group, Path, Picture, Rect, Text
from printables.kit import POKER
from printables.sheets import marks
from printables.sheets.grid import Mirror
from tests.printables.laying import CHIT, DISC, TILE, box_of, on_page, walk

ONE: Box = (20.0, 30.0, 63.0, 88.0)
NEXT: Box = (87.0, 30.0, 63.0, 88.0)


def boxes(picture: Picture) -> list[Box]:
    return [box_of(shape, groups) for shape, groups in walk(picture) if isinstance(shape, Path)]


def test_crop_marks_are_thin_short_and_in_line_with_the_cuts() -> None:
    found = marks.crop_marks((ONE, NEXT), 2.0)
    assert {shape.paint for shape in found if isinstance(shape, Path)} == {marks.CROP}
    assert pytest.approx(0.4 / 72 * 25.4) == marks.CROP.width
    assert sorted({box[0] for box in boxes(found) if not box[2]}) == [20.0, 83.0, 87.0, 150.0]
    assert sorted({box[1] for box in boxes(found) if not box[3]}) == [30.0, 118.0]
    assert len(found) == 2 * 4 + 2 * 2
    upper = [box for box in boxes(found) if not box[2] and box[1] < 30]
    assert all((box[1], box[1] + box[3]) == (25.0, 28.0) for box in upper)


def test_shared_cuts_have_one_mark() -> None:
    found = marks.crop_marks([(10.0 + 24 * n, 10.0, 24.0, 24.0) for n in range(3)], 0.0)
    assert len(found) == 2 * 4 + 2 * 2


def test_a_row_half_filled_has_its_marks_beyond_the_longer_ones() -> None:
    below = (20.0, 122.0, 63.0, 88.0)
    found = boxes(marks.crop_marks((ONE, NEXT, below), 2.0))
    assert sorted({box[1] for box in found if not box[3]}) == [30.0, 118.0, 122.0, 210.0]
    assert {box[0] for box in found if not box[3]} == {15.0, 152.0}


@pytest.mark.parametrize(("axis", "at"), [("horizontal", 148.5), ("vertical", 105.0)])
def test_a_fold_is_a_dashed_line_with_words_in_its_middle(axis: str, at: float) -> None:
    picture = marks.fold_line(Mirror(axis, at), 210.0, 297.0, "fold here")  # type: ignore[arg-type]
    lines = [(box_of(shape, groups), shape.paint) for shape, groups in walk(picture) if isinstance(shape, Path)]
    assert all(paint.dash for _, paint in lines)
    ((words, groups),) = [(shape, groups) for shape, groups in walk(picture) if isinstance(shape, Text)]
    assert words.words == "fold here"
    assert on_page((words.x, 0.0), groups) == pytest.approx((105.0, 148.5))
    for box, _ in lines:
        across, along = (box[3], box[1]) if axis == "horizontal" else (box[2], box[0])
        assert across == pytest.approx(0, abs=1e-6) and along == pytest.approx(at)
    # The words stand in the gap.
    gap = max(min(lengthwise(box, axis)) for box, _ in lines) - min(max(lengthwise(box, axis)) for box, _ in lines)
    assert words.room < gap


def lengthwise(box: Box, axis: str) -> tuple[float, float]:
    return (box[0], box[0] + box[2]) if axis == "horizontal" else (box[1], box[1] + box[3])


def test_a_fold_without_words_is_one_line() -> None:
    assert not [shape for shape, _ in walk(marks.fold_line(Mirror("vertical", 105.0), 210.0, 297.0, ""))
                if isinstance(shape, Text)]  # fmt: skip
    assert marks.hint("", 210.0) == ()


def test_strips_have_marks_at_their_middle() -> None:
    strips = [(10.0 + 9 * n, 10.0, 9.0, 18.0) for n in range(4)]
    found = marks.fold_marks(strips, 0.0, quarter=False)
    assert boxes(found) == [(7.0, 19.0, 3.0, 0.0), (46.0, 19.0, 3.0, 0.0)]
    lying = [(10.0, 10.0, 18.0, 9.0)]
    found = marks.fold_marks(lying, 0.0, quarter=True)
    assert boxes(found) == [(19.0, 7.0, 0.0, 3.0), (19.0, 19.0, 0.0, 3.0)]


def test_proofs_show_cut_bleed_and_safe_zone() -> None:
    cut, bleed, safe = marks.proof(ONE, POKER, False, 2.0, 3.0)
    assert cut == Rect(20, 30, 63, 88, marks.TRIM_LINE, 3.0)
    assert bleed == Rect(18, 28, 67, 92, marks.BLEED_LINE)
    assert safe == Rect(23, 33, 57, 82, marks.SAFE_LINE)


def test_proofs_of_round_pieces_are_round() -> None:
    shapes = marks.proof((10, 10, 22, 22), DISC, False, 2.0, 3.0)
    assert [(shape.x, shape.y, shape.r) for shape in shapes if isinstance(shape, Circle)] == [
        (21.0, 21.0, 11.0),
        (21.0, 21.0, 13.0),
        (21.0, 21.0, 8.0),
    ]


def test_proofs_of_shared_cuts_have_no_bleed_and_strips_show_their_fold() -> None:
    assert len(marks.proof((10, 10, 24, 24), TILE, False, 0.0, 3.0)) == 2
    fold = marks.proof((10, 10, 9, 18), CHIT, False, 0.0, 3.0)[-1]
    assert isinstance(fold, Path) and box_of(fold, ()) == (10, 19, 9, 0)
    fold = marks.proof((10, 10, 18, 9), CHIT, True, 0.0, 3.0)[-1]
    assert isinstance(fold, Path) and box_of(fold, ()) == (19, 10, 0, 9)


def test_what_is_too_small_has_no_safe_zone() -> None:
    assert len(marks.proof((10, 10, 6, 24), TILE, False, 0.0, 3.0)) == 1


def test_groups_are_not_needed_for_marks() -> None:
    assert not any(isinstance(shape, Group) for shape in marks.crosshair(10, 10))
