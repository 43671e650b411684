"""What print services want of a deck of cards: the sizes of their pictures, where they cut, and how files come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from printables.kit import MINI, POKER

INCH: Final = 25.4
DPI: Final = 300
"""Of all pictures for services."""
EIGHTH: Final = INCH / 8


@dataclass(frozen=True, slots=True)
class Size:
    """A card as a service makes it.

    Attributes:
        name: what the service calls it.
        w, h: in pixels at ``DPI``, bleed included.
        trim: (width, height) after the service's cut, mm.
        safe: how far from that cut words must stay, mm.
        smaller: whether our cards become smaller there; the service has none of their own size.
        unsure: whether we found nowhere that the service makes this size.
    """

    name: str
    w: int
    h: int
    trim: tuple[float, float]
    safe: float = EIGHTH
    smaller: bool = False
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class Service:
    """A print service.

    Attributes:
        id: as on the command line.
        name: its own.
        pictures: whether it takes a picture a side; else a PDF a deck, each back before its front.
        sizes: by the names of our formats.
    """

    id: str
    name: str
    pictures: bool
    sizes: Mapping[str, Size]


def _around(trim: tuple[float, float], bleed: float) -> tuple[int, int]:
    """A card with its bleed, in whole pixels."""
    w, h = (round((side + 2 * bleed) / INCH * DPI) for side in trim)
    return w, h


AMERICAN: Final = (2.5 * INCH, 3.5 * INCH)
"""The poker card of services in inches: half a millimetre wider and nearly one higher than ours."""
OURS: Final = POKER.w, POKER.h
SMALL: Final = 1.75 * INCH, 2.5 * INCH
PIXELS_36: Final = 36 / DPI * INCH
EUROPEAN: Final = MINI.w, MINI.h

SERVICES: Final[Mapping[str, Service]] = {
    service.id: service
    for service in (
        Service(
            "tgc",
            "The Game Crafter",
            pictures=True,
            sizes={
                POKER.name: Size("Euro Poker Deck", 825, 1125, OURS),
                MINI.name: Size("Mini Deck", 600, 825, SMALL, smaller=True),
            },
        ),
        Service(
            "mpc",
            "MakePlayingCards",
            pictures=True,
            sizes={
                POKER.name: Size("Poker size", 822, 1122, AMERICAN, PIXELS_36),
                MINI.name: Size("Mini European", *_around(EUROPEAN, PIXELS_36), EUROPEAN, PIXELS_36),
            },
        ),
        Service(
            "drivethru",
            "DriveThruCards",
            pictures=False,
            sizes={
                POKER.name: Size("Poker", 825, 1125, AMERICAN),
                MINI.name: Size("44 × 67 mm", *_around(EUROPEAN, EIGHTH), EUROPEAN, unsure=True),
            },
        ),
    )
}
"""The services that files are made for, by id."""
