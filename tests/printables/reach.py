"""A pen that notes where things come to lie: how far pictures reach, and where their words stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from companion.art.outline import Segment
from companion.art.shapes import Shape
from printables.drawing import fitted_text
from printables.drawing.fitted_text import Run
from printables.drawing.painter import Matrix, Painter, Places, Stroke, stamp
from printables.drawing.theme import Rgb, theme
from printables.kit import Ink

Reach = tuple[float, float, float, float]
"""(left, top, right, bottom), mm."""
WHOLE: Reach = (-1e6, -1e6, 1e6, 1e6)


@dataclass(frozen=True, slots=True)
class Words:
    """A line of words, where it stands, its em on paper in mm, and whether it is upside down."""

    words: str
    reach: Reach
    size: float
    turned: bool


class ReachPen:
    """Collects in ``shapes`` and ``words``; what a clip cuts off does not count."""

    def __init__(self) -> None:
        self.shapes: list[Reach] = []
        self.words_: list[Words] = []
        self._stack: list[tuple[Matrix, Reach]] = [((1.0, 0.0, 0.0, 1.0, 0.0, 0.0), WHOLE)]

    def push(self, matrix: Matrix, clip: tuple[Segment, ...]) -> None:
        old, within = self._stack[-1]
        a, b, c, d, e, f = matrix
        p, q, r, s, t, u = old
        inside = (p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u)
        self._stack.append((inside, within))
        if clip:
            self._stack[-1] = (inside, common(within, self._across(clip)))

    def pop(self) -> None:
        self._stack.pop()

    def outline(self, path: tuple[Segment, ...], fill: Rgb | None, stroke: Stroke | None) -> None:
        matrix, within = self._stack[-1]
        left, top, right, bottom = self._across(path)
        half = stroke.width / 2 * scale_of(matrix) if stroke else 0.0
        found = common((left - half, top - half, right + half, bottom + half), within)
        if found[0] < found[2] or found[1] < found[3]:
            self.shapes.append(found)

    def words(self, run: Run, colour: Rgb, spaced: float, halo: tuple[Rgb, float] | None) -> None:
        wide = fitted_text.width(run.face, run.words, run.size, spaced)
        corners = ((run.x, run.y - 0.72 * run.size), (run.x + wide, run.y + 0.22 * run.size))
        matrix, within = self._stack[-1]
        found = self._around(corners)
        left, top, right, bottom = common(found, within)
        if left < right and top < bottom:
            self.words_.append(Words(run.words, found, run.size * scale_of(matrix), matrix[0] < 0))

    def shared(self, key: object, draw: Callable[[], None]) -> None:
        draw()

    def stamped(self, key: object, draw: Callable[[], None], cell: tuple[Segment, ...], places: Places) -> None:
        stamp(self, key, draw, cell, places)

    def _across(self, path: tuple[Segment, ...]) -> Reach:
        """How far a path reaches. Where its sides stay level, whatever is drawn many times is measured once."""
        a, b, c, d, _, _ = self._stack[-1][0]
        level = not (b or c) or not (a or d)
        return self._around(corners(path) if level else points(path))

    def _around(self, found: Iterable[tuple[float, float]]) -> Reach:
        a, b, c, d, e, f = self._stack[-1][0]
        there = [(a * x + c * y + e, b * x + d * y + f) for x, y in found]
        xs, ys = [x for x, _ in there], [y for _, y in there]
        return min(xs), min(ys), max(xs), max(ys)


def scale_of(matrix: Matrix) -> float:
    """How much longer a length is on paper."""
    return hypot(matrix[0], matrix[1])


@lru_cache(maxsize=8192)
def points(path: tuple[Segment, ...]) -> tuple[tuple[float, float], ...]:
    """All points of a path, control points included."""
    return tuple(point for _, n in path for point in zip(n[0::2], n[1::2], strict=True))


@lru_cache(maxsize=8192)
def corners(path: tuple[Segment, ...]) -> tuple[tuple[float, float], ...]:
    """Upper left and lower right of all these points."""
    xs, ys = zip(*points(path), strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def common(a: Reach, b: Reach) -> Reach:
    """What two boxes have in common; nothing is a box turned inside out."""
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def reach(picture: Iterable[Shape], ink: Ink = "full") -> ReachPen:
    """The pen after it has drawn the picture."""
    pen = ReachPen()
    Painter(pen, theme(ink)).paint(picture)
    return pen
