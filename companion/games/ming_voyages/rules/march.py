"""Move and Attack: units that cross one border (rulings 4 to 7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.engine.actions import Act, Ended, Play, Refusal, short
from companion.games.ming_voyages.rules import battle, mends, refusals
from companion.games.ming_voyages.rules.edition import BORDERLANDS, FIGHT, REGIONS, SEA, Edition
from companion.games.ming_voyages.rules.mends import Changes
from companion.games.ming_voyages.rules.position import ACTIVE, NOBODY, PART, RULES, SENDING, TARGET, Position
from companion.games.ming_voyages.rules.things import BORDERLAND, FROM_LAND, LAND, POINTS, TO_LAND, Actions


def can_march(s: Position, side: int) -> bool:
    """Whether a unit could move or attack anywhere."""
    return bool(legal(s, side, 1))


def legal(s: Position, side: int, points: int) -> list[Play]:
    """Moves from a region with units into an adjacent one without enemies, then attacks on enemy borderlands."""
    enemies = ruled(s, 1 - side)
    start, reached = side * REGIONS, 0
    found: list[Play] = []
    for count, moves, reach in zip(s.on[start : start + SEA], s.table.marches[side], s.ed.reach[side], strict=False):
        if count:
            found += moves[count if count < points else points][enemies]
            reached |= reach
    found += s.table.attacks[reached & enemies]
    return found


def ruled(s: Position, side: int) -> int:
    """The borderlands that a side rules, as a bit mask."""
    return _ruled_by(tuple(s.ruler), side)


@cache
def _ruled_by(rulers: tuple[int, ...], side: int) -> int:
    return sum(1 << borderland for borderland, ruler in enumerate(rulers) if ruler == side)


def targets(s: Position, side: int) -> Actions:
    """Enemy borderlands that a unit can reach; an empty one cannot be attacked (ruling 5)."""
    start, reached = side * REGIONS, 0
    for count, reach in zip(s.on[start : start + SEA], s.ed.reach[side], strict=False):
        if count:
            reached |= reach
    return s.table.attacks[reached & ruled(s, 1 - side)]


# --- Move ---


def _border(ed: Edition, here: int, there: int, count: int = 0) -> bool:
    """Whether units of either side may cross from one region into the other."""
    return there in ed.routes[0][here] or there in ed.routes[1][here]


@RULES.act("move", FROM_LAND, TO_LAND, POINTS, at=ACTIVE, rule="Move", among=_border)
def move(s: Position, seat: int, here: int, there: int, count: int) -> Ended:
    """Exactly as many units as CP spent, from one region to another; leaving it empty is allowed (ruling 4)."""
    s.shift(s.active, here, there, count)
    return PART


@move.unless()
def _too_dear(s: Position, seat: int, here: int, there: int, count: int) -> Refusal | None:
    return refusals.points_short(s, count)


@move.unless(rule="Game board")
def _closed(s: Position, seat: int, here: int, there: int, count: int) -> Refusal | None:
    """The other side's homeland."""
    if there < BORDERLANDS or any(there in routes for routes in s.ed.routes[s.active]):
        return None
    return Refusal("closed", {"region": s.ed.regions[there]})


@move.unless(mend=lambda s, seat, here, there, count: [mends.standing(s, s.active, here, count)])
def _too_few(s: Position, seat: int, here: int, there: int, count: int) -> Refusal | None:
    return refusals.too_few_there(s, s.active, here, count)


@move.unless(mend=lambda s, seat, here, there, count: [mends.cleared(s, 1 - s.active, there)])
def _enemies_there(s: Position, seat: int, here: int, there: int, count: int) -> Refusal | None:
    return refusals.enemies_there(s, s.active, there)


# --- Attack ---


def choose_target(s: Position, points: int) -> Ended:
    """A card's half attacks: first the target."""
    s.left = points
    return s.ask(s.acting, TARGET)


@RULES.act("attack", BORDERLAND, at=(ACTIVE, TARGET), rule="Attack")
def attack(s: Position, seat: int, borderland: int) -> Ended:
    """The target is fixed; units come from any adjacent regions (ruling 7). The acting side is the attacker (ruling
    15)."""
    s.target = borderland
    s.attacker = s.acting
    s.visited = 0
    return s.ask(s.acting, SENDING)


