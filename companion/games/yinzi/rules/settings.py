"""What people may set to what lies on the real table.

Pieces come from the banks of their pools. Whether all of it fits together, and how the game goes on, is in ``fitting``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

from companion.engine.actions import Refusal
from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import NOTHING, Axis, changed
from companion.engine.seated import SEAT
from companion.engine.settings import NONE, Choice, Count, Settings
from companion.engine.terms import Change, Setting
from companion.games.yinzi.rules import money, routes
from companion.games.yinzi.rules.develop import TOP_LEVEL
from companion.games.yinzi.rules.edition import PROVINCES, Edition
from companion.games.yinzi.rules.goods import FOODS
from companion.games.yinzi.rules.places import (
    A_SECTION,
    ABROAD,
    BERTH,
    BOARD_COLUMN,
    BONUS,
    BRIDGE,
    CARD,
    CARDS_PLAYED,
    COLUMN,
    COMMODITY,
    CROP,
    DISCS_IN,
    EMPTY,
    FACTORY,
    FULL_BOX,
    HOLD,
    HOLDS,
    IN_THE_END,
    LEVELS,
    LYING,
    PALACE,
    PIECES_IN,
    PROVINCE,
    RESOURCE,
    RESOURCES,
    ROUTE,
    SHIP,
    SPACE,
    SQUARE,
    STACK,
    STALL,
    STALLS,
    STATION,
    TALLIES,
    TALLY,
    TOP,
    URBAN,
)
from companion.games.yinzi.rules.position import ROUNDS, ROUTES_IN_STACK, WORKERS_EACH, Position
from companion.games.yinzi.rules.setup import BUILT, SHOWN
from companion.games.yinzi.rules.stages import (
    BY_THEMSELVES,
    CHOOSE_BONUS,
    COUNT,
    DRAW,
    FIRST_RESOURCE,
    IN_TURN,
    NEXT_CARDS,
    OVER,
    TRACK,
    TRACKED,
    TURN,
)
from companion.games.yinzi.rules.war import MOST_VETERANS

MOST_MONEY: Final = 999
MOST_GLORY: Final = 4 * ROUNDS
MOST_WEAKER: Final = 2
MOST_WAITING: Final = 9
HIDDEN, BESIDE, DISCARDS, STACKED, OPEN_OF, WON_BY = "hidden", "shown", "discards", "stack", "own", "won"
"""Where tiles of factories and routes lie."""
COUNTED_IN: Final = {
    "feed": ("workers", *FOODS, "food", "missing"), "war": ("warriors",),
    "tax": (*CARDS_PLAYED, "taxes", "due", "unpaid"),
}  # fmt: skip
"""What people who play by themselves count for each phase: until it is over."""
MADE_OF: Final = {"missing": (*FOODS, "food"), "due": (*CARDS_PLAYED, "taxes"), "unpaid": (*CARDS_PLAYED, "taxes")}
"""What is told of a phase at once, and what it is reckoned from as soon as people count that instead."""
MOST_SYMBOLS: Final = 20
MOST_COUNTED: Final[Mapping[str, int]] = {
    "workers": 12, **dict.fromkeys(FOODS, 15), "food": 15, "warriors": 5, **dict.fromkeys(CARDS_PLAYED, 3), "taxes": 12,
    "missing": 4, "due": 2, "unpaid": 2,
    "boats": 12, **dict.fromkeys(LEVELS, 16), "markets": 99, "emissaries": 12, "unsold": 8, "war": 4 * ROUNDS,
    "routes": 60, **dict.fromkeys(DISCS_IN, A_SECTION),
}  # fmt: skip
CARGO: Final = (NONE, "commodity", "tea", "salt", "food")
"""What lies on a slot of a ship."""

PLACE: Final = Axis("place", lambda s: [str(place + 1) for place in range(len(s.seats))])
"""A place in an order of all seats."""


# --- when they may be set ---


def laid_out(s: Position) -> bool:
    """Whether the first round has begun and the points are not yet counted; in the set-up people take back instead."""
    return s.stage.number > FIRST_RESOURCE.number and s.stage not in (OVER, COUNT)


def unscored(s: Position) -> bool:
    """The same for what the score sheet asks for."""
    return laid_out(s) or s.stage is COUNT


def chosen(s: Position) -> bool:
    """Whether everybody has a bonus, and with it a place in the order."""
    return laid_out(s) and s.phase != "bonus" and s.bonus.count(NOTHING) == len(s.bonus) - len(s.seats)


def _order_open(s: Position) -> bool:
    """The provisional order; later it follows from the bonuses."""
    return (s.stage in (CHOOSE_BONUS, *BY_THEMSELVES)) and s.bonus.count(NOTHING) == len(s.bonus)


def _cards_lie(s: Position) -> bool:
    return chosen(s) and s.stage not in (DRAW, FIRST_RESOURCE, NEXT_CARDS)


def _takes_turns(s: Position) -> bool:
    return s.stage in (*IN_TURN, TRACK)


def _tracked(s: Position) -> bool:
    return s.stage is TRACK


def _war_ahead(s: Position) -> bool:
    return _tracked(s) and s.tracked <= TRACKED.index("war")


count, choice = partial(Count, when=laid_out), partial(Choice, when=laid_out)
"""A count and a choice of what lies on the board."""


# --- how many there may be, and of what ---


def _up_to(bank: str, most: Callable[..., int]) -> Callable[[Position], Callable[..., int]]:
    """What a seat has in its supply besides, but no more than there is room for."""

    def spare(s: Position) -> Callable[..., int]:
        supply: list[int] = getattr(s, bank)
        return lambda seat, thing, value: max(value, min(most(s, seat, thing), value + supply[seat]))

    return spare


def _at_station(_s: Position, _seat: int, station: int) -> int:
    """Never more than four in a box, and so many as it is made for in one of the Emperor's."""
    if PALACE <= station <= BRIDGE:
        return station - PALACE + 1
    if station == LYING:
        return MOST_VETERANS
    return FULL_BOX if RESOURCES <= station < TOP else WORKERS_EACH


