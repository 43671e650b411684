"""Playing whole games, with a chooser for every seat and a source of chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from companion.engine.chance import Chance
from companion.engine.contract import State
from companion.engine.record import Record, seat_name
from companion.engine.terms import CHANCE, TABLE, Action

Chooser = Callable[[State, int, Sequence[Action]], Action]
"""Picks one of a seat's legal actions, given the state, the seat and those actions."""


class EndlessGameError(RuntimeError):
    """A game that did not end within the number of actions it was given."""


def play(
    state: State,
    chance: Chance,
    choosers: Sequence[Chooser],
    record: Record | None = None,
    *,
    limit: int = 100_000,
    table: Chooser | None = None,
) -> int:
    """Play ``state`` to its end and return how many actions were applied, those of chance included.

    Seats that choose simultaneously are asked in the order of ``to_act``. Every action is added to ``record``.
    ``table`` chooses for the people together; without one they take the last action on their list.

    Raises:
        EndlessGameError: the game was not over after ``limit`` actions.
    """
    count = 0
    names = {seat: seat_name(state, seat) for seat in (*range(len(state.seats)), CHANCE, TABLE)}
    while to_act := state.to_act:
        seat = to_act[0]
        if seat >= 0:
            action = choosers[seat](state, seat, state.legal_actions(seat))
        elif seat == CHANCE:
            action = chance.choose(state)
        else:
            action = (table or last_chooser)(state, TABLE, state.legal_actions(TABLE))
        if record is not None:
            record.actions.append((names[seat], action.text))
        state.apply(seat, action)
        count += 1
        if count >= limit:
            raise EndlessGameError(f"not over after {limit} actions")
    return count


def last_chooser(_state: State, _seat: int, legal: Sequence[Action]) -> Action:
    """Takes the last legal action, which is the one that moves a tracked game on."""
    return legal[-1]


def random_chooser(seed: int | str) -> Chooser:
    """A chooser that picks a legal action at random, all equally likely; the same seed makes the same choices."""
    draw = random.Random(seed).random

    def choose(_state: State, _seat: int, legal: Sequence[Action]) -> Action:
        return legal[int(draw() * len(legal))]

    return choose
