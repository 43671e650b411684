"""The calibration sheet: what one reads against the light is what has to be typed."""

from __future__ import annotations

from io import BytesIO

import pytest

from companion.art.outline import segments
from companion.art.shapes import Block, Group, Path, Picture, Text
from companion.words import LANGUAGES
from printables.drawing import pdf
from printables.drawing.theme import theme
from printables.files.calibration import LINES, marks, pages, places, reading, signed
from printables.paper import PAPERS, Paper

OFFSETS = ((0.0, 0.0), (0.3, -1.2), (-1.5, 1.5), (0.1, 0.1))


def upright_lines(picture: Picture) -> list[tuple[float, float, float]]:
    """(x, y, y) of the lines of the level scales of a side, in the page's mm."""
    found = []
    for shape in picture:
        if isinstance(shape, Group) and not shape.turn:
            for inner in shape.shapes:
                if isinstance(inner, Path):
                    found += [(x + shape.at[0], y + shape.at[1], to + shape.at[1]) for x, y, to in ends(inner)]
    return found


def ends(path: Path) -> list[tuple[float, float, float]]:
    found, pen = [], (0.0, 0.0)
    for kind, numbers in segments(path.d):
        if kind == "L":
            found.append((pen[0], min(pen[1], numbers[1]), max(pen[1], numbers[1])))
        pen = (numbers[0], numbers[1])
    return found


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("missed", OFFSETS)
def test_the_line_that_runs_on_says_how_backs_must_be_moved(
    paper: Paper, edge: str, missed: tuple[float, float]
) -> None:
    """A printer that sets backs too far to the left by dx needs them moved to the right by dx."""
    dx, dy = missed
    for middle, wanted, size, flipped in ((paper.w / 2, dx, paper.w, edge == "long"),
                                          (paper.h / 2, dy, paper.h, edge == "short")):  # fmt: skip
        # Where side A's lines shine through, on a side B that was printed off by the opposite of what it needs.
        through = [size - (middle + at) if flipped else middle + at for at in places("A")]
        printed = [middle + at - wanted for at in places("B")]
        best = min(range(len(printed)), key=lambda n: min(abs(printed[n] - at) for at in through))
        assert reading(best - LINES) == pytest.approx(wanted)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
def test_the_lines_of_both_sides_meet_where_they_end(paper: Paper) -> None:
    front, back = upright_lines(marks(paper, "A")), upright_lines(marks(paper, "B"))
    for long_edge in (True, False):
        for x, top, bottom in front:
            seen = (top, bottom) if long_edge else (paper.h - bottom, paper.h - top)
            at = paper.w - x if long_edge else x
            near = [line for line in back if abs(line[0] - at) < 2.01]
            assert any(line[2] == pytest.approx(seen[0]) for line in near)
            assert any(line[1] == pytest.approx(seen[1]) for line in near)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.5, -1.5)])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
def test_pages_are_drawn_and_say_what_they_were_printed_with(
    paper: Paper, shift: tuple[float, float], lang: str
) -> None:
    front, back = pages(paper, lang, shift)
    pdf.write([front, back], pdf.Properties("calibration", "test", lang), theme("full"), BytesIO())
    (moved,) = back.picture
    assert isinstance(moved, Group) and moved.at == shift
    said = " ".join(p for shape in moved.shapes if isinstance(shape, Block) for p in shape.paragraphs)
    assert ("0.5,-1.5" in said) == any(shift)
    assert all(not isinstance(shape, Text) or 10 < shape.y < paper.h - 10 for shape in (*front.picture, *moved.shapes))


def test_numbers_stand_as_they_are_typed() -> None:
    assert [signed(reading(number)) for number in (-15, -5, 0, 4, 15)] == ["-1.5", "-0.5", "0", "+0.4", "+1.5"]
