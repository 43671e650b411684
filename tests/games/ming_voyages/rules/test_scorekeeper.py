"""Keeping only the score: the same points as a game of which every choice is entered, and the cards counted."""

from __future__ import annotations

import random

import pytest

from companion.engine.errors import IllegalAction, ImpossiblePosition
from companion.engine.terms import CHANCE, TABLE
from companion.games.ming_voyages.rules import position as stages
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from tests.games.ming_voyages.rules.positions import SEATS, act, chance, dealt, legal, start


def keeping() -> VoyagesState:
    """The first turn of a game that the people play by themselves."""
    state = start()
    state.adjust({"depth": "scorekeeper"})
    chance(state, "roll 1")
    return state


def mirrored(full: VoyagesState, kept: VoyagesState) -> None:
    """Set the board that is kept to that of the full game."""
    known = {setting.name: setting.value for setting in full.settings() if setting.name[:3] in ("at ", "voy")}
    if full.is_over:
        copy = full.clone()
        copy.stage, copy.major = stages.PLAY_CARD, stages.NOBODY
        known = {one.name: one.value for one in copy.settings() if one.name[:3] in ("at ", "voy")}
    changes = {one.name: known[one.name] for one in kept.settings() if known.get(one.name, one.value) != one.value}
    if changes:
        kept.adjust(changes)


@pytest.mark.parametrize("cards", ["app", "table"])
@pytest.mark.parametrize("seed", range(6))
def test_the_score_kept_is_the_score_of_the_full_game(seed: int, cards: str) -> None:
    luck, full, kept = random.Random(seed), start(cards), start(cards)
    kept.adjust({"depth": "scorekeeper"})
    first = luck.choice(full.legal_actions(CHANCE))
    full.apply(CHANCE, first)
    kept.apply(CHANCE, first)
    turns = 0

    def go_on() -> None:
        (seat,) = full.to_act
        full.apply(seat, luck.choice(full.legal_actions(seat)))

    while full.stage is not stages.PLAY_CARD:
        go_on()
    while not full.is_over:
        go_on()
        while not full.is_over and full.stage is not stages.PLAY_CARD:
            go_on()
        mirrored(full, kept)
        if not kept.is_over:
            act(kept, "next")
        turns += 1
        if not full.is_over:
            assert (kept.era, kept.round, kept.active) == (full.era, full.round, full.active)
            assert kept.n_hand == full.n_hand and kept.n_deck == full.n_deck
    assert kept.is_over and kept.winners == full.winners and kept.points == full.points
    assert turns > 5


def test_the_cards_are_counted_and_the_rounds_called() -> None:
    state = keeping()
    assert state.to_act == (TABLE,) and state.tracking and state.view(None)["tracking"] == {"kind": "track"}
    assert (state.n_hand, state.n_deck) == ([5, 4], 18)
    act(state, "next")
    assert (state.n_hand, state.active) == ([4, 4], 1)
    act(state, "next")
    assert (state.n_hand, state.n_deck, state.round) == ([3 + 2, 4], 16, 2)


def test_47_turns_and_it_is_over() -> None:
    state, turns = keeping(), 0
    while not state.is_over:
        act(state, "next")
        turns += 1
    assert turns == 47 and state.era == 2


def test_points_are_spent_with_the_app() -> None:
    state = keeping()
    act(state, "points 3", "tax 3")
    assert state.stage is stages.TRACK and state.active == 0 and state.n_hand == [5, 4]
    act(state, "next")
    assert state.n_hand == [4, 4]
    act(state, "points 2")
    assert "special" not in legal(state) and not [text for text in legal(state) if text.startswith("reinforce")]


