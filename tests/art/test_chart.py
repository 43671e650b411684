"""The curve of points as shapes."""

from __future__ import annotations

import pytest

from companion.art import chart, symbols
from companion.art.chart import Run
from companion.art.shapes import Circle, Path, Use

RUNS = [Run("green", (0, 12, 34)), Run("red", (0, -4, 8))]


def test_a_frame_holds_every_total_and_nothing_lies_outside() -> None:
    box = chart.frame(RUNS, 5, 10, 100, 50)
    assert (box.x(0), box.x(2), box.y(34), box.y(-4)) == (5, 105, 10, 60)
    assert box.path((0, 34)) == f"M5.0 {box.y(0)}L55.0 10.0"
    assert chart.frame([], 0, 0, 1, 1).high == 10, "nobody has scored: some room all the same"


def test_the_best_line_lies_on_top_and_each_player_has_a_sign_at_every_moment() -> None:
    box = chart.frame(RUNS, 0, 0, 100, 50)
    drawn = chart.curve(box, RUNS, mark=6)
    lines = [shape for shape in drawn if isinstance(shape, Path)][-2:]
    assert [one.paint.stroke for one in lines] == ["p-red", "p-green"]
    signs = [(shape.symbol, shape.x + 3, shape.y + 3) for shape in drawn if isinstance(shape, Use)]
    assert signs == [(f"s-{run.colour}", box.x(n), box.y(run.totals[n])) for run in reversed(RUNS) for n in (1, 2)]
    assert not [shape for shape in chart.curve(box, RUNS) if isinstance(shape, Use)]


def test_lines_are_told_apart_without_colours_at_every_width() -> None:
    colours = ("red", "yellow", "blue", "green")
    assert len({chart.line_of(colour).dash for colour in colours}) == 4
    assert chart.line_of("yellow", 2 * chart.WIDTH).dash == (16, 6)


def test_a_seat_without_a_sign_is_a_grey_ring() -> None:
    assert "s-purple" not in symbols.ids()
    ring = chart.sign("purple", 10, 20, 12)
    assert isinstance(ring, Circle) and (ring.x, ring.y) == (16, 26) and ring.paint.stroke == "muted"
    assert ring.r + ring.paint.width / 2 == 6
    assert chart.line_of("purple").stroke == "muted"


@pytest.mark.parametrize(
    ("wanted", "found"), [([5, 5, 5], [5, 29, 53]), ([90, 95, 99], [52, 76, 100]), ([10, 60], [10, 60]), ([], [])]
)
def test_names_beside_the_curve_keep_their_distance(wanted: list[float], found: list[float]) -> None:
    assert chart.spread(wanted, 24, 100) == found
