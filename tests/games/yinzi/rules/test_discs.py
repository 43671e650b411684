"""All twenty-four spaces of the advancements box: what their discs do, when, and never in the turn in which they were
placed (5 B Choose Advancements)."""

from __future__ import annotations

import pytest

from companion.engine.fields import changed
from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules.game import YinziState
from tests.games.yinzi.rules.laid_out import (
    ED,
    SPACES,
    abroad,
    bonus,
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
    load,
    market,
    money,
    open_routes,
    own_route,
    part,
    purse,
    quiet,
    refused,
    routes,
    table,
    texts,
    turn,
    won,
    words,
    workers,
)

PAPER = "huguang-1+huguang-2"
DIPLOMACY = SPACES[:6]
BY_USE = ("economy-transport", "economy-coins", "emperor-sale", "emperor-crop", "war-route", "war-pay")
"""Discs that are used in an own turn, whatever its action."""
FOR_EMPEROR = ("emperor-same", "emperor-worker", "emperor-eager")


def everything(s: YinziState) -> None:
    """Whatever any disc could be used for in a turn."""
    grow(s, "red", "huguang-2", 1, "ramie")
    group(s, "red", war=2)
    routes(s, discards=("any-1",))
    dock(s, "brunei-1", "korea-1", "japan-1")


def test_there_are_twenty_four() -> None:
    assert len(SPACES) == 24


@pytest.mark.parametrize("space", SPACES[6:])
def test_what_can_be_used_at_the_beginning_of_a_turn(space: str) -> None:
    s = table()
    everything(s)
    hand(s, "red", "2-2")
    disc(s, "red", space)
    turn(s)
    usable = space in BY_USE and space != "economy-transport"
    assert (f"use {space}" in texts(s)) == usable
    if not usable:
        assert refused(s, f"use {space}") == "not-now"


@pytest.mark.parametrize("space", SPACES)
def test_never_in_the_turn_in_which_it_was_placed(space: str) -> None:
    s = table()
    everything(s)
    for hold in ("1-1", "2-1", "3-1"):
        load(s, "red", hold)
    hand(s, "red", "1-3")
    turn(s)
    do(s, "play 1-3 advance", f"advance {space}")
    assert not {word for word in words(s) if word in {"use", "emissary"}}
    if space not in DIPLOMACY:
        assert refused(s, f"use {space}") == "no-disc"


@pytest.mark.parametrize("space", BY_USE)
def test_no_use_before_the_first_worker_has_done_something(space: str) -> None:
    s = table()
    everything(s)
    group(s, "red", plant=2)
    disc(s, "red", space)
    turn(s)
    do(s, "send plant resources")
    if space == "economy-coins":
        assert f"use {space}" in texts(s)
    else:
        assert refused(s, f"use {space}") == ("not-now" if space == "economy-transport" else "first-act")
    do(s, "take wood")
    assert (f"use {space}" in texts(s)) == (space != "economy-transport")


# --- diplomacy ---


@pytest.mark.parametrize("country", DIPLOMACY)
def test_an_emissary_to_each_country(country: str) -> None:
    """Ruling 11: with an own piece aboard, one for each; it stays abroad and is worth a point."""
    s = table()
    group(s, "red", plant=1)
    dock(s, f"{country}-1", "brunei-3" if country != "brunei" else "korea-1")
    load(s, "red", "1-1")
    disc(s, "red", country)
    turn(s)
    do(s, "emissary 1")
    assert not discs(s, "red")
    assert sum(s.envoys) == 1
    assert refused(s, "emissary 1") == "no-disc"
    slots = len(ED.ships[s.ship[0]].slots)
    for slot in range(2, slots + 1):
        load(s, "yellow", f"1-{slot}", "salt")
    s.cargo[slots - 1] = 0
    s.shipped[(slots - 1) * 3 + 1] = 0
    grow(s, "red", "nanzhili-4")
    grow(s, "red", "nanzhili-3", 1, "salt")
    carry(s, "red", 6)
    turn(s)
    do(s, "send plant ships", f"salt 1-{slots}")
    quiet(s)
    assert emissaries(s, "red", country) == 1
    assert abroad(s, "red", country) == 1
    assert s.discs[0] == 19


