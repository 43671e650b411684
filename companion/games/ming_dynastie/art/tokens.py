"""Pieces of folded strips: members, princes, the round marker, the starting player's parasol. They share their cuts."""

from __future__ import annotations

from typing import Final

from companion.art.brush import Brush, Ink
from companion.art.ornament import cloud, meander, seal, waves
from companion.art.pictures import picture
from companion.art.shapes import Circle, Group, Paint, Path, Picture, Rect, Shape, Text, Use, box, fill, line
from companion.games.ming_dynastie.art import ART
from companion.games.ming_dynastie.art.tiles import folded

MEMBER: Final = 9.0
"""Edge of a member, mm; the strip is twice as high."""
MARKER: Final = 14.0
"""Edge of the round marker."""
PRINCE: Final = (22.0, 33.0)
FIGURE: Final = (34.0, 60.0)
"""One side of a standee without its foot."""
FOOT: Final = 8.0
"""The flap at either end of a standee's strip; it is bent and glued to a base."""


def member(colour: str, ink: Ink) -> Picture:
    """A strip for a member of a family or of the neutral one."""
    return folded(member_side(colour, ink), member_side(colour, ink), MEMBER, MEMBER)


def member_side(colour: str, ink: Ink) -> Picture:
    """A member: a frame of its colour and its symbol with an outline."""
    if ink == "low":
        rim: tuple[Shape, ...] = (Rect(0.75, 0.75, MEMBER - 1.5, MEMBER - 1.5, line(f"p-{colour}", 0.3), r=0.8),)
        sign = (
            line("p-neutral", 0.45)
            if colour == "neutral"
            else Paint(fill=f"p-{colour}", stroke=_outline(colour), width=0.32)
        )
        return (Rect(0, 0, MEMBER, MEMBER, fill("surface")), *rim, Path(OUTLINES[colour], sign))
    return (
        Rect(0, 0, MEMBER, MEMBER, fill(f"p-{colour}")),
        Rect(0.95, 0.95, MEMBER - 1.9, MEMBER - 1.9, Paint(fill="surface", stroke=_outline(colour), width=0.16), r=0.8),
        Use(f"s-{colour}", 1.75, 1.75, MEMBER - 3.5, MEMBER - 3.5),
    )


OUTLINES: Final = {
    "red": "M2.2 4.5a2.3 2.3 0 1 1 4.6 0a2.3 2.3 0 1 1-4.6 0z",
    "yellow": "M4.5 2.1 7 6.7H2Z",
    "blue": "M2.4 2.4h4.2v4.2h-4.2z",
    "green": "M4.5 1.9 7.1 4.5 4.5 7.1 1.9 4.5Z",
    "neutral": "M4.5 2 6.7 3.25v2.5L4.5 7 2.3 5.75v-2.5z",
}
"""The symbols, smaller, for members with little ink: filled, as a rim alone does not tell colours across a table."""


def _outline(colour: str) -> str:
    return "p-neutral" if colour == "neutral" else "p-outline"


def prince(colour: str, glue: str, ink: Ink) -> Picture:
    """A strip for a prince: both sides and both feet.

    Args:
        glue: what is said on the feet.
    """
    side = prince_side(colour, ink)
    return standing(side, side, PRINCE, f"p-{colour}", glue)


def prince_side(colour: str, ink: Ink) -> Picture:
    """A prince in his robe with his family's symbol, over waves."""
    w, h = PRINCE
    own, middle = f"p-{colour}", w / 2
    halo = Paint(fill="gold-wash", stroke="gold-line", width=0.3)
    crests, ground = (own, "surface") if ink == "low" else ("surface", own)
    band = waves(0, h - 5.4, w, 3, 2.0, colour=crests, ground=ground, width=0.2)
    return (
        Rect(0, 0, w, h, fill("surface")),
        Rect(0.9, 0.9, w - 1.8, h, line(own, 0.5), r=1.2),
        Circle(middle, 12.2, 7.6, halo),
        Circle(middle, 12.2, 6.8, line("gold-line", 0.15)),
        cloud(4.6, 20.0, 0.26, "map-fine", 0.2),
        cloud(w - 4.4, 16.6, 0.26, "map-fine", 0.2, flipped=True),
        Use("prince", middle - 8.6, 5.0, 17.2, 22.1, swap=(("pc", "surface" if ink == "low" else own),)),
        Circle(middle, 20.4, 4.7, Paint(fill="surface", stroke="p-outline", width=0.25)),
        Use(f"s-{colour}", middle - 3.4, 17.0, 6.8, 6.8),
        *(Use(f"s-{colour}", x, 2.2, 3.8, 3.8) for x in (2.2, w - 6.0)),
        Group(band, clip=box(0, h - 5.4, w, 5.4)),
    )


