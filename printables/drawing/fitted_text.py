"""Texts made to fit: smaller until they do, and never smaller than one can read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, cycle
from typing import Any, Final, NamedTuple

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus.paragraph import Paragraph
from reportlab.platypus.paraparser import ParaFrag

from companion.art.shapes import Block, Face, Text
from printables.drawing import fonts
from printables.drawing.errors import DoesNotFit
from printables.paper import INCH

POINT: Final = INCH / 72
"""mm."""
LEAST: Final = 6 * POINT
"""The smallest em that is printed, mm: 6 pt."""
STEP: Final = 0.96
"""Part of the size that is tried next."""
BOLD: Final[dict[Face, Face]] = {"sans": "sans-bold", "serif": "serif-bold"}
TIED: Final = re.compile(r"(?<![^ *(„“])([0-9]+×?|×) | (?=\**[^ *]{1,3}\**$)")
"""Spaces that part no lines: between a number and what it counts or is multiplied by, and before a last word of three
signs at most, its stop included, which would have a line to itself."""
STRONG: Final = re.compile(r"\*\*(.+?)\*\*")
STYLE: Final = ParagraphStyle("whole words", splitLongWords=0, spaceShrinkage=0)
UNMARKED: Final = dict.fromkeys(("textColor", "rise", "us_lines", "link", "nobr"))
"""What reportlab compares of parts; it is slow where they lack it."""


def pt(size: float) -> float:
    """Points in mm."""
    return size * POINT


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one face on a line; ``x`` and the baseline ``y`` in the picture's mm, ``size`` of the em in mm."""

    x: float
    y: float
    words: str
    face: Face
    size: float


def width(face: Face, words: str, size: float, spaced: float = 0.0) -> float:
    """Width of a line, mm."""
    return fonts.width(face, words) * size + spaced * len(words)


def size_of(text: Text, scale: float = 1.0) -> float:
    """The em at which one line fits its room, mm.

    Args:
        scale: how much larger than that it comes to be on paper.

    Raises:
        DoesNotFit: even 6 pt are too wide, or the text asks for less than that.
        MissingGlyph: the font lacks a character.
    """
    least = LEAST / scale - 1e-6
    if text.size < least:
        raise DoesNotFit(f"“{text.words}” would be printed at {text.size * scale / POINT:.1f} pt; 6 is the least")
    wide = width(text.face, text.words, text.size, text.spaced)
    if not text.room or wide <= text.room:
        return text.size
    extra = text.spaced * len(text.words)
    size = text.size * (text.room - extra) / (wide - extra)
    if size < least:
        raise DoesNotFit(f"“{text.words}” does not fit {text.room * scale:.1f} mm at 6 pt")
    return size


def set_block(block: Block, scale: float = 1.0) -> tuple[Run, ...]:
    """The block's words on their lines.

    Args:
        scale: how much larger than the block says they come to be on paper.

    Raises:
        DoesNotFit: the paragraphs do not fit the box at 6 pt, or the block asks for less than that.
        MissingGlyph: the font lacks a character.
    """
    size, least = block.size, LEAST / scale
    start = block.paragraphs[0][:40] if block.paragraphs else ""
    if size < least - 1e-6:
        raise DoesNotFit(f"the text “{start}…” would be printed at {size * scale / POINT:.1f} pt; 6 is the least")
    while True:
        paragraphs, high = _paragraphs(block, size), height(block, size)
        broad = max((line.w for lines in paragraphs for line in lines), default=0.0)
        if broad * size <= block.w + 1e-6 and high <= block.h + 1e-6:
            return tuple(_runs(block, paragraphs, size, high))
        if size <= least:
            box = f"{block.w * scale:.1f} × {block.h * scale:.1f} mm"
            raise DoesNotFit(f"the text “{start}…” does not fit {box} at 6 pt")
        size = max(least, size * STEP)


def height(block: Block, size: float = 0.0) -> float:
    """How high the block's words become, mm: at its own size, or another. Its ``h`` does not matter.

    Raises:
        MissingGlyph: the font lacks a character.
    """
    rows = sum(map(len, _paragraphs(block, size or block.size)))
    return (rows * block.leading + max(0, len(block.paragraphs) - 1) * block.gap) * (size or block.size)


def _paragraphs(block: Block, size: float) -> list[tuple[Line, ...]]:
    return [broken(words, block.face, block.w / size) for words in block.paragraphs]


class Line(NamedTuple):
    """A line of a paragraph, in em: how wide it is, and where which words in which face begin."""

    w: float
    parts: tuple[tuple[float, str, Face], ...]


@lru_cache(maxsize=4096)
def broken(words: str, face: Face, room: float) -> tuple[Line, ...]:
    """A paragraph's lines, as reportlab breaks it: one at least; only a word of its own is wider than the room.

    Kept, as a text is measured before it is drawn.
    """
    tied = TIED.sub(f"\\1{fonts.JOINED}", words.strip(" ").replace("** ", " **"))
    frags = [
        ParaFrag(text=part, fontName=fonts.font(one), fontSize=1.0, face=one, **UNMARKED)
        for part, one in zip(STRONG.split(tied), cycle((face, BOLD.get(face, face))), strict=False)
    ]
    found: Any = Paragraph("", STYLE, frags=frags).breakLines(room)
    if found.kind == 0:  # what has but one part comes as words
        return tuple(_line([(" ".join(said), face)]) for _, said in found.lines or [(0, "")])
    return tuple(_line([(frag.text, frag.face) for frag in line.words]) for line in found.lines)


def _line(said: Sequence[tuple[str, Face]]) -> Line:
    *before, (last, face) = said
    parts = [(words.replace(fonts.JOINED, " "), face) for words, face in (*before, (last.rstrip(" "), face)) if words]
    ends = [*accumulate((fonts.width(face, words) for words, face in parts), initial=0.0)]
    return Line(ends[-1], tuple((x, *part) for x, part in zip(ends, parts, strict=False)))


def _runs(block: Block, paragraphs: Sequence[Sequence[Line]], size: float, height: float) -> Iterator[Run]:
    spare = block.h - height
    y = block.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[block.valign]
    rise = (block.leading + fonts.cap_height(block.face)) / 2
    for lines in paragraphs:
        for line in lines:
            rest = block.w - line.w * size
            left = block.x + {"start": 0.0, "middle": rest / 2, "end": rest}[block.anchor]
            yield from (Run(left + x * size, y + rise * size, words, face, size) for x, words, face in line.parts)
            y += block.leading * size
        y += block.gap * size
