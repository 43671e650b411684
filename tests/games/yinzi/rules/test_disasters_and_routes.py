"""Disasters, routes and what comes of them, rewards and taxes (5 D II to V)."""

from __future__ import annotations

import pytest

from companion.engine.fields import changed
from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules.edition import DISASTERS
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.taxes import due, taxable
from tests.games.yinzi.rules.laid_out import (
    ED,
    PAPER,
    SILK,
    SUGAR,
    bonus,
    do,
    found,
    group,
    grow,
    keep,
    lay_cards,
    level,
    money,
    open_routes,
    own_route,
    part,
    purse,
    quiet,
    refused,
    routes,
    settle,
    stored,
    table,
    texts,
    won,
)


def lines(s: YinziState, colour: str = "red") -> dict[str, int]:
    """The score sheet of a player."""
    found_: dict[str, int] = {}
    for line in s.lines:
        if line.seat == s.seats.index(colour):
            found_[line.reason] = found_.get(line.reason, 0) + line.points
    return found_


# --- D II: disasters ---


def disaster(*kinds: str) -> YinziState:
    """Tiles with these symbols."""
    s = table()
    free = [n for n, route in enumerate(ED.routes) if route.disaster >= 0]
    tops = []
    for kind in kinds:
        number = next(n for n in free if DISASTERS[ED.routes[n].disaster] == kind and n not in tops)
        tops.append(number)
    routes(s, *(ED.route_ids[n] for n in tops))
    return s


def test_fire_takes_a_level_of_one_factory() -> None:
    """Ruling 37: a commodity that has no room any more goes home."""
    s = disaster("wildfire")
    found(s, "red", "red-paper", PAPER, 2)
    keep(s, "red", "red-paper", 2)
    found(s, "yellow", "red-silk", SILK, 2)
    found(s, "yellow", "red-sugar", SUGAR, 1)
    part(s, stages.WAR_OVER)
    assert level(s, "red-paper") == 1
    assert stored(s, "red", "red-paper") == 1
    assert texts(s) == {"burn red-silk", "burn red-sugar"}
    assert refused(s, "burn red-paper") == "not-your-factory"
    do(s, "burn red-sugar")
    assert s.is_burnt(ED.factory_ids.index("red-sugar"))
    assert s.under[2] == ED.factory_ids.index("red-sugar")


def test_the_owner_chooses_whose_commodity_burns() -> None:
    """Ruling 37."""
    s = disaster("wildfire")
    found(s, "red", "red-paper", PAPER, 3)
    keep(s, "red", "red-paper", 1)
    keep(s, "yellow", "red-paper", 2)
    found(s, "blue", "red-silk", SILK, 2)
    part(s, stages.WAR_OVER)
    assert s.to_act == (0,)
    assert s.turn == 0
    assert level(s, "red-silk") == 2  # blue comes later
    assert texts(s) == {"spoil red", "spoil yellow"}
    assert refused(s, "spoil blue") == "none-there" == refused(s, "spoil green")
    do(s, "spoil yellow")
    assert stored(s, "yellow", "red-paper") == 1
    assert level(s, "red-silk") == 1


def test_what_still_has_room_does_not_burn() -> None:
    """Ruling 37."""
    s = disaster("wildfire")
    found(s, "red", "red-paper", PAPER, 3)
    keep(s, "yellow", "red-paper", 2)
    part(s, stages.WAR_OVER)
    assert stored(s, "yellow", "red-paper") == 2


def test_a_flood_once_even_if_there_are_two() -> None:
    s = disaster("flood", "flood")
    s.boat = (3, 0, 1)
    part(s, stages.WAR_OVER)
    assert s.boat == (2, 0, 0)


