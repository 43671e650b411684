"""A sheet to count on by hand, in the steps of the app: sets, cities, monks in rounds 2, 4, 6, and the last tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from companion.art.shapes import Circle, Paint, Path, Picture, Rect, Shape, Text, line
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.press import signs
from companion.games.ming_dynastie.rules import scoring
from companion.words import Catalogue, Say
from printables.drawing.fitted_text import pt
from printables.pads import FINE, HAIR, Pad, head
from printables.paper import Paper

EDGE: Final = 12.0
TOP: Final = 11.0
FOOT: Final = 13.0
"""What stays free below: the file's own line stands there."""
TITLE: Final = 14.0
WRITTEN: Final = 31.0
"""Where the line for a name that people write begins, mm from the edge."""
LABEL: Final = 62.0
"""Width of the column that says what is counted."""
NAMES: Final = 1.5
"""Height of the line for names, in rows."""
SUM: Final = ""
"""A row that sums up."""
END: Final = "end"

Row: TypeAlias = tuple[str, int, int]
"""(reason, its points, number of the province or -1)."""


def blocks(provinces: int) -> tuple[tuple[str, tuple[Row, ...]], ...]:
    """What is counted when: (round or ``"end"``, rows), in the order in which the app counts it."""
    found: list[tuple[str, tuple[Row, ...]]] = []
    for place, number in enumerate(scoring.SCORING_ROUNDS):
        rows: list[Row] = [("set-of-6", signs.points("set-of-6")[place] or 0, -1)]
        rows += [("city-members", signs.points("city-members")[place] or 0, city) for city in range(provinces)]
        rows += [("monastery", signs.points("monastery")[place] or 0, -1), (SUM, 0, -1)]
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
    say, here = words.say, blocks(len(provinces))
    pad = Pad(EDGE, paper.w - EDGE, LABEL, META.colours)
    rows = sum(1 + len(lines) for _, lines in here) + 1.3 + NAMES
    high = (paper.h - TOP - FOOT - TITLE) / rows
    top, y = TOP + TITLE, TOP + TITLE + NAMES * high
    shapes = [*head(EDGE, TOP, pad.right, (say("pad.title"), META.title), say), *pad.names(top, NAMES * high, say)]
    columns = [(top, y)]
    for when, lines in here:
        shapes += _heading(pad, y, high, when, say)
        y += high
        columns.append((y, y + high * len(lines)))
        for row in lines:
            shapes += _row(pad, y, high, row, provinces, say)
            y += high
    bottom = y + 1.3 * high
    columns.append((y, bottom))
    return (*shapes, *pad.total(y, 1.3 * high, say), *pad.frame(top, bottom, columns))


def _heading(pad: Pad, y: float, high: float, when: str, say: Say) -> Iterator[Shape]:
    """A band that says after which round; and how cities are written down."""
    yield from pad.band(y, high, "porcelain-wash")
    words = say("pad.end") if when == END else say("pad.round", round=when)
    yield Text(EDGE + 2.5, y + 0.7 * high, words, pt(11), "serif-bold", "porcelain", room=LABEL - 5)
    if when != END:
        left = signs.points("city-members")[scoring.SCORING_ROUNDS.index(int(when))]
        how = say("pad.city.help") if left else say("pad.city.help.last")
        room = pad.right - pad.first - 5
        yield Text(pad.right - 2.5, y + 0.68 * high, how, pt(8), "sans", "muted", "end", room)


def _row(
    pad: Pad, y: float, high: float, row: Row, provinces: Sequence[Mapping[str, Any]], say: Say
) -> Iterator[Shape]:
    """A line across: what is counted, and a cell for each player."""
    reason, score, city = row
    base, right = y + 0.68 * high, pad.first
    if reason == SUM:
        yield pad.across(y, FINE)
        yield Text(right - 2.5, base, say("pad.sum"), pt(10), "serif-bold", "ink", "end", LABEL - 5)
        return
    yield pad.across(y)
    if city >= 0:
        province = provinces[city]
        named = province["city"]
        swatch = Paint(fill=province["id"] if named else "", stroke="map-ink", width=0.2)
        yield Rect(EDGE + 2.5, y + high / 2 - 1.7, 3.4, 3.4, swatch, 0.4)
        if not named:
            yield Path(f"M{EDGE + WRITTEN:g} {base + 0.6:.6g}H{right - 2.5:g}", HAIR)
        words = say("pad.city", city=named).rstrip()
        yield Text(EDGE + 7.8, base, words, pt(9.5), "sans", room=LABEL - 9)
        for number in range(len(pad.players)):
            yield from _city_cell(right + number * pad.each, y, high, score)
        return
    words = say(f"pad.{reason}")
    yield Text(EDGE + 2.5, base, words, pt(9.5), "sans", room=LABEL - (22 if score else 5))
    if score:
        yield Text(right - 2.5, base, say("pad.each", points=score), pt(9), "serif-bold", "gold", "end", 17)


def _city_cell(x: float, y: float, high: float, score: int) -> Iterator[Shape]:
    """Room for how many stay, by what they count, and the ring for the most; the points go to the right of them."""
    if score:
        yield Path(f"M{x + 1.6:.6g} {y + high - 1.4:.6g}h5", HAIR)
        yield Text(x + 7.2, y + 0.68 * high, f"× {score}", pt(8), "sans", "muted")
    r = min(2.5, high / 2 - 0.5)
    yield Circle(x + 15.6, y + high / 2, r, line("map-fine", 0.2))
    yield Text(x + 15.6, y + high / 2 + 0.9, f"+{signs.points('city-majority')[0]}", pt(7), "sans", "muted", "middle")
