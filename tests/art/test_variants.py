"""Pictures painted anew for paper."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.art.outline import segments
from companion.art.shapes import Group, Paint, Path, Rect, Text, Use, fill
from companion.art.variants import curved, finer, recoloured, rounder

RIVER = Paint(stroke="water", width=5.0, name="stream1")


def test_colours_change_wherever_they_are_named() -> None:
    white = {"sea": "surface", "henan": "surface"}
    text = Text(1, 2, "Kaifeng", 9, halo="henan")
    tinted = Paint(fill="pattern:pat-henan", opacity=0.2, over="henan")
    shapes = (
        Rect(0, 0, 9, 9, fill("sea")),
        Group(
            (Path("M0 0L1 1", Paint(stroke="sea")), text, Path("M0 0", tinted)),
        ),
    )
    rect, group = recoloured(shapes, white)
    assert isinstance(rect, Rect) and rect.paint.fill == "surface"
    assert isinstance(group, Group)
    path, words, pattern = group.shapes
    assert isinstance(path, Path) and path.paint.stroke == "surface"
    assert isinstance(words, Text) and (words.halo, words.colour) == ("surface", "ink")
    assert isinstance(pattern, Path) and pattern.paint.over == "henan"


def test_only_lines_of_those_styles_are_finer() -> None:
    coast = Path("M0 0L1 1", Paint(stroke="map-ink", width=2.0, name="coast"))
    seal = Use("seal", 0, 0, 9, 9)
    made = finer((coast, Path("M0 0L1 1", RIVER), seal), {"coast"}, 0.6)
    assert [shape.paint.width for shape in made if isinstance(shape, Path)] == [1.2, 5.0]
    assert made[2] is seal


def test_a_river_flows_through_its_points_without_corners() -> None:
    d = "M0 0L10 0L10 0L20 10L30 10M5 5L6 6"
    (group,) = rounder((Group((Path(d, RIVER), Path(d, fill("map-ink")))),), {"stream1"})
    assert isinstance(group, Group)
    river, border = group.shapes
    assert isinstance(river, Path) and isinstance(border, Path)
    assert border.d == d
    pieces = segments(river.d)
    assert [kind for kind, _ in pieces] == ["M", "C", "C", "C", "M", "C"]
    assert [numbers[-2:] for _, numbers in pieces] == [(0, 0), (10, 0), (20, 10), (30, 10), (5, 5), (6, 6)]
    for (_, before), (_, after) in pairwise(pieces[1:4]):
        (ax, ay), (bx, by), (cx, cy) = before[2:4], before[4:6], after[0:2]
        assert (bx - ax) * (cy - by) == pytest.approx((by - ay) * (cx - bx), abs=0.15), "a corner"


@pytest.mark.parametrize("d", ["M0 0L1 0L1 1Z", "M0 0C1 1 2 2 3 3"])
def test_what_is_closed_or_curved_stays(d: str) -> None:
    assert curved(d) == d
