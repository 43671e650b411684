"""Where things lie on the printed board, mm from its upper left corner.

The map is as large as on the phones. The Overlord sits at its northern edge and the Emperor at its southern one, each
with tabs at which cards are laid; deck, discards, supply and the order of a round lie between map and Emperor.
"""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Box

W: Final = 370.0
H: Final = 500.0
"""Two by two sheets of A4 or Letter make the board."""
RUN_OVER: Final = 3.5
"""How far the picture goes on beyond the edge, for the bleed, mm."""

MAP: Final[Box] = (5.0, 12.0, 360.0, 362.0)
"""The window in which the map is seen; the map's own corner lies on the board's."""

TRACK: Final[Box] = (22.0, 382.0, 326.0, 13.0)
"""The twelve cells: seven voyages and five borderlands."""
EMBLEM: Final = 13.0
"""Side of the emblems at both ends of the track."""

CARD: Final = (63.0, 88.0)
ROW: Final = 399.0
"""Where deck, discards and panels begin."""
DECK: Final[Box] = (7.0, ROW, 66.0, 90.0)
DISCARDS: Final[Box] = (76.0, ROW, 66.0, 90.0)
SUPPLY: Final[Box] = (145.0, ROW, 134.0, 90.0)
ROUND: Final[Box] = (282.0, ROW, 81.0, 90.0)

TAB: Final = 8.4
"""Height of a tab."""
PLAYED: Final[Box] = (84.0, H - TAB - 1.1, 66.0, TAB)
RESERVED: Final[Box] = (158.0, H - TAB - 1.1, 132.0, TAB)
"""The Emperor's tabs; the Overlord's are the same, turned half around the board's middle."""

TITLE: Final[Box] = (262.0, 342.0, 98.0, 28.0)
LINK: Final[Box] = (323.5, 190.0, 35.0, 38.5)
"""Panels in the sea."""
COMPASS: Final = (339.0, 266.0, 19.0)
"""Middle and radius of the rose, mm."""
SHIP: Final = (81.0, 362.0, 1.25)
"""Middle of the water line of the ship that sails there, and its size."""
SWELL: Final = ((133.0, 302.0), (110.0, 367.0), (300.0, 284.0), (320.0, 296.5), (345.0, 170.0), (215.0, 368.0))
"""Where the sea moves, mm; nothing is printed there otherwise."""
CODE: Final = 26.0
"""Side of the QR code with its quiet zone, mm."""

SEAMS: Final = ((185.0,), (250.0,))
"""Where cuts between sheets are best, as (x positions, y positions)."""
