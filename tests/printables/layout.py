"""What is wrong on a page as it is drawn: words on words, words under what is drawn later, words cut off, pale
words, and straight lines through words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.art.outline import Segment
from companion.art.shapes import Shape
from printables.drawing.fitted_text import POINT, Run
from printables.drawing.painter import Matrix, Painter, Stroke
from printables.drawing.theme import Rgb, theme
from printables.kit import Ink
from tests.printables.reach import Reach, ReachPen, Words, common

STRAIGHT = 0.05
"""A side of a box is a straight line if it leaves its way no further, mm."""
LONG = 2.5
"""Shorter lines belong to a picture, mm."""
LEAST_CONTRAST, LEAST_OF_LARGE = 4.5, 3.0
LARGE = 14 * POINT
"""Em of bold letters that are read with less contrast, mm."""
HIDDEN = 0.2
"""Part of a letter that may lie under something."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Something that was drawn, and when: a later one lies on it."""

    when: int
    box: Reach
    colour: Rgb


@dataclass(frozen=True, slots=True)
class Written(Drawn):
    """Words, the box of their small letters, and what cuts them off; whether a halo sets them off from what is
    below."""

    words: Words
    within: Reach
    halo: Rgb | None


class LayoutPen(ReachPen):
    """Notes words, filled areas and straight lines in the order in which they are drawn. How far lines reach within a
    clip that is no box is not known, and they are left out."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[Written] = []
        self.areas: list[Drawn] = []
        self.lines: list[Drawn] = []
        self._when = 0
        self._ragged = [False]

    def push(self, matrix: Matrix, clip: tuple[Segment, ...]) -> None:
        super().push(matrix, clip)
        self._ragged.append(self._ragged[-1] or len(clip) > len("MLLLLZ"))

    def pop(self) -> None:
        super().pop()
        self._ragged.pop()

    def outline(self, path: tuple[Segment, ...], fill: Rgb | None, stroke: Stroke | None) -> None:
        self._when += 1
        within = self._stack[-1][1]
        if fill:
            around = common(self._across(path), within)
            if area(around):
                self.areas.append(Drawn(self._when, around, fill))
        if stroke and not self._ragged[-1]:
            for end in sides(path):
                line = common(self._around(end), within)
                wide, high = line[2] - line[0], line[3] - line[1]
                if min(wide, high) >= 0 and min(wide, high) < STRAIGHT and max(wide, high) > LONG:
                    self.lines.append(Drawn(self._when, line, stroke.colour))

    def words(self, run: Run, colour: Rgb, spaced: float, halo: tuple[Rgb, float] | None) -> None:
        before = len(self.words_)
        super().words(replace(run, words=run.words.rstrip(" ")), colour, spaced, halo)
        self._when += 1
        for one in self.words_[before:]:
            if run.words.strip():
                around = halo[0] if halo else None
                self.written.append(Written(self._when, core(one), colour, one, self._stack[-1][1], around))


def faults(picture: Iterable[Shape], ink: Ink = "full") -> Iterator[str]:
    """What a reader would call wrong."""
    pen = LayoutPen()
    Painter(pen, theme(ink)).paint(picture)
    found = sorted(pen.written, key=lambda one: one.box[1])
    for place, one in enumerate(found):
        for other in found[place + 1 :]:
            if other.box[1] >= one.box[3]:
                break
            if meet(one.box, other.box):
                yield f"“{other.words.words}” stands on “{one.words.words}”"
        if common(one.words.reach, one.within) != one.words.reach:
            yield f"“{one.words.words}” is cut off"
    for one in found:
        # Pieces lie on the figures of places, which are small where the board is.
        large = one.words.size >= LARGE or one.words.words.isdigit()
        if contrast(one.colour, one.halo or _ground(one, pen.areas)) < (LEAST_OF_LARGE if large else LEAST_CONTRAST):
            yield f"“{one.words.words}” is pale"
    for line in pen.lines:
        for one in found:
            if one.halo is None and meet(line.box, one.box) and not _is_hidden(line, one, pen.areas):
                yield f"a line runs through “{one.words.words}”"
    # A figure may be covered: markers lie on numbers of a board.
    told = [one for one in found if one.words.words.strip("0123456789")]
    for over in pen.areas:
        for one in told:
            if over.when < one.when or not meet(over.box, one.box):
                continue
            if area(common(over.box, one.box)) > HIDDEN * area(one.box) / len(one.words.words):
                yield f"something lies on “{one.words.words}”"


def _ground(words: Written, areas: list[Drawn]) -> Rgb:
    """The last area drawn before the words that lies under all of them; white paper if there is none."""
    under = (one.colour for one in reversed(areas) if one.when < words.when and holds(one.box, words.box))
    return next(under, (1.0, 1.0, 1.0))


def contrast(one: Rgb, other: Rgb) -> float:
    """As the guidelines for web content measure it, 1 to 21."""
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Rgb) -> float:
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _is_hidden(line: Drawn, words: Written, areas: list[Drawn]) -> bool:
    """Whether an area lies between the line and the words on it."""
    there = common(line.box, words.box)
    first, last = sorted((line.when, words.when))
    return any(first < one.when <= last and holds(one.box, there) for one in areas)


def core(words: Words) -> Reach:
    """Where a line of words is dark: without the tips of letters, and what is free at its ends."""
    left, top, right, bottom = words.reach
    up, down = (0.2, 0.12) if words.turned else (0.12, 0.2)
    side = 0.06
    if bottom - top > right - left and len(words.words) > 1:
        up, down, side = side, side, 0.12
    return left + side * words.size, top + up * words.size, right - side * words.size, bottom - down * words.size


def sides(path: Iterable[Segment]) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """The straight parts of a path, closing ones too."""
    begun = at = (0.0, 0.0)
    for kind, n in path:
        if kind == "Z":
            yield at, begun
            at = begun
            continue
        to = (n[-2], n[-1])
        if kind == "L":
            yield at, to
        elif kind == "M":
            begun = to
        at = to


def meet(one: Reach, other: Reach) -> bool:
    """Whether two boxes share more than an edge; one of them may be a line."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def holds(one: Reach, other: Reach) -> bool:
    """Whether all of the other box lies in the first one."""
    return one[0] <= other[0] and one[1] <= other[1] and other[2] <= one[2] and other[3] <= one[3]


def area(box: Reach) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])
