"""Groups of workers: resources, production, and several things at once (5 B II)."""

from __future__ import annotations

import pytest

from tests.games.yinzi.rules.laid_out import (
    ED,
    PAPER,
    abroad,
    bonus,
    disc,
    discs,
    do,
    found,
    group,
    grow,
    hand,
    keep,
    linger,
    market,
    money,
    own,
    purse,
    raw,
    refused,
    stored,
    table,
    texts,
    turn,
    words,
    workers,
)

# --- groups ---


def test_a_group_goes_to_an_action_once_a_round() -> None:
    s = table()
    group(s, "red", plant=2, sell=1, resources=1)
    turn(s)
    assert refused(s, "send boats war") == "no-group"
    assert refused(s, "send plant resources") == "once-a-round"
    assert refused(s, "done") == "when-done"


def test_the_group_works_first_then_migrants_and_never_more_than_four() -> None:
    """Ruling 23."""
    s = table()
    group(s, "red", plant=2, bottom=3)
    money(s, "red", copper=9)
    turn(s)
    do(s, "send plant resources")
    assert refused(s, "done") == "first-act"
    do(s, "take wood", "take wood")
    assert workers(s, "red") == {"resources": 2, "bottom": 3}
    do(s, "take stone", "take stone")
    assert workers(s, "red") == {"resources": 4, "bottom": 1}
    assert s.to_act == (1,)


def test_what_is_left_of_a_group_goes_up_when_the_turn_ends() -> None:
    """Rulings 15 and 23: at least one must work."""
    s = table()
    group(s, "red", plant=3)
    turn(s)
    do(s, "send plant resources", "take wood", "done")
    assert workers(s, "red") == {"resources": 1, "top": 2}


def test_a_group_of_no_use_goes_up_only_without_a_card() -> None:
    """Ruling 22; no box is used."""
    s = table()
    group(s, "red", plant=2, resources=1, war=1, palace=1)
    hand(s, "red", "2-2")
    turn(s)
    assert refused(s, "send plant produce") == "nothing-to-produce"
    assert refused(s, "send plant ships") == "nothing-to-ship"
    assert refused(s, "idle plant") == "cards-left"
    hand(s, "red")
    turn(s)
    assert words(s) == {"idle"}
    do(s, "idle plant")
    assert workers(s, "red") == {"resources": 1, "war": 1, "palace": 1, "top": 2}
    s = table()
    group(s, "red", plant=2, sell=1)
    turn(s)
    assert refused(s, "idle plant") == "of-use"
    assert refused(s, "idle boats") == "no-group"


def test_whoever_has_neither_card_nor_group_has_no_turn() -> None:
    """Ruling 21."""
    s = table()
    hand(s, "red", "2-2")
    hand(s, "blue", "2-2")
    turn(s)
    hand(s, "yellow")
    s.deck = [count - n for count, n in zip(list(ED.card_counts) * 3, s.hand, strict=True)]
    do(s, "play 2-2 boats", "done")
    assert s.to_act == (2,)


def test_the_phase_ends_when_nobody_has_a_card_or_a_group() -> None:
    s = table()
    group(s, "red", plant=1)
    turn(s)
    for seat in (1, 2):
        s.deck = [a + b for a, b in zip(s.deck, s.hand, strict=True)]
        s.hand = [0] * len(s.hand)
        assert not s.cards_of(seat)
    do(s, "send plant war")
    assert s.phase != "actions"


# --- resources ---


def test_resources_are_limited_and_cost_a_copper() -> None:
    s = table()
    group(s, "red", plant=3)
    own(s, "yellow", stone=8, wood=13)
    turn(s)
    do(s, "send plant resources")
    assert refused(s, "take stone") == "no-resources"
    do(s, "take wood")
    assert workers(s, "red") == {"resources": 1, "top": 2}
    s = table()
    group(s, "red", plant=3)
    own(s, "yellow", stone=8, wood=14)
    turn(s)
    assert refused(s, "send plant resources") == "no-resources"
    s = table()
    group(s, "red", plant=3)
    money(s, "red", copper=0)
    turn(s)
    assert refused(s, "send plant resources") == "money"


# --- produce ---


def test_own_factories_by_level() -> None:
    """Rulings 17 and 28: two workers at level I, one at II; two raw materials with one worker at III."""
    s = table()
    group(s, "red", plant=3, bottom=1)
    found(s, "red", "red-paper", PAPER, 1)
    found(s, "red", "red-silk", "huguang-9+huguang-10", 2)
    found(s, "red", "red-sugar", "huguang-3+huguang-4", 3)
    raw(s, "red", "huguang-1", "huguang-2", "huguang-3", "huguang-4")
    turn(s)
    do(s, "send plant produce", "produce red-sugar huguang-1", "second huguang-4")
    assert workers(s, "red")["produce"] == 1
    assert refused(s, "second huguang-2") == "not-second"
    do(s, "produce red-silk huguang-2")
    assert refused(s, "produce red-silk huguang-3") == "used"
    do(s, "produce red-paper huguang-3")
    assert workers(s, "red") == {"produce": 4}
    assert [stored(s, "red", f"red-{kind}") for kind in ("paper", "silk", "sugar")] == [1, 1, 2]
    assert s.cubes[0] == 15  # ruling 16


