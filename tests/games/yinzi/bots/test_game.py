"""The steward of Yínzi: sound games, true reasons, and no card of its hand told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from companion.bots import Choice, decide, levels
from companion.engine import CHANCE
from companion.engine.chance import SeededChance
from companion.games.yinzi.bots.steward import Steward
from companion.games.yinzi.rules.game import GAME, YinziState


class Told(NamedTuple):
    """A decision, and the position in which it was made."""

    state: YinziState
    seat: int
    choice: Choice


def decisions(names: list[str], seed: int) -> Iterator[Told]:
    """All choices of a game, and its end as the last one's state."""
    state = GAME.new_state(GAME.meta.colours[: len(names)])
    chance = SeededChance(seed)
    bots = [levels("yinzi")[name](seed * 10 + seat) for seat, name in enumerate(names)]
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
            continue
        choice = decide(bots[seat], GAME, state, seat, state.legal_actions(seat))
        yield Told(state.clone(), seat, choice)
        state.apply(seat, choice.action)
    GAME.audit(state)
    yield Told(state, CHANCE, Choice(choice.action))


@pytest.fixture(scope="module")
def game() -> list[Told]:
    return [*decisions(["steward"] * 3, 2)]


def test_steward_comes_near_the_points_of_good_play(game: list[Told]) -> None:
    assert sum(game[-1].state.scores) / 3 > 30


def test_steward_beats_random() -> None:
    assert [*decisions(["random", "steward"], 5)][-1].state.winners == (1,)


def test_greedy_ends_above_zero() -> None:
    assert sum([*decisions(["greedy", "greedy"], 1)][-1].state.scores) > 0


def test_alternatives_name_no_card_in_hand_but_the_one_that_is_played(game: list[Told]) -> None:
    met = 0
    for told in game:
        played = told.choice.action.text.split()
        for other in told.choice.alternatives:
            words = other.actions[0].split()
            if words[0] == "play":
                assert played[0] == "play" and played[1] == words[1]
                met += 1
            assert not any(text.startswith("pick ") for text in other.actions)
    assert met > 10


def test_alternatives_can_be_carried_out(game: list[Told]) -> None:
    for told in game:
        for other in told.choice.alternatives:
            state = told.state.clone()
            for text in other.actions:
                if state.to_act != (told.seat,):
                    break  # chance decides first
                state.apply(told.seat, state.parse(text))


def test_counts_in_reasons_are_those_of_the_board(game: list[Told]) -> None:
    """Boats, ships and the war, counted once the whole turn has been carried out."""
    met = set()
    for place, told in enumerate(game):
        key = told.choice.key.removeprefix("because.yinzi.")
        if told.choice.action.text.split()[0] not in ("play", "send") or key not in ("boats", "war.first"):
            continue
        after = next((one.state for one in game[place + 1 :] if one.seat != told.seat), None)
        assert after is not None
        found = after.capacity(told.seat) if key == "boats" else after.workers[told.seat * 16 + 12]
        assert told.choice.params["count"] == found
        met.add(key)
    assert met


def test_the_same_position_is_judged_alike_whatever_others_hold(game: list[Told]) -> None:
    """Hands of others are drawn for the sample; no choice depends on them."""
    for told in game[60:200:20]:
        if told.seat == CHANCE:
            continue
        legal = told.state.legal_actions(told.seat)
        texts = {decide(Steward(seed), GAME, told.state, told.seat, legal).action.text for seed in range(3)}
        assert texts == {told.choice.action.text}
