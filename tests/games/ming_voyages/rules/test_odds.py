"""Chances of battles and voyages: against brute force, and what must hold of all of them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.ming_voyages.rules import odds
from companion.games.ming_voyages.rules.dice import EMPEROR, OVERLORD, ROLLS, blow
from tests.games.ming_voyages.rules import naive_battle

Battle = tuple[str, int, int, int]


@st.composite
def battles(draw: st.DrawFn) -> Battle:
    attacker = draw(st.sampled_from([EMPEROR, OVERLORD]))
    attackers = draw(st.integers(1, 12))
    settlements = draw(st.integers(0, 5)) if attacker == EMPEROR else 0
    defenders = draw(st.integers(0 if settlements else 1, 12))
    return attacker, attackers, defenders, settlements


def test_every_battle_of_the_box_as_by_brute_force() -> None:
    assert naive_battle.exchanges() == {
        ("attacker", "devastating"): 12_060,
        ("defender", "devastating"): 12_060,
        ("attacker", "normal"): 7_962,
        ("defender", "normal"): 7_962,
        ("nobody", "standoff"): 6_612,
    }
    for attacker, attackers, defenders in product((EMPEROR, OVERLORD), range(1, 13), range(13)):
        for settlements in range(6 if attacker == EMPEROR else 1):
            if defenders + settlements:
                there = attacker, attackers, defenders, settlements
                assert odds.battle(*there) == pytest.approx(float(naive_battle.attacker_wins(*there)), abs=1e-12)


def test_battles_by_hand() -> None:
    assert odds.battle(OVERLORD, 1, 1) == 0.5
    win = 20_022 + 20_022
    assert odds.battle(OVERLORD, 1, 2) == pytest.approx(12_060 / win + 7_962 / win / 2, abs=1e-12)
    assert odds.battle(EMPEROR, 1, 0, 1) == pytest.approx(12_060 / (12_060 + 20_022), abs=1e-12)
    assert odds.battle(EMPEROR, 0, 3, 1) == 0 and odds.battle(EMPEROR, 3, 0, 0) == 1


@given(battles())
def test_survivors_are_a_whole_and_agree_with_who_wins(there: Battle) -> None:
    ends = odds.survivors(*there)
    assert sum(chance for _, chance in ends) == pytest.approx(1, abs=1e-12)
    assert sum(chance for (left, _, _), chance in ends if left) == pytest.approx(odds.battle(*there), abs=1e-12)
    for (attackers, defenders, settlements), chance in ends:
        assert chance > 0 and (attackers == 0) != (defenders + settlements == 0)
        assert attackers <= there[1] and defenders <= there[2] and settlements <= there[3]


@given(battles())
def test_more_of_anything_helps_who_has_it(there: Battle) -> None:
    attacker, attackers, defenders, settlements = there
    wins = odds.battle(*there)
    if attackers < 12:
        assert odds.battle(attacker, attackers + 1, defenders, settlements) >= wins
    if defenders < 12:
        assert odds.battle(attacker, attackers, defenders + 1, settlements) <= wins
    if settlements < 5 and attacker == EMPEROR:
        assert odds.battle(attacker, attackers, defenders, settlements + 1) < wins


@given(st.integers(1, 12), st.integers(1, 12))
def test_without_settlements_the_sides_are_alike(attackers: int, defenders: int) -> None:
    wins = odds.battle(EMPEROR, attackers, defenders)
    assert odds.battle(OVERLORD, attackers, defenders) == wins
    assert odds.battle(EMPEROR, defenders, attackers) == pytest.approx(1 - wins, abs=1e-12)


@pytest.mark.parametrize(
    ("there", "field"),
    [
        (("barbarian", 1, 1, 0), "attacker"),
        ((EMPEROR, 13, 1, 0), "attackers"),
        ((EMPEROR, -1, 1, 0), "attackers"),
        ((EMPEROR, 1, 13, 0), "defenders"),
        ((EMPEROR, 1, 1, 6), "settlements"),
        ((OVERLORD, 1, 1, 1), "settlements"),
        ((OVERLORD, 0, 0, 0), "attackers"),
    ],
)
def test_what_is_no_battle_is_refused_by_its_field(there: Battle, field: str) -> None:
    for asked in (odds.battle, odds.survivors):
        with pytest.raises(ValueError) as refused:
            asked(*there)
        assert refused.value.args[0] == field


def test_an_exchange_of_which_something_is_known() -> None:
    assert odds.exchange() == pytest.approx([n / 46_656 for n in (12_060, 7_962, 6_612, 7_962, 12_060)])
    assert odds.exchange(553, 655) == (0, 0, 1, 0, 0)
    assert odds.exchange(442, 543) == (0, 0, 0, 0, 1)
    assert odds.exchange(442, None) == pytest.approx([n / 216 for n in (6, 30, 15, 45, 120)])
    assert odds.exchange(None, 442) == pytest.approx([n / 216 for n in (120, 45, 15, 30, 6)])


@given(st.sampled_from(ROLLS), st.sampled_from(ROLLS))
def test_known_dice_leave_no_doubt(own: int, other: int) -> None:
    assert odds.exchange(own, other)[2 + blow(own, other)] == 1


def test_what_an_exchange_leaves_there() -> None:
    chances = odds.exchange()
    left = odds.results(chances, EMPEROR, (3, 2, 1))
    assert left == {
        (1, 2, 1): chances[0], (2, 2, 1): chances[1], (3, 2, 1): chances[2] + chances[3], (3, 2, 0): chances[4],
    }  # fmt: skip
    assert odds.results(odds.exchange(442, 543), OVERLORD, (6, 1, 0)) == {(6, 0, 0): 1}
    assert odds.results(odds.exchange(642, 553), EMPEROR, (1, 1, 2)) == {(0, 1, 2): 1}


def test_who_is_spared() -> None:
    chances = odds.exchange()
    assert odds.spared(chances, EMPEROR, 2) == pytest.approx(26_634 / 46_656)
    assert odds.spared(chances, OVERLORD, 2) == pytest.approx(26_634 / 46_656)
    assert odds.spared(chances, OVERLORD, 2, 1) == pytest.approx(34_596 / 46_656), "a hit does nothing there"


def test_what_a_blow_is_worth() -> None:
    wins = odds.worth(OVERLORD, OVERLORD, (5, 2, 0))
    assert wins == tuple(odds.battle(OVERLORD, *there) for there in ((3, 2), (4, 2), (5, 2), (5, 1), (5, 0)))
    assert odds.worth(EMPEROR, OVERLORD, (5, 2, 0)) == tuple(1 - chance for chance in reversed(wins))


@pytest.mark.parametrize(
    ("strength", "dice", "sixths"),
    [(0, 3, 0), (1, 3, 0), (2, 1, 1), (5, 1, 4), (6, 1, 5), (7, 1, 6), (12, 3, 6)],
)
def test_a_voyage(strength: int, dice: int, sixths: int) -> None:
    assert odds.voyage(strength, dice) == pytest.approx(1 - ((6 - sixths) / 6) ** dice, abs=1e-12)


@given(st.integers(2, 12), st.integers(1, 4))
def test_a_voyage_by_counting(strength: int, dice: int) -> None:
    throws = list(product(range(1, 7), repeat=dice))
    arrives = sum(min(throw) < strength for throw in throws)
    assert odds.voyage(strength, dice) == pytest.approx(arrives / len(throws), abs=1e-12)