# --- economy ---


def test_rice_feeds_six_workers() -> None:
    """Ruling 33: what is too much is lost."""
    s = table()
    group(s, "red", resources=4, war=2)
    disc(s, "red", "economy-rice", "war-wheat")
    part(s, stages.ACTIONS_OVER)
    assert texts(s) == {"use economy-rice", "use war-wheat", "hunger"}
    do(s, "use economy-rice")
    quiet(s)
    assert s.misfortune == [0, 0, 0]
    assert discs(s, "red") == {"war-wheat"}


def test_wood_is_for_a_boat_and_stone_for_a_factory() -> None:
    s = table()
    hand(s, "red", "2-2", "2-2")
    disc(s, "red", "economy-wood", "economy-stone")
    found(s, "yellow", "red-paper", PAPER, 0)
    turn(s)
    do(s, "play 2-2 boats", "boat disc", "done")
    turn(s)
    do(s, "play 2-2 develop", "rebuild red-paper disc")
    assert not discs(s, "red")
    assert s.boat[0] == 1
    assert s.own_factories(0) == [0]


def test_transport_adds_one_for_the_whole_turn() -> None:
    """Ruling 24: one budget a turn."""
    s = table()
    hand(s, "red", "3-1")
    disc(s, "red", "economy-transport", "emperor-sale")
    grow(s, "red", "nanzhili-3", 2, "ramie")
    grow(s, "red", "jiangxi-3", 1, "ramie")
    market(s, zhejiang="market-8")
    turn(s)
    do(s, "play 3-1 sell", "sell nanzhili-3 huguang")
    assert refused(s, "sell nanzhili-3 huguang") == "transport"
    do(s, "use economy-transport", "sell nanzhili-3 huguang")
    assert s.room_left(0) == 0
    assert refused(s, "use emperor-sale") == "nothing-to-sell"


def test_transport_for_a_sale_beside_another_action() -> None:
    s = table()
    hand(s, "red", "2-2")
    disc(s, "red", "economy-transport", "emperor-sale")
    grow(s, "red", "zhejiang-1", 1, "sugarcane")
    turn(s)
    assert refused(s, "use emperor-sale") == "nothing-to-sell"
    do(s, "use economy-transport", "use emperor-sale", "sell zhejiang-1 huguang")
    assert purse(s, "red") == (7, 0)
    assert s.stage is stages.TURN


def test_transport_in_late_shipping() -> None:
    s = table()
    disc(s, "red", "economy-transport")
    grow(s, "red", "nanzhili-1")
    grow(s, "red", "zhejiang-4")
    part(s, stages.TAXED)
    assert refused(s, "late 1-1") == "no-food"
    do(s, "use economy-transport", "late 1-1", "give nanzhili-1", "give zhejiang-4")
    assert purse(s, "red") == (4, 1)


def test_coins_pay_the_bank_in_this_turn_only() -> None:
    """Ruling 18."""
    s = table()
    hand(s, "red", "2-2")
    money(s, "red", copper=0)
    disc(s, "red", "economy-coins")
    turn(s)
    do(s, "use economy-coins", "play 2-2 plant", "buy-crop 1", "place huguang-5")
    quiet(s)
    assert purse(s, "red") == (0, 0)
    assert s.credit == 1
    do(s, "done")
    assert s.credit == 0


def test_coins_pay_for_the_tile_of_a_bonus() -> None:
    """Rulings 7 and 18."""
    s = table()
    s.bonus = [-1] * 6
    money(s, "red", copper=1)
    disc(s, "red", "economy-coins")
    grow(s, "red", "huguang-3")
    part(s, stages.ROUND)
    do(s, "bonus upgrade")
    assert words(s) == {"use", "no-crop"}
    do(s, "use economy-coins", "place huguang-5")
    assert purse(s, "red") == (0, 0)


def test_coins_never_pay_taxes() -> None:
    """Ruling 18."""
    s = table()
    lay_cards(s, "red", "2-2", "2-2", "2-2")
    money(s, "red", copper=6)
    s.rate = 0
    disc(s, "red", "economy-coins")
    part(s, stages.REWARDED)
    assert s.misfortune == [1, 0, 0]
    assert purse(s, "red") == (0, 0)


