"""How pictures are put together: where each comes to lie, and how large all of them are."""

from __future__ import annotations

import pytest

from companion.art.shapes import Block, Group, Paint, Path, Rect
from printables.books.arrangement import Drawn, below, beside, grid, panel, part, words, wrapped


def tile(w: float, h: float) -> Drawn:
    return Drawn((Rect(0, 0, w, h, Paint(fill="paper")),), w, h)


def places(drawn: Drawn) -> list[tuple[float, float]]:
    return [one.at for one in drawn.picture if isinstance(one, Group)]


def test_beside_one_another_pictures_stand_in_the_middle_of_the_height() -> None:
    drawn = beside(tile(4, 2), 1.5, tile(3, 6))
    assert places(drawn) == [(0, 2), (5.5, 0)] and (drawn.w, drawn.h) == (8.5, 6)
    assert beside(tile(4, 2), tile(3, 2), gap=1.0).w == 8


def test_below_one_another_they_stand_in_the_middle_of_the_width() -> None:
    drawn = below(tile(4, 2), 1.5, tile(3, 6), w=10)
    assert places(drawn) == [(3, 0), (3.5, 3.5)] and (drawn.w, drawn.h) == (10, 9.5)
    assert below(tile(4, 2), tile(6, 2), gap=1.0)[1:] == (6, 5)


@pytest.mark.parametrize(
    ("w", "where"),
    [(17, [(0, 0), (6, 0), (12, 0)]), (16, [(2.5, 0), (8.5, 0), (5.5, 6)]), (5, [(0, 0), (0, 6), (0, 12)])],
)
def test_pictures_go_on_in_another_line_where_there_is_no_room(w: float, where: list[tuple[float, float]]) -> None:
    drawn = wrapped(w, tile(5, 4), tile(5, 4), tile(5, 4), gap=1.0)
    lines = [one for one in drawn.picture if isinstance(one, Group)]
    found = [
        (line.at[0] + one.at[0], line.at[1])
        for line in lines for one in line.shapes if isinstance(one, Group)
    ]  # fmt: skip
    assert found == where


@pytest.mark.parametrize(("w", "columns"), [(60, 5), (44, 3), (23, 2), (12, 1)])
def test_a_grid_has_as_few_lines_as_there_is_room_for_and_fills_them_alike(w: float, columns: int) -> None:
    drawn = grid([lambda wide: tile(wide, 4)] * 5, w, 10, gap=1.0)
    at = places(drawn)
    assert len({x for x, _ in at}) == columns
    wide = (w + 1) / columns - 1
    assert wide >= 10 and max(x for x, _ in at) + wide == pytest.approx(w)
    assert drawn.h == pytest.approx(-(-5 // columns) * 6 - 2)


def test_a_line_of_a_grid_is_as_high_as_its_highest_picture() -> None:
    drawn = grid([lambda _: tile(4, 9), lambda _: tile(4, 2), lambda _: tile(4, 3)], 20, 10, down=1.0)
    assert places(drawn) == [(3, 0), (13, 0), (3, 10)] and drawn.h == 13


def test_what_lies_on_a_panel_lies_above_it_and_in_its_middle() -> None:
    ground, *on = panel(20, 12, 2.0, tile(4, 4)).picture
    assert isinstance(ground, Rect) and ground.h == 12
    assert [one.at for one in on if isinstance(one, Group)] == [(8, 2)]


def test_words_have_room_for_the_lines_that_they_may_need() -> None:
    drawn = words("Mei", 20, 8, lines=2)
    (block,) = drawn.picture
    assert isinstance(block, Block) and drawn.h == pytest.approx(2 * words("Mei", 20, 8).h) == pytest.approx(
        block.h, 0.01
    )


def test_a_thing_shown_smaller_keeps_its_shape() -> None:
    drawn = tile(40, 20).small(10)
    (inner,) = drawn.picture
    assert (drawn.w, drawn.h) == (10, 5) and isinstance(inner, Group) and inner.miniature and inner.scale == 0.25


def test_arrows_lead_from_one_to_the_next_one_of_a_line_and_over_no_picture() -> None:
    drawn = grid([lambda wide: tile(wide, 4)] * 5, 31, 9, gap=2.0, led=True)
    found = [one for one in drawn.picture if isinstance(one, Path)]
    assert [one.d.partition("L")[0] for one in found] == ["M8.7 2", "M19.7 2", "M8.7 8"]


def test_what_is_put_upon_a_picture_or_left_in_a_width_does_not_move_it() -> None:
    edge = Rect(1, 1, 2, 2, Paint(stroke="line"))
    drawn = tile(4, 2).plus(edge).left(9)
    assert drawn == Drawn((*tile(4, 2).picture, edge), 9, 2)


def test_columns_that_share_a_width_evenly_stand_in_one_line() -> None:
    """A third of some widths, three times, is a hair more than all of it."""
    assert all(grid([tile(1, 4)] * 3, n / 10, n / 10 / 3).h == 4 for n in range(400, 700))


def test_a_part_of_a_picture_is_shown_as_wide_as_told_from_its_own_corner() -> None:
    drawn = part([Rect(0, 0, 300, 200, Paint(fill="paper"))], (100, 50, 60, 40), 30)
    shown, edge = drawn.picture
    assert (drawn.w, drawn.h) == (30, 20)
    assert isinstance(shown, Group) and (shown.at, shown.scale) == ((-50, -25), 0.5)
    assert isinstance(edge, Rect) and (edge.x, edge.y, edge.w, edge.h) == (0, 0, 30, 20)
