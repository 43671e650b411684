"""What frames the printed board: porcelain with lattice at its edges, and panels for words."""

from __future__ import annotations

from typing import Final

from companion.art.ming_dynastie.board_layout import MAP, RUN_OVER, TRACK_W, Box, H, W
from companion.art.ornament import lattice
from companion.art.shapes import Paint, Path, Picture, Rect, Shape, fill, line

LATTICE: Final = 9.0
"""Width of a diamond of the lattice, mm."""
ON_PORCELAIN: Final = Paint(stroke="on-porcelain", width=0.3, opacity=0.4, over="porcelain")
ON_PAPER: Final = Paint(stroke="porcelain", width=0.15, opacity=0.35)


def frame(low: bool) -> Picture:
    """The ground under score track and province spaces, which runs over the board's edges.

    Args:
        low: whether the ground is left white, and the lattice drawn on it.
    """
    high = H + 2 * RUN_OVER
    fine = ON_PAPER if low else ON_PORCELAIN
    return (
        Rect(-RUN_OVER, -RUN_OVER, W + 2 * RUN_OVER, high, fill("porcelain")),
        lattice(TRACK_W, -RUN_OVER, W + RUN_OVER - TRACK_W, high, LATTICE, fine, plain=low),
        Path(f"M{TRACK_W:g} {-RUN_OVER:g}V{H + RUN_OVER:g}", Paint(stroke="on-porcelain", width=0.5)),
    )


def edge(low: bool) -> Picture:
    """The line where the map meets the track, which is finer in low ink."""
    x, y, w, h = MAP
    return (Rect(x, y, w, h, Paint(stroke="map-ink", width=0.6 if low else 1.0)),)


def panel(area: Box, r: float = 1.5) -> list[Shape]:
    """A quiet ground for words in the sea: paper with a double line of porcelain."""
    x, y, w, h = area
    inset = 1.1
    return [
        Rect(x, y, w, h, Paint(fill="surface", stroke="porcelain", width=0.7), r=r),
        Rect(x + inset, y + inset, w - 2 * inset, h - 2 * inset, line("porcelain", 0.25), r=max(0.0, r - 0.6)),
    ]
