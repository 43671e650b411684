"""How many ways there are to go on from fixed positions, counted to the end of one, two and three actions.

The numbers were found once and are kept: a change of the rules, of the map or of what is offered moves them. At each
node the slow generator counts along, so a kept number is never only the engine's own word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from companion.engine.terms import CHANCE
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from tests.games.ming_dynastie.rules import naive_moves
from tests.games.ming_dynastie.rules.kit import at_stage, do, moving, new, scoring, wander

BOARD: Final = naive_moves.board(GAME.data())
FULL: Final = {"rider": 1, "rickshaw": 1, "junk": 2, "dragon": 1}


def leaves(state: MingState, depth: int) -> int:
    """The number of sequences of so many actions; shorter ones that end the game count as well."""
    if not depth or not state.to_act:
        return 1
    total = 0
    for seat in state.to_act:
        legal = state.legal_actions(seat)
        assert len(legal) == len(naive_moves.legal(BOARD, state.view(None if seat == CHANCE else seat), seat))
        for action in legal:
            twin = state.clone()
            twin.apply(seat, action)
            total += leaves(twin, depth - 1)
    return total


POSITIONS: Final[dict[str, Callable[[], MingState]]] = {
    "the empty board of three": lambda: new(3),
    "the empty board of two": lambda: do(new(2), *["turn rider", "turn junk"] * 3),
    "princes of four": lambda: wander(new(4), 1, at_stage(stages.PLACE_PRINCE)),
    "members of two": lambda: wander(new(2), 2, at_stage(stages.PLACE_MEMBER)),
    "cards of three": lambda: wander(new(3), 3, at_stage(stages.TAKE_CARD)),
    "a crowded north": lambda: moving(
        ["lintao", "yanan", "hanzhong", "luoyang"], [FULL] * 4, spaces={"shaanxi": {"red": 2}, "henan": {"red": 3}}
    ),
    "a free walk": lambda: moving(["luoyang", "suzhou"], [FULL, FULL], spaces={"henan": {"red": 1}}),
    "returns of three": lambda: scoring(
        3, 4, {"lintao": {"red": 3, "blue": 2}, "yanan": {"red": 1, "blue": 2}, "hanzhong": {"yellow": 2}}
    ),
    "the neutral leads": lambda: scoring(2, 2, {d: {"neutral": 3, "red": 1} for d in ("lintao", "yanan", "hanzhong")}),
    "the fourth round's end": lambda: scoring(4, 4, {}),
}
COUNTED: Final[dict[str, tuple[int, int, int]]] = {
    "the empty board of three": (3, 9, 27),
    "the empty board of two": (18, 324, 5814),
    "princes of four": (18, 306, 4896),
    "members of two": (6, 36, 216),
    "cards of three": (6, 33, 156),
    "a crowded north": (11, 63, 381),
    "a free walk": (17, 119, 744),
    "returns of three": (11, 80, 288),
    "the neutral leads": (3, 9, 36),
    "the fourth round's end": (4, 24, 144),
}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_ways_to_go_on(name: str, depth: int) -> None:
    assert leaves(POSITIONS[name](), depth) == COUNTED[name][depth - 1]


def test_every_position_is_counted() -> None:
    assert set(COUNTED) == set(POSITIONS)
