"""What people set of a game: settings, rulings, and a game of which nothing can be set."""

from __future__ import annotations

import pytest

from companion.engine.contract import State
from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import Change
from tests.toy_game import registered


def test_what_can_be_set_of_lanterns_is_set_and_ruled() -> None:
    with registered() as game:
        state = game.new_state(("red", "blue"))
        passing = state.parse("pass")
        changes = state.ruling(1, passing)
        assert changes == {"prize": 1, "turn": "blue"}
        state.adjust(changes)
        assert passing in state.legal_actions(1)
        state.adjust({"points red": 5, "lit blue": 2})
        assert state.scores == (5, 0)
        assert state.lines[-1].reason == "adjustment"
        before = state.digest()
        refused: list[dict[str, Change]] = [
            {"points red": 1000},
            {"lit green": 1},
            {"points red": 3, "turn": "green"},
            {"prize": 0},
        ]
        for wrong in refused:
            with pytest.raises(ImpossiblePosition):
                state.adjust(wrong)
            assert state.digest() == before


def test_a_game_in_which_nothing_can_be_set_says_so() -> None:
    with registered() as game:
        state = game.new_state(("red", "blue"))
        with pytest.raises(ImpossiblePosition, match=r"impossible\.nothing"):
            State.adjust(state, {"points red": 1})
        assert State.settings(state) == ()
        assert State.ruling(state, 0, state.parse("pass")) is None
