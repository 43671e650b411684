"""The marks that every card of The Ming Voyages is made of: the two sides' emblems, coins of points and of voyages.

The Emperor is a scroll on a dark square, the Overlord a dagger on a light disc; that holds in grey print as well.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from companion.art.brush import Ink
from companion.art.shapes import Circle, Paint, Picture, Rect, Text, Use, line

Side: TypeAlias = Literal["emperor", "overlord"]
SIGNS: Final = {"emperor": "scroll", "overlord": "dagger"}
"""Symbols of the sides."""


def emblem(side: Side, x: float, y: float, size: float, ink: Ink = "full", *, lit: bool = True) -> Picture:
    """A side's emblem around (x, y).

    Args:
        size: its width, mm.
        ink: with little, the Emperor's square is an outline.
        lit: whether what it stands for can be used; an unlit one is drawn in fine lines only.
    """
    if lit and ink == "full":
        wide = size * 24 / 23
        return (Use(f"s-{side}", x - wide / 2, y - wide / 2, wide, wide),)
    half, emperor = size / 2, side == "emperor"
    pen = "muted" if not lit else "emperor" if emperor else "ink"
    edge = Paint(fill="surface", stroke=pen, width=size * (0.055 if lit else 0.04))
    inner = size * (0.68 if emperor else 0.64)
    shift = 0.0 if emperor else size * 0.015
    sign = Use(SIGNS[side], x - inner / 2 - shift, y - inner / 2 + shift, inner, inner, pen)
    if emperor:
        return (Rect(x - half, y - half, size, size, edge, r=size * 0.17), sign)
    return (Circle(x, y, half, edge), sign)


def points(x: float, y: float, r: float, number: int) -> Picture:
    """A coin with command points around (x, y)."""
    return (
        Circle(x, y, r, Paint(fill="gold-wash", stroke="gold", width=r * 0.085)),
        Circle(x, y, r * 0.83, line("gold-line", r * 0.05)),
        Text(x, y + r * 0.47, f"{number}", r * 1.4, "serif-bold", "ink", "middle"),
    )


def voyage(x: float, y: float, r: float, number: int, lit: bool = True) -> Picture:
    """A light coin with a voyage's number around (x, y)."""
    pen = "map-ink" if lit else "muted"
    return (
        Circle(x, y, r, Paint(fill="surface", stroke=pen, width=r * 0.1)),
        Circle(x, y, r * 0.8, line("map-fine", r * 0.05)),
        Text(x, y + r * 0.47, f"{number}", r * 1.36, "serif-bold", "ink" if lit else "muted", "middle"),
    )
