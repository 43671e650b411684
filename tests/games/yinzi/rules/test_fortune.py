"""The five fortune actions, edge by edge (5 B I)."""

from __future__ import annotations

import pytest

from companion.engine.fields import changed
from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import CROPS
from tests.games.yinzi.rules.laid_out import (
    ED,
    bonus,
    carry,
    disc,
    discs,
    do,
    found,
    group,
    grow,
    hand,
    level,
    market,
    money,
    own,
    purse,
    quiet,
    raw,
    refused,
    settle,
    show,
    stall_number,
    table,
    texts,
    turn,
    words,
    workers,
)


def at(square: str) -> int:
    return ED.squares.index(square)


# --- a card ---


def test_a_card_is_laid_on_an_action_once_a_round_and_must_be_in_hand() -> None:
    s = table()
    hand(s, "red", "2-2", "1-3")
    turn(s)
    assert refused(s, "play 3-1 boats") == "no-such-card"
    do(s, "play 2-2 boats")
    assert workers(s, "red") == {"boats": 2}
    turn(s)
    assert refused(s, "play 1-3 boats") == "once-a-round"
    assert refused(s, "done") == "when-done"


def test_workers_come_only_as_many_as_there_are() -> None:
    """Rulings 15 and 21: nothing need be conducted, and a card may bring no worker at all."""
    s = table()
    hand(s, "red", "1-3")
    group(s, "red", bottom=4, top=4, war=2)
    turn(s)
    do(s, "play 1-3 boats", "done")
    assert workers(s, "red")["boats"] == 2
    s = table()
    hand(s, "red", "1-3")
    group(s, "red", bottom=4, top=4, war=4)
    turn(s)
    do(s, "play 1-3 plant", "done")
    assert "plant" not in workers(s, "red")


def test_the_first_turn_of_a_round_is_a_fortune_action() -> None:
    s = table()
    hand(s, "red", "2-2")
    group(s, "red", bottom=2, top=1)
    turn(s)
    assert words(s) == {"play"}


def test_a_tax_disc_adds_one_once_also_when_the_value_is_used_up() -> None:
    """Rulings 25 and 41."""
    s = table()
    hand(s, "red", "1-3")
    own(s, "red", wood=3)
    turn(s)
    do(s, "play 1-3 boats", "boat own", "tax", "boat own")
    assert s.taxed == (1, 0, 0)
    assert s.to_act == (1,)  # nothing else was left to do
    s = table()
    hand(s, "red", "3-1")
    own(s, "red", wood=5)
    turn(s)
    do(s, "play 3-1 boats", "tax")
    assert refused(s, "tax") == "once"
    do(s, "boat own", "boat own", "boat own", "boat own")
    assert s.boat[0] == 4


def without_discs(s: YinziState) -> None:
    """All twenty of red lie somewhere else."""
    s.glories = changed(s.glories, 0, 20 - sum(s.levels[: len(ED.factories)]) - s.advanced.count(0))


def test_without_discs_there_is_no_tax_no_build_no_upgrade_and_no_advancement() -> None:
    """Ruling 41."""
    s = table()
    hand(s, "red", "3-1")
    own(s, "red", stone=2)
    money(s, "red", copper=20)
    found(s, "red", "red-paper", "huguang-1+huguang-2")
    show(s, "red-silk")
    grow(s, "red", "nanzhili-1")  # something to sell, so that the turn goes on
    without_discs(s)
    turn(s)
    do(s, "play 3-1 develop")
    assert refused(s, "tax") == "no-discs"
    assert refused(s, "build red-silk own") == "no-discs"
    assert refused(s, "upgrade red-paper") == "no-discs"
    s = table()
    hand(s, "red", "3-1")
    without_discs(s)
    turn(s)
    do(s, "play 3-1 advance")
    assert s.to_act == (1,)


def test_the_disc_of_a_stone_may_be_the_one_that_is_built_with() -> None:
    """Ruling 41: it comes home first."""
    s = table()
    hand(s, "red", "3-1")
    disc(s, "red", "economy-stone")
    show(s, "red-silk")
    without_discs(s)
    turn(s)
    do(s, "play 3-1 develop", "build red-silk disc", "site jiangxi-1+jiangxi-2")
    quiet(s)
    assert level(s, "red-silk") == 1
    assert s.discs[0] == 0


# --- boats ---


