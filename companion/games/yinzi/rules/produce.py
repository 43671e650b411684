"""Produce Commodities: raw material of the factory's colour from any urban market, in own and in others' factories."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.actions import Ended, Play, Plays, Refusal, short
from companion.engine.fields import NOTHING, added, changed, where
from companion.games.yinzi.rules import groups, money, refusals
from companion.games.yinzi.rules.places import (
    FACTORY,
    FULL_BOX,
    PRODUCE,
    RAW_BY_DISC,
    RAW_DISC,
    RAW_NAMED,
    STALL,
    STALLS,
)
from companion.games.yinzi.rules.position import NOWHERE_NEAR, Position
from companion.games.yinzi.rules.stages import PRODUCING, RESUME, RULES

FEE = 3
"""Copper for using somebody else's factory of level II; level III costs a silver."""
TWICE = 3
"""The level whose owner may spend two raw materials at once."""
BY_OWNER, BY_OTHERS = (0, 2, 1, 1), (0, 0, 2, 1)
"""Workers that a commodity takes, by the level of the factory; 0 if it cannot be used (ruling 29)."""


def workers_for(own: bool, level: int) -> int:
    """Workers that a commodity takes, by whose factory it is and its level; 0 if it cannot be used (ruling 29)."""
    return (BY_OWNER if own else BY_OTHERS)[level]


def usable(s: Position, seat: int, workers: int) -> Iterator[tuple[int, int]]:
    """Factories that could produce for somebody now, with so many workers and if raw material can come from where it
    lies; each with the workers that it takes."""
    if workers and s.pieces[seat]:
        by_disc = s.has(seat, RAW_DISC)
        for factory, owner, level, far in s.workshops():
            needed = (BY_OWNER if owner == seat else BY_OTHERS)[level]
            if (
                0 < needed <= workers
                and (by_disc or far != NOWHERE_NEAR)
                and not s.used >> factory & 1
                and (owner == seat or _can_pay(s, seat, level))
            ):
                yield factory, needed


def unusable(s: Position, seat: int, factory: int, workers: int) -> Refusal | None:
    """Why a factory cannot be used with so many workers."""
    owner, level = s.owner(factory), s.level(factory)
    needed = workers_for(owner == seat, level)
    if not needed:
        return Refusal("not-usable", {"seat": refusals.holder(s, owner)})
    if s.used >> factory & 1:
        return Refusal("used")
    if s.in_store(factory) >= level:
        return Refusal("store-full", {"count": s.in_store(factory)})
    return (
        short("no-commodities", 1, s.pieces[seat])
        or short("no-workers", needed, workers)
        or (None if owner == seat else _too_dear(s, seat, level))
    )


def _can_pay(s: Position, seat: int, level: int) -> bool:
    return money.can_pay_out(s, seat, FEE) if level < TWICE else money.can_pay_silver(s, seat)


def _too_dear(s: Position, seat: int, level: int) -> Refusal | None:
    """Why the owner's fee cannot be paid."""
    return short("money", FEE, money.real_copper(s, seat), why="fee") if level < TWICE else money.no_silver(s, seat)


def raws(s: Position, seat: int, factory: int, room: int) -> list[int]:
    """The slots of urban markets from which its raw material can come with so much transport, of equal ones the first.

    Slots are equal if they show the same and lie beside the same slots: which of them is free again matters otherwise.
    """
    colour = s.owner_of[factory]
    disc = [RAW_BY_DISC] if s.has(seat, RAW_DISC) else []
    if not s.raw()[colour]:
        return disc
    away = s.ed.away[s.province_at(factory)]
    found: dict[tuple[int, int, tuple[int, ...]], int] = {}
    for place in where(s.stall, colour):
        province, slot = divmod(place, STALLS)
        if away[province] <= room:
            market = s.ed.markets[s.market[province]]
            found.setdefault((province, market.slots[slot], market.beside[slot]), place)
    return [*found.values(), *disc]


def least_workers(s: Position, seat: int) -> int:
    """The fewest workers with which something could be produced; more than a box holds if nothing can."""
    least, there = FULL_BOX + 1, s.workshops()
    if not there or not s.pieces[seat]:
        return least
    room = NOWHERE_NEAR if s.has(seat, RAW_DISC) else s.within_reach(seat)
    for factory, owner, level, far in there:
        if far <= room and not s.used >> factory & 1:
            needed = (BY_OWNER if owner == seat else BY_OTHERS)[level]
            if 0 < needed < least and (owner == seat or _can_pay(s, seat, level)):
                if needed == 1:
                    return 1
                least = needed
    return least


