"""Phase E: each player may supply a pair of two different foods to any ship, for a silver."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.engine.actions import Ended
from companion.engine.fields import NOTHING, added, changed
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules import departures, rural, ships
from companion.games.yinzi.rules.goods import FOOD_GOODS, GOODS, RURAL_GOODS
from companion.games.yinzi.rules.places import (
    COLOUR_NAMED,
    FOOD_PAIR,
    GOOD,
    HOLD_NAMED,
    HOLDS,
    RICE,
    SPACE,
    SQUARE,
    TRANSPORT,
    WHEAT_DISC,
)
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.routes import DISC_GOOD
from companion.games.yinzi.rules.stages import LATE, LATE_FOOD, RULES, SHIPPED_LATE

DISCS = (RICE, WHEAT_DISC)


class Food(NamedTuple):
    """One that could be given: the good, the transport and the purchases that it takes."""

    good: int
    far: int
    bought: int


def from_field(s: Position, square: int, good: int) -> Food:
    """What grows on a square."""
    return Food(good, s.ed.to_sea[square], 0)


def from_disc(space: int) -> Food:
    """What a disc stands for."""
    return Food(DISC_GOOD[space], 0, 0)


FROM_MARKET: Final = frozenset(Food(good, 0, 1) for good in RURAL_GOODS)


def foods(s: Position, seat: int) -> set[Food]:
    """All that could be given now."""
    found = {from_field(s, square, good) for square, good in s.fields_of(seat) if good in FOOD_GOODS}
    found |= {from_disc(space) for space in DISCS if s.has(seat, space)}
    if rural.can_buy(s, seat):
        found |= FROM_MARKET
    room = s.room_left(seat)
    return {food for food in found if food.far <= room and food.good not in s.foods}


def goes_with(s: Position, seat: int, one: Food, there: set[Food]) -> bool:
    """Whether another food could complete the pair."""
    room, can_buy = s.room_left(seat), rural.can_buy(s, seat)
    return any(
        other.good != one.good and one.far + other.far <= room and one.bought + other.bought <= can_buy
        for other in there
    )


def begin(s: Position) -> Ended:
    """In turn order."""
    s.note("phase", phase="late")
    s.place = -1
    return following(s)


def following(s: Position) -> Ended:
    """The next one who could supply a pair."""
    while s.place + 1 < len(s.seats) and s.open_slots():
        s.fresh_turn()
        s.place += 1
        seat = s.turn
        if has_pair(s, seat) or (s.has(seat, TRANSPORT) and _with_disc(s, seat)):
            return s.ask(LATE, seat)
    s.fresh_turn()
    return SHIPPED_LATE


def has_pair(s: Position, seat: int) -> bool:
    """Whether there are two different foods that could be supplied."""
    there = foods(s, seat)
    return len(there) > 1 and any(goes_with(s, seat, food, there) for food in there)


def _with_disc(s: Position, seat: int) -> bool:
    s.more += 1
    found = has_pair(s, seat)
    s.more -= 1
    return found


def carry_on(s: Position) -> Ended:
    """Ask on: after a disc the same player, after a pair the next one."""
    if s.acted:
        return following(s)
    return s.ask(LATE, s.turn)


@RULES.act("late", HOLD_NAMED, at=LATE, rule="5 E")
def choose(s: Position, seat: int, hold: int) -> Ended:
    """Where the pair goes."""
    s.slot = hold
    return s.ask(LATE_FOOD, seat)


@choose.unless("no-slot")
def _no_slot(s: Position, seat: int, hold: int) -> bool:
    return ships.wanted(s, hold) == NOTHING


@choose.unless("no-food")
def _no_food(s: Position, seat: int, hold: int) -> bool:
    return not has_pair(s, seat)


@RULES.act("pass", at=LATE, rule="5 E")
def pass_(s: Position, seat: int) -> Ended:
    """Supply nothing."""
    return following(s)


def _given(s: Position, seat: int, good: int) -> Ended:
    s.foods = (*s.foods, good)
    if len(s.foods) < 2:
        return s.ask(LATE_FOOD, seat)
    hold = s.slot
    ship = s.ed.ship_ids[s.ship[hold // HOLDS]]
    s.note("supplied", seat=s.seats[seat], goods=[GOODS[one] for one in s.foods], ship=ship)
    s.slot, s.foods = NOTHING, ()
    s.cargo = changed(s.cargo, hold, FOOD_PAIR)
    s.shipper = changed(s.shipper, hold, seat)
    s.silver = added(s.silver, seat)
    s.acted = 1
    s.stage = LATE
    return departures.sail_if_full(s, hold // HOLDS)


def fitting(s: Position, seat: int) -> set[Food]:
    """Those that can be the first of a pair, or the second."""
    there = foods(s, seat)
    return there if s.foods else {food for food in there if goes_with(s, seat, food, there)}


@RULES.act("give", SQUARE, at=LATE_FOOD, rule="5 E")
def give(s: Position, seat: int, square: int) -> Ended:
    """Food from a field."""
    good = s.good_on(square)
    s.moved += s.ed.to_sea[square]
    s.take_cube(square)
    s.shipped = added(s.shipped, s.slot * len(s.seats) + seat)
    return _given(s, seat, good)


@give.unless("not-yours")
def _not_yours(s: Position, seat: int, square: int) -> bool:
    return s.planted[square] != seat


@give.unless("not-this-food")
def _cube_does_not_fit(s: Position, seat: int, square: int) -> bool:
    return from_field(s, square, s.good_on(square)) not in fitting(s, seat)


@RULES.act("give-disc", SPACE, at=LATE_FOOD, rule="5 E")
def give_disc(s: Position, seat: int, space: int) -> Ended:
    """A disc stands for a food; the rest of the rice is lost (ruling 33)."""
    s.use(seat, space)
    return _given(s, seat, DISC_GOOD[space])


@give_disc.unless("no-disc")
def _no_disc(s: Position, seat: int, space: int) -> bool:
    return space not in DISCS or not s.has(seat, space)


@give_disc.unless("not-this-food")
def _disc_does_not_fit(s: Position, seat: int, space: int) -> bool:
    return from_disc(space) not in fitting(s, seat)


@RULES.act("buy", GOOD, COLOUR_NAMED, at=LATE_FOOD, rule="6")
def buy(s: Position, seat: int, good: int, colour: int) -> Ended:
    """Food from the rural market."""
    rural.buy(s, seat, s.seats.index(META.colours[colour]))
    return _given(s, seat, good)


@buy.unless("rural-empty")
def _none_there(s: Position, seat: int, good: int, colour: int) -> bool:
    return rural.none_of_colour(s, colour)


@buy.unless("not-this-food")
def _food_does_not_fit(s: Position, seat: int, good: int, colour: int) -> bool:
    return Food(good, 0, 1) not in fitting(s, seat)
