"""Lists of legal actions: each is what no condition rules out, and short enough for a screen."""

from __future__ import annotations

import random

import pytest

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules.game import GAME

LONGEST = 60
GAMES = 3
"""For each number of players and each way to play."""


@pytest.mark.parametrize("rural", GAME.meta.options["rural-with-bonus"].values)
@pytest.mark.parametrize("players", range(2, 5))
def test_a_list_is_what_no_condition_rules_out(players: int, rural: str) -> None:
    for seed in range(GAMES):
        luck, chance = random.Random(seed), SeededChance(seed)
        state = GAME.new_state(GAME.meta.colours[:players], {"rural-with-bonus": rural})
        while state.to_act:
            seat = state.to_act[0]
            if seat == CHANCE:
                state.apply(seat, chance.choose(state))
                continue
            legal, possible = state.legal_actions(seat), state.stage.possible(state, seat)
            assert {action.text for action in legal} == {action.text for action in possible}, state.stage
            assert len(legal) == len(possible) <= LONGEST
            state.apply(seat, luck.choice(possible))
