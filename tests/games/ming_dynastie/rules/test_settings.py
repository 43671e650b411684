"""Setting what lies on the real table: balance, limits, and how the game goes on afterwards."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import ImpossiblePosition
from companion.engine.invariants import check_moment, random_changes
from companion.engine.terms import CHANCE, Change
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.games.ming_dynastie.rules.settings import SETTINGS
from tests.games.ming_dynastie.rules.kit import at_stage, do, lines, new, texts, wander
from tests.profiles import examples

MANY: Final = settings(max_examples=examples(25), deadline=None)


EMPTY_HANDS: Final[dict[str, Change]] = {f"hand red {card}": 0 for card in GAME.new_state(("red", "blue")).ed.cards}


def values(state: MingState) -> dict[str, Change]:
    return {setting.name: setting.value for setting in state.settings()}


def refused(state: MingState, changes: Mapping[str, Change]) -> ImpossiblePosition:
    """The refusal; the state must not have changed."""
    before = state.digest()
    with pytest.raises(ImpossiblePosition) as caught:
        state.adjust(changes)
    assert state.digest() == before
    return caught.value


def somewhere(seed: int) -> MingState:
    """A random moment of a random game, sometimes one that was adjusted before."""
    luck = random.Random(seed)
    state = new(2 + seed % 3)
    for _ in range(luck.randrange(400)):
        if not state.to_act:
            break
        seat = luck.choice(state.to_act)
        drawn = [action for action, _ in state.chance_outcomes()]
        state.apply(seat, luck.choice(drawn or state.legal_actions(seat)))
    return state


@MANY
@given(seed=st.integers(0, 10**6), kinds=st.sets(st.sampled_from(list(SETTINGS.kinds))))
def test_some_kinds_of_settings_are_listed_as_among_all(seed: int, kinds: set[str]) -> None:
    state = somewhere(seed)
    everything = state.settings()
    assert {setting.name.split(" ")[0] for setting in everything} <= {*SETTINGS.kinds}
    assert SETTINGS.listed(state, kinds) == [one for one in everything if one.name.split(" ")[0] in kinds]


@MANY
@given(seed=st.integers(0, 10**6))
def test_setting_everything_to_what_it_is_changes_nothing(seed: int) -> None:
    state = somewhere(seed)
    before = state.digest()
    state.adjust(values(state))
    assert state.digest() == before
    assert state.notes == []


@MANY
@given(seed=st.integers(0, 10**6))
def test_the_order_of_changes_does_not_matter(seed: int) -> None:
    state = somewhere(seed)
    changes = random_changes(state, random.Random(seed)) | random.Random(seed).choice(({}, {"depth": "scorekeeper"}))
    turned = dict(reversed(changes.items()))
    assert came_of(state.clone(), changes) == came_of(state.clone(), turned)


def came_of(state: MingState, changes: Mapping[str, Change]) -> object:
    """What an adjustment leaves and tells, or why it is refused."""
    try:
        state.adjust(changes)
    except ImpossiblePosition as error:
        return error.key, error.field, error.params
    return state.dump(), state.notes


@MANY
@given(seed=st.integers(0, 10**6))
def test_whatever_is_set_adds_up_and_somebody_can_go_on(seed: int) -> None:
    state, luck = somewhere(seed), random.Random(seed)
    for _ in range(8):
        changes = random_changes(state, luck)
        before = state.digest()
        told = len(state.lines)
        wanted = {name: value for name, value in changes.items() if values(state).get(name) not in (None, value)}
        try:
            state.adjust(changes)
        except ImpossiblePosition as error:
            assert state.digest() == before
            assert error.params["field"] and error.key.startswith("impossible.")
            continue
        GAME.audit(state)
        check_moment(state)
        points = [name for name in wanted if name.startswith("points ")]
        assert len([line for line in state.lines[told:] if line.reason == "adjustment"]) == len(points)
        for name, value in wanted.items():
            if name.split(" ")[0] in ("points", "prince", "start", "monk"):
                assert values(state)[name] == value


@MANY
@given(seed=st.integers(0, 10**6))
def test_points_set_one_after_the_other_commute(seed: int) -> None:
    state = somewhere(seed)
    other = state.clone()
    for name, value in (("points red", 12), ("points yellow", 7)):
        state.adjust({name: value})
    for name, value in (("points yellow", 7), ("points red", 12)):
        other.adjust({name: value})
    assert state.scores == other.scores
    assert sorted(map(str, state.lines)) == sorted(map(str, other.lines))


def test_points_move_by_a_line() -> None:
    state = wander(new(), 3, at_stage(stages.MOVE, 3))
    total = state.points[1]
    since = len(state.lines)
    state.adjust({"points yellow": total + 3})
    assert lines(state, since=since) == [("yellow", 3, "adjustment")]
    assert state.lines[-1].rule == ""
    assert refused(state, {"points yellow": 10000}).field == "points yellow"
    assert refused(state, {"points yellow": -1}).field == "points yellow"


def test_members_come_from_the_box_and_go_there() -> None:
    state = wander(new(), 3, at_stage(stages.MOVE, 1))
    province = next(p for p in range(6) if state.spaces[p * 4])
    name, count = f"space {state.ed.provinces[province]} red", state.spaces[province * 4]
    out = state.box[0]
    state.adjust({name: count - 1})
    assert state.box[0] == out + 1
    state.adjust({"open qizhou red": 1})
    assert state.box[0] == out
    assert state.notes[0].key == "note.set-open"
    assert dict(state.notes[0].params) == {"seat": "red", "district": "qizhou", "before": 0, "after": 1}


def test_more_than_the_box_holds_says_where_they_are() -> None:
    state = wander(new(), 3, at_stage(stages.MOVE, 1))
    error = refused(state, {"points red": 5, "open qizhou red": 30})
    assert error.field == "open qizhou red"
    assert error.key == "impossible.members"
    assert (error.params["seat"], error.params["total"], error.params["supply"]) == ("red", 30, 25)


@pytest.mark.parametrize(
    ("changes", "key", "told"),
    [
        ({"open qizhou red": 31}, "range", {"low": 0, "high": 30, "value": 31}),
        ({"open qizhou red": "many"}, "whole-number", {"text": "many"}),
        ({"open qizhou red": True}, "whole-number", {"text": "True"}),
        ({"open atlantis red": 1}, "no-district", {"text": "atlantis"}),
        ({"castle": 1}, "unknown-setting", {"text": "castle"}),
        ({"monk qizhou": "neutral"}, "no-seat", {"text": "neutral"}),
        ({"hand red dragon": 6}, "range", {"low": 0, "high": 5}),
        ({"hand red rider": 5, "hand red junk": 1}, "hand", {"seat": "red", "most": 5}),
        ({"display henan": "dragon"}, "no-card", {"text": "dragon"}),
        ({"house qizhou red": 1}, "city-closed", {}),
        ({"round": 7}, "range", {"low": 1, "high": 6, "value": 7}),
        ({"phase": "scoring"}, "choice", {"text": "scoring"}),
        ({"turn": "green"}, "unknown-seat", {"text": "green"}),
        (
            {f"tiles red {p}": 1 for p in ("shaanxi", "henan", "shandong", "sichuan", "huguang", "nanzhili")},
            "tile-set",
            {},
        ),
        ({"tiles red henan": 18, "tiles blue henan": 1}, "tiles", {"province": "henan", "count": 1}),
        (
            {"prince red": "qizhou", "prince blue": "qizhou"},
            "princes",
            {"seats": ["red", "blue"], "district": "qizhou"},
        ),
        ({"round": 1, "phase": "members"}, "begin-member", {}),
    ],
)
def test_what_cannot_be_is_named(changes: dict[str, Change], key: str, told: dict[str, Any]) -> None:
    state = wander(new(), 5, at_stage(stages.MOVE, 1))
    state.adjust({f"tiles {seat} {p}": 0 for seat in state.seats for p in state.ed.provinces})
    error = refused(state, changes)
    assert error.field in changes
    assert error.key == f"impossible.{key}" and told.items() <= error.params.items()


def test_members_still_to_be_placed_are_told_apart() -> None:
    state = wander(new(), 5, at_stage(stages.PLACE_MEMBER, 1))
    error = refused(state, {"open qizhou red": 6})
    assert error.key == "impossible.members-to-place"
    assert (error.params["supply"], error.params["placing"], error.params["board"]) == (25, 5, 0)


def test_cards_go_to_the_discards_and_come_from_there_first() -> None:
    state = wander(new(), 5, at_stage(stages.MOVE, 2))
    state.adjust({f"hand red {card}": 0 for card in state.ed.cards})
    discard, deck = state.discard[0], sum(state.deck)
    assert discard
    state.adjust({"hand red rider": 1})
    assert (state.discard[0], sum(state.deck)) == (discard - 1, deck)
    dragons = state.dragons
    state.adjust({"hand red dragon": 2})
    assert state.dragons == dragons - 2


def test_the_place_that_waits_is_filled_and_the_next_seat_takes() -> None:
    state = wander(new(), 5, at_stage(stages.TURN_CARD, 2))
    who, place = state.turn, state.ed.provinces[state.slot]
    deck = state.deck[0]
    twin = state.clone()
    state.adjust({f"display {place}": "rider"})
    assert state.deck[0] == deck - 1
    twin.apply(CHANCE, twin.parse("turn rider"))
    assert (state.stage, state.to_act) == (twin.stage, twin.to_act)
    assert state.to_act != (who,)


def test_a_turn_begins_anew_for_whom_it_is_set() -> None:
    state = wander(new(), 5, at_stage(stages.STEPPED, 1))
    other = (state.turn + 1) % 3
    changes: dict[str, Change] = {"turn": state.seats[other]}
    if state.prince.count(state.prince[state.turn]) > 1:
        changes[f"prince {state.seats[state.turn]}"] = "qizhou"
    state.adjust(changes)
    assert state.to_act == (other,)
    assert state.path == (state.prince[other],)
    assert "pass" in texts(state)


def test_who_has_passed_may_be_called_again() -> None:
    state = wander(new(), 5, at_stage(stages.MOVE, 1))
    who = state.turn
    do(state, "pass")
    state.adjust({"turn": state.seats[who]})
    assert state.to_act == (who,)
    assert not state.passed >> who & 1


def test_in_phase_1_what_stands_on_a_space_is_not_to_be_placed() -> None:
    state = wander(new(), 5, at_stage(stages.PLACE_MEMBER, 1))
    state.adjust({"space henan red": 4})
    assert state.left[0] == 5 - sum(state.spaces[0::4])
    state.adjust({"space henan red": 5})
    assert state.to_act == (1,)
    while state.stage == stages.PLACE_MEMBER:
        do(state, "member henan")
        GAME.audit(state)
    assert [sum(state.spaces[seat::4]) for seat in range(3)] == [5, 5, 5]


def test_a_phase_begins_anew_with_what_was_taken_off() -> None:
    state = wander(new(), 5, at_stage(stages.TAKE_CARD, 1))
    province = next(p for p in range(6) if state.spaces[p * 4 + 1])
    name = f"space {state.ed.provinces[province]} yellow"
    state.adjust({"phase": "members", name: state.spaces[province * 4 + 1] - 1})
    assert (state.stage, state.to_act, state.left) == (stages.PLACE_MEMBER, (1,), [0, 1, 0])
    do(state, "member henan")
    assert state.stage == stages.TAKE_CARD


def test_rounds_keep_the_supply_in_step() -> None:
    state = wander(new(), 5, at_stage(stages.MOVE, 1))
    state.adjust({"round": 4, "phase": "cards", **EMPTY_HANDS})
    assert state.supply == [10, 10, 10]
    assert (state.round, state.stage) == (4, stages.TAKE_CARD)
    state.adjust({"round": 1, "phase": "move", "turn": "blue"})
    assert state.supply == [25, 25, 25]
    assert state.to_act == (2,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_goes_on_to_its_end_from_any_phase(players: int) -> None:
    for seed, phase in enumerate(("members", "cards", "move")):
        state = wander(new(players), seed, at_stage(stages.MOVE, 1))
        state.adjust({"round": 3, "phase": phase, **EMPTY_HANDS})
        wander(state, seed, lambda state: not state.to_act)
        GAME.audit(state)
        assert state.round == 6


def test_houses_are_set_while_their_city_is_resolved() -> None:
    state = wander(new(4), 5, at_stage(stages.CHOOSE_RETURN, 2))
    district = state.ed.districts_of[state.city][0]
    seat = state.to_act[0]
    name, colour = state.ed.districts[district], state.seats[seat]
    others = {n: 0 for n in values(state) if n.startswith("house ") and n.endswith(f" {colour}")}
    state.adjust({**others, f"house {name} {colour}": min(2, state.box[seat] + state.in_city(state.city, seat))})
    assert state.in_city(state.city, seat) in (1, 2)
    state.apply(seat, state.legal_actions(seat)[0])
    if state.stage == stages.CHOOSE_RETURN and state.chosen[seat] != stages.NOBODY:
        for changes in ({f"house {name} {colour}": 0}, {f"open {name} {colour}": 0}, {"round": 1}, {"phase": "move"}):
            assert "wait until the return cards are turned over" in str(refused(state, changes))
        state.adjust({"points red": 4})


def test_leaving_a_scoring_brings_the_houses_home() -> None:
    state = wander(new(4), 5, at_stage(stages.CHOOSE_RETURN, 2))
    members = [sum(state.open[seat::4]) + sum(state.houses[seat::4]) for seat in range(4)]
    state.adjust({"phase": "move", "turn": "green"})
    assert not any(state.houses)
    assert [sum(state.open[seat::4]) for seat in range(4)] == members
    assert state.to_act == (3,)


def test_set_up_takes_its_own_course() -> None:
    state = new(3)
    for changes in ({"round": 2}, {"phase": "move"}, {"turn": "red"}, {"prince red": "qizhou"}):
        assert refused(state, changes).field in changes
    wander(state, 1, at_stage(stages.PLACE_PRINCE, 1))
    state.adjust({"turn": "blue"})
    do(state, "prince qizhou")
    assert state.to_act == (0,)
    state.adjust({"prince red": "suzhou"})
    assert state.to_act == (1,)
    state.adjust({"prince yellow": "lintao"})
    assert state.stage == stages.PLACE_MEMBER
