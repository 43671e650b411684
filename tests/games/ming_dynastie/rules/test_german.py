"""Where the English rulebook differs from the German one, the German one is played."""

from __future__ import annotations

import pytest

from companion.engine import registry
from companion.engine.errors import SetupError
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.neutral import forced_keep
from tests.games.ming_dynastie.rules.kit import (
    PRINCES,
    PROVINCES,
    at_stage,
    do,
    lines,
    moving,
    new,
    refused,
    scoring,
    texts,
    wander,
)


def test_german_first_starting_player_is_what_the_users_choose() -> None:
    option = registry.metas()["ming-dynastie"].options["start"]
    assert option.values == ("1", "2", "3", "4")
    for players in (2, 3):
        for seat in range(players, 4):
            with pytest.raises(SetupError) as caught:
                new(players, start=str(seat + 1))
            assert (caught.value.key, caught.value.params) == ("setup.start", {"start": seat + 1, "count": players})


def test_german_a_dragon_costs_one_of_the_own_members_from_any_space() -> None:
    state = wander(new(3), 6, at_stage(stages.TAKE_CARD))
    mine = {p for p, row in state.view(None)["spaces"].items() if "red" in row}
    assert {text.split()[1] for text in texts(state) if text.startswith("dragon")} == mine
    province = sorted(mine)[0]
    others = {c: n for c, n in state.view(None)["spaces"][province].items() if c != "red"}
    do(state, f"dragon {province}")
    left = state.view(None)["spaces"][province]
    assert {c: n for c, n in left.items() if c != "red"} == others
    assert state.view(None)["players"][0]["box"] == 1


def test_german_all_districts_then_tiles_and_sets_then_returns_city_by_city() -> None:
    """The set's last tile comes from the last province, and is handed in before the first city is resolved."""
    five = dict.fromkeys(list(PROVINCES)[:5], 1)
    state = scoring(3, 2, {"lintao": {"blue": 1}, "suzhou": {"red": 1}}, tiles={"red": five})
    assert state.view(None)["scoring"]["city"] == "shaanxi"
    assert state.view(None)["cities"]["suzhou"] == {"red": 1}
    assert lines(state) == [("red", 28, "set-of-6")]


def test_german_a_set_of_six_is_automatic() -> None:
    five = dict.fromkeys(list(PROVINCES)[1:], 1)
    state = scoring(3, 4, {"lintao": {"red": 1}}, tiles={"red": five})
    assert lines(state) == [("red", 24, "set-of-6")]
    assert state.view(None)["players"][0]["tiles"] == {}
    assert state.view(None)["tile_supply"] == dict.fromkeys(PROVINCES, 18)


def test_german_sets_of_five_only_after_round_six() -> None:
    five = {"red": dict.fromkeys(list(PROVINCES)[1:], 1)}
    assert lines(scoring(3, 4, {}, tiles=five)) == []
    assert lines(scoring(3, 6, {}, tiles=five)) == [("red", 10, "set-of-5")]


def test_german_the_return_total_is_binding() -> None:
    state = scoring(3, 2, {"lintao": {"red": 2, "blue": 1}, "yanan": {"red": 2}})
    do(state, "red: return 2", "blue: return 0")
    assert state.stage == stages.GO_HOME
    assert refused(state, "return 0", 0).key == "illegal.when-return"
    do(state, "home lintao")
    assert state.stage == stages.GO_HOME, "the second one must go as well"


def test_german_no_monk_without_deploying() -> None:
    state = moving(PRINCES[:2], [{"junk": 1}, {}], districts={"lintao": {"red": 3}}, spaces={"shaanxi": {"red": 1}})
    do(state, "stay junk")
    assert refused(state, "monk").key == "illegal.when-monk"
    do(state, "deploy 0")
    assert state.view(None)["districts"]["lintao"] == {"open": {"red": 3}, "monastery": None}


def test_german_the_city_majority_is_on_top_of_the_members() -> None:
    state = scoring(3, 2, {"lintao": {"red": 2}})
    do(state, "return 0")
    assert lines(state) == [("red", 8, "city-members"), ("red", 4, "city-majority")]


@pytest.mark.parametrize(
    ("present", "rival", "keep"), [(4, 2, 3), (3, 2, 3), (2, 2, 0), (1, 2, 0), (2, 0, 1), (6, 0, 1)]
)
def test_german_the_neutral_keeps_one_more_than_its_rival(present: int, rival: int, keep: int) -> None:
    assert forced_keep(present, rival) == keep


def test_german_the_starting_player_of_this_round_moves_the_neutral() -> None:
    for start in (0, 1):
        state = scoring(2, 4, {"lintao": {"neutral": 3}, "yanan": {"neutral": 3}}, start=start)
        assert state.stage == stages.KEEP_NEUTRAL and state.to_act == (start,)
