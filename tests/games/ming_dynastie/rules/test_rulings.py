"""Rulings 1 to 8 by number: moving, monks, majorities and returns, where the rulebooks leave them open."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.scoring import city_moves
from tests.games.ming_dynastie.rules.kit import (
    FOUR,
    PRINCES,
    do,
    lines,
    moving,
    opened,
    refused,
    scoring,
    texts,
)


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
