"""Every registered game with every number of players and every option value, and moments of random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.contract import Game, State
from companion.engine.invariants import setups
from companion.engine.terms import CHANCE
from tests.profiles import PROFILE, games

GAMES: Final = tuple(registry.metas())
STRIDE: Final = 5 if PROFILE == "check" else 1
"""While one works every fifth set-up of each game and number of players."""


def _tables() -> Iterator[tuple[str, int, dict[str, str]]]:
    for game_id in GAMES:
        met = Counter[int]()
        for players, options in setups(registry.game(game_id)):
            if met[players] % STRIDE == 0:
                yield game_id, players, options
            met[players] += 1


SETUPS: Final = [
    pytest.param(game_id, players, options, id=f"{game_id}-{players}-{'-'.join(options.values())}")
    for game_id, players, options in _tables()
]
every_game = pytest.mark.parametrize("game_id", GAMES)
every_setup = pytest.mark.parametrize(("game_id", "players", "options"), SETUPS)

LOOKS: Final = games(5, 16)
"""About how many moments of a game the slow tests look at."""


def moments(game: Game, players: int, options: dict[str, str], seed: int) -> Iterator[State]:
    """The states of a random game, each before its next action. The caller must leave them as they are."""
    state = game.new_state(game.meta.colours[:players], options)
    luck, chance = random.Random(seed), SeededChance(seed)
    while state.to_act:
        yield state
        advance(state, luck, chance)
    yield state


def advance(state: State, luck: random.Random, chance: SeededChance) -> None:
    """One random action by somebody who is to act."""
    seat = luck.choice(state.to_act)
    state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))


@cache
def length(game_id: str) -> int:
    """How many actions a game takes, roughly."""
    game = registry.game(game_id)
    return sum(1 for _ in moments(game, game.meta.players[0], {}, 0))


def some(game_id: str, players: int, options: dict[str, str], seed: int) -> Iterator[State]:
    """A few dozen moments of a random game, spread over its whole length."""
    luck = random.Random(seed)
    for state in moments(registry.game(game_id), players, options, seed):
        if luck.random() < LOOKS / length(game_id) or not state.to_act:
            yield state


def texts(state: State, seat: int) -> list[str]:
    return [action.text for action in state.legal_actions(seat)]


@cache
def known_texts(game_id: str) -> tuple[str, ...]:
    """Every action that was ever legal in some random games with any number of players."""
    game = registry.game(game_id)
    found: dict[str, None] = {}
    for players, options in setups(game):
        for state in moments(game, players, options, 99):
            for seat in state.to_act:
                offered = state.legal_actions(seat) if seat != CHANCE else [a for a, _ in state.chance_outcomes()]
                found.update(dict.fromkeys(action.text for action in offered))
    return tuple(found)
