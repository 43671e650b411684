"""Backs of The Ming Voyages' cards: waves on jade with the seal for the main deck, on cinnabar the dagger for solo."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin
from typing import Final

from companion.art.brush import Ink
from companion.art.ornament import edges, lattice, roundel, seal
from companion.art.shapes import BLEED, Circle, Group, Paint, Path, Picture, Rect, Shape, box, fill, line
from companion.games.ming_voyages.art import emblems
from companion.games.ming_voyages.art.cards import H, W

RINGS: Final = (1.0, 0.7, 0.4)
"""Arcs of a wave, as parts of its radius."""


def back(ink: Ink) -> Picture:
    """The back of the 27 cards."""
    low = ink == "low"
    pen, ground = ("emperor", "surface") if low else ("emperor-in", "emperor")
    waves = Path(
        seigaiha(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED, 11.0 if low else 4.2, rings=RINGS[:2] if low else RINGS),
        line("emperor", 0.08)
        if low
        else Paint(stroke="emperor-in", width=0.26, opacity=0.5, over="emperor", cap="round"),
    )
    return (
        *_field(ground, waves),
        *edges(W, H, pen, ground, low),
        *roundel(W / 2, H / 2, 16.4, pen, ground, low=low),
        seal(W / 2, H / 2, 18.0, hollow=low),
    )


def solo_back(level: int, ink: Ink) -> Picture:
    """The back of the Overlord's own deck; beads tell its levels apart.

    Args:
        level: 1 to 3, or 0 for a deck without levels.
    """
    low = ink == "low"
    pen, ground = ("cinnabar", "surface") if low else ("on-cinnabar", "cinnabar")
    mesh = line("cinnabar", 0.09) if low else Paint(stroke="on-cinnabar", width=0.28, opacity=0.5, over="cinnabar")
    net = lattice((-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED), 12.0 if low else 8.4, mesh, plain=low)
    middle = W / 2
    beads: list[Shape] = []
    for number in range(level):
        x = middle + (number - (level - 1) / 2) * 7.0
        for y in (15.0, H - 15.0):
            beads.append(Circle(x, y, 2.4, Paint(fill=ground, stroke=pen, width=0.5)))
            beads.append(Circle(x, y, 1.2, fill(pen)))
    plates = [
        Rect(middle - 4 - 3.5 * level, y - 4.2, 8 + 7 * level, 8.4,
             Paint(fill=ground, stroke=pen, width=0.25), r=4.2)
        for y in (15.0, H - 15.0)
    ] if level else []  # fmt: skip
    return (
        *_field(ground, net),
        *edges(W, H, pen, ground, low),
        *roundel(middle, H / 2, 15.0, pen, ground, low=low),
        *plates,
        *beads,
        *emblems.emblem("overlord", middle, H / 2, 20.0, ink),
    )


def _field(ground: str, pattern: Shape) -> Picture:
    whole = W + 2 * BLEED, H + 2 * BLEED
    return (
        Rect(-BLEED, -BLEED, *whole, fill(ground)),
        Group((pattern,), clip=box(-BLEED, -BLEED, *whole)),
    )


def seigaiha(x: float, y: float, w: float, h: float, r: float, *, rings: Sequence[float] = RINGS) -> str:
    """Waves of the blue sea as path data: of every wave only what the waves before it leave to be seen.

    Args:
        x, y, w, h: the box that they cover; they reach over its edges.
        r: radius of a wave, mm; rows are half of that apart.
        rings: its arcs, as parts of its radius.
    """
    out: list[str] = []
    for row in range(-1, int(h / (r / 2)) + 3):
        cy = y + row * r / 2
        first = x - (r if row % 2 else 0.0)
        for column in range(int(w / (2 * r)) + 3):
            cx = first + column * 2 * r
            for ring in rings:
                a = radians(_seen(ring))
                rho = r * ring
                dx, dy = rho * sin(a), rho * cos(a)
                out.append(f"M{cx - dx:.2f} {cy - dy:.2f}A{rho:.2f} {rho:.2f} 0 0 1 {cx + dx:.2f} {cy - dy:.2f}")
    return "".join(out)


@cache
def _seen(ring: float) -> float:
    """Degrees to both sides of its top that an arc is seen, for waves of radius 1 in rows 0.5 apart."""
    angle = 0
    while angle < 90:
        px, py = ring * sin(radians(angle + 1)), -ring * cos(radians(angle + 1))
        if any((px - u) ** 2 + (py - v) ** 2 < 1 for u, v in ((1.0, 0.5), (0.0, 1.0))):
            break
        angle += 1
    return float(angle)
