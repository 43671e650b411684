"""Every option of the rulings: what its other values change, on an example each."""

from __future__ import annotations

import re

import pytest

from companion.engine import record as records
from companion.engine.terms import CHANCE
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.rules import flow, neutral
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.games.ming_dynastie.rules.position import NEUTRAL_OWNER
from companion.games.ming_dynastie.rules.table_rules import table_rules
from tests.games.ming_dynastie.rules.kit import (
    PROVINCES,
    at_stage,
    city,
    do,
    lines,
    moving,
    new,
    opened,
    ready,
    refused,
    scoring,
    texts,
    wander,
)
from tests.records import golden, read

THREE = ("lintao", "suzhou", "dezhou")
ONE_CARD = {"rider": 1, "dragon": 1}


def stays(state: MingState) -> MingState:
    """All return cards say none, until the scoring is over."""
    while state.stage in (stages.CHOOSE_RETURN, stages.CHOOSE_CITY):
        first = "city" if state.stage == stages.CHOOSE_CITY else "return 0"
        do(state, next(text for text in sorted(texts(state)) if text.startswith(first)))
    return state


def test_every_option_is_read() -> None:
    """Each value other than the default makes other table rules, unless the game asks for it elsewhere."""
    plain = META.full_options({})
    for name, option in META.options.items():
        assert option.ruling
        for value in option.values[1:]:
            assert (table_rules({**plain, name: value}) != table_rules(plain)) == (name != "start"), (name, value)


def test_ruling_1_turns_until_all_pass_or_one_each() -> None:
    state = do(moving(THREE, [ONE_CARD] * 3), "stay rider", "deploy 0", "stay rider", "deploy 0", "pass")
    assert state.stage == stages.MOVE and state.turn == 0
    state = moving(THREE, [ONE_CARD] * 3, turns="single")
    do(state, "stay rider", "deploy 0", "stay rider", "deploy 0")
    assert [player["passed"] for player in state.view(None)["players"]] == [True, True, False]
    do(state, "pass")
    assert (state.round, state.stage) == (2, stages.PLACE_MEMBER)


def test_ruling_2_a_dragon_played_to_stay() -> None:
    before = moving(THREE, [ONE_CARD] * 3).dragons
    assert do(moving(THREE, [ONE_CARD] * 3), "stay dragon").dragons == before + 1
    state = do(moving(THREE, [ONE_CARD] * 3, stay_dragon="out"), "stay dragon")
    assert (state.dragons, state.dragons_out) == (before, 1)
    GAME.audit(state)
    assert state.view(None)["dragons_out"] == 1
    state = do(moving(THREE, [ONE_CARD] * 3, stay_dragon="out"), "step yanan dragon")
    assert (state.dragons, state.dragons_out) == (before + 1, 0), "only staying costs it"


def test_ruling_3_leaders_tied_in_a_district() -> None:
    crowd = {"lintao": {"red": 2, "yellow": 2, "blue": 1}, "yanan": {"red": 2, "yellow": 1}}
    assert city(scoring(3, 2, crowd), "shaanxi") == {"red": 3, "yellow": 2}
    state = scoring(3, 2, crowd, district_ties="nobody")
    assert city(state, "shaanxi") == {"red": 2, "yellow": 1}
    assert opened(state, "lintao") == {"red": 2, "yellow": 2, "blue": 1}


def test_ruling_4_beside_an_own_monk() -> None:
    monks, spaces = {"lintao": "red"}, {"shaanxi": {"red": 3}}
    blocked = do(moving(THREE, [ONE_CARD] * 3, monks=monks, spaces=spaces), "stay rider")
    assert texts(blocked) == {"deploy 0"}
    assert refused(blocked, "deploy 1").rule == "ruling 4"
    state = do(moving(THREE, [ONE_CARD] * 3, monks=monks, spaces=spaces, own_monk="allows"), "stay rider")
    assert texts(state) == {"deploy 0", "deploy 1", "deploy 2", "deploy 3"}
    do(state, "deploy 2")
    assert (state.turn, state.stage) == (1, stages.MOVE), "nobody ousts his own monk, so nothing is asked"
    assert opened(state, "lintao") == {"red": 2}
    GAME.audit(state)


