"""Tiles of Yínzi to be cut out: crops, factories, urban markets, ships and routes, with one kind of back.

Origin at the trimmed corner; grounds run ``BLEED`` beyond the trim. What lies on fields of the board is a millimetre
smaller than they are, so that neighbours do not push each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.art.brush import Ink
from companion.art.ornament import lattice, roundel
from companion.art.shapes import (
    BLEED,
    Box,
    Circle,
    Group,
    Paint,
    Path,
    Picture,
    Rect,
    Shape,
    Text,
    Use,
    box,
    fill,
    length,
    line,
)
from companion.games.yinzi.art.pieces import piece

CROP: Final = (23.0, 23.0)
FACTORY: Final = (47.0, 23.0)
MARKET: Final = (47.0, 47.0)
SHIP: Final = (46.0, 32.0)
ROUTE: Final = SHIP
PIECE: Final = 10.0
"""Edge of a cube, a disc or a commodity that is laid on a tile."""
SLOT: Final = (PIECE + 0.6, 14.0)
"""Edge of a ship's slot, and where its deck is."""
REGIONS: Final = {"east": "sea", "europe": "cinnabar-wash"}
"""The sky over the ships of a region."""
PLACE: Final = Paint(fill="sunk", stroke="map-fine", width=0.25, dash=(1.1, 0.8))
"""Where a piece will lie."""
FINE: Final = line("map-fine", 0.25)
LEVELS: Final = ("I", "II", "III")
CHIP_GAP: Final = 0.4
NEEDS: Final[Box] = (4.2, 12.4, 5.8, 5.8)
"""On a factory, the cube in the colour of its raw material."""
MAKES: Final[Box] = (13.6, 10.4, 9.8, 9.8)
"""What is made of it."""
LEVEL: Final[Box] = (24.1, 10.4, 9.8, 9.8)
"""Where the discs of its owner lie."""
STORE: Final[Box] = (34.8, 10.7, 7.8, 9.2)
"""Where commodities wait."""

Say = Callable[[str], str]


def ground(w: float, h: float, colour: str) -> Rect:
    """The ground of a tile, which runs over its edges."""
    return Rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED, fill(colour))


def named(words: str) -> str:
    """A name that begins with a capital, as it stands alone."""
    return words[:1].upper() + words[1:]


# --- crops, factories, markets: they lie on the fields of a province ---


def crop(kind: str, say: Say) -> Picture:
    """A crop tile: what grows there, as fields of the board show it."""
    w, h = CROP
    return (
        ground(w, h, "surface"),
        Rect(1.7, 1.7, w - 3.4, h - 3.4, Paint(stroke="map-ink", width=0.35), r=1.4),
        Rect(2.3, 2.3, w - 4.6, h - 4.6, line("map-fine", 0.14), r=1.0),
        Use(f"y-{kind}", w / 2 - 6, 3.2, 12, 12, "map-ink"),
        Text(w / 2, h - 3.9, named(say(f"crop.{kind}")), 3.0, "serif-bold", "ink", "middle", w - 6.4),
    )


def factory(colour: str, commodity: str, say: Say, ink: Ink) -> Picture:
    """A factory: the raw material's colour and what is made of it, a place for its level and one for its store."""
    w, h = FACTORY
    roof, letters = ("surface", "map-ink") if ink == "low" else ("map-ink", "on-porcelain")
    eaves = f"M.8 8.6Q4.4 7.6 6 2.2H{w - 6}Q{w - 4.4} 7.6 {w - 0.8} 8.6Z"
    (needs, top, cube, _), (x, y, large, _), (left, high, disc, _) = NEEDS, MAKES, LEVEL
    middle, level = top + cube / 2, left + disc / 2
    return (
        ground(w, h, "surface"),
        Rect(3, 7, w - 6, h - 9.2, Paint(fill="surface", stroke="map-ink", width=0.45)),
        Path(eaves, Paint(fill=roof, stroke="map-ink", width=0.4, join="round")),
        Path(f"M5.6 3.4H{w - 5.6}", line("map-ink" if ink == "low" else "gold-line", 0.3)),
        Text(w / 2, 7.2, named(say(f"commodity.{commodity}")), 3.5, "serif-bold", letters, "middle", w - 16),
        *piece("cube", colour, needs, top, cube),
        Path(f"M{needs + cube + 0.6:g} {middle:g}h2.4m-1-1l1 1-1 1", line("map-ink", 0.35)),
        Use(f"y-{commodity}", x, y, large, large, "map-ink"),
        Circle(level, high + disc / 2, disc / 2, PLACE),
        Text(level, middle + 1.1, " ".join(LEVELS), 3.0, "serif", "muted", "middle", 8.0),
        Rect(*STORE, PLACE, r=0.8),
        Use("y-piece", STORE[0] + 1.5, middle - 2.4, 4.8, 4.8, swap=(("pc", "surface"), ("p-outline", "map-fine"))),
    )