def test_a_step_takes_a_wood_and_ends_at_the_last_one() -> None:
    s = table()
    hand(s, "red", "2-2")
    turn(s)
    do(s, "play 2-2 boats")
    assert refused(s, "boat own") == "no-wood" == refused(s, "boat disc")
    s = table()
    hand(s, "red", "2-2")
    own(s, "red", wood=2)
    s.boat = changed(s.boat, 0, len(ED.boats) - 2)
    turn(s)
    do(s, "play 2-2 boats", "boat own")
    assert refused(s, "boat own") == "last-step"
    assert s.capacity(0) == 6


def test_the_disc_of_a_wood_is_a_virtual_wood() -> None:
    s = table()
    hand(s, "red", "1-3")
    disc(s, "red", "economy-wood")
    turn(s)
    do(s, "play 1-3 boats", "boat disc")
    assert (s.boat[0], s.resources, s.discs[0]) == (1, [14, 8], 20)
    assert not discs(s, "red")


# --- plant ---


def test_where_something_grows_and_where_not() -> None:
    """Ruling 27: nothing grows on a blank square."""
    s = table()
    hand(s, "red", "3-1")
    grow(s, "yellow", "huguang-3")
    found(s, "yellow", "red-paper", "huguang-9+huguang-10")
    grow(s, "red", "huguang-2", 0, "tea")
    turn(s)
    do(s, "play 3-1 plant")
    assert refused(s, "plant huguang-5") == "no-crop"
    assert refused(s, "plant huguang-3") == "not-free" == refused(s, "plant huguang-9")
    do(s, "plant huguang-1", "plant huguang-2", "plant nanzhili-4")
    assert (s.cubes_on(at("huguang-1")), s.cubes_on(at("huguang-2")), s.cubes_on(at("nanzhili-4"))) == (2, 1, 1)
    assert refused(s, "plant huguang-4") == "conducts"
    assert s.cubes[0] == 11


def test_a_tile_over_rice_is_no_rice_field() -> None:
    """Two cubes come on printed rice alone; an empty tile, used again, takes one."""
    s = table()
    hand(s, "red", "3-1")
    grow(s, "red", "huguang-1", 0, "tea")
    turn(s)
    do(s, "play 3-1 plant", "plant huguang-1")
    assert s.cubes_on(at("huguang-1")) == 1


def test_what_is_left_is_planted_when_cubes_are_short() -> None:
    """Ruling 16, and ruling 20: nobody buys a tile without a cube."""
    s = table()
    hand(s, "red", "3-1")
    s.rural = changed(s.rural, 0, 14)
    turn(s)
    do(s, "play 3-1 plant", "plant huguang-1")
    assert (s.cubes_on(at("huguang-1")), s.cubes[0]) == (1, 0)
    assert refused(s, "plant huguang-4") == "no-cubes" == refused(s, "buy-crop 1")


def test_one_tile_an_action_lies_anywhere_but_on_salt_cubes_and_factories() -> None:
    """Ruling 27: salt, printed or on a tile, is salt for good."""
    s = table()
    hand(s, "red", "3-1")
    money(s, "red", copper=10)
    grow(s, "yellow", "huguang-3")
    grow(s, "red", "huguang-2", 0, "tea")
    grow(s, "red", "huguang-5", 0, "salt")
    found(s, "yellow", "red-paper", "huguang-9+huguang-10")
    s.crop_track = tuple(CROPS.index(crop) for crop in ("salt", "tea", "cotton", "ramie", "bamboo", "bamboo"))
    turn(s)
    do(s, "play 3-1 plant", "buy-crop 6")
    assert purse(s, "red") == (7, 0)
    for square in ("huguang-3", "huguang-5", "huguang-9", "nanzhili-4"):
        assert refused(s, f"place {square}") == "not-free"
    do(s, "place huguang-2")
    assert s.gone[CROPS.index("tea")] == 1
    assert s.crop_track[-1] == -1
    quiet(s)
    assert s.crop_track[-1] != -1
    assert refused(s, "buy-crop 1") == "bought"
    do(s, "plant huguang-1", "plant huguang-4")
    assert refused(s, "plant huguang-6") == "conducts"


def test_a_bought_tile_leaves_no_gap_and_the_new_one_is_the_dearest() -> None:
    s = table()
    hand(s, "red", "3-1")
    turn(s)
    do(s, "play 3-1 plant", "buy-crop 2")
    assert s.crop_track == (0, 2, 3, 4, 5, -1)
    do(s, "place huguang-5")
    quiet(s)
    assert s.crop_track[:5] == (0, 2, 3, 4, 5)
    assert purse(s, "red") == (3, 0)


