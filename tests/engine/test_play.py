"""Who feeds a game: chance by its weights, choosers of players and people; and a game without end is stopped."""

from __future__ import annotations

from functools import partial

import pytest

from companion.engine import record as records
from companion.engine import registry
from companion.engine.chance import AppChance, SeededChance
from companion.engine.contract import State
from companion.engine.play import EndlessGameError, play, random_chooser
from companion.engine.terms import CHANCE, TABLE
from tests.engine.moments import GAMES, every_game, every_setup, moments, texts


@every_setup
def test_chance_is_fair_and_named(game_id: str, players: int, options: dict[str, str]) -> None:
    for state in moments(registry.game(game_id), players, options, 14):
        outcomes = state.chance_outcomes()
        assert bool(outcomes) == (CHANCE in state.to_act) == bool(state.chance_source)
        assert all(isinstance(weight, int) and weight > 0 for _, weight in outcomes)
        assert len({action.text for action, _ in outcomes}) == len(outcomes)
        assert sorted(action.text for action, _ in outcomes) == sorted(texts(state, CHANCE))


def drawn(asked: list[int], place: int, total: int) -> int:
    """A lot, which also keeps among how many it was drawn."""
    asked.append(total)
    return place


SHARES = (0.0, 0.2, 1 / 3, 0.5, 0.77, 0.999999)


@every_setup
def test_what_is_known_without_adding_up_is_what_adding_up_brings(
    game_id: str, players: int, options: dict[str, str]
) -> None:
    """And once one outcome has been found every other may still come."""
    for state in moments(registry.game(game_id), players, options, 15):
        if state.to_act != (CHANCE,):
            continue
        total = sum(weight for _, weight in state.chance_outcomes())
        asked: list[int] = []
        for place in {0, total // 3, total - 1}:
            lot = partial(drawn, asked, place)
            assert state.chance_by(lot) is State.chance_by(state, lot)
        assert {*asked} == {total}, "a lot is drawn among another number than the weights add up to"
        found = [state.chance_at(share) for share in SHARES]
        assert found == [State.chance_at(state, share) for share in SHARES]
        assert texts(state, CHANCE) == [action.text for action, _ in state.chance_outcomes()]
        for action in found:
            state.clone().apply(CHANCE, action)


def test_a_seed_draws_by_weight_and_repeats_itself() -> None:
    game = registry.game(GAMES[0])
    state = next(s for s in moments(game, game.meta.players[1], {}, 3) if s.to_act == (CHANCE,))
    for seed in (4, "four"):
        one, two = SeededChance(seed), SeededChance(seed)
        assert [one.choose(state) for _ in range(50)] == [two.choose(state) for _ in range(50)]
    weights = {action.text: weight for action, weight in state.chance_outcomes()}
    drawn = [SeededChance(number).choose(state).text for number in range(3000)]
    for text, weight in weights.items():
        assert abs(drawn.count(text) / 3000 - weight / sum(weights.values())) < 0.05
    assert AppChance().choose(state) in [action for action, _ in state.chance_outcomes()]
    over = state.clone()
    play(over, SeededChance(1), [random_chooser(1)] * len(over.seats))
    with pytest.raises(ValueError, match="not to act"):
        SeededChance(1).choose(over)


@every_game
def test_a_game_that_does_not_end_is_stopped(game_id: str) -> None:
    game = registry.game(game_id)
    players = game.meta.players[1]
    state = game.new_state(game.meta.colours[:players])
    with pytest.raises(EndlessGameError):
        play(state, SeededChance(1), [random_chooser(1)] * players, limit=5)


def test_the_people_together_choose_through_a_chooser_of_their_own() -> None:
    """While a game is only tracked the people say when a phase is over; by default they go on."""
    game = registry.game("ming-dynastie")
    for given in (None, random_chooser(4)):
        state = game.new_state(("red", "yellow", "blue"))
        state.adjust({"depth": "scorekeeper", **{f"tiles {seat} henan": 1 for seat in state.seats}})
        assert state.to_act == (TABLE,)
        record = records.start("ming-dynastie", state.seats, {})
        with pytest.raises(EndlessGameError):
            play(state, SeededChance(1), [random_chooser(1)] * 3, record, limit=4, table=given)
        assert {who for who, _ in record.actions} == {"table"}
        if given is None:
            assert [text for _, text in record.actions] == ["done"] * 4
