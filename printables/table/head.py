"""What the sheets from a running table share: the head with the seal, signs of players, and one page as a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from companion.art.chart import sign
from companion.art.shapes import Picture, Rect, Shape, Use, fill
from printables.drawing import pdf
from printables.drawing.fitted_text import width
from printables.drawing.theme import theme
from printables.drawing.typed_text import line_of, shortened
from printables.kit import Ink
from printables.page import Page
from printables.paper import MARGIN, Paper

HEAD: Final = 31.0
"""Height of the head, mm."""
FOOT: Final = 7.0
SEAL: Final = 13.0


@dataclass(frozen=True, slots=True)
class Head:
    """What stands on top.

    Attributes:
        title: the game's name.
        line: beside it, for example the table's word and the day.
        headline: what is now, or who won.
        help: the quieter line below.
        symbols: colours of the players whom the headline is about.
    """

    title: str
    line: str
    headline: str
    help: str
    symbols: tuple[str, ...] = ()


def head(paper: Paper, said: Head) -> Iterator[Shape]:
    """The head, from the margin down to ``MARGIN + HEAD``."""
    left, right, top = MARGIN, paper.w - MARGIN, MARGIN
    yield Use("seal", left, top, SEAL, SEAL)
    x = left + SEAL + 4
    half = (right - x) / 2
    yield line_of(x, top + 5.6, said.title, 6.0, half + 10, face="serif-bold")
    yield line_of(right, top + 5.4, said.line, 3.6, half - 14, colour="muted", anchor="end")
    yield line_of(x, top + 11.6, said.help, 3.9, right - x, colour="muted")
    y = top + SEAL + 3.2
    yield Rect(left, y, right - left, 0.3, fill("gold-line"))
    start = left
    for colour in said.symbols:
        yield sign(colour, start, y + 4.4, 6.4)
        start += 8.2
    yield line_of(start, y + 10.2, said.headline, 7.6, right - start, face="serif-bold")


def foot(paper: Paper, words: str) -> Iterator[Shape]:
    """The line at the foot."""
    y = paper.h - MARGIN
    yield Rect(MARGIN, y - FOOT + 2, paper.w - 2 * MARGIN, 0.2, fill("line"))
    yield line_of(MARGIN, y, words, 2.8, paper.w - 2 * MARGIN, colour="muted")


def run_of(x: float, y: float, pairs: tuple[tuple[str, str], ...], size: float, room: float) -> Iterator[Shape]:
    """Signs with figures one after the other: (symbol id, words), from x on, with the baseline at y."""
    end = x + room
    for symbol, words in pairs:
        if x + size >= end:
            return
        yield Use(symbol, x, y - size * 0.86, size, size)
        shown = shortened("sans-bold", words, size, max(size, end - x - size * 1.2))
        yield line_of(x + size * 1.2, y, shown, size, max(size, end - x - size * 1.2), face="sans-bold")
        x += size * 1.75 + width("sans-bold", shown, size)


def as_file(paper: Paper, picture: Picture, *, title: str, subject: str, lang: str, ink: Ink = "full") -> bytes:
    """One page as a PDF.

    Raises:
        DrawingError: the page cannot be drawn; a mistake of ours, whatever people typed.
    """
    out = BytesIO()
    page = Page(paper.w, paper.h, picture, label=title)
    properties = pdf.Properties(shortened("sans", title, 3, 400), subject, lang)
    pdf.write([page], properties, theme(ink), out)
    return out.getvalue()