def test_raw_material() -> None:
    s = table()
    group(s, "red", plant=1)
    disc(s, "red", "economy-raw")
    found(s, "red", "yellow-paper", PAPER, 2)
    turn(s)
    do(s, "send plant produce", "produce yellow-paper disc")
    assert not discs(s, "red")
    assert s.pieces[0] == 7


# --- emperor ---


def test_salt_is_half_of_a_pair_or_a_good_of_a_route() -> None:
    s = table()
    group(s, "red", plant=1)
    disc(s, "red", "emperor-salt")
    found(s, "red", "red-paper", PAPER)
    keep(s, "red", "red-paper")
    routes(s, "goods-1")
    turn(s)
    do(s, "send plant war", "fulfil 1 1", "give-commodity red-paper", "give-disc emperor-salt")
    assert purse(s, "red") == (7, 0)
    assert not discs(s, "red")


def test_one_more_sale_in_any_turn() -> None:
    s = table()
    hand(s, "red", "2-2")
    bonus(s, "red", "sales")
    disc(s, "red", "emperor-sale")
    grow(s, "red", "huguang-2", 2, "ramie")
    turn(s)
    do(s, "use emperor-sale")
    assert words(s) == {"sell"}
    do(s, "sell huguang-2 huguang")
    assert purse(s, "red") == (8, 0)
    do(s, "play 2-2 sell", "sell huguang-2 huguang")
    assert s.left == 1 or s.to_act == (1,)


def test_a_tile_of_the_disc_does_not_count_as_the_one_of_the_action() -> None:
    """Ruling 26."""
    s = table()
    hand(s, "red", "2-2")
    disc(s, "red", "emperor-crop")
    turn(s)
    do(s, "play 2-2 plant", "buy-crop 1", "place huguang-5")
    quiet(s)
    do(s, "use emperor-crop", "buy-crop 1", "place huguang-7")
    quiet(s)
    assert s.left == 1
    assert s.cubes[0] == 11
    assert purse(s, "red") == (2, 0)
    assert refused(s, "buy-crop 1") == "bought"


@pytest.mark.parametrize("reason", ["money", "cubes", "room"])
def test_a_tile_of_the_disc_needs_money_a_cube_and_room(reason: str) -> None:
    """Ruling 20."""
    s = table()
    hand(s, "red", "2-2")
    disc(s, "red", "emperor-crop")
    if reason == "money":
        money(s, "red", copper=0)
    elif reason == "cubes":
        s.rural[0] = 15
    else:
        for n in range(len(s.under)):
            s.under = changed(s.under, n, 0)
    turn(s)
    assert refused(s, "use emperor-crop") == "no-tile"


def test_into_a_box_that_is_taken() -> None:
    s = table()
    group(s, "yellow", canal=3)
    group(s, "red", plant=3)
    disc(s, "red", "emperor-same")
    turn(s)
    do(s, "send plant emperor", "use emperor-same", "box canal")
    assert workers(s, "red") == {"canal": 3}
    part(s, stages.ROUTES_OVER)
    assert (purse(s, "red"), purse(s, "yellow")) == ((8, 0), (8, 0))
    assert s.boat == [1, 1, 0]


def test_a_disc_as_one_of_the_workers() -> None:
    """It stands there until F and never alone."""
    s = table()
    group(s, "red", plant=1)
    disc(s, "red", "emperor-worker")
    turn(s)
    do(s, "send plant emperor", "use emperor-worker")
    assert refused(s, "box palace") == "own-worker"
    do(s, "box road")
    assert workers(s, "red") == {"road": 1}
    assert (s.helpers[0], s.discs[0]) == (1, 19)
    part(s, stages.SHIPPED_LATE)
    quiet(s)
    assert (s.helpers[0], s.discs[0]) == (0, 20)


def test_a_disc_and_three_workers_for_the_bridge() -> None:
    s = table()
    group(s, "red", plant=3)
    disc(s, "red", "emperor-worker")
    turn(s)
    do(s, "send plant emperor")
    assert refused(s, "box bridge") == "no-workers"
    do(s, "use emperor-worker", "box bridge")
    assert workers(s, "red") == {"bridge": 3}


