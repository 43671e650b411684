"""Keeping only the score: the same points as a game of which every choice is entered, and back again."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.bots import POLICIES
from companion.engine import record as records
from companion.engine.contract import CHANCE, TABLE
from companion.engine.errors import ImpossiblePosition
from companion.engine.invariants import setups
from companion.games.ming_dynastie import position as stages
from companion.games.ming_dynastie import tracking
from companion.games.ming_dynastie.game import GAME, MingState
from companion.games.ming_dynastie.position import COUNT, IN_CARDS, IN_MEMBERS, IN_SETUP, NOBODY, SETTLE, TRACK
from tests.ming_dynastie.kit import at_stage, do, new, refused, texts, wander
from tests.ming_dynastie.tracked import SEATS_ACT, Pair, everything

HIDDEN = ("display", "deck", "discards", "dragons", "spaces")

GAMES = [
    (2, {}),
    (2, {"city_order": "chosen", "start": "2"}),
    (3, {"tiles": "strict"}),
    (3, {"start": "3"}),
    (4, {}),
    (4, {"city_order": "chosen", "start": "4"}),
]


def scorekeeping(players: int = 3, **options: str) -> MingState:
    """A game that is tracked from its first moment."""
    state = new(players, **options)
    state.adjust({"depth": "scorekeeper"})
    return state


def begun(players: int = 3, **options: str) -> MingState:
    """The same in the first phase of the first round, with a tile for everybody."""
    state = scorekeeping(players, **options)
    state.adjust({f"tiles {colour} {state.ed.provinces[seat]}": 1 for seat, colour in enumerate(state.seats)})
    return do(state, *["done"] * (2 if players == 2 else 1))


def counting(players: int = 3, **options: str) -> MingState:
    """The same, before the scoring of round 2."""
    return do(begun(players, **options), *["done"] * 6)


def phase(state: MingState) -> int:
    """The phase that people play."""
    assert state.tracker is not None
    return state.tracker.phase


# --- the same score ---


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_the_score_kept_is_the_score_of_the_full_game(players: int, options: dict[str, str], seed: int) -> None:
    pair = Pair(players, seed, **options)
    while pair.full.to_act:
        pair.step()
    full, kept = pair.full, pair.kept
    assert kept.is_over and kept.tracking
    assert kept.scores == full.scores and kept.winners == full.winners
    assert kept.lines == full.lines
    assert (kept.tiles, kept.tile_supply, kept.start) == (full.tiles, full.tile_supply, full.start)
    assert (kept.open, kept.monk, kept.reports) == (full.open, full.monk, full.reports)
    again = records.replay(records.parse(str(pair.record)))
    assert again.digest() == kept.digest()


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_same_score_under_other_rulings(seed: int) -> None:
    luck = random.Random(seed)
    players, options = luck.choice([entry for entry in setups(GAME) if set(entry[1].values()) - {"1"}])
    pair = Pair(players, seed, **options)
    while pair.full.to_act:
        pair.step()
    assert pair.kept.lines == pair.full.lines and pair.kept.winners == pair.full.winners
    assert (pair.kept.open, pair.kept.tiles) == (pair.full.open, pair.full.tiles)


@pytest.mark.parametrize("name", POLICIES)
def test_bots_choose_at_a_scoring_without_knowing_hands(name: str) -> None:
    pair, bot, asked = Pair(2, 7, city_order="chosen"), POLICIES[name](1), 0
    while pair.full.to_act:
        for seat in pair.kept.to_act:
            if seat >= 0:
                legal = pair.kept.legal_actions(seat)
                assert bot.choose(GAME, pair.kept.view(seat), legal).action in legal
                asked += 1
        pair.step()
    assert asked > 5


def test_the_games_compared_have_something_to_compare() -> None:
    pair = Pair(4, 1)
    named = 0
    while pair.full.to_act:
        named += pair.full.stage == stages.NAME_STARTER
        pair.step()
    assert named == 2 and max(pair.kept.scores) > 10
    assert any(action == ("table", "done") for action in pair.record.actions)
    assert all(who != "chance" for who, _ in pair.record.actions)


# --- the phases ---


def test_phases_of_a_round_follow_each_other() -> None:
    state = scorekeeping(3)
    seen = []
    state.adjust({f"tiles {colour} henan": 1 for colour in state.seats})
    while state.stage != COUNT:
        assert state.to_act == (TABLE,) and state.stage == TRACK
        seen.append((state.round, state.view(None)["phase"]))
        do(state, "done")
    first = ["setup", "members", "cards", "move"]
    assert seen == [(1, phase) for phase in first] + [(2, phase) for phase in first[1:]]
    assert state.start == 1 and state.turn == 1, "the marker has passed on"


def test_two_players_place_neutral_members_before_rounds_1_3_and_5() -> None:
    pair = Pair(2, 3)
    seen = []
    while pair.full.to_act:
        if pair.kept.stage == TRACK:
            view = pair.kept.view(None)
            entry = (view["round"], view["phase"], view["tracking"]["neutral"])
            seen += [entry] if entry not in seen else []
        pair.step()
    assert [entry[0] for entry in seen if entry[2]] == [1, 3, 5]
    assert all(phase == "setup" for _, phase, neutral in seen if neutral)
    assert sum(state_count(pair.kept, 2)) == sum(state_count(pair.full, 2))


def state_count(state: MingState, owner: int) -> list[int]:
    """Where an owner's members are: in the open, out of the game, in the supply."""
    return [sum(state.open[owner::4]), state.box[owner], state.neutral_supply]


