"""What holds at every moment of every game, whatever is played."""

from __future__ import annotations

import random

import pytest

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import departures, stages
from companion.games.yinzi.rules.edition import BARE
from companion.games.yinzi.rules.game import GAME, YinziState
from companion.games.yinzi.rules.goods import SALT
from companion.games.yinzi.rules.places import EMPTY, LYING, RESOURCES, WAR
from tests.games.yinzi.rules.laid_out import ED, new
from tests.games.yinzi.rules.test_agreement import wealthy


def limits(s: YinziState) -> None:
    """The limits of the rules."""
    assert min((*s.copper, *s.silver, *s.misfortune, *s.store, *s.resources)) >= 0
    assert all(0 <= step < len(ED.boats) for step in s.boat)
    for factory, there in enumerate(s.face_up):
        level = s.level(factory)
        assert level <= 3
        assert (level > 0 or s.is_burnt(factory)) == (there == 2)
        assert sum(count > 0 for count in s.levels[factory :: len(ED.factories)]) <= 1
        if s.stage is not stages.BURNT_STORE:
            assert s.in_store(factory) <= level
    for square, under in enumerate(s.under):
        growing = s.planted[square] != -1
        assert not (growing and under != -1)
        assert under == -1 or s.tile[square] == -1
        assert under == -1 or ED.printed[square] != SALT
        assert not growing or s.good_on(square) != BARE
        assert s.doubled[square] in (-1, s.planted[square])
    for seat in range(len(s.seats)):
        first = seat * 16
        assert all(s.workers[first + box] <= 4 for box in range(RESOURCES, WAR + 1))
        assert s.workers[first + WAR] + s.workers[first + LYING] <= 4
        assert s.workers[first + LYING] <= 2
        assert s.cards_of(seat) <= 3
        assert s.taxed[seat] <= 3
        for berth in range(len(s.ship)):
            assert s.envoys[seat * len(s.ship) + berth] <= departures.own_pieces(s, seat, berth)
    for box in range(1, 4):  # beside the palace, a second player needs a disc for it
        here = [s.workers[seat * 16 + 8 + box] for seat in range(len(s.seats))]
        assert sum(count > 0 for count in here) <= 2
    for berth, ship in enumerate(s.ship):
        if s.stage not in (stages.ENVOY,) and ship != -1:
            slots = len(ED.ships[ship].slots)
            assert EMPTY in s.cargo[berth * 3 : berth * 3 + slots]
    if not s.stage.source:
        assert s.turn == s.to_act[0] or s.stage is stages.ENVOY
        assert s.moved <= s.capacity(s.turn) + s.more
    assert 0 <= s.rate < 6


@pytest.mark.parametrize("seed", range(6))
def test_limits_of_the_rules(seed: int) -> None:
    players = 2 + seed % 3
    s = wealthy(players, 1 + seed % 4) if seed % 2 else new(players)
    luck, chance = random.Random(seed), SeededChance(seed)
    while s.to_act:
        seat = s.to_act[0]
        s.apply(seat, chance.choose(s) if seat == CHANCE else luck.choice(s.legal_actions(seat)))
        s.check()
        if s.to_act and s.phase != "setup":
            limits(s)


def test_a_game_may_be_taken_up_at_every_decision() -> None:
    s = wealthy(3)
    luck, chance = random.Random(1), SeededChance(1)
    while s.to_act:
        seat = s.to_act[0]
        s.apply(seat, chance.choose(s) if seat == CHANCE else luck.choice(s.legal_actions(seat)))
        again = GAME.load(s.dump())
        assert again.dump() == s.dump()
        if s.to_act and seat != CHANCE:
            assert again.legal_actions(s.to_act[0]) == s.legal_actions(s.to_act[0])
