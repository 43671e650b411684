"""Goals of every game that has some, at any moment, whatever was arranged and whatever an address picks: they can be
said, are short, and what they lead to may be done."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.contract import State
from companion.engine.invariants import setups
from companion.engine.terms import CHANCE, TABLE
from companion.web.play.context import ViewContext
from companion.web.play.games import screens
from companion.web.play.geometry import geometry
from companion.web.play.goals import aim, decided
from companion.web.play.plan import BETWEEN, question
from companion.web.play.texts import Words
from companion.words import LANGUAGES, catalogue
from tests.profiles import games
from tests.web.test_first_round import GUIDED, LETTERS, WORDS

NAMES: Final = ("Mei", "Jonas", "Aisha", "Tom")
FOLLOWED: Final = 0.6
"""How often a goal is followed; else anything is done."""
LOOKED_AT: Final = 0.25
"""At how many of all decisions it is asked for."""
MOST: Final = 500
MODES: Final = ("", "move", "monk", "dragon", "card:3-1", "group:sell", "x:y")


def moments(game_id: str, count: int) -> Iterator[tuple[State, int, ViewContext, random.Random]]:
    """Decisions of games that are arranged in so many ways."""
    game = registry.game(game_id)
    found = setups(game)
    for seed, (players, options) in enumerate(random.Random(1).sample(found, min(count, len(found)))):
        luck, chance, seats = random.Random(seed), SeededChance(seed), game.meta.colours[:players]
        state = game.new_state(seats, options)
        named = dict(zip((f"seat:{seat}" for seat in game.meta.colours), NAMES, strict=False))
        for _ in range(MOST):
            if not state.to_act:
                break
            seat = state.to_act[0]
            if seat in (CHANCE, TABLE):
                state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))
                continue
            legal, view = state.legal_actions(seat), state.view(seat)
            words = Words(catalogue(luck.choice(LANGUAGES), game_id).say, {**game.names(view["edition"]), **named})
            data, sample = geometry(game_id, view["edition"]), state.sample(seat, luck)
            yield state, seat, ViewContext(view=view, words=words, data=data, legal=legal, sample=sample), luck
            if state.to_act and state.to_act[0] == seat and state.legal_actions(seat) == legal:
                state.apply(seat, luck.choice(legal))


@pytest.mark.parametrize("game", GUIDED)
def test_a_goal_can_be_said_and_what_it_leads_to_may_be_done(game: str) -> None:
    guide, met = screens(game).guide, 0
    assert guide is not None
    for state, seat, moment, luck in moments(game, games(5, 50)):
        if luck.random() > LOOKED_AT:
            continue
        found = aim(guide, moment)
        assert len(decided(guide, moment).told) in (1, 3)
        typed = (luck.choice(moment.legal).text, "nothing of this", luck.choice(moment.legal).text)
        aim(guide, replace(moment, pick=BETWEEN.join((question(moment.legal), *typed)), mode=luck.choice(MODES)))
        if found is None or found.goal is None:
            continue
        met += 1
        assert len(found.line) <= LETTERS and len(found.why.split()) <= WORDS, (found.line, found.why)
        after = moment.sample
        assert after is not None
        for text in found.goal.way:
            action = next((one for one in after.legal_actions(seat) if one.text == text), None)
            assert action is not None, f"{text!r} of {found.line!r} may not be done"
            after = after.clone()
            after.apply(seat, action)
        if found.goal.way and luck.random() < FOLLOWED:
            state.apply(seat, state.parse(found.goal.way[0]))
    assert met > games(30, 300)
