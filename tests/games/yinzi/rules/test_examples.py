"""The worked examples of the rulebook, by the ids of our rulings, played in the engine."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.places import SALT_PAIR
from tests.games.yinzi.rules.laid_out import (
    abroad,
    cargo,
    carry,
    do,
    dock,
    found,
    group,
    grow,
    hand,
    keep,
    lay_cards,
    level,
    load,
    market,
    money,
    open_routes,
    own,
    part,
    purse,
    quiet,
    raw,
    refused,
    routes,
    show,
    stored,
    table,
    texts,
    turn,
    won,
    workers,
)


def a1() -> None:
    """The third column: tea for a copper, on a square of Jiangxi, with two cubes."""
    s = table()
    s.bonus = (-1,) * 6
    s.crop_track = (1, 2, 0, 3, 4, 5)
    part(s, stages.ROUND)
    do(s, "bonus fed", "place jiangxi-3")
    assert purse(s, "red") == (3, 0)
    assert (s.planted[s.ed.squares.index("jiangxi-3")], s.doubled[s.ed.squares.index("jiangxi-3")]) == (0, 0)
    assert s.tile[s.ed.squares.index("jiangxi-3")] == 0
    assert s.cubes[0] == 13


def b1() -> None:
    """A card of value 2 with 2 workers, and a tax disc: three steps."""
    s = table()
    hand(s, "red", "2-2")
    own(s, "red", wood=3)
    turn(s)
    do(s, "play 2-2 boats")
    assert workers(s, "red") == {"boats": 2}
    do(s, "boat own", "boat own")
    assert refused(s, "boat own") == "conducts"
    assert texts(s) == {"tax", "done"}
    do(s, "tax", "boat own")
    assert (s.boat[0], s.taxed[0]) == (3, 1)


def b2() -> None:
    """Three wood from a capacity of 2 lead to a capacity of 4."""
    s = table()
    hand(s, "red", "3-1")
    own(s, "red", wood=3)
    carry(s, "red", 2)
    turn(s)
    do(s, "play 3-1 boats", "boat own", "boat own", "boat own")
    assert s.capacity(0) == 4
    assert s.store[0] == 0
    assert s.resources[0] == 14


def b3() -> None:
    """Value 3: a bamboo tile for two copper in Jiangxi, rice and fruit in Zhejiang."""
    s = table()
    hand(s, "red", "3-1")
    s.crop_track = (0, 1, 2, 5, 3, 4)
    turn(s)
    do(s, "play 3-1 plant", "buy-crop 4", "place jiangxi-3")
    quiet(s)
    do(s, "plant zhejiang-3", "plant zhejiang-4")
    assert purse(s, "red") == (2, 0)
    assert s.cubes[0] == 10


def b4() -> None:
    """A salt within Jiangxi and two sugarcane from Huguang, one of them on the only coin: 2 transport, 7 copper."""
    s = table()
    hand(s, "yellow", "3-1")
    market(s, jiangxi="market-6")
    raw(s, "red", "jiangxi-3")
    grow(s, "yellow", "jiangxi-4")
    grow(s, "yellow", "huguang-2", 2, "sugarcane")
    carry(s, "yellow", 2)
    turn(s, "yellow")
    do(s, "play 3-1 sell", "sell jiangxi-4 jiangxi", "sell huguang-2 jiangxi", "sell huguang-2 jiangxi")
    assert s.moved == 2
    assert purse(s, "yellow") == (11, 0)


def b5() -> None:
    """A factory is built and upgraded, and another one from II to III: a stone and 8 copper."""
    s = table()
    hand(s, "yellow", "3-1")
    own(s, "yellow", stone=1)
    money(s, "yellow", copper=8)
    found(s, "yellow", "yellow-silk", "huguang-1+huguang-2", 2)
    show(s, "red-silk", "red-paper", "blue-silk")
    turn(s, "yellow")
    do(s, "play 3-1 develop", "build red-silk own", "site jiangxi-1+jiangxi-2")
    quiet(s)
    do(s, "upgrade red-silk", "upgrade yellow-silk")
    assert (level(s, "red-silk"), level(s, "yellow-silk")) == (2, 3)
    assert purse(s, "yellow") == (0, 0)
    assert s.store == (0,) * 6
    assert s.face_up.count(1) == 3


def b6() -> None:
    """Three workers fetch two wood and a stone for three copper."""
    s = table()
    group(s, "red", plant=3)
    turn(s)
    do(s, "send plant resources", "take wood", "take wood", "take stone")
    assert s.store[:2] == (2, 1)
    assert purse(s, "red") == (1, 0)
    assert workers(s, "red") == {"resources": 3}


def b7() -> None:
    """Two workers and a migrant: own porcelain at level II from Huguang, Marion's paper II in her province."""
    s = table()
    group(s, "yellow", plant=2, bottom=1)
    found(s, "yellow", "red-porcelain", "zhejiang-6+zhejiang-7", 2)
    found(s, "blue", "red-paper", "nanzhili-5+nanzhili-6", 2)
    raw(s, "red", "huguang-1", "nanzhili-1")
    carry(s, "yellow", 3)
    turn(s, "yellow")
    do(s, "send plant produce", "produce red-porcelain huguang-1", "produce red-paper nanzhili-1")
    assert stored(s, "yellow", "red-porcelain") == 1 == stored(s, "yellow", "red-paper")
    assert workers(s, "yellow") == {"produce": 3}
    assert (purse(s, "yellow"), purse(s, "blue")) == ((1, 0), (7, 0))


