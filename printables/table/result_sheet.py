"""A finished game on one page: who won, the curve over the rounds, where the points came from and what made the jumps.

For any game: it is told by score lines. Whoever keeps the table fills in what is said here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.art.chart import Run, curve, frame, sign, spread
from companion.art.shapes import Picture, Rect, Shape, fill
from printables.books.arrangement import Drawn
from printables.books.flow import Column
from printables.books.tables import HIGH, table
from printables.drawing.fitted_text import LEAST, pt, width
from printables.drawing.typed_text import line_of, shortened
from printables.kit import Ink
from printables.paper import MARGIN, Paper
from printables.table.head import FOOT, HEAD, Head, as_file, foot, head

ROW: Final = 11.0
MOST_REASONS: Final = 9
LOW: Final = 36.0
"""The curve is so high, mm, even if the smallest sources find no room for that."""
MOST_STOPS: Final = 6
BETWEEN: Final = 5.0
"""Columns of jumps are so far apart, mm."""
BESIDE: Final = 17.0
"""Where reasons begin beside a change, mm, in columns three times as wide; in others they stand below it."""
LINES: Final = 2.4
"""How many columns wide a reason is before it is cut off."""
SOURCES: Final = 10.0
"""Size of the table of sources, in points."""


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
    stops = found.stops[-MOST_STOPS:]
    wide = (room + BETWEEN) / max(1, len(stops)) - BETWEEN
    jumps = [_jumps(stop, wide) for stop in stops]
    below = 8 + max((one.h for one in jumps), default=0.0) + 5
    line = HIGH * pt(SOURCES)
    free = paper.h - MARGIN - FOOT - y - below - 13 - line
    reasons = _reasons(found.standings)[: max(0, int((free - LOW) / line))]
    height = max(LOW, min(88.0, free - len(reasons) * line))
    if found.stops:
        yield from _heading(found.words["curve"], MARGIN, y, room)
        yield from _curve(found, MARGIN, y + 8, room, height - 8)
        y += height + 5
        yield from _heading(found.words["jumps"], MARGIN, y, room)
        yield from (one.at(MARGIN + n * (wide + BETWEEN), y + 8) for n, one in enumerate(jumps))
        y += below
    if reasons:
        yield from _heading(found.words["sources"], MARGIN, y, room)
        yield from _sources(found.standings, reasons, Column(MARGIN, y + 8, room, SOURCES))
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


def _jumps(stop: Stop, wide: float) -> Drawn:
    """A scoring: who gained what, the biggest first, each with the two reasons that counted most."""
    column = Column(0, 6, wide)
    column.draw(line_of(0, 3.4, stop.label, 3.9, wide, face="sans-bold", colour="porcelain"))
    indent, below, size = (BESIDE, 0.5, 8.5) if wide > 3 * BESIDE else (0.0, 5.6, 7.0)
    for jump in sorted((one for one in stop.jumps if one.reasons), key=lambda one: -sum(p for _, p in one.reasons)):
        top = column.y
        column.draw(sign(jump.colour, 0, top + 1.2, 3.8))
        column.draw(line_of(5.2, top + 4.4, jump.change, 4.0, 11, face="sans-bold", colour="gold"))
        column.space(below)
        for reason, points in jump.reasons[:2]:
            words = _whole(reason, wide - indent)
            column.text(
                f"{words}\N{NO-BREAK SPACE}{minus(points)}", indent=indent, size=size, colour="muted", leading=1.15
            )
        column.y = max(column.y, top + 6) + 1.6
    return Drawn(column.picture, wide, column.y)


def _whole(reason: str, room: float) -> str:
    """A reason of words that fit the room with their points; cut off if it is too long for a few lines of it."""
    words = shortened("sans", reason, LEAST, LINES * room).split(" ")
    return " ".join(shortened("sans", word, LEAST, room - 8) for word in words)


def _reasons(standings: Sequence[Standing]) -> list[str]:
    """Where points came from, the biggest in sum first; the small ones are left out when there are too many."""
    sums: dict[str, int] = {}
    for one in standings:
        for reason, points in one.sources:
            sums[reason] = sums.get(reason, 0) + abs(points)
    return sorted(sums, key=lambda reason: -sums[reason])[:MOST_REASONS]


def _sources(standings: Sequence[Standing], reasons: Sequence[str], column: Column) -> Picture:
    """A row for each reason, a column for each player."""
    y, step, em = column.y, min(32.0, column.w * 0.6 / len(standings)), pt(SOURCES)
    first = column.w - step * len(standings)
    names = [shortened("sans-bold", one.name, em, step - 12) for one in standings]
    points = [{reason: minus(points) for reason, points in one.sources} for one in standings]
    rows = [(shortened("sans", one, em, first - 2), *(sums.get(one, "–") for sums in points)) for one in reasons]
    table(column, [("", *names), *rows], first)
    for n, (one, name) in enumerate(zip(standings, names, strict=True)):
        left = first + (n + 0.5) * step - min(step - 12, width("sans-bold", name, em)) / 2 - 5
        column.draw(sign(one.colour, column.x + left, y + 0.6, 3.8))
    return column.picture
