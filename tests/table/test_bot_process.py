"""Bots that think in a process of their own choose as they would here, and go on when it is killed."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.bots import POLICIES, levels
from companion.engine import CHANCE, registry
from companion.engine.chance import SeededChance
from companion.table import Table, Tables
from companion.table.bot_process import Apart
from companion.table.bots import Minds
from tests.patience import PATIENCE_S
from tests.stores import store_in

pytestmark = pytest.mark.sqlite
STEPS = 12


@pytest.fixture(scope="module")
def apart() -> Iterator[Apart]:
    found = Apart()
    yield found
    found.close()


@pytest.mark.parametrize("game_id", ["ming-dynastie", "ming-voyages", "yinzi"])
def test_every_bot_chooses_there_what_it_would_choose_here(apart: Apart, game_id: str) -> None:
    game = registry.game(game_id)
    for bot in levels(game_id):
        here, there = (Minds(POLICIES, f"{game_id}-{bot}", "secret", where) for where in (None, apart))
        state, chance = game.new_state(game.meta.colours[:2]), SeededChance(3)
        for _ in range(STEPS):
            while state.to_act and state.to_act[0] == CHANCE:
                state.apply(CHANCE, chance.choose(state))
            if not state.to_act:
                break
            seat = state.to_act[0]
            legal, colour = state.legal_actions(seat), state.seats[seat]
            found = [minds.choose(colour, bot, game, state, legal) for minds in (here, there)]
            assert found[0] == found[1]
            assert not found[0].stuck
            state.apply(seat, found[0].choice.action)


def test_a_process_that_is_killed_is_followed_by_another(apart: Apart) -> None:
    game = registry.game("ming-dynastie")
    state, chance = game.new_state(("red", "yellow")), SeededChance(3)
    while state.to_act[0] == CHANCE:
        state.apply(CHANCE, chance.choose(state))
    minds = Minds(POLICIES, "plum", "secret", apart)
    seat = state.to_act[0]
    legal = state.legal_actions(seat)
    for _ in range(3):
        decision = minds.choose(state.seats[seat], "steward", game, state, legal)
        assert decision.choice.action in legal
        assert not decision.stuck
        for child in multiprocessing.active_children():
            child.kill()
            child.join()


def test_a_hint_is_thought_of_there_and_leaves_nothing_behind(apart: Apart) -> None:
    """Asked twice, here or there, it is the same; the bot that plays the seat chooses as if nobody had asked."""
    game = registry.game("ming-voyages")
    apart.prepare(game.meta.id)
    state, chance = game.new_state(game.meta.colours[:2]), SeededChance(3)
    here, there, alone = (Minds(POLICIES, "pear", "secret", where) for where in (None, apart, None))
    for _ in range(STEPS):
        while state.to_act and state.to_act[0] == CHANCE:
            state.apply(CHANCE, chance.choose(state))
        seat = state.to_act[0]
        legal, colour = state.legal_actions(seat), state.seats[seat]
        told = [minds.advise((colour, 7), game, state).result() for minds in (here, there, there)]
        assert len({(one.action.text, one.key, str(one.params), str(one.alternatives)) for one in told}) == 1
        found = [minds.choose(colour, "strong", game, state, legal) for minds in (there, alone)]
        assert found[0] == found[1]
        state.apply(seat, found[0].choice.action)


def playing(tables: Tables) -> tuple[Table, str, str]:
    """A table at which somebody is to choose who wants hints: that seat, and its token."""
    created = tables.create("ming-dynastie", seats=2, host="Mei")
    table = tables.get(created.code)
    tokens = {"red": created.token, "yellow": table.seats.claim("yellow", "Jonas")}
    table.config.begin(created.token)
    (colour,) = table.play.to_act
    table.seats.want_hints(tokens[colour], True)
    return table, colour, tokens[colour]


def test_who_is_killed_while_a_hint_is_asked_for_has_a_follower(tmp_path: Path, apart: Apart) -> None:
    tables = Tables(store_in(tmp_path), POLICIES, SeededChance(3), background=False, apart=apart)
    table, colour, token = playing(tables)
    asked = table.hints.ask(token, table.number, "k").entry
    table.hints.prepare()
    for child in multiprocessing.active_children():
        child.kill()
    assert table.hints.told(asked, patience=PATIENCE_S).action in table.play.legal(colour)
    tables.close()


def test_where_no_process_can_begin_it_is_thought_of_more_simply(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError("too many processes")

    monkeypatch.setattr("companion.table.bot_process.ProcessPoolExecutor", refused)
    table, colour, token = playing(
        Tables(store_in(tmp_path), POLICIES, SeededChance(3), background=False, apart=Apart())
    )
    table.hints.prepare()
    asked = table.hints.ask(token, table.number, "k").entry
    assert table.hints.told(asked).action in table.play.legal(colour)
