"""A battle seen close: a part of the map, the pieces of both sides on it, and strokes over those who may fall.

Attackers stand on the side from which they came, defenders on the other. Millimetres of the map throughout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.art.shapes import Box, Path, Picture, Point, Shape, Text, Use
from companion.art.styles import style
from companion.games.ming_voyages.art.marks import crossed, swept
from companion.games.ming_voyages.art.pieces import Counts, present
from companion.games.ming_voyages.art.places import Geometry, crossing, region, window

NEAR: Final = (104.0, 146.0)
"""Width of the part of the map that is shown, for the smallest and the largest land."""
SMALL: Final = 70.0
LARGE: Final = 140.0
"""How wide the smallest and the largest land are."""
PIECE: Final = 0.118
"""Size of a piece, as a part of the picture's width."""
GROUPS: Final = 0.21
"""How far from the middle of the land the two sides stand, as a part of the picture's width."""
ROOM: Final = 0.22
"""How much of the picture's width beside the middle of a side is always seen."""
MOST: Final = 6
"""More pieces than these are shown as one of each kind with a figure."""
LEAST: Final = 9.0
"""How far an arrow comes into the picture at least."""
SPOTS: Final[Mapping[int, Sequence[Point]]] = {
    1: ((0, 0),),
    2: ((-0.62, -0.25), (0.62, 0.25)),
    3: ((-0.66, -0.5), (0.62, -0.3), (-0.1, 0.72)),
    4: ((-0.68, -0.62), (0.6, -0.5), (-0.52, 0.66), (0.76, 0.78)),
    5: ((-1.16, -0.5), (0.04, -0.72), (1.22, -0.44), (-0.6, 0.68), (0.62, 0.74)),
    6: ((-1.2, -0.5), (0.0, -0.72), (1.2, -0.44), (-1.24, 0.7), (-0.02, 0.56), (1.2, 0.76)),
}
"""Where that many pieces stand around the middle of their side, in sizes of a piece."""


def part(data: Geometry, name: str, ratio: float) -> Box:
    """The part of the map in which a battle for a land is seen.

    Args:
        ratio: width by height of the picture.
    """
    xs = [at[0] for at in region(data, name)["polygon"]]
    wide = max(xs) - min(xs)
    w = NEAR[0] + (NEAR[1] - NEAR[0]) * min(1.0, max(0.0, (wide - SMALL) / (LARGE - SMALL)))
    x, y = region(data, name)["counts_at"]
    ys = [at[1] for at in region(data, name)["polygon"]]
    return window(data, (x, (2 * y + (min(ys) + max(ys)) / 2) / 3), w, ratio)


def battle(
    data: Geometry,
    name: str,
    box: Box,
    attackers: Counts,
    defenders: Counts,
    words: str,
    sources: Sequence[str] = (),
    fallen: Counts | None = None,
    falling: str = "defenders",
) -> Picture:
    """The pieces of a battle, to lie on ``board.ground`` and ``board.top`` within ``box``.

    Args:
        name: the land fought for.
        box: from ``part``.
        attackers, defenders: how many of each marker stand there.
        words: the land's name.
        sources: where the attackers came from, with an arrow from each; also says on which side they stand.
        fallen: how many of each marker may fall; a stroke lies over them.
        falling: which side they belong to, ``"attackers"`` or ``"defenders"``.
    """
    x, y, w, h = box
    size = w * PIECE
    ways = [crossing(data, source, name) for source in sources]
    right = bool(ways) and sum(at[0] for at in ways) / len(ways) > region(data, name)["counts_at"][0]
    below = bool(ways) and sum(at[1] for at in ways) / len(ways) > y + h * 0.6
    # The name stands where nobody comes from, and those who come leave room for their arrows.
    row, foot = (y + h * 0.52, y + h * 0.19) if below else (y + h * 0.5, y + h * 0.93)
    middle = min(max(region(data, name)["counts_at"][0], x + w * (GROUPS + ROOM)), x + w * (1 - GROUPS - ROOM))
    left, far = (middle - w * GROUPS, row), (middle + w * GROUPS, row)
    theirs, ours = (far, left) if right else (left, far)
    doomed = fallen or {}
    return (
        *(arrow for way in ways for arrow in _coming(way, theirs, box)),
        Text(middle, foot, words, w * 0.062, "serif", anchor="middle", halo=f"r-{name}", halo_width=w * 0.012),
        *side(attackers, theirs, size, doomed if falling == "attackers" else {}),
        *side(defenders, ours, size, doomed if falling == "defenders" else {}),
    )


def side(counts: Counts, at: Point, size: float, doomed: Counts) -> Picture:
    """The pieces of one side around a point, the last of each kind crossed out."""
    found = present(counts)
    if sum(count for _, count in found) > MOST:
        return _counted(found, at, size, doomed)
    each = [(marker, number >= count - doomed.get(marker, 0)) for marker, count in found for number in range(count)]
    shapes: list[Shape] = []
    strokes: list[Shape] = []
    for (marker, falls), (dx, dy) in zip(each, SPOTS.get(len(each), ()), strict=True):
        x, y = at[0] + dx * size, at[1] + dy * size
        shapes.append(Use(marker, round(x - size / 2, 1), round(y - size / 2, 1), round(size, 1), round(size, 1)))
        if falls:
            strokes.append(crossed((round(x, 1), round(y, 1)), size))
    return *shapes, *strokes


def _counted(found: Sequence[tuple[str, int]], at: Point, size: float, doomed: Counts) -> Picture:
    """One piece of each kind with its figure."""
    shapes: list[Shape] = []
    large = size * 1.2
    for row, (marker, count) in enumerate(found):
        y = at[1] + (row - (len(found) - 1) / 2) * large * 1.15
        left = round(at[0] - large * 1.4, 1)
        shapes.append(Use(marker, left, round(y - large / 2, 1), round(large, 1), round(large, 1)))
        shapes.append(
            Text(at[0] - large * 0.25, y + large * 0.36, f"{count}", large, "sans-bold", halo="surface", halo_width=1.6)
        )
        if doomed.get(marker):
            shapes.append(crossed((left + large / 2, y), large))
            beside = at[0] + large * (-0.1 + 0.6 * len(str(count)))
            loss = Text(beside, y + large * 0.36, f"−{doomed[marker]}", size * 0.7, "sans-bold", "cinnabar")
            shapes.append(replace(loss, halo="surface", halo_width=1.6))
    return tuple(shapes)


def _coming(way: Point, to: Point, box: Box) -> Picture:
    """An arrow over a border towards those who came that way; from the picture's edge if the border lies outside."""
    x, y, w, h = box
    over = min(max(way[0], x + 4), x + w - 4), min(max(way[1], y), y + h)
    dx, dy = to[0] - over[0], to[1] - over[1]
    far = (dx * dx + dy * dy) ** 0.5 or 1.0
    reach = max(LEAST, far - w * PIECE * 1.45)
    end = over[0] + dx / far * reach, over[1] + dy / far * reach
    start = over[0] - dx / far * 18, over[1] - dy / far * 18
    middle = (start[0] + end[0]) / 2 + dy / far * 2, (start[1] + end[1]) / 2 - dx / far * 2
    return (Path(swept(start, middle, end), style("v-foe")),)
