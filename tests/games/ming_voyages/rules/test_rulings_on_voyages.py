"""Rulings 12, 16 and 23 by number: when a voyage succeeds, and what wins at once."""

from __future__ import annotations

import pytest

from companion.games.ming_voyages.rules.game import GAME
from tests.games.ming_voyages.rules.positions import act, count, legal, position, supply
from tests.games.ming_voyages.rules.situations import EMPIRE, FOUR, GUARDED, HEARTH, of_kind, spending


@pytest.mark.parametrize(("pips", "done"), [("3", True), ("4", False), ("6", False)])
def test_ruling_12_a_voyage_succeeds_below_gold_and_junks(pips: str, done: bool) -> None:
    state = spending({**EMPIRE, "sea": {"junk": 2}, "ming": {"gold": 3}}, 1)
    act(state, "sail 7", "fleet 2 2", f"roll {pips}")
    assert bool(state.done >> 6 & 1) == done
    sea = count(state, "junk", "sea"), count(state, "gold", "sea")
    assert sea == ((1, 0) if done else (2, 2))
    assert count(state, "gold", "ming") == 1 and supply(state, "gold") == (4 if done else 2)


def test_ruling_12_the_seventh_voyage_is_never_certain() -> None:
    state = position(
        {**EMPIRE, "sea": {"junk": 1}, "ming": {"gold": 5}}, hand=[of_kind("emperor", 1)], voyages=range(1, 7)
    )
    act(state, f"play {of_kind('emperor', 1)}", "sail 7", "fleet 1 5", "roll 6")
    assert not state.is_over


def test_ruling_16_all_five_lands_win_at_once() -> None:
    lands = {region: {"horde": 1} for region in FOUR}
    state = spending({**HEARTH, **lands, "western": {"horde": 2}}, 1, "overlord")
    act(state, "move western sichuan 1")
    assert state.is_over and state.winners == (1,) and state.points == [0, 12]


def test_ruling_16_the_seventh_voyage_wins_at_once() -> None:
    card = of_kind("emperor", 1)
    state = position({**EMPIRE, "sea": {"junk": 1}, "ming": {"gold": 5}}, hand=[card], voyages=range(1, 7))
    act(state, f"play {card}", "sail 7", "fleet 1 5", "roll 1")
    assert state.is_over and state.winners == (0,) and state.points == [12, 0]


def test_ruling_16_a_tie_is_the_overlords() -> None:
    state = position({**GUARDED, "sichuan": {"troop": 1}}, hand=[of_kind("emperor", 1)], voyages=[1], era=2)
    state.deck, state.discard, state.n_deck = 0, state.deck | state.hand[1], 0
    state.hand[1], state.n_hand[1] = 0, 0
    GAME.audit(state)
    assert state.points == [6, 6]
    act(state, f"reserve {of_kind('emperor', 1)}")
    assert state.is_over and state.winners == (1,) and state.points == [6, 7]


def test_ruling_23_no_voyage_without_gold_and_none_after_the_first_success() -> None:
    assert not [text for text in legal(spending({**EMPIRE, "sea": {"junk": 1}}, 3)) if text.startswith("sail")]
    state = spending({**EMPIRE, "sea": {"junk": 1}, "ming": {"gold": 1}}, 3)
    act(state, "sail 2", "fleet 1 1", "roll 6", "roll 1")
    assert state.active == 1 and state.done >> 1 & 1
