"""Late shipping, the end of a round, and the last points (5 E, 5 F, 7)."""

from __future__ import annotations

import pytest

from companion.engine.fields import changed
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules.game import YinziState
from tests.games.yinzi.rules.laid_out import (
    ED,
    PAPER,
    SILK,
    SUGAR,
    abroad,
    bonus,
    cargo,
    carry,
    disc,
    do,
    dock,
    emissaries,
    found,
    group,
    grow,
    keep,
    lay_cards,
    load,
    money,
    own_route,
    part,
    purse,
    quiet,
    refused,
    routes,
    table,
    texts,
    workers,
)


def lines(s: YinziState, colour: str = "red") -> dict[str, int]:
    """The score sheet of a player."""
    found_: dict[str, int] = {}
    for line in s.lines:
        if line.seat == s.seats.index(colour):
            found_[line.reason] = found_.get(line.reason, 0) + line.points
    return found_


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
    s.rural = changed(s.rural, 2, 2)
    disc(s, "red", "economy-rice")
    part(s, stages.TAXED)
    do(s, "late 1-1")
    do(s, "give-disc economy-rice")
    assert "buy corn blue" in texts(s)
    assert refused(s, "buy corn yellow") == "rural-empty"
    do(s, "buy corn blue")
    assert purse(s, "red") == (2, 1)
    assert s.rural == (0, 0, 1)
    assert s.shipper[0] == 0
    s = late(red=4, yellow=0, blue=0)
    s.rural = changed(s.rural, 2, 2)
    part(s, stages.TAXED)
    do(s, "late 1-1", "buy corn blue", "buy potato blue")
    assert purse(s, "red") == (0, 1)


def test_a_ship_that_is_full_sails_and_the_next_one_is_there_for_others() -> None:
    """Ruling 34: a bought pair is an own piece, so that an emissary may go along."""
    s = late(red=4, blue=0)
    load(s, "yellow", "1-1")
    s.rural = changed(s.rural, 1, 2)
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
    s.taxed = changed(s.taxed, 0, 2)
    s.helpers = s.recruits = (1, 0, 0)
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
    assert s.bonus == (-1,) * 6


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
    s.rural = changed(s.rural, 1, 2)
    finish(s)
    assert "answer food-1 2" in texts(s)
    do(s, "trade huguang-3")
    assert purse(s, "red") == (5, 0)
    assert refused(s, "answer food-1 2") == "cannot-meet"
    s = ending()
    own_route(s, "red", "food-1")
    own_route(s, "red", "load-1")
    grow(s, "red", "huguang-3")
    s.rural = changed(s.rural, 1, 2)
    finish(s)
    do(s, "answer food-1 2", "buy fruit yellow", "enough")
    assert refused(s, "trade huguang-3") == "has-bought"
    do(s, "pass")
    assert s.stage is stages.OVER


def test_every_line_of_the_score_sheet() -> None:
    """Rulings 37, 43 and 44: the capacity counts, not the step; an emptied factory is nothing; a section needs a
    disc."""
    s = ending()
    s.boat = changed(s.boat, 0, 3)  # capacity 3
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
    s.glory, s.glories = changed(s.glory, 0, 6), changed(s.glories, 0, 2)
    s.won_routes = changed(s.won_routes, ED.route_ids.index("fine-2"), 1)
    own_route(s, "red", "plain-1")
    found(s, "yellow", "yellow-paper", "jiangxi-8+jiangxi-12", 1)
    disc(s, "red", "japan", "korea", "economy-rice")
    disc(s, "yellow", "brunei", "economy-wood", "war-pay")
    money(s, "red", copper=9, silver=3)
    s.rate = 1
    s.misfortune = (2, 0, 0)
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
    s.bonus = (2, -1, -1, -1, 1, 0)
    s.order = (2, 1, 0)
    finish(s)
    assert s.points == [2, 2, 2]
    assert s.winners == (2,)
    assert s.winners == (s.order[0],)
