"""Special actions of a published box: the people read their card and enter what it does, marker by marker.

Markers come from the supply, go back to it or move between adjacent regions, up to ``MOST_CHANGES`` of them; they are
never in a region with enemies, and gold at sea is out of the Overlord's reach (rulings 1 and 20). A card that attacks
ends with that (ruling 19), and the app resolves the battle. Voyages of a card are rolled at the table and then set.
Where the Overlord goes by the solo deck, the Emperor reads his half and enters it for him (``solo``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.actions import Ended, Refusal
from companion.games.ming_voyages.rules import effects, march, mends, refusals, solo
from companion.games.ming_voyages.rules.edition import (
    BORDERLANDS,
    EMPEROR,
    GOLD,
    HOMELANDS,
    JUNK,
    MING,
    MOST_POINTS,
    OVERLORD,
    REGIONS,
    SEA,
    SETTLEMENT,
    TROOP,
)
from companion.games.ming_voyages.rules.mends import Changes
from companion.games.ming_voyages.rules.position import (
    ACTIVE,
    BY_HAND,
    NOBODY,
    NOT_TELLING,
    NOTHING,
    PART,
    RULES,
    TELLING,
    Position,
)
from companion.games.ming_voyages.rules.things import BORDERLAND, FROM_LAND, MARKER, REGION, TO_LAND, UNIT

MOST_CHANGES: Final = 8
"""How many markers a special action may affect; published ones affect fewer."""


def begin(s: Position) -> Ended:
    """The acting side enters what its half does."""
    s.left = MOST_CHANGES
    s.telling = TELLING if s.acting == OVERLORD and solo.level(s) else NOT_TELLING
    return s.ask(s.acting, BY_HAND)


def may_stand(s: Position, what: int, region: int) -> bool:
    """Whether a marker may be put there: the right kind of region, no enemies; settlements where the Overlord rules."""
    if what == JUNK:
        return region == SEA
    if what == GOLD:
        return region in (MING, SEA)
    side = EMPEROR if what == TROOP else OVERLORD
    if region >= BORDERLANDS:
        return region == MING if side == EMPEROR else region in HOMELANDS
    ruler = s.ruler[region]
    return ruler == side or (ruler < 0 and what != SETTLEMENT)


def _may_not_stand(s: Position, what: int, region: int) -> Refusal | None:
    if may_stand(s, what, region):
        return None
    params = {"region": s.ed.regions[region]}
    if region >= BORDERLANDS or what in (GOLD, JUNK):
        return Refusal("never-stands-there", params)
    if what == SETTLEMENT and s.ruler[region] == NOBODY:
        return Refusal("not-ruled", params, "ruling 20")
    return Refusal("never-beside-enemies", params, "ruling 20")


def _room(s: Position, what: int, region: int) -> Iterator[Changes]:
    """Settings that allow a marker in a borderland: no enemies, or a unit of its own side."""
    if region < BORDERLANDS:
        yield mends.cleared(s, 1 - mends.owner(what), region)
        yield mends.held(s, mends.owner(what), region)


@RULES.act("put", MARKER, REGION, at=BY_HAND, rule="special action", among=effects.may_lie)
def put(s: Position, seat: int, what: int, region: int) -> Ended:
    """A marker comes from the supply."""
    s.put(what, region)
    return _one_less(s)


@put.unless(mend=lambda s, seat, what, region: [mends.supplied(s, what, 1, region)])
def _not_in_supply(s: Position, seat: int, what: int, region: int) -> Refusal | None:
    return refusals.supply_short(s, what, 1)


@put.unless(mend=lambda s, seat, what, region: _room(s, what, region))
def _may_not_be_put(s: Position, seat: int, what: int, region: int) -> Refusal | None:
    return _may_not_stand(s, what, region)


@RULES.act("take", MARKER, REGION, at=BY_HAND, rule="special action", among=effects.may_lie)
def take(s: Position, seat: int, what: int, region: int) -> Ended:
    """A marker goes back to the supply."""
    s.take(what, region)
    return _one_less(s)


@take.unless("gold-safe", "ruling 20")
def _out_of_reach(s: Position, seat: int, what: int, region: int) -> bool:
    """Gold at sea, for the Overlord."""
    return s.acting == OVERLORD and what == GOLD and region == SEA and s.on[GOLD * REGIONS + SEA] > 0


@take.unless(mend=lambda s, seat, what, region: [mends.standing(s, what, region, 1)])
def _none_to_take(s: Position, seat: int, what: int, region: int) -> Refusal | None:
    return refusals.too_few_there(s, what, region, 1)


@RULES.act("march", UNIT, FROM_LAND, TO_LAND, at=BY_HAND, rule="special action", among=effects.may_march)
def move(s: Position, seat: int, what: int, here: int, there: int) -> Ended:
    """A unit crosses a border."""
    s.shift(what, here, there)
    return _one_less(s)


@move.unless(mend=lambda s, seat, what, here, there: [mends.standing(s, what, here, 1)])
def _none_to_move(s: Position, seat: int, what: int, here: int, there: int) -> Refusal | None:
    return refusals.too_few_there(s, what, here, 1)


@move.unless(mend=lambda s, seat, what, here, there: _room(s, what, there))
def _may_not_be_moved(s: Position, seat: int, what: int, here: int, there: int) -> Refusal | None:
    return _may_not_stand(s, what, there)


def _one_less(s: Position) -> Ended:
    """Continue if the card may affect more markers; a major victory ends the game at once (ruling 16)."""
    s.left -= 1
    return None if s.left and s.major == NOBODY else PART


@RULES.act("attack", BORDERLAND, at=BY_HAND, rule="Attack")
def attack(s: Position, seat: int, borderland: int) -> Ended:
    """The card attacks; the people know how many units it sends."""
    s.left = MOST_POINTS
    return march.attack(s, seat, borderland)


march.attacks(attack)


@RULES.act("enough", at=BY_HAND, rule="phases 2 and 3")
def end(s: Position, seat: int) -> Ended:
    """That was all. If it was nothing, the Overlord of the solo deck still has the points of the card."""
    if s.telling and s.acting == s.active and s.left == MOST_CHANGES:
        s.telling, s.left = NOTHING, s.worth
        return s.ask(s.active, ACTIVE)
    s.left = 0
    return PART
