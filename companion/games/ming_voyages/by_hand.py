"""Special actions of a published box: the people read their card and tell what it does, marker by marker.

Markers come from the supply and go back to it, move between adjacent regions, never stand beside enemies, and no more
than ``MOST_CHANGES`` of them; gold at sea is out of the Overlord's reach (rulings 1 and 20). A card that attacks ends
with that (ruling 19): the app resolves the battle. Voyages of a card are rolled at the table and then set.
"""

from __future__ import annotations

from typing import Final

from companion.games.ming_voyages import march
from companion.games.ming_voyages.actions import MARCH, MOST_POINTS, PUT, Actions, VoyagesAction
from companion.games.ming_voyages.edition import (
    BORDERLANDS,
    EMPEROR,
    GOLD,
    HOMELANDS,
    JUNK,
    MING,
    OVERLORD,
    REGIONS,
    SEA,
    SETTLEMENT,
    TROOP,
)
from companion.games.ming_voyages.position import BY_HAND, PART, Ended, Position

MOST_CHANGES: Final = 8
"""How many markers a special action may touch; published ones touch fewer."""


def begin(s: Position) -> Ended:
    """The acting side tells what its half does."""
    s.left = MOST_CHANGES
    return s.ask(s.acting, BY_HAND)


def may_stand(s: Position, what: int, region: int) -> bool:
    """Whether a marker may be put there: its own kind of region, no enemies, settlements where the Overlord rules."""
    if what == JUNK:
        return region == SEA
    if what == GOLD:
        return region in (MING, SEA)
    side = EMPEROR if what == TROOP else OVERLORD
    if region >= BORDERLANDS:
        return region == MING if side == EMPEROR else region in HOMELANDS
    ruler = s.ruler[region]
    return ruler == side or (ruler < 0 and what != SETTLEMENT)


def legal(s: Position, seat: int) -> Actions:
    """Everything that one marker may do, an attack, or that is all."""
    table, on = s.table, s.on
    found: list[VoyagesAction] = []
    for what, supply in enumerate(s.supply):
        if supply:
            found += [action for r, action in table.put[what].items() if may_stand(s, what, r)]
    for what in range(len(s.supply)):
        found += [
            action
            for r, action in table.take[what].items()
            if on[what * REGIONS + r] and not (what == GOLD and r == SEA and s.acting == OVERLORD)
        ]
    for what, ways in enumerate(table.march):
        found += [action for (a, b), action in ways.items() if on[what * REGIONS + a] and may_stand(s, what, b)]
    return (*found, *march.targets(s, s.acting), table.enough)


def attack(s: Position, borderland: int) -> Ended:
    """The card attacks; how many units it sends, the people know."""
    s.left = MOST_POINTS
    return march.attack(s, borderland)


def one(s: Position, action: VoyagesAction) -> Ended:
    """A marker is put, taken or moved."""
    if action.kind == PUT:
        s.put(action.a, action.b)
    elif action.kind == MARCH:
        s.shift(action.a, action.b, action.c)
    else:
        s.take(action.a, action.b)
    s.left -= 1
    return None if s.left else end(s)


def end(s: Position) -> Ended:
    """That was all."""
    s.left = 0
    return PART
