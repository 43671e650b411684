"""What a position keeps is at every step what lies there, counted naively, whoever plays and whatever people set."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import product
from typing import Any, Final

import pytest

from companion.engine.chance import SeededChance
from companion.engine.errors import ImpossiblePosition
from companion.engine.invariants import random_changes
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules.edition import BARE, PROVINCES
from companion.games.yinzi.rules.game import GAME, YinziState
from companion.games.yinzi.rules.goods import CROPS, FULL, GOODS, HALF, RURAL, URBAN
from companion.games.yinzi.rules.places import EMPTY, HOLDS, STALLS
from companion.games.yinzi.rules.position import BUILT, NOWHERE_NEAR, SHOWN, Crops
from companion.games.yinzi.rules.setup import is_free

SET: Final = 1 / 12
"""Share of the moments at which people set something."""


def goods(s: YinziState) -> tuple[int, ...]:
    return tuple(
        GOODS.index(CROPS[tile]) if tile >= 0 else printed for tile, printed in zip(s.tile, s.ed.printed, strict=True)
    )


def fields_of(s: YinziState, seat: int) -> tuple[Any, ...]:
    return tuple((n, good) for n, good in enumerate(goods(s)) if s.planted[n] == seat)


def mask(places: Iterable[int]) -> int:
    return sum(2**place for place in places)


def rows(s: YinziState, table: tuple[int, ...]) -> tuple[int, ...]:
    """By seat, then for nobody, a mask of what is its."""
    seats = (*range(len(s.seats)), -1)
    return tuple(mask(place for place, there in enumerate(table) if there == seat) for seat in seats)


def crops(s: YinziState) -> Crops:
    grown = [GOODS[good] if good != BARE else "" for good in goods(s)]
    rural, urban, full, half, all_ = (
        mask(n for n, good in enumerate(grown) if good in group) for group in (RURAL, URBAN, FULL, HALF, GOODS)
    )
    tiles = mask(n for n, tile in enumerate(s.tile) if tile >= 0 and CROPS[tile] == "salt")
    each = tuple(mask(n for n, there in enumerate(grown) if there == good) for good in GOODS)
    return Crops(each, rural, urban, full, half, all_, tiles)


def icons(s: YinziState) -> tuple[tuple[tuple[int, int], ...], ...]:
    slots = [
        (province, province * STALLS + slot, good)
        for province, tile in enumerate(s.market)
        if tile >= 0
        for slot, good in enumerate(s.ed.markets[tile].slots)
    ]
    return tuple(tuple((there, stall) for there, stall, asked in slots if asked == good) for good in range(len(GOODS)))


def buyers(s: YinziState, good: int) -> tuple[int, ...]:
    return tuple(sorted({province for province, stall in icons(s)[good] if s.stall[stall] < 0}))


def workshops(s: YinziState) -> tuple[Any, ...]:
    full, province = stores(s)[0], provinces(s)
    found = []
    for factory, owner, level in works(s):
        raw = [stall // STALLS for stall, seat in enumerate(s.stall) if seat == s.owner_of[factory] and seat >= 0]
        if full[factory] < level:
            far = min((s.ed.away[province[factory]][there] for there in raw), default=NOWHERE_NEAR)
            found.append((factory, owner, level, far))
    return tuple(found)


def provinces(s: YinziState) -> dict[int, int]:
    return {factory: s.ed.province_of[s.under.index(factory)] for factory in {*s.under} if factory >= 0}


def works(s: YinziState) -> tuple[Any, ...]:
    every = product(range(len(s.seats)), range(len(s.ed.factories)))
    discs = {(factory, owner): s.of_seat(s.levels, owner)[factory] for owner, factory in every}
    return tuple((*there, level) for there, level in discs.items() if level)


def stores(s: YinziState) -> tuple[Any, ...]:
    rows = [s.of_seat(s.stored, seat) for seat in range(len(s.seats))]
    full = tuple(sum(row[factory] for row in rows) for factory in range(len(s.ed.factories)))
    return full, tuple(tuple(factory for factory, count in enumerate(row) if count) for row in rows)


def open_slots(s: YinziState) -> tuple[tuple[int, int], ...]:
    slots = [
        (berth * HOLDS + slot, asked)
        for berth, ship in enumerate(s.ship)
        if ship >= 0
        for slot, asked in enumerate(s.ed.ships[ship].slots)
    ]
    return tuple((hold, asked) for hold, asked in slots if s.cargo[hold] == EMPTY)


NAIVE: Final[dict[str, Callable[..., Any]]] = {
    "goods": goods,
    "cubes_at": lambda s: rows(s, s.planted),
    "crops": crops,
    "covered": lambda s: mask(n for n, factory in enumerate(s.under) if factory >= 0),
    "fields_of": fields_of,
    "works": works,
    "stores": stores,
    "on_offer": lambda s: tuple(
        n
        for n, seen in enumerate(s.face_up)
        if seen == SHOWN or (seen == BUILT and n not in [factory for factory, _, _ in works(s)])
    ),
    "workshops": workshops,
    "icons": icons,
    "buyers": buyers,
    "provinces": provinces,
    "raw": lambda s: tuple(
        tuple(n for n in range(len(PROVINCES)) if seat >= 0 and seat in s.stall[n * STALLS : (n + 1) * STALLS])
        for seat in (*range(len(s.seats)), -1)
    ),
    "docked": lambda s: tuple(
        tuple(berth for berth, ship in enumerate(s.ship) if ship >= 0 and s.ed.ships[ship].destination == to)
        for to in range(6)
    ),
    "open_slots": open_slots,
    "asked_for": lambda s: {asked for _, asked in open_slots(s)},
    "demands": lambda s: tuple(
        (stack, n, pieces)
        for stack, route in enumerate(s.top)
        if route >= 0 and s.filled[stack] < 0
        for n, pieces in enumerate(s.ed.routes[route].demand)
    ),
    "discs_at": lambda s: rows(s, s.advanced),
}
THINGS: Final[dict[str, Callable[[YinziState], range]]] = {
    "seat": lambda s: range(len(s.seats)),
    "good": lambda s: range(len(GOODS)),
}
"""What may be asked about, by the name of the parameter."""


def as_it_lies(s: YinziState) -> None:
    """Every answer that is kept is the one that is found naively."""
    assert set(NAIVE) == set(YinziState.KEPT)
    for name, find in YinziState.KEPT.items():
        asked = find.__code__.co_varnames[1 : find.__code__.co_argcount]
        for things in product(*(THINGS[thing](s) for thing in asked)):
            assert getattr(s, name)(*things) == NAIVE[name](s, *things), (name, things, s.stage)


@pytest.mark.parametrize("players", range(2, 5))
def test_all_the_way_through_a_game(players: int) -> None:
    luck, chance = random.Random(players), SeededChance(players)
    s = GAME.new_state(GAME.meta.colours[:players])
    copies: list[YinziState] = []
    while s.to_act:
        as_it_lies(s)
        if luck.random() < SET:
            copies.append(s.clone())
            with suppress(ImpossiblePosition):
                s.adjust(random_changes(s, luck))
            as_it_lies(s)
        seat = luck.choice(s.to_act)
        s.apply(seat, chance.choose(s) if seat == CHANCE else luck.choice(s.legal_actions(seat)))
    assert len(copies) > 5
    for copy in copies:
        as_it_lies(copy)


def is_salt_tile(s: YinziState, square: int) -> bool:
    return s.tile[square] >= 0 and CROPS[s.tile[square]] == "salt"


def is_empty(s: YinziState, square: int) -> bool:
    return s.planted[square] < 0 and s.under[square] < 0


def test_a_place_for_a_factory_is_free_if_each_of_its_squares_is() -> None:
    s = GAME.new_state(GAME.meta.colours)
    luck, chance = random.Random(1), SeededChance(1)
    seen = set()
    while s.to_act:
        blocked = {n for n in range(len(s.planted)) if s.planted[n] >= 0 or s.under[n] >= 0 or is_salt_tile(s, n)}
        assert s.blocked() == mask(blocked)
        assert s.free_fields() == mask(n for n, good in enumerate(goods(s)) if good != BARE and is_empty(s, n))
        assert s.free_beds() == mask(n for n, good in enumerate(goods(s)) if GOODS[good] != "salt" and is_empty(s, n))
        for site, squares in enumerate(s.ed.sites):
            free = is_free(s, site)
            seen.add(free)
            assert free == blocked.isdisjoint(squares)
        seat = s.to_act[0]
        s.apply(seat, chance.choose(s) if seat == CHANCE else luck.choice(s.legal_actions(seat)))
    assert seen == {True, False}