@attack.unless(rule="special action")
def _does_not_attack(s: Position, seat: int, borderland: int) -> Refusal | None:
    other = s.stage is TARGET and s.half[s.op].do != FIGHT
    return Refusal("card-asks-other", {"what": refusals.rest(s)}) if other else None


def mends_of_attack(s: Position, side: int, borderland: int) -> Iterator[Changes]:
    """Settings that let a side attack there: an enemy, or else a unit next to it."""
    if s.ruler[borderland] == 1 - side:
        return next_door(s, side, borderland)
    return iter((mends.held(s, 1 - side, borderland),))


def next_door(s: Position, side: int, borderland: int) -> Iterator[Changes]:
    """A unit of that side stands next to it."""
    for here in sorted(s.ed.near[borderland], reverse=True):
        if borderland in s.ed.routes[side][here] and not refusals.enemies_there(s, side, here):
            yield mends.there(s, side, here, 1)


def _nobody_there(s: Position, seat: int, borderland: int) -> bool:
    """An empty borderland is not attacked; units move there."""
    return s.ruler[borderland] == NOBODY


def _own_land(s: Position, seat: int, borderland: int) -> bool:
    return s.ruler[borderland] == s.acting


def _none_next_door(s: Position, seat: int, borderland: int) -> Refusal | None:
    side, near = s.acting, s.ed.near[borderland]
    there = sum([s.on[side * REGIONS + here] for here in near if borderland in s.ed.routes[side][here]])
    return short("none-next-door", 1, there)


def _enemy(s: Position, seat: int, borderland: int) -> list[Changes]:
    """The other side rules it."""
    return [mends.held(s, 1 - s.acting, borderland)]


def attacks(act: Act[Position, int]) -> None:
    """Declare the conditions on any attack."""
    act.unless("nobody-there", "ruling 5", _enemy)(_nobody_there)
    act.unless("own-land", mend=_enemy)(_own_land)
    act.unless(mend=lambda s, seat, borderland: next_door(s, s.acting, borderland))(_none_next_door)


attacks(attack)


# --- sending units ---


def _senders(s: Position) -> list[Play]:
    side, left = s.attacker, s.left
    found: list[Play] = []
    if left:
        for region in s.ed.near[s.target]:
            count = s.on[side * REGIONS + region]
            if count and not s.visited >> region & 1 and s.target in s.ed.routes[side][region]:
                found += s.table.send[region][: min(left, count)]
    return found


@SENDING.offers
def legal_senders(s: Position, seat: int) -> Actions:
    """Units of a region that has not sent any yet; once a unit is there, the battle may begin."""
    found = _senders(s)
    if s.visited:
        found.append(s.table.battle)
    return tuple(found)


@RULES.act("send", LAND, POINTS, at=SENDING, rule="Attack")
def send(s: Position, seat: int, region: int, count: int) -> Ended:
    """Units enter the borderland; if no others can follow, the battle begins."""
    s.shift(s.attacker, region, s.target, count)
    s.left -= count
    s.visited |= 1 << region
    return None if _senders(s) else begin_battle(s, seat)


@send.unless()
def _not_next_door(s: Position, seat: int, region: int, count: int) -> Refusal | None:
    if s.target in s.ed.routes[s.attacker][region]:
        return None
    return Refusal("not-next-door", {"to_region": s.ed.regions[s.target]})


@send.unless()
def _sent_already(s: Position, seat: int, region: int, count: int) -> Refusal | None:
    return refusals.named_already(s, region)


@send.unless()
def _too_many(s: Position, seat: int, region: int, count: int) -> Refusal | None:
    return refusals.points_short(s, count)


@send.unless(mend=lambda s, seat, region, count: [mends.standing(s, s.attacker, region, count)])
def _too_few_to_send(s: Position, seat: int, region: int, count: int) -> Refusal | None:
    return refusals.too_few_there(s, s.attacker, region, count)


@RULES.act("battle", at=SENDING, rule="Attack")
def begin_battle(s: Position, seat: int) -> Ended:
    """All are there."""
    s.visited = 0
    s.left = 0
    return battle.begin(s)


@begin_battle.unless()
def _nobody_sent(s: Position, seat: int) -> Refusal | None:
    return short("nobody-sent", 1, s.visited.bit_count())
