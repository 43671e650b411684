"""Every ruling by its number: what the rulebooks leave open, and how this game settles it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.engine import registry
from companion.engine.errors import IllegalAction, ImpossiblePosition, SetupError
from companion.games.ming_dynastie import position as stages
from companion.games.ming_dynastie.game import GAME, MingState
from companion.games.ming_dynastie.neutral import forced_keep
from companion.games.ming_dynastie.scoring import city_moves
from tests.ming_dynastie.kit import (
    FOUR,
    PROVINCES,
    at_stage,
    city,
    do,
    lines,
    moving,
    new,
    note_keys,
    opened,
    scoring,
    texts,
    wander,
)

PRINCES = ["lintao", "dezhou", "jiading", "suzhou"]


def refused(state: MingState, text: str, seat: int | None = None) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.to_act[0] if seat is None else seat, state.parse(text))
    return caught.value


def test_ruling_1_turns_go_round_until_all_have_passed() -> None:
    """The overview page's single forced move is loose wording: nobody must move, and one may move many times."""
    state = moving(PRINCES[:2], [{"junk": 3}, {"junk": 1}])
    assert "pass" in texts(state)
    do(state, "stay junk", "deploy 0")
    assert state.to_act == (1,)
    do(state, "pass")
    for _ in range(2):
        assert state.to_act == (0,)
        do(state, "stay junk", "deploy 0")
    assert texts(state) == {"pass"}
    do(state, "pass")
    assert state.round == 2


def test_ruling_2_a_dragon_that_pays_for_staying_goes_back_to_its_stack() -> None:
    state = moving(PRINCES[:3], [{"dragon": 1}])
    before = state.view(None)
    do(state, "stay dragon")
    after = state.view(None)
    assert after["dragons"] == before["dragons"] + 1
    assert after["discards"] == before["discards"]


@pytest.mark.parametrize("counts", [c for n in (2, 3, 4) for c in product(range(4), repeat=n)])
def test_ruling_3_who_moves_into_the_city(counts: tuple[int, ...]) -> None:
    """Every way in which up to three members of each of up to four owners can stand in a district."""
    moved = city_moves(counts)
    houses = sum(moved)
    assert houses <= 3 and all(m <= c for m, c in zip(moved, counts, strict=True))
    best = max(counts)
    leaders = [i for i, c in enumerate(counts) if c == best and c]
    for i, count in enumerate(counts):
        ahead = len({c for c in counts if c > count})
        level = counts.count(count)
        if not count or len(leaders) == 4 or ahead >= 2:
            assert moved[i] == 0, "nobody, four level, or third"
        elif ahead == 1:
            assert moved[i] == (1 if len(leaders) == 1 and level == 1 else 0), "second"
        else:
            assert moved[i] == (1 if level > 1 else min(2, count)), "in front"


def test_ruling_3_the_neutral_counts_as_an_owner() -> None:
    state = scoring(2, 2, {"lintao": {"red": 2, "neutral": 2, "yellow": 1}, "yanan": {"neutral": 3, "red": 1}})
    # before the neutral's members went home again these were in the houses
    assert state.view(None)["scoring"]["before"] == {
        "lintao": {"red": 1, "neutral": 1},
        "yanan": {"red": 1, "neutral": 2},
    }


def test_ruling_4_two_in_the_open_and_a_monk_in_one_action() -> None:
    state = moving(PRINCES[:3], [{"junk": 1, "rider": 1}], spaces={"shaanxi": {"red": 5}})
    do(state, "stay junk", "deploy 3", "monk")
    assert state.view(None)["districts"]["lintao"] == {"open": {"red": 2}, "monastery": "red"}


def test_ruling_4_an_own_monk_blocks_later_deployment_only() -> None:
    state = moving(PRINCES[:3], [{"junk": 2}], spaces={"shaanxi": {"red": 5}}, monks={"lintao": "red"})
    do(state, "stay junk")
    assert texts(state) == {"deploy 0"}
    error = refused(state, "deploy 1")
    assert (error.key, error.rule) == ("illegal.own-monk", "ruling 4")
    other = moving(PRINCES[:3], [{"junk": 2}], spaces={"shaanxi": {"red": 5}}, monks={"lintao": "blue"})
    do(other, "stay junk")
    assert len(texts(other)) == 4


