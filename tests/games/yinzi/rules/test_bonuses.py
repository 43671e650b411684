"""Phase A: bonuses, and the crops that come with them (5 A)."""

from __future__ import annotations

import pytest

from companion.engine.fields import changed
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules.game import YinziState
from tests.games.yinzi.rules.laid_out import (
    do,
    found,
    grow,
    hand,
    level,
    money,
    part,
    purse,
    quiet,
    refused,
    table,
    texts,
    words,
)

PAPER, SILK = "huguang-1+huguang-2", "huguang-9+huguang-10"


def choosing() -> YinziState:
    """Red chooses first."""
    s = table()
    s.bonus = (-1,) * 6
    return part(s, stages.ROUND)


def test_each_bonus_once_and_their_columns_are_the_new_order() -> None:
    s = choosing()
    do(s, "bonus boat", "no-crop")
    assert s.boat == (1, 0, 0)
    assert refused(s, "bonus boat") == "taken"
    do(s, "bonus sales", "no-crop", "bonus untaxed", "no-crop")
    assert s.order == (1, 2, 0)


def test_tiles_move_left_and_are_filled_up_after_all_have_chosen() -> None:
    s = choosing()
    before = list(s.crop_track)
    do(s, "bonus sales", "place huguang-5", "bonus fed", "no-crop", "bonus untaxed", "place huguang-7")
    assert s.to_act == (CHANCE,)
    assert s.crop_track == (before[0], before[2], before[4], before[5], -1, -1)
    quiet(s)
    assert -1 not in s.crop_track


def test_the_free_advancement_and_the_free_upgrade() -> None:
    """Ruling 20: the bonus comes before the tile, and is lost if it cannot take effect."""
    s = choosing()
    do(s, "bonus advancement")
    assert words(s) == {"advance"}
    do(s, "advance economy-coins")
    assert refused(s, "use economy-coins") == "no-disc"  # it has been placed in this turn
    do(s, "place huguang-5")
    do(s, "bonus upgrade")
    assert words(s) == {"place", "no-crop"}
    s = table()
    s.bonus = (-1,) * 6
    found(s, "red", "red-paper", PAPER, 1)
    found(s, "red", "red-silk", SILK, 3)
    part(s, stages.ROUND)
    do(s, "bonus upgrade")
    assert texts(s) == {"upgrade red-paper"}
    do(s, "upgrade red-paper")
    assert level(s, "red-paper") == 2
    assert purse(s, "red") == (4, 0)


def test_a_boat_at_the_last_step_stays_there() -> None:
    """Ruling 20."""
    s = table()
    s.bonus = (-1,) * 6
    s.boat = changed(s.boat, 0, 7)
    part(s, stages.ROUND)
    do(s, "bonus boat")
    assert s.boat[0] == 7


@pytest.mark.parametrize("why", ["money", "cubes", "room", "tile"])
def test_no_tile_is_offered_that_cannot_be_bought_or_placed(why: str) -> None:
    """Rulings 20 and 42."""
    s = table()
    s.bonus = (-1,) * 6
    if why == "money":
        money(s, "red", copper=0)
    elif why == "cubes":
        s.rural = changed(s.rural, 0, 15)
    elif why == "room":
        s.under = (0,) * len(s.under)
    else:
        s.crop_track = changed(s.crop_track, 5, -1)
    part(s, stages.ROUND)
    do(s, "bonus upgrade")
    assert s.to_act == (1,)
    assert s.stage is stages.CHOOSE_BONUS


def test_no_trade_in_phase_a() -> None:
    """Ruling 7."""
    s = table()
    s.bonus = (-1,) * 6
    grow(s, "red", "huguang-3")
    part(s, stages.ROUND)
    assert refused(s, "trade huguang-3") == "rural-closed"
    do(s, "bonus fed")
    assert refused(s, "trade huguang-3") == "rural-closed"


def test_trade_in_phase_a_if_people_want_it() -> None:
    """Ruling 7: the copper of a sale may pay for the tile; the first turn of B is another occasion."""
    s = table()
    s.options = {**s.options, "rural-with-bonus": "open"}
    s.bonus = (-1,) * 6
    money(s, "red", copper=0)
    grow(s, "red", "huguang-3")
    grow(s, "red", "nanzhili-1")
    part(s, stages.ROUND)
    do(s, "trade huguang-3")
    assert s.to_act == (0,)
    do(s, "bonus fed", "place huguang-5")
    assert purse(s, "red") == (0, 0)
    assert s.traded == 0


@pytest.mark.parametrize(("bonus_", "paid"), [("fed", 1), ("sales", 2)])
def test_trade_with_the_tile_above_the_bonus(bonus_: str, paid: int) -> None:
    """6: at any time in the own turn, with better sales at their price; the tile is offered if sales could pay it."""
    s = table()
    s.options = {**s.options, "rural-with-bonus": "open"}
    s.bonus = (-1,) * 6
    money(s, "red", copper=0)
    grow(s, "red", "huguang-3")
    part(s, stages.ROUND)
    do(s, f"bonus {bonus_}")
    assert texts(s) == {"trade huguang-3", "no-crop"}
    assert refused(s, "place huguang-5") == "money"
    do(s, "trade huguang-3")
    assert purse(s, "red") == (paid, 0)
    do(s, "place huguang-5")
    assert (s.stage, s.traded) == (stages.CHOOSE_BONUS, 0)


def test_no_tile_is_offered_that_no_sale_could_pay() -> None:
    s = table()
    s.options = {**s.options, "rural-with-bonus": "open"}
    s.bonus = (-1,) * 6
    money(s, "red", copper=1)
    grow(s, "red", "huguang-3")
    part(s, stages.ROUND)
    do(s, "bonus upgrade")
    assert (s.to_act, s.stage) == ((1,), stages.CHOOSE_BONUS)


def test_cards_are_drawn_in_b_only_in_the_first_round() -> None:
    """Ruling 2."""
    s = choosing()
    do(s, "bonus sales", "no-crop", "bonus fed", "no-crop", "bonus untaxed", "no-crop")
    assert s.stage is stages.DRAW
    s = table(round_=2)
    s.bonus = (-1,) * 6
    for colour in s.seats:
        hand(s, colour, "1-3", "2-2", "3-1")
    part(s, stages.ROUND)
    do(s, "bonus sales", "no-crop", "bonus fed", "no-crop", "bonus untaxed", "no-crop")
    assert s.stage is stages.TURN
