"""The people agree to end a game with a round: it ends there by the rules' own scoring, and the record tells it."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from companion.engine import ImpossiblePosition, State, registry
from companion.engine.chance import SeededChance
from companion.engine.settings import LAST_ROUND
from tests.engine.moments import advance, every_game, moments

OURS = ("ming-dynastie", "ming-voyages", "yinzi")


def played_on(state: State, seed: int) -> int:
    """Play at random to the end; the last round in which somebody chose."""
    luck, chance, last = random.Random(seed), SeededChance(seed), state.round
    while state.to_act:
        last = state.round
        advance(state, luck, chance)
    return last


@pytest.mark.parametrize("game_id", OURS)
@pytest.mark.parametrize("seed", [1, 2])
def test_it_ends_with_that_round_and_says_so(game_id: str, seed: int) -> None:
    game = registry.game(game_id)
    state, some = game.new_state(game.meta.colours[: game.meta.players[1]], {}), 0
    luck, chance = random.Random(seed), SeededChance(seed)
    while state.to_act and some < 4:
        for number in state.may_stop_after if luck.random() < 0.02 else ():
            ended, before = state.clone(), state.digest()
            ended.adjust({LAST_ROUND: number})
            assert ended.last_round == number and not ended.may_stop_after
            assert ended.legal_actions(ended.to_act[0]) == state.legal_actions(state.to_act[0])
            assert ended.digest() != before == state.digest()
            assert game.load(ended.dump()).digest() == ended.digest()
            assert played_on(ended, seed) <= number and ended.is_over and ended.winners
            assert ended.progress == 1.0
            some += 1
        advance(state, luck, chance)
    assert some


def test_an_agreement_lapses_when_the_people_set_a_later_round() -> None:
    state = registry.game("ming-dynastie").new_state(("red", "yellow", "blue"), {})
    luck, chance = random.Random(1), SeededChance(1)
    while state.phase != "cards":
        advance(state, luck, chance)
    state.adjust({LAST_ROUND: 2})
    state.adjust({"round": 2})
    assert state.last_round == 2
    state.adjust({"round": 5})
    assert not state.last_round and "last_round" not in state.dump() and 0 < state.progress < 1
    assert played_on(state, 1) == 6


@every_game
def test_no_other_round_is_taken_and_nothing_changes(game_id: str) -> None:
    game = registry.game(game_id)
    for place, state in enumerate(moments(game, game.meta.players[0], {}, 5)):
        if place % 40:
            continue
        before, open_ = state.digest(), set(state.may_stop_after)
        for number in (*{-1, 0, 1, 2, 4, 6, 99} - open_, "4", "", True, None):
            with pytest.raises(ImpossiblePosition):
                state.adjust({LAST_ROUND: number})  # type: ignore[dict-item]
        assert state.digest() == before and "last_round" not in state.dump()


@every_game
def test_how_much_is_played_only_grows(game_id: str) -> None:
    game = registry.game(game_id)
    shares = [state.progress for state in moments(game, game.meta.players[1], {}, 3)]
    assert all(0 <= share <= 1 for share in shares)
    if game_id in OURS:
        falls = [one - other for one, other in pairwise(shares) if other < one]
        assert max(falls, default=0) < 0.1 and shares[0] < 0.1 and shares[-1] == 1.0