def test_an_empty_pool_leaves_the_space_empty() -> None:
    """Ruling 42."""
    s = table()
    hand(s, "red", "3-1")
    turn(s)
    s.gone = tuple(a + b for a, b in zip(s.gone, s.pile, strict=True))
    s.pile = [0] * 8
    do(s, "play 3-1 plant", "buy-crop 1", "place huguang-5")
    assert s.crop_track[-1] == -1
    assert s.to_act == (0,)


def test_a_tile_is_paid_with_broken_silver_and_the_change_is_kept() -> None:
    """Ruling 14: the fewest bags are broken."""
    s = table()
    hand(s, "red", "3-1")
    money(s, "red", copper=1, silver=2)
    s.rate = 3
    turn(s)
    do(s, "play 3-1 plant", "buy-crop 6")
    assert purse(s, "red") == (8, 1)
    s = table()
    hand(s, "red", "3-1")
    money(s, "red", copper=2)
    turn(s)
    do(s, "play 3-1 plant")
    assert refused(s, "buy-crop 6") == "money"
    assert "buy-crop 5" in texts(s)


# --- urban sale ---


def test_only_what_urban_markets_ask_for_and_what_is_ones_own() -> None:
    s = table()
    hand(s, "red", "3-1")
    carry(s, "red", 6)
    grow(s, "red", "huguang-3")
    grow(s, "red", "huguang-2", 1, "tea")
    grow(s, "yellow", "huguang-5", 1, "ramie")
    turn(s)
    do(s, "play 3-1 sell")
    assert refused(s, "sell huguang-3 huguang") == "not-urban"
    assert refused(s, "sell huguang-5 huguang") == "not-yours"
    assert refused(s, "sell huguang-2 huguang") == "no-slot"
    do(s, "sell huguang-2 nanzhili")
    assert purse(s, "red") == (7, 0)


def test_a_coin_beside_an_uncovered_icon_comes_first() -> None:
    """Ruling 8: the coins, the icon itself, and then nothing; once it is covered a free coin does not help."""
    s = table()
    hand(s, "red", "3-1")
    market(s, huguang="market-5")  # ramie, cotton, and a coin below each
    grow(s, "red", "huguang-2", 2, "ramie")
    grow(s, "red", "huguang-5", 2, "ramie")
    turn(s)
    do(s, "play 3-1 sell", "sell huguang-2 huguang", "sell huguang-2 huguang")
    assert purse(s, "red") == (4 + 3 + 2, 0)
    assert s.stall[stall_number("huguang-3")] == 0 == s.stall[stall_number("huguang-1")]
    assert refused(s, "sell huguang-5 huguang") == "no-slot"
    s = table()
    hand(s, "red", "3-1")
    market(s, huguang="market-5")
    raw(s, "yellow", "huguang-1")
    grow(s, "red", "huguang-2", 2, "ramie")
    turn(s)
    do(s, "play 3-1 sell")
    assert refused(s, "sell huguang-2 huguang") == "no-slot"


def test_better_sales_pay_one_more_for_each_good() -> None:
    s = table()
    hand(s, "red", "3-1")
    bonus(s, "red", "sales")
    market(s, huguang="market-5")
    grow(s, "red", "huguang-2", 2, "ramie")
    turn(s)
    do(s, "play 3-1 sell", "sell huguang-2 huguang", "sell huguang-2 huguang")
    assert purse(s, "red") == (4 + 4 + 3, 0)


@pytest.mark.parametrize(("capacity", "room"), [(1, 0), (2, 1), (3, 2)])
def test_transport_is_counted_over_the_whole_action(capacity: int, room: int) -> None:
    """Ruling 9."""
    s = table()
    hand(s, "red", "3-1")
    carry(s, "red", capacity)
    grow(s, "red", "nanzhili-3", 2, "ramie")
    grow(s, "red", "nanzhili-5", 2, "ramie")
    turn(s)
    do(s, "play 3-1 sell", "sell nanzhili-3 huguang")
    assert s.room_left(0) == room
    if not room:
        assert refused(s, "sell nanzhili-3 huguang") == "transport"
    assert s.capacity(0) == capacity


def test_two_provinces_away_costs_two() -> None:
    s = table()
    hand(s, "red", "3-1")
    grow(s, "red", "jiangxi-3", 1, "tea")
    turn(s)
    do(s, "play 3-1 sell")
    assert refused(s, "sell jiangxi-3 nanzhili") == "transport"


# --- develop ---


