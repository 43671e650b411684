"""Rolls, blows and losses: the rulebook's battle, and every roll against every other."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from companion.games.ming_voyages.rules import dice
from companion.games.ming_voyages.rules.dice import EMPEROR, OVERLORD


@pytest.mark.parametrize(
    ("roll", "kind", "value"),
    [(444, 3, 4), (511, 2, 1), (643, 1, 6), (553, 2, 5), (655, 2, 5), (331, 2, 3), (321, 1, 3), (111, 3, 1)],
)
def test_the_kind_of_a_result_and_its_value(roll: int, kind: int, value: int) -> None:
    assert (dice.kind(roll), dice.value(roll)) == (kind, value)


@pytest.mark.parametrize(
    ("attacker", "defender", "blow"),
    [(553, 655, 0), (442, 543, 2), (442, 551, -1), (442, 553, -1), (333, 321, 2), (653, 642, 0), (553, 543, 2)],
)
def test_the_battle_of_the_rulebook(attacker: int, defender: int, blow: int) -> None:
    assert dice.blow(attacker, defender) == blow
    assert dice.blow(defender, attacker) == -blow


@pytest.mark.parametrize(
    ("struck", "loser", "units", "settlements", "gone"),
    [
        (2, EMPEROR, 2, 0, (2, 0)),
        (2, EMPEROR, 1, 0, (1, 0)),
        (1, EMPEROR, 3, 0, (1, 0)),
        (0, EMPEROR, 3, 0, (0, 0)),
        (-2, OVERLORD, 6, 0, (2, 0)),
        (-1, OVERLORD, 6, 0, (1, 0)),
        (2, OVERLORD, 6, 3, (0, 1)),
        (1, OVERLORD, 6, 3, (0, 0)),
        (2, OVERLORD, 0, 1, (0, 1)),
        (1, OVERLORD, 0, 1, (0, 0)),
        (0, OVERLORD, 0, 1, (0, 0)),
        (2, EMPEROR, 2, 3, (2, 0)),
    ],
)
def test_what_a_blow_costs(struck: int, loser: str, units: int, settlements: int, gone: tuple[int, int]) -> None:
    assert dice.losses(struck, loser, units, settlements) == gone


def test_a_roll_of_three_is_single_120_double_90_and_triple_6_of_216() -> None:
    kinds: Counter[int] = Counter()
    for roll, weight in dice.OUTCOMES[3]:
        kinds[dice.kind(roll)] += weight
    assert kinds == {dice.SINGLE: 120, dice.DOUBLE: 90, dice.TRIPLE: 6}
    assert [sum(weight for _, weight in dice.OUTCOMES[k]) for k in (1, 2, 3)] == [6, 36, 216]
    assert len(dice.ROLLS) == 56 and len(dice.RESULTS) == 16


def test_one_exchange_of_46656() -> None:
    struck: Counter[int] = Counter()
    for (own, weight), (other, other_weight) in product(dice.OUTCOMES[3], repeat=2):
        struck[dice.blow(own, other)] += weight * other_weight
    assert struck == {2: 12_060, 1: 7_962, 0: 6_612, -1: 7_962, -2: 12_060}


def test_every_roll_may_be_rolled_again_in_part() -> None:
    assert dice.AGAIN[553] == (3, 5, 53, 55, 553)
    assert dice.AGAIN[444] == (4, 44, 444)
    assert dice.AGAIN[641] == (1, 4, 6, 41, 61, 64, 641)
    for roll, parts in dice.AGAIN.items():
        for part in parts:
            assert dice.joined(dice.kept(roll, part), part) == roll


def test_dice_that_are_not_there_cannot_be_picked_up() -> None:
    assert dice.kept(553, 53) == 5 and dice.kept(553, 553) == 0
    for absent in (6, 33, 555, 5533):
        with pytest.raises(ValueError, match="not in list"):
            dice.kept(553, absent)


def test_the_maelstrom_of_the_rulebook() -> None:
    assert dice.joined(dice.kept(543, 43), 51) == 551
    assert dice.joined(dice.kept(551, 1), 3) == 553
    assert dice.joined(dice.kept(633, 6), 3) == 333
