"""Recorded games of every registered game, replayed: the same points, winners and digests every time."""

from __future__ import annotations

from typing import Final

import pytest

from companion.engine import record as records
from companion.engine import registry
from tests.records import ENDINGS, PLANS, golden, make, names, outcome, read

RECORDED: Final = [
    pytest.param(game_id, name, id=f"{game_id}-{name}") for game_id in registry.metas() for name in names(game_id)
]


@pytest.mark.parametrize("game_id", registry.metas())
def test_every_way_a_game_can_end_is_recorded(game_id: str) -> None:
    """A newly registered game fails here until its records are there."""
    ways = dict(ENDINGS[game_id])
    players = set()
    for name in names(game_id):
        record = read(game_id, name)
        assert record.game == game_id
        state = records.replay(record)
        assert state.is_over
        players.add(len(state.seats))
        ways = {way: test for way, test in ways.items() if not test(state, record)}
    assert not ways, f"no record ends with {', '.join(ways)}"
    low, high = registry.metas()[game_id].players
    assert players == set(range(low, high + 1))


@pytest.mark.parametrize("game_id", registry.metas())
def test_every_option_value_is_recorded(game_id: str) -> None:
    played = {pair for name in names(game_id) for pair in read(game_id, name).options.items()}
    meta = registry.metas()[game_id]
    values = {(name, value) for name, option in meta.options.items() for value in option.values}
    assert played >= {(name, value) for name, value in values if name in meta.full_options({name: value})}


@pytest.mark.parametrize("game_id", registry.metas())
def test_records_and_what_they_come_to_belong_together(game_id: str) -> None:
    assert sorted(golden(game_id)) == names(game_id)
    assert sorted(plan.name for plan in PLANS if plan.game == game_id) == names(game_id)


@pytest.mark.parametrize(("game_id", "name"), RECORDED)
def test_a_recorded_game_ends_as_it_did(game_id: str, name: str) -> None:
    record = read(game_id, name)
    state = records.replay(record)
    assert outcome(state, record) == golden(game_id)[name]
    assert records.replay(records.parse(str(record))).digest() == state.digest()
    assert sum(line.points for line in state.lines) == sum(state.scores)


@pytest.mark.parametrize(("game_id", "name"), RECORDED)
def test_nothing_gets_lost_in_a_recorded_game(game_id: str, name: str) -> None:
    """Pieces and points are conserved at every step, and whoever acted was offered what he did."""
    record = read(game_id, name)
    game, state = registry.game(game_id), record.new_state()
    for who, text in record.actions:
        seat = records.seat_number(state, who)
        assert seat in state.to_act
        assert text in [action.text for action in state.legal_actions(seat)]
        state.apply(seat, state.parse(text))
        game.audit(state)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.game}-{plan.name}")
def test_the_same_seeds_play_the_same_game_again(plan: object) -> None:
    chosen = next(known for known in PLANS if known is plan)
    record, state = make(chosen)
    assert outcome(state, record) == golden(chosen.game)[chosen.name]
    assert record.actions == read(chosen.game, chosen.name).actions
