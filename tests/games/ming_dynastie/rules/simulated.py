"""A game played in full by the engine, as a real table would see it: what lies on the board at each scoring, and what
the players then chose. Scorekeeping is fed with it, and must come to the same points."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.bots import POLICIES, decide
from companion.engine import CHANCE, State, registry
from companion.engine.chance import SeededChance
from companion.games.ming_dynastie.rules.scoring import SCORING_ROUNDS

GAME = registry.game("ming-dynastie")
CHOICES = ("return", "home", "neutral-keep", "neutral-home", "starter", "city")
"""Verbs of what the players still choose on their phones while only the score is kept."""


@dataclass
class Simulated:
    """Attributes:
    princes: the province in which each prince entered, by colour.
    boards: by round, the districts just before its scoring, as the view tells them.
    choices: what was chosen since the game began, of ``CHOICES``, as ``(colour, text)`` in order.
    """

    seats: tuple[str, ...]
    princes: dict[str, str] = field(default_factory=dict)
    boards: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    choices: list[tuple[str, str]] = field(default_factory=list)
    end: State | None = None

    @property
    def final(self) -> State:
        """The state after the game."""
        assert self.end is not None
        return self.end


def simulated(players: int, seed: int, options: Mapping[str, str] | None = None) -> Simulated:
    """One game of bots that play as people do: a full board at every scoring."""
    bot = POLICIES["steward"](seed)
    state = GAME.new_state(GAME.meta.colours[:players], options or {})
    found = Simulated(state.seats)
    chance, luck = SeededChance(seed), random.Random(seed)
    while state.to_act:
        seat = luck.choice(state.to_act)
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
            continue
        action = decide(bot, GAME, state, seat, state.legal_actions(seat)).action
        verb, _, thing = action.text.partition(" ")
        before, round_ = state.view(None)["districts"], state.view(None)["round"]
        if verb in CHOICES:
            found.choices.append((state.seats[seat], action.text))
        state.apply(seat, action)
        view = state.view(None)
        if verb == "prince":
            district = next(d for d in GAME.geometry()["districts"] if d["id"] == thing)
            found.princes[state.seats[seat]] = district["province"]
        if verb == "pass" and view["phase"] != "move" and round_ in SCORING_ROUNDS:
            found.boards[round_] = before  # phase 3 ends when the last player passes, which moves nothing
    found.end = state
    return found
