"""Reasons that rule out several actions: points, the supply, what is in a region, cards and their names.

Each returns a ``Refusal`` if it rules an action out, else ``None``.
"""

from __future__ import annotations

from typing import Any, Final

from companion.engine.actions import Refusal, short
from companion.games.ming_voyages.rules.edition import (
    ADD,
    BORDERLANDS,
    FIGHT,
    MARKERS,
    MOST_CARD_POINTS,
    REGIONS,
    REMOVE,
    SET_SAIL,
    SHIFT,
    SIDES,
    Step,
)
from companion.games.ming_voyages.rules.position import NOBODY, Position

BY_NAME: Final = Refusal("by-name", rule="cards on the table")
BY_POINTS: Final = Refusal("by-points", rule="cards on the table")


def pieces(what: int, count: int) -> dict[str, Any]:
    """A count of a marker, as a message within a message."""
    return {"key": f"pieces.{MARKERS[what]}", "params": {"count": count}}


def points_short(s: Position, count: int) -> Refusal | None:
    """More is spent than the card has left."""
    return short("points-short", count, s.left)


def others(side: int) -> Refusal:
    """What only that side does."""
    return Refusal("other-side", {"seat": SIDES[side]})


ASKS: Final = {ADD: "add", REMOVE: "remove", SHIFT: "move", FIGHT: "attack", SET_SAIL: "voyage"}
"""What an operation of a card asks for: ``asks.<this>`` says it."""


def asked(step: Step, count: int) -> dict[str, Any]:
    """What an operation asks for, with so many of its markers, as a message within a message."""
    of_markers = step.do not in (FIGHT, SET_SAIL)
    return {"key": f"asks.{ASKS[step.do]}", "params": {"pieces": pieces(step.what, count)} if of_markers else {}}


def rest(s: Position) -> dict[str, Any]:
    """What the card in play asks for still: of its operation, or of the next one where that may be ended."""
    step = s.half[s.op]
    if step.upto and s.op + 1 < len(s.half):
        following = s.half[s.op + 1]
        return asked(following, following.number)
    return asked(step, s.left)


def supply_short(s: Position, what: int, count: int) -> Refusal | None:
    """More than the supply holds (ruling 1); the message names what is wanted."""
    found = short("supply-short", count, s.supply[what], pieces=pieces(what, count))
    return found and found._replace(rule="ruling 1")


def too_few_there(s: Position, what: int, region: int, count: int) -> Refusal | None:
    """More than there are in a region; the message names what is wanted."""
    there = s.on[what * REGIONS + region]
    return short("too-few-there", count, there, pieces=pieces(what, count), region=s.ed.regions[region])


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


def reserve_empty(s: Position, side: int) -> Refusal | None:
    """No card lies in reserve."""
    return short("reserve-empty", 1, s.n_reserve[side])


def too_many_points(points: int) -> Refusal | None:
    """More CP than any card has."""
    return Refusal("card-points", {"most": MOST_CARD_POINTS}) if points > MOST_CARD_POINTS else None


def card_elsewhere(s: Position, card: int, cards: int) -> Refusal | None:
    """A card that is not among those that may be named."""
    if cards >> card & 1:
        return None
    return Refusal("card-seen", rule="cards on the table") if s.on_table else Refusal("no-card")