def test_ruling_4_members_still_go_home_beside_an_own_monk() -> None:
    state = scoring(3, 2, {"lintao": {"red": 2}}, monks={"lintao": "red"})
    do(state, "red: return 2")
    assert opened(state, "lintao") == {"red": 2}


def test_ruling_4_an_ousted_monk_counts_and_lifts_the_block() -> None:
    spaces = {"shaanxi": {"red": 1, "yellow": 3}}
    hold = moving(["hanzhong", "yanan"], [{"junk": 1}, {"rickshaw": 1}], 2, spaces=spaces, monks={"hanzhong": "yellow"})
    do(hold, "stay junk", "deploy 1", "monk")
    assert hold.view(None)["districts"]["hanzhong"] == {"open": {"yellow": 1}, "monastery": "red"}
    walk = moving(
        ["lintao", "hanzhong"], [{}, {"junk": 1}], 2, spaces=spaces, monks={"hanzhong": "red"},
        districts={"hanzhong": {"yellow": 1}},
    )  # fmt: skip
    do(walk, "pass", "stay junk")
    assert texts(walk) == {"deploy 0", "deploy 1", "deploy 2", "deploy 3"}
    do(walk, "deploy 1", "no-monk", "pass")
    assert walk.view(None)["scoring"]["before"]["hanzhong"] == {"yellow": 2}


def test_ruling_4_nobody_ousts_his_own() -> None:
    """With an own monk nothing is deployed, so the monastery is never asked."""
    state = moving(PRINCES[:3], [{"junk": 2}], spaces={"shaanxi": {"red": 5}}, monks={"lintao": "red"})
    do(state, "stay junk", "deploy 0")
    assert state.to_act == (1,)
    assert state.view(None)["districts"]["lintao"] == {"open": {}, "monastery": "red"}


def test_ruling_5_through_several_occupied_districts() -> None:
    hand = {"junk": 1, "rickshaw": 1, "rider": 1}
    state = moving(["lintao", "yanan", "hanzhong"], [hand])
    do(state, "step yanan junk", "step hanzhong rickshaw")
    assert texts(state) == {"step luoyang rider"}, "two occupied ones in a row, then a free one"
    do(state, "step luoyang rider")
    assert state.view(None)["move"]["path"] == ["lintao", "yanan", "hanzhong", "luoyang"]


def test_ruling_5_all_or_nothing() -> None:
    """A step into an occupied district is not offered when the rest of the hand leads no further."""
    state = moving(["lintao", "yanan", "hanzhong"], [{"junk": 1, "rickshaw": 1}])
    assert [text for text in texts(state) if text.startswith("step")] == ["step hanzhong rickshaw"], "and on by junk"
    error = refused(state, "step yanan junk")
    assert (error.key, error.rule) == ("illegal.no-way-out", "ruling 5")
    back = moving(["lintao", "yanan", "hanzhong"], [{"junk": 2}])
    assert "step yanan junk" in texts(back), "back to where he came from is a way out"
    do(back, "step yanan junk")
    assert texts(back) == {"step lintao junk", "step weihui junk"}
    assert refused(back, "deploy 0").key == "illegal.prince-in-the-way"


def test_ruling_5_the_last_district_must_be_free() -> None:
    state = moving(["lintao", "yanan", "suzhou"], [{"junk": 2, "rider": 1}])
    do(state, "step yanan junk")
    for text in ("deploy 0", "deploy 1"):
        assert refused(state, text).rule == "3.1"


def test_ruling_6_a_total_above_the_members_present_returns_all() -> None:
    state = scoring(3, 2, {"lintao": {"red": 2}})
    assert texts(state) == {"return 0", "return 1", "return 2"}
    do(state, "return 2")
    assert opened(state, "lintao") == {"red": 2}
    assert lines(state) == []


