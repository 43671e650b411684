"""Feeding the workers, and the war (5 C, 5 D I)."""

from __future__ import annotations

import pytest

from companion.engine.fields import changed
from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import CROPS
from tests.games.yinzi.rules.laid_out import (
    ED,
    PAPER,
    bonus,
    disc,
    discs,
    do,
    found,
    group,
    grow,
    money,
    part,
    purse,
    quiet,
    refused,
    routes,
    table,
    texts,
    workers,
)

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
    assert s.misfortune == (1, 0, 0)


def test_discs_that_serve_as_workers_do_not_eat() -> None:
    """Ruling 5."""
    s = table()
    group(s, "red", road=3)
    s.helpers = changed(s.helpers, 0, 1)
    part(s, stages.ACTIONS_OVER)
    quiet(s)
    assert s.misfortune == (1, 0, 0)


def test_fed_workers_eat_nothing() -> None:
    s = hungry(12)
    bonus(s, "red", "fed")
    grow(s, "red", "huguang-1", 2)
    part(s, stages.ACTIONS_OVER)
    assert s.misfortune == (0, 0, 0)
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
    assert s.misfortune == (1, 0, 0)
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
    assert s.misfortune == (0, 0, 0)


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
    assert s.misfortune == (0, 0, 0)


def test_an_only_half_is_not_asked_for() -> None:
    """Ruling 32."""
    s = hungry(6)
    grow(s, "red", "huguang-6")
    part(s, stages.ACTIONS_OVER)
    assert s.misfortune == (2, 0, 0)
    assert len(s.mine(0)) == 1


def test_a_bought_cube_is_a_whole_food_and_goes_home() -> None:
    """Rulings 4, 16, 30 and 32: optional, of any colour, for two copper."""
    s = hungry(9)
    s.rural = changed(s.rural, 1, 2)
    money(s, "red", copper=3)
    part(s, stages.ACTIONS_OVER)
    assert texts(s) == {"buy-food yellow", "hunger"}
    assert refused(s, "buy-food blue") == "rural-empty"
    do(s, "buy-food yellow")
    quiet(s)
    assert purse(s, "red") == (1, 0)
    assert s.rural == (0, 1, 0)
    assert s.misfortune == (2, 0, 0)


def test_potatoes_feed_by_halves_and_corn_in_full() -> None:
    s = hungry(6)
    grow(s, "red", "huguang-5", 2, "potato")
    grow(s, "red", "huguang-7", 1, "corn")
    part(s, stages.ACTIONS_OVER)
    assert s.misfortune == (0, 0, 0)
    assert not s.mine(0)
    assert CROPS.index("corn") == 7


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
        (6, {"red": 3, "yellow": 2, "blue": 1}, (4, 2, 0)),
        (6, {"red": 2, "yellow": 3}, (0, 2, 0)),  # lost: two points for the most, nothing for anybody else
        (6, {"blue": 2, "yellow": 2, "red": 2}, (0, 2, 4)),  # ruling 6: the leftmost slots, for the second place too
        (3, {"red": 3}, (4, 0, 0)),
        (3, {}, (0, 0, 0)),
    ],
)
def test_glories(symbols: int, slots: dict[str, int], glory: tuple[int, ...]) -> None:
    """Ruling 6: nobody scores without a worker."""
    assert war(symbols, **slots).glory == glory


def test_a_weaker_enemy_is_never_below_nothing() -> None:
    s = table()
    disc(s, "red", "war-weaker")
    routes(s, "envoy-2", "any-1", "food-3")
    s.top = (ED.route_ids.index("envoy-2"), -1, -1)
    s.below = (3, 0, 0)
    part(s, stages.FED_ALL)
    do(s, "use war-weaker")
    assert s.glory == (0, 0, 0)


def test_points_of_wars_without_a_disc() -> None:
    """Ruling 41."""
    s = table()
    routes(s, "any-1", "any-2", "plain-1")
    group(s, "red", war=4)
    group(s, "yellow", war=4)
    s.war_order = (0, 1)
    found(s, "red", "red-paper", PAPER, 20)
    part(s, stages.FED_ALL)
    assert s.glory == (4, 2, 0)
    assert s.glories == (0, 1, 0)


def test_the_sideways_stand_up_before_the_war_is_counted() -> None:
    """Rulings 5 and 35: they join the own slot or open the next one."""
    s = table()
    routes(s, "any-1", "any-2", "plain-1")
    group(s, "red", lying=2)
    group(s, "yellow", war=3)
    group(s, "blue", war=1, lying=2)
    s.war_order = (1, 2)
    part(s, stages.FED_ALL)
    assert s.glory == (0, 4, 2)
    assert list(s.war_order) == [1, 2, 0]
    assert workers(s, "blue") == {"war": 3}
    assert workers(s, "red") == {"war": 2}
