"""Path data against geometry that is known otherwise."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.art.outline import BadOutline, Segment, bounds, segments


def ends(d: str) -> list[tuple[float, ...]]:
    """Where the pen is after each segment that moves it."""
    return [tuple(round(n, 6) for n in numbers[-2:]) for kind, numbers in segments(d) if kind != "Z"]


def points_of(d: str, each: int = 16) -> list[tuple[float, float]]:
    """Points along a path, curves included."""
    found: list[tuple[float, float]] = []
    x = y = 0.0
    for kind, n in segments(d):
        if kind == "C":
            for part in range(1, each + 1):
                t = part / each
                u = 1 - t
                found.append(
                    (
                        u**3 * x + 3 * u * u * t * n[0] + 3 * u * t * t * n[2] + t**3 * n[4],
                        u**3 * y + 3 * u * u * t * n[1] + 3 * u * t * t * n[3] + t**3 * n[5],
                    )
                )
        if kind != "Z":
            x, y = n[-2:]
    return found


def test_relative_commands_start_where_the_pen_is() -> None:
    assert ends("m1 2 3 4l5 6h7v8z m1 1l1 0") == [(1, 2), (4, 6), (9, 12), (16, 12), (16, 20), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("M0 0 1 1 2 0", "M0 0L1 1L2 0"),
        ("M.5.5-1-1", "M0.5 0.5L-1 -1"),
        ("M1e1-2E-1", "M10 -0.2"),
        ("M0,0H4V3Z", "M0 0L4 0L4 3Z"),
        ("M0 0C1 1 2 1 3 0S5-1 6 0", "M0 0C1 1 2 1 3 0C4 -1 5 -1 6 0"),
        ("M0 0L2 2S4 4 6 0", "M0 0L2 2C2 2 4 4 6 0"),
        ("M0 0C1 1 2 1 3 0T5 0", "M0 0C1 1 2 1 3 0Q3 0 5 0"),
        ("M0 0Q1 2 2 0S3 1 4 0", "M0 0Q1 2 2 0C2 0 3 1 4 0"),
        ("M0 0Q1 2 2 0T4 0", "M0 0Q1 2 2 0Q3 -2 4 0"),
        ("M5 5q1 2 2 0t2 0", "M5 5Q6 7 7 5Q8 3 9 5"),
        ("M5 5c1 1 2 1 3 0s2-1 3 0", "M5 5C6 6 7 6 8 5C9 4 10 4 11 5"),
        ("M0 0a5 5 0 0110 0", "M0 0A5 5 0 0 1 10 0"),
    ],
)
def test_what_is_written_short_means_the_same(short: str, long: str) -> None:
    assert same(segments(short), segments(long))


def same(a: tuple[Segment, ...], b: tuple[Segment, ...]) -> bool:
    """Whether two paths are one, to a millionth."""
    return [kind for kind, _ in a] == [kind for kind, _ in b] and all(
        one == pytest.approx(other) for (_, one), (_, other) in zip(a, b, strict=True)
    )


def test_a_quadratic_curve_goes_through_its_middle() -> None:
    middle = points_of("M0 0Q10 20 20 0", each=2)[0]
    assert middle == pytest.approx((10, 10))


@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("angle", [20, 90, 179, 200])
def test_arcs_lie_on_their_circle_on_the_right_side(sweep: int, large: int, angle: int) -> None:
    """An arc of 30 mm around (50, 50): its points keep the radius and run the way and length that the flags say."""
    turn = angle * pi / 180
    short = turn < pi
    x, y = 50 + 30 * cos(turn), 50 + 30 * sin(turn)
    points = points_of(f"M80 50A30 30 0 {large} {sweep} {x} {y}")
    ours = (short != bool(large)) == bool(sweep)  # the arc around (50, 50) itself; else its mirror image on the chord
    centre = (50.0, 50.0) if ours else (30 + x, y)
    assert all(abs(hypot(px - centre[0], py - centre[1]) - 30) < 0.02 for px, py in points)
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip([(80.0, 50.0), *points], points, strict=False))
    angle_there = min(turn, 2 * pi - turn)
    assert length == pytest.approx(30 * (2 * pi - angle_there if large else angle_there), rel=0.01)
    assert points[-1] == pytest.approx((x, y))


def test_an_arc_that_does_not_reach_grows_and_one_without_a_radius_is_a_line() -> None:
    assert min(y for _, y in points_of("M0 0A1 1 0 0 1 20 0")) == pytest.approx(-10, abs=0.02)
    assert segments("M0 0A0 5 0 0 1 9 0")[1] == ("L", (9, 0))
    assert segments("M3 3A5 5 0 0 1 3 3") == (("M", (3, 3)),)


def test_a_turned_ellipse_stands_upright() -> None:
    left, top, right, bottom = (min, min, max, max)
    points = points_of("M0-20A20 8 90 0 1 0 20A20 8 90 0 1 0-20")
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert (left(xs), top(ys), right(xs), bottom(ys)) == pytest.approx((-8, -20, 8, 20), abs=0.05)


def test_bounds_hold_every_point() -> None:
    assert bounds("M2 3L-1 8l10 0v-9") == (-1, -1, 9, 8)
    with pytest.raises(BadOutline, match="needs a point"):
        bounds("")


@pytest.mark.parametrize(
    ("d", "wrong"),
    [
        ("L1 1 2", "takes 2 numbers"),
        ("M1", "takes 2 numbers"),
        ("M1 1 x", "no command"),
        ("1 2", "begins with a command"),
        ("M0 0Z 4 4", "begins with a command"),
        ("M0 0A1 1 0 2 0 5 5", "takes 7 numbers"),
        ("M0 0C1 1 2 2 3", "takes 6 numbers"),
        ("M0 0 L nan 1", "no command|takes 2"),
        ("M0 0B1 1", "'B' is no command"),
        ("M0 0A1e999 1 0 0 1 5 5", "longer than any paper"),
        ("M0 0L1 -2e6", "longer than any paper"),
    ],
)
def test_what_is_wrong_is_told(d: str, wrong: str) -> None:
    with pytest.raises(BadOutline, match=wrong):
        segments(d)


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \tx#", max_size=60))
@example("M0 0A1e6 1e-9 33 1 1 1e-9 1e6")
@example("M0 0A1e-200 1e-200 0 0 1 1e-200 0")
def test_any_text_is_read_or_refused(d: str) -> None:
    try:
        found = segments(d)
    except BadOutline:
        return
    wanted = {"M": 2, "L": 2, "C": 6, "Z": 0}
    assert all(len(numbers) == wanted[kind] for kind, numbers in found)


@given(st.lists(st.tuples(*[st.floats(-500, 500) for _ in range(6)]), min_size=1, max_size=8))
def test_absolute_and_relative_say_the_same(curves: list[tuple[float, ...]]) -> None:
    x = y = 0.0
    absolute, relative = "M0 0", "M0 0"
    for curve in curves:
        absolute += "C" + " ".join(repr(n) for n in curve)
        relative += "c" + " ".join(repr(n - (y if i % 2 else x)) for i, n in enumerate(curve))
        x, y = curve[-2:]
    for (_, one), (_, other) in zip(segments(absolute), segments(relative), strict=True):
        assert one == pytest.approx(other, abs=1e-6)
