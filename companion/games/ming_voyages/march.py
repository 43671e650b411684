"""Move and Attack: units that cross one border (rulings 4 to 7)."""

from __future__ import annotations

from functools import cache

from companion.games.ming_voyages import battle
from companion.games.ming_voyages.actions import Actions, VoyagesAction
from companion.games.ming_voyages.edition import REGIONS, SEA
from companion.games.ming_voyages.position import PART, SENDING, TARGET, Ended, Position


def can_march(s: Position, side: int) -> bool:
    """Whether a unit could move or attack anywhere."""
    return bool(legal(s, side, 1))


def legal(s: Position, side: int, points: int) -> list[VoyagesAction]:
    """Moves from a region with units into an adjacent one without enemies, then attacks on enemy borderlands."""
    enemies = _enemies(s, side)
    reach, marches, start = s.ed.reach[side], s.table.marches[side], side * REGIONS
    found: list[VoyagesAction] = []
    reached = 0
    for region, count in enumerate(s.on[start : start + SEA]):
        if count:
            found += marches[region][count if count < points else points][enemies]
            reached |= reach[region]
    found += s.table.attacks[reached & enemies]
    return found


def _enemies(s: Position, side: int) -> int:
    """The borderlands that the other side rules, as a bit mask."""
    return _ruled_by(tuple(s.ruler), 1 - side)


@cache
def _ruled_by(rulers: tuple[int, ...], side: int) -> int:
    return sum(1 << borderland for borderland, ruler in enumerate(rulers) if ruler == side)


def targets(s: Position, side: int) -> Actions:
    """Enemy borderlands that a unit can reach; an empty one cannot be attacked (ruling 5)."""
    start, reached = side * REGIONS, 0
    for count, reach in zip(s.on[start : start + SEA], s.ed.reach[side], strict=False):
        if count:
            reached |= reach
    return s.table.attacks[reached & _enemies(s, side)]


def move(s: Position, a: int, b: int, count: int) -> Ended:
    """Exactly as many units as CP are spent, from one region into one; leaving it empty is allowed (ruling 4)."""
    s.shift(s.active, a, b, count)
    return PART


def choose_target(s: Position, points: int) -> Ended:
    """A card's half attacks: first the target."""
    s.left = points
    return s.ask(s.acting, TARGET)


def legal_targets(s: Position, seat: int) -> Actions:
    """What may be attacked."""
    return targets(s, s.acting)


def attack(s: Position, borderland: int) -> Ended:
    """The target stands; units come from any adjacent regions (ruling 7). Who attacks is the attacker (15)."""
    s.target = borderland
    s.attacker = s.acting
    s.visited = 0
    return s.ask(s.acting, SENDING)


def _senders(s: Position) -> list[VoyagesAction]:
    side, left = s.attacker, s.left
    found: list[VoyagesAction] = []
    if left:
        for region in s.ed.near[s.target]:
            count = s.on[side * REGIONS + region]
            if count and not s.visited >> region & 1 and s.target in s.ed.routes[side][region]:
                found += s.table.send[region][: min(left, count)]
    return found


def legal_senders(s: Position, seat: int) -> Actions:
    """Units of a region that has sent none yet; once somebody is there the battle may begin."""
    found = _senders(s)
    if s.visited:
        found.append(s.table.battle)
    return tuple(found)


def send(s: Position, region: int, count: int) -> Ended:
    """Units enter the borderland; when nobody else can follow the battle begins."""
    s.shift(s.attacker, region, s.target, count)
    s.left -= count
    s.visited |= 1 << region
    return None if _senders(s) else begin_battle(s)


def begin_battle(s: Position) -> Ended:
    """All are there."""
    s.visited = 0
    s.left = 0
    return battle.begin(s)
