"""The plain scorer against examples worked by hand, and the strategies against the limits of the box."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.games.ming_dynastie.rules.impossible_positions import impossible_positions
from tests.games.ming_dynastie.rules.naive_scoring import Counts, houses, score
from tests.games.ming_dynastie.rules.positions import Position, neutral_duty, positions
from tests.profiles import examples

PATIENT = settings(max_examples=examples(20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
MAP = {
    "shaanxi": ["lintao", "yanan", "hanzhong"],
    "henan": ["luoyang", "weihui", "runing"],
    "shandong": ["dezhou", "jining", "laizhou"],
    "sichuan": ["baoning", "kuizhou", "jiading"],
    "huguang": ["xiangyang", "qizhou", "changsha"],
    "nanzhili": ["fengyang", "yangzhou", "suzhou"],
}


def game(round_: int, order: list[str], **rest: Any) -> Position:
    return {"round": round_, "order": order, **rest}


def line(player: str, points: int, reason: str, rule: str, **where: str) -> dict[str, Any]:
    return {"player": player, "points": points, "reason": reason, "rule": rule, **where}


@pytest.mark.parametrize(
    ("in_district", "in_city"),
    [
        pytest.param({"yellow": 3, "green": 2, "blue": 1}, {"yellow": 2, "green": 1}, id="R4"),
        pytest.param({"yellow": 2, "green": 2, "blue": 2, "red": 1}, {"yellow": 1, "green": 1, "blue": 1}, id="R5"),
        pytest.param({"yellow": 2, "blue": 2, "green": 1}, {"yellow": 1, "blue": 1}, id="R6"),
        pytest.param({"yellow": 2, "blue": 1, "green": 1}, {"yellow": 2}, id="R7"),
        pytest.param({"yellow": 1}, {"yellow": 1}, id="alone with one"),
        pytest.param({"yellow": 1, "blue": 1, "green": 1, "red": 1}, {}, id="four level"),
        pytest.param({"yellow": 0}, {}, id="nobody"),
    ],
)
def test_majorities_in_a_district(in_district: Counts, in_city: Counts) -> None:
    position = game(2, ["yellow", "green", "blue", "red"], districts={"lintao": {"open": in_district}})
    assert houses(in_district) == in_city
    assert score(position, MAP)["cities"] == ({"lintao": in_city} if in_city else {})


def test_r8_returns_and_majority() -> None:
    position = game(
        4,
        ["red", "yellow", "blue"],
        districts={
            "lintao": {"open": {"red": 3, "blue": 2}},
            "yanan": {"open": {"red": 1, "blue": 2}, "monastery": "red"},
            "hanzhong": {"open": {"red": 3, "blue": 3}},
        },
        tiles={"blue": dict.fromkeys(["henan", "shandong", "sichuan", "huguang", "nanzhili"], 1)},
        points={"red": 10},
        returns={"shaanxi": {"red": {"lintao": 1, "hanzhong": 1}, "blue": {"lintao": 1}}},
    )
    assert score(position, MAP) == {
        "cities": {
            "lintao": {"red": 2, "blue": 1},
            "yanan": {"blue": 2, "red": 1},
            "hanzhong": {"red": 1, "blue": 1},
        },
        "lines": [
            line("blue", 24, "set-of-6", "4.1"),
            line("red", 6, "city-members", "4.2", province="shaanxi"),
            line("blue", 9, "city-members", "4.2", province="shaanxi"),
            line("blue", 4, "city-majority", "4.2", province="shaanxi"),
            line("red", 4, "monastery", "4.3", province="shaanxi", district="yanan"),
        ],
        "points": {"red": 20, "yellow": 0, "blue": 37},
        "tiles": {"red": {"shaanxi": 4}, "yellow": {}, "blue": {"shaanxi": 3}},
        "districts": {
            "lintao": {"open": {"red": 2, "blue": 2}},
            "yanan": {"monastery": "red"},
            "hanzhong": {"open": {"red": 3, "blue": 2}},
        },
        "removed": {"red": 2, "blue": 3},
    }


@pytest.mark.parametrize("picked", [None, {"lintao": 1}, {"yanan": 1}])
def test_r9_neutral_keeps_one_more_than_its_rivals(picked: Counts | None) -> None:
    position = game(
        2,
        ["red", "blue"],
        neutral=True,
        districts={
            "lintao": {"open": {"neutral": 3, "red": 2}},
            "yanan": {"open": {"neutral": 3, "blue": 2}},
            "hanzhong": {"open": {"red": 1, "blue": 1}},
        },
    )
    if picked is not None:
        position["returns"] = {"shaanxi": {"neutral": picked}}
    answer = score(position, MAP)
    home = picked or {"lintao": 1}
    assert answer["removed"] == {"neutral": 3, "red": 2, "blue": 2}
    assert answer["points"] == {"red": 8, "blue": 8}
    assert [entry["reason"] for entry in answer["lines"]] == ["city-members", "city-members"]
    assert answer["districts"] == {
        "lintao": {"open": {"red": 1, "neutral": 1 + home.get("lintao", 0)}},
        "yanan": {"open": {"blue": 1, "neutral": 1 + home.get("yanan", 0)}},
    }
    assert answer["tiles"] == {"red": {"shaanxi": 2}, "blue": {"shaanxi": 2}}


def test_r10_neutral_level_with_others_goes_home() -> None:
    level = {"open": {"neutral": 1, "red": 1, "blue": 1}}
    position = game(2, ["red", "blue"], neutral=True, districts={"lintao": level, "yanan": level})
    answer = score(position, MAP)
    assert answer["districts"] == {"lintao": {"open": {"neutral": 1}}, "yanan": {"open": {"neutral": 1}}}
    assert answer["removed"] == {"red": 2, "blue": 2}
    assert answer["points"] == {"red": 10, "blue": 10}


def test_neutral_without_a_rival_keeps_one_against_nobody() -> None:
    position = game(6, ["red", "blue"], neutral=True, districts={"lintao": {"open": {"neutral": 2}}})
    answer = score(position, MAP)
    assert answer["districts"] == {"lintao": {"open": {"neutral": 1}}}
    assert answer["removed"] == {"neutral": 1}
    assert answer["lines"] == []
    assert answer["winners"] == ["red", "blue"]


def test_city_majority_by_spread_then_shared() -> None:
    position = game(
        6,
        ["blue", "red", "yellow"],
        districts={
            # two each in the city, but red in two districts of it
            "lintao": {"open": {"blue": 2, "red": 1}},
            "yanan": {"open": {"red": 1, "yellow": 1}},
            # one each, all in one district
            "luoyang": {"open": {"blue": 1, "red": 1, "yellow": 1}},
        },
    )
    assert [entry for entry in score(position, MAP)["lines"] if entry["rule"] == "4.2"] == [
        line("red", 4, "city-majority", "4.2", province="shaanxi"),
        line("blue", 1, "city-majority", "4.2", province="henan"),
        line("red", 1, "city-majority", "4.2", province="henan"),
        line("yellow", 1, "city-majority", "4.2", province="henan"),
    ]


def test_last_round_hands_in_six_then_five_then_counts_what_is_left() -> None:
    position = game(
        6,
        ["blue", "red", "yellow"],
        districts={"lintao": {"open": {"blue": 1}}},
        tiles={
            "blue": dict.fromkeys(["henan", "shandong", "sichuan", "huguang"], 2) | {"nanzhili": 1},
            "red": dict.fromkeys(["henan", "shandong", "sichuan", "huguang", "nanzhili"], 2),
            "yellow": {"henan": 18 - 4, "shaanxi": 1},
        },
        points={"blue": 6},
    )
    answer = score(position, MAP)
    assert answer["lines"] == [
        line("blue", 20, "set-of-6", "4.1"),
        line("blue", 4, "city-majority", "4.2", province="shaanxi"),
        line("red", 10, "set-of-5", "4.1"),
        line("red", 10, "set-of-5", "4.1"),
        line("blue", 4, "single-tile", "4.1"),
        line("yellow", 15, "single-tile", "4.1"),
    ]
    assert answer["points"] == {"blue": 34, "red": 20, "yellow": 15}
    assert answer["tiles"]["blue"] == dict.fromkeys(["henan", "shandong", "sichuan", "huguang"], 1)
    assert answer["tiles"]["red"] == {}
    assert answer["winners"] == ["blue"]


def head_count(districts: dict[str, Any]) -> Counts:
    """Count the members of each owner on the board, monks included."""
    standing: list[str] = []
    for spot in districts.values():
        for owner, number in spot.get("open", {}).items():
            standing += [owner] * number
        if "monastery" in spot:
            standing.append(spot["monastery"])
    return {owner: standing.count(owner) for owner in standing}


@PATIENT
@given(positions(MAP))
def test_positions_keep_to_the_box_and_nobody_gets_lost(position: Position) -> None:
    order, districts = position["order"], position.get("districts", {})
    before = head_count(districts)
    assert set(before) <= {*order, *(["neutral"] if position.get("neutral") else [])}
    assert all(number <= (36 if owner == "neutral" else 30) for owner, number in before.items())
    assert bool(position.get("neutral")) == (len(order) == 2)
    for spot in districts.values():
        assert spot.get("open", {}).get("neutral", 0) <= 3
        assert spot.get("monastery") != "neutral"
    hands = position.get("tiles", {})
    assert all(sum(hand.get(province, 0) for hand in hands.values()) <= 18 for province in MAP)
    assert all(len([number for number in hand.values() if number]) < 6 for hand in hands.values())
    assert all(0 <= number <= 300 for number in position.get("points", {}).values())

    answer = score(position, MAP)
    after, removed = head_count(answer["districts"]), answer["removed"]
    assert before == {o: after.get(o, 0) + removed.get(o, 0) for o in {**after, **removed}}
    for player in order:
        gained = sum(entry["points"] for entry in answer["lines"] if entry["player"] == player)
        assert answer["points"][player] == position.get("points", {}).get(player, 0) + gained
    for province, owners in position.get("returns", {}).items():
        for owner, homes in owners.items():
            assert all(n <= answer["cities"].get(d, {}).get(owner, 0) for d, n in homes.items() if n)
        if "neutral" in owners:
            assert sum(owners["neutral"].values()) == neutral_duty(position, MAP[province])


@PATIENT
@given(impossible_positions(MAP))
def test_impossible_positions_name_a_field(broken: tuple[Position, str]) -> None:
    position, field = broken
    table: Any = position
    *tables, last = field.split(".")
    for key in tables:
        table = table[key]
    assert last in table or field == "neutral"
