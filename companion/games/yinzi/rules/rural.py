"""The rural market: food for a copper, or two copper for food that is used at once; never both at one occasion (6)."""

from __future__ import annotations

from companion.engine.actions import Ended, Plays, Refusal, short
from companion.engine.fields import added
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules import mends, money, refusals
from companion.games.yinzi.rules.goods import GOODS, RURAL, RURAL_GOODS
from companion.games.yinzi.rules.places import BETTER_SALES, SQUARE
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import (
    BONUS_CROP,
    CHOOSE_BONUS,
    IN_TURN,
    LAST,
    RESUME,
    RULES,
    TAXING,
)

SOLD, BOUGHT = 1, 2
PRICE, COST = 1, 2


@RULES.act("trade", SQUARE, at=(*IN_TURN, CHOOSE_BONUS, BONUS_CROP, TAXING, LAST), rule="6")
def sell(s: Position, seat: int, square: int) -> Ended:
    """Sell food, but no rice, for a copper."""
    s.take_cube(square)
    s.rural = added(s.rural, seat)
    s.copper[seat] += price(s, seat)
    s.traded = SOLD
    return RESUME


def price(s: Position, seat: int) -> int:
    """What a cube brings; better sales do not apply at the end of the game (ruling 13)."""
    return PRICE + (s.has_bonus(seat, BETTER_SALES) and s.stage is not LAST)


@sell.unless("rural-closed", rule="ruling 7")
def _closed(s: Position, seat: int, square: int) -> bool:
    return s.stage in (CHOOSE_BONUS, BONUS_CROP) and s.options["rural-with-bonus"] == "closed"


@sell.unless()
def first_act(s: Position, seat: int, square: int) -> Refusal | None:
    """Nothing in between may take away what a group has been sent for."""
    return refusals.first_act(s)


@sell.unless("has-bought")
def _has_bought(s: Position, seat: int, square: int) -> bool:
    return s.traded == BOUGHT


@sell.unless(mend=mends.cube)
def _not_yours(s: Position, seat: int, square: int) -> Refusal | None:
    return refusals.not_yours(s, seat, square)


@sell.unless()
def _not_rural(s: Position, seat: int, square: int) -> Refusal | None:
    good = s.good_on(square)
    return None if good in RURAL_GOODS else Refusal("not-rural", {"good": GOODS[good], "goods": list(RURAL)})


def sales(s: Position, seat: int) -> Plays:
    """Food that may be sold, where the market is open."""
    return () if s.traded == BOUGHT else s.table.trades[s.cubes_at()[seat] & s.crops().rural]


def sales_with_bonus(s: Position, seat: int) -> Plays:
    """The same in phase A, if people want it (ruling 7)."""
    return sales(s, seat) if s.options["rural-with-bonus"] == "open" else ()


def can_buy(s: Position, seat: int) -> int:
    """How many cubes somebody could buy there now."""
    there = 0 if s.traded == SOLD else sum(s.rural)
    return min(there, money.in_copper(s, seat) // COST) if there else 0


def buy(s: Position, seat: int, owner: int) -> None:
    """A cube goes home to the owner of its colour, having been used (ruling 30)."""
    money.pay(s, seat, COST)
    s.rural = added(s.rural, owner, -1)
    s.cubes[owner] += 1
    s.traded = BOUGHT


def none_of_colour(s: Position, colour: int) -> Refusal | None:
    """Why no cube of that colour can be bought."""
    if refused := refusals.absent(s, colour):
        return refused
    name = META.colours[colour]
    return short("rural-empty", 1, s.rural[s.seats.index(name)], seat=name)


def no_purchase(s: Position, seat: int) -> Refusal | None:
    """Why nothing can be bought there, whatever lies there."""
    if s.traded == SOLD:
        return Refusal("cannot-buy", {"why": "sold"})
    return short("cannot-buy", COST, money.in_copper(s, seat), why="money")
