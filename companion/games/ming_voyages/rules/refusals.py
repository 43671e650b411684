"""Reasons that rule out several actions: points, the supply, what is in a region, cards and their names.

Each returns a ``Refusal`` if it rules an action out, else ``None``.
"""

from __future__ import annotations

from typing import Any, Final

from companion.engine.actions import Refusal
from companion.games.ming_voyages.rules.edition import BORDERLANDS, MARKERS, MOST_CARD_POINTS, REGIONS
from companion.games.ming_voyages.rules.position import NOBODY, Position

BY_NAME: Final = Refusal("by-name", rule="cards on the table")
BY_POINTS: Final = Refusal("by-points", rule="cards on the table")


def pieces(what: int, count: int) -> dict[str, Any]:
    """A count of a marker, as a message within a message."""
    return {"key": f"pieces.{MARKERS[what]}", "params": {"count": count}}


def points_short(s: Position, count: int) -> Refusal | None:
    """More is spent than the card has left."""
    return Refusal("points-short", {"left": s.left}) if count > s.left else None


def supply_short(s: Position, what: int, count: int) -> Refusal | None:
    """More than the supply holds (ruling 1); the message names what is wanted."""
    if count <= s.supply[what]:
        return None
    return Refusal("supply-short", {"pieces": pieces(what, count)}, "ruling 1")


def too_few_there(s: Position, what: int, region: int, count: int) -> Refusal | None:
    """More than there are in a region; the message names what is wanted."""
    if count <= s.on[what * REGIONS + region]:
        return None
    return Refusal("too-few-there", {"pieces": pieces(what, count), "region": s.ed.regions[region]})


def enemies_there(s: Position, side: int, region: int) -> Refusal | None:
    """Units of the other side, or its settlements, stand there: it must be attacked."""
    if region < BORDERLANDS and s.ruler[region] not in (side, NOBODY):
        return Refusal("enemies-there", {"region": s.ed.regions[region]})
    return None


def named_already(s: Position, region: int) -> Refusal | None:
    """A region was named already, with all that goes there or comes from there."""
    return Refusal("named-already", {"region": s.ed.regions[region]}) if s.visited >> region & 1 else None


def told_otherwise(s: Position, by_points: bool) -> Refusal | None:
    """Cards of a published box, and those of people who play by themselves, are entered by their points, others by
    name."""
    wanted = s.ed.boxed or bool(s.tracked)
    return None if by_points == wanted else BY_POINTS if wanted else BY_NAME


def too_many_points(points: int) -> Refusal | None:
    """More CP than any card has."""
    return Refusal("card-points", {"most": MOST_CARD_POINTS}) if points > MOST_CARD_POINTS else None


def card_elsewhere(s: Position, card: int, cards: int) -> Refusal | None:
    """A card that is not among those that may be named."""
    if cards >> card & 1:
        return None
    return Refusal("card-seen", rule="cards on the table") if s.on_table else Refusal("no-card")