def test_order_of_scoring_by_province() -> None:
    """The second province is still untouched while the first is resolved; sets come as soon as they are complete."""
    board = {"lintao": {"red": 2}, "luoyang": {"red": 1}}
    tiles = {"red": {"shandong": 1, "sichuan": 1, "huguang": 1, "nanzhili": 1}}
    at_once = scoring(3, 2, board, tiles=tiles)
    assert city(at_once, "henan") == {"red": 1} and lines(at_once, "set-of-6")
    state = scoring(3, 2, board, tiles=tiles, scoring_order="by-province")
    assert city(state, "shaanxi") == {"red": 2} and not city(state, "henan")
    assert opened(state, "luoyang") == {"red": 1} and not state.lines
    do(state, "return 0")
    assert city(state, "henan") == {"red": 1}
    assert [reason for _, _, reason in lines(state)] == ["city-members", "city-majority", "set-of-6"]
    assert stays(state).scores == stays(at_once).scores


def _picked(board: dict[str, dict[str, int]], ties: str = "one-each") -> MingState:
    """A scoring by province whose first city the starting player picks."""
    return scoring(3, 2, board, district_ties=ties, scoring_order="by-province", city_order="chosen")


def test_by_province_the_first_city_is_chosen_before_anybody_moves() -> None:
    board = {"lintao": {"red": 2}, "luoyang": {"red": 1, "yellow": 1}}
    state = _picked(board)
    assert texts(state) == {"city shaanxi", "city henan"}
    assert do(state, "city henan").city == 1 and not city(state, "shaanxi")
    assert texts(_picked(board, "nobody")) == {"city shaanxi"}, "nobody would come to the other"
    assert _picked({"luoyang": {"red": 1, "yellow": 1}}, "nobody").round == 3


def test_city_majority_on_top_or_instead() -> None:
    board = {"lintao": {"red": 3, "blue": 1}, "yanan": {"red": 2}}
    members = [("red", 16, "city-members"), ("red", 4, "city-majority"), ("blue", 4, "city-members")]
    assert lines(stays(scoring(3, 2, board))) == members
    assert lines(stays(scoring(3, 2, board, city_majority="instead"))) == members[1:]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("districts", [("blue", 4, "city-majority")]),
        ("shared", [("red", 2, "city-majority"), ("blue", 2, "city-majority")]),
        ("nobody", []),
    ],
)
def test_ruling_7_tied_in_a_city(value: str, expected: list[tuple[str, int, str]]) -> None:
    """Red has two from one district, blue one each from two."""
    board = {"lintao": {"red": 3, "blue": 2}, "yanan": {"blue": 1}}
    assert lines(stays(scoring(3, 2, board, city_ties=value)), "city-majority") == expected
    alone = stays(scoring(3, 2, {"lintao": {"red": 3}}, city_ties=value))
    assert lines(alone, "city-majority") == [("red", 4, "city-majority")], "a sole majority is none of its business"


def test_ruling_8_the_majority_of_round_6() -> None:
    board = {"lintao": {"red": 1}}
    assert lines(stays(scoring(3, 6, board)), "city-majority") == [("red", 4, "city-majority")]
    assert lines(stays(scoring(3, 6, board, last_majority="nothing")), "city-majority") == []
    assert lines(stays(scoring(3, 4, board, last_majority="nothing")), "city-majority")


def test_ruling_10_sets_of_five() -> None:
    tiles = {"red": dict.fromkeys(["henan", "shandong", "sichuan", "huguang", "nanzhili"], 1)}
    assert lines(scoring(3, 6, {}, tiles=tiles)) == [("red", 10, "set-of-5")]
    assert lines(scoring(3, 6, {}, tiles=tiles, sets_of_five="none")) == [("red", 5, "single-tile")]


