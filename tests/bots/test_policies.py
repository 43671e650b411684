"""Bots: legal, blind to secrets, repeatable, and as strong as they claim."""

from __future__ import annotations

import random

import pytest

from companion.bots import GENERAL, POLICIES, decide, levels
from companion.engine import CHANCE, Game, State, registry
from companion.engine.chance import SeededChance
from companion.words import catalogue
from tests.profiles import games, some
from tests.toy_game import registered

BOTS = [(game_id, name) for game_id in registry.metas() for name in levels(game_id)]
"""Every bot of every game; under a name that a game does not have plays one that it has."""


def play(game: Game, names: list[str], seed: int, until: int = 100_000) -> State:
    state = game.new_state(game.meta.colours[: len(names)])
    chance = SeededChance(seed)
    bots = [POLICIES[name](seed * 10 + seat) for seat, name in enumerate(names)]
    languages = [catalogue("en"), catalogue("de")]
    for _ in range(until):
        if not state.to_act:
            break
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
            continue
        legal = state.legal_actions(seat)
        choice = decide(bots[seat], game, state, seat, legal)
        assert choice.action in legal
        if choice.key:
            for words in languages:
                assert words.say(choice.key, choice.params, game.names())
        state.apply(seat, choice.action)
    return state


@pytest.mark.parametrize(("game_id", "name"), BOTS)
def test_every_bot_plays_every_game_legally_with_reasons(game_id: str, name: str) -> None:
    game = registry.game(game_id)
    for players in some(sorted(set(game.meta.players)), 1):
        assert play(game, [name] * players, seed=players).is_over


@pytest.mark.parametrize("name", GENERAL)
def test_every_bot_plays_a_game_that_nobody_has_taught_it(name: str) -> None:
    with registered() as game:
        for players in (2, 3, 4):
            assert play(game, [name] * players, seed=players).is_over


def test_greedy_takes_the_points_of_a_game_that_it_was_not_taught() -> None:
    with registered() as game:
        state = game.new_state(game.meta.colours[:2], {"rounds": "1"})
        for seat, text in ((CHANCE, "prize 3"), (0, "pass"), (1, "pass")):
            state.apply(seat, state.parse(text))
        for seed in range(5):
            choice = decide(POLICIES["greedy"](seed), game, state, 0, state.legal_actions(0))
            assert choice.action.text != "bid 0"  # shared with the first bid of the other: nobody would win
            assert choice.key == "because.greedy"


def test_greedy_gives_no_reason_where_everything_is_worth_the_same() -> None:
    with registered() as game:
        state = game.new_state(game.meta.colours[:2], {"rounds": "1"})
        for seat, text in ((CHANCE, "prize 3"), (0, "pass")):
            state.apply(seat, state.parse(text))
        choice = decide(POLICIES["greedy"](1), game, state, 1, state.legal_actions(1)[:2])
        assert not choice.key


def test_every_game_has_its_own_bots_and_any_other_game_the_general_ones() -> None:
    assert list(levels("ming-dynastie")) == ["clerk", "steward", "regent", "greedy", "random"]
    assert levels("lanterns") == GENERAL and "random" in GENERAL
    assert set(POLICIES) == {name for game in registry.metas() for name in levels(game)}
    assert {game for game in registry.metas() if "random" not in levels(game)} == set()


@pytest.mark.parametrize("game_id", [*registry.metas(), "lanterns"])
def test_a_bot_of_another_game_plays_as_greedy(game_id: str) -> None:
    with registered():
        game = registry.game(game_id)
        state, chance = game.new_state(game.meta.colours[:2]), SeededChance(4)
        while state.to_act == (CHANCE,) or len(state.legal_actions(state.to_act[0])) == 1:
            seat = state.to_act[0]
            state.apply(seat, chance.choose(state) if seat == CHANCE else state.legal_actions(seat)[0])
        seat = state.to_act[0]
        legal = state.legal_actions(seat)
        strangers = POLICIES.keys() - levels(game_id).keys()
        assert strangers
        for name in strangers:
            stranger, greedy = POLICIES[name](4), POLICIES["greedy"](4)
            assert decide(stranger, game, state, seat, legal) == decide(greedy, game, state, seat, legal), name


@pytest.mark.parametrize(("game_id", "name"), BOTS)
def test_same_seed_same_game(game_id: str, name: str) -> None:
    game = registry.game(game_id)
    players, until = game.meta.players[0], games(60, 150)
    assert play(game, [name] * players, 5, until).digest() == play(game, [name] * players, 5, until).digest()


@pytest.mark.parametrize("name", levels("ming-dynastie"))
def test_a_bot_chooses_alike_whatever_lies_face_down(name: str) -> None:
    """The bot's only input is a sample, and that does not change with the others' sealed choices."""
    game = registry.game("ming-dynastie")
    met = 0
    for seed in range(6):
        state = game.new_state(game.meta.colours[:4])
        chance, draw = SeededChance(seed), random.Random(seed)
        while state.to_act:
            if state.sealed and len(state.to_act) == 1:
                seat = state.to_act[0]
                other = state.sealed[0]
                decisions = set()
                before = state.dump()
                for count in (0, 1):
                    changed = dict(before)
                    changed["chosen"] = [count if i == other else n for i, n in enumerate(before["chosen"])]
                    variant = game.load(changed)
                    bot = POLICIES[name](1)
                    choice = decide(bot, game, variant, seat, variant.legal_actions(seat))
                    decisions.add((choice.action.text, choice.key))
                assert len(decisions) == 1
                met += 1
            seat = state.to_act[0]
            action = chance.choose(state) if seat == CHANCE else draw.choice(state.legal_actions(seat))
            state.apply(seat, action)
    assert met >= 10


def wins(game: Game, one: str, other: str, number: int) -> float:
    """Part of the games ``one`` wins against ``other``; seats change, shared victories count half."""
    won = 0.0
    for seed in range(number):
        mine = seed % 2
        names = [one, other] if mine == 0 else [other, one]
        winners = play(game, names, 1000 + seed).winners
        won += (mine in winners) / len(winners)
    return won / number


@pytest.mark.parametrize(
    ("one", "other", "least"), [("greedy", "random", 1), ("steward", "random", 1), ("steward", "greedy", 0.65)]
)
def test_strength(one: str, other: str, least: float) -> None:
    """A sample; ``ming-table simulate`` plays as many as one likes (400 games: see CONTRIBUTING)."""
    assert {one, other} <= set(levels("ming-dynastie")), "a name that the game does not have plays as another one"
    assert wins(registry.game("ming-dynastie"), one, other, games(6, 40)) >= least


def test_the_steward_calls_nobody_home_when_nothing_is_to_come() -> None:
    """In round 6 those who stay may hold the city; those who go home count for nothing."""
    game = registry.game("ming-dynastie")
    met = 0
    for seed in range(3):
        state = game.new_state(game.meta.colours[:3])
        chance, draw, steward = SeededChance(seed), random.Random(seed), POLICIES["steward"](seed)
        while state.to_act:
            seat = state.to_act[0]
            view = state.view(seat) if seat != CHANCE else {}
            if view and view["stage"] == "return" and view["round"] == 6:
                assert decide(steward, game, state, seat, state.legal_actions(seat)).action.text == "return 0"
                met += 1
            action = chance.choose(state) if seat == CHANCE else draw.choice(state.legal_actions(seat))
            state.apply(seat, action)
    assert met > 5
