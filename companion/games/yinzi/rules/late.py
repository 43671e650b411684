"""Phase E: each player may supply a pair of two different foods to any ship, for a silver."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.engine.actions import Ended, Refusal, short
from companion.engine.fields import NOTHING, added, changed
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules import departures, refusals, rural, ships
from companion.games.yinzi.rules.demands import DISC_GOOD
from companion.games.yinzi.rules.goods import GOODS, RURAL_GOODS
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
from companion.games.yinzi.rules.stages import LATE, LATE_FOOD, RULES, SHIPPED_LATE

DISCS = (RICE, WHEAT_DISC)
A_PAIR = 2


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
    goods, crops = s.goods(), s.crops()
    found = {from_field(s, square, goods[square]) for square in s.squares_of(seat, crops.full | crops.half)}
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
    s.fresh_turn()
    while s.place + 1 < len(s.seats) and s.open_slots():
        s.place += 1
        seat = s.turn
        if has_pair(s, seat) or (s.has(seat, TRANSPORT) and _with_disc(s, seat)):
            return s.ask(LATE, seat)
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


@choose.unless()
def _no_slot(s: Position, seat: int, hold: int) -> Refusal | None:
    return refusals.no_hold(hold, "food") if ships.wanted(s, hold) == NOTHING else None


@choose.unless()
def _no_food(s: Position, seat: int, hold: int) -> Refusal | None:
    """At most one food can be brought, or no two of them together."""
    if has_pair(s, seat):
        return None
    there, can_buy = foods(s, seat), rural.can_buy(s, seat)
    pairs = [
        one.far + other.far
        for one in there
        for other in there
        if one.good != other.good and one.bought + other.bought <= can_buy
    ]
    if pairs:
        return short("no-food", min(pairs), s.room_left(seat), why="transport")
    return short("no-food", A_PAIR, min(len(there), 1), room=s.room_left(seat))


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


@give.unless()
def _not_yours(s: Position, seat: int, square: int) -> Refusal | None:
    return refusals.not_yours(s, seat, square)


@give.unless()
def _cube_does_not_fit(s: Position, seat: int, square: int) -> Refusal | None:
    return _does_not_fit(s, seat, from_field(s, square, s.good_on(square)))


def _does_not_fit(s: Position, seat: int, food: Food) -> Refusal | None:
    """It is no food, the same as the first one, too far away, or leaves nothing for the other one."""
    if food in fitting(s, seat):
        return None
    if refused := refusals.not_food(food.good):
        return refused
    why = "same" if food.good in s.foods else "pair"
    return refusals.too_far(s, seat, food.far) or Refusal("not-this-food", {"good": GOODS[food.good], "why": why})


@RULES.act("give-disc", SPACE, at=LATE_FOOD, rule="5 E")
def give_disc(s: Position, seat: int, space: int) -> Ended:
    """A disc stands for a food; the rest of the rice is lost (ruling 33)."""
    s.use(seat, space)
    return _given(s, seat, DISC_GOOD[space])


@give_disc.unless()
def _no_disc(s: Position, seat: int, space: int) -> Refusal | None:
    return refusals.no_disc(s, seat, space) if space in DISCS else refusals.not_now(s, space)


@give_disc.unless()
def _disc_does_not_fit(s: Position, seat: int, space: int) -> Refusal | None:
    return _does_not_fit(s, seat, from_disc(space))


@RULES.act("buy", GOOD, COLOUR_NAMED, at=LATE_FOOD, rule="6")
def buy(s: Position, seat: int, good: int, colour: int) -> Ended:
    """Food from the rural market."""
    rural.buy(s, seat, s.seats.index(META.colours[colour]))
    return _given(s, seat, good)


@buy.unless()
def _none_there(s: Position, seat: int, good: int, colour: int) -> Refusal | None:
    return rural.none_of_colour(s, colour)


@buy.unless()
def _cannot_buy(s: Position, seat: int, good: int, colour: int) -> Refusal | None:
    return rural.no_purchase(s, seat)


@buy.unless()
def _food_does_not_fit(s: Position, seat: int, good: int, colour: int) -> Refusal | None:
    return _does_not_fit(s, seat, Food(good, 0, 1))
