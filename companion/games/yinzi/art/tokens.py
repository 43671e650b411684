"""What stands and lies on the board of Yínzi as tokens: strips of two sides that share their cuts, and a folded die."""

from __future__ import annotations

from typing import Final

from companion.art.brush import Ink
from companion.art.shapes import Circle, Paint, Path, Picture, Rect, Text, Use, fill, line, moved, turned
from companion.games.yinzi.art.pieces import SHAPES, piece
from companion.games.yinzi.art.tiles import PIECE

COIN: Final = 16.0
"""Edge of money, resources and misfortune, mm."""
FACE: Final = 16.0
"""Edge of the die."""
FLAP: Final = 5.0
NET: Final = (4 * FACE + FLAP, 3 * FACE + 2 * FLAP)
"""The die as it is cut out."""
KINDS: Final = {"workers": "worker", "cubes": "cube", "discs": "disc", "cylinders": "", "commodities": "piece"}
"""What every player has of his colour, and as which piece phones draw it; they need no cylinders."""
WIDE: Final = 8.8
"""How much of a token its piece takes."""
STRAIGHT: Final = frozenset({"wood", "stone", "misfortune"})
"""What is shown on a square, not on a round coin."""


def token(kind: str, colour: str, ink: Ink) -> Picture:
    """A strip for a piece in a player's colour: one picture twice, the upper one on its head."""
    drawn = cylinder(colour) if kind == "cylinders" else drawn_with(ink, KINDS[kind], colour)
    side = (Rect(0, 0, PIECE, PIECE, fill("surface")), *drawn)
    return turned(side, PIECE, PIECE), moved(side, 0.0, PIECE)


def drawn_with(ink: Ink, kind: str, colour: str) -> Picture:
    """A piece as on phones, as large as the token; in low ink an outline in its colour around its player's sign."""
    w, h, dx, dy, own = SHAPES[kind]
    width = min(WIDE, WIDE * w / h)
    x, y, part = (PIECE - width) / 2, (PIECE - width * h / w) / 2, width / w
    if ink == "full":
        return piece(kind, colour, x, y, width)
    hollow = (("pc", "surface"), ("p-outline", f"p-{colour}"))
    return (
        Use(f"y-{kind}", x, y, width, width * h / w, swap=hollow),
        Use(f"s-{colour}", x + dx * part, y + dy * part, own * part, own * part),
    )


def cylinder(colour: str) -> Picture:
    """A ring in a ring: it marks places on tracks."""
    middle = PIECE / 2
    return (
        Circle(middle, middle, 4.3, Paint(fill="surface", stroke="p-outline", width=0.3)),
        Circle(middle, middle, 3.5, line(f"p-{colour}", 0.9)),
        Use(f"s-{colour}", 3.3, 3.3, 3.4, 3.4),
    )


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


def face(pips: int) -> Picture:
    """A face of the die by itself, as large as the die."""
    return (
        Rect(0.5, 0.5, FACE - 1, FACE - 1, Paint(fill="surface", stroke="map-fine", width=0.6), 2.5),
        *_pips(pips, 0, 0),
    )


def _pips(pips: int, column: float, row: float) -> Picture:
    """The spots of a face that lies so many faces to the right and so many down."""
    return tuple(
        Circle(
            (column + 0.5) * FACE + u * 4.2, (row + 0.5) * FACE + v * 4.2, 1.7, fill("cinnabar" if pips == 1 else "ink")
        )
        for u, v in PIPS[pips]
    )


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
    pips = tuple(one for (column, row), n in FACES.items() for one in _pips(n, column, top / FACE + row))
    return (
        Rect(0, 0, w, h, fill("surface")),
        Path(outline, cut),
        Path(folds, fold),
        *pips,
        Text(1.5 * FACE, 3.4, glue, 2.5, "sans", "muted", "middle", FACE - 6),
    )
