"""The curve of points: a line for every player through his totals, told apart by dashes and signs without colours.

Lengths are whatever the picture is drawn in. What stands beside the curve is set by whoever knows the letters' widths.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.art import palette, symbols
from companion.art.shapes import Circle, Paint, Path, Picture, Shape, Use

DASHES: Final[Mapping[str, tuple[float, ...]]] = {
    "yellow": (8, 3), "blue": (2, 3), "green": (10, 3, 2, 3), "overlord": (8, 3)
}  # fmt: skip
"""Of lines as wide as ``WIDTH``; wider ones have longer dashes."""
WIDTH: Final = 2.6


@dataclass(frozen=True, slots=True)
class Run:
    """A player's totals: those of the beginning, then one after every moment at which points moved."""

    colour: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where moments and points lie: ``steps`` equal steps across, from ``low`` to ``high`` points upwards."""

    steps: int
    low: int
    high: int
    left: float
    top: float
    width: float
    height: float

    def x(self, step: float) -> float:
        """Across."""
        return round(self.left + self.width * step / max(1, self.steps), 1)

    def y(self, points: float) -> float:
        """Down."""
        return round(self.top + self.height * (self.high - points) / (self.high - self.low), 1)

    def path(self, totals: Sequence[int]) -> str:
        """The line through a player's totals, as path data."""
        return "M" + "L".join(f"{self.x(step)} {self.y(total)}" for step, total in enumerate(totals))


def frame(runs: Sequence[Run], left: float, top: float, width: float, height: float) -> Frame:
    """The frame in that box which holds all totals, 0 and a few points above them."""
    totals = [total for run in runs for total in run.totals]
    steps = max((len(run.totals) - 1 for run in runs), default=0)
    return Frame(steps, min(0, *totals, 0), max(10, *totals, 10), left, top, width, height)


def curve(box: Frame, runs: Sequence[Run], width: float = WIDTH, mark: float = 0.0) -> Picture:
    """Axis and moments, then the lines, the last player's first so that the first one's lies on top.

    Args:
        box: where.
        runs: the players, the best first.
        width: of the lines.
        mark: size of the players' signs at every moment; 0 for none.
    """
    hair, dots = width / WIDTH, (2 * width / WIDTH, 4 * width / WIDTH)
    axis = Path(f"M{box.left:g} {box.y(0)}H{box.left + box.width:g}", Paint(stroke="muted", width=hair))
    moment = Paint(stroke="line", width=hair, dash=dots)
    grid = (Path(f"M{box.x(step)} {box.top:g}V{box.top + box.height:g}", moment) for step in range(1, box.steps + 1))
    return axis, *grid, *(shape for run in reversed(runs) for shape in _run(box, run, width, mark))


def _run(box: Frame, run: Run, width: float, mark: float) -> Iterator[Shape]:
    yield Path(box.path(run.totals), line_of(run.colour, width))
    if mark:
        for step, total in enumerate(run.totals[1:], 1):
            yield sign(run.colour, box.x(step) - mark / 2, box.y(total) - mark / 2, mark)


def line_of(colour: str, width: float = WIDTH) -> Paint:
    """A player's line; grey for a seat without a colour of its own."""
    known = f"p-{colour}" if f"p-{colour}" in palette.colours("light") else "muted"
    dash = tuple(round(length * width / WIDTH, 2) for length in DASHES.get(colour, ()))
    return Paint(stroke=known, width=width, join="round", dash=dash)


def sign(colour: str, x: float, y: float, size: float) -> Shape:
    """A player's sign with its upper left corner at (x, y); a ring for a seat that has none."""
    if f"s-{colour}" in symbols.ids():
        return Use(f"s-{colour}", x, y, size, size)
    width = size / 12
    return Circle(x + size / 2, y + size / 2, size / 2 - width / 2, Paint(stroke="muted", width=width))


def spread(wanted: Sequence[float], gap: float, bottom: float) -> list[float]:
    """Heights as near as may be to the wanted ones (from the top down), ``gap`` apart and not under ``bottom``."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + gap) if found else y)
    limit = bottom
    for index in reversed(range(len(found))):
        found[index] = min(found[index], limit)
        limit = found[index] - gap
    return found
