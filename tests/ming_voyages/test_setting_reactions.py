"""Setting what lies on the table while a reaction is asked for."""

from __future__ import annotations

from companion.engine.contract import CHANCE
from companion.games.ming_voyages.game import GAME

AWAY = {"at jizhou horde": 0}


def test_a_reaction_that_can_no_longer_be_made_is_no_longer_asked_for() -> None:
    """The Emperor may attack, until the only horde in his reach turns out to be none."""
    state = GAME.new_state(("emperor", "overlord"), {"cards": "table"})
    state.apply(CHANCE, state.parse("roll 1"))
    state.apply(0, state.parse("reserve ?"))
    state.adjust({"at jizhou troop": 0, "at jizhou horde": 1})
    for text in ("play northern-campaign", "before"):
        state.apply(1, state.parse(text))
    assert [action.text for action in state.legal_actions(0)] == ["react", "decline"]
    state.adjust({"at gansu troop": 2})
    assert [action.text for action in state.legal_actions(0)] == ["react", "decline"]
    asked = state.clone()
    asked.adjust({**AWAY, "depth": "scorekeeper"})
    assert asked.view(None)["stage"] == "track"
    state.adjust(AWAY)
    assert state.to_act == (1,)
    assert state.view(None)["stage"] == "active"
    GAME.audit(state)
