"""Faces and backs of the cards. Origin at the trimmed corner; grounds run ``BLEED`` beyond the trim.

A face is known by its corner: a disc with the symbol in the upper left, and upside down in the lower right.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.art.brush import Brush, Ink
from companion.art.ornament import cloud, edges, frame, lattice, medallion, roundel, seal, waves
from companion.art.pictures import picture
from companion.art.shapes import BLEED, Circle, Group, Paint, Path, Picture, Rect, Shape, Text, Use, fill, line, turned
from companion.games.ming_dynastie.art import ART

POKER: Final = (63.0, 88.0)
MINI: Final = (44.0, 67.0)
INSET: Final = 3.2
"""Of the frame from the trim, mm."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of card is painted: its symbol, the ground of its medallion, and the colours of its corner discs."""

    symbol: str
    ground: str
    disc: str
    sign: str
    edge: str = "map-ink"
    fine: str = "map-fine"
    title: str = "ink"


LOOKS: Final = {
    "junk": Look("t-junk", "porcelain-wash", "t-junk", "surface"),
    "rider": Look("t-rider", "shaanxi", "t-rider", "surface"),
    "rickshaw": Look("t-rickshaw", "nanzhili", "t-rickshaw", "ink"),
    "dragon": Look("t-dragon", "cinnabar-wash", "cinnabar", "surface", "cinnabar", "cinnabar", "cinnabar"),
}
SUBJECTS: Final = {"junk": ("", "junk"), "rider": (ART, "horse"), "rickshaw": (ART, "rickshaw")}
"""The picture of each transport, around the origin, about 30 mm, and where it lies."""
BACKDROPS: Final = {
    "junk": ("open-sea", "gorge", "harbour"),
    "rider": ("peaks", "great-wall", "pines"),
    "rickshaw": ("plain", "bridge", "gate"),
}
"""Pictures of places behind them, in a disc of 20 mm around the origin; cards go through them in turn."""
PLACES: Final = 3
"""How many places each transport is seen in."""


def movement_face(transport: str, place: int, title: str, about: str, ink: Ink) -> Picture:
    """A movement card: where the transport goes is said small below its name.

    Args:
        place: which of the three places it is seen in, from 0.
        title: the transport's name.
        about: what kind of border it crosses, in few words.
    """
    look = LOOKS[transport]
    brush = Brush(ink, ground=look.ground)
    # Waves hide a ship's keel.
    front = waves(-22, 8.6, 44, 7, 3.2, colour="water", ground="water-in", width=0.24) if transport == "junk" else ()
    behind, (package, subject) = BACKDROPS[transport][place], SUBJECTS[transport]
    scene = (*picture(ART, behind, brush), *picture(package, subject, brush), *front)
    return (
        *_ground(*POKER),
        *frame((INSET, INSET, POKER[0] - 2 * INSET, POKER[1] - 2 * INSET), look.fine),
        *medallion(31.5, 37.5, 22.5, look.ground, look.edge, fine=look.fine, scene=scene),
        *_words(title, about, look),
        *_corners(*POKER, *corner_disc(look, ink)),
    )


def dragon_face(title: str, about: str, ink: Ink) -> Picture:
    """A dragon card."""
    look = LOOKS["dragon"]
    brush = Brush(ink, ground=look.ground)
    scene = (dragon(brush, "cinnabar", 40.0),)
    return (
        *_ground(*POKER),
        *frame((INSET, INSET, POKER[0] - 2 * INSET, POKER[1] - 2 * INSET), look.edge),
        *medallion(31.5, 37.0, 23.4, look.ground, look.edge, fine=look.fine, scene=scene, count=76),
        *_words(title, about, look),
        *_corners(*POKER, *corner_disc(look, ink)),
    )


def dragon(brush: Brush, colour: str, size: float) -> Group:
    """The dragon among clouds around the origin, ``size`` mm high and wide; hollow, its outlines have 0.28 mm at any
    size."""
    clouds = (
        cloud(13.5, 57, 0.75, colour, 0.5),
        cloud(78, 92.6, 0.62, colour, 0.45, flipped=True),
        cloud(37.5, 42, 0.56, colour, 0.45),
    )
    drawn = picture(ART, "dragon", brush, colour, round(28 / size, 3))
    return Group((*clouds, *drawn), at=(-size / 2, -size * 0.49), scale=size / 100)


