"""What is coming in The Ming Voyages: its rounds and wants held against what the engine then does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules import emperor, victory
from companion.games.ming_voyages.rules.edition import (
    BORDERLANDS,
    EMPEROR,
    HORDE,
    OVERLORD,
    REGIONS,
    TROOP,
    VOYAGES,
)
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.screens.outlook import TURNS, outlook
from companion.web.play.context import ViewContext
from companion.web.play.outlook import Outlook
from companion.web.play.texts import Words
from companion.words import LANGUAGES, catalogue

SEATS = ("emperor", "overlord")
QUIET = ("reserve", "play", "after", "tax", "recruit", "amass", "gather", "decline", "enough")
"""What keeps a game from a major victory, so that it is played to the end of its cards."""


def moments(seed: int, cards: str = "app", quiet: bool = True) -> Iterator[VoyagesState]:
    """Positions of a game in which somebody chooses; the same state goes on."""
    state, luck, chance = GAME.new_state(SEATS, {"cards": cards}), random.Random(seed), SeededChance(seed)
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
            continue
        yield state
        legal = state.legal_actions(seat)
        calm = [action for action in legal if action.text.split()[0] in QUIET] if quiet else []
        state.apply(seat, luck.choice(calm or legal))


def told(state: VoyagesState, seat: int | None = None, lang: str = "en") -> Outlook | None:
    words = Words(catalogue(lang, "ming-voyages").say, GAME.names(state.ed.name, state.ed.own))
    return outlook(ViewContext(view=state.view(seat), words=words, data={}, sample=state))


@pytest.mark.parametrize("cards", ["app", "table"])
def test_an_era_and_the_game_end_with_the_round_that_is_told(cards: str) -> None:
    for seed in (1, 2):
        said: dict[int, set[int]] = {1: set(), 2: set()}
        stages, ended = set[str](), {1: 0, 2: 0}
        for state in moments(seed, cards):
            if state.stage.name in TURNS:
                said[state.era].add(victory.last_round(state))
                stages.add(state.stage.name)
            ended[state.era] = state.round
        assert state.is_over and state.era == 2 and {"play", "order", "active"} <= stages
        assert said == {era: {last} for era, last in ended.items()}


def test_what_is_lacking_and_not_less_wins_at_once() -> None:
    seen = set[tuple[int, int]]()
    for state in moments(3, quiet=False):
        if state.stage.name not in TURNS or state.n_deck % 4:
            continue
        found = told(state)
        assert found is not None
        lacking = [int(one.text) for one in found.items[:2]]
        seen.add((lacking[0], lacking[1]))
        for count, gains in zip(lacking, (voyages(state), lands(state)), strict=True):
            assert list(gains) == [*[False] * (count - 1), True]
        over = state.clone()
        victory.minor(over)
        assert found.items[2].signs == (SEATS[over.winners[0]],)
    assert len(seen) > 2


def voyages(state: VoyagesState) -> Iterator[bool]:
    """Whether the Emperor has won, after one more voyage after another."""
    after = state.clone()
    for voyage in (one for one in range(VOYAGES) if not state.done >> one & 1):
        emperor.complete(after, voyage)
        yield after.major == EMPEROR


def lands(state: VoyagesState) -> Iterator[bool]:
    """Whether the Overlord has won, after one more borderland after another is his."""
    after = state.clone()
    for land in (one for one in range(BORDERLANDS) if state.ruler[one] != OVERLORD):
        after.take(TROOP, land, after.on[TROOP * REGIONS + land])
        after.put(HORDE, land)
        after.judge()
        yield after.major == OVERLORD


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_said_in_sentences_wherever_a_turn_goes_on(lang: str) -> None:
    titles = set[str]()
    for place, state in enumerate(moments(4)):
        found = told(state, state.to_act[0], lang)
        assert (found is None) == (state.stage.name not in TURNS)
        if found is None or place % 3:
            continue
        assert all(one.said.endswith(".") and "{" not in one.said for one in found.items)
        titles.add(found.title)
    assert len(titles) == 4, "both ends, later and now"


def test_hands_that_nobody_else_sees_change_nothing() -> None:
    """Two worlds that a seat cannot tell apart have one line."""
    luck: Any = random.Random(7)
    for place, state in enumerate(moments(5, quiet=False)):
        seat = state.to_act[0]
        if place % 5 == 0 and state.stage.name in TURNS:
            assert told(state, 1 - seat) == told(state.sample(1 - seat, luck), 1 - seat) == told(state)
