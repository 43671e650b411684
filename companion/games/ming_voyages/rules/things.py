"""The things that actions name: their numbers in the rules, and their names in texts and records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.actions import Play, Thing
from companion.games.ming_voyages.rules import dice
from companion.games.ming_voyages.rules.edition import (
    BORDERLANDS,
    GOLD,
    HOMELANDS,
    JUNK,
    MARKERS,
    MOST_CARD_POINTS,
    MOST_POINTS,
    SEA,
    VOYAGES,
    Edition,
)
from companion.games.ming_voyages.rules.solo_deck import solo_deck

Actions = tuple[Play, ...]


def _cards(ed: Edition) -> Iterator[tuple[int, str]]:
    return ((number, card.id) for number, card in enumerate(ed.cards))


def _count(most: int) -> list[tuple[int, int]]:
    return [(n, n) for n in range(1, most + 1)]


def _region(name: str, numbers: range | tuple[int, ...]) -> Thing:
    return Thing(name, lambda ed: [(r, ed.regions[r]) for r in numbers])


LANDS: Final = range(SEA)
"""The regions in which units stand."""

CARD: Final = Thing("card", _cards)
CARD_OR_BACK: Final = CARD.or_back()
CARD_POINTS: Final = Thing("count", lambda ed: _count(MOST_CARD_POINTS), touched=False)
POINTS: Final = Thing("count", lambda ed: _count(MOST_POINTS), touched=False)
COINS: Final = Thing("count", lambda ed: _count(ed.totals[GOLD]), touched=False)

REGION: Final = _region("region", range(SEA + 1))
LAND: Final = _region("region", LANDS)
BORDERLAND: Final = _region("region", range(BORDERLANDS))
HOMELAND: Final = _region("region", HOMELANDS)
FROM_LAND: Final = _region("from_region", LANDS)
FROM_HOMELAND: Final = _region("from_region", HOMELANDS)
TO_LAND: Final = _region("to_region", LANDS)
TO_BORDERLAND: Final = _region("to_region", range(BORDERLANDS))

VOYAGE: Final = Thing("voyage", lambda ed: [(v, str(v + 1)) for v in range(VOYAGES)])
FLEET_JUNKS: Final = Thing("junks", lambda ed: [(n, n) for n in range(ed.totals[JUNK] + 1)], touched=False)
FLEET_GOLD: Final = Thing("gold", lambda ed: [(n, n) for n in range(ed.totals[GOLD] + 1)], touched=False)

MARKER: Final = Thing("marker", lambda ed: enumerate(MARKERS))
UNIT: Final = Thing("marker", lambda ed: enumerate(MARKERS[:2]))

EVENT_CARD: Final = Thing("event", lambda _: enumerate(event.id for event in solo_deck().events), touched=False)

SHOWN: Final = Thing(
    "dice", lambda ed: [(shown, shown) for some in dice.OUTCOMES for shown, _ in some], touched=False
).or_back()
"""What dice show; not yet known (``?``) of those that somebody is to roll."""
PICKED: Final = Thing(
    "dice", lambda ed: [(some, some) for some in sorted({n for again in dice.AGAIN.values() for n in again})], False,
    said=lambda some: list(dice.digits(int(some))),
)  # fmt: skip
