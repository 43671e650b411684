"""Special actions: the whole vocabulary against a slow second telling of it (rulings 11, 17 to 20)."""

from __future__ import annotations

import random

import pytest

from companion.games.ming_voyages.rules import effects, feasibility
from companion.games.ming_voyages.rules.edition import SIDES
from companion.games.ming_voyages.rules.operations import Op
from companion.games.ming_voyages.rules.position import NOBODY, TARGET
from tests.games.ming_voyages.rules import naive_rules as naive
from tests.games.ming_voyages.rules.made_up import (
    CARD,
    acting,
    barbarian,
    board_of,
    ends,
    possible_ops,
    some_half,
    with_halves,
)
from tests.games.ming_voyages.rules.positions import legal


def compare(luck: random.Random, side: str, half: tuple[Op, ...]) -> str:
    """Carry a made-up half out in every way, and have the second telling say where that may lead."""
    ed = with_halves(half, ()) if side == "overlord" else with_halves((), half)
    state = acting(luck, side, ed)
    board, done = board_of(state), state.done.bit_count()
    expected = naive.outcomes(board, half, side, done)
    assert ("special" in legal(state)) == bool(expected), (half, board)
    number = SIDES.index(side)
    card = [one.id for one in ed.cards].index(CARD)
    told = effects.changes_something(state, card, number)
    fights = half[-1].do in ("attack", "voyage")
    changes = bool(expected) and (fights or expected != {naive.frozen(board)})
    # Operations that undo each other, or units that change places, are asked for as well.
    undone = len(half) > 1 or half[0].do == "move"
    assert told == changes or (told and expected and undone), half
    if not expected:
        return "impossible"
    state.apply(number, state.parse("special"))
    found, major = set(), False
    for end in ends(state):
        left = board_of(end)
        if end.major != NOBODY:
            assert barbarian(left)
            major = True
        if fights and not major:
            assert end.stage is TARGET
            wanted = {f"attack {r}" for r in naive.attackable(left, side)}
            if half[-1].do == "voyage":
                wanted = {f"sail {v}" for v in range(1, 8) if not end.done >> v - 1 & 1}
            assert set(legal(end)) == wanted
            assert end.left == half[-1].count
        found.add(naive.frozen(left))
    if major:
        return "major"
    assert found == expected, (half, board)
    return "same"


@pytest.mark.parametrize("side", SIDES)
def test_every_operation_does_what_its_words_say(side: str) -> None:
    """Each kind, place, spread and way of counting there is, alone, on boards by lot."""
    luck = random.Random(4)
    seen = {compare(luck, side, (op,)) for op in possible_ops(side)}
    assert seen >= {"same", "impossible"}


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seed", range(8))
def test_two_operations_are_carried_out_in_full_or_not_at_all(side: str, seed: int) -> None:
    luck = random.Random(seed)
    seen = {compare(luck, side, some_half(luck, side)) for _ in range(60)}
    assert seen >= {"same", "impossible"}


@pytest.mark.parametrize("side", SIDES)
def test_counting_operations_tells_what_trying_them_would(side: str) -> None:
    """The edition marks operations that nothing before them can help or harm; without the marks all are tried."""
    luck, number, seen = random.Random(7), SIDES.index(side), set()
    for _ in range(600):
        ed = with_halves((), some_half(luck, side)) if side == "emperor" else with_halves(some_half(luck, side), ())
        state = acting(luck, side, ed)
        counted = ed.half([one.id for one in ed.cards].index(CARD), number, state.done)
        tried = tuple(step._replace(alone=False) for step in counted)
        told = feasibility.in_full(state, counted, number)
        assert told == feasibility.in_full(state, tried, number), counted
        if any(step.alone for step in counted[1:]):
            seen.add(told)
    assert seen == {False, True}
