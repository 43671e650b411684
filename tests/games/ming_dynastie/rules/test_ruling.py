"""Rulings: the settings with which what people once did may stand."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.terms import CHANCE, Change
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import MingState
from tests.games.ming_dynastie.rules.kit import at_stage, do, new, wander
from tests.games.ming_dynastie.rules.test_settings import somewhere
from tests.profiles import examples


def ruled(state: MingState, seat: int, text: str) -> dict[str, Change]:
    """The ruling, which must help."""
    action = state.parse(text)
    before = state.digest()
    changes = state.ruling(seat, action)
    assert changes is not None
    assert state.digest() == before
    copy = state.clone()
    copy.adjust(changes)
    copy.apply(seat, action)
    copy.check()
    return dict(changes)


@settings(max_examples=examples(40), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_ruling_helps(seed: int) -> None:
    state, luck = somewhere(seed), random.Random(seed)
    for action in luck.sample(list(state.table.by_text.values()), 12):
        seat = luck.randrange(len(state.seats))
        before = state.digest()
        changes = state.ruling(seat, action)
        assert state.digest() == before
        if changes is not None:
            copy = state.clone()
            copy.adjust(changes)
            copy.apply(seat, action)
            copy.check()
        assert (changes == {}) == (action in state.legal_actions(seat))


def test_out_of_turn() -> None:
    state = wander(new(), 5, at_stage(stages.MOVE, 1))
    other = (state.turn + 1) % 3
    assert ruled(state, other, "pass") == {"turn": state.seats[other]}
    assert state.ruling(CHANCE, state.parse("turn rider")) is None


def test_in_another_phase() -> None:
    state = wander(new(), 5, at_stage(stages.TAKE_CARD, 1))
    assert ruled(state, 1, "pass") == {"phase": "move", "turn": "yellow"}


def test_a_missing_card_and_a_missing_member() -> None:
    state = wander(new(), 5, at_stage(stages.MOVE, 1))
    seat, colour = state.turn, state.seats[state.turn]
    state.adjust({f"hand {colour} {card}": 0 for card in state.ed.cards})
    assert ruled(state, seat, "stay junk") == {f"hand {colour} junk": 1}
    state = wander(new(), 5, at_stage(stages.TAKE_CARD, 1))
    seat, colour = state.turn, state.seats[state.turn]
    bare = next(p for p in range(6) if not state.spaces[p * 4 + seat])
    changes = ruled(state, seat, f"take {state.ed.provinces[bare]}")
    assert changes[f"space {state.ed.provinces[bare]} {colour}"] == 1
    assert len(changes) == 2


def test_a_prince_who_stood_elsewhere() -> None:
    state = wander(new(), 5, at_stage(stages.MOVE, 1))
    seat, colour = state.turn, state.seats[state.turn]
    here = state.prince[seat]
    near = {district for district, _ in state.ed.steps[here]}
    there = next(d for d in range(18) if d not in near and d not in state.prince)
    changes = ruled(state, seat, f"step {state.ed.districts[there]} dragon")
    assert set(changes) <= {f"prince {colour}", *(f"hand {colour} {card}" for card in state.ed.cards)}
    assert f"prince {colour}" in changes


def test_ones_own_monk_leaves() -> None:
    state = wander(new(), 5, at_stage(stages.STAYED, 1))
    seat, colour = state.turn, state.seats[state.turn]
    district = state.ed.districts[state.prince[seat]]
    province = state.ed.provinces[state.ed.province_of[state.prince[seat]]]
    taken = dict.fromkeys((f"space {p} {colour}" for p in state.ed.provinces), 0)
    state.adjust({**taken, f"monk {district}": colour, f"space {province} {colour}": 1})
    assert ruled(state, seat, "deploy 1") == {f"monk {district}": "none"}


def test_the_waiting_place_is_filled_the_same_each_time() -> None:
    state = wander(new(), 5, at_stage(stages.TURN_CARD, 2))
    seat = (state.turn + 1) % 3
    first, second = (ruled(state, seat, "pass") for _ in range(2))
    assert first == second
    card = state.ed.cards[state.deck.index(max(state.deck))]
    assert first[f"display {state.ed.provinces[state.slot]}"] == card


@pytest.mark.parametrize("text", ["return 0", "city henan", "home qizhou", "starter red", "monk", "turn rider"])
def test_what_nothing_makes_possible(text: str) -> None:
    state = wander(new(), 5, at_stage(stages.MOVE, 1))
    assert state.ruling(state.turn, state.parse(text)) is None
    do(state, "pass")
    assert state.ruling(state.turn, state.parse(text)) is None
