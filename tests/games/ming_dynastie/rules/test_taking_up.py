"""From keeping only the score back to the whole game, and there again: what is known is kept, the rest asked for."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.engine import record as records
from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import CHANCE, TABLE
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.games.ming_dynastie.rules.position import IN_CARDS, IN_MEMBERS, IN_SETUP, SETTLE, TRACK
from tests.games.ming_dynastie.rules.kit import do, new, refused, texts, wander
from tests.games.ming_dynastie.rules.tracked import SEATS_ACT, Pair, begun, counting, everything, phase, scorekeeping

EXACT = (
    stages.TURN_CARD,
    stages.PLACE_NEUTRAL,
    stages.PLACE_PRINCE,
    stages.PLACE_MEMBER,
    stages.TAKE_CARD,
    stages.MOVE,
)
"""Stages at the beginning of a choice; in the others a turn begins anew."""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_and_back_at_once_loses_nothing(players: int, seed: int) -> None:
    state, luck = new(players, city_order="chosen"), random.Random(seed)
    met: set[int] = set()

    def back_and_forth(state: MingState) -> bool:
        if state.stage == stages.CHOOSE_RETURN and state.sealed:
            return False
        before, known = state.digest(), {setting.name: setting.value for setting in state.settings()}
        other = state.clone()
        other.adjust({"depth": "scorekeeper"})
        assert other.tracking and json.loads(json.dumps(other.view(0))) == other.view(0)
        other.adjust({"depth": "full"})
        assert not other.tracking
        GAME.audit(other)
        if state.stage in SEATS_ACT:
            assert other.to_act == state.to_act and other.legal_actions(other.to_act[0])
            return False
        assert other.stage == SETTLE and other.to_act == (TABLE,)
        settled = {setting.name: setting.value for setting in other.settings()}
        for name, value in known.items():
            if state.stage in EXACT and name != "turn":
                assert settled[name] == value, name
        do(other, "settled")
        GAME.audit(other)
        if state.stage in EXACT:
            assert other.digest() == before
        assert other.tracker is None and state.digest() == before
        met.add(state.stage)
        return False

    wander(state, seed, lambda state: back_and_forth(state) if state.to_act and luck.random() < 0.3 else False)
    assert {*EXACT} - met <= ({stages.PLACE_NEUTRAL} if players > 2 else set()) | {stages.PLACE_PRINCE}
    assert {stages.STEPPED, stages.STAYED, stages.MONASTERY} & met


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_taken_up_again_in_the_middle_ends_the_same(players: int, seed: int) -> None:
    pair = Pair(players, seed)
    rounds = random.Random(seed).randint(1, 6)
    wanted = random.Random(seed).choice([stages.TAKE_CARD, stages.MOVE])
    while not (pair.full.stage == wanted and pair.full.round == rounds):
        pair.step()
    while pair.phase() != (IN_CARDS if wanted == stages.TAKE_CARD else stages.IN_MOVE):
        pair.say(TABLE, "done")
    assert refused(pair.kept, "settled").key == "illegal.when-settled"
    pair.tell({"depth": "full"})
    assert not texts(pair.kept)
    pair.tell(everything(pair.full, pair.kept))
    pair.say(TABLE, "settled")
    while pair.full.to_act:
        seat = pair.luck.choice(pair.full.to_act)
        assert seat == CHANCE or texts(pair.kept, seat) == texts(pair.full, seat)
        seat, action = pair.choose()
        place = pair.full.ed.provinces[pair.full.slot]
        pair.full.apply(seat, action)
        if seat == CHANCE and action.text not in {outcome.text for outcome, _ in pair.kept.chance_outcomes()}:
            # Their deck was used up earlier than ours, for nobody told what had been discarded.
            pair.tell({f"display {place}": action.params["card"]})
        else:
            pair.say(seat, action.text)
        GAME.audit(pair.kept)
    assert pair.kept.lines == pair.full.lines and pair.kept.winners == pair.full.winners
    assert records.replay(records.parse(str(pair.record))).digest() == pair.kept.digest()


def test_members_not_told_of_are_still_placed_when_phase_1_is_taken_up() -> None:
    state = begun(3)
    state.adjust({"depth": "full"})
    state.adjust(
        {f"prince {colour}": state.ed.districts[3 * seat] for seat, colour in enumerate(state.seats)}
        | {f"display {province}": "junk" for province in state.ed.provinces}
        | {"space henan red": 2, "space henan yellow": 1, "space shaanxi blue": 1, "turn": "yellow"}
    )
    do(state, "settled")
    assert state.stage == stages.PLACE_MEMBER and state.to_act == (1,)
    assert state.left == [3, 4, 4] and state.box == [0, 0, 0]
    do(state, *["member henan"] * 11)
    assert state.stage == stages.TAKE_CARD and state.left == [0, 0, 0]


def test_a_prince_on_his_way_over_another_steps_back() -> None:
    def passing(state: MingState) -> bool:
        return state.stage == stages.STEPPED and bool(state.blocked >> state.prince[state.turn] & 1)

    state = next(state for seed in range(40) if passing(state := _until(new(4), seed, passing)))
    way, seat = state.path, state.turn
    state.adjust({"depth": "scorekeeper"})
    assert state.prince[seat] in way[:-1] and len(set(state.prince)) == 4
    GAME.audit(state)


def _until(state: MingState, seed: int, condition: Any) -> MingState:
    """A random game up to a condition, or to its end."""
    return wander(state, seed, condition)


def test_the_turn_goes_on_when_only_the_monastery_was_to_be_asked() -> None:
    state = wander(new(3), 2, lambda state: state.stage == stages.MONASTERY)
    seat = state.turn
    state.adjust({"depth": "scorekeeper"})
    assert state.turn == (seat + 1) % 3


def test_full_in_the_middle_of_a_scoring_asks_when_the_next_round_begins() -> None:
    state = counting(3)
    state.adjust({"open lintao red": 2, "open lintao blue": 1})
    do(state, *(f"counted {province}" for province in state.ed.provinces))
    state.adjust({"depth": "full"})
    assert not state.tracking and state.stage == stages.CHOOSE_RETURN
    assert state.view(0)["spaces"] is None, "nobody knows who stands there"
    do(state, "red: return 0", "blue: return 1")
    assert state.stage == SETTLE and state.round == 3 and phase(state) == IN_MEMBERS
    assert state.view(0)["spaces"] is not None and state.view(0)["tracking"]["kind"] == "settle"
    state.adjust({"depth": "scorekeeper"})
    assert state.stage == TRACK and state.tracking


def test_full_while_counting_scores_what_is_told() -> None:
    state = counting(3)
    state.adjust({"depth": "full"})
    assert state.view(None)["phase"] == "scoring" and refused(state, "settled").key == "illegal.settle-prince"
    state.adjust(
        {f"prince {colour}": state.ed.districts[3 * seat] for seat, colour in enumerate(state.seats)}
        | {f"display {province}": "rider" for province in state.ed.provinces}
        | {"open lintao red": 2}
    )
    do(state, "settled")
    assert state.stage == stages.CHOOSE_RETURN and state.to_act == (0,)


def test_set_up_taken_up_again_goes_on_with_what_is_missing() -> None:
    state = scorekeeping(2)
    do(state, "done")
    assert phase(state) == IN_SETUP
    state.adjust({"depth": "full"})
    state.adjust({f"display {province}": "junk" for province in state.ed.provinces} | {"prince yellow": "lintao"})
    assert refused(state, "settled").key == "illegal.settle-tile"
    state.adjust({"tiles yellow shaanxi": 1})
    do(state, "settled")
    assert state.stage == stages.PLACE_PRINCE and state.to_act == (0,)
    do(state, "prince yanan")
    assert state.stage == stages.PLACE_MEMBER and state.neutral_supply == 12


@pytest.mark.parametrize(
    ("told", "key", "missing"),
    [
        ({}, "illegal.settle-prince", {"seat": "red"}),
        (
            {"prince red": "lintao", "prince yellow": "dezhou", "prince blue": "suzhou"},
            "illegal.settle-spaces",
            {"seat": "red", "count": 4},
        ),
    ],
)
def test_phase_2_is_taken_up_with_princes_and_members(told: dict[str, Any], key: str, missing: dict[str, Any]) -> None:
    state = do(begun(3), "done")
    state.adjust({"depth": "full", **told} if not told else {"depth": "full"})
    if told:
        state.adjust(told)
    error = refused(state, "settled")
    assert error.key == key and missing.items() <= error.params.items()


def test_phase_3_is_taken_up_with_the_display() -> None:
    state = do(begun(3), "done", "done")
    state.adjust({"depth": "full"})
    state.adjust({"prince red": "lintao", "prince yellow": "dezhou", "prince blue": "suzhou"})
    error = refused(state, "settled")
    assert error.key == "illegal.settle-display" and error.params["province"] == state.ed.provinces[0]


def test_the_depth_cannot_change_while_return_cards_lie_face_down() -> None:
    state = wander(new(3), 1, lambda state: bool(state.sealed))
    before = state.digest()
    with pytest.raises(ImpossiblePosition, match=r"impossible\.depth-face-down") as caught:
        state.adjust({"depth": "scorekeeper"})
    assert caught.value.field == "depth" and state.digest() == before


def test_a_depth_that_is_none_is_refused() -> None:
    with pytest.raises(ImpossiblePosition, match=r"depth: impossible\.depth"):
        new(3).adjust({"depth": "deep"})
    over = wander(new(2), 0)
    with pytest.raises(ImpossiblePosition, match=r"depth: impossible\.depth-over"):
        over.adjust({"depth": "scorekeeper"})


def test_the_depth_there_is_changes_nothing() -> None:
    for state, depth in ((new(3), "full"), (begun(3), "scorekeeper")):
        before = state.digest()
        state.adjust({"depth": depth})
        assert state.digest() == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_changing_depths_fulfil_the_contract(players: int) -> None:
    luck, seen = random.Random(players), set()
    pair = Pair(players, players)
    while pair.full.to_act:
        if luck.random() < 0.1 and not pair.kept.sealed:
            pair.tell({"depth": "full"})
            check(pair.kept, luck)
            pair.tell({"depth": "scorekeeper"})
        pair.step()
        if pair.kept.digest() not in seen:
            check(pair.kept, luck)
            seen.add(pair.kept.digest())
    assert pair.kept.scores == pair.full.scores


def check(state: MingState, luck: random.Random) -> None:
    """What the contract demands of a state that is tracked."""
    GAME.audit(state)
    loaded = GAME.load(json.loads(json.dumps(state.dump())))
    assert loaded.digest() == state.digest() == state.clone().digest()
    assert [a.text for a in loaded.legal_actions(TABLE)] == [a.text for a in state.legal_actions(TABLE)]
    for watcher in (None, *range(len(state.seats))):
        view = state.view(watcher)
        sample = state.sample(watcher, luck)
        assert sample.view(watcher) == view
        GAME.audit(sample)
        if watcher is not None:
            assert texts(sample, watcher) == texts(state, watcher)
