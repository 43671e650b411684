"""Sheets of paper, mm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

INCH: Final = 25.4
"""mm."""
MARGIN: Final = 10.0
"""What is left white of papers, mm."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, portrait.

    Attributes:
        id: as on the command line.
        name: as people call it.
        w, h: mm.
        margin: what home printers leave white at most, mm.
    """

    id: str
    name: str
    w: float
    h: float
    margin: float = MARGIN


A4: Final = Paper("a4", "A4", 210.0, 297.0)
LETTER: Final = Paper("letter", "Letter", 215.9, 279.4)
A2: Final = Paper("a2", "A2", 420.0, 594.0)
PAPERS: Final[Mapping[str, Paper]] = {paper.id: paper for paper in (A4, LETTER)}
"""Papers for home printers; each has its own files."""

NARROW_MARGIN: Final = 8.0
"""For the sides of folded sheets, where more pieces fit so: a crop mark still lies within what every printer prints."""
LEAST_MARGIN: Final = 5.0
"""What every printer leaves white, mm: words and lines in margins keep that far from the edge."""
HOME_BLEED: Final = 2.0
"""How far grounds run beyond the cut on a home printer, mm."""
SAFE: Final = 3.0
"""Distance from the cut within which nothing important stands, mm."""