@pytest.mark.parametrize(("points", "left"), [(3, 2), (4, 1), (6, 1)])
def test_points_that_no_card_has_alone_come_with_a_reserved_one(points: int, left: int) -> None:
    """It is spent (ruling 8), and the odds of the battle that follows do not count it."""
    state = keeping()
    state.adjust({"hand overlord": 2, "reserve overlord": 2, "turn": "overlord"})
    act(state, f"points {points}", "attack gansu")
    assert state.n_reserve == [0, left] and state.view(None)["reserves"]["overlord"]["count"] == left


def test_a_battle_is_resolved_with_reserves_told_by_their_points() -> None:
    state = keeping()
    act(state, "reserve ?", "next")
    state.adjust({"at sichuan troop": 0, "at sichuan horde": 1, "at gansu troop": 3})
    act(state, "points 3", "attack sichuan", "send gansu 3")
    act(state, "roll 653")
    assert legal(state) == ["points 1", "points 2", "points 3", "stop"]
    act(state, "points 1", "again 653", "roll 666")
    assert legal(state) == ["stop"] and state.n_reserve == [0, 0], "the only card in reserve was used"
    act(state, "stop", "roll 321", "stop")
    assert state.stage is stages.TRACK and state.ruler[1] == 0


def test_a_reserved_card_is_counted_and_nobody_is_offered_one_that_is_not_there() -> None:
    state = keeping()
    assert "reserve ?" in legal(state)
    act(state, "reserve ?")
    assert (state.active, state.n_hand, state.n_reserve) == (1, [4, 4], [1, 0])
    state.adjust({"at sichuan troop": 0, "at sichuan horde": 1, "at gansu horde": 3, "at gansu troop": 0})
    act(state, "next")
    state.adjust({"at datong troop": 3})
    act(state, "points 3", "attack sichuan", "send datong 3", "roll 653", "stop", "roll 321")
    assert legal(state) == ["stop"], "the other side has reserved nothing"
    with pytest.raises(IllegalAction) as refused:
        act(state, "points 1")
    assert refused.value.key == "illegal.reserve-empty"


def test_more_points_than_a_card_has_come_with_a_reserved_card_of_the_overlord() -> None:
    state = keeping()
    few, all_ = [f"points {n}" for n in (1, 2, 3)], [f"points {n}" for n in range(1, 7)]
    for _ in range(2):
        assert [text for text in legal(state) if text.startswith("points")] == few
        act(state, "reserve ?")
    assert state.active == 0 and state.n_reserve == [1, 1]
    assert [text for text in legal(state) if text.startswith("points")] == few, "the Emperor reinforces nothing"
    with pytest.raises(IllegalAction) as refused:
        act(state, "points 4")
    assert refused.value.key == "illegal.card-points"
    act(state, "next")
    assert [text for text in legal(state) if text.startswith("points")] == all_
    act(state, "points 5", "amass western 5")
    assert state.n_reserve == [1, 0] and "points 4" not in legal(state)
    with pytest.raises(IllegalAction) as refused:
        act(state, "points 4")
    assert refused.value.key == "illegal.reserve-empty"


def test_what_was_told_before_of_cards_that_were_not_counted_stands() -> None:
    """Earlier nobody told of reserved cards, and points of them stood all the same."""
    state = keeping()
    act(state, "next")
    assert state.ruling(TABLE, state.parse("points 5")) == {"reserve overlord": 1}
    state.adjust({"at gansu troop": 0, "at gansu horde": 3})
    act(state, "points 3", "attack sichuan", "send gansu 3", "roll 653")
    assert state.ruling(TABLE, state.parse("points 2")) == {"reserve overlord": 1}
    act(state, "stop", "roll 321")
    assert state.ruling(TABLE, state.parse("points 2")) == {"reserve emperor": 1}


