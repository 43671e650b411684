"""Tables of a few words or figures in a column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.art.shapes import Block, Face, Paint, Path, Rect, Shape, Text
from printables.books.flow import Column
from printables.drawing.fitted_text import pt

HIGH: Final = 1.42
"""Height of a row, in em."""


def table(
    column: Column,
    rows: Sequence[Sequence[str]],
    first: float,
    *,
    colour: str = "gold",
    quiet: str = "–",
    lines: int = 1,
) -> None:
    """A table; the first row and the first column say what the others are for.

    Args:
        rows: of the same length.
        first: width of the first column, mm.
        colour: of what matters; ``quiet`` does not.
        lines: on which the words of the first column may break; where they do, as on a phone, whose letters may be
            wider than ours, the others are a little smaller.
    """
    em, step = pt(column.size), (column.w - first) / (len(rows[0]) - 1)
    high, wide = HIGH * em, lines > 1
    column.draw(Rect(column.x, column.y, column.w, high, Paint(fill="sunk"), 0.8))
    for number, row in enumerate(rows):
        base, x = column.y + high / 2 + 0.3 * em, column.x + 1.2
        label: Shape = Text(
            x, base, row[0], em, *(("sans", "ink") if number else ("sans-bold", "muted")), room=first - 2
        )
        if number and wide:
            label = Block(x, column.y, first - 2, high, (row[0],), em, leading=1.12, valign="middle")
        column.draw(label)
        for place, said in enumerate(row[1:]):
            matters = number > 0 and said != quiet
            face: Face = "serif-bold" if matters else "sans" if number else "sans-bold"
            middle = column.x + first + (place + 0.5) * step
            size = em * (1 if not wide else 0.94 if number else 0.8)
            column.draw(Text(middle, base, said, size, face, colour if matters else "muted", "middle", step - 0.6))
        column.y += high
        if number:
            column.draw(Path(f"M{column.x:g} {column.y:.5g}h{column.w:g}", Paint(stroke="line", width=0.2)))
        high = HIGH * em * (0.9 * lines if wide else 1)
