"""Texts made to fit: smaller until they do, and never smaller than one can read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from companion.art.shapes import Block, Face, Text
from printables.drawing import fonts
from printables.drawing.errors import DoesNotFit

POINT: Final = 25.4 / 72
"""mm."""
LEAST: Final = 6 * POINT
"""The smallest em that is printed, mm: 6 pt."""
STEP: Final = 0.96
"""Part of the size that is tried next."""
BOLD: Final[dict[Face, Face]] = {"sans": "sans-bold", "serif": "serif-bold"}
WORD: Final = re.compile(r"[^ \t\n]+")
"""What stays together; a no-break space does not part it."""
COUNT: Final = re.compile(r"[0-9]+×? ")
"""A number, which stays beside what it counts."""
SHORT: Final = 3
"""Signs of a last word that does not stand alone, its stop included."""
STRONG: Final = re.compile(r"\*\*(.+?)\*\*")


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
    if size < least - 1e-6:
        start = block.paragraphs[0][:40] if block.paragraphs else ""
        raise DoesNotFit(f"the text “{start}…” would be printed at {size * scale / POINT:.1f} pt; 6 is the least")
    while True:
        lines = [list(_lines(_pieces(block, words), block.w / size)) for words in block.paragraphs]
        height = _height(block, lines, size)
        broad = all(line[-1][0] + line[-1][1] <= block.w / size + 1e-6 for rows in lines for line in rows if line)
        if broad and height <= block.h + 1e-6:
            return tuple(_runs(block, lines, size, height))
        if size <= least:
            start = block.paragraphs[0][:40] if block.paragraphs else ""
            room = f"{block.w * scale:.1f} × {block.h * scale:.1f} mm"
            raise DoesNotFit(f"the text “{start}…” does not fit {room} at 6 pt")
        size = max(least, size * STEP)


Piece = tuple[str, Face]
Placed = tuple[float, float, str, Face]
"""(x, width, word, face) in em."""


def _pieces(block: Block, words: str) -> list[Piece]:
    """Words with their faces; bold ones between double stars."""
    strong = BOLD.get(block.face, block.face)
    found: list[Piece] = []
    for number, part in enumerate(STRONG.split(words)):
        found += [(word, strong if number % 2 else block.face) for word in WORD.findall(part)]
    return _spaced(found, words)


def _spaced(pieces: list[Piece], words: str) -> list[Piece]:
    """The same, each with one space behind it where the text has one."""
    plain = STRONG.sub(r"\1", words)
    out, at = [], 0
    for word, face in pieces:
        at = plain.index(word, at) + len(word)
        ends = at < len(plain) and WORD.match(plain, at) is None
        out.append((word + (" " if ends else ""), face))
    return out


def _lines(pieces: Sequence[Piece], room: float) -> Iterator[list[Placed]]:
    """Break into lines of at most ``room`` em; words that belong together stay together."""
    line: list[Placed] = []
    x = 0.0
    for together in _unbroken(pieces):
        wide = sum(fonts.width(face, word) for word, face in together)
        last, face = together[-1]
        seen = wide - (fonts.width(face, " ") if last.endswith(" ") else 0.0)
        if line and x + seen > room:
            yield _trimmed(line)
            line, x = [], 0.0
        for word, kind in together:
            step = fonts.width(kind, word)
            line.append((x, step, word, kind))
            x += step
    if line:
        yield _trimmed(line)


def _unbroken(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Words that are parted by no space, numbers with what they count, and a short last word with the one before it,
    which would otherwise have a line to itself."""
    group: list[Piece] = []
    for left, piece in enumerate(pieces, start=1 - len(pieces)):
        group.append(piece)
        ends = left == -1 and len(pieces[-1][0]) <= SHORT
        if piece[0].endswith(" ") and not COUNT.fullmatch(piece[0]) and not ends:
            yield group
            group = []
    if group:
        yield group


def _trimmed(line: list[Placed]) -> list[Placed]:
    """Without the space at its end."""
    x, _, word, face = line[-1]
    bare = word.rstrip()
    return [*line[:-1], (x, fonts.width(face, bare), bare, face)]


def _height(block: Block, lines: Sequence[Sequence[object]], size: float) -> float:
    rows = sum(max(1, len(rows)) for rows in lines)
    gaps = max(0, len(lines) - 1)
    return (rows * block.leading + gaps * block.gap) * size


def _joined(line: Sequence[Placed]) -> Iterator[tuple[float, str, Face]]:
    """Neighbours of one face together."""
    for face, together in groupby(line, key=lambda placed: placed[3]):
        words = list(together)
        yield words[0][0], "".join(word for _, _, word, _ in words), face


def _runs(block: Block, lines: Sequence[Sequence[Sequence[Placed]]], size: float, height: float) -> Iterator[Run]:
    spare = block.h - height
    y = block.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[block.valign]
    rise = (block.leading + fonts.cap_height(block.face)) / 2
    for rows in lines:
        for line in rows:
            end = (line[-1][0] + line[-1][1]) * size
            left = {"start": 0.0, "middle": (block.w - end) / 2, "end": block.w - end}[block.anchor]
            for x, words, face in _joined(line):
                yield Run(block.x + left + x * size, y + rise * size, words, face, size)
            y += block.leading * size
        if not rows:
            y += block.leading * size
        y += block.gap * size