def test_a_second_raw_material_needs_room_and_comes_right_after_the_first() -> None:
    """Ruling 28."""
    s = table()
    group(s, "red", plant=3)
    found(s, "red", "red-silk", "huguang-9+huguang-10", 2)
    found(s, "red", "red-sugar", "huguang-3+huguang-4", 3)
    keep(s, "red", "red-sugar", 2)
    raw(s, "red", "huguang-1", "huguang-2", "huguang-3", "huguang-4")
    turn(s)
    do(s, "send plant produce", "produce red-sugar huguang-1")
    assert refused(s, "second huguang-2") == "not-second"
    s = table()
    group(s, "red", plant=3)
    found(s, "red", "red-silk", "huguang-9+huguang-10", 2)
    found(s, "red", "red-sugar", "huguang-3+huguang-4", 3)
    raw(s, "red", "huguang-1", "huguang-2", "huguang-3", "huguang-4")
    linger(s)
    turn(s)
    do(s, "send plant produce", "produce red-sugar huguang-1", "produce red-silk huguang-2")
    assert refused(s, "second huguang-3") == "not-second"


@pytest.mark.parametrize(("level", "full"), [(1, 1), (2, 2), (3, 3)])
def test_a_full_store_makes_nothing(level: int, full: int) -> None:
    """Ruling 17: a factory of level I stores one."""
    s = table()
    group(s, "red", plant=3)
    found(s, "red", "red-paper", PAPER, level)
    keep(s, "red" if level == 1 else "yellow", "red-paper", full)
    found(s, "red", "red-silk", "huguang-9+huguang-10", 2)
    raw(s, "red", "huguang-1", "huguang-2")
    turn(s)
    do(s, "send plant produce")
    assert refused(s, "produce red-paper huguang-1") == "store-full"


def test_factories_of_others_take_a_fee_to_the_owner() -> None:
    """Ruling 29: level I never, II two workers and 3 copper, III one worker and a silver."""
    s = table()
    group(s, "red", plant=3, bottom=1)
    money(s, "red", copper=4, silver=1)
    found(s, "yellow", "red-paper", PAPER, 1)
    found(s, "yellow", "red-silk", "huguang-9+huguang-10", 2)
    found(s, "blue", "red-sugar", "huguang-3+huguang-4", 3)
    raw(s, "red", "huguang-1", "huguang-2", "huguang-3", "huguang-4")
    turn(s)
    do(s, "send plant produce")
    assert refused(s, "produce red-paper huguang-1") == "not-usable"
    do(s, "produce red-silk huguang-1")
    assert workers(s, "red")["produce"] == 2
    assert (purse(s, "red"), purse(s, "yellow")) == ((1, 1), (7, 0))
    do(s, "produce red-sugar huguang-2")
    assert (purse(s, "red"), purse(s, "blue")) == ((1, 0), (4, 1))
    assert "second" not in words(s)


def test_fees_are_real_money() -> None:
    """Ruling 18: copper of a disc never goes to another player; ruling 29: silver may be bought for it."""
    s = table()
    group(s, "red", plant=3)
    disc(s, "red", "economy-coins")
    money(s, "red", copper=2)
    found(s, "yellow", "red-silk", "huguang-9+huguang-10", 2)
    raw(s, "red", "huguang-1")
    turn(s)
    do(s, "use economy-coins")
    assert refused(s, "send plant produce") == "nothing-to-produce"
    s = table()
    group(s, "red", plant=3)
    money(s, "red", copper=12)
    s.rate = 3
    found(s, "yellow", "red-silk", "huguang-9+huguang-10", 3)
    raw(s, "red", "huguang-1")
    turn(s)
    do(s, "send plant produce", "produce red-silk huguang-1")
    assert (purse(s, "red"), purse(s, "yellow")) == ((2, 0), (4, 1))


def test_raw_material_is_a_cube_of_the_colour_wherever_it_came_from() -> None:
    s = table()
    group(s, "red", plant=3)
    found(s, "red", "yellow-silk", "huguang-9+huguang-10", 2)
    found(s, "red", "red-paper", PAPER, 2)
    raw(s, "yellow", "huguang-1", "jiangxi-1")
    raw(s, "blue", "huguang-2")
    linger(s)
    turn(s)
    do(s, "send plant produce")
    assert refused(s, "produce yellow-silk huguang-2") == "raw-colour"
    assert refused(s, "produce yellow-silk disc") == "no-disc"
    do(s, "produce yellow-silk jiangxi-1")
    assert s.moved == 1
    assert s.cubes[1] == 14


