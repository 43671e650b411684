"""The neutral player's members, and what happens when the box runs out of something."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from tests.games.ming_dynastie.rules.kit import (
    at_stage,
    city,
    do,
    lines,
    moving,
    new,
    note_keys,
    refused,
    scoring,
    texts,
    wander,
)


def test_neutral_a_tie_for_most_sends_all_its_members_home() -> None:
    state = scoring(2, 2, {"lintao": {"neutral": 2, "red": 1}, "yanan": {"red": 1}})
    assert state.view(None)["scoring"]["before"]["lintao"] == {"neutral": 2, "red": 1}
    assert city(state, "shaanxi") == {"red": 2}
    do(state, "return 0")
    assert lines(state, "city-majority") == [("red", 4, "city-majority")], "players may take the bonus"


def test_neutral_members_kept_hold_the_bonus_and_leave_the_game() -> None:
    state = scoring(2, 2, {"lintao": {"neutral": 3}, "yanan": {"red": 1}})
    assert city(state, "shaanxi") == {"neutral": 2, "red": 1}
    do(state, "return 0")
    assert lines(state) == [("red", 4, "city-members")]
    assert "note.majority-neutral" in note_keys(state)
    assert state.view(None)["neutral"]["box"] == 2


def test_neutral_keeps_its_bonus_also_when_players_go_home() -> None:
    state = scoring(2, 2, {"lintao": {"neutral": 3}, "yanan": {"red": 1}})
    do(state, "return 1")
    assert lines(state) == [] and state.view(None)["neutral"]["box"] == 2


def test_neutral_takes_no_tiles() -> None:
    state = scoring(2, 2, {"lintao": {"neutral": 3}})
    assert state.view(None)["tile_supply"]["shaanxi"] == 18


@pytest.mark.parametrize("players", [2, 3, 4])
def test_limit_thirty_members_last_exactly_six_rounds(players: int) -> None:
    state = wander(new(players), 7, lambda s: s.round == 6 and s.stage == stages.TAKE_CARD)
    assert all(player["supply"] == 0 for player in state.view(None)["players"])


def test_limit_the_neutral_pool_of_36_lasts() -> None:
    state = wander(new(2), 8)
    assert state.view(None)["neutral"]["supply"] == 0


def test_limit_dragons_can_run_out() -> None:
    state = wander(new(4), 9, at_stage(stages.TAKE_CARD))
    while state.dragons:
        seat = state.to_act[0]
        dragons = [text for text in texts(state) if text.startswith("dragon")]
        assert dragons, seat
        do(state, sorted(dragons)[0])
    assert not [text for text in texts(state) if text.startswith("dragon")]
    province = sorted(texts(state))[0].split()[1]
    error = refused(state, f"dragon {province}")
    assert (error.key, error.rule) == ("illegal.no-dragons", "2.2")
    GAME.audit(state)
    wander(state, 9)


TILES_GONE: dict[str, Any] = {
    "players": 3,
    "round_": 2,
    "districts": {"lintao": {"red": 1, "yellow": 1, "blue": 1}, "yanan": {"blue": 2, "yellow": 1}},
    "tiles": {"red": {"shaanxi": 10}, "yellow": {"shaanxi": 6}},
}


def test_limit_tiles_are_unlimited_with_a_notice() -> None:
    state = scoring(**TILES_GONE)
    held = [player["tiles"].get("shaanxi", 0) for player in state.view(None)["players"]]
    assert held == [11, 8, 3]
    assert "note.tiles-gone" in note_keys(state)
    GAME.audit(state)


@pytest.mark.parametrize(("start", "held"), [(0, [11, 7, 0]), (1, [10, 8, 0]), (2, [10, 6, 2])])
def test_limit_strict_tiles_go_clockwise_until_gone(start: int, held: list[int]) -> None:
    state = _strict(start)
    assert [player["tiles"].get("shaanxi", 0) for player in state.view(None)["players"]] == held
    assert state.view(None)["tile_supply"]["shaanxi"] == 0
    assert "note.tiles-gone" in note_keys(state)
    GAME.audit(state)


def _strict(start: int) -> MingState:
    princes = ["jiading", "dezhou", "suzhou"]
    state = moving(princes, [{}] * 3, 2, start, TILES_GONE["districts"], tiles="strict")
    for colour, row in TILES_GONE["tiles"].items():
        state.tiles[state.seats.index(colour) * 6] = row["shaanxi"]
    state.tile_supply[0] = 2
    return do(state, "pass", "pass", "pass")
