"""Weights can be fitted anew: the regression finds what it should, and a whole fit explains replies better."""

from __future__ import annotations

import ast
import random
import sys
from math import log

import pytest

from companion.games.ming_voyages.bots.features import NAMES
from companion.games.ming_voyages.bots.weights import WEIGHTS
from tests.games.ming_voyages.bots import fit


def test_the_regression_finds_the_weights_that_made_the_chances() -> None:
    lot = random.Random(1)
    true = [0.5, -1.0, 2.0]
    rows = [[1.0, lot.gauss(0, 1), lot.gauss(0, 1)] for _ in range(200)]
    ends = [(row, fit.sure(true, row)) for row in rows]
    assert fit.fitted(ends, [0, 0, 0], pull=1e-9) == pytest.approx(true, abs=1e-3)
    assert fit.fitted(ends, [0, 1, 1], pull=1e9)[1:] == pytest.approx([1, 1], abs=1e-3), "drawn towards what was before"


def test_fitted_weights_explain_replies_better_than_those_by_hand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["fit", "1", "3"])
    fit.main()
    printed = ast.literal_eval(f"{{{capsys.readouterr().out}}}")
    assert list(printed) == list(NAMES), "as weights.py has them"
    for side, ends in enumerate(fit.played(1, 3)):
        found = [row[2 * side + more] for more in (0, 1) for row in printed.values()]
        assert len(ends) > 40
        assert unexplained(ends, found) < 0.99 * unexplained(ends, [*WEIGHTS[side][0], *WEIGHTS[side][1]])


def unexplained(ends: list[fit.End], weights: list[float]) -> float:
    """How surprising the chances are by those weights."""
    total = 0.0
    for features, wanted in ends:
        chance = min(max(fit.sure(weights, features), 1e-6), 1 - 1e-6)
        total -= wanted * log(chance) + (1 - wanted) * log(1 - chance)
    return total