def test_what_a_factory_costs_and_where_it_can_lie() -> None:
    s = table()
    hand(s, "red", "3-1")
    own(s, "red", stone=1)
    show(s, "red-silk", "red-paper")
    grow(s, "yellow", "huguang-1", 1)
    grow(s, "red", "huguang-2", 0, "tea")
    grow(s, "red", "huguang-5", 0, "salt")
    turn(s)
    do(s, "play 3-1 develop")
    assert refused(s, "build blue-silk own") == "not-shown"
    assert refused(s, "build red-silk disc") == "no-stone"
    do(s, "build red-silk own")
    assert refused(s, "site huguang-1+huguang-2") == "not-free" == refused(s, "site huguang-5+huguang-6")
    assert not any("nanzhili-4" in text for text in texts(s))  # a salt mine
    do(s, "site huguang-2+huguang-3")
    assert s.gone[CROPS.index("tea")] == 1
    assert s.tile[at("huguang-2")] == -1
    quiet(s)
    assert s.face_up.count(1) == 2
    assert refused(s, "build red-paper own") == "no-stone"


def test_upgrades_of_own_factories_up_to_level_three() -> None:
    s = table()
    hand(s, "red", "3-1")
    money(s, "red", copper=8)
    found(s, "red", "red-silk", "huguang-1+huguang-2", 1)
    found(s, "red", "red-paper", "huguang-9+huguang-10", 3)
    found(s, "yellow", "red-sugar", "jiangxi-1+jiangxi-2", 1)
    turn(s)
    do(s, "play 3-1 develop")
    assert refused(s, "upgrade red-paper") == "top-level"
    assert refused(s, "upgrade red-sugar") == "not-your-factory"
    do(s, "upgrade red-silk")
    assert purse(s, "red") == (5, 0)
    do(s, "upgrade red-silk")
    assert purse(s, "red") == (0, 0)
    assert level(s, "red-silk") == 3


def test_an_upgrade_that_is_too_dear() -> None:
    s = table()
    hand(s, "red", "3-1")
    money(s, "red", copper=2)
    found(s, "red", "red-silk", "huguang-1+huguang-2", 1)
    turn(s)
    do(s, "play 3-1 develop")
    assert refused(s, "upgrade red-silk") == "money"


def test_a_burnt_factory_is_rebuilt_in_its_place_by_anybody() -> None:
    """Ruling 12."""
    s = table()
    hand(s, "yellow", "3-1")
    own(s, "yellow", stone=1)
    found(s, "red", "red-silk", "huguang-1+huguang-2", 0)
    turn(s, "yellow")
    do(s, "play 3-1 develop")
    assert refused(s, "rebuild red-paper own") == "not-burnt"
    do(s, "rebuild red-silk own")
    assert s.own_factories(1) == [ED.factory_ids.index("red-silk")]
    assert s.stage is stages.DEVELOPING
    do(s, "upgrade red-silk")
    assert level(s, "red-silk") == 2


def test_no_more_tiles_come_when_the_stack_is_empty() -> None:
    """Ruling 42."""
    s = table(2)
    hand(s, "red", "3-1")
    own(s, "red", stone=1)
    show(s, *(name for name in ED.factory_ids if name.startswith(("red", "yellow"))))
    turn(s)
    do(s, "play 3-1 develop", "build red-silk own", "site huguang-1+huguang-2")
    assert s.to_act == (0,)
    assert s.face_up.count(1) == 7


# --- advancements ---


def test_discs_of_one_action_go_to_different_sections() -> None:
    s = table()
    hand(s, "red", "3-1")
    disc(s, "yellow", "war-wheat")
    turn(s)
    do(s, "play 3-1 advance", "advance japan")
    assert refused(s, "advance korea") == "same-section"
    assert refused(s, "advance war-wheat") == "taken"
    do(s, "advance economy-rice", "advance emperor-sale", "tax", "advance war-pay")
    assert discs(s, "red") == {"japan", "economy-rice", "emperor-sale", "war-pay"}


def test_a_disc_is_of_no_use_in_the_turn_in_which_it_was_placed() -> None:
    s = table()
    hand(s, "red", "3-1")
    turn(s)
    do(s, "play 3-1 advance", "advance economy-coins")
    assert refused(s, "use economy-coins") == "no-disc"
    turn(s)
    assert "use economy-coins" in texts(s)


def test_a_used_disc_may_not_come_back_to_the_same_section_in_that_action() -> None:
    s = table()
    hand(s, "red", "3-1")
    disc(s, "red", "economy-coins")
    turn(s)
    do(s, "play 3-1 advance", "use economy-coins", "advance economy-rice")
    assert refused(s, "advance economy-coins") == "same-section"


def test_settled_positions_hold_all_pieces() -> None:
    for players in (2, 3, 4):
        settle(table(players)).check()
