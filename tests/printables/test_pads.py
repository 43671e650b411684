"""Score sheets: rows that fill their area, words that keep clear of their notes, and a cell for each player."""

from __future__ import annotations

from collections.abc import Iterator

from companion.art.shapes import Box, Circle, Paint, Path, Rect, Shape, Text
from printables.drawing.fitted_text import width
from printables.table.pads import BAND, FINE, FRAME, PLAIN, SUM, TOTAL, Row, pad

AREA: Box = (10.0, 20.0, 120.0, 60.0)
LABEL = 60.0


def drawn(*rows: Row) -> list[Shape]:
    return [*pad(AREA, LABEL, 3, rows)]


def test_rows_share_the_height_by_what_each_takes() -> None:
    shapes = drawn(Row("one"), Row("two", TOTAL, 2.0))
    total = next(one for one in shapes if isinstance(one, Rect) and one.paint == Paint(fill=TOTAL.ground))
    assert (total.x, total.y, total.w, total.h) == (10, 40, 120, 40)
    frame = shapes[-1]
    assert isinstance(frame, Rect) and frame.paint == FRAME and (frame.x, frame.y, frame.w, frame.h) == AREA


def test_each_player_has_a_cell_and_a_row_without_them_has_no_lines_between() -> None:
    asked: list[tuple[int, Box]] = []

    def cell(place: int, area: Box) -> Iterator[Shape]:
        asked.append((place, area))
        yield Circle(area[0], area[1], 1, Paint())

    shapes = drawn(Row("head", BAND, whole=True), Row("each", cell=cell))
    assert asked == [(place, (70.0 + 20 * place, 50.0, 20.0, 30.0)) for place in range(3)]
    (between,) = (one.d for one in shapes if isinstance(one, Path) and one.paint == FINE)
    assert between == "M70 50v30M90 50v30M110 50v30"


def test_words_end_before_the_note_at_their_right() -> None:
    row = Row("A reason with a name that is far too long for its column", note="28 each", indent=4.0)
    note, words = (one for one in drawn(row) if isinstance(one, Text))
    assert note.anchor == "end" and note.x < 10 + LABEL
    assert words.x > 14 and words.x + words.room < note.x - width(PLAIN.note[1], note.words, note.size)
    assert words.y == note.y


def test_what_sums_up_stands_at_the_right_of_its_column() -> None:
    (words,) = (one for one in drawn(Row("Sum", SUM)) if isinstance(one, Text))
    assert words.anchor == "end" and 10 + LABEL - 5 < words.x < 10 + LABEL
