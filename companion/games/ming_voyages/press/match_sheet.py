"""A sheet to count a match on: two games with the sides swapped, and the points of both (ruling 16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.art.shapes import Circle, Paint, Path, Picture, Rect, Shape, Text, line
from companion.games.ming_voyages.art import emblems
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.rules import victory
from companion.words import Catalogue, Say
from printables.drawing.fitted_text import pt
from printables.pads import FINE, FIRM, FRAME, HAIR, head
from printables.paper import Paper

EDGE: Final = 14.0
TOP: Final = 12.0
FOOT: Final = 15.0
"""What stays free below: the file's own line stands there."""
TITLE: Final = 21.0
TOTAL: Final = 30.0
GAP: Final = 6.0
SIDES: Final[tuple[emblems.Side, emblems.Side]] = ("emperor", "overlord")
GAMES: Final = 2
CELL: Final = 27.0
"""Width of a side's column, mm."""


def match_sheet(words: Catalogue, paper: Paper, geometry: Mapping[str, Any]) -> Picture:
    """The sheet, with the borderlands and voyages of the edition's data."""
    say: Say = words.say
    lands = [say(f"region.{one['id']}") for one in geometry["regions"] if one["kind"] == "borderland"]
    high = (paper.h - TOP - FOOT - TITLE - TOTAL - GAMES * GAP) / GAMES
    titles = say("match.title"), META.title
    shapes: list[Shape] = [*head(EDGE, TOP, paper.w - EDGE, titles, say)]
    shapes.append(Text(EDGE + 15, TOP + 11.8, say("match.about"), pt(9.5), "sans", "muted", room=100))
    for number in range(GAMES):
        y = TOP + TITLE + number * (high + GAP)
        shapes += _game(number + 1, y, high, paper.w - 2 * EDGE, words, lands, len(geometry["voyages"]))
    shapes += _total(paper.h - FOOT - TOTAL, paper.w - 2 * EDGE, say)
    return tuple(shapes)


def _game(
    number: int, y: float, high: float, wide: float, words: Catalogue, lands: Sequence[str], voyages: int
) -> Iterator[Shape]:
    """A game's box: names, voyages to tick, borderlands to mark, and what that makes."""
    say = words.say
    rows = 2.0 + 1.6 + 1.0 + len(lands) + 4 + 1.3
    row = high / rows
    columns = [EDGE + wide - CELL * (2 - place) for place in (0, 1)]
    bottom = y + high
    yield Rect(EDGE, y, wide, 2 * row, Paint(fill="porcelain-wash"))
    yield Text(EDGE + 3, y + 1.35 * row, say("match.game", number=number), pt(14), "serif-bold", "porcelain", room=40)
    for x, side in zip(columns, SIDES, strict=True):
        yield from emblems.emblem(side, x + CELL / 2, y + 0.72 * row, min(6.0, 1.1 * row))
        yield Path(f"M{x + 2:g} {y + 1.82 * row:.5g}h{CELL - 4:g}", HAIR)
    yield Text(columns[0] - 3, y + 1.75 * row, say("match.player"), pt(8.5), "sans", "muted", "end", 40)
    at = y + 2 * row
    yield from _voyages(at, 1.6 * row, columns, voyages, say)
    at += 1.6 * row
    yield Path(f"M{EDGE:g} {at:.5g}h{wide:g}", HAIR)
    yield Text(EDGE + 3, at + 0.7 * row, say("match.lands"), pt(10), "serif-bold", room=34)
    help_ = say("match.lands.help")
    yield Text(columns[0] - 3, at + 0.7 * row, help_, pt(8), "sans", "muted", "end", columns[0] - EDGE - 42)
    at += row
    for name in lands:
        yield Path(f"M{EDGE:g} {at:.5g}h{wide:g}", HAIR)
        yield Text(EDGE + 8, at + 0.68 * row, name, pt(10), "sans", room=60)
        for x in columns:
            yield _tick(x + CELL / 2, at + row / 2, row)
        at += row
    yield Path(f"M{EDGE:g} {at:.5g}h{wide:g}", FIRM)
    for key, only in (("sum", SIDES), ("major", SIDES), ("tie", ("overlord",))):
        yield Text(EDGE + 3, at + 0.68 * row, say(f"match.{key}"), pt(10), "sans", room=70)
        for x, side in zip(columns, SIDES, strict=True):
            if side not in only:
                yield Path(f"M{x + CELL / 2 - 2:g} {at + row / 2:.5g}h4", Paint(stroke="line", width=0.4))
            elif key != "sum":
                yield _tick(x + CELL / 2 - 4.5, at + row / 2, row)
                said = f"{victory.MAJOR_POINTS}" if key == "major" else "+1"
                yield Text(x + CELL / 2 + 2.5, at + 0.7 * row, said, pt(11), "serif-bold", "gold", "middle")
        at += row
        yield Path(f"M{EDGE:g} {at:.5g}h{wide:g}", HAIR)
    yield Rect(EDGE, at, wide, bottom - at, Paint(fill="gold-wash"))
    yield Path(f"M{EDGE:g} {at:.5g}h{wide:g}", FIRM)
    yield Text(columns[0] - 3, at + 0.68 * (bottom - at), say("match.points"), pt(13), "serif-bold", "ink", "end", 60)
    yield Path("".join(f"M{x:.6g} {y:.6g}V{bottom:.6g}" for x in columns), FINE)
    yield Rect(EDGE, y, wide, high, FRAME, 1.2)


def _voyages(y: float, high: float, columns: Sequence[float], voyages: int, say: Say) -> Iterator[Shape]:
    """The stops to tick, and room for how many are done and how many are not."""
    middle = y + high / 2
    yield Text(EDGE + 3, middle + 1.2, say("match.voyages"), pt(10), "serif-bold", room=34)
    step = (columns[0] - EDGE - 42) / voyages
    for number in range(1, voyages + 1):
        yield from emblems.voyage(EDGE + 40 + (number - 0.5) * step, middle, min(3.9, step / 2 - 0.5), number)
    for x, key in zip(columns, ("voyages", "undone"), strict=True):
        yield Text(x + CELL / 2, y + high - 1.2, say(f"match.{key}"), pt(7.5), "sans", "muted", "middle", CELL - 2)


def _tick(x: float, y: float, row: float) -> Circle:
    return Circle(x, y, min(2.4, row / 2 - 0.6), line("map-fine", 0.3))


def _total(y: float, wide: float, say: Say) -> Iterator[Shape]:
    """Both players' names with the points of both games."""
    half = (wide - GAP) / 2
    for number in range(2):
        x = EDGE + number * (half + GAP)
        yield Rect(x, y, half, 16, FRAME, 1.2)
        yield Text(x + 3, y + 5, say("match.player"), pt(8.5), "sans", "muted", room=20)
        yield Path(f"M{x + 3:g} {y + 12.6:g}H{x + half - 30:g}", HAIR)
        yield Path(f"M{x + half - 26:g} {y:g}v16", FINE)
        yield Text(x + half - 13, y + 5, say("match.total"), pt(8.5), "sans", "muted", "middle", 24)
    yield Text(EDGE + wide / 2, y + 21.6, say("match.win"), pt(9), "sans", "muted", "middle", wide)
