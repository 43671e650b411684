"""How points came over the game: the moments at which they moved, and what moved them most.

Any game's score lines tell it. Lines of one round are one moment; lines without a round, such as what was put right,
stand between the moments where they come in the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.web.presenters.common import Words
from companion.web.presenters.scores import ScoreItem, signed

MOST_REASONS = 3
"""Reasons told for one player at one moment, the biggest first."""

ScoreLike = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Mark:
    """One player at one moment: what he gained then, by which reasons, and his total afterwards."""

    colour: str
    name: str
    gained: int
    total: int
    reasons: tuple[ScoreItem, ...]

    @property
    def change(self) -> str:
        """The gain with its sign, "+36" or "−4"."""
        return signed(self.gained, plus=True)


@dataclass(frozen=True, slots=True)
class Scored:
    """A scoring of a round, or points moved in between (``round`` 0).

    ``number`` counts from 1; 0 are the points with which a game begins, where the set-up gives some.
    """

    number: int
    round: int
    label: str
    marks: tuple[Mark, ...]

    @property
    def tick(self) -> str:
        """Its name where there is little room."""
        return str(self.round) if self.round else "·" if self.number else "0"

    @property
    def jumps(self) -> tuple[Mark, ...]:
        """Who moved, the biggest jump first."""
        return tuple(sorted((mark for mark in self.marks if mark.reasons), key=lambda mark: -mark.gained))


def round_of(line: ScoreLike) -> int:
    """The round a score line belongs to; 0 for none."""
    return int(line.get("params", {}).get("round", 0))


def source(line: ScoreLike, words: Words) -> str:
    """Where points of this sort come from: the game's short word for it, else the line's own reason."""
    reason = str(line.get("reason", ""))
    for key in (f"screen.source.{reason}", f"reason.{reason}"):
        try:
            return words(key, line.get("params", {}), points=line["points"])
        except KeyError:  # a game without that word, or a table older than the words
            continue
    return reason


def by_source(lines: Sequence[ScoreLike], words: Words) -> tuple[ScoreItem, ...]:
    """The points of these lines summed by where they come from, the biggest first."""
    sums: dict[str, int] = {}
    for line in lines:
        name = source(line, words)
        sums[name] = sums.get(name, 0) + line["points"]
    return tuple(ScoreItem(name, sums[name]) for name in sorted(sums, key=lambda name: -abs(sums[name])))


def moments(view: Mapping[str, Any], words: Words) -> tuple[Scored, ...]:
    """Every moment at which points moved, in order; the last one's totals are the present points."""
    seats: Sequence[str] = view.get("seats", ())
    totals = [0] * len(seats)
    found = []
    told = list(runs(view.get("lines", ())))
    first = 0 if told and all(line.get("params", {}).get("round") == 0 for line in told[0][1]) else 1
    for number, (rnd, lines) in enumerate(told, first):
        marks = []
        for seat, colour in enumerate(seats):
            own = [line for line in lines if line["seat"] == seat]
            gained = sum(line["points"] for line in own)
            totals[seat] += gained
            reasons = by_source(own, words)[:MOST_REASONS]
            marks.append(Mark(colour, words.name("seat", colour), gained, totals[seat], reasons))
        between = "screen.jump.between" if number else "screen.jump.start"
        label = words("phone.round", round=rnd) if rnd else words(between)
        found.append(Scored(number, rnd, label, tuple(marks)))
    return tuple(found)


def runs(lines: Sequence[ScoreLike]) -> Iterator[tuple[int, list[ScoreLike]]]:
    """The lines by round, as long as they follow each other."""
    for rnd, group in groupby(lines, key=round_of):
        yield rnd, list(group)
