"""Sheets to count on by hand: a row for every reason that the app knows, in its order, for four players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.art.shapes import Picture, Shape, Text, Use
from companion.games.yinzi.art.signs import POINTS
from companion.games.yinzi.meta import META
from companion.games.yinzi.press.guides import SIGNS
from companion.games.yinzi.rules import sheet_sums
from companion.words import Catalogue, Say
from printables.drawing.fitted_text import pt
from printables.pads import Pad, head

W: Final = 188.0
H: Final = 124.0
EDGE: Final = 4.0
HEAD: Final = 13.0
LABEL: Final = 78.0
"""Width of the column that says what is counted."""
NAMES: Final = 1.2
"""Height of the line for names, in rows; and of the total."""


def score_pad(words: Catalogue) -> Picture:
    """A sheet of the pad with its corner at the origin."""
    say, pad = words.say, Pad(EDGE, W - EDGE, LABEL, SIGNS)
    high = (H - HEAD - 2 * EDGE) / (len(POINTS) + 2 * NAMES)
    top, y = EDGE + HEAD, EDGE + HEAD + NAMES * high
    shapes = [*head(EDGE, EDGE, pad.right, (say("pad.title"), META.title), say), *pad.names(top, NAMES * high, say)]
    for row in POINTS.items():
        shapes += _row(pad, row, y, high, say)
        y += high
    bottom = y + NAMES * high
    return (*shapes, *pad.total(y, NAMES * high, say), *pad.frame(top, bottom, [(top, bottom)]))


def _row(pad: Pad, row: tuple[str, str], y: float, high: float, say: Say) -> Iterator[Shape]:
    """A line across: what is counted, and how."""
    reason, sign = row
    yield pad.across(y)
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
