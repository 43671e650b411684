"""Playing whole games: somebody chooses for every seat, a feeder for chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from companion.engine.chance import Chance
from companion.engine.contract import CHANCE, Action, State
from companion.engine.record import Record, seat_name

Chooser = Callable[[State, int, Sequence[Action]], Action]
"""Picks one of a seat's legal actions, given the state, the seat and those actions."""


class EndlessGameError(RuntimeError):
    """A game that did not end within the number of actions it was given."""


def play(
    state: State,
    chance: Chance,
    choosers: Sequence[Chooser],
    record: Record | None = None,
    limit: int = 100_000,
) -> int:
    """Play ``state`` to its end and return how many actions were applied, those of chance included.

    Seats that choose at once are asked in the order of ``to_act``. Every action is added to ``record``.

    Raises:
        EndlessGameError: the game was not over after ``limit`` actions.
    """
    count = 0
    while to_act := state.to_act:
        seat = to_act[0]
        ours = seat != CHANCE
        action = choosers[seat](state, seat, state.legal_actions(seat)) if ours else chance.choose(state)
        if record is not None:
            record.actions.append((seat_name(state, seat), action.text))
        state.apply(seat, action)
        count += 1
        if count >= limit:
            raise EndlessGameError(f"not over after {limit} actions")
    return count


def random_chooser(seed: int | str) -> Chooser:
    """Somebody who takes any legal action, each as likely; same seed, same choices."""
    draw = random.Random(seed).random

    def choose(_state: State, _seat: int, legal: Sequence[Action]) -> Action:
        return legal[int(draw() * len(legal))]

    return choose
