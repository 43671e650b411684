"""What is printed beside the pieces so that they can be cut, folded and turned over, and what proofs draw over them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.art.shapes import Box, Circle, Group, Paint, Path, Picture, Rect, Shape, Text
from printables.drawing.fitted_text import pt
from printables.kit import Format
from printables.page import around
from printables.paper import LEAST_MARGIN
from printables.sheets.grid import Mirror

HAIR: Final = pt(0.4)
"""mm."""
LONG: Final = 3.0
"""Length of a crop mark, mm."""
CROP: Final = Paint(stroke="cut", width=HAIR)
FOLD: Final = Paint(stroke="cut", width=HAIR, dash=(2.0, 1.4))
FOLD_MARK: Final = Paint(stroke="cut", width=HAIR, dash=(0.8, 0.5))
TRIM_LINE: Final = Paint(stroke="proof", width=0.25)
BLEED_LINE: Final = Paint(stroke="proof", width=0.15, dash=(0.6, 0.8))
SAFE_LINE: Final = Paint(stroke="proof-safe", width=0.2, dash=(1.6, 0.8))
SMALL: Final = 2.2
"""Size of the words in margins, mm: a little over 6 pt."""
FREE: Final = LEAST_MARGIN + LONG
"""How far from the paper's edges lines across a page end, so that words fit between, mm."""
WIDE: Final = 0.56
"""How wide a letter is at most on average, as a part of the size."""
SAME: Final = 6
"""Decimals in which two lines are the same line."""


def crop_marks(boxes: Sequence[Box], bleed: float) -> Picture:
    """Short lines around pieces in rows and columns, outside of all their bleeds and in line with their cuts."""
    left, top, right, bottom = around(boxes, bleed)
    marks = []
    for at in _lines((box[0], box[0] + box[2]) for box in boxes):
        marks += [_line(at, top - LONG, at, top), _line(at, bottom, at, bottom + LONG)]
    for at in _lines((box[1], box[1] + box[3]) for box in boxes):
        marks += [_line(left - LONG, at, left, at), _line(right, at, right + LONG, at)]
    return tuple(marks)


def fold_marks(boxes: Sequence[Box], bleed: float, quarter: bool) -> Picture:
    """Dashed marks around strips that are folded in their middle, best before they are cut apart."""
    left, top, right, bottom = around(boxes, bleed)
    marks = []
    if quarter:
        for at in _lines((box[0] + box[2] / 2,) for box in boxes):
            marks += [_line(at, top, at, top - LONG, FOLD_MARK), _line(at, bottom, at, bottom + LONG, FOLD_MARK)]
        return tuple(marks)
    for at in _lines((box[1] + box[3] / 2,) for box in boxes):
        marks += [_line(left, at, left - LONG, at, FOLD_MARK), _line(right, at, right + LONG, at, FOLD_MARK)]
    return tuple(marks)


def fold_line(fold: Mirror, w: float, h: float, words: str) -> Picture:
    """A dashed line across a page of that size, open in its middle for the words."""
    long = w if fold.axis == "horizontal" else h
    room = min(long / 3, len(words) * SMALL * WIDE + 4) if words else 0.0
    half = (long - room) / 2
    shapes: tuple[Shape, ...] = (
        Path(f"M{FREE:g} 0H{half:.6g}", FOLD),
        Path(f"M{long - FREE:.6g} 0H{long - half:.6g}", FOLD),
    )
    if words:
        shapes += (Text(long / 2, 0.35 * SMALL, words, SMALL, colour="cut", anchor="middle", room=room - 2),)
    at, turn = ((0.0, fold.at), 0.0) if fold.axis == "horizontal" else ((fold.at, 0.0), 90.0)
    return (Group(shapes, at=at, turn=turn),)


def hint(words: str, w: float) -> Picture:
    """Words in the middle of the upper margin of a page that is ``w`` wide, above all marks."""
    if not words:
        return ()
    room = w - 2 * LEAST_MARGIN
    return (Text(w / 2, LEAST_MARGIN + 1.6, words, SMALL, colour="cut", anchor="middle", room=room),)


def proof(box: Box, format: Format, quarter: bool, bleed: float, safe: float) -> Picture:
    """The cut of a piece, its bleed and its safe zone, as lines over the piece."""
    lines = [outline(box, 0.0, TRIM_LINE, format.corner, format.round)]
    if bleed:
        lines.append(outline(box, bleed, BLEED_LINE, 0.0, format.round))
    if min(box[2], box[3]) > 2 * safe:
        lines.append(outline(box, -safe, SAFE_LINE, max(0.0, format.corner - safe), format.round))
    if format.fold:
        x, y, w, h = box
        across, down = (x, y + h / 2, x + w, y + h / 2), (x + w / 2, y, x + w / 2, y + h)
        lines.append(_line(*(down if quarter else across), SAFE_LINE))
    return tuple(lines)


def outline(box: Box, more: float, paint: Paint, corner: float = 0.0, round: bool = False) -> Shape:
    """A line around a box, ``more`` mm outside of it."""
    x, y, w, h = box
    if round:
        return Circle(x + w / 2, y + h / 2, min(w, h) / 2 + more, paint)
    return Rect(x - more, y - more, w + 2 * more, h + 2 * more, paint, corner)


def crosshair(x: float, y: float) -> Picture:
    """A cross in a ring around a point, ``LONG`` mm wide and high."""
    reach = LONG / 2
    return (
        _line(x - reach, y, x + reach, y),
        _line(x, y - reach, x, y + reach),
        Circle(x, y, 0.6 * reach, CROP),
    )


def tick(x: float, y: float, right: float, down: float) -> Path:
    """A crop mark from a point, ``LONG`` mm in that direction."""
    return _line(x, y, x + LONG * right, y + LONG * down)


def _line(x: float, y: float, to_x: float, to_y: float, paint: Paint = CROP) -> Path:
    return Path(f"M{x:.7g} {y:.7g}L{to_x:.7g} {to_y:.7g}", paint)


def _lines(groups: Iterable[tuple[float, ...]]) -> list[float]:
    """All positions, each once."""
    return sorted({round(at, SAME) for group in groups for at in group})
