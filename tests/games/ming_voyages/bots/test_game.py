"""The bots of The Ming Voyages: legal, honest, discreet, and their steps lead where the game does."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from companion import bots
from companion.bots import levels
from companion.bots.policy import Choice, Message
from companion.engine import CHANCE
from companion.engine.chance import SeededChance
from companion.games.ming_voyages.bots import dice, explanations
from companion.games.ming_voyages.bots.planner import FOLLOWED, Plan, Planner
from companion.games.ming_voyages.bots.strong import TRIED, WORK, Strong
from companion.games.ming_voyages.bots.weights import WEIGHTS
from companion.games.ming_voyages.rules import rerolls
from companion.games.ming_voyages.rules.edition import EMPEROR
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.position import BATTLE_DICE, PLAY_CARD, RE_ROLL, REACTION, VOYAGE_DIE
from companion.words import LANGUAGES, catalogue
from tests.profiles import games

SEATS = ("emperor", "overlord")
BOTS = [name for name in levels("ming-voyages") if name not in ("greedy", "random")]
CARDS = {card["id"] for card in GAME.data()["cards"]}


def states(seeds: range, every: int, options: dict[str, str] | None = None) -> Iterator[VoyagesState]:
    """Positions of games in which somebody plays at random, often enough face up to get anywhere."""
    for seed in seeds:
        state = GAME.new_state(SEATS, options)
        chance, draw = SeededChance(seed), random.Random(seed)
        count = seed
        while state.to_act:
            seat = state.to_act[0]
            if seat == CHANCE:
                state.apply(seat, chance.choose(state))
                continue
            legal = state.legal_actions(seat)
            count += 1
            if len(legal) > 1 and count % every == 0:
                yield state.clone()
            face_up = [action for action in legal if action.key not in ("did.reserve", "did.decline")]
            state.apply(seat, draw.choice(face_up if face_up and draw.random() < 0.85 else legal))


def decide(name: str, state: VoyagesState, seed: int = 1) -> Choice:
    seat = state.to_act[0]
    return bots.decide(levels("ming-voyages")[name](seed), GAME, state, seat, state.legal_actions(seat))


def messages(choice: Choice) -> list[Message]:
    """Everything that a decision tells in words."""
    told: list[Message] = [(choice.key, choice.params), *choice.steps]
    return told + [(other.key, other.params) for other in choice.alternatives]


@pytest.mark.parametrize("name", BOTS)
def test_decisions_are_legal_and_told_in_each_language(name: str) -> None:
    words = [catalogue(lang, "ming-voyages") for lang in LANGUAGES]
    keys = set()
    for state in states(range(games(3, 6)), 9):
        choice = decide(name, state)
        assert choice.action in state.legal_actions(state.to_act[0])
        assert choice.key.startswith("because.")
        keys.add(choice.key)
        for key, params in messages(choice):
            for language in words:
                text = language.say(key, params, GAME.names())
                assert text[-1] in ".!" and "{" not in text
        assert len(choice.alternatives) <= 2
        for other in choice.alternatives:
            assert other.actions and [state.parse(text).text for text in other.actions] == list(other.actions)
    assert len(keys) > 4


@pytest.mark.parametrize("name", BOTS)
def test_the_same_view_brings_the_same_decision(name: str) -> None:
    """Whatever the other side holds and the deck will bring."""
    varied = 0
    for state in states(range(20, 20 + games(2, 6)), 13):
        seat = state.to_act[0]
        view = state.view(seat)
        others = [state.sample(seat, random.Random(seed)) for seed in range(3)]
        assert all(other.view(seat) == view for other in others)
        varied += len({(tuple(other.hand), tuple(other.reserve)) for other in others}) > 1
        assert len({repr(decide(name, other)) for other in (state, *others)}) == 1
    assert varied > 5


def strings(value: Any) -> Iterator[str]:
    """All texts in something."""
    if isinstance(value, str):
        yield from value.split()
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings(part)


@pytest.mark.parametrize("name", BOTS)
def test_no_card_is_named_that_does_not_lie_open(name: str) -> None:
    for state in states(range(30, 30 + games(3, 6)), 7):
        seat = state.to_act[0]
        choice = decide(name, state)
        told = [*strings([dict(params) for _, params in messages(choice)])]
        told += [*strings([other.actions for other in choice.alternatives])]
        view = state.view(None)
        lying = {*view["discards"], *view["used"], view["card"], view["reinforced"]}
        if choice.action.key in ("did.play", "did.reveal", "did.reinforce"):
            lying.add(choice.action.params["card"])
        if choice.action.key == "did.play":
            lying |= {card for card in told if any(key == "step.reinforce" for key, _ in choice.steps)}
        assert not CARDS & set(told) - lying, (choice, seat)


def test_nothing_is_told_of_a_card_that_is_reserved() -> None:
    planner = Planner(WEIGHTS)
    for state in states(range(30, 32), 2):
        if state.stage is not PLAY_CARD:
            continue
        found = planner.plans(state, state.active)
        for plan in found:
            if plan.chain[0].key == "did.reserve":
                choice = explanations.choice(state, state.active, [plan, *found])
                assert not choice.alternatives
                count = state.n_reserve[state.active] + 1  # as anybody can see
                assert messages(choice) == [("because.reserve.count", {"count": count}), ("step.reserve", {})]


def board(state: VoyagesState) -> Counter[tuple[str, str]]:
    """How many of each marker lie in each region."""
    regions = state.view(None)["regions"]
    return Counter(
        {
            (marker, region): count
            for region, there in regions.items()
            for marker, count in there.items()
            if marker != "ruler" and count
        }
    )


def followed(start: Counter[tuple[str, str]], steps: tuple[Message, ...]) -> Counter[tuple[str, str]]:
    """The board when somebody has moved the pieces as told."""
    there = Counter(start)
    for key, params in steps:
        _, verb, *marker = key.split(".")
        if verb in ("add", "remove"):
            there[marker[0], params["region"]] += params["count"] * (1 if verb == "add" else -1)
        elif verb == "move":
            there[marker[0], params["from_region"]] -= params["count"]
            there[marker[0], params["to_region"]] += params["count"]
    return +there


@pytest.mark.parametrize("name", BOTS)
def test_steps_are_complete(name: str) -> None:
    """Who moves pieces as the steps say has the game's board, up to dice or the other side's choice."""
    checked = discards = 0
    for state in states(range(40, 40 + games(4, 6)), 5):
        if state.stage not in (PLAY_CARD, REACTION):
            continue
        seat = state.to_act[0]
        bot = levels("ming-voyages")[name](3)
        choice = first = bots.decide(bot, GAME, state, seat, state.legal_actions(seat))
        if any(key in ("step.before", "step.fleet") for key, _ in first.steps):
            continue
        after = state.clone()
        after.apply(seat, choice.action)
        while after.to_act == (seat,) and after.stage not in (PLAY_CARD, RE_ROLL):
            choice = bots.decide(bot, GAME, after, seat, after.legal_actions(seat))
            after.apply(seat, choice.action)
        assert followed(board(state), first.steps) == board(after), (first, after.stage)
        checked += 1
        ended = after.stage not in (REACTION, BATTLE_DICE, VOYAGE_DIE)
        if ended and first.action.key == "did.play" and not after.is_over:
            discards += any(key == "step.discard" for key, _ in first.steps)
    assert checked > 15 and discards > 3


def test_dice_are_rolled_again_as_the_exact_odds_say() -> None:
    """With re-rolls in hand the decision is the best of all dice that could be picked up."""
    met = 0
    for state in states(range(60, 90), 1):
        if state.stage is not RE_ROLL or not state.re_rolls:
            continue
        found = dice.throws(state, Planner(WEIGHTS).judge)
        assert {throw.action for throw in found} == set(state.legal_actions(state.to_act[0]))
        assert found[0].wins == pytest.approx(max(throw.wins for throw in found))
        assert decide("standard", state).action is found[0].action
        met += 1
    assert met > 5
    assert rerolls.best_reroll(621, 1, (0, 0, 0.4, 1, 1)).again


class Counting(Planner):
    """Counts how many turns are thought through."""

    count = 0

    def plans(self, s: VoyagesState, side: int, kept: int = 6) -> list[Plan]:
        self.count += 1
        return super().plans(s, side, kept)


def test_a_person_can_set_how_much_strong_thinks() -> None:
    """By work and not by a clock, so that it decides alike on every machine; without any, one plan alone is followed
    into the other side's turn."""
    counts = []
    for work in (WORK, 0):
        bot = Strong(1, work)
        bot.planner = counting = Counting(WEIGHTS)
        for state in states(range(50, 52), 3):
            if state.stage is PLAY_CARD:
                before = counting.judged
                assert bot.plans(state, state.active)[0].chain[0] in state.legal_actions(state.to_act[0])
                assert counting.judged - before < WORK, "it is enough for every decision"
        counts.append(counting.count)
    assert counts[1] * 1.5 < counts[0]


