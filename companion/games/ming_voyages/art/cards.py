"""Faces of The Ming Voyages' cards, whole for paper and small for phones, from the same plain data.

Origin at the trimmed corner; grounds run ``BLEED`` beyond the trim. The Overlord's half stands on sand and above, the
Emperor's on pale jade and below; the points are a coin in the middle of the left edge, where a fanned hand shows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.art.brush import Ink
from companion.art.ornament import cloud, lattice
from companion.art.shapes import BLEED, Block, Face, Group, Paint, Path, Picture, Rect, Shape, Text, box, fill, line
from companion.games.ming_voyages.art import emblems, vignettes
from companion.games.ming_voyages.art.emblems import Side

W: Final = 63.0
H: Final = 88.0
GROUNDS: Final = {"overlord": "shaanxi", "emperor": "jade-wash"}
"""What a side's half is painted on."""
INSET: Final = 4.2
"""Of the frame from the trim, mm."""
BAND: Final = (37.0, 51.0)
"""The band with the name, from y to y."""
LEFT: Final = 11.3
"""Middle of the column with emblems and coins."""
TEXT: Final = 17.8
"""Where texts begin."""
SCENE: Final = 0.93
SMALLER: Final = 0.7
"""Scales of the scenes; the smaller one is for halves with more letters than ``WORDY``."""
WORDY: Final = 62
SKY: Final = 14.4
"""What a scene keeps free of words above its ground, in its own mm."""


@dataclass(frozen=True, slots=True)
class Half:
    """What one side may do with a card.

    Attributes:
        side: whose it is; an empty half is in that side's colour.
        effect: what it does; empty for a half that does nothing.
        condition: when it is available, for example a place's name or ``"0 to 3 voyages"``; empty for always.
        voyage: the voyage that must be done, 1 to 7; 0 for none.
        scene: the scene at its foot (of ``vignettes``).
    """

    side: Side
    effect: str = ""
    condition: str = ""
    voyage: int = 0
    scene: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the main deck.

    Attributes:
        name: its title.
        points: its command points, 1 to 3.
        upper, lower: its halves.
        saying: a few words about it, below its name; may be empty.
    """

    name: str
    points: int
    upper: Half
    lower: Half
    saying: str = ""

    @property
    def halves(self) -> tuple[Half, Half]:
        """From the top down."""
        return self.upper, self.lower


def face(card: Card, ink: Ink) -> Picture:
    """A card's face.

    Raises:
        LookupError: a scene is unknown.
    """
    upper, lower = BAND
    return (
        Rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED, fill("surface")),
        _ground(card.upper, -BLEED, upper, ink),
        _ground(card.lower, lower, H + BLEED, ink),
        *_half(card.upper, 0.0, ink),
        *_half(card.lower, lower, ink),
        *_frame(),
        Rect(-BLEED, upper, W + 2 * BLEED, lower - upper, fill("surface")),
        Path(f"M{-BLEED} {upper}H{W + BLEED}M{-BLEED} {lower}H{W + BLEED}", line("map-ink", 0.4)),
        Path(f"M{-BLEED} {upper + 0.8}H{W + BLEED}M{-BLEED} {lower - 0.8}H{W + BLEED}", line("map-fine", 0.15)),
        *emblems.points(LEFT, (upper + lower) / 2, 6.9, card.points),
        *_name(card),
    )


def _name(card: Card) -> Picture:
    """The name in the band, and what is said of it in small letters."""
    left, (upper, lower) = 20.4, BAND
    room = W - left - INSET - 0.6
    if not card.saying:
        return (Block(left, upper + 1.3, room, lower - upper - 2.6, (card.name,), 5.3, "serif-bold", leading=1.06,
                      valign="middle"),)  # fmt: skip
    return (
        Block(left, upper + 0.9, room, 5.9, (card.name,), 5.0, "serif-bold", leading=1.1, valign="bottom"),
        Block(left, upper + 6.9, room, 6.2, (card.saying,), 2.5, "serif-italic", "muted", leading=1.12),
    )


def _ground(half: Half, top: float, bottom: float, ink: Ink) -> Rect:
    colour = "surface" if ink == "low" else GROUNDS[half.side]
    return Rect(-BLEED, top, W + 2 * BLEED, bottom - top, fill(colour))


def _frame() -> Picture:
    """The frame around both halves; the band lies over it."""
    return (
        Rect(INSET, INSET, W - 2 * INSET, H - 2 * INSET, line("map-ink", 0.35), r=2.0),
        Rect(INSET + 0.8, INSET + 0.8, W - 2 * INSET - 1.6, H - 2 * INSET - 1.6, line("map-fine", 0.15), r=1.4),
    )


def _half(half: Half, top: float, ink: Ink) -> Picture:
    """A half whose area begins at ``top``; both are equally high."""
    high = BAND[0]
    first = top + (INSET if top == 0.0 else 0.0)
    foot = top + high - (1.9 if top == 0.0 else INSET + 2.1)
    ground = GROUNDS[half.side]
    if not half.effect:
        return (_quiet(half, first, ink),)
    said = (f"**{half.condition}**", half.effect) if half.condition else (half.effect,)
    scale = SCENE if sum(map(len, said)) <= WORDY else SMALLER
    room = foot - first - 2.2 - scale * SKY
    out: list[Shape] = [vignettes.scene(half.scene, (W / 2, foot), ground, ink, scale)] if half.scene else []
    out += emblems.emblem(half.side, LEFT, first + 6.4, 8.4, ink)
    if half.voyage:
        out += emblems.voyage(LEFT, first + 15.0, 3.7, half.voyage)
    out.append(Block(TEXT, first + 2.2, W - TEXT - INSET - 2.0, room, said, 3.4, leading=1.2, gap=0.12))
    return tuple(out)


def _quiet(half: Half, first: float, ink: Ink) -> Group:
    """A half without an effect: a window's lattice and clouds, in lines that do not call for attention."""
    x, wide, high = INSET + 0.8, W - 2 * INSET - 1.6, BAND[0] - INSET - 0.8
    ground, middle = GROUNDS[half.side], first + 16.4
    mesh = line("map-fine", 0.1) if ink == "low" else Paint(
        stroke="map-fine", width=0.22, opacity=0.4, over=ground
    )  # fmt: skip
    cover = "surface" if ink == "low" else ground
    return Group(
        (
            lattice((x, first + 0.8, wide, high), 8.4, mesh, plain=ink == "low"),
            Path(_cartouche(W / 2, middle, 17.5, 7.4), Paint(fill=cover, stroke="map-fine", width=0.25)),
            Path(_cartouche(W / 2, middle, 16.6, 6.5), line("map-fine", 0.15)),
            cloud(W / 2 - 4.6, middle - 0.6, 0.56, "map-fine", 0.28),
            cloud(W / 2 + 7.2, middle + 1.6, 0.4, "map-fine", 0.25, flipped=True),
        ),
        clip=box(x, first, wide, high),
    )


