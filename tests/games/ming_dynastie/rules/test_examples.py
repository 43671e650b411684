"""The worked examples of the rulebook, R1 to R10, played in the engine and scored as positions."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.ming_dynastie.rules.game import GAME
from companion.games.ming_dynastie.rules.scoring import city_moves
from tests.games.ming_dynastie.rules.kit import FOUR, city, do, lines, moving, opened, scoring, texts

Counts = dict[str, int]

R8 = {
    "lintao": {"red": 3, "blue": 2},
    "yanan": {"red": 1, "blue": 2},
    "hanzhong": {"red": 3, "blue": 3},
}
R9 = {
    "lintao": {"neutral": 3, "red": 2},
    "yanan": {"neutral": 3, "yellow": 2},
    "hanzhong": {"red": 1, "yellow": 1},
}
R10 = {"lintao": {"neutral": 1, "red": 1, "yellow": 1}, "yanan": {"neutral": 1, "red": 1, "yellow": 1}}


@pytest.mark.parametrize("card", ["rider", "dragon"])
def test_r1_a_rider_border_costs_a_rider_or_a_dragon(card: str) -> None:
    state = moving(["lintao", "dezhou", "suzhou"], [{"rider": 1, "junk": 1, "dragon": 1}])
    before = state.view(None)
    do(state, f"step baoning {card}")
    after = state.view(None)
    assert after["players"][0]["prince"] == "baoning"
    assert after["players"][0]["hand"] == {**before["players"][0]["hand"], card: 0}
    pile = after["dragons"] - before["dragons"] if card == "dragon" else after["discards"][card]
    assert pile == 1
    assert "step baoning junk" not in texts(moving(["lintao", "dezhou", "suzhou"], [{"junk": 2}]))


def test_r2_through_an_occupied_district_costs_a_card_for_each_step() -> None:
    """Green stands in Yanan: red goes on at once, here over the rider border to Luoyang."""
    state = moving(["lintao", "dezhou", "suzhou", "yanan"], [{"junk": 1, "rider": 1}])
    do(state, "step yanan junk")
    assert texts(state) == {"step luoyang rider"}
    do(state, "step luoyang rider")
    assert "deploy 0" in texts(state)
    assert sum(state.view(None)["players"][0]["hand"].values()) == 0
    assert state.view(None)["move"]["path"] == ["lintao", "yanan", "luoyang"]


def test_r3_two_are_deployed_and_one_enters_the_monastery() -> None:
    state = moving(["lintao", "dezhou", "suzhou"], [{"junk": 1}], spaces={"shaanxi": {"red": 4}})
    do(state, "step yanan junk", "deploy 2", "monk")
    here = state.view(None)["districts"]["yanan"]
    assert here == {"open": {"red": 1}, "monastery": "red"}
    assert state.view(None)["spaces"]["shaanxi"] == {"red": 2}


@pytest.mark.parametrize(
    ("there", "moved"),
    [
        pytest.param({"yellow": 3, "green": 2, "blue": 1}, {"yellow": 2, "green": 1}, id="R4"),
        pytest.param({"yellow": 2, "green": 2, "blue": 2, "red": 1}, {"yellow": 1, "green": 1, "blue": 1}, id="R5"),
        pytest.param({"yellow": 2, "blue": 2, "green": 1}, {"yellow": 1, "blue": 1}, id="R6"),
        pytest.param({"yellow": 2, "blue": 1, "green": 1}, {"yellow": 2}, id="R7"),
    ],
)
def test_r4_r5_r6_r7_majorities_in_a_district(there: Counts, moved: Counts) -> None:
    state = scoring(4, 2, {"kuizhou": there})
    assert state.view(None)["cities"]["kuizhou"] == moved
    rest = {owner: n - moved.get(owner, 0) for owner, n in there.items()}
    assert opened(state, "kuizhou") == {owner: n for owner, n in rest.items() if n}
    assert city_moves([there.get(colour, 0) for colour in FOUR]) == [moved.get(colour, 0) for colour in FOUR]
    position: dict[str, Any] = {"round": 2, "order": list(FOUR), "districts": {"kuizhou": {"open": there}}}
    assert GAME.score(position)["cities"] == {"kuizhou": moved}
    tiles = {player["colour"]: player["tiles"].get("sichuan", 0) for player in state.view(None)["players"]}
    assert {colour: n for colour, n in tiles.items() if n} == moved


@pytest.mark.parametrize(("round_", "each"), [(2, 4), (4, 3), (6, 0)])
def test_r8_members_left_and_four_on_top_for_the_majority(round_: int, each: int) -> None:
    state = scoring(3, round_, R8)
    assert city(state, "shaanxi") == {"red": 4, "blue": 4}
    do(state, "red: return 2", "blue: return 1")
    while state.view(None)["stage"] == "home":
        do(state, sorted(texts(state))[0])
    expected = [("red", 2 * each, "city-members"), ("blue", 3 * each, "city-members"), ("blue", 4, "city-majority")]
    found = [line for line in lines(state) if line[2].startswith("city")]
    assert found == [line for line in expected if line[1]]
    assert city(state, "shaanxi") == {}
    assert [player["box"] for player in state.view(None)["players"]] == [2, 0, 3]


def test_r8_as_a_position() -> None:
    position = {
        "round": 4,
        "order": ["red", "blue", "yellow"],
        "districts": {district: {"open": there} for district, there in R8.items()},
        "returns": {"shaanxi": {"red": {"lintao": 1, "hanzhong": 1}, "blue": {"yanan": 1}}},
    }
    answer = GAME.score(position)
    assert answer["points"] == {"red": 6, "blue": 13, "yellow": 0}
    assert answer["removed"] == {"red": 2, "blue": 3}
    assert answer["districts"]["lintao"] == {"open": {"red": 2, "blue": 1}}


@pytest.mark.parametrize("home", ["lintao", "yanan"])
def test_r9_the_neutral_keeps_three_of_four(home: str) -> None:
    state = scoring(2, 2, R9)
    assert city(state, "shaanxi") == {"neutral": 4, "red": 2, "yellow": 2}
    assert state.view(None)["stage"] == "neutral-home"
    assert texts(state) == {"neutral-home lintao", "neutral-home yanan"}
    do(state, f"neutral-home {home}")
    assert city(state, "shaanxi") == {"neutral": 3, "red": 2, "yellow": 2}
    assert opened(state, home)["neutral"] == 2
    do(state, "red: return 0", "yellow: return 0")
    assert [line for line in lines(state) if line[2] == "city-majority"] == []
    view = state.view(None)
    assert view["neutral"]["box"] == 3
    assert view["scoring"]["reports"][0]["neutral_kept"] == 3


def test_r10_the_neutral_level_with_others_goes_home() -> None:
    state = scoring(2, 2, R10)
    assert state.view(None)["stage"] == "return"
    assert city(state, "shaanxi") == {"red": 2, "yellow": 2}
    assert opened(state, "lintao") == {"neutral": 1} == opened(state, "yanan")
    do(state, "red: return 0", "yellow: return 0")
    assert lines(state) == [
        ("red", 8, "city-members"),
        ("red", 2, "city-majority"),
        ("yellow", 8, "city-members"),
        ("yellow", 2, "city-majority"),
    ]
