"""A finished game on one page: who won, the curve over the rounds, where the points came from and what made the jumps.

For any game: it is told by score lines. Whoever keeps the table fills in what is said here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.art.chart import Run, curve, frame, sign, spread
from companion.art.shapes import Circle, Picture, Rect, Shape, Text, fill
from printables.drawing.fitted_text import width
from printables.kit import Ink
from printables.lettering import fitted, line_of, typed
from printables.paper import MARGIN, Paper
from printables.sheet_head import FOOT, HEAD, Head, as_file, foot, head

ROW: Final = 11.0
LINE: Final = 5.6
MOST_REASONS: Final = 9
LOW: Final = 36.0
"""The curve is so high, mm, even if the smallest sources find no room for that."""
MOST_STOPS: Final = 6
BETWEEN: Final = 5.0
"""Columns of jumps are so far apart, mm."""
BESIDE: Final = 17.0
"""Where reasons begin beside a change, mm."""
REASON: Final = 3.0
BELOW: Final = 2.4
"""Size of reasons below a change, mm; they go on in as many lines as that."""
LINES: Final = 3
ENDS: Final = re.compile(r"\S+(?: \S+$)?")
"""Words, the last two together."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player at the end: his place, and his points by where they came from, the biggest first."""

    place: int
    colour: str
    name: str
    points: int
    won: bool
    sources: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Jump:
    """A player at a scoring: the change ("+36"), the total afterwards, and the biggest reasons."""

    colour: str
    change: str
    total: int
    reasons: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment at which points moved; ``tick`` is its name where there is little room. ``start``: the game begins
    with these points, not with none."""

    label: str
    tick: str
    jumps: tuple[Jump, ...]
    start: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """All that the page says; ``words`` has the headings ``curve``, ``sources`` and ``jumps``, and ``all``."""

    head: Head
    standings: tuple[Standing, ...]
    stops: tuple[Stop, ...]
    words: Mapping[str, str]
    foot: str


def file(found: Result, paper: Paper, lang: str, ink: Ink = "full") -> bytes:
    """The page as a PDF."""
    return as_file(
        paper, picture(found, paper), title=f"{found.head.title}: {found.head.headline}", subject=found.words["curve"],
        lang=lang, ink=ink,
    )  # fmt: skip


def minus(points: int) -> str:
    """Points with a true minus."""
    return str(points).replace("-", "−")


def picture(found: Result, paper: Paper) -> Picture:
    """The page."""
    return tuple(_page(found, paper))


def _page(found: Result, paper: Paper) -> Iterator[Shape]:
    yield from head(paper, found.head)
    top = MARGIN + HEAD
    room = paper.w - 2 * MARGIN
    for number, standing in enumerate(found.standings):
        yield from _standing(standing, MARGIN, top + number * ROW, room)
    y = top + ROW * len(found.standings) + 4
    columns = Columns(found.stops[-MOST_STOPS:], room)
    free = paper.h - MARGIN - FOOT - y - columns.height - 13 - 13 - LINE
    reasons = _reasons(found.standings)[: max(0, int((free - LOW) / LINE))]
    height = max(LOW, min(88.0, free - len(reasons) * LINE))
    if found.stops:
        yield from _heading(found.words["curve"], MARGIN, y, room)
        yield from _curve(found, MARGIN, y + 8, room, height - 8)
        y += height + 5
        yield from _heading(found.words["jumps"], MARGIN, y, room)
        yield from _jumps(columns, MARGIN, y + 8)
        y += 8 + columns.height + 5
    if reasons:
        yield from _heading(found.words["sources"], MARGIN, y, room)
        yield from _sources(found, reasons, MARGIN, y + 8, room)
    yield from foot(paper, found.foot)


def _heading(words: str, x: float, y: float, room: float) -> Iterator[Shape]:
    yield line_of(x, y + 4, words, 4.6, room, face="serif-bold")
    yield Rect(x, y + 5.6, room, 0.2, fill("line"))


def _standing(one: Standing, x: float, y: float, room: float) -> Iterator[Shape]:
    if one.won:
        yield Rect(x - 2, y + 0.4, room + 4, ROW - 0.8, fill("gold-wash"), r=2)
    base = y + ROW / 2 + 1.9
    yield line_of(x, base, str(one.place), 5.2, 8, face="serif-bold", colour="muted")
    yield sign(one.colour, x + 9, y + ROW / 2 - 3, 6)
    yield line_of(x + 18, base, one.name, 5.6, room - 48, face="serif-bold")
    yield line_of(x + room, base + 0.3, minus(one.points), 6.4, 26, face="sans-bold", anchor="end")


def _curve(found: Result, x: float, y: float, room: float, height: float) -> Iterator[Shape]:
    """Everybody's line from where it began, with his sign at every moment, ended by name and total."""
    names = {one.colour: one.name for one in found.standings}
    first = 0 if found.stops[0].start else 1
    totals: dict[str, list[int]] = {one.colour: [0] * first for one in found.standings}
    for stop in found.stops:
        for jump in stop.jumps:
            totals[jump.colour].append(jump.total)
    runs = [Run(colour, tuple(run)) for colour, run in totals.items()]
    ends, left, base = 46.0, 9.0, height - 7
    wide = room - ends - left
    box = frame(runs, x + left, y + 3, wide, base - 3)
    step = next((s for s in (5, 10, 20, 25, 50, 100, 200, 500) if (box.high - box.low) / s <= 6), 1000)
    for mark in range(-(-box.low // step) * step, box.high + 1, step):
        yield Rect(x + left, box.y(mark) - 0.07, wide, 0.14, fill("line"))
        yield line_of(x + left - 1.6, box.y(mark) + 1.1, minus(mark), 3.0, left - 1.6, colour="muted", anchor="end")
    slot = wide / max(1, box.steps)
    for number, stop in enumerate(found.stops, first):
        label = stop.label if slot > 22 else stop.tick
        room_below = max(slot - 1, 4)
        yield line_of(box.x(number), y + base + 5, label, 3.2, room_below, colour="muted", anchor="middle")
    yield from curve(box, runs, width=0.9, mark=4.2 if len(found.stops) <= 10 else 2.6)
    heights = spread([box.y(run.totals[-1]) for run in runs], 6.4, y + base)
    for run, here in zip(runs, heights, strict=True):
        start = x + left + wide + 4
        yield sign(run.colour, start, here - 2, 4)
        yield line_of(start + 5.4, here + 1.5, minus(run.totals[-1]), 4.2, 10, face="sans-bold")
        yield line_of(start + 16.4, here + 1.4, names[run.colour], 3.6, ends - 20.4)


@dataclass(frozen=True, slots=True)
class Columns:
    """How columns of jumps are laid out: two reasons beside each change, or below it in more lines."""

    stops: Sequence[Stop]
    room: float

    @property
    def wide(self) -> float:
        """Of a column, mm."""
        return (self.room - BETWEEN * (len(self.stops) - 1)) / max(1, len(self.stops))

    @property
    def beside(self) -> bool:
        """Whether no reason is cut off there."""
        room = self.wide - BESIDE
        said = [words for stop in self.stops for jump in stop.jumps for words in told(jump)]
        return all(fitted("sans", words, REASON, room) == typed("sans", words) for words in said)

    @property
    def step(self) -> float:
        """Height of a change with its reasons."""
        most = max((len(self.lines(jump)) for stop in self.stops for jump in stop.jumps), default=0)
        return 8.6 if self.beside else 5.8 + 2.9 * most

    @property
    def height(self) -> float:
        """Of all columns, mm."""
        most = max((sum(bool(jump.reasons) for jump in stop.jumps) for stop in self.stops), default=0)
        return 6.0 + most * self.step if self.stops else 0.0

    def lines(self, jump: Jump) -> list[str]:
        """What is told of a jump, line by line."""
        return told(jump) if self.beside else [one for words in told(jump) for one in broken(words, BELOW, self.wide)]


def told(jump: Jump) -> list[str]:
    """The reasons that counted most, with what they brought."""
    return [f"{reason} {minus(points)}" for reason, points in jump.reasons[:2]]


def broken(words: str, size: float, room: float) -> list[str]:
    """The words in lines, with their points beside the last; what is too long even so is in the last line."""
    lines: list[str] = []
    for word in ENDS.findall(typed("sans", words)):
        if lines and (len(lines) == LINES or width("sans", f"{lines[-1]} {word}", size) <= room):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _jumps(columns: Columns, x: float, y: float) -> Iterator[Shape]:
    """A column for each scoring: who gained what, the biggest first, with the reasons that counted most."""
    wide = columns.wide
    for number, stop in enumerate(columns.stops):
        left, here = x + number * (wide + BETWEEN), y + 6
        yield line_of(left, y + 3.4, stop.label, 3.9, wide, face="sans-bold", colour="porcelain")
        for jump in sorted((one for one in stop.jumps if one.reasons), key=lambda one: -sum(p for _, p in one.reasons)):
            yield sign(jump.colour, left, here + 1.2, 3.8)
            yield line_of(left + 5.2, here + 4.4, jump.change, 4.0, 11, face="sans-bold", colour="gold")
            indent, base, apart, size = (BESIDE, 3.2, 3.4, REASON) if columns.beside else (0.0, 7.8, 2.9, BELOW)
            for row, words in enumerate(columns.lines(jump)):
                colour = "muted" if row or not columns.beside else "ink"
                yield line_of(left + indent, here + base + row * apart, words, size, wide - indent, colour=colour)
            here += columns.step


def _reasons(standings: Sequence[Standing]) -> list[str]:
    """Where points came from, the biggest in sum first; the small ones are left out when there are too many."""
    sums: dict[str, int] = {}
    for one in standings:
        for reason, points in one.sources:
            sums[reason] = sums.get(reason, 0) + abs(points)
    return sorted(sums, key=lambda reason: -sums[reason])[:MOST_REASONS]


def _sources(found: Result, reasons: Sequence[str], x: float, y: float, room: float) -> Iterator[Shape]:
    """A row for each reason, a column for each player."""
    column = min(30.0, room * 0.6 / len(found.standings))
    first = x + room - column * len(found.standings)
    for number, one in enumerate(found.standings):
        middle = first + column * (number + 0.5)
        yield sign(one.colour, middle - column / 2 + 1, y + 0.6, 4)
        yield line_of(middle - column / 2 + 6, y + 4, one.name, 3.4, column - 7, face="sans-bold")
    for row, reason in enumerate(reasons):
        base = y + LINE * (row + 1) + 4
        yield Rect(x, base - 4.1, room, 0.12, fill("line"))
        yield line_of(x, base, reason, 3.6, first - x - 3)
        for number, one in enumerate(found.standings):
            points = dict(one.sources).get(reason)
            right = first + column * (number + 1) - column * 0.32
            if points is None:
                yield Circle(right - 1, base - 1.1, 0.35, fill("line"))
            else:
                yield Text(right, base, minus(points), 3.8, "sans-bold", "gold", "end")
