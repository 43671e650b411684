"""What frames printed boards: lattice on porcelain or on paper, panels for words, the scroll of a title."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Box, Paint, Rect, Shape, fill, line

LATTICE: Final = 9.0
"""Width of a diamond of the lattice, mm."""
ON_PORCELAIN: Final = Paint(stroke="on-porcelain", width=0.3, opacity=0.4, over="porcelain")
ON_PAPER: Final = Paint(stroke="porcelain", width=0.15, opacity=0.35)
"""Lines of the lattice, and those in low ink."""


def panel(area: Box, r: float = 1.5) -> list[Shape]:
    """A quiet ground for words in the sea: paper with a double line of porcelain."""
    x, y, w, h = area
    inset = 1.1
    return [
        Rect(x, y, w, h, Paint(fill="surface", stroke="porcelain", width=0.7), r=r),
        Rect(x + inset, y + inset, w - 2 * inset, h - 2 * inset, line("porcelain", 0.25), r=max(0.0, r - 0.6)),
    ]


def scroll(area: Box, colour: str) -> list[Shape]:
    """An unrolled scroll: paper between two rods of that colour."""
    x, y, w, h = area
    out = panel((x + 2.5, y + 1.5, w - 5, h - 3), r=0)
    for rod in (x, x + w - 4):
        out.append(Rect(rod, y, 4, h, fill("surface"), r=1.2))
        out.append(Rect(rod + 0.9, y - 2, 2.2, h + 4, Paint(fill="gold-line", stroke="map-ink", width=0.5), r=1.1))
        out.append(Rect(rod, y, 4, h, Paint(fill=colour, stroke="map-ink", width=0.6), r=1.2))
    return out
