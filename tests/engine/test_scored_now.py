"""What a scoring would bring now, in all games: the same whatever lies hidden, and what it does bring when it comes."""

from __future__ import annotations

import random
from typing import Final

import pytest

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE, ScoreLine
from tests.engine.moments import every_game, moments

EVERY: Final = 9
"""So many actions lie between two looks."""


@every_game
def test_it_depends_on_nothing_hidden_and_changes_nothing(game_id: str) -> None:
    game, some = registry.game(game_id), 0
    for place, state in enumerate(moments(game, game.meta.players[1], {}, 3)):
        if place % EVERY:
            continue
        before, told = state.digest(), list(state.scored_now())
        assert state.digest() == before
        for watcher in (None, *range(len(state.seats))):
            for seed in (1, 2):
                assert list(state.sample(watcher, random.Random(seed)).scored_now()) == told, (place, watcher)
        some += bool(told)
    assert some > 5


@every_game
def test_what_it_brings_makes_whole_what_everybody_has(game_id: str) -> None:
    """Games that count at their end come to what they stand at; and no line is without points for somebody there."""
    game = registry.game(game_id)
    for place, state in enumerate(moments(game, game.meta.players[0], {}, 5)):
        if place % EVERY == 0 and len(state.standing()) > len(state.lines):
            assert list(state.scored_now()) == list(state.standing()[len(state.lines) :])
        assert all(0 <= line.seat < len(state.seats) for line in state.scored_now() if place % EVERY == 0)


@pytest.mark.parametrize("options", [{}, {"scoring-order": "by-province"}])
@pytest.mark.parametrize("players", [3, 4])
def test_ming_dynastie_scores_so_when_nobody_returns(players: int, options: dict[str, str]) -> None:
    """To the last line, in all scorings before which the last to move passes: then nothing lies otherwise.
    Of two, the neutral members return as well."""
    game, found = registry.game("ming-dynastie"), 0
    for seed in range(3):
        state = game.new_state(game.meta.colours[:players], options)
        chance, luck = SeededChance(seed), random.Random(seed)
        foretold, before = list[ScoreLine](), 0
        while state.to_act:
            seat, phase = state.to_act[0], state.phase
            legal = state.legal_actions(seat) if seat != CHANCE else [chance.choose(state)]
            stay = [action for action in legal if action.text == "return 0"]
            action = stay[0] if stay else luck.choice(legal)
            if phase == "move":
                foretold, before = list(state.scored_now()) if action.text == "pass" else [], len(state.lines)
            state.apply(seat, action)
            if state.phase in ("members", "over") and foretold and len(state.lines) > before:
                assert sorted(map(repr, state.lines[before:])) == sorted(map(repr, foretold))
                foretold, found = [], found + 1
    assert found > 3
