"""``check`` and ``bench``, and that ``check`` notices what it is there for."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.cli import bench
from companion.engine import registry
from companion.engine.contract import State
from companion.engine.errors import ImpossiblePosition
from companion.engine.invariants import InvariantError, check_game, setups
from tests.cli.conftest import Run
from tests.profiles import games


@pytest.mark.parametrize("game_id", registry.metas())
def test_check_plays_every_set_up(run: Run, game_id: str) -> None:
    """Each once, then the first again; on a change the first ones of many: the contract's tests play all."""
    game = registry.game(game_id)
    known = setups(game)
    played = min(len(known) + 1, games(12, 10_000))
    found = run("check", game_id, "--games", str(played), "--seed", "500").json
    assert (found["games"], found["setups"], found["violations"]) == (played, min(played, len(known)), 0)
    assert set(found["games_by_players"]) == {str(players) for players, _ in known[:played]}
    assert found["actions"] > found["games"]


def test_check_refuses_bad_arguments(run: Run) -> None:
    run("check", "go").refuses("go")
    run("check", "ming-dynastie", "--games", "0").refuses("--games")
    run("check", "ming-dynastie", "--seed", "-1").refuses("--seed")


def test_check_ends_with_status_1_and_says_where(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("ming-dynastie")

    def lost(state: State) -> None:
        raise ImpossiblePosition("members.red", "impossible.sums")

    monkeypatch.setattr(type(game), "audit", lambda self, state: lost(state))
    done = run("check", "ming-dynastie", "--games", "1", "--seed", "3")
    assert (done.status, done.out) == (1, "")
    assert "seed 3" in done.err and "members.red" in done.err


BROKEN: Mapping[str, Any] = {
    "clone": lambda state: state,
    "view": lambda state, seat: {"set": {1}},
    "dump": lambda state: {"luck": Random().random()},
    "scores": property(lambda state: tuple(1 for _ in state.seats)),
    "winners": property(lambda state: (0,)),
    "chance_source": property(lambda state: "dice"),
}
"""Ways to break a game's state, by the name of what they break."""


@pytest.mark.parametrize("part", BROKEN)
def test_check_notices_a_broken_game(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    game = registry.game("ming-dynastie")
    kind = type(game.new_state(("red", "yellow")))
    options: Mapping[str, str] = {}
    assert check_game(game, 2, options, 1) > 100
    monkeypatch.setattr(kind, part, BROKEN[part])
    with pytest.raises((InvariantError, TypeError, ImpossiblePosition)):
        check_game(game, 2, options, 1)


def test_bench_prints_the_agreed_figures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "GAMES", 1)
    found = run("bench").json
    assert found.pop("stmt_us") > 0
    assert list(found) == list(registry.metas())
    for figures in found.values():
        for name in ("actions_per_s", "stmt_per_action", "clone_us", "legal_us", "actions_per_game"):
            assert figures[name] > 0
        assert figures["action_us"] == pytest.approx(1e6 / figures["actions_per_s"], rel=0.01)
