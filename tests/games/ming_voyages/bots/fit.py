"""Fits weights like ``AHEAD`` anew: ``python -m tests.games.ming_voyages.bots.fit [GAMES] [FIRST SEED]``.

``strong`` plays games against itself with the weights by hand, a little blurred so that it gets about. For every end
of a plan that it follows, the features there and the Emperor's chance after the other side's best reply are kept.
Logistic regression, drawn towards the weights by hand, explains the one by the other. What is printed belongs into
``weights.py``.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from math import exp
from operator import mul
from statistics import pvariance
from typing import Final

from companion.bots.policy import decide
from companion.engine import CHANCE
from companion.engine.chance import SeededChance
from companion.games.ming_voyages.bots.features import NAMES, ROUNDS, Weights, read
from companion.games.ming_voyages.bots.planner import Plan, Planner, logit, share_of
from companion.games.ming_voyages.bots.strong import REPLY, Strong
from companion.games.ming_voyages.bots.voyager import blurred
from companion.games.ming_voyages.bots.weights import WEIGHTS
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.game import GAME, VoyagesState

GAMES: Final = 250
BLUR: Final = 0.15
"""How far off plans are weighed, in logarithms of odds."""
PULL: Final = 100.0
"""How strongly weights are drawn towards those by hand: half of it is what a weight costs that is farther off by one
deviation of its feature, where an end that is explained costs its logarithm of likelihood."""
STEPS: Final = 30
ENOUGH: Final = 1e-4
"""Newton's method ends after so many steps, or when no weight moves farther than that."""

End = tuple[list[float], float]
"""The features of an end, then each by how much of the game is left, and the Emperor's chance after the reply."""
Ends = tuple[list[End], list[End]]
"""By who has just played, the Emperor or the Overlord."""


class Watched(Strong):
    """``strong`` with the weights by hand and a blur, which notes what replies come to."""

    def __init__(self, seed: int, ends: Ends) -> None:
        super().__init__(seed)
        self.planner, self._noted, self._lot = Planner(WEIGHTS), ends, random.Random(seed + 1)

    def plans(self, s: VoyagesState, side: int) -> list[Plan]:
        return blurred(super().plans(s, side), side, BLUR, self._lot)

    def _reply(self, s: VoyagesState, side: int, known: bool) -> float:
        both, now = super()._reply(s, side, known), self.planner.judge(s)
        if both != now and not known:
            after = share_of((logit(both) - (1 - REPLY) * logit(now)) / REPLY)
            features, left = read(s, side), (ROUNDS - s.round) / ROUNDS
            self._noted[side].append(([*features, *(left * one for one in features)], after))
        return both


def played(games: int, first: int) -> Ends:
    """The ends met in so many games, from a seed on."""
    ends: Ends = ([], [])
    for number in range(first, first + games):
        bots = [Watched(2 * number + side, ends) for side in (EMPEROR, OVERLORD)]
        state, chance = GAME.new_state(GAME.meta.colours[:2]), SeededChance(number)
        while state.to_act:
            seat = state.to_act[0]
            if seat == CHANCE:
                state.apply(seat, chance.choose(state))
            else:
                state.apply(seat, decide(bots[seat], GAME, state, seat, state.legal_actions(seat)).action)
    return ends


def sure(weights: Sequence[float], features: Sequence[float]) -> float:
    """The Emperor's chance by weights."""
    odds = sum(map(mul, weights, features))
    return 1 / (1 + exp(-odds)) if -30 < odds < 30 else float(odds > 0)


def fitted(ends: Sequence[End], prior: Sequence[float], pull: float = PULL) -> list[float]:
    """The weights that explain the chances best, by Newton's method, as far as the pull to ``prior`` lets them."""
    weights = list(prior)
    columns = list(zip(*(features for features, _ in ends), strict=True))
    pulls = [pull * (pvariance(column) + 1e-9) for column in columns]
    for _ in range(STEPS):
        chances = [sure(weights, features) for features, _ in ends]
        off = [chance - wanted for chance, (_, wanted) in zip(chances, ends, strict=True)]
        bend = [chance * (1 - chance) for chance in chances]
        slope = [
            sum(map(mul, column, off)) + drawn * (weight - aim)
            for column, drawn, weight, aim in zip(columns, pulls, weights, prior, strict=True)
        ]
        curve = [[0.0] * len(weights) for _ in weights]
        for row, column in enumerate(columns):
            bent = list(map(mul, column, bend))
            for place in range(row + 1):
                curve[row][place] = curve[place][row] = sum(map(mul, bent, columns[place]))
            curve[row][row] += pulls[row] + 1e-6
        step = solved(curve, slope)
        weights = [weight - one for weight, one in zip(weights, step, strict=True)]
        if max(map(abs, step)) < ENOUGH:
            break
    return weights


def solved(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """What a positive definite matrix makes ``right`` of, by elimination."""
    rows = [[*row, one] for row, one in zip(matrix, right, strict=True)]
    for here, pivot in enumerate(rows):
        for below in rows[here + 1 :]:
            if factor := below[here] / pivot[here]:
                below[here:] = [one - factor * other for one, other in zip(below[here:], pivot[here:], strict=True)]
    found = [0.0] * len(rows)
    for here in reversed(range(len(rows))):
        known = sum(map(mul, rows[here][here + 1 : -1], found[here + 1 :]))
        found[here] = (rows[here][-1] - known) / rows[here][here]
    return found


def fit(ends: Ends) -> Weights:
    """Weights as ``weights.AHEAD`` has them, by what ends came to."""
    emperor, overlord = (fitted(ends[side], (*WEIGHTS[side][0], *WEIGHTS[side][1])) for side in (EMPEROR, OVERLORD))
    count = len(NAMES)
    return (tuple(emperor[:count]), tuple(emperor[count:])), (tuple(overlord[:count]), tuple(overlord[count:]))


def main() -> None:
    games, first = [*map(int, sys.argv[1:]), *(GAMES, 1)[len(sys.argv) - 1 :]]
    rows = zip(NAMES, *(row for rows in fit(played(games, first)) for row in rows), strict=True)
    print("\n".join(f'    "{name}": ({", ".join(f"{round(one, 3) + 0.0}" for one in row)}),' for name, *row in rows))


if __name__ == "__main__":
    main()
