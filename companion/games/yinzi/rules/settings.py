"""What people may set to what lies on the real table.

Pieces come from the banks of their pools. Whether all of it fits together, and how the game goes on, is in ``fitting``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from companion.engine.actions import Refusal
from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import NOTHING, Axis, added, changed
from companion.engine.seated import SEAT
from companion.engine.settings import NONE, Choice, Count, Settings
from companion.engine.terms import Change, Setting
from companion.games.yinzi.rules import money, routes, tiles
from companion.games.yinzi.rules.components import WORKERS_EACH
from companion.games.yinzi.rules.develop import TOP_LEVEL
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
    CROP,
    DISCS_IN,
    FACTORY,
    FULL_BOX,
    HOLD,
    IN_THE_END,
    LEVELS,
    LYING,
    PALACE,
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
from companion.games.yinzi.rules.position import BUILT, ROUNDS, Position
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
from companion.games.yinzi.rules.whereabouts import ROUTES_IN_STACK

MOST_MONEY: Final = 999
MOST_GLORY: Final = 4 * ROUNDS
MOST_WEAKER: Final = 2
MOST_WAITING: Final = 9
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
    return lambda hold: tiles.is_slot(s, hold)


def _docked(s: Position) -> Callable[..., bool]:
    return lambda _seat, berth: s.ship[berth] != NOTHING


def _tops(s: Position) -> Callable[..., bool]:
    return lambda stack: s.top[stack] != NOTHING


# --- how they are read and set ---


def _put_planted(s: Position, square: int, value: str) -> None:
    """The second cube of a square is of the same player, and has to be set after the first."""
    s.planted = changed(s.planted, square, tiles.seat_or_nothing(s, value))
    s.doubled = changed(s.doubled, square, NOTHING)


def _put_card(s: Position, place: int, value: str) -> None:
    """A card that lay there goes back to the hand; another comes from it.

    Nobody else learns what the hand holds: a card that was not in it takes the place of one that was.
    """
    kinds, was = len(s.ed.cards), s.card_on[place]
    first = place // 5 * kinds
    hand, deck, new = s.hand, s.deck, s.ed.card_ids.index(value) if value in s.ed.card_ids else NOTHING
    s.card_on = changed(s.card_on, place, new)
    if was != NOTHING:
        s.played = added(s.played, first + was, -1)
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
    s.played = added(s.played, first + new)


def _in_slot(s: Position, place: int) -> str:
    standing = s.war_order[place] if place < len(s.war_order) else NOTHING
    return NONE if standing == NOTHING else s.seats[standing]


def _put_slot(s: Position, place: int, value: str) -> None:
    """``fitting`` closes gaps."""
    slots = [*s.war_order, *[NOTHING] * (len(s.seats) - len(s.war_order))]
    slots[place] = tiles.seat_or_nothing(s, value)
    s.war_order = tuple(slots)


def _put_filled(s: Position, stack: int, value: str) -> None:
    """What another player gave for the tile, or somebody after all did not, goes home."""
    if s.top[stack] != NOTHING:
        routes.send_home(s, s.top[stack])
    s.filled = changed(s.filled, stack, tiles.seat_or_nothing(s, value))


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
    s.played = changed(s.played, place, value)


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
        "factory", FACTORY, now=tiles.lies, put=tiles.put_factory,
        choices=lambda s: (tiles.HIDDEN, tiles.BESIDE, *tiles.sites(s.ed)),
        names="site", there=_played,
    ),
    count("level", SEAT, FACTORY, field="levels", limit=_levels, most=_up_to("discs", _levels), there=_built,
          touching=2),
    count("stored", SEAT, FACTORY, field="stored", limit=_levels, most=_up_to("pieces", _levels), there=_built,
          touching=2),
    choice("ship", BERTH, field="ship", of=SHIP, nobody=NONE, put=tiles.put_ship, first=-1),
    choice("sighted", BERTH, field="sighted", of=SHIP, nobody=NONE),
    count("waiting", BERTH, field="waiting", limit=MOST_WAITING),
    choice("cargo", HOLD, now=tiles.cargo, put=tiles.put_cargo, choices=tiles.all_cargo, names="cargo", there=_slots),
    count("envoys", SEAT, BERTH, field="envoys", there=_docked),
    count("abroad", SEAT, ABROAD, field="abroad"),
    count("emissaries", SEAT, ABROAD, field="emissaries"),
    choice("route", ROUTE, now=tiles.route_lies, put=tiles.put_route, choices=tiles.all_for_routes, names="pile"),
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
