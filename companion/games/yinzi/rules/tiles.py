"""Where tiles of factories, ships and routes lie, and what lies on them: read, and set as people do on a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from companion.engine.fields import NOTHING, changed
from companion.engine.settings import NONE
from companion.games.yinzi.rules import routes
from companion.games.yinzi.rules.edition import PROVINCES, Edition
from companion.games.yinzi.rules.places import COMMODITY, EMPTY, HOLDS, PIECES_IN, STACK
from companion.games.yinzi.rules.position import BUILT, SHOWN, Position

HIDDEN, BESIDE, DISCARDS, STACKED, OPEN_OF, WON_BY = "hidden", "shown", "discards", "stack", "own", "won"
"""Where tiles of factories and routes lie."""
CARGO: Final = (NONE, "commodity", "tea", "salt", "food")
"""What lies on a slot of a ship."""


def seat_or_nothing(s: Position, value: str) -> int:
    """A seat by its colour; ``NOTHING`` for nobody."""
    return s.seats.index(value) if value in s.seats else NOTHING


def is_slot(s: Position, hold: int) -> bool:
    """Whether the ship there has such a slot."""
    berth, slot = divmod(hold, HOLDS)
    return s.ship[berth] != NOTHING and slot < len(s.ed.ships[s.ship[berth]].slots)


@cache
def sites(ed: Edition) -> tuple[str, ...]:
    """The sites of factories in short, as ``huguang-1-2``: a setting is one word of forty characters at most."""
    return tuple(site(ed, way) for way in ed.sites)


def site(ed: Edition, squares: Sequence[int]) -> str:
    """One of them."""
    province = ed.province_of[squares[0]]
    there = ed.squares_of[province]
    return "-".join([PROVINCES[province], *(str(there.index(square) + 1) for square in sorted(squares))])


def covered(s: Position, factory: int) -> list[int]:
    """The squares below a factory."""
    return [square for square, there in enumerate(s.under) if there == factory]


def lies(s: Position, factory: int) -> str:
    """Where a factory's tile lies."""
    squares = covered(s, factory)
    return site(s.ed, squares) if squares else (HIDDEN, BESIDE)[s.face_up[factory] == SHOWN]


def put_factory(s: Position, factory: int, value: str) -> None:
    """A tile that leaves the board leaves its discs and commodities to their owners."""
    for square in covered(s, factory):
        s.under = changed(s.under, square, NOTHING)
    if value not in (HIDDEN, BESIDE):
        s.face_up = changed(s.face_up, factory, BUILT)
        for square in s.ed.sites[sites(s.ed).index(value)]:
            s.under = changed(s.under, square, factory)
        return
    s.face_up = changed(s.face_up, factory, SHOWN if value == BESIDE else 0)
    for place in range(factory, len(s.levels), len(s.ed.factories)):
        s.levels, s.stored = changed(s.levels, place, 0), changed(s.stored, place, 0)


def put_ship(s: Position, berth: int, value: str) -> None:
    """What no slot of the new one is for goes home."""
    s.ship = changed(s.ship, berth, s.ed.ship_ids.index(value) if value in s.ed.ship_ids else NOTHING)
    for hold in range(berth * HOLDS, (berth + 1) * HOLDS):
        if not is_slot(s, hold):
            put_cargo(s, hold, CARGO[EMPTY])
    if s.ship[berth] == NOTHING:
        for place in range(berth, len(s.envoys), len(s.ship)):
            s.envoys = changed(s.envoys, place, 0)


def cargo(s: Position, hold: int) -> str:
    """What lies on a slot of a ship, and whose it is."""
    what, owner = s.cargo[hold], s.shipper[hold]
    return CARGO[what] if owner == NOTHING else f"{CARGO[what]}-{s.seats[owner]}"


def all_cargo(s: Position) -> list[str]:
    """All that may lie there."""
    return [CARGO[EMPTY], *(f"{what}-{colour}" for what in CARGO[1:] for colour in s.seats)]


def put_cargo(s: Position, hold: int, value: str) -> None:
    """A commodity or cubes of that player: as many as such a cargo has."""
    word, _, colour = value.partition("-")
    what, owner, seats = CARGO.index(word), seat_or_nothing(s, colour), len(s.seats)
    s.cargo = changed(s.cargo, hold, what)
    s.shipper = changed(s.shipper, hold, owner)
    s.hold = changed(s.hold, hold, owner if what == COMMODITY else NOTHING)
    s.shipped = (*s.shipped[: hold * seats], *[0] * seats, *s.shipped[(hold + 1) * seats :])
    if what not in (EMPTY, COMMODITY):
        s.shipped = changed(s.shipped, hold * seats + owner, PIECES_IN[what])


def route_lies(s: Position, route: int) -> str:
    """Where a route's tile is; ``hidden`` also among the discards that lie face down."""
    if route in s.top:
        return f"{STACKED}-{s.top.index(route) + 1}"
    if s.discards[route]:
        return DISCARDS
    for seat, colour in enumerate(s.seats):
        place = seat * len(s.ed.routes) + route
        if s.open_routes[place] or s.won_routes[place]:
            return f"{OPEN_OF if s.open_routes[place] else WON_BY}-{colour}"
    return HIDDEN


def all_for_routes(s: Position) -> list[str]:
    """Where a tile of a route may lie."""
    stacks = [f"{STACKED}-{stack}" for stack in STACK.ids(s)]
    return [HIDDEN, DISCARDS, *stacks, *(f"{pile}-{colour}" for pile in (OPEN_OF, WON_BY) for colour in s.seats)]


def put_route(s: Position, route: int, value: str) -> None:
    """It leaves what lies on it to their owners; a tile that lay on its stack goes back among the hidden ones."""
    _take_route(s, route)
    word, _, what = value.partition("-")
    s.unseen_routes[route] = int(word == HIDDEN)
    if word == DISCARDS:
        s.discards = changed(s.discards, route, 1)
    elif word == STACKED:
        stack = int(what) - 1
        if s.top[stack] != NOTHING:
            put_route(s, s.top[stack], HIDDEN)
        s.top = changed(s.top, stack, route)
    elif word in (OPEN_OF, WON_BY):
        place = s.seats.index(what) * len(s.ed.routes) + route
        if word == OPEN_OF:
            s.open_routes = changed(s.open_routes, place, 1)
        else:
            s.won_routes = changed(s.won_routes, place, 1)


def _take_route(s: Position, route: int) -> None:
    """Take it from where it lies. If only some know that it is among the discards, another hidden one lies there then:
    a refusal would tell the others."""
    routes.send_home(s, route)
    s.given, s.discards = changed(s.given, route, 0), changed(s.discards, route, 0)
    for place in range(route, len(s.open_routes), len(s.ed.routes)):
        s.open_routes, s.won_routes = changed(s.open_routes, place, 0), changed(s.won_routes, place, 0)
    if route in s.top:
        stack = s.top.index(route)
        s.top, s.filled = changed(s.top, stack, NOTHING), changed(s.filled, stack, NOTHING)
    s.unseen_routes[route] = 0
    if s.buried[route]:
        s.buried[route] = 0
        if any(s.unseen_routes):
            other = s.unseen_routes.index(1)
            s.buried[other], s.unseen_routes[other] = 1, 0
