"""Lines of what people typed: whatever it is, it stands on the page, in its room, and at a size that one can read."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from companion.art.shapes import Anchor, Face, Text
from printables.drawing import fonts
from printables.drawing.fitted_text import LEAST, width

MORE: Final = "…"
UNSEEN: Final = ("Cf", "Mn", "Me")
"""Kinds of signs that join, turn or stand upon others."""
HARD: Final = "\xa0"
WORD: Final = re.compile(r"(?:\S|(?<=«)\xa0|\xa0(?=[:;!?»%]))+")
"""A word, with the signs that some languages set off from it by a hard space."""
SMALLER: Final = 0.72
"""Part of the size down to which a line shrinks before it is cut off."""


def typed(face: Face, words: str) -> str:
    """What somebody typed as the face can write it: on one line, without what controls, turns or hides, and with a
    lozenge for every sign that the font lacks."""
    seen = (letter for letter in unicodedata.normalize("NFC", words) if unicodedata.category(letter) not in UNSEEN)
    shown = "".join(letter if letter.isprintable() or letter == HARD else " " for letter in seen)
    return " ".join(HARD.join(fonts.writable(face, part) for part in word.split(HARD)) for word in WORD.findall(shown))


def shortened(face: Face, words: str, size: float, room: float) -> str:
    """The words, cut off with … where they would have to become too small for the room (mm)."""
    plain = typed(face, words)
    least = max(LEAST, size * SMALLER)
    if width(face, plain, least) <= room:
        return plain
    for end in range(len(plain) - 1, 0, -1):
        cut = plain[:end].rstrip() + MORE
        if width(face, cut, least) <= room:
            return cut
    return MORE


def line_of(
    x: float, y: float, words: str, size: float, room: float,
    *, face: Face = "sans", colour: str = "ink", anchor: Anchor = "start",
) -> Text:  # fmt: skip
    """One line that fits its room (mm), with its baseline at y."""
    return Text(x, y, shortened(face, words, size, room), size, face, colour, anchor, room=room)
