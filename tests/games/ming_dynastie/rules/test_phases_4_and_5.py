"""Phases 4 and 5 and the rules for two players, by the number of the rule."""

from __future__ import annotations

import random

import pytest

from companion.games.ming_dynastie.rules import position as stages
from tests.games.ming_dynastie.rules.kit import (
    PROVINCES,
    at_stage,
    do,
    lines,
    moving,
    new,
    note_keys,
    opened,
    refused,
    scoring,
    texts,
    wander,
)

# --- phase 4 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("round_", [1, 3, 5])
def test_4_only_rounds_two_four_and_six_are_scored(round_: int) -> None:
    state = moving(["lintao", "yanan", "suzhou"], [{}] * 3, round_, districts={"lintao": {"red": 3}})
    do(state, "pass", "pass", "pass")
    assert state.lines == [] and state.round == round_ + 1


@pytest.mark.parametrize(("round_", "points"), [(2, 28), (4, 24), (6, 20)])
def test_4_1_a_complete_set_is_handed_in_at_once(round_: int, points: int) -> None:
    five = dict.fromkeys([p for p in PROVINCES if p != "shaanxi"], 2)
    state = scoring(3, round_, {"lintao": {"red": 2}}, tiles={"red": five})
    assert lines(state) == [("red", points, "set-of-6")] * 2
    assert state.view(None)["players"][0]["tiles"] == {}
    assert state.view(None)["stage"] == "return"


def test_4_1_monks_neither_count_nor_move() -> None:
    state = scoring(3, 2, {"lintao": {"red": 1, "blue": 2}}, monks={"lintao": "red", "yanan": "red"})
    assert state.view(None)["cities"]["lintao"] == {"blue": 2, "red": 1}
    assert state.view(None)["cities"]["yanan"] == {}
    assert state.view(None)["districts"]["lintao"]["monastery"] == "red"


@pytest.mark.parametrize("round_", [2, 4, 6])
def test_4_3_a_monk_brings_four_points_and_stays(round_: int) -> None:
    state = scoring(3, round_, {}, monks={"lintao": "red", "suzhou": "red", "jining": "blue"})
    assert lines(state) == [("red", 4, "monastery")] * 2 + [("blue", 4, "monastery")]
    assert state.view(None)["districts"]["lintao"]["monastery"] == "red"
    assert {line.params["district"] for line in state.lines} == {"lintao", "suzhou", "jining"}


def test_4_1_after_round_six_sets_of_five_and_single_tiles() -> None:
    tiles = {"red": dict.fromkeys(list(PROVINCES)[:5], 2), "yellow": dict.fromkeys(list(PROVINCES)[1:5], 3), "blue": {}}
    tiles["blue"] = {"shaanxi": 7} | dict.fromkeys(list(PROVINCES)[2:], 1)
    state = scoring(3, 6, {}, tiles=tiles)
    assert lines(state) == [
        ("red", 10, "set-of-5"),
        ("red", 10, "set-of-5"),
        ("blue", 10, "set-of-5"),
        ("yellow", 12, "single-tile"),
        ("blue", 6, "single-tile"),
    ]
    assert state.is_over
    assert state.view(None)["players"][0]["tiles"] == {}


@pytest.mark.parametrize("round_", [2, 4])
def test_4_1_sets_of_five_wait_for_the_last_round(round_: int) -> None:
    state = scoring(3, round_, {}, tiles={"red": dict.fromkeys(list(PROVINCES)[:5], 2)})
    assert lines(state) == []
    assert len(state.view(None)["players"][0]["tiles"]) == 5


# --- phase 5 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_5_the_marker_goes_to_the_left(players: int, round_: int) -> None:
    princes = ["lintao", "yanan", "suzhou", "dezhou"][:players]
    state = moving(princes, [{}] * players, round_, start=players - 1)
    do(state, *["pass"] * players)
    assert (state.round, state.start) == (round_ + 1, 0)
    assert "note.starter" in note_keys(state)


@pytest.mark.parametrize(("players", "round_"), [(2, 4), (2, 5), (3, 4), (3, 5)])
def test_5_the_exception_is_for_four_players_alone(players: int, round_: int) -> None:
    state = moving(["lintao", "yanan", "suzhou"][:players], [{}] * players, round_, start=0)
    do(state, *["pass"] * players)
    assert (state.round, state.start) == (round_ + 1, 1)


def test_5_the_game_ends_after_the_sixth_round() -> None:
    state = moving(["lintao", "yanan", "suzhou"], [{}] * 3, 6)
    do(state, "pass", "pass", "pass")
    assert state.is_over and state.winners == (0, 1, 2)
    assert state.view(None)["stage"] == "over"
    error = refused(state, "pass", 0)
    assert error.key == "illegal.over"


# --- the neutral player -------------------------------------------------------------------------------


def test_two_players_one_neutral_in_each_district_then_three_each() -> None:
    state = wander(new(2, start="2"), 4, at_stage(stages.PLACE_NEUTRAL))
    view = state.view(None)
    assert all(there == {"open": {"neutral": 1}, "monastery": None} for there in view["districts"].values())
    assert view["neutral"] == {"supply": 18, "to_place": [3, 3], "box": 0}
    order = []
    for district in ["lintao", "lintao", "yanan", "yanan", "jining", "suzhou"]:
        order.append(state.to_act[0])
        do(state, f"neutral {district}")
        if state.stage == stages.PLACE_NEUTRAL and opened(state, "lintao")["neutral"] == 3:
            assert refused(state, "neutral lintao").key == "illegal.neutral-full"
            assert len(texts(state)) == 18 - sum(opened(state, d)["neutral"] == 3 for d in ("lintao", "yanan"))
    assert order == [1, 0] * 3
    assert state.stage == stages.PLACE_PRINCE and state.to_act == (1,)


@pytest.mark.parametrize("round_", [2, 4])
def test_two_players_three_each_again_before_rounds_three_and_five(round_: int) -> None:
    state = moving(["lintao", "yanan"], [{}, {}], round_, start=1)
    do(state, "pass", "pass")
    assert state.round == round_ + 1 and state.stage == stages.PLACE_NEUTRAL
    assert state.to_act == (state.start,) == (0,)
    luck = random.Random(1)
    order = []
    while state.stage == stages.PLACE_NEUTRAL:
        order.append(state.to_act[0])
        state.apply(state.to_act[0], luck.choice(state.legal_actions(state.to_act[0])))
    assert order == [0, 1] * 3
    assert state.stage == stages.PLACE_MEMBER and state.to_act == (0,)


@pytest.mark.parametrize("round_", [1, 3, 5])
def test_two_players_no_neutral_before_the_other_rounds(round_: int) -> None:
    state = moving(["lintao", "yanan"], [{}, {}], round_)
    do(state, "pass", "pass")
    assert state.stage == stages.PLACE_MEMBER


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_players_meet_no_neutral(players: int) -> None:
    view = wander(new(players), 1, at_stage(stages.PLACE_MEMBER, 3)).view(None)
    assert view["neutral"] is None
    assert all("neutral" not in there["open"] for there in view["districts"].values())
