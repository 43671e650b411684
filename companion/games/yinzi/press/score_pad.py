"""Sheets to count on by hand: a row for every reason that the app knows, in its order, for four players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.art.shapes import Paint, Path, Picture, Rect, Shape, Text, Use, line
from companion.games.yinzi.art.signs import POINTS
from companion.games.yinzi.press.book_signs import HAIR
from companion.games.yinzi.rules import sheet_sums
from companion.words import Catalogue, Say
from printables.drawing.fitted_text import pt

W: Final = 188.0
H: Final = 124.0
EDGE: Final = 4.0
HEAD: Final = 13.0
LABEL: Final = 78.0
"""Width of the column that says what is counted."""
PLAYERS: Final = ("red", "yellow", "blue", "green")
NAMES: Final = 1.2
"""Height of the line for names, in rows; and of the total."""


def score_pad(words: Catalogue) -> Picture:
    """A sheet of the pad with its corner at the origin."""
    say: Say = words.say
    high = (H - HEAD - 2 * EDGE) / (len(POINTS) + 2 * NAMES)
    width = (W - 2 * EDGE - LABEL) / len(PLAYERS)
    top = EDGE + HEAD
    y = top + NAMES * high
    shapes: list[Shape] = [*_title(say), *_names(top, NAMES * high, width, say)]
    for row in POINTS.items():
        shapes += _row(row, y, high, say)
        y += high
    bottom = y + NAMES * high
    shapes.append(Rect(EDGE, y, W - 2 * EDGE, NAMES * high, Paint(fill="gold-wash")))
    shapes.append(Path(f"M{EDGE:g} {y:.6g}H{W - EDGE:g}", Paint(stroke="map-ink", width=0.35)))
    total = say("pad.total")
    shapes.append(Text(EDGE + LABEL - 3, y + 0.8 * high, total, pt(13), "serif-bold", "ink", "end", LABEL - 6))
    upright = "".join(f"M{EDGE + LABEL + n * width:.6g} {top:g}V{bottom:.6g}" for n in range(len(PLAYERS)))
    shapes.append(Path(upright, Paint(stroke="map-fine", width=0.3)))
    shapes.append(Rect(EDGE, top, W - 2 * EDGE, bottom - top, Paint(stroke="map-ink", width=0.5), 1.2))
    return tuple(shapes)


def _title(say: Say) -> Iterator[Shape]:
    yield Use("seal", EDGE, EDGE - 0.6, 10, 10)
    yield Text(EDGE + 13, EDGE + 7.0, say("pad.title"), pt(18), "serif-bold", room=70)
    yield Text(W - EDGE - 62, EDGE + 7.0, "Yínzi", pt(11), "serif-italic", "muted", "end")
    yield Text(W - EDGE - 58, EDGE + 7.0, say("pad.date"), pt(9), "sans", "muted", room=14)
    yield Path(f"M{W - EDGE - 44:g} {EDGE + 7.4:g}h44", HAIR)


def _names(y: float, high: float, width: float, say: Say) -> Iterator[Shape]:
    """A sign and a line for each player's name."""
    yield Text(EDGE + 3, y + high - 2.8, say("pad.name"), pt(9), "sans", "muted", room=LABEL - 6)
    for place, colour in enumerate(PLAYERS):
        x = EDGE + LABEL + place * width
        yield Use(f"s-{colour}", x + 1.6, y + high / 2 - 2.6, 5.2, 5.2)
        yield Path(f"M{x + 8:.6g} {y + high - 2.4:.6g}H{x + width - 1.6:.6g}", HAIR)


def _row(row: tuple[str, str], y: float, high: float, say: Say) -> Iterator[Shape]:
    """A line across: what is counted, and how."""
    reason, sign = row
    yield Path(f"M{EDGE:g} {y:.6g}H{W - EDGE:g}", line("line", 0.25))
    yield Use(sign, EDGE + 2, y + (high - 6) / 2, 6, 6)
    left, room = EDGE + 10, LABEL - 12
    yield Text(left, y + 0.42 * high, named(reason, say), pt(9.5), "serif-bold", room=room)
    yield Text(left, y + 0.84 * high, say(f"pad.how.{reason}", WORTH), pt(8), "sans", "muted", room=room)


def named(reason: str, say: Say) -> str:
    """What a reason is called; the app names a section of the advancements besides."""
    return say("book.pad.advancements") if reason == "advancements" else say(f"reason.{reason}")


WORTH: Final = {
    "boat": sheet_sums.BOAT, "one": sheet_sums.FACTORY[1], "two": sheet_sums.FACTORY[2], "three": sheet_sums.FACTORY[3],
    "first": sheet_sums.MOST_GLORY, "second": sheet_sums.GLORY, "most": sheet_sums.SECTION, "tied": sheet_sums.TIED,
    "misfortune": -sheet_sums.MISFORTUNE,
}  # fmt: skip
"""Points, for the words."""
