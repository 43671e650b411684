"""The groups that serve ships, the Emperor, war and routes (5 B II)."""

from __future__ import annotations

from companion.engine.fields import changed
from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules.game import YinziState
from tests.games.yinzi.rules.laid_out import (
    ED,
    PAPER,
    abroad,
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
    linger,
    load,
    money,
    part,
    purse,
    quiet,
    refused,
    routes,
    table,
    texts,
    turn,
    won,
    workers,
)

# --- ships ---


def ships() -> YinziState:
    """Sugar for the ship to Brunei in the first box."""
    s = table()
    group(s, "red", plant=3)
    found(s, "red", "red-sugar", "nanzhili-5+nanzhili-6", 2)
    keep(s, "red", "red-sugar", 1)
    dock(s, "brunei-3", "korea-1", "japan-1", sighted=("portugal-1", "brunei-1", "korea-2"))
    return s


def test_what_a_slot_asks_for() -> None:
    s = ships()
    carry(s, "red", 6)
    grow(s, "red", "nanzhili-3", 1, "tea")
    grow(s, "red", "nanzhili-4")
    turn(s)
    do(s, "send plant ships")
    assert refused(s, "load 1-1 red-sugar") == "not-wanted"
    assert refused(s, "load 1-3 red-sugar") == "not-wanted"
    assert refused(s, "tea 1-2 nanzhili-3") == "not-wanted"
    assert refused(s, "tea 1-3 nanzhili-4") == "no-tea"
    assert refused(s, "salt 1-1") == "no-pair"
    do(s, "load 1-2 red-sugar")
    assert purse(s, "red") == (4, 1)
    assert refused(s, "salt 1-2") == "no-slot"
    do(s, "tea 1-3 nanzhili-3")
    assert purse(s, "red") == (4, 2)
    assert workers(s, "red") == {"ships": 2, "top": 1}


def test_commodities_lie_where_their_owner_has_them() -> None:
    s = ships()
    found(s, "yellow", "yellow-sugar", "zhejiang-6+zhejiang-7", 2)
    keep(s, "yellow", "yellow-sugar")
    found(s, "yellow", "yellow-silk", "zhejiang-5+zhejiang-9", 2)
    keep(s, "red", "yellow-silk")
    turn(s)
    do(s, "send plant ships")
    assert refused(s, "load 1-2 yellow-sugar") == "no-commodity"
    do(s, "load 2-1 yellow-silk")
    assert cargo(s, 2) == [1, 0, 0]


def test_the_way_to_the_sea() -> None:
    s = ships()
    grow(s, "red", "huguang-2", 1, "tea")
    linger(s)
    turn(s)
    do(s, "send plant ships")
    assert refused(s, "tea 1-3 huguang-2") == "transport"
    do(s, "load 1-2 red-sugar")
    assert s.room_left(0) == 0


def test_a_disc_of_transport_may_be_what_lets_a_group_ship() -> None:
    s = table()
    group(s, "red", plant=1)
    disc(s, "red", "economy-transport")
    dock(s, "brunei-1")
    grow(s, "red", "huguang-2", 1, "tea")
    turn(s)
    do(s, "send plant ships", "use economy-transport", "tea 1-2 huguang-2")
    assert purse(s, "red") == (4, 1)


def test_two_salts_from_anywhere_to_any_empty_slot() -> None:
    s = ships()
    carry(s, "red", 4)
    linger(s)
    grow(s, "red", "nanzhili-4")
    grow(s, "red", "jiangxi-3", 2, "salt")
    turn(s)
    do(s, "send plant ships", "salt 1-3")
    assert texts(s) == {"give nanzhili-4", "give jiangxi-3"}
    do(s, "give nanzhili-4")
    assert s.moved == 3
    assert cargo(s, 1) == [0, 0, 3]
    assert purse(s, "red") == (4, 1)


def test_the_salt_of_a_disc_is_half_of_a_pair() -> None:
    s = ships()
    disc(s, "red", "emperor-salt")
    linger(s)
    grow(s, "red", "nanzhili-4")
    turn(s)
    do(s, "send plant ships", "salt 1-1")
    assert cargo(s, 1) == [3, 0, 0]
    assert s.moved == 1
    assert discs(s, "red") == {"economy-coins"}
    assert s.shipped[0] == 1


def test_a_ship_that_fills_a_box_carries_all_it_has_there() -> None:
    """Two lie there: all arriving go in; three lie there: all go to the pool of the region."""
    for there, box, pool in ((2, 3, 0), (3, 0, 1)):
        s = ships()
        abroad(s, "yellow", "brunei", there)
        load(s, "yellow", "1-1")
        load(s, "yellow", "1-3", "tea")
        turn(s)
        do(s, "send plant ships", "load 1-2 red-sugar")
        quiet(s)
        assert abroad(s, "red", "brunei") == (1 if box else 0)
        assert abroad(s, "red", "east") == pool == abroad(s, "yellow", "east")
        assert abroad(s, "yellow", "brunei") == (there + 1 if box else there)


