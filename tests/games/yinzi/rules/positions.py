"""Moments of games of Yínzi to set things in, and to look at."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules.game import GAME, YinziState

EAGER: Final = ("plant", "buy-crop", "sell", "build", "produce", "upgrade", "place", "found", "load", "play", "take")
"""What fills the table, when a player at random would rather pass."""


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


def games(*seeds: int, players: int = 4, most: int = 700) -> Iterator[tuple[YinziState, random.Random]]:
    """Every decision of random games, in which people would rather do something."""
    for seed in seeds:
        yield from game(GAME.new_state(GAME.meta.colours[:players], GAME.meta.full_options({})), seed, most)


def game(state: Any, seed: int, most: int = 700) -> Iterator[tuple[YinziState, random.Random]]:
    """Every decision of one."""
    luck, chance = random.Random(seed), SeededChance(seed)
    assert isinstance(state, YinziState)
    for _ in range(most):
        if not state.to_act:
            break
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(CHANCE, chance.choose(state))
            continue
        yield state, luck
        legal = state.legal_actions(seat)
        keen = [action for action in legal if action.text.partition(" ")[0] in EAGER]
        state.apply(seat, luck.choice(keen if keen and luck.random() < 0.7 else legal))
