"""The markers of The Ming Voyages: strips that are folded to have two sides and share one sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.art.shapes import Group, box
from companion.games.ming_voyages.art import tokens
from printables.kit import Cut, Format, Ink, Item

PART: Final = "markers"
STRIP: Final = Format("marker", tokens.SIZE, 2 * tokens.SIZE, bleed=False, fold=True)
KINDS: Final = {"troop": "troops", "junk": "junks", "gold": "gold", "horde": "hordes", "settlement": "settlements"}
"""Components by their markers."""


def components(geometry: Mapping[str, Any], ink: Ink) -> tuple[Cut, ...]:
    """All markers of a copy; the edition's data says how many there are of each. The counters are the last."""
    clip = box(0, 0, STRIP.w, STRIP.h)
    counted = tuple(
        Item(what, 1, (Group(tokens.counter(what, ink), clip=clip, once=True),)) for what in tokens.COUNTERS
    )
    markers = tuple(
        Cut(
            KINDS[what],
            PART,
            STRIP,
            (Item(what, geometry["totals"][what], (Group(tokens.marker(what, ink), clip=clip, once=True),)),),
        )
        for what in tokens.MARKERS
    )
    return (*markers, Cut("counters", PART, STRIP, counted))
