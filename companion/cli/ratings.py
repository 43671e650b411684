"""Ratings of bots from the games they played against each other: Bradley and Terry's model, by maximum likelihood.

A bot of strength *s* wins a game with the chance *s* : the sum of the strengths in all its seats. For two seats that is
Bradley–Terry; for more it is the first place of Plackett–Luce, so that a game counts once however many lost it. A
victory that several share counts in parts: a tie of two is half a game won by each. Ratings are 400·log10 of the
strength: 400 points more win ten games of eleven, for two.

Seats are taken to be alike: where they are not, let each bot play in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import log, sqrt
from typing import Final, NamedTuple

TAIL: Final = 1.959964
"""95 % of a normal distribution lie within this many standard deviations."""
POINTS: Final = 400 / log(10)
"""Rating points of a strength that is *e* times as large."""
ZERO: Final = "greedy"
"""The bot whose rating is 0, as it plays any game; where it did not play, the weakest is."""
EXACT: Final = 1e-9
"""Strengths that change by a smaller part have been found."""
MOST_STEPS: Final = 100_000


class Result(NamedTuple):
    """What the games of some bots in the same seats came to: the bots, and the victories of each (together at least
    one)."""

    bots: tuple[str, ...]
    wins: Sequence[float]


class Rating(NamedTuple):
    """A bot's rating, and the interval that holds its distance from the bot at 0 with 95 % confidence."""

    rating: float
    low: float
    high: float


def rate(results: Iterable[Result]) -> dict[str, Rating]:
    """The ratings of all bots that played, the best first.

    Bots that won or lost everything against the others have no likeliest strength. Every two that met, where no chain
    of victories leads from the one to the other and back, are then given one game more, half won by each.

    Raises:
        ValueError: some bots never met the others, not even by way of a third; the message names them.
    """
    played = list(results)
    bots = sorted({name for result in played for name in result.bots})
    joined(result.bots for result in played)
    contests = [result for result in played if len(set(result.bots)) > 1]
    contests += _halves(bots, contests)
    strengths = _strengths(bots, contests)
    zero = ZERO if ZERO in strengths else min(bots, key=strengths.__getitem__)
    errors = _errors([name for name in bots if name != zero], contests, strengths)
    ratings = {}
    for name in sorted(bots, key=lambda name: (-strengths[name], name)):
        rating = POINTS * log(strengths[name] / strengths[zero])
        spread = POINTS * TAIL * errors.get(name, 0.0)
        ratings[name] = Rating(rating, rating - spread, rating + spread)
    return ratings


def joined(lineups: Iterable[Sequence[str]]) -> None:
    """Refuse games that cannot tell how strong their bots are beside each other.

    Args:
        lineups: the bots of each.

    Raises:
        ValueError: as for ``rate``.
    """
    lists = list(lineups)
    bots = list(dict.fromkeys(name for names in lists for name in names))
    met = _chains(bots, {(one, other) for names in lists for one in names for other in names})
    apart = [name for name in bots if (bots[0], name) not in met]
    if apart:
        others = ", ".join(name for name in bots if name not in apart)
        raise ValueError(f"no game tells {', '.join(apart)} from {others}")


def _halves(bots: Sequence[str], contests: Sequence[Result]) -> list[Result]:
    """The games half won that give every bot a likeliest strength."""
    beat = {
        (one, other)
        for result in contests
        for one, won in zip(result.bots, result.wins, strict=True)
        for other in result.bots
        if won
    }
    chains = _chains(bots, beat)
    pairs = {pair for result in contests for pair in combinations(sorted(set(result.bots)), 2)}
    return [Result(pair, (0.5, 0.5)) for pair in sorted(pairs) if not {pair, pair[::-1]} <= chains]


def _chains(bots: Sequence[str], links: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """All pairs that a chain of links joins."""
    chains = set(links)
    for middle in bots:
        before = [one for one, other in chains if other == middle]
        after = [other for one, other in chains if one == middle]
        chains.update((one, other) for one in before for other in after)
    return chains


def _strengths(bots: Sequence[str], contests: Sequence[Result]) -> dict[str, float]:
    """The likeliest strengths, which come to 1 on average: Hunter's steps, each of which makes them likelier."""
    won = dict.fromkeys(bots, 0.0)
    for result in contests:
        for name, wins in zip(result.bots, result.wins, strict=True):
            won[name] += wins
    strengths = dict.fromkeys(bots, 1.0)
    for _ in range(MOST_STEPS if contests else 0):
        expected = dict.fromkeys(bots, 0.0)
        for result in contests:
            each = sum(result.wins) / sum(strengths[name] for name in result.bots)
            for name in result.bots:
                expected[name] += each
        better = {name: won[name] / expected[name] for name in bots}
        mean = sum(better.values()) / len(bots)
        better = {name: strength / mean for name, strength in better.items()}
        change = max(abs(better[name] / strengths[name] - 1) for name in bots)
        strengths = better
        if change < EXACT:
            break
    return strengths


def _errors(bots: Sequence[str], contests: Sequence[Result], strengths: Mapping[str, float]) -> dict[str, float]:
    """The standard error of the logarithm of each strength beside one that is held fast, which is not among ``bots``:
    from the observed information, whose inverse holds the variances."""
    place = {name: number for number, name in enumerate(bots)}
    information = [[0.0] * len(bots) for _ in bots]
    for result in contests:
        whole = sum(strengths[name] for name in result.bots)
        share = {name: result.bots.count(name) * strengths[name] / whole for name in {*result.bots} & {*bots}}
        for one, mine in share.items():
            for other, theirs in share.items():
                part = mine * (1 - mine) if one == other else -mine * theirs
                information[place[one]][place[other]] += sum(result.wins) * part
    variances = _inverse(information)
    return {name: sqrt(variances[number][number]) for name, number in place.items()}


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a symmetric matrix that is positive definite, so that no row has to be exchanged."""
    size = len(matrix)
    rows = [[*row, *(float(number == place) for place in range(size))] for number, row in enumerate(matrix)]
    for pivot, row in enumerate(rows):
        rows[pivot] = top = [value / row[pivot] for value in row]
        for number in range(size):
            if number != pivot:
                factor = rows[number][pivot]
                rows[number] = [value - factor * above for value, above in zip(rows[number], top, strict=True)]
    return [row[size:] for row in rows]