def test_the_neutral_supply_is_elsewhere_until_it_is_counted() -> None:
    state = scorekeeping(2)
    assert state.view(None)["tracking"]["neutral"]
    assert (state.neutral_supply, state.box[2]) == (12, 6)
    state.adjust({"open lintao neutral": 3})
    assert state.box[2] == 4
    with pytest.raises(ImpossiblePosition, match="open lintao neutral"):
        state.adjust({"open lintao neutral": 4})


def test_setup_is_over_when_everybody_has_a_tile() -> None:
    state = scorekeeping(3)
    assert texts(state) == {"next"}
    state.adjust({"tiles red henan": 1, "tiles blue henan": 1})
    error = refused(state, "done")
    assert error.key == "illegal.no-tile" and error.params["seat"] == "yellow"
    assert str(error) == "done: the prince of yellow has not brought his tile yet"
    state.adjust({"tiles yellow shaanxi": 1})
    assert texts(state) == {"next", "done"}


def test_calling_the_next_turn_only_reminds() -> None:
    state = begun(3)
    before = state.dump()
    do(state, "next")
    assert state.view(None)["tracking"]["turn_of"] == 1
    do(state, "next", "next")
    assert state.dump() == before


def test_who_is_known_to_have_passed_is_not_called() -> None:
    state = wander(new(3), 1, at_stage(stages.MOVE))
    do(state, "pass")
    state.adjust({"depth": "scorekeeper"})
    turns = [state.turn]
    for _ in range(3):
        do(state, "next")
        turns.append(state.turn)
    assert turns == [1, 2, 1, 2]
    assert [player["passed"] for player in state.view(None)["players"]] == [True, False, False]


def test_members_leave_the_supply_five_a_round() -> None:
    state = begun(3)
    assert (state.supply, state.box) == ([25] * 3, [5] * 3)
    do(state, "done", "done", "done")
    assert state.round == 2 and (state.supply, state.box) == ([20] * 3, [10] * 3)


# --- counting ---


def test_members_counted_come_from_elsewhere_and_go_back_there() -> None:
    state = counting(3)
    state.adjust({"open lintao red": 4, "monk lintao": "red"})
    assert state.box[0] == 5
    state.adjust({"open lintao red": 1, "monk lintao": "none"})
    assert state.box[0] == 9
    GAME.audit(state)


