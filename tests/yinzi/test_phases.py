"""Phase A, and everything from feeding the workers to the last points (5 A, 5 C to 5 F, 7)."""

from __future__ import annotations

import pytest

from companion.engine.fields import changed
from companion.engine.terms import CHANCE
from companion.games.yinzi import stages
from companion.games.yinzi.edition import DISASTERS
from companion.games.yinzi.game import YinziState
from companion.games.yinzi.goods import CROPS
from companion.games.yinzi.taxes import due, taxable
from tests.yinzi.laid_out import (
    ED,
    abroad,
    bonus,
    cargo,
    carry,
    disc,
    discs,
    do,
    dock,
    emissaries,
    found,
    group,
    grow,
    hand,
    keep,
    lay_cards,
    level,
    load,
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
    words,
    workers,
)

PAPER, SILK, SUGAR = "huguang-1+huguang-2", "huguang-9+huguang-10", "huguang-3+huguang-4"
POINTS = {"boats", "factories", "markets", "emissaries", "unsold", "war", "routes", "advancements", "silver"}


def lines(s: YinziState, colour: str = "red") -> dict[str, int]:
    """The score sheet of a player."""
    found_: dict[str, int] = {}
    for line in s.lines:
        if line.seat == s.seats.index(colour):
            found_[line.reason] = found_.get(line.reason, 0) + line.points
    return found_


# --- A: bonuses ---


def choosing() -> YinziState:
    """Red chooses first."""
    s = table()
    s.bonus = [-1] * 6
    return part(s, stages.ROUND)


def test_each_bonus_once_and_their_columns_are_the_new_order() -> None:
    s = choosing()
    do(s, "bonus boat", "no-crop")
    assert s.boat == [1, 0, 0]
    assert refused(s, "bonus boat") == "taken"
    do(s, "bonus sales", "no-crop", "bonus untaxed", "no-crop")
    assert s.order == (1, 2, 0)


def test_tiles_move_left_and_are_filled_up_after_all_have_chosen() -> None:
    s = choosing()
    before = list(s.crop_track)
    do(s, "bonus sales", "place huguang-5", "bonus fed", "no-crop", "bonus untaxed", "place huguang-7")
    assert s.to_act == (CHANCE,)
    assert s.crop_track == [before[0], before[2], before[4], before[5], -1, -1]
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
    s.bonus = [-1] * 6
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
    s.bonus = [-1] * 6
    s.boat[0] = 7
    part(s, stages.ROUND)
    do(s, "bonus boat")
    assert s.boat[0] == 7


@pytest.mark.parametrize("why", ["money", "cubes", "room", "tile"])
def test_no_tile_is_offered_that_cannot_be_bought_or_placed(why: str) -> None:
    """Rulings 20 and 42."""
    s = table()
    s.bonus = [-1] * 6
    if why == "money":
        money(s, "red", copper=0)
    elif why == "cubes":
        s.rural[0] = 15
    elif why == "room":
        s.under = (0,) * len(s.under)
    else:
        s.crop_track[5] = -1
    part(s, stages.ROUND)
    do(s, "bonus upgrade")
    assert s.to_act == (1,)
    assert s.stage is stages.CHOOSE_BONUS


def test_no_trade_in_phase_a() -> None:
    """Ruling 7."""
    s = table()
    s.bonus = [-1] * 6
    grow(s, "red", "huguang-3")
    part(s, stages.ROUND)
    assert refused(s, "trade huguang-3") == "rural-closed"
    do(s, "bonus fed")
    assert refused(s, "trade huguang-3") == "when-trade"


def test_trade_in_phase_a_if_people_want_it() -> None:
    """Ruling 7: the copper of a sale may pay for the tile; the first turn of B is another occasion."""
    s = table()
    s.options = {**s.options, "rural-with-bonus": "open"}
    s.bonus = [-1] * 6
    money(s, "red", copper=0)
    grow(s, "red", "huguang-3")
    grow(s, "red", "nanzhili-1")
    part(s, stages.ROUND)
    do(s, "trade huguang-3")
    assert s.to_act == (0,)
    do(s, "bonus fed", "place huguang-5")
    assert purse(s, "red") == (0, 0)
    assert s.traded == 0


