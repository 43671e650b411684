"""What the contract promises of secrets: views, samples, sealed choices, what others are shown."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.play import play, random_chooser
from companion.engine.ruled import RuledState
from companion.engine.secrecy import wrongly_shown
from companion.engine.terms import CHANCE
from tests.engine.moments import every_setup, moments, some, texts


@every_setup
def test_a_view_belongs_to_who_holds_it(game_id: str, players: int, options: dict[str, str]) -> None:
    """A view is plain JSON of its own: scribbling on it does not reach the state."""
    for state in some(game_id, players, options, 9):
        before, dump = state.digest(), json.dumps(state.dump())
        for watcher in (None, *range(players)):
            view = state.view(watcher)
            assert json.loads(json.dumps(view)) == view
            scribble(view)
        assert state.digest() == before
        assert json.dumps(state.dump()) == dump


def scribble(value: Any) -> None:
    """Change everything that can be changed in a JSON value."""
    if isinstance(value, dict):
        for inner in value.values():
            scribble(inner)
        value["scribble"] = True
    elif isinstance(value, list):
        for inner in value:
            scribble(inner)
        value.append("scribble")


@every_setup
def test_a_sample_offers_a_seat_the_same(game_id: str, players: int, options: dict[str, str]) -> None:
    game = registry.game(game_id)
    luck = random.Random(10)
    for state in some(game_id, players, options, 10):
        for seat in range(players):
            view = state.view(seat)
            sample = state.sample(seat, luck)
            assert sample.view(seat) == view
            assert texts(sample, seat) == texts(state, seat)
            assert sample.to_act == state.to_act and sample.scores == state.scores
            assert sample.chance_source == state.chance_source and sample.chance_for == state.chance_for
            for other in range(CHANCE, players):
                offered = [action.text for action in state.offered(other, seat)]
                assert [action.text for action in sample.offered(other, seat)] == offered
            outcomes = [(action.text, weight) for action, weight in state.chance_outcomes()]
            # Where less may come than a seat is offered, it depends on what only others have seen.
            if [text for text, _ in outcomes] == [action.text for action in state.offered(CHANCE, seat)]:
                assert [(action.text, weight) for action, weight in sample.chance_outcomes()] == outcomes
            game.audit(sample)
        # a sample can be played on to its end
    chance = SeededChance(1)
    for state in some(game_id, players, options, 11):
        if state.to_act and luck.random() < 0.15:
            seat = max(0, state.to_act[0])
            sample = state.sample(seat, luck)
            play(sample, chance, [random_chooser(2)] * players)
            assert sample.is_over


@every_setup
def test_a_sealed_choice_is_known_to_its_maker_alone(game_id: str, players: int, options: dict[str, str]) -> None:
    """While several choose at once, two games that differ only in a sealed choice look the same to all others."""
    for state in moments(registry.game(game_id), players, options, 12):
        assert not set(state.sealed) & set(state.to_act)
        if len(state.to_act) < 2:
            continue
        for seat in state.to_act:
            choices = state.legal_actions(seat)
            twins = [state.clone() for _ in choices]
            for twin, action in zip(twins, choices, strict=True):
                twin.apply(seat, action)
                assert seat in twin.sealed
                assert seat not in twin.to_act
                assert set(twin.to_act) == set(state.to_act) - {seat}
            for watcher in (None, *range(players)):
                seen = [twin.view(watcher) for twin in twins]
                if watcher == seat:
                    assert all(seen[i] != seen[j] for i in range(len(seen)) for j in range(i))
                else:
                    assert all(view == seen[0] for view in seen)
            for other in range(players):
                assert all(texts(twin, other) == texts(twins[0], other) for twin in twins)
            assert all(twin.notes == twins[0].notes and twin.lines == twins[0].lines for twin in twins)
            assert all(twin.scores == state.scores for twin in twins)


@every_setup
def test_what_is_shown_of_an_action_is_one_itself(game_id: str, players: int, options: dict[str, str]) -> None:
    """Who acts knows what it does; what others learn is an action that hides nothing, and notes and lines are open."""
    for state in moments(registry.game(game_id), players, options, 16):
        for seat in state.to_act:
            actions = [action for action, _ in state.chance_outcomes()] or list(state.legal_actions(seat))
            for watcher in (None, *range(players)):
                shown = [state.shown(seat, action, watcher) for action in actions]
                assert all(state.parse(one.text) is one for one in shown)
                assert all(state.shown(seat, one, watcher) is one for one in shown)
                assert seat != watcher or shown == actions
        assert not list(wrongly_shown(state))


@pytest.mark.parametrize("game_id", registry.metas())
def test_what_is_shown_is_told_of_illegal_actions_too(game_id: str) -> None:
    """From the set-up on, when nobody may have a turn yet: whoever sends one is refused, and so is a record."""
    game = registry.game(game_id)
    state, chance, luck = game.new_state(game.meta.colours[:2]), SeededChance(1), random.Random(1)
    assert isinstance(state, RuledState)
    actions = list(state.table.by_text.values())
    hidden = [action for action in actions if action.kind.seen_by is not None]
    for _ in range(60):
        for action in (*hidden, *luck.sample(actions, 20)):
            for seat in (CHANCE, 0, 1):
                state.besides(seat, action)
                for watcher in (None, 0, 1):
                    shown = state.shown(seat, action, watcher)
                    assert state.parse(shown.text) is shown
        seat = luck.choice(state.to_act)
        state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))
