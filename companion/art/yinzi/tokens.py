"""What stands and lies on the board of Yínzi as tokens: strips of two sides that share their cuts, and a folded die."""

from __future__ import annotations

from typing import Final

from companion.art.brush import Ink
from companion.art.shapes import Circle, Paint, Path, Picture, Rect, Text, Use, fill, line, moved, turned
from companion.art.yinzi.cards import worker
from companion.art.yinzi.tiles import PIECE, signed

COIN: Final = 16.0
"""Edge of money, resources and misfortune, mm."""
FACE: Final = 16.0
"""Edge of the die."""
FLAP: Final = 5.0
NET: Final = (4 * FACE + FLAP, 3 * FACE + 2 * FLAP)
"""The die as it is cut out."""
KINDS: Final = ("workers", "cubes", "discs", "cylinders", "commodities")
"""What every player has of his colour."""
STRAIGHT: Final = frozenset({"wood", "stone", "misfortune"})
"""What is shown on a square, not on a round coin."""


def piece(kind: str, colour: str, ink: Ink) -> Picture:
    """A strip for a piece in a player's colour: one picture twice, the upper one on its head."""
    one = _side(kind, colour, ink)
    return turned(one, PIECE, PIECE), moved(one, 0.0, PIECE)


def _side(kind: str, colour: str, ink: Ink) -> Picture:
    """Workers are figures and cubes are filled to the edge; discs and cylinders are round, commodities have corners."""
    return (Rect(0, 0, PIECE, PIECE, fill("surface")), *DRAWN[kind](colour, ink == "low"))


def _worker(colour: str, low: bool) -> Picture:
    return worker(colour, 1.55, 0.8, 6.9)


def _cube(colour: str, low: bool) -> Picture:
    edge = Paint(fill="surface" if low else f"p-{colour}", stroke=f"p-{colour}" if low else "p-outline", width=0.35)
    return (
        Rect(0.9, 0.9, PIECE - 1.8, PIECE - 1.8, edge, r=1.0),
        Rect(1.7, 1.7, PIECE - 3.4, PIECE - 3.4, line(f"p-{colour}" if low else "p-outline", 0.12), r=0.6),
        Use(f"s-{colour}", 3.0, 3.0, 4.0, 4.0) if low else signed(colour, 3.0, 3.0, 4.0),
    )


def _disc(colour: str, low: bool) -> Picture:
    middle = PIECE / 2
    edge = Paint(fill="surface" if low else f"p-{colour}", stroke=f"p-{colour}" if low else "p-outline", width=0.35)
    return (
        Circle(middle, middle, 4.2, edge),
        Use(f"s-{colour}", 3.0, 3.0, 4.0, 4.0) if low else signed(colour, 3.0, 3.0, 4.0),
    )


def _cylinder(colour: str, low: bool) -> Picture:
    """A disc within a second ring: it marks places on tracks."""
    middle = PIECE / 2
    return (
        Circle(middle, middle, 4.2, Paint(fill="surface", stroke=f"p-{colour}" if low else "p-outline", width=0.3)),
        Circle(middle, middle, 3.5, line(f"p-{colour}", 0.9)),
        Use(f"s-{colour}", 3.3, 3.3, 3.4, 3.4),
    )


def _commodity(colour: str, low: bool) -> Picture:
    swap = (("pc", "surface" if low else f"p-{colour}"), *((("p-outline", f"p-{colour}"),) if low else ()))
    return (
        Use("y-piece", 0.6, 0.6, PIECE - 1.2, PIECE - 1.2, swap=swap),
        Use(f"s-{colour}", 3.1, 3.1, 3.8, 3.8) if low else signed(colour, 3.1, 3.1, 3.8),
    )


DRAWN: Final = {
    "workers": _worker,
    "cubes": _cube,
    "discs": _disc,
    "cylinders": _cylinder,
    "commodities": _commodity,
}


def money(what: str, ink: Ink) -> Picture:
    """A strip for copper, silver, wood, stone or misfortune."""
    rim = line("map-fine", 0.25)
    edge = (
        Rect(0.9, 0.9, COIN - 1.8, COIN - 1.8, rim, r=1.6) if what in STRAIGHT else Circle(COIN / 2, COIN / 2, 7.1, rim)
    )
    size = 11.4 if what in STRAIGHT else 12.8
    at = (COIN - size) / 2
    side: Picture = (
        Rect(0, 0, COIN, COIN, fill("surface")), edge, Use(f"y-{what}", at, at, size, size, "map-ink")
    )  # fmt: skip
    return turned(side, COIN, COIN), moved(side, 0.0, COIN)


# --- the die ---

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
FACES: Final = {(0, 1): 2, (1, 1): 1, (2, 1): 5, (3, 1): 6, (1, 0): 3, (1, 2): 4}
"""Pips by place in the net; opposite faces make seven."""


def die(glue: str) -> Picture:
    """A die to be folded: six faces, and flaps that are glued inside.

    Args:
        glue: what is said on a flap.
    """
    w, h = NET
    cut, fold = Paint(stroke="map-ink", width=0.3, join="round"), Paint(stroke="muted", width=0.2, dash=(1.2, 0.8))
    top, slant = FLAP, 2.0
    rows = [top, top + FACE, top + 2 * FACE, top + 3 * FACE]
    outline = (
        f"M0 {rows[1]}H{FACE}L{FACE - FLAP} {rows[1] - slant}V{rows[0] + slant}L{FACE} {rows[0]}"
        f"L{FACE + slant} 0H{2 * FACE - slant}L{2 * FACE} {rows[0]}L{2 * FACE + FLAP} {rows[0] + slant}"
        f"V{rows[1] - slant}L{2 * FACE} {rows[1]}H{4 * FACE}L{w} {rows[1] + slant}V{rows[2] - slant}"
        f"L{4 * FACE} {rows[2]}H{2 * FACE}L{2 * FACE + FLAP} {rows[2] + slant}V{rows[3] - slant}L{2 * FACE} {rows[3]}"
        f"L{2 * FACE - slant} {h}H{FACE + slant}L{FACE} {rows[3]}L{FACE - FLAP} {rows[3] - slant}V{rows[2] + slant}"
        f"L{FACE} {rows[2]}H0Z"
    )
    folds = f"M{FACE} {rows[0]}H{2 * FACE}M{FACE} {rows[3]}H{2 * FACE}M{FACE} {rows[1]}H{2 * FACE}M{FACE} {rows[2]}"
    folds += f"H{2 * FACE}M{FACE} {rows[0]}V{rows[3]}M{2 * FACE} {rows[0]}V{rows[3]}"
    folds += f"M{3 * FACE} {rows[1]}V{rows[2]}M{4 * FACE} {rows[1]}V{rows[2]}"
    pips = tuple(
        Circle(
            (column + 0.5) * FACE + u * 4.2,
            top + (row + 0.5) * FACE + v * 4.2,
            1.7,
            fill("cinnabar" if n == 1 else "ink"),
        )
        for (column, row), n in FACES.items()
        for u, v in PIPS[n]
    )
    return (
        Rect(0, 0, w, h, fill("surface")),
        Path(outline, cut),
        Path(folds, fold),
        *pips,
        Text(1.5 * FACE, 3.4, glue, 2.5, "sans", "muted", "middle", FACE - 6),
    )
