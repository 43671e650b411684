"""``magistrate``: every number that it tells is counted again, and nothing that it tells gives a card away."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

import pytest

from companion.bots import Choice, decide
from companion.bots.search import Tried, halving
from companion.engine import CHANCE
from companion.engine.chance import SeededChance
from companion.games.yinzi.bots import magistrate as module
from companion.games.yinzi.bots.evaluation import Prospects
from companion.games.yinzi.bots.magistrate import RIVAL, Magistrate
from companion.games.yinzi.bots.steward import Steward
from companion.games.yinzi.bots.turns import Line
from companion.games.yinzi.rules.game import GAME, YinziState
from companion.games.yinzi.rules.stages import TURN
from tests.profiles import games

EVERY: Final = 7
"""One of so many turns is looked at."""


class Told(NamedTuple):
    """A turn: the position as its seat may know it, the choice, what was tried, and with which luck."""

    sample: YinziState
    seat: int
    choice: Choice
    tried: list[Tried[Line]]
    luck: int


@pytest.fixture(scope="module", params=[2, 3])
def turns(request: pytest.FixtureRequest) -> list[Told]:
    """Some turns of a game of stewards."""
    searched: list[Tried[Line]] = []

    def watched(*arguments: Any) -> Any:
        searched[:] = halving(*arguments)
        return searched

    state, chance, found, place = GAME.new_state(GAME.meta.colours[: request.param]), SeededChance(5), list[Told](), 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "halving", watched)
        while state.to_act and len(found) < games(4, 20):
            seat = state.to_act[0]
            if seat == CHANCE:
                state.apply(seat, chance.choose(state))
                continue
            legal = state.legal_actions(seat)
            if state.stage is TURN:
                place += 1
                if not place % EVERY:
                    bot, lucks = Magistrate(place), Random()
                    sample = state.sample(seat, bot.random)
                    lucks.setstate(bot.random.getstate())
                    choice = bot.choose(GAME, sample, seat, legal)
                    found.append(Told(sample, seat, choice, [*searched], lucks.getrandbits(32)))
            state.apply(seat, decide(Steward(1), GAME, state, seat, legal).action)
    return found


def carried_out(s: YinziState, seat: int, line: Line) -> YinziState | None:
    """A copy after a line; ``None`` if it cannot be carried out to its end."""
    after = s.clone()
    for action in line.actions:
        if after.to_act != (seat,) or action.text not in {one.text for one in after.legal_actions(seat)}:
            return None
        after.apply(seat, action)
    return after


def value(told: Told, line: Line, number: int, known: dict[tuple[int, int], Line]) -> float:
    """What a line is worth with the luck of that number; ``known``: what the others did with it before."""
    luck, seat, own = Random(told.luck + number), told.seat, 0
    s = carried_out(told.sample.sample(seat, luck), seat, line)
    assert s is not None, "an own turn does not depend on what the others hold"
    while s.to_act and s.phase == "actions":
        who = s.to_act[0]
        if who == CHANCE:
            s.apply(CHANCE, s.chance_at(luck.random()))
            continue
        answers = s.stage is TURN and who != seat
        own += s.stage is TURN and who == seat
        if own == 2:
            break
        after = carried_out(s, who, known[number, who]) if answers and (number, who) in known else None
        if after is None:
            best = max(Steward(0).lines(s, who), key=lambda one: one.worth)
            if answers:
                known[number, who] = best
            after = carried_out(s, who, best)
            assert after is not None
        s = after
    values = [Prospects(s, one).value for one in range(len(s.seats))]
    return values[seat] - RIVAL * max(worth for one, worth in enumerate(values) if one != seat)


def test_every_number_told_is_that_of_the_trials(turns: list[Told]) -> None:
    """Played on anew, with nothing looked up: the best first, and by how much it is better than what is told beside."""
    met = 0
    for told in turns:
        texts = [[action.text for action in one.candidate.actions] for one in told.tried]
        assert told.choice.action.text == texts[0][0]
        known: dict[tuple[int, int], Line] = {}
        in_order = sorted(told.tried, key=lambda one: -one.candidate.worth)
        counted = {id(one): [value(told, one.candidate, n, known) for n in range(len(one.values))] for one in in_order}
        assert all(one.values == pytest.approx(counted[id(one)]) for one in told.tried)
        best = told.tried[0]
        for other in told.choice.alternatives:
            (tried,) = (
                one for one, its in zip(told.tried, texts, strict=True) if its[: len(other.actions)] == [*other.actions]
            )
            less = sum(a - b for a, b in zip(best.values, tried.values, strict=True)) / len(tried.values)
            assert other.value is not None and other.value == pytest.approx(-less) and less >= 0
            assert other.params["n"] == round(less) and other.params["trials"] == len(tried.values)
            told_less = less > other.spread and round(less) > 0
            assert other.key.removesuffix(".always") == ("because.fewer" if told_less else "because.equal")
            met += 1
    assert met >= len(turns) - 1


def test_others_are_told_that_can_be_done_and_name_no_other_card(turns: list[Told]) -> None:
    for told in turns:
        card = told.choice.action.text.split()[:2]
        for other in told.choice.alternatives:
            state = told.sample.clone()
            for text in other.actions:
                state.apply(told.seat, state.parse(text))
            if other.actions[0].startswith("play "):
                assert other.actions[0].split()[:2] == card


def test_what_others_hold_changes_nothing(turns: list[Told]) -> None:
    for place, told in enumerate(turns):
        legal = told.sample.legal_actions(told.seat)
        held = [told.sample.sample(told.seat, Random(number)) for number in range(2)]
        choices = [decide(Magistrate(place), GAME, state, told.seat, legal) for state in (told.sample, *held)]
        assert choices[0] == choices[1] == choices[2]


def test_without_trials_it_plays_as_steward(turns: list[Told]) -> None:
    for told in turns:
        legal = told.sample.legal_actions(told.seat)
        plain, none = (bot.choose(GAME, told.sample, told.seat, legal) for bot in (Steward(1), Magistrate(1, budget=0)))
        assert none == plain
