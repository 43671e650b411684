"""People who draw from a deck of paper may name wrong cards: what the other side holds is taken like any other card.

A refusal would say where the card is. So it stands twice until somebody who sees both puts it right, and until then the
game goes on: nothing gets lost, nobody is stuck, and no view holds more than it may.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.chance import SeededChance
from companion.engine.errors import IllegalAction, ImpossiblePosition
from companion.engine.invariants import check_moment, check_thoroughly
from companion.engine.terms import CHANCE, Action
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from tests.games.ming_voyages.rules.positions import SEATS, act, chance, dealt
from tests.games.ming_voyages.rules.test_hands import IDS, moments


def misnamed(seed: int, often: float = 0.5) -> Iterator[VoyagesState]:
    """A random game of people who often name what the other side has; before each of its actions, and its end."""
    state = GAME.new_state(SEATS, {})
    feeder, luck = SeededChance(seed), random.Random(seed)
    while state.to_act:
        yield state
        (seat,) = state.to_act
        action: Action
        if seat != CHANCE:
            action = luck.choice(state.legal_actions(seat))
        elif state.chance_for is None:
            action = feeder.choose(state)
        else:
            right = {action for action, _ in state.chance_outcomes()}
            named = list(state.offered(CHANCE, state.chance_for))
            wrong = [action for action in named if action not in right]
            action = luck.choice(wrong if wrong and luck.random() < often else named)
        state.apply(seat, action)
    yield state


def test_what_the_other_side_holds_is_taken_and_what_one_sees_is_not() -> None:
    state = dealt(IDS[:4], IDS[4:7])
    before = state.digest()
    for card in (IDS[4], IDS[6]):  # in his own hand
        with pytest.raises(IllegalAction) as refused:
            state.apply(CHANCE, state.parse(f"draw {card}"))
        assert refused.value.key == "illegal.deck" and state.digest() == before
    other, deck = state.clone(), state.clone()
    chance(other, f"draw {IDS[0]}")  # the Overlord holds it
    chance(deck, f"draw {IDS[20]}")
    views = [str(one.view(0)) for one in (other, deck)]
    assert views[0].replace(IDS[0], "?") != views[0]
    assert sorted(other.view(0)["hands"]["emperor"]["cards"]) == sorted([*IDS[4:7], IDS[0]])
    assert other.view(None) == deck.view(None) and other.view(1) == deck.view(1)
    GAME.audit(other)


def test_a_card_in_reserve_can_be_named_as_well() -> None:
    state = dealt(IDS[:4], IDS[4:7])
    chance(state, f"draw {IDS[7]}", f"draw {IDS[8]}")
    act(state, f"reserve {IDS[4]}", f"reserve {IDS[0]}")
    chance(state, f"draw {IDS[0]}")  # in the Overlord's reserve
    with pytest.raises(IllegalAction):
        state.apply(CHANCE, state.parse(f"draw {IDS[5]}"))  # which the Emperor handed over himself
    GAME.audit(state)


def cards_accounted_for(view: dict[str, Any]) -> int:
    """How many cards anybody in the room knows to be somewhere."""
    held = [there["count"] for where in ("hands", "reserves") for there in view[where].values()]
    lying = [card for card in (view["card"], view["reinforced"]) if card not in (None, "?")]
    known: int = sum(held) + view["deck"] + len(view["discards"]) + len(view["used"]) + len(lying)
    return known


def test_the_second_one_that_is_laid_open_is_a_card_of_which_nobody_knows_which_it_was() -> None:
    found = set()
    for seed in range(24):
        before = None
        for state in misnamed(seed):
            if before is not None and state.unnamed > before.unnamed:
                found.add(state.unnamed - before.unnamed)
                assert len(IDS) - cards_accounted_for(state.view(None)) == state.unnamed
            before = state.clone()
    assert 1 in found


@pytest.mark.parametrize("seed", range(24))
def test_a_game_full_of_wrong_names_goes_on_to_its_end(seed: int) -> None:
    luck, doubled = random.Random(seed), 0
    for state in misnamed(seed):
        check_moment(state)
        GAME.audit(state)
        doubled += state.deck.bit_count() > state.n_deck
        for watcher in (EMPEROR, OVERLORD):
            if luck.random() < 0.1:
                sample = state.sample(watcher, luck)
                GAME.audit(sample)
                assert sample.view(watcher) == state.view(watcher)
                assert sample.offered(CHANCE, watcher) == state.offered(CHANCE, watcher)
        if luck.random() < 0.02:
            check_thoroughly(GAME, state, luck, None)
    assert doubled, "somebody named a wrong card"


@pytest.mark.parametrize("seed", range(6))
def test_the_people_may_take_over_with_wrong_names_among_the_cards(seed: int) -> None:
    luck, entered = random.Random(seed), 0
    for state in misnamed(seed):
        if state.to_act and luck.random() < 0.05:
            copy = state.clone()
            copy.adjust({"depth": "scorekeeper"})
            GAME.audit(copy)
            check_moment(copy)
            entered += state.deck.bit_count() > state.n_deck
    assert entered


@pytest.mark.parametrize("seed", range(6))
def test_the_app_never_deals_a_card_twice(seed: int) -> None:
    """So that what counts the cards stays strict where nobody can name a wrong one."""
    for state in moments(seed, "app"):
        assert state.deck.bit_count() == state.n_deck
        assert not state.hand[0] & state.hand[1] and not state.unnamed
        GAME.audit(state)
        broken = state.clone()
        if broken.hand[0]:
            broken.hand[1] |= broken.hand[0]
            with pytest.raises(ImpossiblePosition, match=r"cards|hands"):
                GAME.audit(broken)
