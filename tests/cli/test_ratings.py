"""Ratings: held against another way to find them, against known cases, and against simulated bots."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import exp, log, log10, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.ratings import POINTS, TAIL, Result, rate
from tests.profiles import examples

BOTS = ("amber", "bronze", "copper", "greedy")


def drawn(bots: Sequence[str], strengths: Mapping[str, float], games: int, luck: random.Random) -> Result:
    """Games whose winners are drawn by the model."""
    winners = luck.choices(range(len(bots)), [strengths[name] for name in bots], k=games)
    return Result(tuple(bots), [winners.count(seat) for seat in range(len(bots))])


def likelihood(results: Sequence[Result], logs: Mapping[str, float]) -> float:
    """The logarithm of the chance of those victories, written down as the model says it."""
    return sum(
        won * (logs[name] - log(sum(exp(logs[other]) for other in result.bots)))
        for result in results
        for name, won in zip(result.bots, result.wins, strict=True)
    )


def slope(results: Sequence[Result], logs: dict[str, float], name: str, width: float = 1e-4) -> float:
    above, below = {**logs, name: logs[name] + width}, {**logs, name: logs[name] - width}
    return (likelihood(results, above) - likelihood(results, below)) / (2 * width)


def climbed(results: Sequence[Result], free: Sequence[str]) -> dict[str, float]:
    """The likeliest logarithms by going uphill with one bot after the other, by halving: ``greedy`` stays at 0."""
    logs = dict.fromkeys((*free, "greedy"), 0.0)
    moved = 1.0
    while moved > 1e-5:
        moved = 0.0
        for name in free:
            low, high = -8.0, 8.0
            while high - low > 1e-6:
                middle = (low + high) / 2
                low, high = (middle, high) if slope(results, {**logs, name: middle}, name) > 0 else (low, middle)
            moved = max(moved, abs(logs[name] - low))
            logs[name] = low
    return logs


def determinant(matrix: list[list[float]]) -> float:
    found = 0.0 if matrix else 1.0
    for place, value in enumerate(matrix[0] if matrix else ()):
        found += (-1) ** place * value * determinant([[*row[:place], *row[place + 1 :]] for row in matrix[1:]])
    return found


def curved(results: Sequence[Result], logs: dict[str, float], free: Sequence[str]) -> dict[str, float]:
    """Standard errors from the curvature of the likelihood, measured at its top, by Cramer's rule."""
    width = 1e-3

    def bent(one: str, other: str) -> float:
        return -(
            slope(results, {**logs, one: logs[one] + width}, other)
            - slope(results, {**logs, one: logs[one] - width}, other)
        ) / (2 * width)

    whole = [[bent(one, other) for other in free] for one in free]
    found = {}
    for place, name in enumerate(free):
        rest = [[*row[:place], *row[place + 1 :]] for number, row in enumerate(whole) if number != place]
        found[name] = sqrt(determinant(rest) / determinant(whole))
    return found


WON = st.lists(st.integers(1, 40), min_size=4, max_size=4)


@settings(deadline=None, max_examples=examples(24))
@given(won=WON, more=WON, four=WON)
def test_they_are_those_of_another_way(won: list[int], more: list[int], four: list[int]) -> None:
    results = [Result(pair, wins) for pair, wins in zip(pairwise(BOTS), pairwise(won), strict=True)]
    results += [Result(("amber", "greedy", "copper"), more[:3]), Result(("bronze", "amber", "amber", "greedy"), four)]
    free = BOTS[:3]
    logs, ratings = climbed(results, free), rate(results)
    errors = curved(results, logs, free)
    assert ratings["greedy"] == (0, 0, 0)
    for name in free:
        assert ratings[name].rating == pytest.approx(POINTS * logs[name], abs=0.1)
        assert ratings[name].high - ratings[name].rating == pytest.approx(POINTS * TAIL * errors[name], rel=1e-3)
        assert ratings[name].rating - ratings[name].low == pytest.approx(POINTS * TAIL * errors[name], rel=1e-3)
    assert [*ratings.values()] == sorted(ratings.values(), key=lambda found: -found.rating)


