"""What CP actions lack: points, markers in the supply or on the board, a border, a land without enemies, a goal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.ming_voyages import actions as kinds
from companion.games.ming_voyages import lack, voyage
from companion.games.ming_voyages import position as stages
from companion.games.ming_voyages.actions import VoyagesAction
from companion.games.ming_voyages.edition import (
    BORDERLANDS,
    EMPEROR,
    FIGHT,
    GOLD,
    HORDE,
    JUNK,
    OVERLORD,
    REGIONS,
    SET_SAIL,
    SETTLEMENT,
    TROOP,
)
from companion.games.ming_voyages.lack import Lack
from companion.games.ming_voyages.position import Position

TAKEN: Final = {
    kinds.RECRUIT: TROOP,
    kinds.TAX: GOLD,
    kinds.BUILD: JUNK,
    kinds.AMASS: HORDE,
    kinds.GATHER: SETTLEMENT,
}
"""What each action takes from the supply."""


def from_supply(s: Position, side: int, action: VoyagesAction) -> Lack:
    """Recruit, Tax, Build, Amass, Gather: points and the supply; sharing out goes homeland by homeland."""
    what = TAKEN[action.kind]
    count = action.b if action.kind in (kinds.AMASS, kinds.GATHER) else action.a
    return (
        _goes_on(s, action.kind, action.a)
        or lack.points(s.left, count)
        or lack.supply(what, s.supply[what], count)
        or OTHERWISE
    )


def _goes_on(s: Position, kind: int, region: int) -> Lack | None:
    """All points go into one kind of action, and each region is named once."""
    if s.stage != stages.SPREAD:
        return None
    if s.doing != kind:
        return Lack("illegal.one-kind", rule="Command Points")
    return _named(s, region)


def _named(s: Position, region: int) -> Lack | None:
    if not s.visited >> region & 1:
        return None
    name = s.ed.regions[region]
    return Lack("illegal.named-already", {"region": name})


def settle(s: Position, side: int, action: VoyagesAction) -> Lack:
    """Build Settlement: one homeland, borderlands that the Overlord rules (ruling 13)."""
    home, there, count = action.a, action.b, action.c
    names = s.ed.regions
    if wrong := _goes_on(s, action.kind, there):
        return wrong
    if s.stage == stages.SPREAD and s.origin != home:
        name = names[s.origin]
        return Lack("illegal.one-homeland", {"homeland_region": name}, "ruling 13")
    return (
        lack.points(s.left, count)
        or lack.there(SETTLEMENT, names[home], s.on[SETTLEMENT * REGIONS + home], count)
        or _not_ruled(s, there)
        or OTHERWISE
    )


def _not_ruled(s: Position, region: int) -> Lack | None:
    if s.ruler[region] == OVERLORD:
        return None
    name = s.ed.regions[region]
    return Lack("illegal.not-ruled", {"region": name}, "ruling 13")


def move(s: Position, side: int, action: VoyagesAction) -> Lack:
    """Move: exactly so many units, one border, no enemies (rulings 4 to 6)."""
    here, there, count = action.a, action.b, action.c
    return (
        lack.points(s.left, count)
        or _closed(s, side, there)
        or lack.there(side, s.ed.regions[here], s.on[side * REGIONS + here], count)
        or enemy_land(s, side, there)
        or OTHERWISE
    )


def enemy_land(s: Position, side: int, region: int) -> Lack | None:
    """Units of the other side, or its settlements, stand there."""
    if region < BORDERLANDS and s.ruler[region] not in (side, stages.NOBODY):
        return lack.enemies(s.ed.regions[region])
    return None


def _closed(s: Position, side: int, region: int) -> Lack | None:
    """The other side's homeland."""
    if region < BORDERLANDS or any(region in routes for routes in s.ed.routes[side]):
        return None
    name = s.ed.regions[region]
    return Lack("illegal.closed", {"region": name}, "Game board")


