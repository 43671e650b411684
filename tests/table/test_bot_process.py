"""Bots that think in a process of their own choose as they would here, and go on when it is killed."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator

import pytest

from companion.bots import POLICIES, levels
from companion.engine import CHANCE, registry
from companion.engine.chance import SeededChance
from companion.table.bot_process import Apart
from companion.table.bots import Minds

pytestmark = pytest.mark.sqlite
STEPS = 12


@pytest.fixture(scope="module")
def apart() -> Iterator[Apart]:
    found = Apart()
    yield found
    found.close()


@pytest.mark.parametrize("game_id", ["ming-dynastie", "ming-voyages", "yinzi"])
def test_every_bot_chooses_there_what_it_would_choose_here(apart: Apart, game_id: str) -> None:
    game = registry.game(game_id)
    for bot in levels(game_id):
        here, there = (Minds(POLICIES, f"{game_id}-{bot}", "secret", where) for where in (None, apart))
        state, chance = game.new_state(game.meta.colours[:2]), SeededChance(3)
        for _ in range(STEPS):
            while state.to_act and state.to_act[0] == CHANCE:
                state.apply(CHANCE, chance.choose(state))
            if not state.to_act:
                break
            seat = state.to_act[0]
            legal, colour = state.legal_actions(seat), state.seats[seat]
            found = [minds.choose(colour, bot, game, state, legal) for minds in (here, there)]
            assert found[0] == found[1]
            assert not found[0].stuck
            state.apply(seat, found[0].choice.action)


def test_a_process_that_is_killed_is_followed_by_another(apart: Apart) -> None:
    game = registry.game("ming-dynastie")
    state, chance = game.new_state(("red", "yellow")), SeededChance(3)
    while state.to_act[0] == CHANCE:
        state.apply(CHANCE, chance.choose(state))
    minds = Minds(POLICIES, "plum", "secret", apart)
    seat = state.to_act[0]
    legal = state.legal_actions(seat)
    for _ in range(3):
        decision = minds.choose(state.seats[seat], "steward", game, state, legal)
        assert decision.choice.action in legal
        assert not decision.stuck
        for child in multiprocessing.active_children():
            child.kill()
            child.join()