def test_answers_that_are_known_refute_no_plan_that_is_better_for_less_than_half_of_the_work() -> None:
    met = few = all_ = 0
    for state in states(range(60, 61), 5):
        if state.stage is not PLAY_CARD:
            continue
        side, bot = state.active, Strong(1)
        bot.planner = counting = Counting(WEIGHTS)
        best = bot.plans(state, side)[0]
        few += counting.count
        tried = bot.planner.plans(state, side)[: TRIED[side]]
        counting.count = 0
        chances = [bot.weighed(state, side, plan, FOLLOWED).chance for plan in tried]
        all_ += counting.count
        missed = max(chances) - best.chance if side == EMPEROR else best.chance - min(chances)
        assert missed < 0.005
        met += 1
    assert met > 5 and few < 0.5 * all_


@pytest.mark.parametrize("name", BOTS)
def test_with_cards_on_the_table_a_bot_says_only_what_is_true_of_any_hand(name: str) -> None:
    met = Counter[str]()
    for state in states(range(3), 6, {"cards": "table"}):
        choice = decide(name, state)
        assert choice.action in state.legal_actions(state.to_act[0])
        met[choice.action.text] += state.stage is PLAY_CARD
    assert set(met) - {text for text, count in met.items() if not count} == {"reserve ?"}
