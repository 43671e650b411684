"""What the contract promises of a whole game, with every number of players and every option value.

``companion.engine.invariants`` plays random games and watches what must hold at each moment; the tests here run it
over the registry. What takes a second state to see stands beside it: copies, secrets, refused actions.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine import registry
from companion.engine.errors import SetupError
from companion.engine.invariants import check_game
from tests.engine.moments import every_game, every_setup, moments


@every_setup
def test_a_random_game_keeps_every_invariant(game_id: str, players: int, options: dict[str, str]) -> None:
    assert check_game(registry.game(game_id), players, options, seed=1) > players


@every_setup
def test_a_game_starts_as_it_is_told(game_id: str, players: int, options: dict[str, str]) -> None:
    game = registry.game(game_id)
    state = game.new_state(game.meta.colours[-players:], options)
    assert state.seats == game.meta.colours[-players:]
    assert not state.is_over and not state.winners
    assert state.scores == tuple(sum(line.points for line in state.lines if line.seat == n) for n in range(players))
    assert state.digest() == game.new_state(list(game.meta.colours[-players:]), options).digest()
    game.audit(state)


@every_game
def test_what_cannot_be_set_up_is_refused(game_id: str) -> None:
    game = registry.game(game_id)
    low, high = game.meta.players
    colours = game.meta.colours
    cases: list[tuple[tuple[str, ...], dict[str, str], str | None]] = [
        ((), {}, None),
        (colours[:low], {"no-such-option": "1"}, None),
        (colours[:low], {}, "no-such-edition"),
        (("octarine", *colours[: low - 1]), {}, None),
    ]
    if low > 1:
        cases += [(colours[: low - 1], {}, None), ((colours[0],) * low, {}, None)]
    if len(colours) >= high:
        cases.append(((*colours[:high], colours[0]), {}, None))
    cases += [(colours[:low], {name: "no-such-value"}, None) for name in game.meta.options]
    for seats, options, edition in cases:
        with pytest.raises(SetupError):
            game.new_state(seats, options, edition)


@every_setup
def test_points_move_by_lines_alone(game_id: str, players: int, options: dict[str, str]) -> None:
    seen = 0
    scores: tuple[int, ...] = (0,) * players
    for state in moments(registry.game(game_id), players, options, 15):
        fresh = state.lines[seen:]
        assert all(line.points and line.reason and line.rule for line in fresh)
        gained = [sum(line.points for line in fresh if line.seat == seat) for seat in range(players)]
        assert state.scores == tuple(a + b for a, b in zip(scores, gained, strict=True))
        seen, scores = len(state.lines), state.scores
    assert state.is_over and state.winners
    best = {scores[seat] for seat in state.winners}
    assert best == {max(scores)}


@every_game
def test_editions_have_data_and_names(game_id: str) -> None:
    game = registry.game(game_id)
    for edition in (None, *game.meta.editions):
        json.dumps(game.data(edition))
        json.dumps(dict(game.geometry(edition)))
        assert all(":" in thing and name for thing, name in game.names(edition).items())
    ask: list[Callable[[str], Any]] = [game.data, game.geometry, game.names]
    for question in ask:
        with pytest.raises(SetupError):
            question("no-such-edition")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(SetupError, match=r"setup\.game"):
        registry.game("mahjong")
