"""The two families on paper, embedded from packages that carry them: Source Serif and Source Sans, both under the OFL.

A system's fonts are never used: what is printed would depend on the machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from companion.art.shapes import Face
from printables.drawing.errors import MissingGlyph

FILES: Final[Mapping[Face, tuple[str, str]]] = {
    "serif": ("font_source_serif_pro", "SourceSerifPro-Regular"),
    "serif-bold": ("font_source_serif_pro", "SourceSerifPro-Semibold"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-It"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular"),
    "sans-bold": ("font_source_sans_pro", "SourceSansPro-Semibold"),
}
"""Package and file of each face."""

SUBSTITUTE: Final = "◊"
"""Stands for what a font cannot write, in texts that people typed."""

JOINED: Final = "\N{WORD JOINER}"
"""Stands for a space that parts no lines while they are broken: as wide, and drawn as a space."""


@cache
def font(face: Face) -> str:
    """The name under which the face is known to reportlab; registers it at its first use."""
    package, name = FILES[face]
    path = files(package) / "files" / f"{name}.ttf"
    known = TTFont(name, str(path))
    known.face.charWidths[ord(JOINED)] = known.face.charWidths[ord(" ")]
    pdfmetrics.registerFont(known)
    return name


@cache
def glyphs(face: Face) -> frozenset[int]:
    """Code points that the face can write."""
    known: Any = pdfmetrics.getFont(font(face))
    return frozenset(known.face.charToGlyph) - {0xFFFF}


@cache
def width(face: Face, words: str) -> float:
    """Width of the words at an em of 1, without kerning.

    Raises:
        MissingGlyph: the face cannot write one of the characters.
    """
    check(face, words)
    return float(pdfmetrics.stringWidth(words, font(face), 1.0))


def check(face: Face, words: str) -> None:
    """Refuse what the face cannot write.

    Raises:
        MissingGlyph: naming the character, the font and the text.
    """
    for character in words:
        if ord(character) not in glyphs(face):
            name = f"{character!r} (U+{ord(character):04X})"
            raise MissingGlyph(f"the font {FILES[face][1]} has no sign for {name} in “{words}”")


def writable(face: Face, words: str) -> str:
    """Words that somebody typed, with a lozenge in the place of every character that the face cannot write."""
    known = glyphs(face)
    return "".join(c if ord(c) in known else SUBSTITUTE for c in words if c.isprintable())


def cap_height(face: Face) -> float:
    """How far the capitals reach above the baseline, in em; to set a line in the middle of a box."""
    known: Any = pdfmetrics.getFont(font(face))
    return float(known.face.capHeight) / 1000.0