def test_ruling_11_who_starts_round_5_of_four() -> None:
    assert scoring(4, 4, {}).stage == stages.NAME_STARTER
    state = scoring(4, 4, {}, start=2, starter="clockwise")
    assert (state.round, state.start, state.stage) == (5, 3, stages.PLACE_MEMBER)


def test_ruling_12_equal_points_at_the_end() -> None:
    points = {"red": 8, "yellow": 4, "blue": 8}
    monks = {"lintao": "yellow"}
    shared = scoring(3, 6, {}, monks=monks, points=points)
    assert shared.scores == (8, 8, 8) and shared.winners == (0, 1, 2)
    assert scoring(3, 6, {}, monks=monks, points=points, final_tie="monks").winners == (1,)
    level = scoring(3, 6, {}, points=points, final_tie="monks")
    assert level.winners == (0, 2), "without monks it stays shared"


def test_the_neutral_keeps_one_more_or_all() -> None:
    board = {d: {"neutral": 3, "red": 1} for d in ("lintao", "yanan", "hanzhong")}
    state = scoring(2, 2, board)
    assert state.stage == stages.SEND_NEUTRAL, "six against three: two go home"
    state = scoring(2, 2, board, neutral_majority="all")
    assert state.stage == stages.CHOOSE_RETURN and city(state, "shaanxi") == {"red": 3, "neutral": 6}
    tied = scoring(2, 2, {"lintao": {"neutral": 2, "red": 2}}, neutral_majority="all")
    assert city(tied, "shaanxi") == {"red": 1}, "tied they all go home as ever"


def _before_round_5(value: str, out: int) -> MingState:
    """The neutral's last hand-out, with 24 + 6 of its members placed so far and some of them out of the game."""
    state = ready(2, 5, neutral_pool=value)
    state.open[NEUTRAL_OWNER::4] = [1] * 18
    state.box[NEUTRAL_OWNER] = out
    state.neutral_supply = state.neutral_members - 18 - out
    state.supply, state.left = [30, 30], [0, 0]
    flow.go_on(state, neutral.hand_out(state))
    GAME.audit(state)
    return state


@pytest.mark.parametrize(("value", "placed", "box"), [("36", [3, 3], 12), ("31", [1, 0], 12), ("31-again", [3, 3], 7)])
def test_the_neutrals_pool(value: str, placed: list[int], box: int) -> None:
    state = _before_round_5(value, 12)
    assert state.view(None)["neutral"]["to_place"] == placed
    assert state.box[NEUTRAL_OWNER] == box
    do(state, *[f"neutral {district}" for district in PROVINCES["shaanxi"] + PROVINCES["henan"]][: sum(placed)])
    assert state.stage == stages.PLACE_MEMBER
    GAME.audit(state)


def test_an_empty_pool_hands_out_nothing() -> None:
    state = _before_round_5("31", 13)
    assert state.stage == stages.PLACE_MEMBER and state.neutral_supply == 0


@pytest.mark.parametrize("value", META.options["neutral-pool"].values)
def test_games_for_two_place_all_that_the_pool_gives(value: str) -> None:
    state = wander(new(2, neutral_pool=value), 4, at_stage(stages.PLACE_MEMBER))
    assert sum(state.open[NEUTRAL_OWNER::4]) == 24
    assert wander(state, 5).winners and state.to_act != (CHANCE,)


@pytest.mark.parametrize("name", ["two-players", "four-players"])
def test_a_record_from_before_an_option_is_played_by_default(name: str) -> None:
    """An old record names none of the newer options; it comes to the same as ever."""
    record = read("ming-dynastie", name)
    old = re.sub(r"(?m)^options: .*$", f"options: start={record.options['start']}", str(record))
    assert "turns=" in str(record) and "turns=" not in old
    assert records.replay(records.parse(old)).digest() == golden("ming-dynastie")[name]["hash"]
