"""What the contract promises, on every registered game, with every number of players and every option value.

``companion.engine.invariants`` plays random games and watches what must hold at each moment; the tests here run it
over the registry and add what takes a second state to see: secrets, refusals, independence.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import pytest

from companion.engine import record as records
from companion.engine import registry
from companion.engine.chance import AppChance, SeededChance
from companion.engine.contract import CHANCE, TABLE, Action, Change, Game, State
from companion.engine.errors import ActionSyntaxError, IllegalAction, ImpossiblePosition, SetupError
from companion.engine.invariants import check_game, setups
from companion.engine.play import EndlessGameError, play, random_chooser
from companion.engine.secrecy import wrongly_shown
from tests.toy_game import registered

GAMES: Final = tuple(registry.metas())
SETUPS: Final = [
    pytest.param(game_id, players, options, id=f"{game_id}-{players}-{'-'.join(options.values())}")
    for game_id in GAMES
    for players, options in setups(registry.game(game_id))
]
every_game = pytest.mark.parametrize("game_id", GAMES)
every_setup = pytest.mark.parametrize(("game_id", "players", "options"), SETUPS)
PLAIN: Final = (int, str, list, tuple, dict)
LOOKS: Final = 16
"""About how many moments of a game the slow tests look at."""


def moments(game: Game, players: int, options: dict[str, str], seed: int) -> Iterator[State]:
    """The states of a random game, each before its next action. The caller must leave them as they are."""
    state = game.new_state(game.meta.colours[:players], options)
    luck, chance = random.Random(seed), SeededChance(seed)
    while state.to_act:
        yield state
        advance(state, luck, chance)
    yield state


def advance(state: State, luck: random.Random, chance: SeededChance) -> None:
    """One random action by somebody who is to act."""
    seat = luck.choice(state.to_act)
    state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))


@cache
def length(game_id: str) -> int:
    """How many actions a game takes, roughly."""
    game = registry.game(game_id)
    return sum(1 for _ in moments(game, game.meta.players[0], {}, 0))


def some(game_id: str, players: int, options: dict[str, str], seed: int) -> Iterator[State]:
    """A few dozen moments of a random game, spread over its whole length."""
    luck = random.Random(seed)
    for state in moments(registry.game(game_id), players, options, seed):
        if luck.random() < LOOKS / length(game_id) or not state.to_act:
            yield state


def texts(state: State, seat: int) -> list[str]:
    return [action.text for action in state.legal_actions(seat)]


@cache
def known_texts(game_id: str) -> tuple[str, ...]:
    """Every action that was ever legal in some random games with any number of players."""
    game = registry.game(game_id)
    found: dict[str, None] = {}
    for players, options in setups(game):
        for state in moments(game, players, options, 99):
            for seat in state.to_act:
                offered = state.legal_actions(seat) if seat != CHANCE else [a for a, _ in state.chance_outcomes()]
                found.update(dict.fromkeys(action.text for action in offered))
    return tuple(found)


@every_setup
def test_a_random_game_keeps_every_invariant(game_id: str, players: int, options: dict[str, str]) -> None:
    assert check_game(registry.game(game_id), players, options, seed=1) > players


@every_setup
def test_a_game_starts_as_it_is_told(game_id: str, players: int, options: dict[str, str]) -> None:
    game = registry.game(game_id)
    state = game.new_state(game.meta.colours[-players:], options)
    assert state.seats == game.meta.colours[-players:]
    assert not state.is_over and not state.winners
    assert state.scores == tuple(sum(line.points for line in state.lines if line.seat == n) for n in range(players))
    assert state.digest() == game.new_state(list(game.meta.colours[-players:]), options).digest()
    game.audit(state)


@every_game
def test_what_cannot_be_set_up_is_refused(game_id: str) -> None:
    game = registry.game(game_id)
    low, high = game.meta.players
    colours = game.meta.colours
    cases: list[tuple[tuple[str, ...], dict[str, str], str | None]] = [
        ((), {}, None),
        (colours[:low], {"no-such-option": "1"}, None),
        (colours[:low], {}, "no-such-edition"),
        (("octarine", *colours[: low - 1]), {}, None),
    ]
    if low > 1:
        cases += [(colours[: low - 1], {}, None), ((colours[0],) * low, {}, None)]
    if len(colours) >= high:
        cases.append(((*colours[:high], colours[0]), {}, None))
    cases += [(colours[:low], {name: "no-such-value"}, None) for name in game.meta.options]
    for seats, options, edition in cases:
        with pytest.raises(SetupError):
            game.new_state(seats, options, edition)


@every_game
def test_an_action_is_its_text(game_id: str) -> None:
    """Whatever was ever legal parses, to one shared object, in any state of the game."""
    game = registry.game(game_id)
    states = [game.new_state(game.meta.colours[:players], options) for players, options in setups(game)]
    for text in known_texts(game_id):
        for state in states:
            action = state.parse(text)
            assert action.text == text == str(action)
            assert action is state.parse(text)
            assert repr(action) == f"state.parse({text!r})"
            assert eval(repr(action), {"state": state}) is action
            assert action.key.startswith("did.")
            json.dumps(dict(action.params))
            assert all(touch.count(":") == 1 and not touch.startswith(":") for touch in action.touches)


@every_game
def test_unknown_texts_are_no_actions(game_id: str) -> None:
    game = registry.game(game_id)
    state = game.new_state(game.meta.colours[: game.meta.players[0]])
    before = state.digest()
    legal = known_texts(game_id)[0]
    for text in [
        "",
        " ",
        "\0",
        "castle",
        f" {legal}",
        f"{legal} ",
        f"{legal}\n",
        legal.upper(),
        f"{legal} x",
        "ż" * 9999,
    ]:
        with pytest.raises(ActionSyntaxError) as caught:
            state.parse(text)
        assert len(str(caught.value)) < 400
    assert state.digest() == before


@every_setup
def test_what_is_not_offered_is_refused_with_its_rule(game_id: str, players: int, options: dict[str, str]) -> None:
    luck = random.Random(5)
    for state in some(game_id, players, options, 5):
        before = state.digest()
        pool = [state.parse(text) for text in luck.sample(known_texts(game_id), min(60, len(known_texts(game_id))))]
        for seat in range(CHANCE, players):
            offered = set(texts(state, seat))
            if seat == CHANCE:  # people may tell what they cannot place, also what cannot come
                offered |= {action.text for action in state.offered(CHANCE, state.chance_for)}
            for action in pool:
                if action.text not in offered:
                    with pytest.raises(IllegalAction) as caught:
                        state.apply(seat, action)
                    assert caught.value.rule, f"{action} is refused without a rule"
                    assert caught.value.params["rule"] == caught.value.rule
                    assert caught.value.key.startswith("illegal.")
        assert state.digest() == before


@every_setup
def test_only_seats_of_the_game_act(game_id: str, players: int, options: dict[str, str]) -> None:
    for state in some(game_id, players, options, 6):
        if not state.to_act:
            continue
        before = state.digest()
        offered = [*state.legal_actions(state.to_act[0]), *[action for action, _ in state.chance_outcomes()]]
        copy_ = state.clone()
        advance(copy_, random.Random(0), SeededChance(0))
        for stranger in (-3, -2, players, 99):
            for each in (state, copy_):
                assert not each.legal_actions(stranger)
                for action in offered:
                    with pytest.raises(IllegalAction):
                        each.apply(stranger, action)
        with pytest.raises(IllegalAction):
            state.apply(state.to_act[0], Action(offered[0].text, offered[0].key, {}))
        assert state.digest() == before


def deep(state: State) -> dict[str, Any]:
    """Everything a state holds, copied to the ground."""
    held = [name for cls in type(state).__mro__ for name in getattr(cls, "__slots__", ())]
    held += list(getattr(state, "__dict__", {}))
    return {
        name: copy.deepcopy(getattr(state, name))
        for name in held
        if isinstance(getattr(state, name), list | tuple | dict | int)
    }


@every_setup
def test_a_clone_goes_its_own_way(game_id: str, players: int, options: dict[str, str]) -> None:
    """Playing a clone to its end changes nothing in the original, and the other way round."""
    luck = random.Random(7)
    for number, state in enumerate(some(game_id, players, options, 7)):
        clone = state.clone()
        before, inside = state.digest(), deep(state)
        notes = list(state.notes)
        assert clone.digest() == before and clone.to_act == state.to_act and clone.lines == state.lines
        chance = SeededChance(number)
        far = 10_000 if number % 8 == 0 else 30
        for _ in range(far):
            if not clone.to_act:
                break
            advance(clone, luck, chance)
        assert state.digest() == before
        assert deep(state) == inside
        assert state.notes == notes
        other = state.clone()
        held = other.digest()
        third = state.clone()
        if third.to_act:
            advance(third, luck, chance)
        assert other.digest() == held


@every_setup
def test_a_dump_has_the_same_future(game_id: str, players: int, options: dict[str, str]) -> None:
    game = registry.game(game_id)
    for number, state in enumerate(some(game_id, players, options, 8)):
        loaded = game.load(json.loads(json.dumps(state.dump())))
        twin = state.clone()
        assert loaded.digest() == twin.digest() and loaded.scores == twin.scores and loaded.winners == twin.winners
        assert loaded.to_act == twin.to_act and loaded.sealed == twin.sealed
        one, two = random.Random(number), random.Random(number)
        for _ in range(40):
            if not twin.to_act:
                break
            advance(loaded, one, SeededChance(number))
            advance(twin, two, SeededChance(number))
            assert loaded.digest() == twin.digest()
            assert loaded.notes == twin.notes


@every_game
@pytest.mark.parametrize("nonsense", [{}, {"seats": 3}, {"seats": []}, [], None, "x", 5])
def test_a_dump_of_something_else_is_refused(game_id: str, nonsense: Any) -> None:
    with pytest.raises(ImpossiblePosition):
        registry.game(game_id).load(nonsense)


@every_game
def test_a_damaged_dump_is_refused(game_id: str) -> None:
    game = registry.game(game_id)
    dump = game.new_state(game.meta.colours[: game.meta.players[0]]).dump()
    for key in dump:
        for damage in ({name: value for name, value in dump.items() if name != key}, {**dump, key: object()}):
            if key == "game" and key not in damage:
                continue
            with pytest.raises(ImpossiblePosition):
                game.load(damage)


@every_setup
def test_a_view_belongs_to_who_holds_it(game_id: str, players: int, options: dict[str, str]) -> None:
    """A view is plain JSON of its own: scribbling on it does not reach the state."""
    for state in some(game_id, players, options, 9):
        before, dump = state.digest(), json.dumps(state.dump())
        for watcher in (None, *range(players)):
            view = state.view(watcher)
            assert json.loads(json.dumps(view)) == view
            scribble(view)
        assert state.digest() == before
        assert json.dumps(state.dump()) == dump


def scribble(value: Any) -> None:
    """Change everything that can be changed in a JSON value."""
    if isinstance(value, dict):
        for inner in value.values():
            scribble(inner)
        value["scribble"] = True
    elif isinstance(value, list):
        for inner in value:
            scribble(inner)
        value.append("scribble")


@every_setup
def test_what_a_seat_imagines_offers_it_the_same(game_id: str, players: int, options: dict[str, str]) -> None:
    game = registry.game(game_id)
    luck = random.Random(10)
    for state in some(game_id, players, options, 10):
        for seat in range(players):
            view = state.view(seat)
            imagined = game.imagine(json.loads(json.dumps(view)), luck)
            assert imagined.view(seat) == view
            assert texts(imagined, seat) == texts(state, seat)
            assert imagined.to_act == state.to_act and imagined.scores == state.scores
            assert imagined.chance_source == state.chance_source and imagined.chance_for == state.chance_for
            for other in range(CHANCE, players):
                offered = [action.text for action in state.offered(other, seat)]
                assert [action.text for action in imagined.offered(other, seat)] == offered
            if state.chance_for is None:
                outcomes = [(action.text, weight) for action, weight in state.chance_outcomes()]
                assert [(action.text, weight) for action, weight in imagined.chance_outcomes()] == outcomes
            game.audit(imagined)
        # what is imagined can be played on to its end
    chance = SeededChance(1)
    for state in some(game_id, players, options, 11):
        if state.to_act and luck.random() < 0.15:
            seat = max(0, state.to_act[0])
            imagined = game.imagine(state.view(seat), luck)
            play(imagined, chance, [random_chooser(2)] * players)
            assert imagined.is_over


@every_setup
def test_a_sealed_choice_is_known_to_its_maker_alone(game_id: str, players: int, options: dict[str, str]) -> None:
    """While several choose at once, two games that differ only in a sealed choice look the same to all others."""
    for state in moments(registry.game(game_id), players, options, 12):
        assert not set(state.sealed) & set(state.to_act)
        if len(state.to_act) < 2:
            continue
        for seat in state.to_act:
            choices = state.legal_actions(seat)
            twins = [state.clone() for _ in choices]
            for twin, action in zip(twins, choices, strict=True):
                twin.apply(seat, action)
                assert seat in twin.sealed
                assert seat not in twin.to_act
                assert set(twin.to_act) == set(state.to_act) - {seat}
            for watcher in (None, *range(players)):
                seen = [twin.view(watcher) for twin in twins]
                if watcher == seat:
                    assert all(seen[i] != seen[j] for i in range(len(seen)) for j in range(i))
                else:
                    assert all(view == seen[0] for view in seen)
            for other in range(players):
                assert all(texts(twin, other) == texts(twins[0], other) for twin in twins)
            assert all(twin.notes == twins[0].notes and twin.lines == twins[0].lines for twin in twins)
            assert all(twin.scores == state.scores for twin in twins)


@every_setup
def test_what_is_shown_of_an_action_is_one_itself(game_id: str, players: int, options: dict[str, str]) -> None:
    """Who acts knows what it does; what others learn is an action that hides nothing, and notes and lines are open."""
    for state in moments(registry.game(game_id), players, options, 16):
        for seat in state.to_act:
            actions = [action for action, _ in state.chance_outcomes()] or list(state.legal_actions(seat))
            for watcher in (None, *range(players)):
                shown = [state.shown(seat, action, watcher) for action in actions]
                assert all(state.parse(one.text) is one for one in shown)
                assert all(state.shown(seat, one, watcher) is one for one in shown)
                assert seat != watcher or shown == actions
        assert not list(wrongly_shown(state))


@every_setup
def test_locking_in_takes_any_order(game_id: str, players: int, options: dict[str, str]) -> None:
    """Those who choose at once may do so in any order: the game is the same afterwards."""
    luck = random.Random(13)
    for state in moments(registry.game(game_id), players, options, 13):
        if len(state.to_act) > 1:
            choices = {seat: luck.choice(state.legal_actions(seat)) for seat in state.to_act}
            ends = set()
            for order in (list(choices), list(reversed(choices))):
                twin = state.clone()
                for seat in order:
                    twin.apply(seat, choices[seat])
                assert not twin.sealed
                ends.add(twin.digest())
            assert len(ends) == 1


@every_setup
def test_chance_is_fair_and_named(game_id: str, players: int, options: dict[str, str]) -> None:
    for state in moments(registry.game(game_id), players, options, 14):
        outcomes = state.chance_outcomes()
        assert bool(outcomes) == (CHANCE in state.to_act) == bool(state.chance_source)
        assert all(isinstance(weight, int) and weight > 0 for _, weight in outcomes)
        assert len({action.text for action, _ in outcomes}) == len(outcomes)
        assert sorted(action.text for action, _ in outcomes) == sorted(texts(state, CHANCE))


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


@every_setup
def test_points_move_by_lines_alone(game_id: str, players: int, options: dict[str, str]) -> None:
    seen = 0
    scores: tuple[int, ...] = (0,) * players
    for state in moments(registry.game(game_id), players, options, 15):
        fresh = state.lines[seen:]
        assert all(line.points and line.reason and line.rule for line in fresh)
        gained = [sum(line.points for line in fresh if line.seat == seat) for seat in range(players)]
        assert state.scores == tuple(a + b for a, b in zip(scores, gained, strict=True))
        seen, scores = len(state.lines), state.scores
    assert state.is_over and state.winners
    best = {scores[seat] for seat in state.winners}
    assert best == {max(scores)}


@every_game
def test_editions_have_data_and_names(game_id: str) -> None:
    game = registry.game(game_id)
    for edition in (None, *game.meta.editions):
        json.dumps(game.data(edition))
        json.dumps(dict(game.geometry(edition)))
        assert all(":" in thing and name for thing, name in game.names(edition).items())
    ask: list[Callable[[str], Any]] = [game.data, game.geometry, game.names]
    for question in ask:
        with pytest.raises(SetupError):
            question("no-such-edition")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(SetupError, match="known: "):
        registry.game("mahjong")


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


def test_what_can_be_set_of_lanterns_is_set_and_ruled() -> None:
    with registered() as game:
        state = game.new_state(("red", "blue"))
        passing = state.parse("pass")
        changes = state.ruling(1, passing)
        assert changes == {"prize": 1, "turn": "blue"}
        state.adjust(changes)
        assert passing in state.legal_actions(1)
        state.adjust({"points red": 5, "lit blue": 2})
        assert state.scores == (5, 0)
        assert state.lines[-1].reason == "adjustment"
        before = state.digest()
        refused: list[dict[str, Change]] = [
            {"points red": 1000}, {"lit green": 1}, {"points red": 3, "turn": "green"}, {"prize": 0}
        ]
        for wrong in refused:
            with pytest.raises(ImpossiblePosition):
                state.adjust(wrong)
            assert state.digest() == before


def test_a_game_in_which_nothing_can_be_set_says_so() -> None:
    with registered() as game:
        state = game.new_state(("red", "blue"))
        with pytest.raises(ImpossiblePosition, match="nothing of this game can be set"):
            State.adjust(state, {"points red": 1})
        assert State.settings(state) == ()
        assert State.ruling(state, 0, state.parse("pass")) is None