def test_known_cases() -> None:
    """Of two bots the likeliest strengths are as their victories, in a game of any size."""
    (one, low, high), _ = rate([Result(("amber", "greedy"), [300, 100])]).values()
    assert one == pytest.approx(400 * log10(3))
    assert high - one == one - low == pytest.approx(400 / log(10) * 1.959964 / sqrt(400 * 0.75 * 0.25))
    assert rate([Result(("amber", "greedy"), [10, 1])])["amber"].rating == pytest.approx(400)
    alone = rate([Result(("greedy", "amber", "greedy", "greedy"), [10, 25, 8, 7])])
    assert alone["amber"].rating == pytest.approx(400 * log10(3)), "par is a quarter of the games"
    assert rate([Result(("amber", "greedy", "greedy"), [1, 1, 1])])["amber"].rating == pytest.approx(0)


def test_a_tie_is_half_a_game_for_each() -> None:
    ties = [Result(("amber", "greedy"), [30.5, 9.5]), Result(("greedy", "amber"), [0.5, 0.5])]
    assert rate(ties)["amber"].rating == pytest.approx(400 * log10(31 / 10))


def test_seats_make_no_difference() -> None:
    assert rate([Result(("amber", "greedy"), [70, 30])]) == rate([Result(("greedy", "amber"), [30, 70])])


def test_the_weakest_is_at_0_where_greedy_did_not_play() -> None:
    ratings = rate([Result(("bronze", "amber"), [60, 40]), Result(("amber", "copper"), [40, 60])])
    assert ratings["amber"] == (0, 0, 0) and min(found.rating for found in ratings.values()) == 0


def test_games_of_a_bot_with_itself_say_nothing() -> None:
    pair = Result(("amber", "greedy"), [7, 13])
    assert rate([pair, Result(("amber", "amber"), [20, 0])]) == rate([pair])
    assert rate([Result(("amber", "amber", "amber"), [3, 2, 1])]) == {"amber": (0, 0, 0)}


def test_who_won_everything_is_given_half_a_game_lost() -> None:
    ratings = rate([Result(("amber", "greedy"), [20, 0])])
    assert ratings["amber"].rating == pytest.approx(400 * log10(20.5 / 0.5))
    assert ratings["amber"].low < ratings["amber"].rating < ratings["amber"].high


def test_half_games_are_given_only_where_nothing_else_tells_how_far_apart_two_bots_are() -> None:
    """Amber never lost to copper, but bronze, who is between, did both ways."""
    between = [Result(("amber", "bronze"), [15, 5]), Result(("bronze", "greedy"), [15, 5])]
    direct = Result(("amber", "greedy"), [20, 0])
    logs = climbed([*between, direct], ("amber", "bronze"))
    assert rate([*between, direct])["amber"].rating == pytest.approx(POINTS * logs["amber"], abs=0.1)
    chain = rate([Result(("amber", "bronze"), [20, 0]), Result(("bronze", "greedy"), [15, 5])])
    assert chain["bronze"].rating == pytest.approx(400 * log10(3))
    assert chain["amber"].rating == pytest.approx(400 * log10(3) + 400 * log10(41))


def test_bots_that_never_met_have_no_ratings() -> None:
    apart = [Result(("amber", "greedy"), [1, 2]), Result(("bronze", "copper"), [1, 2])]
    with pytest.raises(ValueError, match=r"bronze, copper from amber, greedy"):
        rate(apart)
    assert len(rate([*apart, Result(("copper", "greedy"), [1, 2])])) == 4


@pytest.mark.parametrize("together", [2, 4])
def test_intervals_hold_the_truth_of_simulated_bots(together: int) -> None:
    """About 95 of 100 of them; fewer than 88 or more than 99.5 of these 300 would be an accident of less than 1 in
    10,000."""
    points = {"amber": 350.0, "bronze": 200.0, "copper": -150.0, "greedy": 0.0}
    strengths = {name: 10 ** (rating / 400) for name, rating in points.items()}
    luck, held = random.Random(31), 0
    for _ in range(100):
        lineups = [pair if together == 2 else (*pair, *pair) for pair in pairwise((*BOTS, BOTS[0]))]
        ratings = rate(drawn(names, strengths, 60, luck) for names in lineups)
        held += sum(ratings[name].low <= points[name] <= ratings[name].high for name in BOTS[:3])
    assert 264 <= held < 299
