"""Battles with reserved cards: a second calculation for one against one, and what must hold of all."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.ming_voyages.dice import EMPEROR, OVERLORD
from companion.games.ming_voyages.odds import battle
from companion.games.ming_voyages.reserves import with_reserves
from tests.ming_voyages.naive_battle import Throw, result, struck

STANDOFFS = 40
"""Each is a seventh as likely as the one before: what comes later does not matter."""


def throws(dice: int) -> dict[Throw, float]:
    count = Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=dice))
    return {throw: number / 6**dice for throw, number in count.items()}


@cache
def keeps(throw: Throw) -> tuple[dict[Throw, float], ...]:
    """What each way to roll some dice again leads to."""
    ways = {stay for number in range(3) for stay in combinations(throw, number)}
    again = []
    for stay in ways:
        leads: dict[Throw, float] = {}
        for more, chance in throws(3 - len(stay)).items():
            throw_then = tuple(sorted(stay + more))
            leads[throw_then] = leads.get(throw_then, 0.0) + chance
        again.append(leads)
    return tuple(again)


ANY = {result(throw): throw for throw in throws(3)}
"""A throw for each result."""


@cache
def ends(attacker: tuple[int, int], throw: Throw, standoff: float) -> float:
    """One against one: the attacker's chance when both have stopped."""
    return {"attacker": 1.0, "defender": 0.0, "nobody": standoff}[struck(ANY[attacker], throw)[0]]


Cards = tuple[int, ...]
After = tuple[tuple[Cards, float], ...]
"""The attacker's chance after a standoff, by the cards that the defender has left then."""


def turned_up(cards: Cards) -> list[tuple[int, Cards]]:
    """Each card that a side may reveal: its points less the one that is used at once, and the cards left."""
    return [(cards[i] - 1, cards[:i] + cards[i + 1 :]) for i in range(len(cards))]


@cache
def plays_on(attacker: tuple[int, int], throw: Throw, points: int, cards: Cards, after: After) -> float:
    """The attacker's chance when a defender who has revealed a card stops, or rolls again with it or another."""
    found = [ends(attacker, throw, dict(after)[cards])]
    for left, others in [(points - 1, cards)] if points else turned_up(cards):
        found.append(rolls_again(attacker, throw, left, others, after))
    return min(found)


@cache
def rolls_again(attacker: tuple[int, int], throw: Throw, points: int, cards: Cards, after: After) -> float:
    return min(
        sum(chance * plays_on(attacker, then, points, cards, after) for then, chance in way.items())
        for way in keeps(throw)
    )


@cache
def defended(attacker: tuple[int, int], cards: Cards, kept: float, after: After) -> float:
    """The attacker's chance when he stops; ``kept`` after a standoff without a card revealed, else as in ``after``."""
    total = 0.0
    for throw, chance in throws(3).items():
        again = [rolls_again(attacker, throw, points, others, after) for points, others in turned_up(cards)]
        total += chance * min(ends(attacker, throw, kept), *again, 1.0)
    return total


@cache
def one_against_one(own: bool, theirs: Cards) -> float:
    """The attacker's chance, with a card of 1 CP or none against some cards, going from standoff to standoff."""
    if not own and not theirs:
        return 0.5
    fewer = {part for number in range(len(theirs)) for part in combinations(theirs, number)}
    after = {mine: tuple((part, one_against_one(mine, part)) for part in sorted(fewer)) for mine in {own, False}}
    wins = 0.5
    for _ in range(STANDOFFS):
        kept = {False: one_against_one(False, theirs) if own else wins, own: wins}
        stops = {mine: {one: defended(one, theirs, kept[mine], after[mine]) for one in ANY} for mine in {own, False}}
        total = 0.0
        for throw, chance in throws(3).items():
            best = stops[own][result(throw)]
            if own:
                again = [sum(c * stops[False][result(then)] for then, c in way.items()) for way in keeps(throw)]
                best = max(best, *again)
            total += chance * best
        if total == wins:
            break
        wins = total
    return wins


@pytest.mark.parametrize(
    ("own", "theirs"),
    [(False, (1,)), (True, ()), (True, (1,)), (False, (2,)), (False, (1, 1)), (False, (1, 2)), (True, (2,))],
)
def test_one_against_one_as_by_a_second_calculation(own: bool, theirs: Cards) -> None:
    cards = (1,) if own else (), theirs
    assert with_reserves(OVERLORD, 1, 1, 0, *cards) == pytest.approx(one_against_one(own, theirs), abs=1e-9)


@given(st.integers(1, 6), st.integers(0, 4), st.integers(0, 2))
def test_without_cards_it_is_a_plain_battle(attackers: int, defenders: int, settlements: int) -> None:
    there = EMPEROR, attackers, defenders, settlements
    assert with_reserves(*there, (), ()) == battle(*there)


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 3), st.integers(0, 2), st.integers(0, 1), st.integers(1, 3), st.integers(1, 2))
def test_cards_help_who_has_them(attackers: int, defenders: int, settlements: int, card: int, other: int) -> None:
    there = EMPEROR, attackers, defenders, settlements
    if not defenders + settlements:
        assert with_reserves(*there, (), (card,)) == 1
        return
    plain = with_reserves(*there, (), ())
    assert with_reserves(*there, (card,), ()) > plain > with_reserves(*there, (), (card,))
    both = with_reserves(*there, (card,), (other,))
    assert with_reserves(*there, (card,), ()) > both > with_reserves(*there, (), (other,))
    if card > 1:
        assert with_reserves(*there, (card,), (other,)) >= with_reserves(*there, (card - 1,), (other,))


def test_two_cards_of_1_are_better_than_one_of_2_whose_points_may_be_lost() -> None:
    there = OVERLORD, 3, 2, 0
    assert with_reserves(*there, (1, 1), ()) > with_reserves(*there, (2,), ()) > with_reserves(*there, (1,), ())
    assert with_reserves(*there, (1, 2), (1,)) == with_reserves(*there, (2, 1), (1,))


def test_whoever_rolls_second_knows_more() -> None:
    """With a card each the attacker, who must show his dice first, has less than half."""
    assert with_reserves(OVERLORD, 1, 1, 0, (2,), (2,)) < 0.5
    assert with_reserves(OVERLORD, 2, 2, 0, (1,), (1,)) == with_reserves(EMPEROR, 2, 2, 0, (1,), (1,))


@pytest.mark.parametrize(
    ("attacking", "defending", "field"),
    [((1, 1, 1), (), "attacking"), ((), (4,), "defending"), ((0,), (), "attacking"), ((1,), (1, -1), "defending")],
)
def test_cards_that_no_side_has_are_refused(attacking: tuple[int, ...], defending: tuple[int, ...], field: str) -> None:
    with pytest.raises(ValueError) as refused:
        with_reserves(OVERLORD, 1, 1, 0, attacking, defending)
    assert refused.value.args[0] == field
