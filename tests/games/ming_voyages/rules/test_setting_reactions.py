"""Setting what lies on the table while a reaction is asked for, or while a special action goes on."""

from __future__ import annotations

from random import Random

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.game import GAME

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


def test_setting_everything_to_what_it_is_leaves_a_special_action_as_it_goes_on() -> None:
    """A place keeps the regions that it had when its operation began, also one that was left empty since."""
    luck, chance = Random(5), SeededChance(5)
    left_empty = 0
    for _ in range(60):
        state = GAME.new_state(("emperor", "overlord"), {"cards": "table"})
        while state.to_act:
            seat = state.to_act[0]
            view = state.view(None)
            if view["stage"] == "effect":
                before, twin = state.digest(), state.clone()
                twin.adjust({setting.name: setting.value for setting in twin.settings()})
                assert twin.digest() == before
                left_empty += any(state.arrived)
            state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))
    assert left_empty