def market(slots: Sequence[str]) -> Picture:
    """An urban market of four quarters within its walls; a quarter asks for a good, or has a coin."""
    w, h = MARKET
    half = w / 2
    quarters: list[Shape] = []
    for number, what in enumerate(slots):
        size = 14.0 if what == "coin" else 16.5
        x, y = half * (number % 2) + half / 2, half * (number // 2) + half / 2
        x, y = x + (0.6 if number % 2 == 0 else -0.6), y + (0.6 if number < 2 else -0.6)
        symbol = "y-copper" if what == "coin" else f"y-{what}"
        quarters.append(Use(symbol, x - size / 2, y - size / 2, size, size, "map-ink"))
    return (
        ground(w, h, "surface"),
        Rect(1.7, 1.7, w - 3.4, h - 3.4, Paint(fill="surface", stroke="map-ink", width=1.1), r=2.4),
        Rect(3.0, 3.0, w - 6.0, h - 6.0, FINE, r=1.6),
        Path(f"M{half} 3V{h - 3}M3 {half}H{w - 3}", line("map-fine", 0.35)),
        *(
            Rect(x, y, 4.4, 4.4, Paint(fill="map-ink", stroke="surface", width=0.4), r=0.6)
            for x in (0.7, w - 5.1)
            for y in (0.7, h - 5.1)
        ),
        *quarters,
    )


# --- ships and routes ---


def slots(count: int) -> tuple[Box, ...]:
    """Where the slots of a ship are."""
    size, y = SLOT
    step = size + 1.4
    left = SHIP[0] / 2 - (count * step - 1.4) / 2
    return tuple((left + n * step, y + 0.8, size, size) for n in range(count))


def ship(region: str, destination: str, asked: Sequence[str], say: Say, ink: Ink) -> Picture:
    """A ship: where it sails, and the slots in its hull with what they ask for."""
    w, h = SHIP
    sky = "surface" if ink == "low" else REGIONS[region]
    deck = SLOT[1]
    slotted: list[Shape] = []
    for area, what in zip(slots(len(asked)), asked, strict=True):
        x, y, size, _ = area
        slotted.append(Rect(*area, PLACE, r=1.0))
        slotted.append(Use(f"y-{what}", x + 1.1, y + 1.1, size - 2.2, size - 2.2, "map-ink"))
    waves = f"M{-BLEED} 28.6" + "q3.2-1.9 6.4 0t6.4 0 6.4 0 6.4 0 6.4 0 6.4 0 6.4 0 6.4 0 6.4 0"
    stern = f"H{w - 2.2}C{w - 3.6} 20.6 {w - 4.8} 25.4 {w - 7.8} 28.2"
    hull = f"M2.2 {deck - 0.6}{stern}H7.8C4.8 25.4 3.6 20.6 2.2 {deck - 0.6}Z"
    return (
        ground(w, h, sky),
        Use("y-boat", 3.4, 3.2, 8.0, 8.0, "porcelain"),
        Text(13.0, 9.4, say(f"destination.{destination}"), 5.6, "serif-bold", room=w - 27.5),
        Text(w - 3.8, 9.2, say(f"region.{region}"), 2.7, "sans", "muted", "end", 10.5),
        Path(hull, Paint(fill="surface", stroke="map-ink", width=0.5, join="round")),
        *slotted,
        Path(f"{waves}V{h + BLEED}H{-BLEED}Z", Paint(fill="water-in", stroke="water", width=0.3)),
        Path(f"M{-BLEED} 31q3.2-1.9 6.4 0t6.4 0 6.4 0 6.4 0 6.4 0 6.4 0 6.4 0 6.4 0 6.4 0", line("water", 0.2)),
    )


def route(
    demand: Sequence[Sequence[str]], reward: tuple[str, int], points: int, war: int, disaster: str, say: Say
) -> Picture:
    """A route: what it asks for and pays, its points, the swords of its war and, at some, a disaster.

    Args:
        demand: what is asked for, of which one way is enough.
        reward: ``("copper", 3)``, ``("silver", 1)``; 0 for none.
        points: victory points.
        war: how many symbols it adds to the war.
        disaster: its id; empty for none.
        say: the words.
    """
    w, h = ROUTE
    road = f"M{-BLEED} 21.6C8 24.4 12 16.6 21 18.2S35 12.2 {w + BLEED} 13.6"
    money, count = reward
    paid: tuple[Shape, ...] = ()
    if count:
        paid = Text(3.6, 17.6, f"+{count}", 4.4, "sans-bold"), Use(f"y-{money}", 9.6, 13.5, 5.2, 5.2, "map-ink")
    return (
        ground(w, h, "paper"),
        Path(road, Paint(stroke="line", width=4.6)),
        Path(road, Paint(stroke="map-fine", width=0.3, dash=(1.8, 1.3))),
        *_demand(demand, say("tile.or")),
        *paid,
        *coin(w - 7.2, 7.4, 4.9, f"{points}"),
        *(Use("y-war", 3.4 + number * 6.6, 23.6, 6.0, 6.0, "map-ink") for number in range(war)),
        *((Use(f"y-{disaster}", w - 11.2, 20.6, 8.6, 8.6, "map-ink"),) if disaster else ()),
    )


def _demand(demand: Sequence[Sequence[str]], or_: str) -> Picture:
    """What a route asks for: chips as large as there is room for, with the word between alternatives."""
    pieces, small, room = sum(map(len, demand)), 2.3, 29.4
    between = length(or_, small) + 1.0
    size = min(7.6, (room - (len(demand) - 1) * between) / pieces - CHIP_GAP)
    x, y = 2.9, 7.0 - size / 2
    out: list[Shape] = []
    for number, one in enumerate(demand):
        if number:
            middle = x - CHIP_GAP / 2 + between / 2
            out.append(Text(middle, 7.8, or_, small, "sans", "muted", "middle", between + 0.6))
            x += between
        for what in one:
            out.append(Rect(x, y, size, size, Paint(fill="surface", stroke="map-fine", width=0.25), r=1.0))
            out.append(Use(f"y-{what}", x + 0.5, y + 0.5, size - 1.0, size - 1.0, "map-ink"))
            x += size + CHIP_GAP
    return tuple(out)


def coin(x: float, y: float, r: float, figure: str) -> Picture:
    """Victory points as a golden disc."""
    return (
        Circle(x, y, r, Paint(fill="gold-wash", stroke="gold", width=0.5)),
        Circle(x, y, r - 0.9, line("gold-line", 0.15)),
        Text(x, y + r * 0.37, figure, r * 1.16, "serif-bold", "gold", "middle", 2 * r - 2),
    )


# --- backs ---


def back(size: tuple[float, float], symbol: str, colour: str, ink: Ink) -> Picture:
    """The back of a tile: its sign in a roundel on a lattice.

    Args:
        size: of the tile.
        symbol: what the tile is.
        colour: of the ground; in low ink of the lines.
    """
    w, h = size
    low = ink == "low"
    pen, under = (colour, "surface") if low else ("on-porcelain", colour)
    mesh = line(colour, 0.11) if low else Paint(stroke=pen, width=0.22, opacity=0.5, over=colour)
    r = min(w, h) * 0.3
    return (
        ground(w, h, under),
        lattice((-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), 6.0, mesh, plain=True),
        Rect(1.9, 1.9, w - 3.8, h - 3.8, line(pen, 0.3), r=1.2),
        *roundel(w / 2, h / 2, r, pen if low else "map-ink", "surface", low=low),
        Group((Use(symbol, w / 2 - r * 0.62, h / 2 - r * 0.62, r * 1.24, r * 1.24, "map-ink"),), clip=box(0, 0, w, h)),
    )