def test_ruling_6_the_owner_chooses_homes_in_turn_order_from_the_starting_player() -> None:
    three = {"lintao": {"red": 2, "blue": 1}, "yanan": {"blue": 2, "red": 1}}
    state = scoring(3, 2, three, start=1)
    do(state, "red: return 1", "blue: return 2")
    assert state.stage == stages.GO_HOME and state.to_act == (2,), "blue is nearer to yellow, who starts"
    assert texts(state) == {"home lintao", "home yanan"}
    do(state, "home yanan")
    assert state.to_act == (2,)
    do(state, "home lintao")
    assert state.to_act == (0,)
    do(state, "home lintao")
    assert opened(state, "lintao") == {"red": 1, "blue": 1}
    assert opened(state, "yanan") == {"blue": 1}


def test_ruling_6_cards_come_back_after_each_city() -> None:
    state = scoring(3, 2, {"lintao": {"red": 2}, "luoyang": {"red": 2}})
    do(state, "return 2")
    assert state.view(None)["scoring"]["city"] == "henan"
    assert texts(state) == {"return 0", "return 1", "return 2"}


@pytest.mark.parametrize(
    ("districts", "majority"),
    [
        ({"lintao": {"red": 2, "blue": 1}, "yanan": {"blue": 1}}, [("blue", 4)]),
        ({"lintao": {"red": 1, "blue": 1}}, [("red", 2), ("blue", 2)]),
        ({"lintao": {"red": 1, "blue": 1, "yellow": 1}}, [("red", 1), ("yellow", 1), ("blue", 1)]),
        ({"lintao": {"red": 2, "yellow": 1}}, [("red", 4)]),
    ],
)
def test_ruling_7_ties_by_districts_then_shared(
    districts: dict[str, dict[str, int]], majority: list[tuple[str, int]]
) -> None:
    state = scoring(3, 2, districts)
    while state.stage == stages.CHOOSE_RETURN:
        do(state, "return 0")
    assert [line[:2] for line in lines(state, "city-majority")] == majority


def test_ruling_7_four_who_share_get_a_point_each() -> None:
    state = scoring(4, 6, {"lintao": {"red": 1, "yellow": 1}, "yanan": {"blue": 1, "green": 1}})
    while state.stage == stages.CHOOSE_RETURN:
        do(state, "return 0")
    assert [line[:2] for line in lines(state, "city-majority")] == [(colour, 1) for colour in FOUR]


def test_ruling_7_an_empty_city_has_no_majority() -> None:
    state = scoring(3, 2, {"lintao": {"red": 2, "blue": 1}})
    do(state, "red: return 2", "blue: return 1")
    assert lines(state) == []


def test_ruling_8_in_round_six_only_the_majority_scores() -> None:
    state = scoring(3, 6, {"lintao": {"red": 2, "blue": 1}})
    do(state, "red: return 0", "blue: return 0")
    assert lines(state) == [("red", 4, "city-majority"), ("red", 2, "single-tile"), ("blue", 1, "single-tile")]


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
    districts: dict[str, dict[str, int]], stage: int, choices: int
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


# --- English against German ---------------------------------------------------------------------------


def test_german_first_starting_player_is_what_the_users_choose() -> None:
    option = registry.metas()["ming-dynastie"].options["start"]
    assert option.values == ("1", "2", "3", "4")
    for players in (2, 3):
        for seat in range(players, 4):
            with pytest.raises(SetupError, match=f"there is no seat {seat + 1}"):
                new(players, start=str(seat + 1))


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


# --- the neutral player -------------------------------------------------------------------------------


def test_neutral_a_tie_for_most_sends_all_its_members_home() -> None:
    state = scoring(2, 2, {"lintao": {"neutral": 2, "red": 1}, "yanan": {"red": 1}})
    assert state.view(None)["scoring"]["before"]["lintao"] == {"neutral": 2, "red": 1}
    assert city(state, "shaanxi") == {"red": 2}
    do(state, "return 0")
    assert lines(state, "city-majority") == [("red", 4, "city-majority")], "players may take the bonus"