def test_any_slot_of_a_market_may_be_emptied() -> None:
    """Whether an icon or a coin is uncovered, and which icon, matters for later sales; only equal coins are one."""
    s = table()
    group(s, "red", plant=2)
    found(s, "red", "red-paper", PAPER, 2)
    raw(s, "red", "huguang-1", "huguang-2", "huguang-3", "huguang-4")
    turn(s)
    do(s, "send plant produce")
    assert {text for text in texts(s) if text.startswith("produce")} == {
        "produce red-paper huguang-1", "produce red-paper huguang-2", "produce red-paper huguang-4",
    }  # fmt: skip
    assert refused(s, "produce red-paper huguang-3") == "same-raw"
    s = table()
    group(s, "red", plant=2)
    market(s, huguang="market-8")  # a coin below the cotton and one below the bamboo
    found(s, "red", "red-paper", PAPER, 2)
    raw(s, "red", "huguang-1", "huguang-2", "huguang-3", "huguang-4")
    turn(s)
    do(s, "send plant produce")
    assert sum(text.startswith("produce") for text in texts(s)) == 4


def test_a_raw_material_of_a_disc_lies_where_the_factory_is() -> None:
    s = table()
    group(s, "red", plant=2)
    disc(s, "red", "economy-raw")
    found(s, "red", "yellow-paper", PAPER, 3)
    raw(s, "yellow", "zhejiang-1", "huguang-1")
    turn(s)
    do(s, "send plant produce", "produce yellow-paper disc", "second huguang-1")
    assert stored(s, "red", "yellow-paper") == 2
    assert not discs(s, "red")


def test_no_commodities_left() -> None:
    s = table()
    group(s, "red", plant=2)
    found(s, "red", "red-paper", PAPER, 2)
    raw(s, "red", "huguang-1")
    abroad(s, "red", "east", 8)
    turn(s)
    assert refused(s, "send plant produce") == "nothing-to-produce"


def test_a_disc_of_transport_may_be_what_lets_a_group_produce() -> None:
    """Its raw material is two provinces away, and the boats carry one."""
    s = table()
    group(s, "red", plant=2)
    disc(s, "red", "economy-transport")
    found(s, "red", "red-paper", PAPER, 2)
    raw(s, "red", "zhejiang-1")
    linger(s)
    turn(s)
    do(s, "send plant produce")
    assert refused(s, "produce red-paper zhejiang-1") == "transport"
    assert refused(s, "done") == "first-act"
    do(s, "use economy-transport", "produce red-paper zhejiang-1")
    assert s.moved == 2


# --- the rural market in an own turn ---


def test_food_but_no_rice_is_sold_at_any_time_of_an_own_turn() -> None:
    s = table()
    group(s, "red", plant=1)
    bonus(s, "red", "sales")
    grow(s, "red", "huguang-1", 2)
    grow(s, "red", "huguang-3")
    grow(s, "red", "huguang-6")
    grow(s, "yellow", "huguang-8")
    turn(s)
    assert refused(s, "trade huguang-1") == "not-rural"
    assert refused(s, "trade huguang-8") == "not-yours"
    do(s, "trade huguang-3", "send plant resources")
    assert refused(s, "trade huguang-6") == "first-act"
    do(s, "take wood", "trade huguang-6")
    assert purse(s, "red") == (4 + 2 - 1 + 2, 0)
    assert s.rural == (2, 0, 0)
    assert s.to_act == (1,)


# --- several things at once ---


def test_raw_material_of_a_colour_that_is_not_in_the_game_is_never_asked_for() -> None:
    s = table(2)
    group(s, "red", plant=2)
    found(s, "red", "yellow-paper", PAPER, 2)
    turn(s)
    assert refused(s, "send plant produce") == "nothing-to-produce"
    raw(s, "yellow", "huguang-1")
    turn(s)
    do(s, "send plant produce", "produce yellow-paper huguang-1")
    assert stored(s, "red", "yellow-paper") == 1


def test_coins_and_food_pay_for_resources_only_before_the_group_is_sent() -> None:
    s = table()
    group(s, "red", plant=2)
    money(s, "red", copper=0)
    disc(s, "red", "economy-coins")
    grow(s, "red", "huguang-3")
    turn(s)
    assert refused(s, "send plant resources") == "money"
    do(s, "use economy-coins", "send plant resources", "take wood", "take stone")
    assert purse(s, "red") == (0, 0)
    assert refused(s, "take wood") == "no-workers"