def test_cards_are_drawn_in_b_only_in_the_first_round() -> None:
    """Ruling 2."""
    s = choosing()
    do(s, "bonus sales", "no-crop", "bonus fed", "no-crop", "bonus untaxed", "no-crop")
    assert s.stage is stages.DRAW
    s = table(round_=2)
    s.bonus = [-1] * 6
    for colour in s.seats:
        hand(s, colour, "1-3", "2-2", "3-1")
    part(s, stages.ROUND)
    do(s, "bonus sales", "no-crop", "bonus fed", "no-crop", "bonus untaxed", "no-crop")
    assert s.stage is stages.TURN


# --- C: food ---


def hungry(count: int = 6) -> YinziState:
    s = table()
    group(
        s,
        "red",
        **{station: min(4, count - n) for n, station in ((0, "resources"), (4, "war"), (8, "top")) if count > n},
    )
    return s


@pytest.mark.parametrize("station", ["resources", "produce", "ships", "canal", "war", "lying", "top", "bottom"])
def test_who_eats(station: str) -> None:
    """Ruling 5: sideways veterans eat as well."""
    s = table()
    group(s, "red", **{station: 1})
    part(s, stages.ACTIONS_OVER)
    quiet(s)
    assert s.misfortune == [1, 0, 0]


def test_discs_that_serve_as_workers_do_not_eat() -> None:
    """Ruling 5."""
    s = table()
    group(s, "red", road=3)
    s.helpers[0] = 1
    part(s, stages.ACTIONS_OVER)
    quiet(s)
    assert s.misfortune == [1, 0, 0]


def test_fed_workers_eat_nothing() -> None:
    s = hungry(12)
    bonus(s, "red", "fed")
    grow(s, "red", "huguang-1", 2)
    part(s, stages.ACTIONS_OVER)
    assert s.misfortune == [0, 0, 0]
    assert s.cubes_on(0) == 2


def test_own_cubes_must_feed() -> None:
    """Ruling 4: cubes of the own fields are forced, discs are not."""
    s = hungry(6)
    disc(s, "red", "war-wheat")
    grow(s, "red", "huguang-3")
    grow(s, "red", "huguang-6")
    part(s, stages.ACTIONS_OVER)
    assert refused(s, "hunger") == "must-feed"
    assert refused(s, "eat huguang-6") == "other-half"  # there is no other half
    do(s, "eat huguang-3", "hunger")
    assert s.misfortune == [1, 0, 0]
    assert discs(s, "red") == {"war-wheat"}


def test_two_halves_make_a_food_and_the_second_follows_the_first() -> None:
    """Ruling 32."""
    s = hungry(3)
    grow(s, "red", "huguang-6")
    grow(s, "red", "huguang-8")
    grow(s, "red", "huguang-3")
    grow(s, "red", "nanzhili-3", 1, "tea")
    grow(s, "yellow", "huguang-12")
    part(s, stages.ACTIONS_OVER)
    assert refused(s, "eat nanzhili-3") == "not-food"
    assert refused(s, "eat huguang-12") == "not-yours"
    do(s, "eat huguang-6")
    assert texts(s) == {"eat huguang-8"}
    do(s, "eat huguang-8")
    assert s.good_on(2) == 1
    assert s.planted[2] == 0
    assert s.misfortune == [0, 0, 0]


def test_which_half_is_left_is_chosen() -> None:
    """All must be eaten but one half, and fruit is not cabbage."""
    s = hungry(6)
    grow(s, "red", "huguang-3")
    grow(s, "red", "huguang-6")
    grow(s, "red", "huguang-8")
    grow(s, "red", "huguang-12")
    part(s, stages.ACTIONS_OVER)
    assert texts(s) == {"eat huguang-3", "eat huguang-6", "eat huguang-8", "eat huguang-12"}
    do(s, "eat huguang-3", "eat huguang-12", "eat huguang-6")
    assert [ED.squares[square] for square in s.mine(0)] == ["huguang-8"]
    assert s.misfortune == [0, 0, 0]


