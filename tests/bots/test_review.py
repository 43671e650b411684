"""What decisions have cost: counted again by hand, from what the seat knew, and never told where it is not clear."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import isclose, sqrt
from random import Random
from statistics import mean, stdev
from typing import Final

import pytest

from companion.bots import decide, levels, review, yardstick
from companion.bots.greedy import Greedy
from companion.bots.policy import Policy
from companion.bots.review import Budget, Decision, Loss, Suspect, costliest, in_turn
from companion.bots.search import Difference
from companion.engine import CHANCE, registry
from companion.engine.contract import Game, State
from companion.games.ming_dynastie.bots.regent import Regent
from companion.games.ming_dynastie.bots.rollout import Rollout
from companion.games.ming_dynastie.bots.steward import Steward
from companion.games.ming_dynastie.rules.game import MingState
from companion.games.ming_voyages.bots.levels import Novice, Standard
from companion.games.ming_voyages.bots.planner import Planner
from companion.games.ming_voyages.bots.strong import Strong
from companion.games.ming_voyages.bots.weights import WEIGHTS
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.yinzi.bots.evaluation import Prospects, evaluate
from companion.games.yinzi.bots.steward import Steward as YinziSteward
from companion.games.yinzi.rules.game import YinziState

GAMES: Final = ("ming-dynastie", "ming-voyages", "yinzi")
TINY: Final = Budget(suspects=5, first=1, again=4, other=3, trials=3)
PLACES: Final = {"ming-dynastie": 150, "ming-voyages": 40, "yinzi": 120}
"""So far into a game it is looked at; every one before its end."""
LOOKED: Final = 14
"""Decisions that are looked at there."""


class Here:
    """Thinks in this process, and counts how often."""

    def __init__(self, game_id: str) -> None:
        self.measure = yardstick(game_id)
        self.steps = 0

    def suspect(self, decision: Decision) -> Suspect | None:
        self.steps += 1
        return review.suspect(self.measure, decision)

    def worth(self, decision: Decision, turn: Sequence[str], way: int, number: int) -> float:
        self.steps += 1
        return review.worth(self.measure, decision, turn, way, number)


def positions(game_id: str, seed: int = 1) -> Iterator[tuple[State, int]]:
    """A game of two who choose by lot: where each of them has a choice, before it."""
    game, luck = registry.game(game_id), Random(seed)
    state = game.new_state(game.meta.colours[:2])
    while state.to_act:
        seat = state.to_act[-1]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance_at(luck.random()))
            continue
        legal = state.legal_actions(seat)
        if len(legal) > 1:
            yield state, seat
        state.apply(seat, legal[int(luck.random() * len(legal))])


def by_lot(state: State, seat: int, luck: Random) -> tuple[str, ...]:
    """A turn of that seat that somebody might play."""
    state, phase, found = state.clone(), state.phase, list[str]()
    while not found or (in_turn(state, seat, phase) and len(found) < 6):
        legal = state.legal_actions(seat)
        action = legal[int(luck.random() * len(legal))]
        found.append(action.text)
        state.apply(seat, action)
    return tuple(found)


@cache
def decisions(game_id: str) -> tuple[Decision, ...]:
    """Some of a game in the middle of it, each a turn of its own."""
    found, luck = [], Random(2)
    for number, (state, seat) in enumerate(positions(game_id)):
        if number >= PLACES[game_id] and state.to_act == (seat,):
            turn = by_lot(state, seat, luck)
            found.append(Decision(game_id, state.dump(), seat, turn, number, f"{number} {seat} {turn[0]}"))
        if len(found) == LOOKED:
            break
    return tuple(found)


@cache
def losses(game_id: str) -> tuple[Loss, ...]:
    return costliest(decisions(game_id), Here(game_id), TINY)


# --- the same by hand --------------------------------------------------------------------------------------------


def to_the_end(
    game: Game, state: State, luck: Random, make: Callable[[int], Policy], last_round: int | None = None
) -> None:
    """Bots play on, by what each of them knows."""
    bots = [make(luck.getrandbits(32)) for _ in state.seats]
    dice = Random(luck.getrandbits(32))
    while state.to_act and (last_round is None or state.view(None)["round"] <= last_round):
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(seat, state.chance_at(dice.random()))
        else:
            state.apply(seat, decide(bots[seat], game, state, seat, state.legal_actions(seat)).action)


def in_ming_dynastie(state: State, seat: int, way: int, luck: Random) -> float:
    assert isinstance(state, MingState)
    scoring = state.round + (state.round % 2 or 2 * (state.stage.phase in ("scoring", "round-end")))
    if way == 0:
        return Rollout(state).value(state, seat, luck, min(scoring, 6))
    to_the_end(registry.game("ming-dynastie"), state, luck, Steward, min(scoring, 6))
    return Rollout(state).value(state, seat, luck, 0)


def in_the_ming_voyages(state: State, seat: int, way: int, luck: Random) -> float:
    assert isinstance(state, VoyagesState)
    to_the_end(registry.game("ming-voyages"), state, luck, (Standard, Novice)[way], state.round + 1)
    emperor = 100 * Planner(WEIGHTS).judge(state)
    return emperor if state.seats[seat] == "emperor" else 100 - emperor


def in_yinzi(state: State, seat: int, way: int, luck: Random) -> float:
    assert isinstance(state, YinziState)
    makes = (YinziSteward, lambda seed: Greedy(seed, lambda _: evaluate))
    to_the_end(registry.game("yinzi"), state, luck, makes[way], state.round)
    own, other = (sum(Prospects(state, one).parts.values()) for one in (seat, 1 - seat))
    return own - other


BEST: Final = dict(zip(GAMES, (Regent, Strong, YinziSteward), strict=True))
BY_HAND: Final = dict(zip(GAMES, (in_ming_dynastie, in_the_ming_voyages, in_yinzi), strict=True))


def played(decision: Decision, turn: Sequence[str], number: int) -> State:
    """What the seat may believe in, after that turn."""
    state = registry.game(decision.game).load(decision.dump)
    sample = state.sample(decision.seat, Random(f"{decision.mark} sample {number}"))
    for text in turn:
        assert text in [action.text for action in sample.legal_actions(decision.seat)]
        sample.apply(decision.seat, sample.parse(text))
    return sample


def counted(loss: Loss, way: int, numbers: range) -> Difference:
    decision, found = loss.decision, []
    for number in numbers:
        better, other = (
            BY_HAND[decision.game](
                played(decision, turn, number), decision.seat, way, Random(f"{decision.mark} on {number}")
            )
            for turn in (loss.better, decision.played)
        )
        found.append(better - other)
    return Difference(mean(found), stdev(found) / sqrt(len(found)), len(found))


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_told_is_the_smaller_of_what_both_ways_come_to(game_id: str) -> None:
    assert losses(game_id), "who chooses by lot loses something"
    for loss in losses(game_id):
        both = [counted(loss, way, range(TINY.first, TINY.first + TINY.trials)) for way in range(2)]
        least = min(both, key=lambda found: found.points)
        assert all(isclose(one, other, abs_tol=1e-9) for one, other in zip(loss.by, least, strict=True))
        assert least.points > least.spread
        assert round(least.points) > 0


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_better_was_possible_and_is_the_best_bots_own_choice(game_id: str) -> None:
    for decision, better, _ in losses(game_id):
        game = registry.game(game_id)
        state = game.load(decision.dump)
        assert better[0] in [action.text for action in state.legal_actions(decision.seat)]
        assert better[0] != decision.played[0]
        bot = BEST[game_id](Random(f"{decision.mark} best").getrandbits(32))
        assert decide(bot, game, state, decision.seat, state.legal_actions(decision.seat)).action.text == better[0]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_worst_comes_first_and_each_turn_once(game_id: str) -> None:
    found = [loss.by.points for loss in losses(game_id)]
    assert found == sorted(found, reverse=True)
    assert len({loss.decision.turn for loss in losses(game_id)}) == len(found) <= TINY.told


def hidden(game_id: str) -> Iterator[tuple[State, State, int]]:
    """Positions of which a seat does not know everything, each with another one that looks the same to it."""
    for state, seat in positions(game_id, 3) if game_id != "ming-dynastie" else returns():
        other = state.sample(seat, Random(7))
        if other.dump() != state.dump():
            yield state, other, seat


def returns() -> Iterator[tuple[State, int]]:
    """Ming-Dynastie played by bots: where one has chosen how many return, and the other one has not yet."""
    game, luck, bots = registry.game("ming-dynastie"), Random(4), [levels("ming-dynastie")["greedy"](5)] * 2
    state = game.new_state(("red", "yellow"))
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance_at(luck.random()))
            continue
        legal = state.legal_actions(seat)
        if state.sealed and len(legal) > 1:
            yield state, seat
        state.apply(seat, decide(bots[seat], game, state, seat, legal).action)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_lay_hidden_changes_nothing(game_id: str) -> None:
    measure, compared = yardstick(game_id), 0
    for number, (state, other, seat) in enumerate(hidden(game_id)):
        if number % 5:
            continue
        for text in [action.text for action in state.legal_actions(seat)][:2]:
            here, there = (
                Decision(game_id, one.dump(), seat, (text,), 0, f"{number} {seat} {text}") for one in (state, other)
            )
            found = review.suspect(measure, here)
            assert found == review.suspect(measure, there)
            for turn in (here.played, *((found.turn,) if found else ())):
                assert review.worth(measure, here, turn, 0, 1) == review.worth(measure, there, turn, 0, 1)
                compared += 1
        if compared > 6:
            break
    assert compared > 2


def test_nothing_is_looked_at_more_than_was_said() -> None:
    think = Here("ming-voyages")
    costliest(decisions("ming-voyages"), think, TINY)
    assert len(decisions("ming-voyages")) < think.steps <= TINY.steps(len(decisions("ming-voyages")))


def test_twice_the_same() -> None:
    assert costliest(decisions("ming-voyages"), Here("ming-voyages"), TINY) == losses("ming-voyages")


class Told:
    """Says what it is told to say: of every decision, what each way says in each trial."""

    def __init__(self, *values: Sequence[float]) -> None:
        self.values = values

    def suspect(self, decision: Decision) -> Suspect | None:
        return Suspect(("better",), 0.0)

    def worth(self, decision: Decision, turn: Sequence[str], way: int, number: int) -> float:
        return self.values[way][number] if turn == ("better",) else 0.0


@pytest.mark.parametrize(
    ("quick", "other", "told"),
    [
        ((5, 5, 6, 4), (3, 3, 4, 2), 3.0),
        ((5, 3, 4, 2), (9, 9, 9, 9), 3.0),
        ((5, 5, 6, 4), (-1, -1, -1, -1), None),
        ((5, 5, 6, 4), (9, -9, 9, -8), None),
        ((5, 9, 1, -9), (5, 5, 6, 4), None),
        ((-1, 5, 6, 4), (5, 5, 6, 4), None),
        ((5, 0.4, 0.5, 0.4), (5, 5, 6, 4), None),
    ],
    ids=["smaller", "smaller-first", "other-way", "spread", "spread-first", "first-trial", "rounds-to-nothing"],
)
def test_what_one_way_does_not_bear_out_is_not_told(
    quick: Sequence[float], other: Sequence[float], told: float | None
) -> None:
    budget = Budget(suspects=1, first=1, again=1, other=1, trials=3)
    found = costliest([Decision("", {}, 0, ("this",), 0, "")], Told(quick, other), budget)
    assert [loss.by.points for loss in found] == ([] if told is None else [told])


def test_of_several_in_one_turn_the_worst_is_told() -> None:
    class Later(Told):
        def worth(self, decision: Decision, turn: Sequence[str], way: int, number: int) -> float:
            return super().worth(decision, turn, way, number) * (1 + int(decision.mark))

    one_turn = [Decision("", {}, 0, ("this",), 0, str(place)) for place in range(3)]
    budget = Budget(suspects=3, first=1, again=3, other=3, trials=3)
    found = costliest(one_turn, Later((5, 5, 6, 4), (5, 5, 6, 4)), budget)
    assert [loss.decision.mark for loss in found] == ["2"]


def test_many_share_what_two_have() -> None:
    budget = Budget()
    assert budget.among(1) == budget.among(2) == budget
    steps = [people * budget.among(people).steps(100) for people in (2, 3, 4)]
    assert steps[2] < 2 * steps[0]
    assert budget.among(4).trials >= 4


def test_what_the_rules_do_not_know_and_what_was_forced_is_no_decision() -> None:
    decision = decisions("ming-voyages")[0]
    assert review.suspect(yardstick("ming-voyages"), decision._replace(played=("dance",))) is None
    game = registry.game("ming-voyages")
    for state, seat in positions("ming-voyages"):
        legal = state.legal_actions(seat)
        bot = yardstick("ming-voyages").best(Random("x best").getrandbits(32))
        best = decide(bot, game, state, seat, legal).action.text
        agreed = Decision("ming-voyages", state.dump(), seat, (best,), 0, "x")
        assert review.suspect(yardstick("ming-voyages"), agreed) is None
        break
