"""Searching by playing on: what is tried how often, what is kept, and the numbers that are told of it."""

from __future__ import annotations

from math import ceil, log2, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.bots.search import Difference, Tried, halving, instead
from companion.words import catalogue

VALUES = st.lists(st.integers(-20, 20).map(float), min_size=2, max_size=30)


@given(count=st.integers(1, 14), budget=st.integers(0, 200))
def test_all_are_tried_with_the_same_luck_and_the_better_half_goes_on(count: int, budget: int) -> None:
    asked: dict[int, list[int]] = {one: [] for one in range(count)}

    def trial(candidate: int, luck: int) -> float:
        asked[candidate].append(luck)
        return float(-candidate)

    found = halving(range(count), budget, trial)
    assert [one.candidate for one in found] == list(range(count)), "those that were tried most often come first"
    for one in found:
        assert asked[one.candidate] == list(range(len(one.values))), "each luck once, the same for all"
    tried = [len(one.values) for one in found]
    assert tried == sorted(tried, reverse=True) and tried[-1] >= 2
    rounds = max(1, ceil(log2(count)))
    assert sum(tried) <= max(budget, 2 * count)
    assert len(set(tried)) <= rounds


def test_with_luck_in_it_the_best_is_found() -> None:
    """One that is worth a tenth of the spread more than the others, which share their luck."""
    rolls = [Random(number).gauss(0, 10) for number in range(400)]
    worth = {"a": 0.0, "b": 1.0, "c": 0.5, "d": -1.0}
    own = {name: Random(name) for name in worth}
    found = halving(list(worth), 400, lambda name, luck: worth[name] + rolls[luck] + own[name].gauss(0, 1))
    assert found[0].candidate == "b"
    difference = found[0].better_than(found[1])
    assert difference.trials == len(found[1].values) and abs(difference.points) < 2 and difference.spread < 0.5


@given(mine=VALUES, its=VALUES)
def test_what_is_told_of_two_is_reckoned_over_the_luck_that_both_had(mine: list[float], its: list[float]) -> None:
    told = Tried("a", mine).better_than(Tried("b", its))
    both = [one - other for one, other in zip(mine, its, strict=False)]
    mean = sum(both) / len(both)
    variance = sum((one - mean) ** 2 for one in both) / (len(both) - 1)
    assert told.trials == len(both)
    assert told.points == pytest.approx(mean) and told.spread == pytest.approx(sqrt(variance / len(both)))


@pytest.mark.parametrize(
    ("points", "spread", "clear"),
    [(3.0, 1.0, True), (-3.0, 1.0, True), (0.4, 0.1, False), (3.0, 3.0, False), (1.0, float("inf"), False)],
)
def test_within_its_spread_or_below_a_point_one_is_as_good_as_the_other(
    points: float, spread: float, clear: bool
) -> None:
    assert Difference(points, spread, 10).is_clear is clear


def test_one_trial_has_no_spread_that_could_be_told() -> None:
    assert not Tried("a", [5.0]).better_than(Tried("b", [1.0])).is_clear


@pytest.mark.parametrize(
    ("found", "key", "params"),
    [
        (Difference(3.2, 1.04, 28), "because.fewer", {"n": 3, "spread": 1.0, "trials": 28}),
        (Difference(0.8, 1.0, 28), "because.equal", {"n": 1, "spread": 1.0, "trials": 28}),
        (Difference(2.0, 0.0, 5), "because.fewer.always", {"n": 2, "trials": 5}),
        (Difference(0.3, 0.01, 5), "because.equal.always", {"n": 0, "trials": 5}),
    ],
)
def test_what_came_out_alike_in_every_trial_is_told_without_a_spread(
    found: Difference, key: str, params: dict[str, float]
) -> None:
    told = instead(["a", "b"], found)
    assert (told.actions, told.key, told.params) == (("a", "b"), key, params)
    assert (told.value, told.spread) == (-found.points, found.spread)
    for lang in ("en", "de"):
        assert str(params["trials"]) in catalogue(lang).say(told.key, told.params)
