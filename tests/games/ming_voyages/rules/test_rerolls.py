"""Rolling again: the picture of the mock-up, brute force for one re-roll, and what must hold of all choices."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.ming_voyages.rules import odds, rerolls
from companion.games.ming_voyages.rules.dice import EMPEROR, OVERLORD, ROLLS, blow, digits, joined, kept, written
from companion.games.ming_voyages.rules.odds import Chances
from companion.games.ming_voyages.rules.rerolls import NO_DICE, best_reroll, choices
from tests.profiles import examples

LOSSES = (-2.0, -1.0, 0.0, 1.0, 2.0)
UNHARMED = (0.0, 0.0, 1.0, 1.0, 1.0)
WORTHS = st.lists(st.floats(0, 1), min_size=5, max_size=5).map(lambda parts: tuple(sorted(parts)))


def test_two_re_rolls_save_the_troops_in_61_of_100() -> None:
    """Single 6 against a double 3: nobody is safe now, and two points are left."""
    found = best_reroll(641, 2, odds.worth(EMPEROR, OVERLORD, (3, 2, 0)), against_roll=633)
    assert found.again == 41
    assert [round(100 * chance) for chance in found.chances] == [31, 8, 4, 46, 11]
    assert round(100 * odds.spared(found.chances, EMPEROR, 2)) == 61
    (stop,) = [one for one in choices(641, 2, UNHARMED, 633) if one.again == NO_DICE]
    assert stop.chances == (1, 0, 0, 0, 0) and stop.worth == 0


def test_beth_of_the_rulebook() -> None:
    """She keeps a 5 of 543 against a double 4; with double 5 there is only a triple left to wish for."""
    worth = odds.worth(EMPEROR, OVERLORD, (6, 2, 0))
    assert best_reroll(543, 2, worth, 442).again == 43
    first, *others = choices(551, 1, worth, 442)
    assert first.again == 1 and first.chances == pytest.approx((0, 0, 0, 5 / 6, 1 / 6))
    assert all(one.worth < first.worth for one in others)


def test_oscar_of_the_rulebook_rolls_the_odd_die_again() -> None:
    found = best_reroll(633, 1, odds.worth(OVERLORD, OVERLORD, (5, 2, 0)))
    assert found.again == 6
    triple, double = odds.against(rerolls.RANKS[ROLLS.index(333)]), odds.against(rerolls.RANKS[ROLLS.index(633)])
    assert found.chances == pytest.approx([(a + 5 * b) / 6 for a, b in zip(triple, double, strict=True)])


def one_re_roll(roll: int, against: int, worth: Chances) -> float:
    """The best that one re-roll can do, trying every way to leave dice on the table and every throw."""
    best = worth[2 + blow(roll, against)]
    for number in (0, 1, 2):
        for stay in combinations(digits(roll), number):
            throws = list(product(range(1, 7), repeat=3 - number))
            total = sum(worth[2 + blow(written(stay + throw), against)] for throw in throws)
            best = max(best, total / len(throws))
    return best


@given(st.sampled_from(ROLLS), st.sampled_from(ROLLS), WORTHS)
def test_one_re_roll_as_by_brute_force(roll: int, against: int, worth: Chances) -> None:
    assert best_reroll(roll, 1, worth, against).worth == pytest.approx(one_re_roll(roll, against, worth), abs=1e-12)


@given(st.sampled_from(ROLLS), st.sampled_from(ROLLS), WORTHS)
def test_two_re_rolls_are_one_and_then_the_best_of_the_other(roll: int, against: int, worth: Chances) -> None:
    for found in choices(roll, 2, worth, against):
        if found.again == NO_DICE:
            assert found.worth == worth[2 + blow(roll, against)]
            continue
        stay = kept(roll, found.again)
        throws = list(product(range(1, 7), repeat=len(digits(found.again))))
        after = [best_reroll(joined(stay, written(throw)), 1, worth, against).worth for throw in throws]
        assert found.worth == pytest.approx(sum(after) / len(after), abs=1e-12)


@settings(max_examples=examples(12))
@given(st.sampled_from(ROLLS), st.integers(0, 3), st.none() | st.sampled_from(ROLLS), st.integers(0, 2), WORTHS)
def test_choices_are_whole_ordered_and_better_with_every_point(
    roll: int, points: int, against: int | None, theirs: int, worth: Chances
) -> None:
    found = choices(roll, points, worth, against, theirs)
    assert {one.again for one in found} >= {NO_DICE} and len({one.again for one in found}) == len(found)
    assert (len(found) == 1) == (points == 0)
    assert all(one.worth >= later.worth - 1e-12 for one, later in pairwise(found))
    for one in found:
        assert sum(one.chances) == pytest.approx(1, abs=1e-12)
        assert one.worth == pytest.approx(sum(w * c for w, c in zip(worth, one.chances, strict=True)), abs=1e-12)
    assert best_reroll(roll, points + 1, worth, against, theirs).worth >= found[0].worth - 1e-12
    if against is None:
        assert best_reroll(roll, points, worth, None, theirs + 1).worth <= found[0].worth + 1e-12


def test_an_attacker_who_is_not_answered_meets_a_plain_roll() -> None:
    assert best_reroll(553, 0, LOSSES).chances == odds.exchange(553)


def test_an_answer_is_the_defenders_own_best_choice() -> None:
    """The attacker stops with 553; whatever the defender rolls first, he plays his one point as he would himself."""
    theirs = [0.0] * 5
    for throw in product(range(1, 7), repeat=3):
        answer = best_reroll(written(throw), 1, LOSSES, against_roll=553)
        theirs = [a + b / 216 for a, b in zip(theirs, answer.chances, strict=True)]
    assert best_reroll(553, 0, LOSSES, None, 1).chances == pytest.approx(theirs[::-1])


def test_of_equals_the_fewest_and_lowest_dice_roll() -> None:
    assert best_reroll(666, 3, LOSSES, 655).again == NO_DICE
    assert best_reroll(642, 1, UNHARMED, 641).again == NO_DICE
    assert best_reroll(641, 1, (0, 0, 0, 1, 1), 633).again == 41


def test_whoever_cannot_do_better_keeps_what_lies_there() -> None:
    """Nothing falls short of a single 3: one die is tried, and the second point is not used."""
    (found,) = [one for one in choices(641, 2, UNHARMED, 321) if one.again == 1]
    assert found.chances == pytest.approx((0, 0, 0, 4 / 6, 2 / 6), abs=1e-12)


@pytest.mark.parametrize(("points", "theirs", "worth"), [(-1, 0, LOSSES), (0, -1, LOSSES), (1, 0, (0.0, 1.0))])
def test_what_makes_no_sense_is_refused(points: int, theirs: int, worth: Chances) -> None:
    with pytest.raises(ValueError, match="expected points"):
        choices(553, points, worth, None, theirs)
