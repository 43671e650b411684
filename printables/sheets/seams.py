"""Along one direction: cutting something long into overlapping parts that each fit a paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import ceil, prod
from typing import Final

from printables.sheets.grid import TINY

LEAST_OVERLAP: Final = 10.0
MOST_OVERLAP: Final = 15.0
MANY: Final = 20000
"""So many combinations of wished seams are tried at most."""


@dataclass(frozen=True, slots=True)
class Cuts:
    """Where the parts are cut and joined, mm in the measures of the whole.

    Attributes:
        start, end: of the whole, bleed included.
        seams: where two parts meet, in order; each has half of the overlap on both sides.
        overlap: how wide two neighbours show the same.
    """

    start: float
    end: float
    seams: tuple[float, ...]
    overlap: float

    @property
    def parts(self) -> tuple[tuple[float, float], ...]:
        """(from, to) of what each sheet shows."""
        half = self.overlap / 2
        starts = (self.start, *(seam - half for seam in self.seams))
        ends = (*(seam + half for seam in self.seams), self.end)
        return tuple(zip(starts, ends, strict=True))


def least_parts(length: float, room: float) -> int:
    """How many sheets that show ``room`` mm each it takes to show ``length`` mm."""
    if length <= room + TINY:
        return 1
    return ceil((length - LEAST_OVERLAP) / (room - LEAST_OVERLAP) - TINY)


def cuts(start: float, end: float, room: float, wished: Sequence[float] = ()) -> Cuts:
    """As few parts as possible, with as many seams as possible where they are wished, the others evenly between.

    Args:
        start, end: of the whole.
        room: what a sheet shows at most, mm; more than the widest overlap.
        wished: positions where a seam is seen least.
    """
    count = least_parts(end - start, room)
    if count == 1:
        return Cuts(start, end, (), LEAST_OVERLAP)
    # Half an overlap more at both ends makes all steps from seam to seam alike: each may be as long as `most`.
    first, last = start + LEAST_OVERLAP / 2, end - LEAST_OVERLAP / 2
    most = room - LEAST_OVERLAP
    free = tuple(first + (last - first) * k / count for k in range(1, count))
    seams = min(_seams(first, last, count, most, wished, free), key=lambda found: found[0])[1]
    ways = [b - a for a, b in pairwise((first, *seams, last))]
    # What room is left makes the overlap wider: by one half at both ends of the whole, by a whole one within.
    spare = [(most - way) * (2 if k in (0, count - 1) else 1) for k, way in enumerate(ways)]
    return Cuts(start, end, seams, min(MOST_OVERLAP, LEAST_OVERLAP + max(0.0, min(spare))))


def _seams(
    first: float, last: float, count: int, most: float, wished: Sequence[float], even: tuple[float, ...]
) -> list[tuple[tuple[int, float], tuple[float, ...]]]:
    """Every way to take wished seams, with (how many are not wished, how far the seams are from even ones)."""
    choices: list[tuple[float | None, ...]] = []
    for k in range(1, count):
        least, farthest = max(first, last - (count - k) * most), min(last, first + k * most)
        choices.append((None, *(at for at in wished if least - TINY <= at <= farthest + TINY)))
    found: list[tuple[tuple[int, float], tuple[float, ...]]] = [((count, 0.0), even)]
    for taken in product(*choices) if prod(map(len, choices)) <= MANY else ():
        seams = _filled(first, last, taken)
        steps = [b - a for a, b in pairwise((first, *seams, last))]
        if all(MOST_OVERLAP <= step <= most + TINY for step in steps):
            off = sum(abs(a - b) for a, b in zip(seams, even, strict=True))
            found.append(((taken.count(None), off), seams))
    return found


def _filled(first: float, last: float, taken: Sequence[float | None]) -> tuple[float, ...]:
    """The seams, with those that are free in even steps between the others."""
    known = [(0, first), *((k, at) for k, at in enumerate(taken, 1) if at is not None), (len(taken) + 1, last)]
    seams: list[float] = []
    for (a, at), (b, to) in pairwise(known):
        seams += [at + (to - at) * (k - a) / (b - a) for k in range(a + 1, b + 1)]
    return tuple(seams[:-1])