def test_an_only_half_is_not_asked_for() -> None:
    """Ruling 32."""
    s = hungry(6)
    grow(s, "red", "huguang-6")
    part(s, stages.ACTIONS_OVER)
    assert s.misfortune == [2, 0, 0]
    assert len(s.mine(0)) == 1


def test_a_bought_cube_is_a_whole_food_and_goes_home() -> None:
    """Rulings 4, 16, 30 and 32: optional, of any colour, for two copper."""
    s = hungry(9)
    s.rural[1] = 2
    money(s, "red", copper=3)
    part(s, stages.ACTIONS_OVER)
    assert texts(s) == {"buy-food yellow", "hunger"}
    assert refused(s, "buy-food blue") == "rural-empty"
    do(s, "buy-food yellow")
    quiet(s)
    assert purse(s, "red") == (1, 0)
    assert s.rural == [0, 1, 0]
    assert s.misfortune == [2, 0, 0]


# --- D I: war ---


def war(symbols: int, **slots: int) -> YinziState:
    """Open tiles with so many symbols, and workers by slot."""
    s = table()
    choice = {3: "envoy-2 fine-1 food-3", 4: "envoy-2 food-3 any-1", 5: "food-3 any-1 any-2", 6: "any-1 any-2 plain-1"}
    routes(s, *choice[symbols].split())
    for colour, count in slots.items():
        group(s, colour, war=count)
    s.war_order = tuple(s.seats.index(colour) for colour in slots)
    return part(s, stages.FED_ALL)


@pytest.mark.parametrize(
    ("symbols", "slots", "glory"),
    [
        (6, {"red": 3, "yellow": 2, "blue": 1}, [4, 2, 0]),
        (6, {"red": 2, "yellow": 3}, [0, 2, 0]),  # lost: two points for the most, nothing for anybody else
        (6, {"blue": 2, "yellow": 2, "red": 2}, [0, 2, 4]),  # ruling 6: the leftmost slots, for the second place too
        (3, {"red": 3}, [4, 0, 0]),
        (3, {}, [0, 0, 0]),
    ],
)
def test_glories(symbols: int, slots: dict[str, int], glory: list[int]) -> None:
    """Ruling 6: nobody scores without a worker."""
    assert war(symbols, **slots).glory == glory


def test_a_weaker_enemy_is_never_below_nothing() -> None:
    s = table()
    disc(s, "red", "war-weaker")
    routes(s, "envoy-2", "any-1", "food-3")
    s.top = [ED.route_ids.index("envoy-2"), -1, -1]
    s.below = [3, 0, 0]
    part(s, stages.FED_ALL)
    do(s, "use war-weaker")
    assert s.glory == [0, 0, 0]


def test_points_of_wars_without_a_disc() -> None:
    """Ruling 41."""
    s = table()
    routes(s, "any-1", "any-2", "plain-1")
    group(s, "red", war=4)
    group(s, "yellow", war=4)
    s.war_order = (0, 1)
    found(s, "red", "red-paper", PAPER, 20)
    part(s, stages.FED_ALL)
    assert s.glory == [4, 2, 0]
    assert s.glories == [0, 1, 0]


def test_the_sideways_stand_up_before_the_war_is_counted() -> None:
    """Rulings 5 and 35: they join the own slot or open the next one."""
    s = table()
    routes(s, "any-1", "any-2", "plain-1")
    group(s, "red", lying=2)
    group(s, "yellow", war=3)
    group(s, "blue", war=1, lying=2)
    s.war_order = (1, 2)
    part(s, stages.FED_ALL)
    assert s.glory == [0, 4, 2]
    assert list(s.war_order) == [1, 2, 0]
    assert workers(s, "blue") == {"war": 3}
    assert workers(s, "red") == {"war": 2}


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
    s.boat = [3, 0, 1]
    part(s, stages.WAR_OVER)
    assert s.boat == [2, 0, 0]


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
    s.boat = [1, 1, 1]
    found(s, "red", "red-paper", PAPER, 1)
    found(s, "red", "red-silk", SILK, 1)
    grow(s, "red", "nanzhili-1")
    grow(s, "red", "nanzhili-2")
    part(s, stages.WAR_OVER)
    assert s.stage is stages.WILDFIRE
    assert s.boat == [1, 1, 1]
    do(s, "burn red-silk")
    assert s.stage is stages.DROUGHT
    assert s.boat == [0, 0, 0]


