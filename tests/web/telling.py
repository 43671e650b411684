"""Random games with all that the log tells of each action, without a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.terms import Action
from companion.table import LogLine
from companion.table.entries import Fed, Played
from companion.table.log import Deed, before, telling


class Told(NamedTuple):
    """An action as the log tells it to anybody, and what anybody sees before and after it."""

    line: LogLine
    old: Mapping[str, Any]
    new: Mapping[str, Any]


Pick = Callable[[Sequence[Action], random.Random], Action]


def told_game(
    game_id: str, colours: Sequence[str], options: Mapping[str, str], seed: int, pick: Pick | None = None
) -> Iterator[Told]:
    """A random game to its end; ``pick`` may prefer some actions."""
    state = registry.game(game_id).new_state(colours, options)
    chance, dice, number = SeededChance(seed), random.Random(seed), 0
    old = state.view(None)
    while not state.is_over:
        seat = dice.choice(state.to_act)
        legal = state.legal_actions(seat) if seat >= 0 else ()
        action = chance.choose(state) if seat < 0 else (pick or fair)(legal, dice)
        known, lines = before(state, seat, action), len(state.view(None)["lines"])
        state.apply(seat, action)
        new = state.view(None)
        colour, number = (state.seats[seat] if seat >= 0 else ""), number + 1
        found = telling(state, Deed(action, colour), (), known)
        shown = (found.shown or {}).get("")
        assert len(new["lines"]) >= lines
        kind = Played.kind if seat >= 0 else Fed.kind
        yield Told(LogLine(number, colour, kind, shown.said if shown else found.said), old, new)
        old = new


def fair(legal: Sequence[Action], dice: random.Random) -> Action:
    """Any of them."""
    return dice.choice(legal)
