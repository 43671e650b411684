"""SVG path data read into lines and curves with absolute ends, for renderers that know no path data.

Quadratic curves and arcs become cubic ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from typing import Final, TypeAlias

Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))`` or ``("Z", ())``, all absolute."""

TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers a command takes."""
APART: Final = r"[ \t\r\n,]*+"
NUMBER: Final = rf"{APART}([-+]?(?>\d++\.?\d*+|\.\d++)(?>[eE][-+]?\d++)?+)"
FLAG: Final = rf"{APART}([01])"
"""Flags of an arc may stand side by side, or before a number, without anything between."""
TAKEN: Final = {
    kind: re.compile("".join(FLAG if kind == "A" and n in (3, 4) else NUMBER for n in range(count)))
    for kind, count in TAKES.items()
}
"""All the numbers of a command."""
LARGEST: Final = 1e6
"""A number beyond this is no length on any paper."""
NOTHING: Final = 1e-6
"""An arc shorter or thinner than this is a line."""

Point: TypeAlias = tuple[float, float]


class BadOutline(ValueError):
    """Path data that cannot be read."""


@lru_cache(maxsize=8192)
def segments(d: str) -> tuple[Segment, ...]:
    """The path's segments in order.

    Raises:
        BadOutline: with what is wrong.
    """
    return tuple(_Reader(d).read())


def bounds(d: str) -> tuple[float, float, float, float]:
    """(left, top, right, bottom) of all points of the path, control points of curves included.

    Raises:
        BadOutline: it has no point.
    """
    xs: list[float] = []
    ys: list[float] = []
    for _, numbers in segments(d):
        xs += numbers[0::2]
        ys += numbers[1::2]
    if not xs:
        raise BadOutline("an outline needs a point")
    return min(xs), min(ys), max(xs), max(ys)


class _Reader:
    """Goes over the commands with the pen's place."""

    def __init__(self, d: str) -> None:
        self.d = d
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.control: tuple[str, float, float] = ("", 0.0, 0.0)

    def read(self) -> Iterator[Segment]:
        for command, numbers in self._commands():
            kind, relative = command.upper(), command.islower()
            dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
            yield from self._segment(kind, numbers, dx, dy)
            if kind not in "CSQT":
                self.control = ("", 0.0, 0.0)

    def _commands(self) -> Iterator[tuple[str, list[float]]]:
        """Commands with their numbers; repeated ones one by one."""
        at, command = 0, ""
        text = self.d
        while at < len(text):
            if text[at] in " \t\r\n,":
                at += 1
                continue
            if text[at].isalpha():
                command = text[at]
                if command.upper() not in TAKES:
                    raise BadOutline(f"{command!r} is no command of path data")
                at += 1
                if command in "Zz":
                    yield command, []
                    continue
            elif not command or command in "Zz":
                raise BadOutline(f"path data begins with a command, not {text[at : at + 8]!r}")
            numbers, at = self._numbers(command.upper(), at)
            yield command, numbers
            command = {"M": "L", "m": "l"}.get(command, command)

    def _numbers(self, kind: str, at: int) -> tuple[list[float], int]:
        found = TAKEN[kind].match(self.d, at)
        if found is None:
            raise BadOutline(f"{kind} takes {TAKES[kind]} numbers; there are fewer from {self.d[at : at + 40]!r} on")
        numbers = [float(word) for word in found.groups()]
        if max(map(abs, numbers)) > LARGEST:
            raise BadOutline(f"{found[0].strip()} is longer than any paper")
        return numbers, found.end()

    def _segment(self, kind: str, n: list[float], dx: float, dy: float) -> Iterator[Segment]:
        if kind == "M":
            self.x, self.y = n[0] + dx, n[1] + dy
            self.start = (self.x, self.y)
            yield "M", self.start
        elif kind == "Z":
            self.x, self.y = self.start
            yield "Z", ()
        elif kind in "LHV":
            self.x = n[0] + dx if kind != "V" else self.x
            self.y = n[-1] + dy if kind != "H" else self.y
            yield "L", (self.x, self.y)
        elif kind in "CS":
            first = (n[0] + dx, n[1] + dy) if kind == "C" else self._mirrored("C")
            yield self._curve(first, (n[-4] + dx, n[-3] + dy), (n[-2] + dx, n[-1] + dy))
        elif kind in "QT":
            qx, qy = (n[0] + dx, n[1] + dy) if kind == "Q" else self._mirrored("Q")
            x0, y0, x, y = self.x, self.y, n[-2] + dx, n[-1] + dy
            first = x0 + 2 / 3 * (qx - x0), y0 + 2 / 3 * (qy - y0)
            yield self._curve(first, (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y)), (x, y))
            self.control = ("Q", qx, qy)
        else:
            yield from self._arc((n[0], n[1]), radians(n[2]), bool(n[3]), bool(n[4]), (n[5] + dx, n[6] + dy))

    def _curve(self, first: Point, second: Point, end: Point) -> Segment:
        (self.x, self.y), self.control = end, ("C", *second)
        return "C", (*first, *second, *end)

    def _mirrored(self, kind: str) -> Point:
        """The control point of a smooth curve: the last one's, mirrored at the pen."""
        last, cx, cy = self.control
        return (2 * self.x - cx, 2 * self.y - cy) if last == kind else (self.x, self.y)

    def _arc(self, radii: Point, turn: float, large: bool, sweep: bool, end: Point) -> Iterator[Segment]:
        """An elliptical arc, by the standard's conversion from end points to a centre."""
        (x0, y0), (x, y) = (self.x, self.y), end
        rx, ry = abs(radii[0]), abs(radii[1])
        if (x0, y0) == (x, y):
            return
        if min(rx, ry, hypot(x - x0, y - y0)) < NOTHING:
            self.x, self.y = x, y
            yield "L", (x, y)
            return
        c, s = cos(turn), sin(turn)
        px, py = c * (x0 - x) / 2 + s * (y0 - y) / 2, -s * (x0 - x) / 2 + c * (y0 - y) / 2
        grow = hypot(px / rx, py / ry)
        if grow > 1:
            rx, ry = rx * grow, ry * grow
        under = rx * rx * py * py + ry * ry * px * px
        part = sqrt(max(0.0, (rx * rx * ry * ry - under) / under)) * (-1 if large == sweep else 1)
        qx, qy = part * rx * py / ry, -part * ry * px / rx
        centre = (c * qx - s * qy + (x0 + x) / 2, s * qx + c * qy + (y0 + y) / 2)
        start = _angle((px - qx) / rx, (py - qy) / ry)
        span = _angle((-px - qx) / rx, (-py - qy) / ry) - start
        span += 2 * pi if sweep and span < 0 else -2 * pi if not sweep and span > 0 else 0
        pieces = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
        step = span / pieces
        reach = 4 / 3 * tan(step / 4)

        def at(u: float, v: float) -> Point:
            return centre[0] + c * rx * u - s * ry * v, centre[1] + s * rx * u + c * ry * v

        for piece in range(pieces):
            a, b = start + piece * step, start + (piece + 1) * step
            first = at(cos(a) - reach * sin(a), sin(a) + reach * cos(a))
            second = at(cos(b) + reach * sin(b), sin(b) - reach * cos(b))
            yield "C", (*first, *second, *(end if piece == pieces - 1 else at(cos(b), sin(b))))
        self.x, self.y = end


def _angle(u: float, v: float) -> float:
    """The direction of (u, v) in radians, from 0 up to a full turn."""
    return atan2(v, u) % (2 * pi)
