"""What discs of the section Economy do, and when (5 B Choose Advancements)."""

from __future__ import annotations

from companion.games.yinzi.rules import stages
from tests.games.yinzi.rules.laid_out import (
    PAPER,
    disc,
    discs,
    do,
    found,
    group,
    grow,
    hand,
    lay_cards,
    market,
    money,
    part,
    purse,
    quiet,
    refused,
    table,
    texts,
    turn,
    words,
)


def test_rice_feeds_six_workers() -> None:
    """Ruling 33: what is too much is lost."""
    s = table()
    group(s, "red", resources=4, war=2)
    disc(s, "red", "economy-rice", "war-wheat")
    part(s, stages.ACTIONS_OVER)
    assert texts(s) == {"use economy-rice", "use war-wheat", "hunger"}
    do(s, "use economy-rice")
    quiet(s)
    assert s.misfortune == (0, 0, 0)
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
    s.bonus = (-1,) * 6
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
    assert s.misfortune == (1, 0, 0)
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
