"""Corrections that contradict themselves, or what the game is about to do: refused by name, or followed."""

from __future__ import annotations

import pytest

from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import Change
from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules.game import YinziState
from tests.games.yinzi.rules.laid_out import (
    ED,
    PAPER,
    carry,
    do,
    dock,
    found,
    group,
    grow,
    hand,
    keep,
    level,
    load,
    part,
    purse,
    quiet,
    refused,
    routes,
    stored,
    table,
    texts,
    turn,
    workers,
)

SILK = "huguang-5+huguang-6"
NOTED: dict[str, Change] = {"copper red": 9}
"""What has nothing to do with anything else."""


def contradicts(s: YinziState, **changes: Change) -> tuple[str, str]:
    """The setting at fault and the key with which that is refused; two underscores stand for a hyphen."""
    before = s.digest()
    with pytest.raises(ImpossiblePosition) as caught:
        s.adjust({name.replace("__", "-").replace("_", " "): value for name, value in changes.items()})
    assert s.digest() == before
    return caught.value.field, caught.value.key.removeprefix("impossible.")


def answered(s: YinziState, stack: int) -> str:
    """The route on a stack."""
    return ED.route_ids[s.top[stack - 1]]


def filled() -> YinziState:
    """Red fills the first stack with a commodity, and may still do something."""
    s = table()
    found(s, "red", "red-paper", PAPER, 3)
    keep(s, "red", "red-paper", 2)
    group(s, "red", plant=1)
    hand(s, "red", "2-2")
    routes(s, "any-1", "food-1", "plain-3")
    turn(s)
    do(s, "send plant war", "fulfil 1 1", "give-commodity red-paper")
    return s


# --- what is said of the same thing ---


def test_a_second_cube_of_another_player_than_the_first() -> None:
    """Also where it lay there before: whoever names it says that it lies there now."""
    s = table()
    hand(s, "red", "2-2")
    grow(s, "red", "huguang-1", 2)
    turn(s)
    assert contradicts(s, planted_huguang__1="yellow", doubled_huguang__1="red")[1] == "second-cube"
    assert contradicts(s, planted_huguang__1="none", doubled_huguang__1="red")[1] == "second-cube"
    s.adjust({"planted huguang-1": "red", "doubled huguang-1": "red", **NOTED})
    assert s.cubes_on(0) == 2, "what is named as it is stays so"
    s.adjust({"planted huguang-1": "none"})
    assert s.cubes_on(0) == 0


def test_two_routes_on_one_stack() -> None:
    s = table()
    hand(s, "red", "2-2")
    routes(s, "any-1", "food-1", "plain-3")
    turn(s)
    for one, other in (("any", "plain"), ("any", "two"), ("goods", "plain")):
        which = {f"route_{one}__1": "stack-1", f"route_{other}__1": "stack-1"}
        field, key = contradicts(s, **which)
        assert (field in (f"route {one}-1", f"route {other}-1"), key) == (True, "takes-away")
    s.adjust({"route food-1": "stack-2", "route plain-1": "stack-1"})
    assert (answered(s, 1), answered(s, 2)) == ("plain-1", "food-1")


def test_a_stack_without_a_tile_is_not_filled() -> None:
    s = filled()
    assert contradicts(s, route_any__1="hidden", filled_1="red") == ("filled 1", "no-tile-there")
    s = table()
    hand(s, "red", "2-2")
    routes(s, "any-1", "food-1", "plain-3")
    turn(s)
    assert contradicts(s, route_any__1="discards", filled_1="blue") == ("filled 1", "no-tile-there")
    s.adjust({"route any-1": "discards"})
    assert (s.top[0], s.filled[0]) == (-1, -1)


def test_cargo_needs_its_slot_and_emissaries_a_ship() -> None:
    s = table()
    hand(s, "red", "2-2")
    dock(s, "brunei-3", "korea-1", "korea-2", sighted=("korea-3", "japan-1", "japan-2"))
    load(s, "red", "1-3")
    turn(s)
    assert contradicts(s, ship_1="brunei-1", cargo_1__3="commodity-red") == ("cargo 1-3", "no-slot")
    assert contradicts(s, ship_1="none", envoys_red_1=1) == ("envoys red 1", "no-ship-there")


