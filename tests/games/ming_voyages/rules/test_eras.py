"""Rounds and eras: who has what when, and what becomes of reserves (ruling 24, "Arithmetic")."""

from __future__ import annotations

import random

import pytest

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.position import DEAL, PLAY_CARD
from tests.games.ming_voyages.rules.positions import SEATS, act, legal, position, start


def reserving(cards: str = "app") -> tuple[VoyagesState, list[tuple[int, int, str]]]:
    """A whole game in which everybody only reserves, and its turns as (era, round, side)."""
    state, turns = start(cards), []
    feeder = SeededChance(3)
    while state.to_act:
        (seat,) = state.to_act
        if seat == CHANCE:
            state.apply(CHANCE, feeder.choose(state))
        else:
            assert state.stage is PLAY_CARD
            turns.append((state.era, state.round, SEATS[seat]))
            act(state, next(text for text in legal(state) if text.startswith("reserve")))
    return state, turns


@pytest.mark.parametrize("cards", ["app", "table"])
def test_reserving_is_a_turn_and_the_last_card_may_be_reserved(cards: str) -> None:
    state, turns = reserving(cards)
    both = [(era, number, side) for era, rounds in ((1, range(1, 11)), (2, range(11, 24))) for number in rounds
            for side in SEATS]  # fmt: skip
    assert turns == [*both, (2, 24, "emperor")]
    assert (state.n_hand, state.n_deck) == ([0, 0], 0)
    assert state.n_reserve == [14, 13]
    laid_out = start(cards)
    act(laid_out, "roll 1")
    assert (state.on, state.supply) == (laid_out.on, laid_out.supply)  # markers stay over the eras
    assert state.scores == (6, 7)  # six and six, and one for the tie
    assert state.winners == (1,)


def test_reserves_and_discards_make_the_second_deck() -> None:
    state = GAME.new_state(SEATS, {"cards": "app"})
    feeder, luck = SeededChance(8), random.Random(8)
    while state.era == 1:
        (seat,) = state.to_act
        before = state.clone()
        state.apply(seat, feeder.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))
    assert any(before.n_reserve)
    assert state.stage is DEAL
    assert (state.n_hand, state.n_deck, state.n_reserve, state.discard) == ([3, 4], 20, [0, 0], 0)
    assert state.deck == (1 << 27) - 1 & ~(state.hand[0] | state.hand[1])
    assert [note.key for note in state.notes][-3:] == ["note.swap", "note.era", "note.round"]
    for seat, side in enumerate(SEATS):
        other = state.view(seat)["hands"][SEATS[1 - seat]]
        assert sorted(other["known"]) == sorted(state.view(1 - seat)["hands"][SEATS[1 - seat]]["cards"])
        assert state.view(seat)["reserves"][side] == {
            "count": 0, "cards": [], "known": [], "fresh": False, "newest": None,
        }  # fmt: skip


def test_hands_are_swapped_at_the_end_of_a_round() -> None:
    cards = [card.id for card in start().ed.cards]
    state = position({"sichuan": {"troop": 1}}, active="overlord", hand=cards[:4])
    emperor = state.view(0)["hands"]["emperor"]["cards"]
    act(state, f"reserve {cards[0]}")
    assert state.view(0)["hands"]["emperor"]["cards"] == cards[1:4]
    assert state.view(1)["hands"]["overlord"]["cards"] == emperor
    assert state.view(1)["reserves"]["overlord"]["cards"] == cards[:1]  # reserves stay with who made them


def test_the_emperor_draws_nothing_once_the_second_deck_has_run_out() -> None:
    """The swap leads straight to the Emperor's turn."""
    state = position({"sichuan": {"troop": 1}}, active="overlord", hand=[start().ed.cards[0].id], era=2)
    state.hand, state.n_hand = [0, state.hand[1]], [0, 1]
    state.discard, state.deck, state.n_deck = (1 << 27) - 1 & ~state.hand[1], 0, 0
    GAME.audit(state)
    act(state, f"reserve {start().ed.cards[0].id}")
    assert state.winners  # nobody holds a card: over
    state = position({"sichuan": {"troop": 1}}, active="emperor", hand=[start().ed.cards[0].id], era=2)
    state.discard, state.deck, state.n_deck = state.deck, 0, 0
    act(state, f"reserve {start().ed.cards[0].id}", legal_reserve(state))
    assert (state.to_act, state.stage, state.n_hand, state.n_deck) == ((0,), PLAY_CARD, [3, 0], 0)


@pytest.mark.parametrize(("era", "deck", "goes_on"), [(1, 0, (2, 25)), (1, 7, (1, 5)), (2, 7, (2, 5)), (2, 0, None)])
def test_empty_hands_end_only_the_second_era_and_not_before_its_deck(
    era: int, deck: int, goes_on: tuple[int, int] | None
) -> None:
    """People who give turns back can empty both hands earlier: then there still is something to draw."""
    state = start("table")
    act(state, "roll 1")
    state.adjust({"era": era, "hand emperor": 1, "hand overlord": 0, "deck": deck})
    act(state, "reserve ?")
    assert state.is_over == (goes_on is None)
    if goes_on:
        assert (state.era, state.n_deck) == goes_on
        assert (state.n_hand, state.active, state.stage) == ([2, 0], 0, PLAY_CARD)


def legal_reserve(state: VoyagesState) -> str:
    """A reserve of whoever comes next."""
    low = state.hand[1] & -state.hand[1]
    return f"reserve {state.ed.cards[low.bit_length() - 1].id}"
