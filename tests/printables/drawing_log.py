"""A pen that writes down what it is told, one line a stroke: what tests keep and compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from companion.art.outline import Segment
from companion.art.shapes import Shape
from printables.drawing.fitted_text import Run
from printables.drawing.painter import Matrix, Painter, Places, Stroke, stamp
from printables.drawing.theme import Rgb, Theme


class LogPen:
    """Keeps the lines in ``lines``."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._kept: dict[object, int] = {}
        self._depth = 0

    def push(self, matrix: Matrix, clip: tuple[Segment, ...]) -> None:
        """``into`` the matrix, with ``within`` the clip."""
        self._line("into", *matrix, "within " + told(clip) if clip else "")
        self._depth += 1

    def pop(self) -> None:
        """Out again: the lines after it stand further left."""
        self._depth -= 1

    def outline(self, path: tuple[Segment, ...], fill: Rgb | None, stroke: Stroke | None) -> None:
        """``draw`` with ``fill`` and ``line``."""
        brush = f"fill {colour(fill)} " if fill else ""
        if stroke:
            brush += f"line {colour(stroke.colour)} {number(stroke.width)} {stroke.cap} {stroke.join} "
            brush += " ".join(map(number, stroke.dash))
        self._line("draw", brush.strip(), told(path))

    def words(self, run: Run, colour_: Rgb, spaced: float, halo: tuple[Rgb, float] | None) -> None:
        """``words`` with place, size, face and colour."""
        around = f"halo {colour(halo[0])} {number(halo[1])}" if halo else ""
        self._line("words", run.x, run.y, run.size, run.face, colour(colour_), spaced or "", around, f"“{run.words}”")

    def shared(self, key: object, draw: Callable[[], None]) -> None:
        """``keep`` at its first use, ``again`` at others."""
        if key in self._kept:
            self._line("again", str(self._kept[key]))
            return
        self._kept[key] = len(self._kept) + 1
        self._line("keep", str(self._kept[key]))
        self._depth += 1
        draw()
        self._depth -= 1

    def stamped(self, key: object, draw: Callable[[], None], cell: tuple[Segment, ...], places: Places) -> None:
        stamp(self, key, draw, cell, places)

    def _line(self, what: str, *parts: object) -> None:
        words = (number(part) if isinstance(part, float) else str(part) for part in parts)
        self.lines.append("  " * self._depth + " ".join([what, *(word for word in words if word)]))


def log(picture: Iterable[Shape], theme: Theme) -> str:
    """What a pen is told for a picture, as text."""
    pen = LogPen()
    Painter(pen, theme).paint(picture)
    return "\n".join(pen.lines) + "\n"


def number(value: float) -> str:
    """Hundredths of a millimetre are enough; -0 is 0."""
    return f"{round(value, 2) + 0.0:g}"


def colour(rgb: Rgb) -> str:
    """``#rrggbb``."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


@lru_cache(maxsize=8192)
def told(path: tuple[Segment, ...]) -> str:
    """Path data. Kept, as pictures repeat."""
    return " ".join(kind + " ".join(map(number, numbers)) for kind, numbers in path)
