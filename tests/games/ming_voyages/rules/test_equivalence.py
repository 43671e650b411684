"""Sorts of rolls: nothing is lost by telling only them apart, whatever the blows are worth."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.ming_voyages.rules import equivalence
from companion.games.ming_voyages.rules.dice import BLOW, DEVASTATING, OUTCOMES, RANK, RESULTS, ROLLS
from companion.games.ming_voyages.rules.rerolls import WAYS, expected
from tests.profiles import examples

RISING = st.lists(st.floats(0, 1), min_size=5, max_size=5).map(sorted)
"""What each blow is worth: a better one is never worth less."""
STAGES = st.lists(RISING, min_size=4, max_size=4).map(lambda rows: list(zip(*map(sorted, zip(*rows)))))  # noqa: B905
"""The same after three re-rolls, after two, one and none: whoever uses cards does not gain by having used them."""


def in_a_row(values: Sequence[float]) -> list[float]:
    """What each sort is worth when its side stops."""
    return list(equivalence.STOP(values))


@settings(max_examples=examples(20), deadline=None)
@given(STAGES)
def test_as_if_all_28_ways_to_keep_dice_were_tried(stages: list[tuple[float, ...]]) -> None:
    """Three re-rolls in a row, before each of which one may stop with what it is worth then."""
    row = in_a_row(stages[0])
    rows = [[stages[0][BLOW[RANK[roll]][rank] + DEVASTATING] for roll in ROLLS] for rank in range(len(RESULTS))]
    for stage in stages:
        more = equivalence.rolled(row)
        on_average = [expected(values) for values in rows]
        all_ways = [[max(ways(average)) for ways in WAYS] for average in on_average]
        row = list(map(max, in_a_row(stage), more))
        for rank, sorts in enumerate(equivalence.AGAINST):
            stops = [stage[BLOW[RANK[roll]][rank] + DEVASTATING] for roll in ROLLS]
            rows[rank] = list(map(max, stops, all_ways[rank]))
            here = row[equivalence.SPANS[rank]]
            assert rows[rank] == pytest.approx([here[sort] for sort in sorts.of], abs=1e-12)
    assert equivalence.first(row) == pytest.approx([expected(values)[-1] for values in rows], abs=1e-12)


def test_a_sort_strikes_one_blow_and_has_the_chance_of_its_rolls() -> None:
    for rank, sorts in enumerate(equivalence.AGAINST):
        share = [0.0] * len(sorts.struck)
        for (roll, weight), sort in zip(OUTCOMES[3], sorts.of, strict=True):
            assert sorts.struck[sort] == BLOW[RANK[roll]][rank] + DEVASTATING
            share[sort] += weight / equivalence.THROWS
        assert share == pytest.approx(sorts.first)
        assert all(sum(way) == pytest.approx(1) for way in sorts.ways)


def test_there_are_few_sorts() -> None:
    assert [len(sorts.struck) for sorts in equivalence.AGAINST] == [3, 4, 4, 3, 4, 7, 9, 10, 10, 6, 5, 9, 11, 12, 12, 7]