def test_members_known_on_the_space_of_the_province_come_from_there_first() -> None:
    state = wander(new(3), 5, at_stage(stages.TAKE_CARD))
    place = next(place for place, count in enumerate(state.spaces) if count and place % 4 == 0)
    province, count = state.ed.provinces[place // 4], state.spaces[place]
    district = state.ed.districts[state.ed.districts_of[place // 4][0]]
    state.adjust({"depth": "scorekeeper"})
    do(state, "done", "done", "done")
    state.adjust({f"open {district} red": count})
    assert state.spaces[place] == 0 and state.box[0] == 5, province
    state.adjust({f"open {district} red": 10})
    assert sum(state.spaces[0::4]) == 0 and state.box[0] == 0
    GAME.audit(state)


def test_nobody_has_more_on_the_board_than_five_a_round() -> None:
    state = counting(3)
    state.adjust({"open lintao red": 10})
    before = state.dump()
    with pytest.raises(ImpossiblePosition, match="20 in the supply, 0 out of the game, so at most 10 are on the board"):
        state.adjust({"open yanan red": 1})
    assert state.dump() == before


def test_who_is_out_for_good_cannot_come_back() -> None:
    state = counting(3)
    state.adjust({"open lintao red": 3, "open yanan red": 3})
    do(state, *(f"counted {province}" for province in state.ed.provinces))
    do(state, "return 0")
    assert state.tracker is not None and state.tracker.out == (4, 0, 0)
    do(state, *["done"] * 6)
    assert state.stage == COUNT and state.round == 4
    state.adjust({"open lintao red": 15, "open yanan red": 1})
    with pytest.raises(ImpossiblePosition, match="10 in the supply, 4 out of the game, so at most 16 are on the board"):
        state.adjust({"open yanan red": 2})


def test_a_province_is_counted_once_and_the_last_one_begins_the_scoring() -> None:
    state = counting(3)
    state.adjust({"open lintao red": 2, "open lintao blue": 1})
    do(state, "counted henan")
    assert "counted henan" not in texts(state) and len(texts(state)) == 5
    error = refused(state, "counted henan")
    assert error.key == "illegal.counted-already" and str(error) == "counted henan: that province is counted already"
    assert state.view(None)["tracking"]["counted"] == ["henan"]
    do(state, *texts(state))
    assert state.stage == stages.CHOOSE_RETURN and state.to_act == (0, 2)
    assert state.view(0)["tracking"]["kind"] == "score"


def test_counting_begins_with_what_was_there_after_the_last_scoring() -> None:
    state = counting(3)
    state.adjust({"open lintao red": 5, "monk yanan": "red"})
    do(state, *(f"counted {province}" for province in state.ed.provinces), "return 0", *["done"] * 6)
    assert state.stage == COUNT and state.round == 4
    here = state.view(None)["districts"]
    assert here["lintao"]["open"] == {"red": 3} and here["yanan"]["monastery"] == "red"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("done", "a phase is ended like that while the people play by themselves (keeping score)"),
        ("next", "turns are called while the people play by themselves (keeping score)"),
        ("settled", "nothing needs to be told before the game goes on (keeping score)"),
        ("member henan", "members go to province spaces in phase 1 (rule 1)"),
    ],
)
def test_what_does_not_belong_to_counting_is_refused(text: str, sentence: str) -> None:
    assert str(refused(counting(3), text)) == f"{text}: {sentence}"


def test_only_the_people_together_count() -> None:
    error = refused(counting(3), "counted henan", 0)
    assert error.key == "illegal.not-your-turn"


# --- there and back ---

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
    ("told", "key", "sentence"),
    [
        ({}, "illegal.settle-prince", "where the prince of red stands is not known"),
        (
            {"prince red": "lintao", "prince yellow": "dezhou", "prince blue": "suzhou"},
            "illegal.settle-spaces",
            "red has 0 members on province spaces and may take 4 cards, each with one there",
        ),
    ],
)
def test_phase_2_is_taken_up_with_princes_and_members(told: dict[str, Any], key: str, sentence: str) -> None:
    state = do(begun(3), "done")
    state.adjust({"depth": "full", **told} if not told else {"depth": "full"})
    if told:
        state.adjust(told)
    error = refused(state, "settled")
    assert error.key == key and str(error) == f"settled: {sentence}"


def test_phase_3_is_taken_up_with_the_display() -> None:
    state = do(begun(3), "done", "done")
    state.adjust({"depth": "full"})
    state.adjust({"prince red": "lintao", "prince yellow": "dezhou", "prince blue": "suzhou"})
    error = refused(state, "settled")
    assert error.key == "illegal.settle-display" and error.params["province"] == state.ed.provinces[0]


