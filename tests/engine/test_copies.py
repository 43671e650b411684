"""What the contract promises of copies: clones go their own way, dumps have the same future or are refused."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.contract import State
from companion.engine.errors import ImpossiblePosition
from tests.engine.moments import advance, every_game, every_setup, some


def deep(state: State) -> dict[str, Any]:
    """Everything a state holds, copied to the ground; but for what is kept, to which copies add what they find."""
    kept = {f"_{name}" for name in getattr(type(state), "KEPT", ())}
    held = [name for cls in type(state).__mro__ for name in getattr(cls, "__slots__", ())]
    held += list(getattr(state, "__dict__", {}))
    return {
        name: copy.deepcopy(getattr(state, name))
        for name in held
        if name not in kept and isinstance(getattr(state, name), list | tuple | dict | int)
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