def test_a_ship_docks_as_soon_as_it_can() -> None:
    """No box is empty while a ship is sighted beside it, and none of a stack lies hidden while none is sighted."""
    s = table()
    hand(s, "red", "2-2")
    turn(s)
    assert contradicts(s, ship_1="none") == ("ship 1", "ship-docks")
    assert contradicts(s, sighted_1="none") == ("sighted 1", "ship-in-sight")
    s.waiting = (0,) * len(s.waiting)
    s.adjust({"sighted 1": "none"})
    assert contradicts(s, waiting_1=1) == ("waiting 1", "ship-in-sight")
    s.adjust({"ship 1": "none"})
    s.adjust({"depth": "scorekeeper"})
    s.adjust({"ship 2": "none"})
    assert s.ship[1] == -1, "whoever only keeps the score need not tell the coast"


def test_nobody_has_a_turn_without_a_card_or_a_group() -> None:
    s = table()
    hand(s, "red", "2-2")
    turn(s)
    s.hand = [count if n < len(ED.cards) else 0 for n, count in enumerate(s.hand)]
    s.deck = [
        held - s.hand[n] - s.played[n] for n, held in enumerate(count for _ in s.seats for count in ED.card_counts)
    ]
    assert contradicts(s, turn="yellow") == ("turn", "no-turn")


def test_a_phase_and_a_turn_are_set_together() -> None:
    s = table()
    s.adjust({"depth": "scorekeeper"})
    s.adjust({"turn": "blue", "phase": "feed"})
    assert (s.phase, s.turn) == ("feed", 2)


# --- pieces that lie on a tile ---


def test_a_tile_that_is_not_filled_gives_the_commodity_back() -> None:
    s = filled()
    assert (stored(s, "red", "red-paper"), s.pieces[0]) == (1, 6)
    s.adjust({"filled 1": "none"})
    assert s.pieces[0] == 7
    assert not any(s.route_pieces)
    s = filled()
    s.adjust({"filled 1": "none", "stored red red-paper": 2})
    assert (stored(s, "red", "red-paper"), s.pieces[0]) == (2, 6)
    s = filled()
    s.adjust({"filled 1": "blue"})
    assert not any(s.route_pieces)


def test_nobody_else_fills_the_tile_that_is_being_filled() -> None:
    s = table()
    grow(s, "red", "huguang-3")
    grow(s, "red", "huguang-1")
    group(s, "red", plant=1)
    routes(s, "food-1", "any-1", "plain-3")
    turn(s)
    do(s, "send plant war", "fulfil 1 1", "give huguang-3")
    assert contradicts(s, filled_1="blue")[1] == "under-way"


# --- the war ---


def test_a_recruit_in_the_war_box_before_the_group_that_comes() -> None:
    """Everybody has one slot."""
    s = table()
    group(s, "red", plant=2)
    hand(s, "red", "2-2")
    turn(s)
    s.adjust({"recruits red": 1})
    assert s.war_order == (0,)
    do(s, "send plant war")
    assert s.war_order == (0,)


# --- what causes something ---


def test_a_disaster_that_nobody_has_to_fear_after_all() -> None:
    s = burning()
    s.adjust({f"route {answered(s, 1)}": "hidden"})
    assert s.stage is not stages.WILDFIRE
    assert level(s, "red-paper") + level(s, "red-silk") == 4


def test_another_disaster_than_was_thought() -> None:
    """Each comes once, whatever its place in the order, and one that has come does not come again."""
    s = burning()
    s.adjust({f"route {answered(s, 1)}": "hidden", f"route {of('drought')}": "stack-1"})
    assert (s.stage, s.turn) == (stages.DROUGHT, 0)
    s.adjust({f"route {of('flood')}": "stack-2"})
    assert s.stage is stages.DROUGHT
    s.adjust({f"route {of('wildfire')}": "stack-3"})
    do(s, "wither huguang-3")
    assert s.boat[0] == 1, "the flood came after the drought"
    assert s.stage is not stages.WILDFIRE, "it had begun before"