def test_neutral_members_kept_hold_the_bonus_and_leave_the_game() -> None:
    state = scoring(2, 2, {"lintao": {"neutral": 3}, "yanan": {"red": 1}})
    assert city(state, "shaanxi") == {"neutral": 2, "red": 1}
    do(state, "return 0")
    assert lines(state) == [("red", 4, "city-members")]
    assert "note.majority-neutral" in note_keys(state)
    assert state.view(None)["neutral"]["box"] == 2


def test_neutral_keeps_its_bonus_also_when_players_go_home() -> None:
    state = scoring(2, 2, {"lintao": {"neutral": 3}, "yanan": {"red": 1}})
    do(state, "return 1")
    assert lines(state) == [] and state.view(None)["neutral"]["box"] == 2


def test_neutral_takes_no_tiles() -> None:
    state = scoring(2, 2, {"lintao": {"neutral": 3}})
    assert state.view(None)["tile_supply"]["shaanxi"] == 18


# --- component limits ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_limit_thirty_members_last_exactly_six_rounds(players: int) -> None:
    state = wander(new(players), 7, lambda s: s.round == 6 and s.stage == stages.TAKE_CARD)
    assert all(player["supply"] == 0 for player in state.view(None)["players"])


def test_limit_the_neutral_pool_of_36_lasts() -> None:
    state = wander(new(2), 8)
    assert state.view(None)["neutral"]["supply"] == 0


def test_limit_dragons_can_run_out() -> None:
    state = wander(new(4), 9, at_stage(stages.TAKE_CARD))
    while state.dragons:
        seat = state.to_act[0]
        dragons = [text for text in texts(state) if text.startswith("dragon")]
        assert dragons, seat
        do(state, sorted(dragons)[0])
    assert not [text for text in texts(state) if text.startswith("dragon")]
    province = sorted(texts(state))[0].split()[1]
    error = refused(state, f"dragon {province}")
    assert (error.key, error.rule) == ("illegal.no-dragons", "2.2")
    GAME.audit(state)
    wander(state, 9)


TILES_GONE: dict[str, Any] = {
    "players": 3,
    "round_": 2,
    "districts": {"lintao": {"red": 1, "yellow": 1, "blue": 1}, "yanan": {"blue": 2, "yellow": 1}},
    "tiles": {"red": {"shaanxi": 10}, "yellow": {"shaanxi": 6}},
}


def test_limit_tiles_are_unlimited_with_a_notice() -> None:
    state = scoring(**TILES_GONE)
    held = [player["tiles"].get("shaanxi", 0) for player in state.view(None)["players"]]
    assert held == [11, 8, 3]
    assert "note.tiles-gone" in note_keys(state)
    GAME.audit(state)


@pytest.mark.parametrize(("start", "held"), [(0, [11, 7, 0]), (1, [10, 8, 0]), (2, [10, 6, 2])])
def test_limit_strict_tiles_go_clockwise_until_gone(start: int, held: list[int]) -> None:
    state = _strict(start)
    assert [player["tiles"].get("shaanxi", 0) for player in state.view(None)["players"]] == held
    assert state.view(None)["tile_supply"]["shaanxi"] == 0
    assert "note.tiles-gone" in note_keys(state)
    GAME.audit(state)


def _strict(start: int) -> MingState:
    princes = ["jiading", "dezhou", "suzhou"]
    state = moving(princes, [{}] * 3, 2, start, TILES_GONE["districts"])
    state.options, state.strict = {**state.options, "tiles": "strict"}, True
    for colour, row in TILES_GONE["tiles"].items():
        state.tiles[state.seats.index(colour) * 6] = row["shaanxi"]
    state.tile_supply[0] = 2
    return do(state, "pass", "pass", "pass")