def _cartouche(x: float, y: float, w: float, h: float) -> str:
    """A plate with corners drawn in, w and h to each side."""
    r = 2.4
    return (
        f"M{x - w + r:g} {y - h:g}H{x + w - r:g}a{r} {r} 0 0 0 {r} {r}V{y + h - r:g}a{r} {r} 0 0 0 {-r} {r}"
        f"H{x - w + r:g}a{r} {r} 0 0 0 {-r} {-r}V{y - h + r:g}a{r} {r} 0 0 0 {r} {-r}Z"
    )


HAND: Final = (76.0, 60.0)
"""A card in the hand on a phone, css px."""
TINY: Final = (63.0, 88.0)
"""A card beside a move that it was played for; any scale."""


def hand_card(card: Card, lit: tuple[bool, bool]) -> Picture:
    """A card in the hand: points, and both halves' emblems with the voyage they need; css px.

    Args:
        lit: which halves can be used now, from the top down.
    """
    w, h = HAND
    shapes: list[Shape] = [
        Rect(0.75, 0.75, w - 1.5, h - 1.5, Paint(fill="surface", stroke="map-fine", width=1.5), r=6),
        Rect(4.5, 4.5, w - 9, h - 9, line("line", 1), r=3),
        Text(18.5, 39.0, f"{card.points}", 25, "serif-bold", "ink", "middle"),
    ]
    for half, on, y in zip(card.halves, lit, (18.2, 41.8), strict=True):
        if not half.effect:
            shapes.append(Path(f"M42 {y}h10", line("line", 1.5)))
            continue
        shapes += emblems.emblem(half.side, 47.0, y, 19.0, lit=on)
        if half.voyage:
            colour = "ink" if on else "muted"
            weight: Face = "sans-bold" if on else "sans"
            shapes.append(Text(63.4, y + 5.6, f"{half.voyage}", 15.5, weight, colour, "middle"))
    return tuple(shapes)


def tiny_card(card: Card) -> Picture:
    """A card as it is seen from afar: grounds, emblems, and the points in the middle."""
    w, h = TINY
    outline = f"M4 0H{w - 4}a4 4 0 0 1 4 4V{h - 4}a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z"
    shapes: list[Shape] = [
        Rect(0, 0, w, h / 2, fill(GROUNDS[card.upper.side])),
        Rect(0, h / 2, w, h / 2, fill(GROUNDS[card.lower.side])),
        Rect(0, 33, w, 22, fill("surface")),
        Path(f"M0 33H{w}M0 55H{w}", line("map-ink", 0.8)),
    ]
    for half, y in zip(card.halves, (16.6, 71.4), strict=True):
        if half.effect:
            shapes += emblems.emblem(half.side, w / 2, y, 20.0)
    return (
        Group(tuple(shapes), clip=outline),
        *emblems.points(w / 2, h / 2, 13.2, card.points),
        Path(outline, line("map-ink", 1.0)),
    )