def test_migrants_of_the_top_box_too() -> None:
    s = table()
    group(s, "red", plant=1, bottom=1, top=2)
    disc(s, "red", "emperor-eager")
    turn(s)
    do(s, "send plant emperor", "use emperor-eager", "box bridge")
    assert workers(s, "red") == {"bridge": 4}


@pytest.mark.parametrize(
    ("along", "left"),
    [("box bridge", {"top": 2}), ("eager bridge 2", {"bottom": 1, "top": 1}), ("eager bridge 3", {"bottom": 2})],
)
def test_migrants_of_the_top_box_may_go_first(along: str, left: dict[str, int]) -> None:
    """5 B Eager immigrants: whoever goes from the top leaves one at the bottom for another action of this round."""
    s = table()
    group(s, "red", plant=1, bottom=2, top=3)
    disc(s, "red", "emperor-eager")
    turn(s)
    do(s, "send plant emperor", "use emperor-eager")
    more = {"eager road 1", "eager canal 1", "eager canal 2", "eager bridge 2", "eager bridge 3"}
    assert {one for one in texts(s) if one.startswith("eager")} == more
    assert refused(s, "eager bridge 1") == refused(s, "eager canal 3") == "no-workers"
    do(s, along)
    assert workers(s, "red") == {"bridge": 4} | left


def test_nobody_comes_from_the_top_without_the_disc() -> None:
    s = table()
    group(s, "red", plant=1, bottom=1, top=1)
    turn(s)
    do(s, "send plant emperor")
    assert refused(s, "eager road 1") == "not-now"


def test_discs_together_open_a_box() -> None:
    s = table()
    group(s, "yellow", bridge=4, palace=1)
    group(s, "red", plant=1, top=2)
    disc(s, "red", *FOR_EMPEROR)
    turn(s)
    do(s, "send plant emperor", "use emperor-same", "use emperor-worker", "use emperor-eager", "box bridge")
    assert workers(s, "red") == {"bridge": 3}
    assert not discs(s, "red")


@pytest.mark.parametrize("space", FOR_EMPEROR)
def test_only_with_the_emperor(space: str) -> None:
    s = table()
    group(s, "red", plant=2, top=1)
    group(s, "yellow", road=2)
    disc(s, "red", space)
    turn(s)
    do(s, "send plant war")
    assert s.to_act == (1,)  # nothing more to be done with it
    turn(s)
    assert f"use {space}" not in texts(s)


# --- war and routes ---


def test_wheat_feeds_three_workers() -> None:
    s = table()
    group(s, "red", resources=4)
    disc(s, "red", "war-wheat")
    part(s, stages.ACTIONS_OVER)
    do(s, "use war-wheat")
    quiet(s)
    assert s.misfortune == [1, 0, 0]


def test_a_personal_route_in_an_own_turn() -> None:
    """Rulings 10 and 38: any tile of the discards, which only the picker looks through; filled in D of that round."""
    s = table()
    hand(s, "red", "2-2")
    disc(s, "red", "war-route")
    found(s, "red", "red-paper", PAPER)
    keep(s, "red", "red-paper")
    routes(s, discards=("any-1", "two-1"))
    turn(s)
    do(s, "use war-route")
    for _ in range(4):
        action = s.chance_outcomes()[0][0]
        assert s.shown(-1, action, 1).text == "bury ?"
        assert s.shown(-1, action, 0).text == action.text
        s.apply(-1, action)
    assert len(texts(s)) == 6
    assert refused(s, f"pick {ED.route_ids[s.top[0]]}") == "not-discarded"
    do(s, "pick any-1")
    assert open_routes(s, "red") == {"any-1"}
    assert s.stage is stages.TURN
    part(s, stages.DISASTERS_OVER)
    quiet(s)
    do(s, "answer any-1 1", "give-commodity red-paper")
    assert won(s, "red") == {"any-1"}
    assert purse(s, "red") == (6, 0)


def test_no_personal_route_without_discards() -> None:
    s = table()
    hand(s, "red", "2-2")
    disc(s, "red", "war-route")
    turn(s)
    s.unknown = 0
    s.begin_anew()
    assert refused(s, "use war-route") == "no-route"