def test_a_filled_tile_brings_its_disaster_as_well() -> None:
    """Ruling 36."""
    s = disaster("flood")
    s.filled[0] = 0
    s.boat = [1, 1, 1]
    part(s, stages.WAR_OVER)
    assert s.boat == [0, 0, 0]


# --- D III: routes ---


def test_filled_tiles_go_to_their_players_and_the_rest_to_the_discards() -> None:
    s = table()
    routes(s, "any-1", "two-1", "fine-2")
    s.filled = [1, -1, -1]
    part(s, stages.DISASTERS_OVER)
    quiet(s)
    assert won(s, "yellow") == {"any-1"}
    assert s.discards[ED.route_ids.index("two-1")] == 1
    assert s.below == [2, 2, 2]
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
    s.rural[1] = 2
    part(s, stages.DISASTERS_OVER)
    quiet(s)
    do(s, "answer food-1 2", "buy fruit yellow", "buy cabbage yellow")
    assert won(s, "red") == {"food-1"}
    assert purse(s, "red") == (4 - 4 + 2, 0)


def test_a_reward_of_this_round_waits_for_the_next() -> None:
    """Ruling 10; but it may be filled at the end of the game."""
    s = table(round_=4)
    own_route(s, "red", "any-1")
    s.not_yet = (ED.route_ids.index("any-1"),)
    found(s, "red", "red-paper", PAPER)
    keep(s, "red", "red-paper")
    part(s, stages.DISASTERS_OVER)
    quiet(s)
    assert open_routes(s, "red") == {"any-1"}
    part(s, stages.SHIPPED_LATE)
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
    assert s.not_yet == (ED.route_ids.index("any-1"),)
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
    s.taxed[0] = discs_
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
    assert s.misfortune == [0, 0, 0]


# --- E: late shipping ---


def late(**copper: int) -> YinziState:
    s = table()
    dock(s, "brunei-1", "korea-1", "japan-1", sighted=("brunei-2", "korea-2", "japan-2"))
    for colour, count in copper.items():
        money(s, colour, copper=count)
    return s


def test_a_pair_of_two_different_foods_to_any_empty_slot() -> None:
    s = late()
    carry(s, "red", 2)
    grow(s, "red", "nanzhili-1")
    grow(s, "red", "nanzhili-6")
    grow(s, "red", "zhejiang-4")
    grow(s, "red", "huguang-4", 2)
    load(s, "yellow", "1-1")
    part(s, stages.TAXED)
    assert refused(s, "late 1-1") == "no-slot"
    do(s, "late 2-2")
    assert refused(s, "give huguang-4") == "not-this-food"  # two borders leave none for the other food
    do(s, "give nanzhili-1")
    assert texts(s) == {"give zhejiang-4"}
    do(s, "give zhejiang-4")
    assert purse(s, "red") == (4, 1)
    assert cargo(s, 2)[1] == 4
    assert s.shipped[4 * 3] == 2
    assert s.phase == "administration"  # once each


