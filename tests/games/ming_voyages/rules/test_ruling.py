"""Rulings: the settings with which what people once did may stand."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.terms import CHANCE, TABLE, Change
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from tests.games.ming_voyages.rules.halves import CARD, half, written
from tests.games.ming_voyages.rules.positions import act, chance, position, start
from tests.games.ming_voyages.rules.test_refusals import empire, spending
from tests.games.ming_voyages.rules.test_settings import somewhere
from tests.profiles import examples


def ruled(state: VoyagesState, text: str, seat: int | None = None) -> dict[str, Change]:
    """The ruling, which must help."""
    who = state.to_act[0] if seat is None else seat
    action = state.parse(text)
    before = state.digest()
    changes = state.ruling(who, action)
    assert changes is not None
    assert state.digest() == before
    copy = state.clone()
    copy.adjust(changes)
    copy.apply(who, action)
    GAME.audit(copy)
    return dict(changes)


@settings(max_examples=examples(30), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_ruling_helps(seed: int) -> None:
    state, luck = somewhere(seed), random.Random(seed)
    for action in luck.sample(list(state.table.by_text.values()), 10):
        seat = luck.choice((0, 1, *state.to_act))
        before = state.digest()
        changes = state.ruling(seat, action)
        assert state.digest() == before
        if changes:
            copy = state.clone()
            copy.adjust(changes)
            copy.apply(seat, action)
            GAME.audit(copy)
        if seat != CHANCE:
            assert (changes == {}) == (action in state.legal_actions(seat))


EMPERORS = [
    ("recruit 2", {"ming": {"troop": 8}}, {"at ming troop": 6}),
    ("tax 2", {"ming": {"gold": 4}}, {"at ming gold": 3}),
    ("build 2", {"sea": {"junk": 6}}, {"at sea junk": 5}),
    ("move gansu sichuan 2", {}, {"at gansu troop": 2}),
    ("move gansu sichuan 1", {"sichuan": {"settlement": 1}}, {"at sichuan settlement": 0}),
    ("attack sichuan", {}, {"at sichuan horde": 1}),
    ("attack gansu", {}, {"at gansu troop": 0, "at gansu horde": 1, "at sichuan troop": 1}),
    ("sail 2", {"ming": {"gold": 1}}, {"at sea junk": 1}),
    ("sail 2", {}, {"at sea junk": 1, "at ming gold": 1}),
    ("sail 1", {"sea": {"junk": 1}, "ming": {"gold": 1}}, {"voyage 1": "open"}),
]


@pytest.mark.parametrize(("text", "there", "changes"), EMPERORS)
def test_what_lets_the_emperors_action_stand(
    text: str, there: dict[str, dict[str, int]], changes: dict[str, Change]
) -> None:
    state = spending(empire(**there), voyages=[1] if text == "sail 1" else [2] if "build" not in text else [])
    if text == "sail 2":
        state = spending(empire(**there), voyages=[1])
    assert ruled(state, text) == changes


OVERLORDS = [
    ("amass western 3", {"eastern": {"horde": 10}}, {"at eastern horde": 7}),
    ("settle western gansu 1", {"western": {"settlement": 1}}, {"at gansu troop": 0, "at gansu horde": 1}),
    ("settle western gansu 1", {"gansu": {"horde": 1}}, {"at western settlement": 1}),
    ("move western gansu 1", {}, {"at gansu troop": 0}),
]


@pytest.mark.parametrize(("text", "there", "changes"), OVERLORDS)
def test_what_lets_the_overlords_action_stand(
    text: str, there: dict[str, dict[str, int]], changes: dict[str, Change]
) -> None:
    assert ruled(spending(empire(**there), "overlord"), text) == changes


def test_fleets_and_senders() -> None:
    state = spending(empire(sea={"junk": 1}, ming={"gold": 1}))
    act(state, "sail 3")
    assert ruled(state, "fleet 3 2") == {"at sea junk": 3, "at ming gold": 2}
    state = spending(empire(sea={"junk": 1, "gold": 2}, ming={}))
    act(state, "sail 3")
    assert ruled(state, "fleet 1 1") == {"at sea gold": 1, "at ming gold": 1}
    state = spending(empire(sichuan={"horde": 1}, ming={"troop": 1}))
    act(state, "attack sichuan")
    assert ruled(state, "send ming 2") == {"at ming troop": 2}


def played(markers: dict[str, dict[str, int]], voyages: Iterable[int] = (), **halves: Any) -> VoyagesState:
    """The Emperor has played a card with these halves."""
    state = position(markers, hand=[start().ed.cards[CARD].id], voyages=voyages)
    act(state, f"play {written(state, **halves)}")
    return state


def test_a_half_that_needs_its_voyage() -> None:
    state = played(empire(), emperor=half("add 3 troop own upto"), voyage=4)
    assert ruled(state, "special") == {"voyage 4": "done"}


def test_a_half_that_could_not_be_carried_out_in_full() -> None:
    state = played(empire(ming={"gold": 4}), emperor=half("add 2 gold ming"))
    assert ruled(state, "special") == {"at ming gold": 3}
    state = played(empire(), emperor=half("voyage 3"))
    assert ruled(state, "special") == {"at sea junk": 1, "at ming gold": 1}


def test_a_half_for_many_voyages() -> None:
    state = played(empire(), [1, 2], emperor=(), many=(half("add 1 gold ming"), ()))
    assert ruled(state, "special") == {"voyage 3": "done", "voyage 4": "done"}


def test_markers_of_a_card() -> None:
    boxed = GAME.new_state(("emperor", "overlord"), {}, "boxed")
    chance(boxed, "roll 1")
    act(boxed, "points 2", "after", "special")
    assert ruled(boxed, "put horde gansu") == {"at gansu troop": 0}
    assert ruled(boxed, "take gold sea") == {"at sea gold": 1}
    assert ruled(boxed, "march troop ming gansu") == {"at ming troop": 1}


def test_out_of_turn() -> None:
    state = start("table")
    chance(state, "roll 1")
    assert ruled(state, "play felt-tents", 1) == {"turn": "overlord"}
    assert ruled(state, "reserve ?", 1) == {"turn": "overlord"}


def test_a_reserve_of_physical_cards() -> None:
    state = start("table")
    chance(state, "roll 1")
    act(state, "play champa-rice", "recruit 1")
    act(state, "play felt-tents")
    changes = state.ruling(1, state.parse("reinforce arughtai"))
    assert changes is None, "every card is in a hand or in the deck"


@pytest.mark.parametrize("text", ["roll 3", "draw arughtai", "before", "decline", "stop", "again 6", "battle", "next"])
def test_what_nothing_makes_possible(text: str) -> None:
    state = spending(empire())
    assert state.ruling(0, state.parse(text)) is None
    assert state.ruling(CHANCE, state.parse(text)) is None
    assert state.ruling(TABLE, state.parse(text)) is None


def test_a_card_that_the_app_has_not_dealt_stays_where_it_is() -> None:
    state = position(empire(), hand=["champa-rice"])
    assert state.ruling(0, state.parse("play grand-canal")) is None
    assert state.ruling(1, state.parse("play champa-rice")) is None