def test_the_first_ship_from_europe_brings_potatoes_and_corn() -> None:
    s = ships()
    load(s, "yellow", "1-1", "salt")
    load(s, "yellow", "1-3", "tea")
    turn(s)
    assert sum(s.aside) == 8
    do(s, "send plant ships", "load 1-2 red-sugar")
    quiet(s)
    assert sum(s.aside) == 0
    assert s.pile[-2:] == [4, 4]


def test_a_row_without_ships_stays_empty() -> None:
    s = ships()
    load(s, "yellow", "1-1", "salt")
    load(s, "yellow", "1-3", "tea")
    turn(s)
    s.unseen_ships[s.sighted[0]] = 1
    s.sighted, s.waiting = changed(s.sighted, 0, -1), changed(s.waiting, 0, 0)
    do(s, "send plant ships", "load 1-2 red-sugar")
    assert s.ship[0] == -1
    assert s.to_act == (1,)


def test_an_emissary_goes_with_an_own_piece() -> None:
    """Rulings 11 and 34."""
    s = ships()
    disc(s, "red", "brunei", "korea", "japan")
    load(s, "yellow", "2-1")
    load(s, "red", "3-1", "food")
    turn(s)
    assert refused(s, "emissary 1") == "no-own-piece" == refused(s, "emissary 2")
    do(s, "emissary 3", "send plant ships", "load 1-2 red-sugar", "emissary 1")
    assert discs(s, "red") == {"korea"}
    assert s.discs[0] == 20 - 2 - 3


def test_whoever_has_an_emissary_is_asked_when_the_ship_sails() -> None:
    """Ruling 34: whoever has a piece there, whose turn it is does not matter; it goes where the pieces go."""
    for answer, count in (("emissary 1", 1), ("stay-home", 0)):
        s = ships()
        disc(s, "yellow", "brunei")
        abroad(s, "yellow", "brunei", 3)
        load(s, "yellow", "1-1", "salt")
        load(s, "blue", "1-3", "tea")
        turn(s)
        do(s, "send plant ships", "load 1-2 red-sugar")
        assert s.to_act == (1,)
        assert texts(s) == {"emissary 1", "stay-home"}
        do(s, answer)
        quiet(s)
        assert emissaries(s, "yellow", "east") == count
        assert s.phase == "actions"


def test_two_ships_in_one_action_and_a_worker_left_for_the_ship_that_came() -> None:
    """The action goes on with the ship that has just docked, whoever was asked about an emissary in between."""
    s = ships()
    carry(s, "red", 6)
    disc(s, "yellow", "brunei")
    load(s, "yellow", "1-1", "food")
    load(s, "blue", "1-3", "tea")
    grow(s, "red", "nanzhili-4")
    grow(s, "red", "zhejiang-2")
    turn(s)
    do(s, "send plant ships", "load 1-2 red-sugar", "stay-home")
    quiet(s)
    assert s.ship[0] == ED.ship_ids.index("portugal-1")
    assert s.to_act == (0,)
    do(s, "salt 1-2")
    assert cargo(s, 1) == [0, 3, 0]
    assert purse(s, "red") == (4, 2)


def test_a_disc_that_went_with_a_ship_leaves_its_space_to_others() -> None:
    s = ships()
    disc(s, "red", "japan")
    load(s, "red", "3-1")
    group(s, "red", plant=0)
    hand(s, "red", "2-2")
    turn(s)
    do(s, "emissary 3", "play 2-2 advance", "advance japan")
    assert discs(s, "red") == {"japan"}
    assert refused(s, "emissary 3") == "no-disc"  # placed in this turn


# --- emperor ---


def test_the_emperor_takes_exactly_so_many() -> None:
    s = table()
    group(s, "red", plant=2, bottom=1)
    turn(s)
    do(s, "send plant emperor")
    assert texts(s) == {"box palace", "box road", "box canal"}
    assert refused(s, "box bridge") == "no-workers"
    do(s, "box canal")
    assert workers(s, "red") == {"canal": 3}


def test_the_palace_is_open_to_all() -> None:
    s = table()
    group(s, "yellow", palace=1, road=2)
    group(s, "red", plant=1, bottom=1)
    turn(s)
    do(s, "send plant emperor")
    assert refused(s, "box road") == "taken"
    do(s, "box palace")
    assert workers(s, "red") == {"palace": 1, "bottom": 1}


def test_the_emperor_once_a_round_in_whichever_box() -> None:
    s = table()
    group(s, "red", plant=1, sell=1, palace=1)
    turn(s)
    assert refused(s, "send plant emperor") == "once-a-round"


# --- war and routes ---


def test_all_of_a_group_goes_to_war_and_migrants_may_join_up_to_four() -> None:
    s = table()
    group(s, "red", plant=2, bottom=3)
    linger(s)
    turn(s)
    do(s, "send plant war", "join", "join")
    assert workers(s, "red") == {"war": 4, "bottom": 1}
    assert refused(s, "join") == "full"


def test_veterans_are_among_the_four() -> None:
    """Ruling 5."""
    s = table()
    group(s, "red", plant=3, lying=2)
    turn(s)
    do(s, "send plant war")
    assert workers(s, "red") == {"war": 2, "lying": 2, "top": 1}


