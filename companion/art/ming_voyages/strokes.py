"""How the small scenes on cards are drawn: fine lines for what is far, firm ones and light masses for what is near."""

from __future__ import annotations

from companion.art.brush import Brush
from companion.art.shapes import Circle, Paint, Path, line

FINE = "map-fine"
FIRM = "map-ink"


def fine(d: str, width: float = 0.25) -> Path:
    """Lines of what is far."""
    return Path(d, line(FINE, width))


def firm(d: str, width: float = 0.32) -> Path:
    """Lines of what is near."""
    return Path(d, line(FIRM, width))


def dark(brush: Brush, d: str) -> Path:
    """A small dark mass."""
    return Path(d, Paint(fill="surface", stroke=FIRM, width=0.25, join="round") if brush.low else Paint(fill=FIRM))


def light(brush: Brush, d: str, colour: str = FIRM, width: float = 0.32) -> Path:
    """Something light with an outline that hides what lies behind it."""
    return Path(d, Paint(fill="surface", stroke=colour, width=width, join="round", cap="round"))


def far(brush: Brush, d: str, opacity: float = 0.55) -> Path:
    """Land in the distance, a little lighter than the ground."""
    if brush.low:
        return Path(d, Paint(fill="surface", stroke=FINE, width=0.25, join="round"))
    return Path(d, Paint(fill="surface", stroke=FINE, width=0.28, join="round", opacity=opacity, over=brush.ground))


def red(brush: Brush, d: str) -> Path:
    """A touch of cinnabar; small enough to stay solid."""
    return Path(d, Paint(stroke="cinnabar", width=0.25, join="round") if brush.low else Paint(fill="cinnabar"))


def sun(brush: Brush, x: float, y: float, r: float = 2.2) -> Circle:
    """A low sun."""
    if brush.low:
        return Circle(x, y, r, line("cinnabar", 0.3))
    return Circle(x, y, r, Paint(fill="cinnabar", opacity=0.75, over=brush.ground))


def ground(y: float = 0.0, half: float = 24.0) -> Path:
    """The line that everything stands on, with a little grass."""
    return fine(f"M{-half} {y}H{half}M-18 {y + 1.1}h4M-7 {y + 1.3}h6M8 {y + 1.1}h5M17 {y + 1.3}h3")
