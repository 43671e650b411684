"""What is looked up for a position is what would be found in it: nothing that it follows from is left out."""

from __future__ import annotations

import random
from copy import copy
from itertools import pairwise
from typing import Final

import pytest

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.yinzi.bots.evaluation import Prospects
from companion.games.yinzi.bots.lookout import Lookout
from companion.games.yinzi.rules.game import GAME, YinziState
from tests.profiles import games

MOMENTS: Final = 16
"""So many of a game are looked at."""
FIELDS: Final = [field.name for field in YinziState.FIELDS if field.shape in ("number", "table", "trail")]


def moments(players: int, seed: int) -> list[YinziState]:
    """Some positions of a random game, in a random order."""
    luck, chance, s = random.Random(seed), SeededChance(seed), GAME.new_state(GAME.meta.colours[:players])
    found = []
    while s.to_act:
        found.append(s.clone())
        seat = s.to_act[0]
        s.apply(seat, chance.choose(s) if seat == CHANCE else luck.choice(s.legal_actions(seat)))
    return luck.sample(found, MOMENTS)


def worth(s: YinziState, seat: int, lookout: Lookout) -> object:
    """What a position is worth, in all parts; how it is no position if it is none."""
    try:
        found = Prospects(s, seat, lookout=lookout)
    except (LookupError, ValueError) as error:
        return repr(error)
    return found.parts, found.value


@pytest.mark.parametrize("players", [2, 4])
def test_positions_are_worth_what_they_are_alone(players: int) -> None:
    """Also those that differ in a single thing, which is as it was at another moment."""
    seen = 0
    for seed in range(games(3, 30)):
        for one, other in pairwise(moments(players, seed)):
            seat, shared = one.order[0] if one.order else 0, Lookout()
            for name in ("", *FIELDS):
                mixed = one.clone()
                if name:
                    setattr(mixed, name, copy(getattr(other, name)))
                found = worth(mixed, seat, Lookout())
                assert worth(mixed, seat, shared) == found, name
                seen += not isinstance(found, str)
    assert seen > MOMENTS * len(FIELDS) / 2
