"""Moments of games of Yínzi to set things in, and to look at."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules.game import GAME, YinziState


def moment(reached: Callable[[YinziState], Any], players: int = 3, seed: int = 1) -> YinziState:
    """The first moment of random games at which something holds."""
    luck = random.Random(seed)
    while True:
        state, chance = GAME.new_state(GAME.meta.colours[:players]), SeededChance(luck.randrange(1000))
        while state.to_act:
            if reached(state):
                return state
            seat = state.to_act[0]
            state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))


def at(stage: object, players: int = 3, seed: int = 1) -> YinziState:
    """The first moment at that stage."""
    return moment(lambda s: s.stage is stage, players, seed)
