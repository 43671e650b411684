"""Rulings 9 to 18 by number: order, ties, secrets, set-up, the neutral player and impossible positions."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.actions import Stage
from companion.engine.errors import ImpossiblePosition
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.games.ming_dynastie.rules.neutral import forced_keep
from companion.games.ming_dynastie.rules.position import Position
from tests.games.ming_dynastie.rules.kit import (
    FOUR,
    PRINCES,
    PROVINCES,
    at_stage,
    city,
    do,
    lines,
    moving,
    new,
    opened,
    refused,
    scoring,
    texts,
    wander,
)


def test_ruling_9_cities_come_in_the_order_of_the_map() -> None:
    state = scoring(3, 2, {districts[0]: {"red": 1} for districts in PROVINCES.values()})
    seen = []
    while state.stage == stages.CHOOSE_RETURN:
        seen.append(state.view(None)["scoring"]["city"])
        do(state, "return 1")
    assert seen == list(PROVINCES)


def test_ruling_9_the_starting_player_may_choose_the_first() -> None:
    there = {districts[0]: {"red": 1} for p, districts in PROVINCES.items() if p != "henan"}
    state = scoring(3, 2, there, start=2, city_order="chosen")
    assert state.stage == stages.CHOOSE_CITY and state.to_act == (2,)
    assert texts(state) == {f"city {p}" for p in PROVINCES if p != "henan"}
    assert refused(state, "city henan").key == "illegal.city-empty"
    do(state, "city huguang")
    seen = []
    while state.stage == stages.CHOOSE_RETURN:
        seen.append(state.view(None)["scoring"]["city"])
        do(state, "return 1")
    assert seen == ["huguang", "nanzhili", "shaanxi", "shandong", "sichuan"]


def test_ruling_9_nothing_is_chosen_when_all_cities_are_empty() -> None:
    assert scoring(3, 2, {}, city_order="chosen").stage == stages.PLACE_MEMBER


def test_ruling_10_the_last_scoring_in_its_order() -> None:
    tiles = {"red": {p: 2 for p in PROVINCES if p != "shaanxi"}}
    state = scoring(3, 6, {"lintao": {"red": 1}}, monks={"yanan": "red"}, tiles=tiles)
    do(state, "return 0")
    reasons = [line[2] for line in lines(state)]
    assert reasons == ["set-of-6", "city-majority", "monastery", "set-of-5"]
    assert state.scores[0] == 20 + 4 + 4 + 10


@pytest.mark.parametrize(
    ("round_", "points", "monks", "start", "names"),
    [
        (4, (5, 10, 20, 30), "", 0, "yellow"),  # the second place of the sorted points
        (5, (5, 10, 20, 30), "", 0, "red"),
        (4, (30, 20, 10, 5), "", 0, "blue"),
        (4, (10, 10, 20, 30), "", 2, "red"),  # ruling 15: the two with 10 are tied for it
        (4, (10, 10, 20, 30), "", 1, "yellow"),  # nearest begins with the starting player himself
        (4, (10, 10, 20, 30), "yellow", 0, "yellow"),  # most monks come first
        (4, (5, 10, 10, 30), "blue", 0, "blue"),
        (4, (5, 10, 10, 10), "green green blue", 1, "green"),
        (5, (7, 7, 7, 7), "", 3, "green"),
        (5, (7, 7, 7, 7), "red blue", 1, "blue"),
        (5, (9, 7, 8, 7), "red red yellow green", 2, "green"),
        (5, (9, 7, 8, 7), "red red yellow green", 0, "yellow"),
        (4, (5, 5, 5, 30), "", 3, "red"),
    ],
)
def test_rulings_11_and_15_who_names_the_starting_player(
    round_: int, points: tuple[int, ...], monks: str, start: int, names: str
) -> None:
    lie = dict(zip(["yanan", "jining", "runing", "weihui"], monks.split(), strict=False))
    # the monks of a scored round 4 bring points of their own, which are taken off beforehand
    bonus = [4 * monks.split().count(colour) if round_ == 4 else 0 for colour in FOUR]
    before = {c: p - b for c, p, b in zip(FOUR, points, bonus, strict=True) if p - b}
    state = scoring(4, round_, {}, monks=lie, points=before, start=start)
    assert state.scores == points
    assert state.stage == stages.NAME_STARTER
    assert [state.seats[seat] for seat in state.to_act] == [names]
    assert texts(state) == {f"starter {colour}" for colour in FOUR}
    for chosen in FOUR:
        twin = do(state.clone(), f"starter {chosen}")
        assert twin.start == FOUR.index(chosen), "the marker does not move besides"
        assert twin.round == round_ + 1 and twin.to_act == (FOUR.index(chosen),)


def test_ruling_12_a_final_tie_is_a_shared_victory() -> None:
    state = scoring(3, 6, {}, points={"red": 30, "yellow": 12, "blue": 30})
    assert state.winners == (0, 2)
    assert state.view(None)["winners"] == [0, 2]


def test_ruling_12_all_is_open_but_the_return_cards() -> None:
    state = scoring(3, 2, {"lintao": {"red": 2, "blue": 1}})
    views = [state.view(seat) for seat in (None, 0, 1, 2)]
    for view in views:
        view.pop("you")
    assert all(view == views[0] for view in views)
    assert all(len(player["hand"]) == 4 for player in views[0]["players"])
    do(state, "red: return 1")
    assert (state.sealed, state.to_act) == ((0,), (2,))
    assert state.view(0)["scoring"]["mine"] == 1
    assert all(state.view(other)["scoring"]["mine"] is None for other in (None, 1, 2))
    assert all(state.view(other)["scoring"]["locked"] == [0] for other in (None, 0, 1, 2))
    assert refused(state, "return 0", 0).key == "illegal.laid"
    do(state, "blue: return 0")
    assert not state.sealed
    assert {note.params["seat"]: note.params["count"] for note in state.notes if note.key == "note.returned"} == {
        "red": 1,
        "blue": 0,
    }


@pytest.mark.parametrize("present", range(1, 7))
def test_ruling_13_return_choices_are_the_distinct_numbers(present: int) -> None:
    there: dict[str, dict[str, int]] = {}
    for district, count in zip(PROVINCES["shaanxi"], [2, 2, 2], strict=True):
        here = min(count, present - sum(sum(row.values()) for row in there.values()))
        if here:
            there[district] = {"red": here}
    state = scoring(3, 2, there)
    assert city(state, "shaanxi") == {"red": present}
    assert texts(state) == {f"return {n}" for n in range(present + 1)}


def test_ruling_13_nothing_is_asked_where_there_is_no_choice() -> None:
    both = {"lintao": {"red": 2}, "yanan": {"red": 2}}
    everything = do(scoring(3, 2, both), "return 4")
    assert everything.stage != stages.GO_HOME, "all go home"
    one_district = do(scoring(3, 2, {"lintao": {"red": 2}}), "return 1")
    assert one_district.stage != stages.GO_HOME, "only one district is concerned"
    some = do(scoring(3, 2, both), "return 3")
    assert some.stage == stages.GO_HOME
    do(some, "home lintao", "home lintao")
    assert some.stage != stages.GO_HOME, "the last one can only come from Yanan"
    assert opened(some, "lintao") == {"red": 2} and opened(some, "yanan") == {"red": 1}


def test_ruling_13_lines_of_nothing_are_not_written() -> None:
    state = scoring(3, 6, {"lintao": {"red": 2, "yellow": 2}, "yanan": {"blue": 2}})
    while state.stage == stages.CHOOSE_RETURN:
        do(state, "return 0")
    assert not lines(state, "city-members")
    assert all(line.points for line in state.lines)


def test_ruling_14_display_then_neutral_members_then_princes() -> None:
    state = new(2)
    seen: list[str] = []

    def note(state: MingState) -> bool:
        if not seen or seen[-1] != state.view(None)["stage"]:
            seen.append(state.view(None)["stage"])
        return state.stage == stages.PLACE_MEMBER

    wander(state, 2, note)
    assert seen == ["turn-card", "place-neutral", "place-prince", "place-member"]


@pytest.mark.parametrize(("players", "start"), [(2, "1"), (2, "2"), (3, "3"), (4, "4")])
def test_ruling_14_the_table_says_who_starts(players: int, start: str) -> None:
    state = wander(new(players, start=start), 5, at_stage(stages.PLACE_PRINCE))
    assert state.to_act == (int(start) - 1,)


def test_ruling_14_before_round_three_the_marker_has_passed() -> None:
    state = moving(["lintao", "suzhou"], [{}, {}], 2, start=0)
    do(state, "pass", "pass")
    assert state.stage == stages.PLACE_NEUTRAL
    assert state.start == 1 and state.to_act == (1,)


@pytest.mark.parametrize(
    ("districts", "stage", "choices"),
    [
        # 4 neutral, rival 2: keep 3, send 1: the one to send is asked
        (
            {
                "lintao": {"neutral": 3, "red": 2},
                "yanan": {"neutral": 3, "yellow": 2},
                "hanzhong": {"red": 1, "yellow": 1},
            },
            stages.SEND_NEUTRAL,
            1,
        ),
        # 6 neutral, no rival: keep 1, send 5: the one to keep is asked
        ({"lintao": {"neutral": 3}, "yanan": {"neutral": 3}, "hanzhong": {"neutral": 3}}, stages.KEEP_NEUTRAL, 1),
        # 6 neutral, rival 1: keep 2, send 4
        (
            {"lintao": {"neutral": 3, "red": 1}, "yanan": {"neutral": 3}, "hanzhong": {"neutral": 3}},
            stages.KEEP_NEUTRAL,
            2,
        ),
        # 5 neutral, rival 2: keep 3, send 2
        (
            {"lintao": {"neutral": 3, "red": 1}, "yanan": {"neutral": 3, "red": 1}, "hanzhong": {"neutral": 1}},
            stages.SEND_NEUTRAL,
            2,
        ),
    ],
)  # fmt: skip
def test_ruling_16_whichever_is_shorter_is_asked(
    districts: dict[str, dict[str, int]], stage: Stage[Position], choices: int
) -> None:
    state = scoring(2, 2, districts, start=1)
    assert state.stage == stage
    asked = 0
    while state.stage == stage:
        assert state.to_act == (1,), "the starting player of this round"
        assert len(texts(state)) > 1
        asked += 1
        do(state, max(texts(state)))
    assert 1 <= asked <= choices
    while state.stage == stages.CHOOSE_RETURN:
        do(state, "return 0")
    report = state.view(None)["scoring"]["reports"][0]
    present = sum(row.get("neutral", 0) for row in report["before"].values())
    rival = max(sum(row.get(c, 0) for row in report["before"].values()) for c in ("red", "yellow"))
    assert report["neutral_kept"] == forced_keep(present, rival) == rival + 1 == state.view(None)["neutral"]["box"]


def test_ruling_16_it_is_settled_before_any_cards_are_laid() -> None:
    state = scoring(2, 2, {"lintao": {"neutral": 3, "red": 1}, "yanan": {"neutral": 3}})
    assert state.stage == stages.SEND_NEUTRAL and state.view(None)["scoring"]["city"] == "shaanxi"
    assert refused(state, "return 0").key == "illegal.when-return"
    do(state, "neutral-home yanan", "neutral-home yanan")
    assert state.stage == stages.CHOOSE_RETURN
    assert opened(state, "yanan") == {"neutral": 3}


def test_ruling_16_nothing_is_asked_where_nothing_is_free() -> None:
    only = scoring(2, 2, {"lintao": {"neutral": 3}})
    assert only.stage == stages.PLACE_NEUTRAL, "one district: one of its two stays, and nobody is asked"
    assert only.view(None)["neutral"]["box"] == 1
    assert opened(only, "lintao") == {"neutral": 2}


def test_ruling_17_staying_again_and_deploying_nobody() -> None:
    state = moving(PRINCES[:2], [{"junk": 3}, {}], spaces={"shaanxi": {"red": 3}})
    do(state, "stay junk", "deploy 0", "pass", "stay junk", "deploy 0", "stay junk", "deploy 2", "no-monk")
    assert opened(state, "lintao") == {"red": 2}


def test_ruling_17_looping_back_to_the_same_district_is_a_move() -> None:
    state = moving(PRINCES[:2], [{"junk": 2}, {}], spaces={"shaanxi": {"red": 3}})
    do(state, "step yanan junk", "step lintao junk")
    assert texts(state) == {"deploy 0", "deploy 1", "deploy 2", "deploy 3"}
    do(state, "deploy 3", "monk")
    assert opened(state, "lintao") == {"red": 2}


def test_ruling_17_the_monastery_is_asked_only_after_deploying() -> None:
    state = moving(PRINCES[:2], [{"junk": 1}, {}], spaces={"shaanxi": {"red": 3}})
    do(state, "stay junk", "deploy 0")
    assert state.to_act == (1,)
    assert refused(state, "monk").rule == "3.1"


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"order": ["red", "blue"]}, "neutral"),
        ({"order": ["red", "blue"], "neutral": False}, "neutral"),
        ({"order": ["red", "blue", "green"], "neutral": True}, "neutral"),
        ({"order": list(FOUR), "neutral": True}, "neutral"),
        (
            {"order": ["red", "blue"], "neutral": True, "districts": {"lintao": {"open": {"neutral": 4}}}},
            "districts.lintao.open.neutral",
        ),
        ({"order": ["red", "blue", "green"], "tiles": {"blue": dict.fromkeys(PROVINCES, 1)}}, "tiles.blue"),
        (
            {
                "order": ["red", "blue"],
                "neutral": True,
                "districts": {"lintao": {"open": {"neutral": 3}}},
                "returns": {"shaanxi": {"neutral": {"lintao": 2}}},
            },
            "returns.shaanxi.neutral",
        ),
        (
            {
                "order": ["red", "blue"],
                "neutral": True,
                "districts": {"lintao": {"open": {"neutral": 3}}},
                "returns": {"shaanxi": {"neutral": {}}},
            },
            "returns.shaanxi.neutral",
        ),
    ],
)
def test_ruling_18_positions_that_cannot_be(position: dict[str, Any], field: str) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.score({"round": 2, **position})
    assert caught.value.field == field
