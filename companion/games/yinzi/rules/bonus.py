"""Phase A: a bonus, with it a place in the order, and the crop tile above it."""

from __future__ import annotations

from companion.engine.actions import Ended, Plays, Refusal
from companion.engine.fields import NOTHING, changed
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import boats, crops, mends, money, refusals, rural
from companion.games.yinzi.rules.advance import space_refused
from companion.games.yinzi.rules.develop import upgradable, upgrade_refused
from companion.games.yinzi.rules.places import (
    BONUS,
    BONUSES,
    COINS,
    FACTORY,
    FREE_ADVANCEMENT,
    FREE_BOAT,
    FREE_UPGRADE,
    SPACE,
    SQUARE,
)
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.setup import close_gaps, raise_level
from companion.games.yinzi.rules.stages import (
    BONUS_ADVANCE,
    BONUS_CROP,
    BONUS_UPGRADE,
    BONUSES_CHOSEN,
    CHOOSE_BONUS,
    REFILL,
    RULES,
)


def begin(s: Position) -> Ended:
    """The provisional order chooses."""
    s.note("round", round=s.round)
    s.place = 0
    return s.ask(CHOOSE_BONUS, s.turn)


@RULES.act("bonus", BONUS, at=CHOOSE_BONUS, rule="5 A")
def choose(s: Position, seat: int, bonus: int) -> Ended:
    """Take a bonus; it works at once or later in the round (ruling 20: before the crop tile)."""
    s.bonus = changed(s.bonus, bonus, seat)
    if bonus == FREE_BOAT:
        boats.step(s, seat)
    if bonus == FREE_ADVANCEMENT and advances(s, seat):
        return s.ask(BONUS_ADVANCE, seat)
    if bonus == FREE_UPGRADE and upgradable(s, seat):
        return s.ask(BONUS_UPGRADE, seat)
    return ask_crop(s, seat)


def carry_on(s: Position) -> Ended:
    """Ask on after a sale."""
    return s.ask(CHOOSE_BONUS, s.turn)


@choose.unless()
def _taken(s: Position, seat: int, bonus: int) -> Refusal | None:
    if (there := s.bonus[bonus]) == NOTHING:
        return None
    return refusals.taken(s, refusals.named("bonus", BONUSES[bonus]), there)


@RULES.act("advance", SPACE, at=BONUS_ADVANCE, rule="5 A")
def advance(s: Position, seat: int, space: int) -> Ended:
    """A disc on a free space of the advancements box."""
    s.put_disc(seat, space)
    return ask_crop(s, seat)


@BONUS_ADVANCE.offers
def advances(s: Position, seat: int) -> Plays:
    """Free spaces, if there is a disc."""
    return s.table.advances[s.discs_at()[NOTHING]] if s.discs[seat] else ()


@advance.unless(mend=mends.free_space)
def _no_space(s: Position, seat: int, space: int) -> Refusal | None:
    return space_refused(s, seat, space)


@RULES.act("upgrade", FACTORY, at=BONUS_UPGRADE, rule="5 A")
def upgrade(s: Position, seat: int, factory: int) -> Ended:
    """Another disc on an own factory, free."""
    raise_level(s, seat, factory)
    return ask_crop(s, seat)


@BONUS_UPGRADE.offers
def upgrades(s: Position, seat: int) -> Plays:
    """Own factories that can get another disc."""
    plays = s.table.of(upgrade)
    return tuple([plays[factory] for factory in upgradable(s, seat)])


@upgrade.unless()
def _no_upgrade(s: Position, seat: int, factory: int) -> Refusal | None:
    return upgrade_refused(s, seat, factory)


def _column(s: Position, seat: int) -> int:
    return s.bonus.index(seat)


def _price(s: Position, seat: int) -> int:
    return s.ed.crop_costs[_column(s, seat)]


def ask_crop(s: Position, seat: int) -> Ended:
    """Ask about the tile above the bonus, if there is one that can be bought and placed, by sales if need be."""
    squares = [play.at[0] for play in rural.sales_with_bonus(s, seat)]
    by_sales = sum(s.cubes_on(square) for square in squares) * rural.price(s, seat)
    there = s.crop_track[_column(s, seat)] != NOTHING and s.cubes[seat] and (squares or crops.any_room(s))
    return s.ask(BONUS_CROP, seat) if there and within_means(s, seat, by_sales) else _next(s)


def within_means(s: Position, seat: int, more: int = 0) -> bool:
    """Whether the tile above the bonus can be paid, with the disc that has coins and so much copper more."""
    return money.in_copper(s, seat) + 2 * s.has(seat, COINS) + more >= _price(s, seat)


@RULES.act("place", SQUARE, at=BONUS_CROP, rule="5 A")
def place(s: Position, seat: int, square: int) -> Ended:
    """Buy the tile above the bonus, lay it there and plant it."""
    money.pay(s, seat, _price(s, seat))
    column = _column(s, seat)
    crops.lay(s, seat, s.crop_track[column], square)
    s.crop_track = changed(s.crop_track, column, NOTHING)
    return _next(s)


def affordable(s: Position, seat: int) -> bool:
    """Whether the tile above the bonus can be paid."""
    return money.can_pay(s, seat, _price(s, seat))


@place.unless(mend=lambda s, seat, square: mends.copper(s, seat, _price(s, seat)))
def _too_dear(s: Position, seat: int, square: int) -> Refusal | None:
    return money.too_dear(s, seat, _price(s, seat))


@place.unless()
def _not_free(s: Position, seat: int, square: int) -> Refusal | None:
    return crops.cannot_lie(s, square)


@RULES.act("no-crop", at=BONUS_CROP, rule="5 A")
def no_crop(s: Position, seat: int) -> Ended:
    """Leave it there."""
    return _next(s)


def _next(s: Position) -> Ended:
    s.fresh_turn()
    s.place += 1
    if s.place < len(s.seats):
        return s.ask(CHOOSE_BONUS, s.turn)
    s.place = 0
    s.order = tuple(seat for seat in s.bonus if seat != NOTHING)
    close_gaps(s)
    return refill(s)


def refill(s: Position) -> Ended:
    """New tiles on the empty spaces, as long as there are some (ruling 42)."""
    if NOTHING in s.crop_track and any(s.pile):
        return s.ask(REFILL, CHANCE)
    return BONUSES_CHOSEN
