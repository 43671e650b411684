"""Supply Ships: commodities, tea and pairs of salt for a silver each."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.actions import Ended, Play, Refusal, short
from companion.engine.fields import NOTHING, added, changed
from companion.games.yinzi.rules import departures, groups, refusals
from companion.games.yinzi.rules.edition import SEA
from companion.games.yinzi.rules.goods import SALT, SHIPPED
from companion.games.yinzi.rules.goods import TEA as TEA_GOOD
from companion.games.yinzi.rules.places import (
    COMMODITY,
    EMPTY,
    FACTORY,
    HOLD_NAMED,
    HOLDS,
    SALT_DISC,
    SALT_PAIR,
    SPACE,
    SQUARE,
    TEA,
)
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import LOADING, PAIR, RULES

TEA_WANTED = SHIPPED.index("tea")
A_PAIR = 2
BY_DISC = -1
"""Instead of the square of a cube of salt: that of a disc."""


def wanted(s: Position, hold: int) -> int:
    """What an empty slot asks for; ``NOTHING`` if there is no such slot, or it is taken."""
    berth, slot = divmod(hold, HOLDS)
    if berth >= len(s.ship) or s.ship[berth] == NOTHING or s.cargo[hold] != EMPTY:
        return NOTHING
    slots = s.ed.ships[s.ship[berth]].slots
    return slots[slot] if slot < len(slots) else NOTHING


def _left(s: Position, seat: int) -> bool:
    return groups.available(s, seat, s.column, s.box) > 0


def salts(s: Position, seat: int, room: int) -> list[int]:
    """Squares whose salt, and ``BY_DISC`` for that of a disc, can be the next cube of a pair with so much transport."""
    found = _salt_places(s, seat)
    if not found:
        return []
    if s.foods:
        return [place for place, far in found if far <= room]
    cubes = _distances(s, found)
    if len(cubes) < A_PAIR:
        return []
    nearest, next_ = cubes[:A_PAIR]
    return [place for place, far in found if far + (next_ if far == nearest else nearest) <= room]


def _salt_places(s: Position, seat: int) -> list[tuple[int, int]]:
    """Squares with salt of a seat, and ``BY_DISC``, each with the transport that a cube takes from there."""
    to_sea = s.ed.to_sea
    found = [(square, to_sea[square]) for square in s.squares_of(seat, s.crops().of[SALT])]
    if not found and not s.foods:
        return []
    return [*found, (BY_DISC, 0)] if s.has(seat, SALT_DISC) else found


def _distances(s: Position, places: Iterable[tuple[int, int]]) -> list[int]:
    """The transport that each cube of salt takes, the nearest first."""
    return sorted([far for place, far in places for _ in range(1 if place == BY_DISC else s.cubes_on(place))])


def no_pair(s: Position, seat: int) -> Refusal | None:
    """Why no two cubes of salt can be brought."""
    cubes = _distances(s, _salt_places(s, seat))
    return short("no-pair", A_PAIR, len(cubes)) or refusals.too_far(s, seat, sum(cubes[:A_PAIR]))


def _no_such_salt_here(s: Position, seat: int, place: int) -> Refusal | None:
    """Why the next cube of a pair cannot come from there."""
    if place in salts(s, seat, s.room_left(seat)):
        return None
    there = _salt_places(s, seat)
    far = dict(there).get(place)
    if far is None:
        return Refusal("no-pair", {"why": "elsewhere", "where": _place(s, place)})
    others = _distances(s, there)
    others.remove(far)
    return refusals.too_far(s, seat, far if s.foods else far + sum(others[:1])) or short("no-pair", A_PAIR, 1)


def _place(s: Position, place: int) -> refusals.Message:
    if place == BY_DISC:
        return refusals.named("space", SPACE.ids(s)[SALT_DISC])
    return refusals.named("square", s.ed.squares[place])


def of_no_use(s: Position, seat: int) -> Refusal | None:
    """Why nothing could be shipped."""
    if can_ship(s, seat):
        return None
    return Refusal("nothing-to-ship", {"count": len(s.open_slots()), "room": s.within_reach(seat)})


def can_ship(s: Position, seat: int) -> bool:
    """Whether anything could be shipped."""
    asked_for = s.asked_for()
    if not asked_for:
        return False
    own, mine, where = s.stores().own[seat], s.cubes_at()[seat], s.crops().of
    tea, salt = TEA_WANTED in asked_for and mine & where[TEA_GOOD], mine & where[SALT]
    if not (own or tea or salt):
        return False
    room, ed = s.within_reach(seat), s.ed
    for factory in own:
        if ed.factories[factory].commodity in asked_for and ed.away[s.province_at(factory)][SEA] <= room:
            return True
    return bool((tea and _tea(s, seat, room)) or (salt and salts(s, seat, room)))


def _tea(s: Position, seat: int, room: int) -> list[int]:
    """Squares from which tea can be brought with so much transport."""
    to_sea = s.ed.to_sea
    return [square for square in s.squares_of(seat, s.crops().of[TEA_GOOD]) if to_sea[square] <= room]


def _ready(s: Position, seat: int, room: int) -> dict[int, list[int]]:
    """By what slots ask for, what could be put aboard with so much transport: factories, or squares with tea."""
    found: dict[int, list[int]] = {}
    if tea := _tea(s, seat, room):
        found[TEA_WANTED] = tea
    for factory in s.stores().own[seat]:
        if s.ed.away[s.province_at(factory)][SEA] <= room:
            found.setdefault(s.ed.factories[factory].commodity, []).append(factory)
    return found


def plays(s: Position, seat: int) -> list[Play]:
    """All that can be put aboard now, with one worker and the transport that is left."""
    slots, room, found = s.open_slots(), s.room_left(seat), list[Play]()
    if not slots or not _left(s, seat):
        return found
    if ready := _ready(s, seat, room):
        for hold, asked in slots:
            act = load_tea if asked == TEA_WANTED else load
            found += [s.table.one(act, hold, thing) for thing in ready.get(asked, ())]
    if salts(s, seat, room):
        by_salt = s.table.of(load_salt)
        found += [by_salt[hold] for hold, _ in slots]
    return found


def _put(s: Position, seat: int, hold: int, what: int) -> Ended:
    s.cargo = changed(s.cargo, hold, what)
    s.shipper = changed(s.shipper, hold, seat)
    s.silver = added(s.silver, seat)
    return departures.sail_if_full(s, hold // HOLDS)


@RULES.act("load", HOLD_NAMED, FACTORY, at=LOADING, rule="5 B Supply Ships")
def load(s: Position, seat: int, hold: int, factory: int) -> Ended:
    """A commodity goes from a factory to the slot that asks for it."""
    groups.spend(s, seat)
    s.moved += s.ed.away[s.province_at(factory)][SEA]
    s.stored = added(s.stored, seat * len(s.ed.factories) + factory, -1)
    s.hold = changed(s.hold, hold, seat)
    return _put(s, seat, hold, COMMODITY)


@RULES.act("tea", HOLD_NAMED, SQUARE, at=LOADING, rule="5 B Supply Ships")
def load_tea(s: Position, seat: int, hold: int, square: int) -> Ended:
    """Tea goes from a field to the slot that asks for it."""
    groups.spend(s, seat)
    s.moved += s.ed.to_sea[square]
    s.take_cube(square)
    s.shipped = added(s.shipped, hold * len(s.seats) + seat)
    return _put(s, seat, hold, TEA)


@RULES.act("salt", HOLD_NAMED, at=LOADING, rule="5 B Supply Ships")
def load_salt(s: Position, seat: int, hold: int) -> Ended:
    """Two cubes of salt go to any empty slot."""
    groups.spend(s, seat)
    s.slot = hold
    return _next_salt(s, seat)


def _next_salt(s: Position, seat: int) -> Ended:
    """Ask for a cube of the pair, unless there is no choice."""
    found = salts(s, seat, s.room_left(seat))
    there = sum(1 if place == BY_DISC else s.cubes_on(place) for place in found)
    if len(found) > 1 and there + len(s.foods) > 2:
        return s.ask_in_between(PAIR, seat)
    return give_disc(s, seat, SALT_DISC) if found[0] == BY_DISC else give(s, seat, found[0])


def _given(s: Position, seat: int) -> Ended:
    s.foods = (*s.foods, SALT)
    if len(s.foods) < 2:
        return _next_salt(s, seat)
    hold, s.slot, s.foods = s.slot, NOTHING, ()
    return _put(s, seat, hold, SALT_PAIR)


@RULES.act("give", SQUARE, at=PAIR, rule="5 B Supply Ships")
def give(s: Position, seat: int, square: int) -> Ended:
    """A cube of the pair comes from that field."""
    s.moved += s.ed.to_sea[square]
    s.take_cube(square)
    s.shipped = added(s.shipped, s.slot * len(s.seats) + seat)
    return _given(s, seat)


@RULES.act("give-disc", SPACE, at=PAIR, rule="5 B Supply Ships")
def give_disc(s: Position, seat: int, space: int) -> Ended:
    """A disc is half of the pair, without transport."""
    s.use(seat, space)
    return _given(s, seat)


@give.unless()
def _no_such_salt(s: Position, seat: int, square: int) -> Refusal | None:
    return _no_such_salt_here(s, seat, square)


@give_disc.unless()
def _no_salt_disc(s: Position, seat: int, space: int) -> Refusal | None:
    return refusals.not_now(s, space) if space != SALT_DISC else _no_such_salt_here(s, seat, BY_DISC)


@load.unless()
@load_tea.unless()
def _no_workers(s: Position, seat: int, hold: int, _thing: int) -> Refusal | None:
    return groups.too_few(s, seat)


@load_salt.unless()
def _no_workers_for_salt(s: Position, seat: int, hold: int) -> Refusal | None:
    return groups.too_few(s, seat)


@load.unless()
def _not_loaded(s: Position, seat: int, hold: int, factory: int) -> Refusal | None:
    asked = wanted(s, hold)
    if asked in (NOTHING, TEA_WANTED) or asked != s.ed.factories[factory].commodity:
        return refusals.not_asked(hold, asked)
    if refused := refusals.none_stored(s, seat, factory):
        return refused
    return refusals.too_far(s, seat, s.ed.away[s.province_at(factory)][SEA])


@load_tea.unless()
def _no_tea(s: Position, seat: int, hold: int, square: int) -> Refusal | None:
    asked = wanted(s, hold)
    if asked != TEA_WANTED:
        return refusals.not_asked(hold, asked)
    if s.planted[square] != seat or s.good_on(square) != TEA_GOOD:
        return Refusal("no-tea")
    return refusals.too_far(s, seat, s.ed.to_sea[square])


@load_salt.unless()
def _no_slot(s: Position, seat: int, hold: int) -> Refusal | None:
    return refusals.no_hold(hold, "salt") if wanted(s, hold) == NOTHING else None


@load_salt.unless()
def _no_salt(s: Position, seat: int, hold: int) -> Refusal | None:
    return no_pair(s, seat)
