"""Setting voyages and junks while one sets out, and before the first is known."""

from __future__ import annotations

import pytest

from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.game import GAME


@pytest.mark.parametrize("chosen", [[], ["fleet 1 1"]], ids=["choosing", "at-sea"])
def test_the_goal_of_a_fleet_cannot_be_set_to_done(chosen: list[str]) -> None:
    state = GAME.new_state(("emperor", "overlord"), {"cards": "table"})
    state.apply(CHANCE, state.parse("roll 1"))
    for text in ["play calicut-pepper", "after", "sail 4", *chosen]:
        if text != "after" or state.view(None)["stage"] == "order":
            state.apply(0, state.parse(text))
    before = state.digest()
    with pytest.raises(ImpossiblePosition) as refused:
        state.adjust({"voyage 4": "done"})
    assert refused.value.key == "impossible.at-sea"
    assert state.digest() == before
    state.adjust({"voyage 5": "done"})
    GAME.audit(state)


def test_the_first_die_finds_its_voyage_open_and_a_junk_for_it() -> None:
    state = GAME.new_state(("emperor", "overlord"))
    with pytest.raises(ImpossiblePosition) as refused:
        state.adjust({"voyage 1": "done"})
    assert refused.value.key == "impossible.no-voyage"
    with pytest.raises(ImpossiblePosition) as refused:
        state.adjust({"at sea junk": 7})
    assert refused.value.key == "impossible.first-voyage"
    state.adjust({"at sea junk": 6})
    state.apply(CHANCE, state.parse("roll 1"))
    GAME.audit(state)
    state.adjust({"voyage 1": "open", "voyage 7": "done"})
    assert state.view(None)["voyages"] == [7]