def test_drought_takes_a_cube_in_each_province() -> None:
    s = disaster("drought", "drought")
    grow(s, "red", "huguang-1", 2)
    grow(s, "red", "nanzhili-1")
    grow(s, "red", "nanzhili-2", 2)
    grow(s, "yellow", "zhejiang-4")
    part(s, stages.WAR_OVER)
    assert texts(s) == {"wither nanzhili-1", "wither nanzhili-2"}
    assert refused(s, "wither huguang-1") == "not-there"
    do(s, "wither nanzhili-2")
    assert sum(s.cubes_on(square) for square in s.mine(0)) == 3
    assert not s.mine(1)


def test_disasters_come_in_this_order() -> None:
    s = disaster("drought", "flood", "wildfire")
    s.boat = (1, 1, 1)
    found(s, "red", "red-paper", PAPER, 1)
    found(s, "red", "red-silk", SILK, 1)
    grow(s, "red", "nanzhili-1")
    grow(s, "red", "nanzhili-2")
    part(s, stages.WAR_OVER)
    assert s.stage is stages.WILDFIRE
    assert s.boat == (1, 1, 1)
    do(s, "burn red-silk")
    assert s.stage is stages.DROUGHT
    assert s.boat == (0, 0, 0)


def test_a_filled_tile_brings_its_disaster_as_well() -> None:
    """Ruling 36."""
    s = disaster("flood")
    s.filled = changed(s.filled, 0, 0)
    s.boat = (1, 1, 1)
    part(s, stages.WAR_OVER)
    assert s.boat == (0, 0, 0)


# --- D III: routes ---


def test_filled_tiles_go_to_their_players_and_the_rest_to_the_discards() -> None:
    s = table()
    routes(s, "any-1", "two-1", "fine-2")
    s.filled = (1, -1, -1)
    part(s, stages.DISASTERS_OVER)
    quiet(s)
    assert won(s, "yellow") == {"any-1"}
    assert s.discards[ED.route_ids.index("two-1")] == 1
    assert s.below == (2, 2, 2)
    assert -1 not in s.top


def test_own_tiles_may_be_filled_in_part() -> None:
    """Ruling 40: what was given stays; and only by the same demand it goes on."""
    s = table()
    own_route(s, "red", "food-1")
    grow(s, "red", "huguang-3")
    grow(s, "red", "huguang-6")
    part(s, stages.DISASTERS_OVER)
    quiet(s)
    assert texts(s) == {"answer food-1 1", "answer food-1 2", "pass"}
    do(s, "answer food-1 1")
    assert refused(s, "enough") == "first-act"
    do(s, "give huguang-3", "enough")
    assert open_routes(s, "red") == {"food-1"}
    grow(s, "red", "huguang-1", 2)
    part(s, stages.DISASTERS_OVER)
    quiet(s)
    assert texts(s) == {"answer food-1 1", "pass"}
    assert refused(s, "answer food-1 2") == "cannot-meet"
    do(s, "answer food-1 1", "give huguang-1")
    assert won(s, "red") == {"food-1"}
    assert purse(s, "red") == (6, 0)  # ruling 10
    assert not any(s.route_cubes)


def test_food_is_bought_for_an_own_tile() -> None:
    """Ruling 31."""
    s = table()
    own_route(s, "red", "food-1")
    s.rural = changed(s.rural, 1, 2)
    part(s, stages.DISASTERS_OVER)
    quiet(s)
    do(s, "answer food-1 2", "buy fruit yellow", "buy cabbage yellow")
    assert won(s, "red") == {"food-1"}
    assert purse(s, "red") == (4 - 4 + 2, 0)


def test_a_reward_of_this_round_waits_for_the_next() -> None:
    """Ruling 10; but it may be filled at the end of the game."""
    s = table(round_=4)
    group(s, "red", road=2)
    routes(s, discards=("any-1",))
    found(s, "red", "red-paper", PAPER)
    keep(s, "red", "red-paper")
    part(s, stages.ROUTES_OVER)
    quiet(s)
    do(s, "pick any-1")
    assert open_routes(s, "red") == {"any-1"}
    assert s.stage is stages.DIE
    quiet(s)
    assert s.stage is stages.LAST
    do(s, "answer any-1 1", "give-commodity red-paper")
    assert s.stage is stages.OVER
    assert lines(s)["routes"] == 2