def test_a_late_pair_may_come_from_the_rural_market_and_from_discs() -> None:
    """Rulings 30, 31 and 33: bought cubes go home, and take no transport."""
    s = late(red=4)
    s.rural[2] = 2
    disc(s, "red", "economy-rice")
    part(s, stages.TAXED)
    do(s, "late 1-1")
    do(s, "give-disc economy-rice")
    assert "buy corn blue" in texts(s)
    assert refused(s, "buy corn yellow") == "rural-empty"
    do(s, "buy corn blue")
    assert purse(s, "red") == (2, 1)
    assert s.rural == [0, 0, 1]
    assert s.shipper[0] == 0
    s = late(red=4, yellow=0, blue=0)
    s.rural[2] = 2
    part(s, stages.TAXED)
    do(s, "late 1-1", "buy corn blue", "buy potato blue")
    assert purse(s, "red") == (0, 1)


def test_a_ship_that_is_full_sails_and_the_next_one_is_there_for_others() -> None:
    """Ruling 34: a bought pair is an own piece, so that an emissary may go along."""
    s = late(red=4, blue=0)
    load(s, "yellow", "1-1")
    s.rural[1] = 2
    disc(s, "red", "brunei")
    grow(s, "yellow", "nanzhili-1")
    grow(s, "yellow", "nanzhili-7")
    carry(s, "yellow", 2)
    part(s, stages.TAXED)
    do(s, "late 1-2", "buy corn yellow", "buy wheat yellow")
    assert texts(s) == {"emissary 1", "stay-home"}
    do(s, "emissary 1")
    quiet(s)
    assert abroad(s, "yellow", "brunei") == 1
    assert emissaries(s, "red", "brunei") == 1
    assert s.to_act == (1,)
    do(s, "late 1-2", "give nanzhili-7", "give nanzhili-1")
    assert s.ship[0] == ED.ship_ids.index("brunei-2")
    assert cargo(s, 1)[:2] == [0, 4]


def test_without_an_empty_slot_or_a_pair_nobody_is_asked() -> None:
    s = late()
    grow(s, "red", "nanzhili-1")
    grow(s, "red", "nanzhili-6")
    part(s, stages.TAXED)
    assert s.phase == "administration"


def test_a_late_pair_is_optional() -> None:
    s = late()
    carry(s, "red", 2)
    grow(s, "red", "nanzhili-1")
    grow(s, "red", "zhejiang-4")
    part(s, stages.TAXED)
    do(s, "pass")
    assert s.phase == "administration"


# --- F ---


@pytest.mark.parametrize(("space", "die", "after"), [(2, 5, 3), (2, 1, 1), (2, 2, 2), (1, 6, 2), (6, 6, 6), (6, 1, 5)])
def test_the_die(space: int, die: int, after: int) -> None:
    s = table()
    s.rate = space - 1
    part(s, stages.SHIPPED_LATE)
    s.apply(CHANCE, s.parse(f"die {die}"))
    assert s.rate == after - 1


def test_what_goes_home_at_the_end_of_a_round() -> None:
    s = table()
    group(s, "red", resources=2, produce=1, canal=3, war=1, lying=1, top=1, bottom=2)
    s.taxed[0] = 2
    s.helpers[0] = s.recruits[0] = 1
    s.war_order = (0,)
    s.weaker = 2
    lay_cards(s, "red", "1-3", "2-2", "3-1")
    part(s, stages.SHIPPED_LATE)
    s.apply(CHANCE, s.parse("die 2"))
    assert workers(s, "red") == {"lying": 1, "bottom": 3}
    assert s.discs[0] == 20
    assert (s.round, list(s.war_order), s.weaker) == (2, [], 0)
    assert s.stage is stages.NEXT_CARDS  # ruling 2
    quiet(s)
    assert [s.cards_of(seat) for seat in range(3)] == [3, 3, 3]
    assert s.stage is stages.CHOOSE_BONUS
    assert s.to_act == (0,)
    assert s.bonus == [-1] * 6


def test_the_die_of_the_last_round_counts() -> None:
    """Ruling 13: 8 copper are a silver at the rate after the roll only."""
    s = table(round_=4)
    money(s, "red", copper=8)
    s.rate = 2
    part(s, stages.SHIPPED_LATE)
    s.apply(CHANCE, s.parse("die 1"))
    assert s.stage is stages.OVER
    assert lines(s)["silver"] == 1


