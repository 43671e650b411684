"""What lies on the map while a game is played: troops, junks, gold, hordes and settlements, counted in pills.

``standing`` is how many of each marker stand in a region, by the region's id; nothing or 0 for none. Markers are shown
in the order of ``MARKERS``. Millimetres throughout.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, TypeAlias

from companion.art.shapes import Circle, Path, Picture, Point, Rect, Shape, Text, Use
from companion.art.styles import letters, style
from companion.games.ming_voyages.art.places import Geometry, regions, stop

MARKERS: Final = ("troop", "junk", "gold", "horde", "settlement")
"""Every kind of piece, the Emperor's three and the Overlord's two; a symbol has the same name."""
OVERLORD: Final = frozenset({"horde", "settlement"})
SYMBOL: Final = 15.4
"""Side of a piece in a pill."""
DIGIT: Final = 8.6
ROW: Final = 18.0
HIGH: Final = 20.4
"""Height of a pill with one row; a second one adds ``ROW``."""
PAD: Final = 4.0
BESIDE: Final = 2.0
"""Between a piece and its figure."""
BETWEEN: Final = 5.0
"""Between a figure and the next piece."""
TAG: Final = 8.6
ASIDE: Final = 4.6
"""Radius of a coin that says what has changed, and how far it lies off the pill's edge and its figure."""
EMPTY: Final = (30.0, 15.0)
"""Width and height of the dashed pill of an empty borderland."""

Counts: TypeAlias = Mapping[str, int]
Standing: TypeAlias = Mapping[str, Counts]


def present(counts: Counts) -> list[tuple[str, int]]:
    """The markers that are there, in their order."""
    return [(marker, counts[marker]) for marker in MARKERS if counts.get(marker, 0) > 0]


def pill_rows(counts: Counts) -> list[list[tuple[str, int]]]:
    """One row for up to two kinds; of three, the Emperor's stand above the Overlord's."""
    found = present(counts)
    if len(found) < 3:
        return [found] if found else []
    rows = [[one for one in found if (one[0] in OVERLORD) == theirs] for theirs in (False, True)]
    return [row for row in rows if row]


def advance(count: int) -> float:
    """Room that a piece and its figure take."""
    return SYMBOL + BESIDE + DIGIT * len(str(count))


def pill_size(counts: Counts) -> tuple[float, float]:
    """Width and height of a pill."""
    rows = pill_rows(counts)
    wide = max(sum(advance(count) for _, count in row) + BETWEEN * (len(row) - 1) for row in rows)
    return wide + 2 * PAD, HIGH + ROW * (len(rows) - 1)


def pill(at: Point, counts: Counts) -> Iterator[Shape]:
    """What stands in a region; the middle of the pill's first row is at ``at``, a second one lies below."""
    rows = pill_rows(counts)
    if not rows:
        return
    width, height = pill_size(counts)
    top = at[1] - HIGH / 2
    yield Rect(round(at[0] - width / 2, 1), top, round(width, 1), height, style("pill"), r=HIGH / 2)
    for number, row in enumerate(rows):
        wide = sum(advance(count) for _, count in row) + BETWEEN * (len(row) - 1)
        x, y = at[0] - wide / 2, at[1] + ROW * number
        for marker, count in row:
            yield Use(marker, round(x, 1), round(y - SYMBOL / 2, 1), SYMBOL, SYMBOL)
            yield letters("figure").text(round(x + SYMBOL + BESIDE, 1), round(y + 5.4, 1), str(count))
            x += advance(count) + BETWEEN


def changed(data: Geometry, standing: Standing, changes: Standing) -> Picture:
    """How many more or less than before of each marker that stands in a region, as a small coin at its figure: below
    the pill, where no name is, or above the first of two rows."""
    shapes: list[Shape] = []
    for one in regions(data):
        (x, y), counts, here = one["counts_at"], standing.get(one["id"], {}), changes.get(one["id"], {})
        rows = pill_rows(counts)
        for number, row in enumerate(rows):
            left = x - (sum(advance(count) for _, count in row) + BETWEEN * (len(row) - 1)) / 2
            off = (HIGH / 2 + ASIDE) * (1 if number == len(rows) - 1 else -1)
            for marker, count in row:
                if more := here.get(marker, 0):
                    at = round(left + advance(count) + ASIDE, 1), round(y + ROW * number + off, 1)
                    shapes.append(Circle(*at, TAG, style("v-tag")))
                    text = f"+{more}" if more > 0 else f"\N{MINUS SIGN}{-more}"
                    shapes.append(letters("v-done").text(at[0], round(at[1] + 3.9, 1), text))
                left += advance(count) + BETWEEN
    return tuple(shapes)


def empty(at: Point) -> Rect:
    """An empty borderland: a dashed pill without anything in it."""
    w, h = EMPTY
    return Rect(at[0] - w / 2, at[1] - h / 2, w, h, style("v-none"), r=h / 2)


def pills(data: Geometry, standing: Standing) -> Picture:
    """The pills of all regions; borderlands without any piece are marked as empty."""
    shapes: list[Shape] = []
    for one in regions(data):
        (x, y), counts = one["counts_at"], standing.get(one["id"], {})
        if present(counts):
            shapes += pill((x, y), counts)
        elif one["kind"] == "borderland":
            shapes.append(empty((x, y)))
    return tuple(shapes)


def sailed(data: Geometry, done: Collection[int]) -> Picture:
    """Completed voyages: a junk lies on the stop, and the number stands small beside it."""
    shapes: list[Shape] = []
    for one in data["voyages"]:
        if one["n"] in done:
            (x, y), r = one["at"], data["voyage_radius"]
            side = 2 * (r - 1.6) * 12 / 11
            shapes += (
                Path(stop(data, one["n"]), style("v-stop")),
                Use("junk", round(x - side / 2, 1), round(y - side / 2, 1), round(side, 1), round(side, 1)),
                Circle(x + r * 0.8, y - r * 0.8, 7.2, style("v-tag")),
                letters("v-done").text(x + r * 0.8, y - r * 0.8 + 3.9, str(one["n"])),
            )
    return tuple(shapes)


def supply(data: Geometry, left: Counts, word: str) -> Picture:
    """The box in the sea with what is left in the supply, all five kinds below one another.

    Args:
        left: how many of each marker are in the supply.
        word: what stands above them.
    """
    area = data["supply"]
    x, y, w, h = area["x"], area["y"], area["w"], area["h"]
    step = (h - 20) / len(MARKERS)
    shapes: list[Shape] = [
        Rect(x, y, w, h, style("v-box"), r=3),
        Text(x + w / 2, y + 13.5, word, 13, "serif", anchor="middle", room=w - 4),
    ]
    for number, marker in enumerate(MARKERS):
        middle = round(y + 18 + step * (number + 0.5), 1)
        count = left.get(marker, 0)
        shapes += (
            Use(marker, x + 4.5, middle - SYMBOL / 2, SYMBOL, SYMBOL),
            letters("figure").text(x + 4.5 + SYMBOL + 2.6, middle + 5.4, str(count)),
        )
    return tuple(shapes)


def pieces(data: Geometry, standing: Standing, done: Collection[int], left: Counts, word: str) -> Picture:
    """Every piece of the game: in regions, on the stops of completed voyages and in the supply."""
    return (*sailed(data, done), *supply(data, left, word), *pills(data, standing))
