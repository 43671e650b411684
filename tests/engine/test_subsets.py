"""Rows of which a bit mask chooses some."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.subsets import MOST, PART, Subsets


@pytest.mark.parametrize("length", [0, 1, PART, PART + 1, 2 * PART + 3, 48])
def test_a_mask_chooses_what_its_bits_stand_for_in_order(length: int) -> None:
    row = [f"thing {place}" for place in range(length)]
    subsets, luck = Subsets(row), Random(length)
    one = [1 << place for place in range(length)]
    for mask in [0, sum(one), *one, *(luck.randrange(1 << length) for _ in range(50))]:
        assert subsets[mask] == tuple(thing for place, thing in enumerate(row) if mask >> place & 1)


def test_each_is_made_once() -> None:
    subsets = Subsets(range(30))
    assert subsets[0b1011] is subsets[0b1011]


def test_no_more_are_remembered_than_fit() -> None:
    subsets = Subsets(range(40))
    for mask in range(3 * MOST):
        assert len(subsets[mask << 20]) == mask.bit_count()
        assert len(subsets) <= MOST