def attack(s: Position, side: int, action: VoyagesAction) -> Lack:
    """Attack: a land of the enemy with own units next to it (rulings 5 to 7)."""
    if s.stage == stages.TARGET and s.half[s.op].do != FIGHT:
        return NOT_ASKED
    region = action.a
    if s.ruler[region] == stages.NOBODY:
        return Lack("illegal.nobody-there", rule="ruling 5")
    if s.ruler[region] == side:
        return Lack("illegal.own-land")
    return Lack("illegal.none-next-door", {"pieces": lack.pieces(side, 0)})


def send(s: Position, side: int, action: VoyagesAction) -> Lack:
    """Units for an attack: from adjacent regions, each named once, no more than there are points."""
    region, count, names = action.a, action.b, s.ed.regions
    if region not in s.ed.near[s.target]:
        params = {"to_region": names[s.target]}
        return Lack("illegal.not-next-door", params)
    return (
        _named(s, region)
        or lack.points(s.left, count)
        or lack.there(side, names[region], s.on[side * REGIONS + region], count)
        or OTHERWISE
    )


def begin_battle(s: Position, side: int, action: VoyagesAction) -> Lack:
    """Somebody must be there first."""
    return Lack("illegal.nobody-sent")


def sail(s: Position, side: int, action: VoyagesAction) -> Lack:
    """A junk, gold, and a goal that is not reached (ruling 12)."""
    if s.stage == stages.TARGET and s.half[s.op].do != SET_SAIL:
        return NOT_ASKED
    if s.done >> action.a & 1:
        return Lack("illegal.voyage-done")
    return no_fleet(s) or OTHERWISE


def no_fleet(s: Position) -> Lack | None:
    """What is missing for any voyage at all."""
    if not s.on[voyage.JUNKS]:
        return Lack("illegal.no-junk-at-sea")
    if not s.on[voyage.GOLD_HOME] and not s.on[voyage.GOLD_AT_SEA]:
        return Lack("illegal.no-gold")
    return None


def fleet(s: Position, side: int, action: VoyagesAction) -> Lack:
    """One of each at least, no more than there are, and all gold at sea (ruling 12)."""
    junks, gold, at_sea = action.a, action.b, s.on[voyage.GOLD_AT_SEA]
    if not junks or not gold:
        return Lack("illegal.one-of-each")
    if gold < at_sea:
        there = lack.pieces(GOLD, at_sea)
        return Lack("illegal.gold-at-sea", {"pieces": there}, "ruling 12")
    for what, wanted, found in ((JUNK, junks, s.on[voyage.JUNKS]), (GOLD, gold, at_sea + s.on[voyage.GOLD_HOME])):
        if wanted > found:
            there = lack.pieces(what, found)
            return Lack("illegal.fleet-short", {"pieces": there})
    return OTHERWISE


OTHERWISE: Final = Lack("illegal.not-offered")
NOT_ASKED: Final = Lack("illegal.card-asks-other", rule="special action")

LACKING: Final[Mapping[int, Callable[[Position, int, VoyagesAction], Lack]]] = {
    **dict.fromkeys(TAKEN, from_supply),
    kinds.SETTLE: settle,
    kinds.MOVE: move,
    kinds.ATTACK: attack,
    kinds.SEND: send,
    kinds.BATTLE: begin_battle,
    kinds.SAIL: sail,
    kinds.FLEET: fleet,
}
"""By kind of action."""

EMPERORS: Final = (kinds.RECRUIT, kinds.TAX, kinds.BUILD, kinds.SAIL, kinds.FLEET)
OVERLORDS: Final = (kinds.AMASS, kinds.GATHER, kinds.SETTLE, kinds.REINFORCE)


def other_side(kind: int, side: int) -> bool:
    """Whether only the other side ever does that."""
    return kind in (OVERLORDS if side == EMPEROR else EMPERORS)