def of_no_use(s: Position, seat: int, column: int) -> Refusal | None:
    """Why a group could not produce anything."""
    if refused := short("nothing-to-produce", 1, s.pieces[seat], why="pieces"):
        return refused
    least = least_workers(s, seat)
    if least > FULL_BOX:
        return Refusal("nothing-to-produce", {"why": "nothing", "room": s.within_reach(seat)})
    return short("nothing-to-produce", least, groups.available(s, seat, column, PRODUCE), why="workers")


def _take_raw(s: Position, seat: int, factory: int, raw: int) -> None:
    if raw == RAW_BY_DISC:
        s.use(seat, RAW_DISC)
        return
    s.moved += s.ed.away[raw // STALLS][s.province_at(factory)]
    s.cubes[s.stall[raw]] += 1
    s.stall = changed(s.stall, raw, NOTHING)


def _make(s: Position, seat: int, factory: int) -> None:
    s.pieces[seat] -= 1
    s.stored = added(s.stored, seat * len(s.ed.factories) + factory)


@RULES.act("produce", FACTORY, RAW_NAMED, at=PRODUCING, rule="5 B Produce Commodities")
def produce(s: Position, seat: int, factory: int, raw: int) -> Ended:
    """Workers and a raw material make a commodity, which stays in the factory."""
    owner, level = s.owner(factory), s.level(factory)
    groups.spend(s, seat, workers_for(owner == seat, level))
    _take_raw(s, seat, factory, raw)
    _make(s, seat, factory)
    s.used |= 1 << factory
    s.second = factory if owner == seat and level == TWICE else NOTHING
    if owner != seat:
        if level < TWICE:
            money.pay_out(s, seat, FEE)
            s.copper[owner] += FEE
        else:
            money.pay_silver(s, seat)
            s.silver = added(s.silver, owner)
    return RESUME


@produce.unless()
def _unusable(s: Position, seat: int, factory: int, raw: int) -> Refusal | None:
    return unusable(s, seat, factory, groups.available(s, seat, s.column, s.box))


@produce.unless()
def _no_such_raw(s: Position, seat: int, factory: int, raw: int) -> Refusal | None:
    return no_raw(s, seat, factory, raw)


def no_raw(s: Position, seat: int, factory: int, raw: int) -> Refusal | None:
    """Why that raw material does not do."""
    if raw in raws(s, seat, factory, s.room_left(seat)):
        return None
    if raw == RAW_BY_DISC:
        return refusals.no_disc(s, seat, RAW_DISC)
    name, colour = s.ed.factory_ids[factory], s.owner_of[factory]
    if s.stall[raw] != colour:
        return Refusal("raw-colour", {"factory": name, "seat": refusals.holder(s, colour)})
    cost = s.ed.away[raw // STALLS][s.province_at(factory)]
    return refusals.too_far(s, seat, cost) or Refusal("same-raw", {"first_stall": _first_alike(s, seat, factory, raw)})


def _first_alike(s: Position, seat: int, factory: int, raw: int) -> str:
    """The slot that stands for another one, which is equal."""
    market = s.ed.markets[s.market[raw // STALLS]]
    (first, *_) = [
        one
        for one in raws(s, seat, factory, s.room_left(seat))
        if one // STALLS == raw // STALLS
        and market.slots[one % STALLS] == market.slots[raw % STALLS]
        and market.beside[one % STALLS] == market.beside[raw % STALLS]
    ]
    return STALL.ids(None)[first]


@RULES.act("second", RAW_NAMED, at=PRODUCING, rule="5 B Produce Commodities")
def second(s: Position, seat: int, raw: int) -> Ended:
    """A second raw material makes a second commodity at level III with the same worker (ruling 28)."""
    _take_raw(s, seat, s.second, raw)
    _make(s, seat, s.second)
    s.second = NOTHING
    return RESUME


@second.unless()
def _not_now(s: Position, seat: int, raw: int) -> Refusal | None:
    if s.second == NOTHING:
        return Refusal("not-second", {"why": "first"})
    if s.in_store(s.second) >= TWICE:
        return Refusal("not-second", {"why": "full", "factory": s.ed.factory_ids[s.second], "count": TWICE})
    return short("not-second", 1, s.pieces[seat], why="pieces")


@second.unless()
def _no_second_raw(s: Position, seat: int, raw: int) -> Refusal | None:
    return no_raw(s, seat, s.second, raw)


def plays(s: Position, seat: int) -> Plays:
    """All that can be produced now."""
    one = s.table.one
    found: list[Play] = []
    room = s.room_left(seat)
    if s.second != NOTHING and s.in_store(s.second) < TWICE and s.pieces[seat]:
        found += [one(second, raw) for raw in raws(s, seat, s.second, room)]
    for factory, _ in usable(s, seat, groups.available(s, seat, s.column, s.box)):
        found += [one(produce, factory, raw) for raw in raws(s, seat, factory, room)]
    return tuple(found)
