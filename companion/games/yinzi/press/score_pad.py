"""Sheets to count on by hand: a row for every reason that the app knows, in its order, for four players."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Box, Picture, Use
from companion.games.yinzi.art.signs import POINTS
from companion.games.yinzi.meta import META
from companion.games.yinzi.press.guides import SIGNS
from companion.games.yinzi.rules import sheet_sums
from companion.words import Catalogue, Say
from printables.table.pads import PART, TOTAL, Row, head, names, pad

W: Final = 188.0
H: Final = 124.0
EDGE: Final = 4.0
HEAD: Final = 13.0
LABEL: Final = 78.0
"""Width of the column that says what is counted."""
SMALL_PART: Final = PART._replace(size=9.5)
NAMES: Final = 1.2
"""Height of the line for names, in rows; and of the total."""


def score_pad(words: Catalogue) -> Picture:
    """A sheet of the pad with its corner at the origin."""
    say = words.say
    counted = (_row(reason, sign, say) for reason, sign in POINTS.items())
    rows = (names(say, SIGNS, NAMES), *counted, Row(say("pad.total"), TOTAL, NAMES))
    area = EDGE, EDGE + HEAD, W - 2 * EDGE, H - HEAD - 2 * EDGE
    return (*head(EDGE, EDGE, W - EDGE, (say("pad.title"), META.title), say), *pad(area, LABEL, len(SIGNS), rows))


def _row(reason: str, sign: str, say: Say) -> Row:
    """What is counted, and how."""

    def more(area: Box) -> Picture:
        return (Use(sign, area[0] + 2, area[1] + (area[3] - 6) / 2, 6, 6),)

    return Row(named(reason, say), SMALL_PART, how=say(f"pad.how.{reason}", WORTH), more=more, indent=7.5)


def named(reason: str, say: Say) -> str:
    """What a reason is called; the app names a section of the advancements besides."""
    return say("book.pad.advancements") if reason == "advancements" else say(f"reason.{reason}")


WORTH: Final = {
    "boat": sheet_sums.BOAT, "one": sheet_sums.FACTORY[1], "two": sheet_sums.FACTORY[2], "three": sheet_sums.FACTORY[3],
    "first": sheet_sums.MOST_GLORY, "second": sheet_sums.GLORY, "most": sheet_sums.SECTION, "tied": sheet_sums.TIED,
    "misfortune": -sheet_sums.MISFORTUNE,
}  # fmt: skip
"""Points, for the words."""
