"""What the contract promises of actions: each is its text, and what is not offered is refused."""

from __future__ import annotations

import json
import random

import pytest

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.errors import ActionSyntaxError, IllegalAction
from companion.engine.invariants import setups
from companion.engine.terms import CHANCE, Action
from tests.engine.moments import advance, every_game, every_setup, known_texts, moments, some, texts


@every_game
def test_an_action_is_its_text(game_id: str) -> None:
    """Whatever was ever legal parses, to one shared object, in any state of the game."""
    game = registry.game(game_id)
    states = [game.new_state(game.meta.colours[:players], options) for players, options in setups(game)]
    for text in known_texts(game_id):
        for state in states:
            action = state.parse(text)
            assert action.text == text == str(action)
            assert action is state.parse(text)
            assert repr(action) == f"state.parse({text!r})"
            assert eval(repr(action), {"state": state}) is action
            assert action.key.startswith("did.")
            json.dumps(dict(action.params))
            assert all(touch.count(":") == 1 and not touch.startswith(":") for touch in action.touches)


@every_game
def test_unknown_texts_are_no_actions(game_id: str) -> None:
    game = registry.game(game_id)
    state = game.new_state(game.meta.colours[: game.meta.players[0]])
    before = state.digest()
    legal = known_texts(game_id)[0]
    for text in [
        "",
        " ",
        "\0",
        "castle",
        f" {legal}",
        f"{legal} ",
        f"{legal}\n",
        legal.upper(),
        f"{legal} x",
        "ż" * 9999,
    ]:
        with pytest.raises(ActionSyntaxError) as caught:
            state.parse(text)
        assert len(str(caught.value)) < 400
    assert state.digest() == before


@every_setup
def test_what_is_not_offered_is_refused_with_its_rule(game_id: str, players: int, options: dict[str, str]) -> None:
    luck = random.Random(5)
    for state in some(game_id, players, options, 5):
        before = state.digest()
        pool = [state.parse(text) for text in luck.sample(known_texts(game_id), min(60, len(known_texts(game_id))))]
        for seat in range(CHANCE, players):
            offered = set(texts(state, seat))
            if seat == CHANCE:  # people may tell what they cannot place, also what cannot come
                offered |= {action.text for action in state.offered(CHANCE, state.chance_for)}
            for action in pool:
                if action.text not in offered:
                    with pytest.raises(IllegalAction) as caught:
                        state.apply(seat, action)
                    assert caught.value.rule, f"{action} is refused without a rule"
                    assert caught.value.params["rule"] == caught.value.rule
                    assert caught.value.key.startswith("illegal.")
        assert state.digest() == before


@every_setup
def test_only_seats_of_the_game_act(game_id: str, players: int, options: dict[str, str]) -> None:
    for state in some(game_id, players, options, 6):
        if not state.to_act:
            continue
        before = state.digest()
        offered = [*state.legal_actions(state.to_act[0]), *[action for action, _ in state.chance_outcomes()]]
        copy_ = state.clone()
        advance(copy_, random.Random(0), SeededChance(0))
        for stranger in (-3, -2, players, 99):
            for each in (state, copy_):
                assert not each.legal_actions(stranger)
                for action in offered:
                    with pytest.raises(IllegalAction):
                        each.apply(stranger, action)
        with pytest.raises(IllegalAction):
            state.apply(state.to_act[0], Action(offered[0].text, offered[0].key, {}))
        assert state.digest() == before


@every_setup
def test_locking_in_takes_any_order(game_id: str, players: int, options: dict[str, str]) -> None:
    """Those who choose at once may do so in any order: the game is the same afterwards."""
    luck = random.Random(13)
    for state in moments(registry.game(game_id), players, options, 13):
        if len(state.to_act) > 1:
            choices = {seat: luck.choice(state.legal_actions(seat)) for seat in state.to_act}
            ends = set()
            for order in (list(choices), list(reversed(choices))):
                twin = state.clone()
                for seat in order:
                    twin.apply(seat, choices[seat])
                assert not twin.sealed
                ends.add(twin.digest())
            assert len(ends) == 1
