"""Moments of the small game Market, reached by the contract alone."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.contract import Game, State
from companion.engine.terms import CHANCE, Change

HANDS: Final = ("tea-2 silk-1 jade-2", "tea-3 tea-3 silk-2", "jade-1 jade-2 silk-1")
SEATS: Final = ("red", "blue", "green")
TOKENS: Final = ("tea", "silk", "jade")
CARDS: Final = ("tea-2", "tea-3", "silk-1", "silk-2", "jade-1", "jade-2")
FULL: Final[dict[str, Change]] = {"store red tea": 5, "store red silk": 4}
"""A store that holds nine tokens."""


def do(state: State, seat: int, *texts: str) -> State:
    for text in texts:
        state.apply(seat, state.parse(text))
    return state


def dealt(game: Game, players: int = 2, **options: str) -> State:
    """The bids of the first round are about to be laid."""
    state = game.new_state(SEATS[:players], options)
    for hand in HANDS[:players]:
        do(state, CHANCE, *(f"draw {card}" for card in hand.split()))
    return state


def trading(game: Game, players: int = 2, **changes: Change) -> State:
    """Red has the turn in the first round, and some things are set."""
    state = dealt(game, players)
    for seat in range(players):
        do(state, seat, "bid 0")
    state.adjust({name.replace("_", " "): value for name, value in changes.items()})
    return state


def acting(state: State) -> tuple[int, ...]:
    return state.to_act


def texts(actions: Any) -> list[str]:
    return [action.text for action in actions]


def values(state: State) -> dict[str, Change]:
    return {setting.name: setting.value for setting in state.settings()}