def test_the_depth_cannot_change_while_return_cards_lie_face_down() -> None:
    state = wander(new(3), 1, lambda state: bool(state.sealed))
    before = state.digest()
    with pytest.raises(ImpossiblePosition, match="depth: return cards lie face down") as caught:
        state.adjust({"depth": "scorekeeper"})
    assert caught.value.field == "depth" and state.digest() == before


def test_a_depth_that_is_none_is_refused() -> None:
    with pytest.raises(ImpossiblePosition, match="depth: expected one of scorekeeper, full"):
        new(3).adjust({"depth": "deep"})
    over = wander(new(2), 0)
    with pytest.raises(ImpossiblePosition, match="depth: the game is over"):
        over.adjust({"depth": "scorekeeper"})


def test_the_depth_there_is_changes_nothing() -> None:
    for state, depth in ((new(3), "full"), (begun(3), "scorekeeper")):
        before = state.digest()
        state.adjust({"depth": depth})
        assert state.digest() == before


# --- what is told, kept and imagined ---


def test_a_view_tells_nothing_that_nobody_keeps_track_of() -> None:
    state = wander(new(4), 6, at_stage(stages.TAKE_CARD, 3))
    state.adjust({"depth": "scorekeeper"})
    for watcher in (None, 0, 3):
        view = state.view(watcher)
        assert all(view[name] is None for name in HIDDEN)
        assert all(player["hand"] is None and player["prince"] is None for player in view["players"])
        assert view["move"] is None and view["tracking"]["kind"] == "track"
    before = [state.view(seat) for seat in (None, 0, 1)]
    state.hand, state.prince = [0] * len(state.hand), [NOBODY] * 4
    state.box = [count + sum(state.spaces[seat::4]) for seat, count in enumerate(state.box)]
    state.spaces = [0] * len(state.spaces)
    assert [state.view(seat) for seat in (None, 0, 1)] == before, "views that tell more than they show"
    full = wander(new(4), 6, at_stage(stages.TAKE_CARD, 3))
    assert full.view(0)["tracking"] is None and all(full.view(0)[name] is not None for name in HIDDEN)


def test_sealed_choices_stay_secret_while_only_the_score_is_kept() -> None:
    state = counting(3)
    state.adjust({"open lintao red": 2, "open lintao blue": 1})
    do(state, *(f"counted {province}" for province in state.ed.provinces))
    other = state.clone()
    do(state, "red: return 1")
    do(other, "red: return 2")
    assert state.sealed == (0,)
    assert state.view(2) == other.view(2) and state.view(None) == other.view(None)
    assert state.view(0) != other.view(0)


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
        imagined = GAME.imagine(view, luck)
        assert imagined.view(watcher) == view
        GAME.audit(imagined)
        if watcher is not None:
            assert texts(imagined, watcher) == texts(state, watcher)


def test_a_dump_with_a_broken_tracker_is_refused() -> None:
    dump = begun(3).dump()
    for broken in ({**dump["tracker"], "out": [0]}, {**dump["tracker"], "phase": "cards"}, {}):
        with pytest.raises(ImpossiblePosition, match="dump"):
            GAME.load({**dump, "tracker": broken})


def test_a_clone_does_not_share_what_is_tracked() -> None:
    state = counting(3)
    copy = do(state.clone(), "counted henan")
    assert state.view(None)["tracking"]["counted"] == [] and copy.view(None)["tracking"]["counted"] == ["henan"]
    assert tracking.legal_counts(state, TABLE) != tracking.legal_counts(copy, TABLE)


def test_monks_put_right_decide_who_names_the_next_starter() -> None:
    state = begun(4)
    counts = [f"counted {province}" for province in state.ed.provinces]
    do(state, *["done"] * 6, *counts, *["done"] * 6, *counts, "starter red", *["done"] * 3)
    assert state.stage == stages.NAME_STARTER and state.round == 5
    assert [note.key for note in state.notes] == ["note.monks-decide"]
    state.adjust({"monk lintao": "blue"})
    assert state.to_act == (2,)
    do(state, "starter green")
    assert state.round == 6 and state.start == 3 and state.stage == TRACK
