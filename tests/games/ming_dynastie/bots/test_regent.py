"""``regent``: what it proposes can be done, what it looks up is so, and every number that it tells is counted again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import pytest

from companion.bots.policy import Choice, decide
from companion.bots.search import Tried, halving, instead
from companion.engine import CHANCE
from companion.engine.actions import Play
from companion.engine.chance import SeededChance
from companion.games.ming_dynastie.bots import regent as module
from companion.games.ming_dynastie.bots.evaluation import DEFAULT
from companion.games.ming_dynastie.bots.lookups import Roads
from companion.games.ming_dynastie.bots.regent import Regent
from companion.games.ming_dynastie.bots.rollout import Rollout, carry_out
from companion.games.ming_dynastie.bots.steward import Steward
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.games.ming_dynastie.rules.position import HAND_LIMIT
from companion.games.ming_dynastie.rules.scoring import SCORING_ROUNDS
from companion.words import catalogue
from tests.games.ming_dynastie.rules.kit import ED, new
from tests.profiles import games

TRIALS: Final = 12


def played(bot: Steward, players: int, seed: int, **options: str) -> Iterator[tuple[MingState, int, Choice]]:
    """A whole game in which all play as that bot does: each position before a decision, whose it is, and the choice."""
    state, chance = new(players, **options), SeededChance(seed)
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
            continue
        choice = decide(bot, GAME, state, seat, state.legal_actions(seat))
        yield state, seat, choice
        state.apply(seat, choice.action)


@pytest.mark.parametrize("players", [2, 4])
def test_every_turn_that_is_thought_of_can_be_carried_out(players: int) -> None:
    met = 0
    for state, seat, _ in played(Steward(1), players, players):
        if state.stage is not stages.MOVE:
            continue
        rollout = Rollout(state)
        for turn in rollout.turns(state, seat):
            after = state.clone()
            carry_out(after, seat, rollout.plays(turn))
            assert after.prince[seat] == (turn.steps[-1][0] if turn.steps else state.prince[seat])
            assert sum(state.spaces[seat::4]) - sum(after.spaces[seat::4]) == turn.deployment.members
            met += 1
    assert met > 100


def test_ways_are_the_cheapest_that_the_hand_can_pay_for() -> None:
    """Every way is walked by trying; fewest cards, then fewest dragons."""
    roads, luck, kinds = Roads(ED, DEFAULT), Random(4), len(ED.cards)
    for _ in range(games(60, 400)):
        start, hand = luck.randrange(len(ED.districts)), [0] * kinds
        for _ in range(luck.randint(1, HAND_LIMIT)):
            hand[luck.randrange(kinds)] += 1
        found: dict[int, tuple[int, int]] = {}

        def walk(here: int, rest: list[int], paid: int, start: int = start, found: Any = found) -> None:
            for neighbour, transport in ED.steps[here]:
                for card in {transport, kinds - 1}:
                    if rest[card]:
                        left = [count - (kind == card) for kind, count in enumerate(rest)]
                        price = (paid + 1, -left[-1])
                        found[neighbour] = min(price, found.get(neighbour, price))
                        walk(neighbour, left, paid + 1)

        walk(start, hand, 0)
        told = {way.district: way for way in roads.ways(start, tuple(hand))}
        assert told.keys() == found.keys()
        for district, way in told.items():
            rest, here = list(hand), start
            for there, card in way.steps:
                assert (there, card) in ED.steps[here] or card == kinds - 1
                rest[card] -= 1
                here = there
            assert here == district and min(rest) >= 0
            assert (len(way.steps), -rest[-1]) == found[district]


def recount(s: MingState, seat: int, plays: Sequence[Play], luck: int, trials: int) -> list[float]:
    """What a turn is worth, a trial at a time, in a rollout that has looked up nothing yet."""
    values = []
    for number in range(trials):
        after = s.clone()
        carry_out(after, seat, plays)
        values.append(Rollout(s).value(after, seat, Random(luck + number), s.round + s.round % 2))
    return values


def test_every_number_told_is_that_of_the_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, words, lucks, searched = Regent(3, budget=TRIALS), [catalogue("en"), catalogue("de")], Random(), list[Any]()

    def watched(*arguments: Any) -> Any:
        searched[:] = halving(*arguments)
        return searched

    monkeypatch.setattr(module, "halving", watched)
    state, chance, told = new(2), SeededChance(8), 0
    while state.to_act and told < games(12, 60):
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
            continue
        sample = state.sample(seat, bot.random)
        lucks.setstate(bot.random.getstate())
        choice = bot.choose(GAME, sample, seat, sample.legal_actions(seat))
        if searched:
            check(sample, seat, choice, [one.candidate for one in searched[:3]], lucks.getrandbits(32))
            assert all(str(searched[1].better_than(searched[0]).trials) in
                       language.say(choice.key, choice.params, GAME.names()) for language in words)  # fmt: skip
            told += 1
            searched.clear()
        state.apply(seat, choice.action)
    assert told >= games(12, 20)


def check(s: MingState, seat: int, choice: Choice, turns: Sequence[Sequence[Play]], luck: int) -> None:
    """The best turn, the next two, and by how much they are worse, tried anew."""
    best, *others = turns
    assert choice.action == best[0] and len(choice.alternatives) == len(others)
    for place, (other, alternative) in enumerate(zip(others, choice.alternatives, strict=True)):
        assert alternative.actions == tuple(play.text for play in other)
        trials = alternative.params["trials"]
        ours, its = (Tried(turn, recount(s, seat, turn, luck, trials)) for turn in (best, other))
        found = ours.better_than(its)
        assert alternative == instead(alternative.actions, found)
        if not place:
            assert choice.key.startswith("because.more." if found.is_clear else "because.equal.")
            assert choice.params.items() >= {"n": round(found.points), "trials": trials}.items()


@pytest.mark.parametrize("players", [2, 3])
def test_without_trials_it_plays_as_steward(players: int) -> None:
    alone = [choice.action for _, _, choice in played(Steward(5), players, 5)]
    assert [choice.action for _, _, choice in played(Regent(5, budget=0), players, 5)] == alone


def test_nothing_is_tried_in_the_last_scoring_where_nothing_returns_for_another() -> None:
    bot, met = Regent(2, budget=TRIALS), 0
    for state, _, choice in played(bot, 2, 3):
        if state.stage is stages.CHOOSE_RETURN:
            last = state.round == SCORING_ROUNDS[-1]
            assert not (last and choice.alternatives)
            met += last
    assert met


def test_what_it_looks_up_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 2)
    bot = Regent(1, budget=TRIALS)
    for options in ({}, {"own_monk": "blocks"}, {"district_ties": "nobody"}, {}):
        moved = (state for state, _, choice in played(bot, 2, 1, **options) if "trials" in choice.params)
        state = next(moved)
        assert 1 <= len(bot._rollouts) <= 2
        rollout = bot._rollouts[state.table, state.rules]
        for known in (rollout._judge.outlook, rollout._roads.ways, rollout._roads.near):
            assert 0 < known.cache_info().currsize <= (known.cache_info().maxsize or 0)
