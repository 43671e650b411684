"""Boards of Yínzi with much on them, so that what comes up seldom in games played at random comes up often."""

from __future__ import annotations

import random

from companion.engine.fields import added, changed
from companion.games.yinzi.rules.game import GAME, YinziState
from tests.games.yinzi.rules.described import STATIONS, TABLES

SALT_PRINT = 4
BOTTOM = STATIONS.index("bottom")


def furnish(state: YinziState, luck: random.Random) -> YinziState:
    """The same moment with other money and boats, and more cubes, tiles, factories, commodities and discs."""
    seats = range(len(state.seats))
    for seat in seats:
        state.boat = changed(state.boat, seat, luck.randrange(len(TABLES["boat_track"])))
        state.copper[seat] = luck.choice((0, 1, 2, 5, 8, 13))
        state.silver = changed(state.silver, seat, luck.choice((0, 0, 1, 2)))
        migrants = min(luck.choice((0, 0, 1, 2)), state.home[seat])
        state.home[seat] -= migrants
        state.workers[seat * 16 + BOTTOM] += migrants
    _build(state, luck)
    _plant(state, luck)
    for stall, tile in enumerate(number for number in state.market for _ in range(6)):
        seat = luck.choice(seats)
        empty = state.stall[stall] < 0 and stall % 6 < len(TABLES["urban_tiles"][tile]["slots"])
        if empty and state.cubes[seat] and luck.random() < 0.35:
            state.cubes[seat] -= 1
            state.stall = changed(state.stall, stall, seat)
    for space in range(24):
        seat = luck.choice(seats)
        if state.advanced[space] < 0 and state.discs[seat] > 4 and luck.random() < 0.3:
            state.put_disc(seat, space)
            state.fresh = 0
    places = len(state.abroad) // len(state.seats)
    for place in range(places):
        seat = luck.choice(seats)
        if state.pieces[seat] > 3 and luck.random() < 0.5:
            state.pieces[seat] -= 1
            there = seat * places + place
            state.abroad = changed(state.abroad, there, state.abroad[there] + 1)
    for seat in seats:
        if state.cubes[seat] and luck.random() < 0.4:
            state.cubes[seat] -= 1
            state.rural = added(state.rural, seat)
    GAME.audit(state)
    loaded: YinziState = GAME.load(state.dump())
    return loaded


def _build(state: YinziState, luck: random.Random) -> None:
    """Factories of all levels, with commodities of anybody."""
    seats, count = range(len(state.seats)), len(TABLES["factories"])
    for factory in range(count):
        free = [
            site
            for site in state.ed.sites_for[factory]
            if all(
                state.under[square] < 0 and state.planted[square] < 0 and state.tile[square] < 0
                for square in state.ed.sites[site]
            )
        ]
        if state.face_up[factory] == 1 and free and luck.random() < 0.4:
            seat, site = luck.choice(seats), luck.choice(free)
            state.face_up = changed(state.face_up, factory, 2)
            for square in state.ed.sites[site]:
                state.under = changed(state.under, square, factory)
            state.change_level(seat, factory, 1)
        owner = state.owner(factory)
        if owner >= 0:
            more = min(luck.choice((0, 0, 1, 2)), 3 - state.level(factory), state.discs[owner])
            state.change_level(owner, factory, more)
            seat = luck.choice(seats)
            if state.in_store(factory) < state.level(factory) and state.pieces[seat] and luck.random() < 0.4:
                state.pieces[seat] -= 1
                state.stored = added(state.stored, seat * count + factory)


def _plant(state: YinziState, luck: random.Random) -> None:
    """Cubes on printed fields and on tiles of the pile."""
    for square in range(len(state.tile)):
        seat = luck.randrange(len(state.seats))
        if state.under[square] >= 0 or state.planted[square] >= 0 or luck.random() < 0.5:
            continue
        kinds = [kind for kind, left in enumerate(state.pile) if left]
        if state.tile[square] < 0 and state.ed.printed[square] != SALT_PRINT and kinds and luck.random() < 0.5:
            kind = luck.choice(kinds)
            state.pile[kind] -= 1
            state.tile = changed(state.tile, square, kind)
        if state.good_on(square) >= 0:
            for cubes in ("planted", "doubled")[: luck.choice((1, 1, 2))]:
                if state.cubes[seat] > 2:
                    state.cubes[seat] -= 1
                    setattr(state, cubes, changed(getattr(state, cubes), square, seat))
