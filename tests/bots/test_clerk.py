"""Weights that are weighed a little wrongly."""

from __future__ import annotations

from dataclasses import astuple
from math import log
from random import Random
from statistics import fmean, stdev

import pytest

from companion.bots import levels
from companion.bots.clerk import blurred
from companion.games.ming_dynastie.bots.evaluation import DEFAULT
from companion.games.ming_dynastie.bots.steward import Steward
from companion.games.ming_dynastie.rules.game import GAME
from companion.games.ming_dynastie.rules.position import PLACE_MEMBER
from tests.games.ming_dynastie.rules.kit import new, wander


def test_each_weight_has_its_own_luck_of_that_spread() -> None:
    lot, own = Random(1), astuple(DEFAULT)
    logs = [[log(found / usual) for found, usual in zip(astuple(blurred(DEFAULT, 0.7, lot)), own, strict=True)]
            for _ in range(400)]  # fmt: skip
    for of_one in zip(*logs, strict=True):
        assert abs(fmean(of_one)) < 0.15 and stdev(of_one) == pytest.approx(0.7, abs=0.1)
    assert all(len(set(of_all)) == len(own) for of_all in logs)
    assert blurred(DEFAULT, 0, lot) == DEFAULT


def test_a_clerk_sees_the_same_position_in_different_ways() -> None:
    """Else one weight would be wrong for a whole game, and some clerks as good as a steward."""
    clerk = levels("ming-dynastie")["clerk"](3)
    state = wander(new(2), 4, lambda s: s.stage is PLACE_MEMBER and s.round == 3)
    seat = state.to_act[0]
    chosen = {clerk.choose(GAME, state, seat, state.legal_actions(seat)).action.text for _ in range(40)}
    steward = {Steward(one).choose(GAME, state, seat, state.legal_actions(seat)).action.text for one in range(8)}
    assert len(chosen) > len(steward)