def test_what_burns_goes_on_burning() -> None:
    s = burning()
    s.adjust({**NOTED, f"route {of('wildfire', 1)}": "stack-1"})
    assert s.stage is stages.WILDFIRE
    do(s, "burn red-paper")
    assert level(s, "red-paper") == 1


def of(disaster: str, which: int = 0) -> str:
    """A route with that disaster."""
    return [name for name, tile in zip(ED.route_ids, ED.source["routes"], strict=True) if tile["disaster"] == disaster][
        which
    ]


def burning() -> YinziState:
    """Red chooses which of two factories burns."""
    s = table()
    found(s, "red", "red-paper", PAPER, 2)
    found(s, "red", "red-silk", SILK, 2)
    grow(s, "red", "huguang-3")
    grow(s, "red", "huguang-4")
    carry(s, "red", ED.boats[3])
    routes(s, of("wildfire"))
    part(s, stages.WAR_OVER)
    assert (s.stage, s.turn) == (stages.WILDFIRE, 0)
    return s


def rewarding() -> YinziState:
    """Red chooses what to upgrade for the bridge."""
    s = table()
    group(s, "yellow", palace=1)
    group(s, "red", bridge=4)
    found(s, "red", "red-paper", PAPER, 2)
    found(s, "red", "red-silk", SILK, 2)
    part(s, stages.ROUTES_OVER)
    assert (s.stage, s.turn) == (stages.REWARD_UPGRADE, 0)
    return s


def test_a_reward_that_is_not_due_after_all() -> None:
    s = rewarding()
    s.adjust({"workers red bridge": 0})
    assert s.stage is not stages.REWARD_UPGRADE


def test_a_reward_that_is_due_as_well() -> None:
    """Nobody has one twice."""
    s = rewarding()
    s.adjust({"workers blue palace": 1, "workers blue bridge": 0})
    assert (s.stage, s.turn) == (stages.REWARD_UPGRADE, 0)
    s.adjust({"workers yellow palace": 0})
    s.adjust({"workers yellow palace": 1})
    do(s, "upgrade red-paper")
    assert [purse(s, colour)[0] for colour in s.seats] == [4, 6, 6]


def test_the_road_that_was_a_canal() -> None:
    s = table()
    group(s, "red", road=2)
    part(s, stages.ROUTES_OVER)
    quiet(s)
    assert s.stage is stages.PICK_ROUTE
    s.adjust({"workers red road": 0, "workers red canal": 3})
    assert s.stage is not stages.PICK_ROUTE
    assert s.boat[0] == 1


# --- actions that have been used ---


def gathered() -> YinziState:
    """Red has fetched a wood, and has another group."""
    s = table()
    group(s, "red", plant=1, boats=1, sell=1)
    turn(s)
    do(s, "send plant resources", "take wood")
    turn(s)
    return s


def test_workers_that_are_gone_do_not_open_a_used_action() -> None:
    s = gathered()
    s.adjust({"workers red resources": 0})
    assert refused(s, "send boats resources") == "once-a-round"
    assert "send boats war" in texts(s)


def test_workers_that_went_elsewhere_open_the_action_they_did_not_go_to() -> None:
    s = gathered()
    s.adjust({"workers red resources": 0, "workers red war": 1})
    assert refused(s, "send boats war") == "once-a-round"
    do(s, "send boats resources")
    s = gathered()
    s.adjust({"workers red resources": 0, "workers red road": 2})
    assert refused(s, "send boats emperor") == "once-a-round"
    s.adjust({"workers red road": 0})
    assert refused(s, "send boats emperor") == "once-a-round"


def test_all_actions_are_open_in_the_next_round() -> None:
    s = gathered()
    s.adjust({"workers red resources": 0})
    part(s, stages.SHIPPED_LATE)
    quiet(s)
    assert (s.round, any(s.sent)) == (2, False)
    assert workers(s, "red").get("resources") is None


def test_what_nobody_has_told_may_be_named_so() -> None:
    """Everything set to what it is changes nothing, counts among it that wait for somebody to tell them."""
    s = table()
    s.adjust({"depth": "scorekeeper"})
    known = {setting.name: setting.value for setting in s.settings()}
    assert "" in known.values()
    before = s.digest()
    s.adjust(known)
    assert s.digest() == before
