"""The markers of The Ming Voyages: strips that are folded to have two sides and share one sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.ming_voyages.art import tokens
from printables.kit import Cut, Format, Ink, Item

PART: Final = "markers"
STRIP: Final = Format("marker", tokens.SIZE, 2 * tokens.SIZE, bleed=False, fold=True)
KINDS: Final = {"troop": "troops", "junk": "junks", "gold": "gold", "horde": "hordes", "settlement": "settlements"}
"""Components by their markers."""


def components(geometry: Mapping[str, Any], ink: Ink) -> tuple[Cut, ...]:
    """All markers of a copy; the edition's data says how many there are of each. The counters are the last."""
    counted = tuple(Item(what, 1, STRIP.within(tokens.counter(what, ink))) for what in tokens.COUNTERS)
    markers = (
        Cut(KINDS[what], PART, STRIP, (Item(what, geometry["totals"][what], STRIP.within(tokens.marker(what, ink))),))
        for what in tokens.MARKERS
    )
    return (*markers, Cut("counters", PART, STRIP, counted))