def _levels(_s: Position, _seat: int, _factory: int) -> int:
    return TOP_LEVEL


def _last_step(s: Position, _seat: int) -> int:
    return len(s.ed.boats) - 1


def _built(s: Position) -> Callable[..., bool]:
    return lambda _seat, factory: s.face_up[factory] == BUILT


def _played(s: Position) -> Callable[..., bool]:
    return lambda factory: s.owner_of[factory] != NOTHING


def _stalls(s: Position) -> Callable[..., bool]:
    slots = [() if tile == NOTHING else s.ed.markets[tile].slots for tile in s.market]
    return lambda stall: stall % STALLS < len(slots[stall // STALLS])


def _slots(s: Position) -> Callable[..., bool]:
    return lambda hold: is_slot(s, hold)


def _docked(s: Position) -> Callable[..., bool]:
    return lambda _seat, berth: s.ship[berth] != NOTHING


def _tops(s: Position) -> Callable[..., bool]:
    return lambda stack: s.top[stack] != NOTHING


def is_slot(s: Position, hold: int) -> bool:
    """Whether the ship there has such a slot."""
    berth, slot = divmod(hold, HOLDS)
    return s.ship[berth] != NOTHING and slot < len(s.ed.ships[s.ship[berth]].slots)


# --- how they are read and set ---


def _seat_or_nothing(s: Position, value: str) -> int:
    return s.seats.index(value) if value in s.seats else NOTHING


def _put_planted(s: Position, square: int, value: str) -> None:
    """The second cube of a square is of the same player, and has to be set after the first."""
    s.planted[square], s.doubled[square] = _seat_or_nothing(s, value), NOTHING


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


def _put_factory(s: Position, factory: int, value: str) -> None:
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
        s.levels, s.stored[place] = changed(s.levels, place, 0), 0


def _put_ship(s: Position, berth: int, value: str) -> None:
    """What no slot of the new one is for goes home."""
    s.ship[berth] = s.ed.ship_ids.index(value) if value in s.ed.ship_ids else NOTHING
    for hold in range(berth * HOLDS, (berth + 1) * HOLDS):
        if not is_slot(s, hold):
            _put_cargo(s, hold, CARGO[EMPTY])
    if s.ship[berth] == NOTHING:
        for place in range(berth, len(s.envoys), len(s.ship)):
            s.envoys[place] = 0


def _cargo(s: Position, hold: int) -> str:
    what, owner = s.cargo[hold], s.shipper[hold]
    return CARGO[what] if owner == NOTHING else f"{CARGO[what]}-{s.seats[owner]}"


def _all_cargo(s: Position) -> list[str]:
    return [CARGO[EMPTY], *(f"{what}-{colour}" for what in CARGO[1:] for colour in s.seats)]


def _put_cargo(s: Position, hold: int, value: str) -> None:
    """A commodity or cubes of that player: as many as such a cargo has."""
    word, _, colour = value.partition("-")
    what, owner, seats = CARGO.index(word), _seat_or_nothing(s, colour), len(s.seats)
    s.cargo[hold], s.shipper[hold] = what, owner
    s.hold[hold] = owner if what == COMMODITY else NOTHING
    s.shipped[hold * seats : (hold + 1) * seats] = [0] * seats
    if what not in (EMPTY, COMMODITY):
        s.shipped[hold * seats + owner] = PIECES_IN[what]


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


def _all_for_routes(s: Position) -> list[str]:
    stacks = [f"{STACKED}-{stack}" for stack in STACK.ids(s)]
    return [HIDDEN, DISCARDS, *stacks, *(f"{pile}-{colour}" for pile in (OPEN_OF, WON_BY) for colour in s.seats)]


def _put_route(s: Position, route: int, value: str) -> None:
    """It leaves what lies on it to their owners; a tile that lay on its stack goes back among the hidden ones."""
    _take_route(s, route)
    word, _, what = value.partition("-")
    s.unseen_routes[route] = int(word == HIDDEN)
    if word == DISCARDS:
        s.discards = changed(s.discards, route, 1)
    elif word == STACKED:
        stack = int(what) - 1
        if s.top[stack] != NOTHING:
            _put_route(s, s.top[stack], HIDDEN)
        s.top[stack] = route
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
        s.top[stack] = s.filled[stack] = NOTHING
    s.unseen_routes[route] = 0
    if s.buried[route]:
        s.buried[route] = 0
        if any(s.unseen_routes):
            other = s.unseen_routes.index(1)
            s.buried[other], s.unseen_routes[other] = 1, 0


def _put_card(s: Position, place: int, value: str) -> None:
    """A card that lay there goes back to the hand; another comes from it.

    Nobody else learns what the hand holds: a card that was not in it takes the place of one that was.
    """
    kinds, was = len(s.ed.cards), s.card_on[place]
    first = place // 5 * kinds
    hand, deck, new = s.hand, s.deck, s.ed.card_ids.index(value) if value in s.ed.card_ids else NOTHING
    s.card_on[place] = new
    if was != NOTHING:
        s.played[first + was] -= 1
        hand[first + was] += 1
    if new == NOTHING:
        return
    if not hand[first + new]:
        other = next((card for card in range(first, first + kinds) if hand[card]), NOTHING)
        if other == NOTHING or not deck[first + new]:
            colour, action = BOARD_COLUMN.ids(s)[place].split("-")
            raise ImpossiblePosition(f"card {colour}-{action}", "impossible.no-such-card", seat=colour, card=value)
        hand[other] -= 1
        deck[other] += 1
        deck[first + new] -= 1
        hand[first + new] += 1
    hand[first + new] -= 1
    s.played[first + new] += 1


def _in_slot(s: Position, place: int) -> str:
    return s.seats[s.war_order[place]] if place < len(s.war_order) else NONE


def _put_slot(s: Position, place: int, value: str) -> None:
    """``fitting`` closes gaps."""
    slots = [*s.war_order, *[NOTHING] * (len(s.seats) - len(s.war_order))]
    slots[place] = _seat_or_nothing(s, value)
    s.war_order = tuple(slots)


def _put_filled(s: Position, stack: int, value: str) -> None:
    """What another player gave for the tile, or somebody after all did not, goes home."""
    if s.top[stack] != NOTHING:
        routes.send_home(s, s.top[stack])
    s.filled[stack] = _seat_or_nothing(s, value)


def _put_order(s: Position, place: int, value: str) -> None:
    order = list(s.order)
    order[place] = s.seats.index(value)
    s.order = tuple(order)


def _put_rate(s: Position, value: int) -> None:
    if value not in s.ed.exchange:
        raise ImpossiblePosition("rate", "impossible.no-rate", value=value, least=min(s.ed.exchange))
    s.rate = s.ed.exchange.index(value)


class Told(Count):
    """A count that may be told or not: what nobody has told has no value yet."""

    def told(self, setting: Setting, value: Change) -> tuple[str, dict[str, Any]]:
        """The note about it, which has nothing to compare the first one with."""
        if setting.value == "":
            return f"set-told-{self.word}", {**setting.params, "count": value}
        return super().told(setting, value)


def _known(value: int) -> Change:
    return "" if value == NOTHING else value


def _tallied(s: Position, seat: int, tally: int) -> Change:
    return _known(s.tally[seat * len(TALLIES) + tally])


def _put_tally(s: Position, seat: int, tally: int, value: int) -> None:
    """What follows from it is not told any more."""
    row = seat * len(TALLIES)
    s.tally = changed(s.tally, row + tally, value)
    for what, parts in MADE_OF.items():
        if TALLIES[tally] in parts:
            s.tally = changed(s.tally, row + TALLIES.index(what), NOTHING)


def _most_counted(_s: Position, _seat: int, tally: int) -> int:
    return MOST_COUNTED[TALLIES[tally]]


def _room_to_count(_s: Position) -> Callable[..., int]:
    return lambda _seat, tally, _value: MOST_COUNTED[TALLIES[tally]]


def _asked_for(s: Position) -> Callable[..., bool]:
    """What is still to come in the round: who has time counts ahead."""
    ahead = TRACKED[s.tracked :]
    wanted = IN_THE_END if s.stage is COUNT else [what for phase in ahead for what in COUNTED_IN.get(phase, ())]
    return lambda _seat, tally: TALLIES[tally] in wanted


def _put_played(s: Position, seat: int, card: int, value: int) -> None:
    """All others are in the deck while the people play by themselves."""
    place = seat * len(s.ed.cards) + card
    s.deck[place] -= value - s.played[place]
    s.played[place] = value


def _put_phase(s: Position, value: str) -> None:
    s.tracked, s.place = TRACKED.index(value), 0


def _put_turn(s: Position, value: str) -> None:
    """Whoever has the turn now begins it."""
    s.fresh_turn()
    seat = s.seats.index(value)
    s.place = s.order.index(seat) if seat in s.order else 0
    if s.stage is not TRACK:
        s.stage = TURN


SETTINGS: Final = Settings(
    choice("tile", SQUARE, field="tile", of=CROP, nobody=NONE),
    choice("planted", SQUARE, field="planted", of=SEAT, nobody=NONE, put=_put_planted),
    choice("doubled", SQUARE, field="doubled", of=SEAT, nobody=NONE),
    choice("crop", COLUMN, field="crop_track", of=CROP, nobody=NONE),
    count("gone", CROP, field="gone"),
    choice("market", PROVINCE, field="market", of=URBAN),
    choice("stall", STALL, field="stall", of=SEAT, nobody=NONE, there=_stalls),
    choice(
        "factory", FACTORY, now=lies, put=_put_factory, choices=lambda s: (HIDDEN, BESIDE, *sites(s.ed)),
        names="site", there=_played,
    ),
    count("level", SEAT, FACTORY, field="levels", limit=_levels, most=_up_to("discs", _levels), there=_built,
          touching=2),
    count("stored", SEAT, FACTORY, field="stored", limit=_levels, most=_up_to("pieces", _levels), there=_built,
          touching=2),
    choice("ship", BERTH, field="ship", of=SHIP, nobody=NONE, put=_put_ship, first=-1),
    choice("sighted", BERTH, field="sighted", of=SHIP, nobody=NONE),
    count("waiting", BERTH, field="waiting", limit=MOST_WAITING),
    choice("cargo", HOLD, now=_cargo, put=_put_cargo, choices=_all_cargo, names="cargo", there=_slots),
    count("envoys", SEAT, BERTH, field="envoys", there=_docked),
    count("abroad", SEAT, ABROAD, field="abroad"),
    count("emissaries", SEAT, ABROAD, field="emissaries"),
    choice("route", ROUTE, now=route_lies, put=_put_route, choices=_all_for_routes, names="pile"),
    choice("filled", STACK, field="filled", of=SEAT, nobody=NONE, there=_tops, put=_put_filled),
    count("below", STACK, field="below", limit=ROUTES_IN_STACK),
    choice("advanced", SPACE, field="advanced", of=SEAT, nobody=NONE),
    Choice("bonus", BONUS, field="bonus", of=SEAT, nobody=NONE, when=chosen),
    count("workers", SEAT, STATION, field="workers", limit=_at_station, most=_up_to("home", _at_station)),
    count("store", SEAT, RESOURCE, field="store"),
    Count("copper", SEAT, field="copper", limit=MOST_MONEY, when=unscored),
    Count("silver", SEAT, field="silver", limit=MOST_MONEY, when=unscored),
    Count("misfortune", SEAT, field="misfortune", limit=MOST_MONEY, when=unscored),
    Told("tally", SEAT, TALLY, now=_tallied, put=_put_tally, limit=_most_counted, most=_room_to_count,
         there=_asked_for, when=lambda s: s.stage in BY_THEMSELVES),
    Count("played", SEAT, CARD, field="played", limit=lambda s, _seat, card: s.ed.card_counts[card], put=_put_played,
          most=lambda s: lambda _seat, card, _value: s.ed.card_counts[card], when=_tracked),
    count("boat", SEAT, field="boat", limit=_last_step),
    count("rural", SEAT, field="rural"),
    count("taxed", SEAT, field="taxed"),
    count("glory", SEAT, field="glory", limit=MOST_GLORY),
    count("glories", SEAT, field="glories"),
    count("recruits", SEAT, field="recruits"),
    count("helpers", SEAT, field="helpers"),
    Choice("card", BOARD_COLUMN, field="card_on", of=CARD, nobody=NONE,
           put=_put_card, when=_cards_lie),
    choice("slot", PLACE, now=_in_slot, put=_put_slot, choices=lambda s: (NONE, *s.seats), names="seat"),
    count("weaker", field="weaker", limit=MOST_WEAKER),
    Told("symbols", field="symbols", now=lambda s: _known(s.symbols), limit=MOST_SYMBOLS,
         most=lambda s: lambda _value: MOST_SYMBOLS, when=_war_ahead),
    Count("rate", when=unscored, now=money.rate, put=_put_rate, limit=lambda s: max(s.ed.exchange)),
    Choice("order", PLACE, of=SEAT, now=lambda s, place: s.seats[s.order[place]], put=_put_order, when=_order_open),
    Choice("turn", of=SEAT, now=lambda s: s.seats[s.turn], put=_put_turn, when=_takes_turns),
    Choice("phase", now=lambda s: s.phase, put=_put_phase, choices=lambda s: TRACKED, names="phase", when=_tracked,
           first=-1),
    Count("round", field="round", least=1, limit=ROUNDS, when=_tracked),
)  # fmt: skip
"""A ship is set before what lies on it, a phase before the turn in it."""


NOT_THERE: Final = {
    "level": "not-built", "stored": "not-built", "factory": "not-played", "stall": "no-slot", "cargo": "no-slot",
    "envoys": "no-ship-there", "filled": "no-tile-there", "tally": "tally-later",
}  # fmt: skip
"""Why there is no such setting now."""


def not_settable(s: Position, word: str, *things: str) -> Refusal | None:
    """Why something cannot be set now."""
    kind = SETTINGS.kinds.get(word)
    if kind is None:
        return None
    if s.stage is OVER:
        return Refusal("over")
    if kind.when is not None and not kind.when(s):
        early, board = s.stage.number <= FIRST_RESOURCE.number, kind.when is laid_out
        return Refusal("laying-out" if early else "counting" if board else f"{word}-later")
    ids = [axis.ids(s) for axis in kind.axes]
    if (
        kind.there is None
        or len(things) != len(ids)
        or any(one not in all_ for one, all_ in zip(things, ids, strict=True))
    ):
        return None
    at = [all_.index(one) for one, all_ in zip(things, ids, strict=True)]
    params = {axis.name: one for axis, one in zip(kind.axes, things, strict=True)}
    some = kind.there(s)
    return None if some is None or some(*at) else Refusal(NOT_THERE[word], params)
