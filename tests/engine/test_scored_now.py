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


@pytest.mark.parametrize("options", [{}, {"scoring-order": "by-province"}, {"city-order": "chosen"}])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ming_dynastie_scores_so_when_nobody_returns(players: int, options: dict[str, str]) -> None:
    """To the last line, in all scorings before which the last to move passes, for then nothing lies otherwise; and
    whenever somebody may return, to what is left of it."""
    game, found, within = registry.game("ming-dynastie"), 0, 0
    for seed in range(3):
        state = game.new_state(game.meta.colours[:players], options)
        chance, luck = SeededChance(seed), random.Random(seed)
        foretold: list[tuple[int, list[ScoreLine]]] = []
        while state.to_act:
            seat, phase = state.to_act[0], state.phase
            legal = state.legal_actions(seat) if seat != CHANCE else [chance.choose(state)]
            stay = [action for action in legal if action.text == "return 0"]
            action = stay[0] if stay else luck.choice(legal)
            if phase == "move":
                foretold = [(len(state.lines), list(state.scored_now()))] if action.text == "pass" else []
            elif foretold and phase == "scoring":
                foretold.append((len(state.lines), list(state.scored_now())))
            state.apply(seat, action)
            if state.phase not in ("move", "scoring"):
                for place, (before, lines) in enumerate(foretold):
                    if len(state.lines) == foretold[0][0]:
                        break  # that round had no scoring
                    assert sorted(map(repr, state.lines[before:])) == sorted(map(repr, lines))
                    found, within = found + 1, within + bool(place)
                foretold = []
    assert found > 3 and within > 3


def test_after_a_scoring_ming_dynastie_tells_the_next() -> None:
    """Also while somebody names who begins, which belongs to the round that was scored."""
    game = registry.game("ming-dynastie")
    for seed in range(9):
        state = game.new_state(game.meta.colours[:4], {})
        chance, luck = SeededChance(seed), random.Random(seed)
        while state.to_act:
            seat = state.to_act[0]
            state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))
            if state.phase == "end" and state.view(None)["round"] == 4:
                told = {repr(line) for line in state.scored_now()}
                state.apply(state.to_act[0], state.legal_actions(state.to_act[0])[0])
                assert told and {repr(line) for line in state.scored_now()} == told
                return
    raise AssertionError("nobody names who begins")
