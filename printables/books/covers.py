"""Covers of books: a frame of two lines, and in it a band of ornament above and below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from companion.art import ornament
from companion.art.shapes import Box, Paint, Path, Picture, Rect, Shape, line

Band: TypeAlias = Callable[[Box, Paint], Shape]
"""Fills a box with ornament of such lines."""
WITHIN: Final = 1.2
"""Between the lines of the frame, mm."""
INSET: Final = 2.6
"""Between the frame and the bands, mm."""


def lattice(area: Box, paint: Paint) -> Shape:
    """A window's lattice: two diamonds and a half above one another."""
    return ornament.lattice(area, 0.4 * area[3], paint)


def framed(w: float, h: float, deep: float, colour: str, band: Band = lattice) -> Picture:
    """What lies around a cover of that size, with bands so deep, mm."""
    wide, low, thin = w - 2 * INSET, h - INSET - deep, Paint(stroke=colour, width=0.22)
    return (
        Rect(0, 0, w, h, Paint(stroke=colour, width=0.6), 2),
        Rect(WITHIN, WITHIN, w - 2 * WITHIN, h - 2 * WITHIN, Paint(stroke=colour, width=0.2), 1.3),
        band((INSET, INSET, wide, deep), thin),
        band((INSET, low, wide, deep), thin),
        Path(f"M{INSET:g} {INSET + deep:g}h{wide:g}M{INSET:g} {low:g}h{wide:g}", line(colour, 0.3)),
    )
