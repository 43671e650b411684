"""Battles with reserved cards: a second calculation of small ones, and what must hold of all."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.ming_voyages.rules.dice import EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.odds import battle
from companion.games.ming_voyages.rules.reserves import MOST_WORK, counted, left, with_reserves
from tests.games.ming_voyages.rules.naive_reserves import Cards, chance
from tests.profiles import examples

CARDS = st.lists(st.integers(1, 3), max_size=8)


@pytest.mark.parametrize(
    ("attackers", "defenders", "settlements", "own", "theirs"),
    [
        (1, 1, 0, (), (1,)),
        (1, 1, 0, (1,), (1,)),
        (1, 1, 0, (), (1, 2)),
        (1, 1, 0, (1, 2), ()),
        (1, 1, 0, (2,), (1,)),
        (2, 1, 0, (1,), (1,)),
        (1, 2, 0, (1, 1), ()),
        (1, 0, 1, (1,), (1,)),
    ],
)
def test_small_battles_as_by_a_second_calculation(
    attackers: int, defenders: int, settlements: int, own: Cards, theirs: Cards
) -> None:
    there = attackers, defenders, settlements
    assert with_reserves(EMPEROR, there, own, theirs) == pytest.approx(chance((EMPEROR, *there), own, theirs), abs=1e-9)


@given(st.integers(1, 6), st.integers(0, 4), st.integers(0, 2))
def test_without_cards_it_is_a_plain_battle(attackers: int, defenders: int, settlements: int) -> None:
    there = attackers, defenders, settlements
    assert with_reserves(EMPEROR, there, (), ()) == battle(EMPEROR, *there)


@settings(max_examples=examples(6), deadline=None)
@given(st.integers(1, 3), st.integers(0, 2), st.integers(0, 1), st.integers(1, 3), st.integers(1, 2))
def test_cards_help_who_has_them(attackers: int, defenders: int, settlements: int, card: int, other: int) -> None:
    there = attackers, defenders, settlements
    if not defenders + settlements:
        assert with_reserves(EMPEROR, there, (), (card,)) == 1
        return
    plain = with_reserves(EMPEROR, there, (), ())
    assert with_reserves(EMPEROR, there, (card,), ()) > plain > with_reserves(EMPEROR, there, (), (card,))
    both = with_reserves(EMPEROR, there, (card,), (other,))
    assert with_reserves(EMPEROR, there, (card,), ()) > both > with_reserves(EMPEROR, there, (), (other,))
    if card > 1:
        assert with_reserves(EMPEROR, there, (card,), (other,)) >= with_reserves(EMPEROR, there, (card - 1,), (other,))


def test_two_cards_of_1_are_better_than_one_of_2_whose_points_may_be_lost() -> None:
    there = 3, 2, 0
    assert (
        with_reserves(OVERLORD, there, (1, 1), ())
        > with_reserves(OVERLORD, there, (2,), ())
        > with_reserves(OVERLORD, there, (1,), ())
    )
    assert with_reserves(OVERLORD, there, (1, 2), (1,)) == with_reserves(OVERLORD, there, (2, 1), (1,))


def test_whoever_rolls_second_knows_more() -> None:
    """With a card each the attacker, who must show his dice first, has less than half."""
    assert with_reserves(OVERLORD, (1, 1, 0), (2,), (2,)) < 0.5
    assert with_reserves(OVERLORD, (2, 2, 0), (1,), (1,)) == with_reserves(EMPEROR, (2, 2, 0), (1,), (1,))


@pytest.mark.parametrize(
    ("attacking", "defending", "field"),
    [((1,) * 5, (), "attacking"), ((), (4,), "defending"), ((0,), (), "attacking"), ((1,), (1, -1), "defending")],
)
def test_cards_that_no_side_has_are_refused(attacking: tuple[int, ...], defending: tuple[int, ...], field: str) -> None:
    with pytest.raises(ValueError) as refused:
        with_reserves(OVERLORD, (1, 1, 0), attacking, defending)
    assert refused.value.args[0] == field


def parts(cards: list[int]) -> set[Cards]:
    """All that may be left of some cards."""
    return {part for number in range(len(cards) + 1) for part in combinations(sorted(cards), number)}


@given(st.integers(1, 12), st.integers(0, 12), st.integers(0, 5), CARDS, CARDS)
def test_the_lowest_cards_are_left_out_where_there_are_too_many(
    attackers: int, defenders: int, settlements: int, own: list[int], theirs: list[int]
) -> None:
    found = counted((attackers, defenders, settlements), own, theirs)
    for some, cards in zip(found, (own, theirs), strict=True):
        assert list(some) == sorted(cards)[len(cards) - len(some) :]
    if [*map(list, found)] != [sorted(own), sorted(theirs)]:
        work = attackers * (defenders + settlements) * len(parts(own)) * len(parts(theirs))
        assert work > MOST_WORK


def test_usual_battles_count_every_card() -> None:
    assert counted((6, 4, 0), (3,), (2, 1)) == ((3,), (1, 2))
    assert counted((3, 3, 2), (2, 3), (2, 3)) == ((2, 3), (2, 3))
    assert counted((3, 3, 0), (1, 2, 3), (2, 2)) == ((1, 2, 3), (2, 2))
    assert counted((6, 6, 0), (1, 2, 3), (1, 2, 3)) == ((3,), (3,))


def test_what_is_left_when_a_card_is_revealed() -> None:
    assert left((1, 2, 2), 2) == (1, 2)
    assert left((2, 3), 1) == (3,), "one that was not counted stands for the lowest that was"
    assert left((), 2) == ()
