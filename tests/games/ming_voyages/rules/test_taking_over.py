"""Going over to physical cards while the first hands are being dealt: nothing more is dealt by the app."""

from __future__ import annotations

import pytest

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.game import GAME


@pytest.mark.parametrize("dealt", range(7))
def test_hands_are_full_and_nobody_s_once_the_people_take_over(dealt: int) -> None:
    state = GAME.new_state(("emperor", "overlord"))
    chance = SeededChance(3)
    for _ in range(1 + dealt):
        state.apply(CHANCE, chance.choose(state))
    state.adjust({"depth": "scorekeeper"})
    view = state.view(None)
    assert view["stage"] == "track"
    assert {side: hand["count"] for side, hand in view["hands"].items()} == {"emperor": 5, "overlord": 4}
    assert view["deck"] == 18
    assert state.dump()["hand"] == [0, 0]
    GAME.audit(state)
