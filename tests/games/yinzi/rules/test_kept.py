"""What a position keeps is at every step what lies there, counted naively, whoever plays and whatever people set."""

from __future__ import annotations

import random
from collections.abc import Callable
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
from companion.games.yinzi.rules.goods import CROPS, GOODS, RURAL
from companion.games.yinzi.rules.places import EMPTY, HOLDS, STALLS
from companion.games.yinzi.rules.setup import is_free

SET: Final = 1 / 12
"""Share of the moments at which people set something."""


def goods(s: YinziState) -> tuple[int, ...]:
    return tuple(
        GOODS.index(CROPS[tile]) if tile >= 0 else printed for tile, printed in zip(s.tile, s.ed.printed, strict=True)
    )


def fields_of(s: YinziState, seat: int) -> tuple[Any, ...]:
    return tuple((n, good) for n, good in enumerate(goods(s)) if s.planted[n] == seat)


def sales(s: YinziState, seat: int) -> tuple[Any, ...]:
    return tuple(s.parse(f"trade {s.ed.squares[n]}") for n, good in fields_of(s, seat) if GOODS[good] in RURAL)


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
    "arable": lambda s: tuple(n for n, good in enumerate(goods(s)) if good != BARE and s.under[n] < 0),
    "blocked": lambda s: sum(
        2**n
        for n, tile in enumerate(s.tile)
        if s.planted[n] >= 0 or s.under[n] >= 0 or (tile >= 0 and CROPS[tile] == "salt")
    ),
    "growing": lambda s, good: tuple(n for n, there in enumerate(goods(s)) if there == good),
    "fields_of": fields_of,
    "sales": sales,
    "works": works,
    "stores": stores,
    "provinces": lambda s: {
        factory: s.ed.province_of[s.under.index(factory)] for factory in {*s.under} if factory >= 0
    },
    "raw": lambda s: tuple(
        tuple(n for n in range(len(PROVINCES)) if seat >= 0 and seat in s.stall[n * STALLS : (n + 1) * STALLS])
        for seat in (*range(len(s.seats)), -1)
    ),
    "open_slots": open_slots,
    "asked_for": lambda s: {asked for _, asked in open_slots(s)},
    "settled": lambda s: tuple(
        tuple(space for space in range(24) if s.advanced[space] == seat) for seat in range(len(s.seats))
    ),
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


def test_a_place_for_a_factory_is_free_if_each_of_its_squares_is() -> None:
    s = GAME.new_state(GAME.meta.colours)
    luck, chance = random.Random(1), SeededChance(1)
    seen = set()
    while s.to_act:
        blocked = {n for n in range(len(s.planted)) if s.blocked() >> n & 1}
        for site, squares in enumerate(s.ed.sites):
            free = is_free(s, site)
            seen.add(free)
            assert free == blocked.isdisjoint(squares)
        seat = s.to_act[0]
        s.apply(seat, chance.choose(s) if seat == CHANCE else luck.choice(s.legal_actions(seat)))
    assert seen == {True, False}
