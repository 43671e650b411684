"""Cards: the arithmetic of two eras, and what each side can know of the other's hand and reserves (ruling 24)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.engine.chance import SeededChance
from companion.engine.contract import State
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.position import NOBODY, PLAY_CARD
from tests.games.ming_voyages.rules.positions import SEATS, act, chance, dealt, legal, start

IDS = [card.id for card in start().ed.cards]


def moments(seed: int, cards: str) -> Iterator[VoyagesState]:
    """A random game, before each of its actions, and its end."""
    state = GAME.new_state(SEATS, {"cards": cards})
    feeder, luck = SeededChance(seed), random.Random(seed)
    while state.to_act:
        yield state
        (seat,) = state.to_act
        state.apply(seat, feeder.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))
    yield state


@pytest.mark.parametrize("cards", ["app", "table"])
@pytest.mark.parametrize("seed", range(40))
def test_the_cards_of_two_eras(seed: int, cards: str) -> None:
    """47 plays, 24 by the Emperor; 3 and 4 cards after every swap of the first era; a second deck of 20."""
    plays, hands, decks, deck = [0, 0], [], [], 0
    for state in moments(seed, cards):
        plays[0] += state.stage is PLAY_CARD and state.active == 0
        plays[1] += state.stage is PLAY_CARD and state.active == 1
        if any(note.key == "note.swap" for note in state.notes):
            before = 20 if any(note.key == "note.era" for note in state.notes) else deck
            drawn = before - state.n_deck  # physical cards are drawn at once
            hands.append((state.era, state.n_hand[0] - drawn, state.n_hand[1]))
        deck = state.n_deck
        decks += [note.params["count"] for note in state.notes if note.key == "note.era"]
    if state.major != NOBODY:
        assert 12 in state.scores  # it ended early
        return
    assert plays == [24, 23]
    assert decks == [20]
    early = [pair for pair in hands if pair[0] == 1 or pair[1:] == (3, 4)]
    assert all(pair[1:] == (3, 4) for pair in early)
    assert [pair[1:] for pair in hands[len(early) :]] == [(3, 2), (1, 2), (1, 0)]


def opening() -> VoyagesState:
    """The first round: the Overlord holds cards 0 to 3, the Emperor 4 to 8."""
    state = dealt(IDS[:4], IDS[4:7])
    chance(state, f"draw {IDS[7]}", f"draw {IDS[8]}")
    return state


def knows(state: VoyagesState, watcher: int, side: str) -> tuple[set[str], set[str]]:
    """What a watcher can tell of a side: its hand with the newest reserve, and its older reserves."""
    view = state.view(watcher)
    return set(view["hands"][side]["known"]), set(view["reserves"][side]["known"])


def test_nobody_knows_first_hands() -> None:
    state = opening()
    assert knows(state, 0, "overlord") == knows(state, 1, "emperor") == (set(), set())
    assert len(state.view(0)["unseen"]) == 22
    assert len(state.view(1)["unseen"]) == 23


def test_whoever_handed_cards_over_knows_them() -> None:
    state = opening()
    act(state, f"reserve {IDS[4]}", f"reserve {IDS[0]}")
    assert knows(state, 0, "overlord") == (set(IDS[5:9]), set())
    assert knows(state, 1, "emperor") == (set(IDS[1:4]), set())


def test_a_fresh_reserve_is_one_pool_with_the_hand() -> None:
    state = opening()
    act(state, f"reserve {IDS[4]}", f"reserve {IDS[0]}")
    chance(state, f"draw {IDS[9]}", f"draw {IDS[10]}")
    for card in (IDS[1], IDS[9]):  # one that the Overlord knows, one that he does not
        after = state.clone()
        act(after, f"reserve {card}")
        assert knows(after, 1, "emperor") == (set(IDS[1:4]), set())
        view = after.view(1)
        assert view["reserves"]["emperor"] == {
            "count": 2, "cards": None, "known": [], "fresh": True, "newest": None,
        }  # fmt: skip
    known, unknown = state.clone(), state.clone()
    act(known, f"reserve {IDS[1]}")
    act(unknown, f"reserve {IDS[9]}")
    assert known.view(1) == unknown.view(1)
    assert known.view(None) == unknown.view(None)


@pytest.mark.parametrize(("card", "told"), [(IDS[1], {IDS[1]}), (IDS[9], set())])
def test_the_swap_settles_what_was_reserved(card: str, told: set[str]) -> None:
    state = opening()
    act(state, f"reserve {IDS[4]}", f"reserve {IDS[0]}")
    chance(state, f"draw {IDS[9]}", f"draw {IDS[10]}")
    act(state, f"reserve {card}", f"reserve {IDS[5]}")
    assert knows(state, 1, "emperor")[1] == told
    assert knows(state, 0, "overlord")[1] == {IDS[5]}


def test_both_know_the_second_deck_to_the_card() -> None:
    for state in moments(3, "app"):
        if state.era == 2:
            break
    for watcher in (0, 1):
        assert {IDS.index(name) for name in state.view(watcher)["unseen"]} == {
            card for card in range(27) if state.deck >> card & 1
        }
    assert state.n_reserve == [0, 0]


def test_a_view_depends_on_nothing_that_is_hidden() -> None:
    """Other cards where nobody may look leave every view as it is."""
    luck = random.Random(5)
    for number, state in enumerate(moments(11, "app")):
        if number % 9:
            continue
        for watcher in (0, 1):
            view = state.view(watcher)
            for _ in range(3):
                assert state.sample(watcher, luck).view(watcher) == view


def test_draws_and_reserves_show_their_backs_to_others() -> None:
    state = dealt(IDS[:4], IDS[4:7])
    draw = state.parse(f"draw {IDS[7]}")
    assert [state.shown(CHANCE, draw, watcher).text for watcher in (0, 1, None)] == [
        draw.text, "draw ?", "draw ?",
    ]  # fmt: skip
    assert state.chance_for == 0
    chance(state, draw.text, f"draw {IDS[8]}")
    reserve = state.parse(f"reserve {IDS[7]}")
    assert [state.shown(0, reserve, watcher).text for watcher in (0, 1, None)] == [
        reserve.text, "reserve ?", "reserve ?",
    ]  # fmt: skip
    play = state.parse(f"play {IDS[7]}")
    assert state.shown(0, play, 1) is play


def test_physical_cards_are_counted_and_named_when_they_are_played() -> None:
    state = start("table")
    chance(state, "roll 2")
    assert (state.n_hand, state.n_deck) == ([5, 4], 18)
    assert len([text for text in legal(state) if text.startswith("play ")]) == 27
    act(state, "reserve ?")
    played = next(card.id for card in state.ed.cards if not card.tiers("emperor")[0])
    act(state, f"play {played}", "amass western 1")
    while state.to_act == (1,):
        act(state, legal(state)[-1])
    assert f"play {played}" not in legal(state)
    assert state.view(0) | {"you": None} == state.view(None)


def test_what_is_known_without_adding_up_is_what_adding_up_brings() -> None:
    """Dice and decks find an outcome by its share as the contract does."""
    seen = set()
    for state in moments(8, "app"):
        if state.to_act == (CHANCE,):
            seen.add((state.chance_source, len(state.chance_outcomes())))
            for share in (0.0, 0.2, 1 / 3, 0.5, 0.77, 0.999999):
                assert state.chance_at(share) is State.chance_at(state, share)
    assert {("dice", 6), ("dice", 56)} <= seen
    assert len(seen) > 10