def test_copper_for_warriors_in_an_own_turn() -> None:
    s = table()
    hand(s, "red", "2-2")
    disc(s, "red", "war-pay")
    group(s, "red", war=3)
    turn(s)
    do(s, "use war-pay")
    assert purse(s, "red") == (7, 0)
    s = table()
    hand(s, "red", "2-2")
    disc(s, "red", "war-pay")
    turn(s)
    assert refused(s, "use war-pay") == "no-warriors"


def test_copper_for_veterans_too_in_an_own_turn() -> None:
    """5 B War copper coins, ruling 35: each own worker in the war box; veterans lie in it, and suffice."""
    s = table()
    group(s, "red", plant=3, lying=1)
    disc(s, "red", "war-pay")
    turn(s)
    do(s, "send plant war", "use war-pay")
    assert purse(s, "red") == (8, 0)
    s = table()
    hand(s, "red", "2-2")
    disc(s, "red", "war-pay")
    group(s, "red", lying=2)
    turn(s)
    do(s, "use war-pay")
    assert purse(s, "red") == (6, 0)


def test_copper_for_warriors_before_the_war_is_counted() -> None:
    """Ruling 35: for the sideways too."""
    s = table()
    disc(s, "red", "war-pay")
    group(s, "red", war=1, lying=2)
    s.war_order = (0,)
    part(s, stages.FED_ALL)
    assert texts(s) == {"use war-pay", "pass"}
    do(s, "use war-pay")
    assert purse(s, "red") == (7, 0)


def test_a_recruit_and_a_weaker_enemy_before_the_war_is_counted() -> None:
    """Rulings 5 and 35: five in a slot; the recruit of somebody without workers opens the next one."""
    s = table()
    group(s, "yellow", war=4)
    s.war_order = (1,)
    disc(s, "red", "war-recruit")
    disc(s, "yellow", "war-weaker")
    routes(s, "any-1", "any-2", "plain-1")  # six symbols
    part(s, stages.FED_ALL)
    do(s, "use war-recruit")
    assert s.recruits == [1, 0, 0]
    assert list(s.war_order) == [1, 0]
    do(s, "use war-weaker")
    assert s.glory == [2, 4, 0]
    s = table()
    group(s, "yellow", war=4)
    s.war_order = (1,)
    disc(s, "yellow", "war-recruit")
    routes(s, "any-1", "envoy-2", "plain-1")
    part(s, stages.FED_ALL)
    do(s, "use war-recruit")
    assert s.glory == [0, 4, 0]  # five against five


@pytest.mark.parametrize(("count", "left"), [(1, 3), (2, 2)])
def test_veterans_stay_after_the_war(count: int, left: int) -> None:
    """Ruling 5: they lie there in the next round and eat."""
    s = table()
    group(s, "red", war=4)
    s.war_order = (0,)
    disc(s, "red", "war-veterans")
    part(s, stages.FED_ALL)
    do(s, f"stay {count}")
    assert workers(s, "red") == {"war": left, "lying": count}
    assert not discs(s, "red")
    part(s, stages.SHIPPED_LATE)
    quiet(s)
    assert workers(s, "red") == {"lying": count}
    assert s.on_board(0) == count


def test_veterans_may_go_home() -> None:
    s = table()
    group(s, "red", war=1)
    s.war_order = (0,)
    disc(s, "red", "war-veterans")
    part(s, stages.FED_ALL)
    assert refused(s, "stay 2") == "no-warriors"
    do(s, "pass")
    assert discs(s, "red") == {"war-veterans"}


def test_discs_fill_an_own_route() -> None:
    """Wheat, and one of the two rice of a disc; the other one is lost (ruling 33)."""
    s = table()
    own_route(s, "red", "food-1")
    disc(s, "red", "economy-rice", "war-wheat")
    part(s, stages.DISASTERS_OVER)
    quiet(s)
    do(s, "answer food-1 1", "give-disc economy-rice", "give-disc war-wheat")
    assert won(s, "red") == {"food-1"}
    assert s.discs[0] == 20