def return_face(number: int, colour: str, title: str, about: str, ink: Ink) -> Picture:
    """A return card of a player: how many come home. The corner of a fanned hand shows colour and number."""
    w, h = MINI
    middle = w / 2
    sign = Use(f"s-{colour}", 5.0, 5.0, 6.2, 6.2)
    return (
        *_ground(w, h),
        *frame((INSET - 0.4, INSET - 0.4, w - 2 * INSET + 0.8, h - 2 * INSET + 0.8), "map-fine", fret=4.6),
        cloud(middle - 13.4, 24.4, 0.4, "map-fine", 0.25),
        cloud(middle + 13.4, 31.4, 0.4, "map-fine", 0.25, flipped=True),
        Text(middle, 35.4, str(number), 31.5, "serif-bold", anchor="middle", room=w - 8),
        Path(f"M{middle - 11} 39.6h8.8M{middle + 2.2} 39.6h8.8", line("map-fine", 0.35)),
        Path(f"M{middle} 38.4l1.2 1.2-1.2 1.2-1.2-1.2z", fill(f"p-{colour}")),
        Text(middle, 45.8, title, 4.8, "serif-bold", anchor="middle", room=w - 10),
        Text(middle, 50.0, about, 2.8, "sans", "muted", "middle", room=w - 10),
        *_corners(w, h, sign, Text(8.1, 16.8, str(number), 6.2, "serif-bold", anchor="middle", room=5.0)),
    )


def movement_back(ink: Ink) -> Picture:
    """The back of all movement cards."""
    return back(POKER, ("porcelain", "on-porcelain"), ink, (seal(0, 0, 21.0),), 17.5)


def dragon_back(ink: Ink) -> Picture:
    """The back of all dragon cards."""
    if ink == "low":
        sign = dragon(Brush(ink), "cinnabar", 31.0)
    else:
        sign = dragon(Brush(ink, ground="cinnabar"), "on-cinnabar", 32.0)
    return back(POKER, ("cinnabar", "on-cinnabar"), ink, (sign,), 19.5)


def return_back(colour: str, ink: Ink) -> Picture:
    """The back of a player's return cards: all numbers have the same."""
    field = f"p-{colour}"
    size = 13.0
    sign = Use(f"s-{colour}", -size / 2, -size / 2, size, size)
    return back(MINI, (field, "on-porcelain"), ink, (sign,), 12.0, panel="surface")


def back(
    card: tuple[float, float], colours: tuple[str, str], ink: Ink, sign: Picture, radius: float, *, panel: str = ""
) -> Picture:
    """A back: lattice on a field, two fine frames, and a sign in a roundel.

    Args:
        card: its width and height.
        colours: of the field, in low ink that of all lines, and of the lines on it.
        sign: what is in the roundel, around the origin.
        radius: of the roundel.
        panel: the roundel's colour, when it is not the field's.
    """
    (w, h), (field, lines), low = card, colours, ink == "low"
    pen = field if low else lines
    mesh = line(field, 0.11) if low else Paint(stroke=lines, width=0.3, opacity=0.55, over=field)
    ground = "surface" if low else field
    cover = "surface" if low else (panel or field)
    ring = "p-outline" if panel and not low else ""
    return (
        Rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED, fill(ground)),
        lattice((-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), 10.5 if low else 9.0, mesh, plain=low),
        *edges(w, h, pen, ground, low),
        *roundel(w / 2, h / 2, radius, pen, cover, low=low, ring=ring),
        Group(sign, at=(w / 2, h / 2)),
    )


def corner_disc(look: Look, ink: Ink) -> Picture:
    """The disc for the corner, for a middle at (9.6, 9.6)."""
    x, y, r = 9.6, 9.6, 4.3
    ground, sign = look.disc, look.sign
    if ink == "low" and ground != "t-rickshaw":
        # A white disc with a dark symbol in it; the symbol is small enough to stay solid.
        ground, sign = "surface", look.disc
    edge = Paint(fill=ground, stroke="map-ink" if look.title == "ink" else look.edge, width=0.35)
    return (Circle(x, y, r, edge), Use(look.symbol, x - 3.1, y - 3.1, 6.2, 6.2, sign, (("tk", ground),)))


def _corners(w: float, h: float, *shapes: Shape) -> Picture:
    """The same in the upper left, and turned in the lower right."""
    return (Group(shapes), turned(shapes, w, h))


def _ground(w: float, h: float) -> Picture:
    return (Rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED, fill("surface")),)


def _words(title: str, about: str, look: Look) -> Picture:
    """Name and line of a poker card, and a fine rule that ends in diamonds."""
    return (
        Text(31.5, 69.2, title, 7.4, "serif-bold", look.title, "middle", room=50.0),
        Path("M21.5 72.6h8.2M33.3 72.6h8.2", line(look.fine, 0.25)),
        Path("M31.5 71.7l.9.9-.9.9-.9-.9z", fill(look.fine)),
        Text(31.5, 77.6, about, 3.4, "sans", "muted", "middle", room=33.0),
    )