def _b8() -> YinziState:
    s = table()
    group(s, "red", plant=2, bottom=1)
    found(s, "red", "red-porcelain", "huguang-1+huguang-2", 2)
    found(s, "red", "yellow-porcelain", "nanzhili-5+nanzhili-6", 2)
    keep(s, "red", "red-porcelain")
    keep(s, "red", "yellow-porcelain")
    grow(s, "red", "zhejiang-2")
    grow(s, "red", "nanzhili-4")
    dock(s, "portugal-1", "japan-1", sighted=("netherlands-1", "brunei-1", "korea-1"))
    load(s, "red", "1-2")
    load(s, "yellow", "1-3", "salt")
    load(s, "yellow", "2-2", "tea")
    abroad(s, "yellow", "japan", 3)
    abroad(s, "red", "portugal", 1)
    carry(s, "red", 5)
    return turn(s)


def b8() -> None:
    """Porcelain from Huguang and Nanzhili, salt from Zhejiang and Nanzhili: two ships sail, three silver."""
    s = _b8()
    do(s, "send plant ships", "load 1-1 red-porcelain")
    assert s.moved == 2
    quiet(s)
    do(s, "load 2-1 yellow-porcelain")
    assert s.moved == 3
    quiet(s)
    assert s.ship[:2] == (s.ed.ship_ids.index("netherlands-1"), s.ed.ship_ids.index("brunei-1"))
    do(s, "salt 2-1")
    assert purse(s, "red") == (4, 3)
    assert abroad(s, "red", "portugal") == 3
    assert abroad(s, "red", "japan") == 0
    assert abroad(s, "red", "east") == 1
    assert cargo(s, 2) == [SALT_PAIR, 0, 0]
    assert s.cubes[1] == 15  # tea and salt of the ships that have sailed
    assert workers(s, "red") == {"ships": 3}


def b8_transport() -> None:
    """All of it takes a transport of 5: with 4 the pair of salt stays at home."""
    s = _b8()
    carry(s, "red", 4)
    turn(s)
    do(s, "send plant ships", "load 1-1 red-porcelain")
    quiet(s)
    do(s, "load 2-1 yellow-porcelain")
    quiet(s)
    assert s.to_act == (1,)  # nothing was left to be shipped
    assert workers(s, "red") == {"ships": 2, "bottom": 1}


def b9() -> None:
    """Three workers; box 3 is taken, so two go to box 2 and one to the migrants. Later: three copper and a route."""
    s = table()
    group(s, "yellow", canal=3)
    group(s, "red", plant=3)
    routes(s, discards=("any-1",))
    turn(s)
    do(s, "send plant emperor")
    assert refused(s, "box canal") == "taken"
    do(s, "box road")
    assert workers(s, "red") == {"road": 2, "top": 1}
    assert s.to_act == (1,)
    part(s, stages.ROUTES_OVER)
    quiet(s)
    do(s, "pick any-1")
    assert purse(s, "red") == (7, 0)
    assert open_routes(s, "red") == {"any-1"}


def b10() -> None:
    """Two workers stand in the slot after Tanja's three; the tile's copper comes at once, the tile in D."""
    s = table()
    group(s, "yellow", war=3)
    s.war_order = (1,)
    group(s, "red", plant=2)
    found(s, "red", "red-paper", "huguang-1+huguang-2")
    keep(s, "red", "red-paper")
    routes(s, "food-1", "plain-1", "two-1")
    turn(s)
    do(s, "send plant war", "fulfil 2 3", "give-commodity red-paper")
    assert list(s.war_order) == [1, 0]
    assert workers(s, "red") == {"war": 2}
    assert purse(s, "red") == (6, 0)
    assert won(s, "red") == set()
    part(s, stages.DISASTERS_OVER)
    assert won(s, "red") == {"plain-1"}
    assert s.pieces[0] == 8


def c1() -> None:
    """Eleven workers need four food; two rice and two fruit are three of them: one misfortune (ruling 3)."""
    s = table()
    group(s, "red", resources=4, ships=4, war=1, top=1, bottom=1)
    grow(s, "red", "huguang-1", 2)
    grow(s, "red", "huguang-6")
    grow(s, "red", "nanzhili-7")
    part(s, stages.ACTIONS_OVER)
    quiet(s)
    assert s.misfortune == (1, 0, 0)
    assert s.mine(0) == ()


def d1() -> None:
    """Six symbols, 2, 3 and 3 workers: won; of the threes the leftmost gets 4 points, the other one 2."""
    s = table()
    group(s, "yellow", war=2)
    group(s, "red", war=3)
    group(s, "blue", war=3)
    s.war_order = (1, 2, 0)
    routes(s, "any-1", "any-2", "plain-1")
    part(s, stages.FED_ALL)
    assert s.glory == (2, 0, 4)
    assert s.glories == (1, 0, 1)


def d5() -> None:
    """Two silver are due; a silver and 5 copper at a rate of 10 leave nothing, and a misfortune."""
    s = table()
    lay_cards(s, "red", "3-1", "3-1", "3-1")
    money(s, "red", copper=5, silver=1)
    grow(s, "red", "huguang-3")
    s.rate = 3
    part(s, stages.REWARDED)
    do(s, "pay")
    assert purse(s, "red") == (0, 0)
    assert s.misfortune == (1, 0, 0)
    assert s.planted[s.ed.squares.index("huguang-3")] == 0


EXAMPLES = {
    "A1": a1, "B1": b1, "B2": b2, "B3": b3, "B4": b4, "B5": b5, "B6": b6, "B7": b7, "B8": b8, "B8-transport":
    b8_transport, "B9": b9, "B10": b10, "C1": c1, "D1": d1, "D5": d5,
}  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_example(example: Callable[[], None]) -> None:
    example()
