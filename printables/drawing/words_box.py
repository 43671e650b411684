"""Where words stand in a picture: a pen that draws nothing and keeps a box around each run of words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from reportlab.graphics import transform

from companion.art.outline import Segment
from companion.art.shapes import Box, Shape
from printables.drawing.fitted_text import Run, width
from printables.drawing.painter import Matrix, Painter, Places, Stroke, stamp
from printables.drawing.theme import Rgb, Theme

TRANSFORM: Any = transform
ABOVE: Final = 0.75
BELOW: Final = 0.22
"""How far letters reach from their baseline, as parts of the em."""


@dataclass(frozen=True, slots=True)
class Words:
    """A run of words and the box (x, y, w, h) around it, mm in the measures of the whole picture."""

    words: str
    box: Box


class _BoxPen:
    def __init__(self) -> None:
        self.found: list[Words] = []
        self._at: list[Matrix] = [(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)]

    def push(self, matrix: Matrix, clip: tuple[Segment, ...]) -> None:
        self._at.append(TRANSFORM.mmult(self._at[-1], matrix))

    def pop(self) -> None:
        self._at.pop()

    def outline(self, path: tuple[Segment, ...], fill: Rgb | None, stroke: Stroke | None) -> None:
        """Not words."""

    def words(self, run: Run, colour: Rgb, spaced: float, halo: tuple[Rgb, float] | None) -> None:
        ends = run.x, run.x + width(run.face, run.words, run.size, spaced)
        lines = run.y - ABOVE * run.size, run.y + BELOW * run.size
        xs, ys = zip(*(TRANSFORM.transformPoint(self._at[-1], corner) for corner in product(ends, lines)), strict=True)
        box = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
        self.found.append(Words(run.words, box))

    def shared(self, key: object, draw: Callable[[], None]) -> None:
        draw()

    def stamped(self, key: object, draw: Callable[[], None], cell: tuple[Segment, ...], places: Places) -> None:
        stamp(self, key, draw, cell, places)


def words_of(picture: Iterable[Shape], theme: Theme) -> list[Words]:
    """All words of a picture and where they stand.

    Raises:
        DrawingError: a text does not fit or lacks a glyph.
    """
    pen = _BoxPen()
    Painter(pen, theme).paint(picture)
    return pen.found
