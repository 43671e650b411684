"""What discs of the section War and Routes do, and when (5 B Choose Advancements)."""

from __future__ import annotations

import pytest

from companion.games.yinzi.rules import stages
from tests.games.yinzi.rules.laid_out import (
    ED,
    PAPER,
    disc,
    discs,
    do,
    found,
    group,
    hand,
    keep,
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
    workers,
)


def test_wheat_feeds_three_workers() -> None:
    s = table()
    group(s, "red", resources=4)
    disc(s, "red", "war-wheat")
    part(s, stages.ACTIONS_OVER)
    do(s, "use war-wheat")
    quiet(s)
    assert s.misfortune == (1, 0, 0)


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
    assert s.recruits == (1, 0, 0)
    assert list(s.war_order) == [1, 0]
    do(s, "use war-weaker")
    assert s.glory == (2, 4, 0)
    s = table()
    group(s, "yellow", war=4)
    s.war_order = (1,)
    disc(s, "yellow", "war-recruit")
    routes(s, "any-1", "envoy-2", "plain-1")
    part(s, stages.FED_ALL)
    do(s, "use war-recruit")
    assert s.glory == (0, 4, 0)  # five against five


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