def round_marker(ink: Ink) -> Picture:
    """A strip for the round marker: the seal on porcelain."""
    field, lines = ("surface", "porcelain") if ink == "low" else ("porcelain", "on-porcelain")
    middle = MARKER / 2
    side: Picture = (
        Rect(0, 0, MARKER, MARKER, fill(field)),
        Rect(0.8, 0.8, MARKER - 1.6, MARKER - 1.6, line(lines, 0.3), r=0.9),
        *(
            meander(x, y, 2.4, line(lines, 0.22), x > middle, low=y > middle)
            for x in (1.5, MARKER - 1.5)
            for y in (1.5, MARKER - 1.5)
        ),
        seal(middle, middle, 7.6, hollow=ink == "low"),
    )
    return folded(side, side, MARKER, MARKER)


def starting_player(title: str, glue: str, ink: Ink) -> Picture:
    """A strip for the starting player's figure: the parasol that is carried before an emperor.

    Args:
        title: who has it.
        glue: what is said on the feet.
    """
    side = parasol(title, ink)
    return standing(side, side, FIGURE, "cinnabar", glue)


def parasol(title: str, ink: Ink) -> Picture:
    """A parasol of three tiers over clouds and waves."""
    w, h = FIGURE
    low = ink == "low"
    sea = waves(0, h - 14.6, w, 3, 2.8, colour="porcelain", ground="porcelain-wash", width=0.22)
    return (
        Rect(0, 0, w, h, fill("surface")),
        Rect(1.2, 1.2, w - 2.4, h, line("cinnabar", 0.4), r=1.6),
        meander(2.6, 2.6, 4.2, line("cinnabar", 0.3)),
        meander(w - 2.6, 2.6, 4.2, line("cinnabar", 0.3), right=True),
        *picture(ART, "parasol", Brush(ink, ground="gold-line")),
        Group(sea, clip=box(0, h - 14.6, w, 7.6)),
        Rect(0, h - 7.0, w, 7.0, Paint(fill="surface" if low else "cinnabar")),
        Path(f"M0 {h - 7}h{w}M0 {h - 6.2}h{w}", line("cinnabar" if low else "gold-line", 0.25)),
        Text(w / 2, h - 2.3, title, 3.6, "serif-bold", "cinnabar" if low else "on-cinnabar", "middle", room=w - 6),
    )


def standing(back: Picture, front: Picture, size: tuple[float, float], colour: str, glue: str) -> Picture:
    """A standee's strip: a foot, the back upside down, the front, a foot. Folded in its middle, bent at the feet."""
    w, h = size
    side_back, side_front = (*back, *foot(w, h, colour, glue)), (*front, *foot(w, h, colour, glue))
    return folded(side_back, side_front, w, h + FOOT)


def foot(w: float, y: float, colour: str, glue: str) -> Picture:
    """A flap below y: where it is bent, and that it is glued."""
    hatch = "".join(f"M{n * 2.2:.1f} {y + FOOT}l{FOOT * 0.6:.1f}-{FOOT}" for n in range(-2, int(w / 2.2) + 1))
    return (
        Rect(0, y, w, FOOT, fill("surface")),
        Group((Path(hatch, line("line", 0.18)),), clip=box(0, y + 0.3, w, FOOT - 0.3)),
        Path(f"M0 {y}h{w}", Paint(stroke="muted", width=0.2, dash=(1.2, 0.8))),
        Text(w / 2, y + 4.3, glue, 2.5, "sans", "muted", "middle", room=w - 6.0, halo="surface", halo_width=1.0),
        Rect(0, y + FOOT - 0.6, w, 0.6, fill(colour)),
    )