# --- 7: the end ---


def ending() -> YinziState:
    return table(round_=4)


def finish(s: YinziState) -> YinziState:
    part(s, stages.SHIPPED_LATE)
    return quiet(s)


def test_the_last_trade_has_no_better_sales_and_is_one_or_the_other() -> None:
    """Rulings 13 and 31."""
    s = ending()
    bonus(s, "red", "sales")
    own_route(s, "red", "food-1")
    grow(s, "red", "huguang-3")
    grow(s, "red", "nanzhili-1")
    grow(s, "red", "huguang-1")
    s.rural[1] = 2
    finish(s)
    assert "answer food-1 2" in texts(s)
    do(s, "trade huguang-3")
    assert purse(s, "red") == (5, 0)
    assert refused(s, "answer food-1 2") == "cannot-meet"
    s = ending()
    own_route(s, "red", "food-1")
    own_route(s, "red", "load-1")
    grow(s, "red", "huguang-3")
    s.rural[1] = 2
    finish(s)
    do(s, "answer food-1 2", "buy fruit yellow", "enough")
    assert refused(s, "trade huguang-3") == "has-bought"
    do(s, "pass")
    assert s.stage is stages.OVER


def test_every_line_of_the_score_sheet() -> None:
    """Rulings 37, 43 and 44: the capacity counts, not the step; an emptied factory is nothing; a section needs a
    disc."""
    s = ending()
    s.boat[0] = 3  # capacity 3
    found(s, "red", "red-paper", PAPER, 1)
    found(s, "red", "red-silk", SILK, 2)
    found(s, "red", "red-sugar", SUGAR, 3)
    found(s, "yellow", "yellow-silk", "jiangxi-1+jiangxi-2", 0)
    keep(s, "red", "red-paper", 1)
    dock(s, "brunei-1", "korea-1", "japan-1")
    load(s, "red", "1-1")
    load(s, "yellow", "2-1")
    abroad(s, "red", "brunei", 2)
    abroad(s, "red", "europe", 1)
    s.emissaries = changed(s.emissaries, 0, 2)
    s.glory[0], s.glories[0] = 6, 2
    s.won_routes = changed(s.won_routes, ED.route_ids.index("fine-2"), 1)
    own_route(s, "red", "plain-1")
    found(s, "yellow", "yellow-paper", "jiangxi-8+jiangxi-12", 1)
    disc(s, "red", "japan", "korea", "economy-rice")
    disc(s, "yellow", "brunei", "economy-wood", "war-pay")
    money(s, "red", copper=9, silver=3)
    s.rate = 1
    s.misfortune = [2, 0, 0]
    routes(s, "any-1", "any-2", "two-1")
    part(s, stages.SHIPPED_LATE)
    s.apply(CHANCE, s.parse("die 2"))
    do(s, "pass")
    assert lines(s) == {
        "boats": 6, "factories": 2 + 3 + 5, "markets": 2 * 5 + 4, "emissaries": 2, "unsold": 2, "war": 6, "routes": 3,
        "advancements": 2 + 1, "silver": 3 + 1, "misfortune": -4,
    }  # fmt: skip
    assert lines(s, "yellow") == {"boats": 2, "factories": 2, "unsold": 1, "advancements": 1 + 2}
    assert s.winners == (0,)


def test_of_equal_ones_the_earlier_in_the_last_order_wins() -> None:
    s = ending()
    s.bonus = [2, -1, -1, -1, 1, 0]
    s.order = (2, 1, 0)
    finish(s)
    assert s.points == [2, 2, 2]
    assert s.winners == (2,)
    assert s.winners == (s.order[0],)


def test_potatoes_feed_by_halves_and_corn_in_full() -> None:
    s = hungry(6)
    grow(s, "red", "huguang-5", 2, "potato")
    grow(s, "red", "huguang-7", 1, "corn")
    part(s, stages.ACTIONS_OVER)
    assert s.misfortune == [0, 0, 0]
    assert not s.mine(0)
    assert CROPS.index("corn") == 7