def test_the_card_of_a_turn_is_played_or_reserved_once() -> None:
    state = start("table")
    chance(state, "roll 1")
    act(state, legal(state)[0])
    state.adjust({"depth": "scorekeeper"})
    with pytest.raises(IllegalAction) as refused:
        act(state, "reserve ?")
    assert refused.value.key == "illegal.card-counted"
    state = keeping()
    act(state, "next")
    state.adjust({"hand overlord": 0, "hand emperor": 4, "deck": 18})
    with pytest.raises(IllegalAction) as refused:
        act(state, "reserve ?")
    assert refused.value.key == "illegal.hand-empty"


# --- entering and leaving, wherever the game is ---


def test_the_turn_that_is_left_in_the_middle_ends_with_what_goes_on() -> None:
    """The card of that turn is counted once, and no points are spent twice."""
    state = keeping()
    act(state, "next", "points 3", "amass western 1")
    state.adjust({"depth": "full"})
    assert state.to_act == (1,) and state.n_hand == [4, 3]
    act(state, "enough")
    assert (state.stage, state.active, state.round) == (stages.PLAY_CARD, 0, 2)
    assert state.n_hand == [5, 4]


def test_a_battle_goes_on_when_every_choice_is_told_again() -> None:
    state = keeping()
    state.adjust({"at sichuan troop": 0, "at sichuan horde": 1, "at gansu troop": 3})
    act(state, "points 3", "attack sichuan", "send gansu 3")
    state.adjust({"depth": "full"})
    assert state.to_act == (CHANCE,)
    act(state, "roll 666", "roll 321")
    assert (state.stage, state.active, state.n_hand) == (stages.PLAY_CARD, 1, [4, 4])


def test_a_card_that_was_played_already_is_not_counted_again() -> None:
    state = start("table")
    chance(state, "roll 1")
    act(state, "play jiaozhi-uprising" if "play jiaozhi-uprising" in legal(state) else legal(state)[0])
    state.adjust({"depth": "scorekeeper"})
    assert state.n_hand == [4, 4] and state.worth == 1
    act(state, "next")
    assert (state.n_hand, state.active) == ([4, 4], 1)


def test_nobody_plays_from_an_empty_hand_afterwards() -> None:
    state = keeping()
    state.adjust({"hand emperor": 0, "deck": 18})
    state.adjust({"depth": "full"})
    assert (state.stage, state.active) == (stages.PLAY_CARD, 1)


@pytest.mark.parametrize("seed", range(30))
def test_it_can_be_entered_and_left_at_any_moment(seed: int) -> None:
    luck = random.Random(seed)
    state = GAME.new_state(SEATS, {"cards": luck.choice(("app", "table"))}, luck.choice(("companion", "boxed")))
    depth = "full"
    for _ in range(250):
        if state.is_over:
            break
        if luck.random() < 0.1:
            depth = "full" if depth == "scorekeeper" else "scorekeeper"
            state.adjust({"depth": depth})
            GAME.audit(state)
            assert state.is_over or state.tracking == (depth == "scorekeeper")
            continue
        (seat,) = state.to_act
        state.apply(seat, luck.choice(state.legal_actions(seat)))
        GAME.audit(state)
        assert min(state.n_hand) >= 0 and state.part <= 400


def test_hands_dealt_by_the_app_are_only_counted_from_then_on() -> None:
    ids = [card.id for card in start().ed.cards]
    state = dealt(ids[:4], ids[4:7])
    state.adjust({"depth": "scorekeeper"})
    assert state.n_hand == [5, 4] and state.view(0)["hands"]["emperor"]["cards"] is None
    assert state.view(None)["tracking"] == {"kind": "track"}


def test_only_two_depths() -> None:
    state = keeping()
    for value in ("digital", 3, ""):
        with pytest.raises(ImpossiblePosition) as caught:
            state.adjust({"depth": value})
        assert caught.value.key == "impossible.depth"


def test_what_is_not_told_is_refused() -> None:
    state = keeping()
    for text in ("play jiaozhi-uprising", "reserve jiaozhi-uprising", "recruit 1"):
        with pytest.raises(IllegalAction):
            state.apply(TABLE, state.parse(text))
