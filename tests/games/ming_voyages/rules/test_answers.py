"""Choices in the midst of an exchange: a second calculation, and what they have in common with whole battles."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.ming_voyages.rules import odds, rerolls
from companion.games.ming_voyages.rules.answers import Exchange, options
from companion.games.ming_voyages.rules.dice import EMPEROR, OUTCOMES, OVERLORD, RANK, ROLLS, digits, kept
from companion.games.ming_voyages.rules.rerolls import NO_DICE
from companion.games.ming_voyages.rules.reserves import left, stopped, with_reserves
from tests.games.ming_voyages.rules import naive_reserves
from tests.games.ming_voyages.rules.naive_battle import Throw
from tests.profiles import examples

Cards = tuple[int, ...]
ONE_EACH = EMPEROR, 1, 1, 0


def throw(dice: int) -> Throw:
    return tuple(sorted(digits(dice)))


def ends(prospect: naive_reserves.Prospect) -> tuple[float, float, float, float]:
    """With one unit on each side it is all the same how hard it falls."""
    worth, devastated, hit, standoff, hits, devastates = prospect
    return worth, devastated + hit, standoff, hits + devastates


@pytest.mark.parametrize(("own", "theirs"), [((1,), (1,)), ((), (2,)), ((1,), ())])
@pytest.mark.parametrize("roll", [666, 633, 654, 321])
def test_an_attacker_with_a_card_open_as_by_a_second_calculation(roll: int, own: Cards, theirs: Cards) -> None:
    """One re-roll of a card that lies open, and those cards besides."""
    plain = naive_reserves.exchange(ONE_EACH, (*own, 1), theirs)
    for found in options(Exchange(EMPEROR, (1, 1, 0), own, theirs), roll, 1):
        if found.again == NO_DICE:
            expected = plain.answered(throw(roll), own, theirs)
        else:
            expected = plain.roll_again(throw(kept(roll, found.again)), 0, own, theirs)
        assert ends((found.worth, *found.chances)) == pytest.approx(ends(expected), abs=1e-9)


@pytest.mark.parametrize(("own", "theirs"), [((1,), (1,)), ((), (1,)), ((1,), ())])
@pytest.mark.parametrize(("roll", "against"), [(666, 555), (322, 541), (541, 633), (543, 541)])
def test_a_defender_with_a_card_open_as_by_a_second_calculation(
    roll: int, against: int, own: Cards, theirs: Cards
) -> None:
    plain = naive_reserves.exchange(ONE_EACH, theirs, (*own, 1))
    for found in options(Exchange(EMPEROR, (1, 1, 0), own, theirs, against), roll, 1):
        if found.again == NO_DICE:
            expected = plain.end(throw(against), throw(roll), theirs, own)
        else:
            expected = plain.answer_again(throw(against), throw(kept(roll, found.again)), 0, theirs, own)
        theirs_then = (1 - found.worth, *reversed(found.chances))
        assert ends(theirs_then) == pytest.approx(ends(expected), abs=1e-9)


@settings(max_examples=examples(15), deadline=None)
@given(
    st.sampled_from([EMPEROR, OVERLORD]), st.integers(1, 4), st.integers(1, 4), st.sampled_from(ROLLS),
    st.integers(0, 3), st.none() | st.sampled_from(ROLLS),
)  # fmt: skip
def test_the_last_card_of_the_battle_is_played_as_in_one_exchange(
    attacker: str, attackers: int, defenders: int, roll: int, points: int, against: int | None
) -> None:
    """With no other card the rest of the battle is a plain one, so that ``rerolls`` knows everything."""
    there = attackers, defenders, 0
    side = attacker if against is None else odds.other(attacker)
    known = rerolls.choices(roll, points, odds.worth(side, attacker, there), against)
    found = {one.again: one for one in options(Exchange(attacker, there, (), (), against), roll, points)}
    assert {one.again for one in known} == set(found)
    for one in known:
        assert found[one.again].worth == pytest.approx(one.worth, abs=1e-9)


@pytest.mark.parametrize(
    ("attacker", "there", "own", "theirs"),
    [(OVERLORD, (3, 2, 0), (2,), (1, 3)), (EMPEROR, (2, 2, 1), (1, 2), (2,)), (OVERLORD, (2, 3, 0), (1, 1), ())],
)
def test_the_best_choices_of_all_rolls_make_the_battle(
    attacker: str, there: odds.Standing, own: Cards, theirs: Cards
) -> None:
    wins = lost = 0.0
    for roll, weight in OUTCOMES[3]:
        ways = [options(Exchange(attacker, there, own, theirs), roll, 0)]
        assert ways[0][0].worth == pytest.approx(stopped(attacker, there, own, theirs)[RANK[roll]], abs=1e-9)
        ways += [options(Exchange(attacker, there, left(own, card), theirs), roll, card) for card in own]
        best = max((way[0] for way in ways), key=lambda one: one.worth)
        wins += best.worth * weight / 216
        answers = [options(Exchange(attacker, there, theirs, own, 633), roll, 0)]
        answers += [options(Exchange(attacker, there, left(theirs, card), own, 633), roll, card) for card in theirs]
        lost += max(way[0].worth for way in answers) * weight / 216
    assert wins == pytest.approx(with_reserves(attacker, there, own, theirs), abs=1e-9)
    assert 1 - lost == pytest.approx(stopped(attacker, there, own, theirs)[RANK[633]], abs=1e-9)


@settings(max_examples=examples(12), deadline=None)
@given(st.sampled_from(ROLLS), st.integers(0, 3), st.none() | st.sampled_from(ROLLS))
def test_choices_are_whole_and_ordered(roll: int, points: int, against: int | None) -> None:
    found = options(Exchange(OVERLORD, (3, 2, 0), (2,), (1,), against), roll, points)
    assert all(one.worth >= later.worth - 1e-12 for one, later in pairwise(found))
    assert len({one.again for one in found}) == len(found) and (len(found) == 1) == (not points)
    for one in found:
        assert sum(one.chances) == pytest.approx(1) and all(chance >= 0 for chance in one.chances)


def test_a_defenders_card_is_counted_in_this_exchange() -> None:
    """Whoever attacks the last horde with three of a kind has won, unless the horde rolls again."""
    (alone,) = options(Exchange(EMPEROR, (1, 1, 0), (), ()), 555, 0)
    (met,) = options(Exchange(EMPEROR, (1, 1, 0), (), (3,)), 555, 0)
    assert alone.worth == pytest.approx(1 - 1 / 216 - 0.5 / 216)
    assert met.worth < alone.worth - 0.05 and met.chances[-1] < alone.chances[-1]


def test_of_equals_nothing_is_rolled() -> None:
    assert options(Exchange(OVERLORD, (3, 2, 0), (), (), 111), 666, 2)[0].again == NO_DICE
