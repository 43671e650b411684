"""A sheet to count on by hand, in the steps of the app: sets, cities, monks in rounds 2, 4, 6, and the last tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from companion.art.shapes import Box, Circle, Paint, Path, Picture, Rect, Shape, Text, line
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.press import signs
from companion.games.ming_dynastie.rules import scoring
from companion.words import Catalogue, Say
from printables.drawing.fitted_text import pt
from printables.paper import Paper
from printables.table.pads import BAND, HAIR, SUM, TOTAL, Row, head, names, pad

EDGE: Final = 12.0
TOP: Final = 11.0
FOOT: Final = 13.0
"""What stays free below: the file's own line stands there."""
TITLE: Final = 14.0
WRITTEN: Final = 31.0
"""Where the line for a name that people write begins, mm from the edge."""
LABEL: Final = 62.0
"""Width of the column that says what is counted."""
SUM_UP: Final = ""
"""A row that sums up."""
END: Final = "end"

Counted: TypeAlias = tuple[str, int, int]
"""(reason, its points, number of the province or -1)."""


def blocks(provinces: int) -> tuple[tuple[str, tuple[Counted, ...]], ...]:
    """What is counted when: (round or ``"end"``, rows), in the order in which the app counts it."""
    found: list[tuple[str, tuple[Counted, ...]]] = []
    for place, number in enumerate(scoring.SCORING_ROUNDS):
        rows: list[Counted] = [("set-of-6", signs.points("set-of-6")[place] or 0, -1)]
        rows += [("city-members", signs.points("city-members")[place] or 0, city) for city in range(provinces)]
        rows += [("monastery", signs.points("monastery")[place] or 0, -1), (SUM_UP, 0, -1)]
        found.append((f"{number}", tuple(rows)))
    last = [(reason, signs.points(reason)[-1] or 0, -1) for reason in ("set-of-5", "single-tile")]
    found.append((END, (*last, ("adjustment", 0, -1))))
    return tuple(found)


def score_pad(words: Catalogue, paper: Paper, provinces: Sequence[Mapping[str, Any]]) -> Picture:
    """A page of the pad.

    Args:
        provinces: of the edition, each with its id and the name of its city; where that is empty, whoever owns the
            board writes it down.
    """
    say, rows = words.say, [names(words.say, META.colours, 1.5)]
    for when, lines in blocks(len(provinces)):
        title, how = say("pad.end") if when == END else say("pad.round", round=when), ""
        if when != END:
            stay = signs.points("city-members")[scoring.SCORING_ROUNDS.index(int(when))]
            how = say("pad.city.help") if stay else say("pad.city.help.last")
        rows += [Row(title, BAND, note=how, whole=True), *(_row(line_, provinces, say) for line_ in lines)]
    rows.append(Row(say("pad.total"), TOTAL, 1.3))
    titles, top = (say("pad.title"), META.title), TOP + TITLE
    area = EDGE, top, paper.w - 2 * EDGE, paper.h - FOOT - top
    return (*head(EDGE, TOP, paper.w - EDGE, titles, say), *pad(area, LABEL, len(META.colours), rows))


def _row(row: Counted, provinces: Sequence[Mapping[str, Any]], say: Say) -> Row:
    reason, score, city = row
    if reason == SUM_UP:
        return Row(say("pad.sum"), SUM)
    if city < 0:
        return Row(say(f"pad.{reason}"), note=say("pad.each", points=score) if score else "")
    words = say("pad.city", city=provinces[city]["city"]).rstrip()
    return Row(words, more=partial(_city, provinces[city]), indent=5.3, cell=partial(_stay, score))


def _city(province: Mapping[str, Any], area: Box) -> Iterator[Shape]:
    """A city's colour, or a line where whoever owns the board writes its name down."""
    x, y, w, high = area
    swatch = Paint(fill=province["id"] if province["city"] else "", stroke="map-ink", width=0.2)
    yield Rect(x + 2.5, y + high / 2 - 1.7, 3.4, 3.4, swatch, 0.4)
    if not province["city"]:
        yield Path(f"M{x + WRITTEN:g} {y + 0.68 * high + 0.6:.6g}H{x + w - 2.5:g}", HAIR)


def _stay(score: int, _place: int, area: Box) -> Iterator[Shape]:
    """Room for how many stay, by what they count, and the ring for the most; the points go to the right of them."""
    x, y, _, high = area
    if score:
        yield Path(f"M{x + 1.6:.6g} {y + high - 1.4:.6g}h5", HAIR)
        yield Text(x + 7.2, y + 0.68 * high, f"× {score}", pt(8), "sans", "muted")
    yield Circle(x + 15.6, y + high / 2, min(2.5, high / 2 - 0.5), line("map-fine", 0.2))
    yield Text(x + 15.6, y + high / 2 + 0.9, f"+{signs.points('city-majority')[0]}", pt(7), "sans", "muted", "middle")