def test_one_open_route_a_turn_in_one_go() -> None:
    """Ruling 40."""
    s = table()
    group(s, "red", plant=1)
    found(s, "red", "red-paper", PAPER, 3)
    keep(s, "red", "red-paper", 3)
    routes(s, "goods-1", "any-1", "two-1")
    turn(s)
    do(s, "send plant war")
    assert refused(s, "fulfil 1 1") == "cannot-meet"
    assert refused(s, "fulfil 1 2") == "no-such-demand"
    do(s, "fulfil 3 1", "give-commodity red-paper")
    assert texts(s) == {"give-commodity red-paper"}
    do(s, "give-commodity red-paper")
    assert purse(s, "red") == (4, 1)
    assert s.to_act == (1,)
    assert won(s, "red") == set()


def test_a_filled_route_is_not_filled_again_and_counts_until_the_end_of_the_round() -> None:
    """Ruling 36."""
    s = table()
    group(s, "red", plant=1)
    group(s, "yellow", plant=2)
    for colour, factory, site in (("red", "red-paper", PAPER), ("yellow", "yellow-paper", "huguang-9+huguang-10")):
        found(s, colour, factory, site, 2)
        keep(s, colour, factory, 2)
    routes(s, "any-1", "two-1", "fine-2")
    turn(s)
    do(s, "send plant war", "fulfil 1 1", "give-commodity red-paper")
    do(s, "send plant war")
    assert refused(s, "fulfil 1 1") == "filled"
    do(s, "fulfil 2 1", "give-commodity yellow-paper", "give-commodity yellow-paper")
    assert purse(s, "yellow") == (4, 1)
    part(s, stages.FED_ALL)
    assert s.glory == (0, 2, 0)  # 8 symbols are stronger than 3 workers


def test_goods_of_a_route_come_from_fields_discs_and_the_rural_market() -> None:
    """Rulings 7, 16 and 30: the buyer names the food and picks the colour; the cube goes home."""
    s = table()
    group(s, "red", plant=1)
    disc(s, "red", "economy-rice")
    s.rural = changed(s.rural, 1, 1)
    routes(s, "food-1")
    turn(s)
    do(s, "send plant war", "fulfil 1 1")
    assert texts(s) == {"give-disc economy-rice", "buy wheat yellow"}
    assert refused(s, "buy wheat red") == "rural-empty"
    assert refused(s, "buy corn yellow") == "not-wanted"
    do(s, "buy wheat yellow", "give-disc economy-rice")
    assert purse(s, "red") == (4 - 2 + 2, 0)
    assert s.cubes[1] == 15
    assert s.rural == (0, 0, 0)


def test_goods_are_not_bought_where_something_else_would_be_missing() -> None:
    """One purchase is all that the money allows, and the wheat needs it."""
    s = table()
    group(s, "red", plant=1)
    money(s, "red", copper=2)
    s.rural = changed(s.rural, 1, 2)
    grow(s, "red", "huguang-6")
    routes(s, "food-1")
    turn(s)
    do(s, "send plant war")
    assert refused(s, "fulfil 1 1") == "cannot-meet"
    do(s, "fulfil 1 2")
    assert texts(s) == {"give huguang-6", "buy cabbage yellow"}
    assert refused(s, "buy fruit yellow") == "not-wanted"


def test_an_emissary_for_a_route() -> None:
    s = table()
    group(s, "red", plant=1)
    disc(s, "red", "japan")
    routes(s, "envoy-1")
    turn(s)
    do(s, "send plant war", "fulfil 1 1", "give-disc japan")
    assert not discs(s, "red")
    assert s.discs[0] == 19
    part(s, stages.DISASTERS_OVER)
    assert won(s, "red") == {"envoy-1"}
    assert s.discs[0] == 20


def test_rice_of_a_disc_is_two_goods_of_one_route() -> None:
    """Ruling 33."""
    s = table()
    group(s, "red", plant=1)
    disc(s, "red", "economy-rice")
    found(s, "red", "red-paper", PAPER)
    keep(s, "red", "red-paper")
    routes(s, "load-1")
    turn(s)
    do(s, "send plant war", "fulfil 1 1", "give-disc economy-rice", "give-commodity red-paper")
    assert purse(s, "red") == (4, 1)


def test_whoever_sold_in_this_turn_cannot_buy_for_a_route() -> None:
    """Ruling 31."""
    s = table()
    group(s, "red", plant=1)
    grow(s, "red", "huguang-3")
    grow(s, "red", "huguang-6")
    s.rural = changed(s.rural, 1, 1)
    routes(s, "food-1")
    turn(s)
    do(s, "trade huguang-3", "send plant war")
    assert refused(s, "fulfil 1 2") == "cannot-meet"
    s = table()
    group(s, "red", plant=1)
    grow(s, "red", "huguang-3")
    grow(s, "red", "huguang-6")
    s.rural = changed(s.rural, 1, 1)
    routes(s, "food-1")
    linger(s)
    turn(s)
    do(s, "send plant war", "fulfil 1 2", "give huguang-6", "buy cabbage yellow")
    assert refused(s, "trade huguang-3") == "has-bought"