# --- D IV: rewards ---


def test_rewards_box_by_box_in_turn_order() -> None:
    """Ruling 39."""
    s = table()
    group(s, "yellow", palace=1)
    group(s, "blue", palace=1)
    group(s, "red", bridge=4)
    found(s, "red", "red-paper", PAPER, 2)
    found(s, "red", "red-silk", SILK, 3)
    part(s, stages.ROUTES_OVER)
    assert texts(s) == {"upgrade red-paper"}
    assert refused(s, "upgrade red-silk") == "top-level"
    assert [purse(s, colour) for colour in s.seats] == [(4, 1), (6, 0), (6, 0)]
    do(s, "upgrade red-paper")
    assert level(s, "red-paper") == 3


def test_the_road_without_a_tile_is_five_copper() -> None:
    s = table()
    group(s, "red", road=2)
    settle(s)
    s.unknown = 0
    s.go_on(stages.ROUTES_OVER)
    assert purse(s, "red") == (9, 0)


def test_the_road_looks_through_the_discards() -> None:
    """Rulings 10 and 38."""
    s = table()
    group(s, "red", road=2)
    group(s, "yellow", road=2)
    routes(s, discards=("any-1",))
    part(s, stages.ROUTES_OVER)
    assert s.chance_for == 0
    quiet(s)
    assert len(texts(s)) == 5
    do(s, "pick any-1")
    assert open_routes(s, "red") == {"any-1"}
    assert s.to_act == (1,)
    assert len(texts(s)) == 4


def test_the_canal() -> None:
    s = table()
    group(s, "red", canal=3)
    part(s, stages.ROUTES_OVER)
    assert purse(s, "red") == (8, 0)
    assert s.boat[0] == 1


# --- D V: taxes ---


@pytest.mark.parametrize(
    ("cards", "discs_", "silver"),
    [
        ("111", 0, 0),
        ("112", 1, 0),
        ("122", 0, 0),
        ("222", 0, 1),
        ("223", 1, 1),
        ("233", 0, 1),
        ("333", 0, 2),
        ("333", 3, 2),
    ],
)
def test_the_sum_of_cards_and_discs(cards: str, discs_: int, silver: int) -> None:
    s = table()
    names = {"1": "1-3", "2": "2-2", "3": "3-1"}
    lay_cards(s, "red", *(names[card] for card in cards))
    s.taxed = changed(s.taxed, 0, discs_)
    settle(s)
    assert taxable(s, 0) == sum(map(int, cards)) + discs_
    assert due(s, 0) == silver


def test_no_taxes_and_taxes_that_are_just_paid() -> None:
    s = table()
    for colour in ("red", "yellow"):
        lay_cards(s, colour, "3-1", "3-1", "3-1")
        money(s, colour, silver=2)
        grow(s, colour, "huguang-3" if colour == "red" else "nanzhili-1")
    bonus(s, "red", "untaxed")
    part(s, stages.REWARDED)
    assert [purse(s, colour) for colour in ("red", "yellow")] == [(4, 2), (4, 0)]


def test_food_may_be_sold_if_silver_falls_short() -> None:
    """Rulings 14 and 31: nobody must sell; the bonus of better sales counts."""
    s = table()
    lay_cards(s, "red", "2-2", "2-2", "2-2")
    bonus(s, "red", "sales")
    money(s, "red", copper=6)
    s.rate = 1
    grow(s, "red", "huguang-3")
    grow(s, "red", "nanzhili-1")
    grow(s, "red", "huguang-1", 2)
    part(s, stages.REWARDED)
    assert texts(s) == {"trade huguang-3", "trade nanzhili-1", "pay"}
    assert refused(s, "trade huguang-1") == "not-rural"
    do(s, "trade huguang-3", "pay")
    assert purse(s, "red") == (0, 0)
    assert s.misfortune == (0, 0, 0)
