"""A sheet to count a match on: two games with the sides swapped, and the points of both (ruling 16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.art.shapes import Box, Circle, Paint, Path, Picture, Rect, Shape, Text, line
from companion.games.ming_voyages.art import emblems
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.press.signs import SIDES
from companion.games.ming_voyages.rules import victory
from companion.words import Catalogue, Say
from printables.drawing.fitted_text import pt
from printables.paper import Paper
from printables.table.pads import BAND, FINE, FIRM, FRAME, HAIR, PART, PLAIN, TOTAL, Row, head, pad

EDGE: Final = 14.0
TOP: Final = 12.0
FOOT: Final = 15.0
"""What stays free below: the file's own line stands there."""
TITLE: Final = 21.0
TOTAL_HIGH: Final = 30.0
GAP: Final = 6.0
GAMES: Final = 2
GAME: Final = BAND._replace(size=14, note=(8.5, "sans", "muted"))
CELL: Final = 27.0
"""Width of a side's column, mm."""


def match_sheet(words: Catalogue, paper: Paper, geometry: Mapping[str, Any]) -> Picture:
    """The sheet, with the borderlands and voyages of the edition's data."""
    say: Say = words.say
    lands = [say(f"region.{one['id']}") for one in geometry["regions"] if one["kind"] == "borderland"]
    voyages, label = len(geometry["voyages"]), paper.w - 2 * EDGE - CELL * len(SIDES)
    wide, high = paper.w - 2 * EDGE, (paper.h - TOP - FOOT - TITLE - TOTAL_HIGH - GAMES * GAP) / GAMES
    titles = say("match.title"), META.title
    shapes: list[Shape] = [*head(EDGE, TOP, paper.w - EDGE, titles, say)]
    shapes.append(Text(EDGE + 15, TOP + 11.8, say("match.about"), pt(9.5), "sans", "muted", room=100))
    for number in range(GAMES):
        area = EDGE, TOP + TITLE + number * (high + GAP), wide, high
        shapes += pad(area, label, len(SIDES), _rows(say, number + 1, lands, voyages))
    return (*shapes, *_total(paper.h - FOOT - TOTAL_HIGH, wide, say))


def _rows(say: Say, game: int, lands: Sequence[str], voyages: int) -> tuple[Row, ...]:
    """Names, voyages to tick, borderlands to mark, and what that makes."""
    return (
        Row(say("match.game", number=game), GAME, 2.0, say("match.player"), cell=_player),
        Row(say("match.voyages"), PART, 1.6, more=partial(_voyages, voyages), cell=partial(_counted, say)),
        Row(say("match.lands"), PART, note=say("match.lands.help")),
        *(Row(name, cell=_tick, indent=5.5) for name in lands),
        Row(say("match.sum"), PLAIN._replace(rule=FIRM)),
        Row(say("match.major"), cell=partial(_worth, f"{victory.MAJOR_POINTS}", SIDES)),
        Row(say("match.tie"), cell=partial(_worth, "+1", ("overlord",))),
        Row(say("match.points"), TOTAL, 1.3),
    )


def _player(place: int, area: Box) -> Iterator[Shape]:
    """A side, and a line for who plays it."""
    x, y, w, high = area
    yield from emblems.emblem(SIDES[place], x + w / 2, y + 0.36 * high, min(6.0, 0.55 * high))
    yield Path(f"M{x + 2:g} {y + 0.91 * high:.5g}h{w - 4:g}", HAIR)


def _voyages(voyages: int, area: Box) -> Iterator[Shape]:
    """The stops to tick."""
    x, y, w, high = area
    step = (w - 42) / voyages
    for number in range(1, voyages + 1):
        yield from emblems.voyage(x + 40 + (number - 0.5) * step, y + high / 2, min(3.9, step / 2 - 0.5), number)


def _counted(say: Say, place: int, area: Box) -> Picture:
    """Room for how many are done, and for how many are not."""
    x, y, w, high = area
    key = ("voyages", "undone")[place]
    return (Text(x + w / 2, y + high - 1.2, say(f"match.{key}"), pt(7.5), "sans", "muted", "middle", w - 2),)


def _tick(_place: int, area: Box, left: float = 0.0) -> Picture:
    x, y, w, high = area
    return (Circle(x + w / 2 - left, y + high / 2, min(2.4, high / 2 - 0.6), line("map-fine", 0.3)),)


def _worth(said: str, only: Sequence[str], place: int, area: Box) -> Picture:
    """A ring with what it is worth, for sides that can have it."""
    x, y, w, high = area
    if SIDES[place] not in only:
        return (Path(f"M{x + w / 2 - 2:g} {y + high / 2:.5g}h4", Paint(stroke="line", width=0.4)),)
    words = Text(x + w / 2 + 2.5, y + 0.7 * high, said, pt(11), "serif-bold", "gold", "middle")
    return (*_tick(place, area, 4.5), words)


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
