"""Keeping only the score: the same points as a game of which every choice is entered."""

from __future__ import annotations

import random

import pytest

from companion.bots import decide, levels
from companion.engine import record as records
from companion.engine.errors import ImpossiblePosition
from companion.engine.invariants import setups
from companion.engine.terms import TABLE
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.games.ming_dynastie.rules.position import COUNT, NOBODY, TRACK
from tests.games.ming_dynastie.rules.kit import at_stage, do, new, refused, texts, wander
from tests.games.ming_dynastie.rules.tracked import Pair, begun, counting, scorekeeping

HIDDEN = ("display", "deck", "discards", "dragons", "spaces")

GAMES = [
    (2, {}),
    (2, {"city_order": "chosen", "start": "2"}),
    (3, {"tiles": "strict"}),
    (3, {"start": "3"}),
    (4, {}),
    (4, {"city_order": "chosen", "start": "4"}),
]


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


@pytest.mark.parametrize("name", levels(GAME.meta.id))
def test_bots_choose_at_a_scoring_without_knowing_hands(name: str) -> None:
    pair, bot, asked = Pair(2, 7, city_order="chosen"), levels(GAME.meta.id)[name](1), 0
    while pair.full.to_act:
        for seat in pair.kept.to_act:
            if seat >= 0:
                legal = pair.kept.legal_actions(seat)
                assert decide(bot, GAME, pair.kept, seat, legal).action in legal
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
    with pytest.raises(ImpossiblePosition) as caught:
        state.adjust({"open yanan red": 1})
    assert caught.value.key == "impossible.members-on-board"
    assert {"supply": 20, "out": 0, "most": 10}.items() <= caught.value.params.items()
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
    with pytest.raises(ImpossiblePosition) as caught:
        state.adjust({"open yanan red": 2})
    assert caught.value.key == "impossible.members-on-board"
    assert {"supply": 10, "out": 4, "most": 16}.items() <= caught.value.params.items()


def test_a_province_is_counted_once_and_the_last_one_begins_the_scoring() -> None:
    state = counting(3)
    state.adjust({"open lintao red": 2, "open lintao blue": 1})
    do(state, "counted henan")
    left = texts(state) - {"all-counted"}
    assert "counted henan" not in left and len(left) == 5
    error = refused(state, "counted henan")
    assert error.key == "illegal.counted-already" and error.params["province"] == "henan"
    assert state.view(None)["tracking"]["counted"] == ["henan"]
    do(state, *left)
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
    ("text", "key", "rule"),
    [
        ("done", "illegal.when-done", "scorekeeper"),
        ("next", "illegal.when-next", "scorekeeper"),
        ("settled", "illegal.when-settled", "scorekeeper"),
        ("member henan", "illegal.when-member", "1"),
    ],
)
def test_what_does_not_belong_to_counting_is_refused(text: str, key: str, rule: str) -> None:
    error = refused(counting(3), text)
    assert (error.key, error.rule, error.params["action"]) == (key, rule, text)


def test_only_the_people_together_count() -> None:
    error = refused(counting(3), "counted henan", 0)
    assert error.key == "illegal.not-your-turn"


# --- what is told, kept and left to samples ---


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


def test_a_dump_with_a_broken_tracker_is_refused() -> None:
    dump = begun(3).dump()
    for broken in ({**dump["tracker"], "out": [0]}, {**dump["tracker"], "phase": "cards"}, {}):
        with pytest.raises(ImpossiblePosition, match="dump"):
            GAME.load({**dump, "tracker": broken})


def test_a_clone_does_not_share_what_is_tracked() -> None:
    state = counting(3)
    copy = do(state.clone(), "counted henan")
    assert state.view(None)["tracking"]["counted"] == [] and copy.view(None)["tracking"]["counted"] == ["henan"]
    assert state.legal_actions(TABLE) != copy.legal_actions(TABLE)


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
