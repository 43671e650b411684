"""Whatever board owners may enter, bots play on it to the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.bots import decide, levels
from companion.engine import CHANCE, Game, registry
from companion.engine.chance import SeededChance
from tests.games.ming_dynastie.rules.kit import ED
from tests.profiles import examples

DISTRICTS: Final = ED.districts
CARDS: Final = ("rider", "rickshaw", "junk")
KINDS: Final = {region["id"]: region["kind"] for region in registry.game("ming-voyages").geometry()["regions"]}
REGIONS: Final = [*KINDS]

Borders = list[list[str]]


def mixed(pairs: Sequence[tuple[str, str]]) -> Borders:
    """Borders with one transport after the other."""
    return [[a, b, CARDS[place % len(CARDS)]] for place, (a, b) in enumerate(pairs)]


def chain(districts: Sequence[str], card: str = "junk") -> Borders:
    return [[a, b, card] for a, b in pairwise(districts)]


def star(districts: Sequence[str]) -> Borders:
    return [[districts[0], other, "rider"] for other in districts[1:]]


BOARDS: Final[dict[str, Borders]] = {
    "chain": chain(DISTRICTS),
    "ring": chain((*DISTRICTS, DISTRICTS[0])),
    "two islands": chain(DISTRICTS[:9]) + chain(DISTRICTS[9:], "rider"),
    "nine islands": [[*DISTRICTS[place : place + 2], "rickshaw"] for place in range(0, 18, 2)],
    "star": star(DISTRICTS),
    "two stars": star(DISTRICTS[:7]) + star(DISTRICTS[7:]),
    "complete": mixed([*combinations(DISTRICTS, 2)]),
}


def play(game: Game, own: dict[str, Any], names: Sequence[str], seed: int) -> None:
    """A whole game on an owners' board, its accounts kept."""
    state = game.new_state(game.meta.colours[: len(names)], None, "boxed", own)
    chance = SeededChance(seed)
    bots = [levels(game.meta.id)[name](seed * 10 + seat) for seat, name in enumerate(names)]
    while state.to_act:
        seat = state.to_act[0]
        legal = state.legal_actions(seat)
        action = chance.choose(state) if seat == CHANCE else decide(bots[seat], game, state, seat, legal).action
        assert action in legal or seat == CHANCE
        state.apply(seat, action)
    game.audit(state)


@pytest.mark.parametrize("board", BOARDS)
def test_bots_play_ming_dynastie_on_boards_of_every_shape(board: str) -> None:
    play(registry.game("ming-dynastie"), {"borders": BOARDS[board]}, ("steward", "greedy", "steward"), 1)


@st.composite
def boards(draw: st.DrawFn) -> Borders:
    """Any board that is legal: every district has a border; where one leads is left to luck."""
    ends = [(a, draw(st.sampled_from([b for b in DISTRICTS if b != a]))) for a in DISTRICTS]
    more = draw(st.lists(st.sampled_from([*combinations(DISTRICTS, 2)]), max_size=30))
    found = {(*sorted((a, b), key=DISTRICTS.index), draw(st.sampled_from(CARDS))) for a, b in (*ends, *more)}
    return [list(border) for border in sorted(found)]


@settings(max_examples=examples(5), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(boards(), st.integers(2, 3))
def test_bots_play_ming_dynastie_on_any_legal_board(borders: Borders, players: int) -> None:
    play(registry.game("ming-dynastie"), {"borders": borders}, ("steward",) * players, 1)


ROADS: Final[dict[str, list[tuple[str, str]]]] = {
    "chain": [*pairwise(REGIONS)],
    "islands": [*pairwise(REGIONS[:5]), *pairwise(REGIONS[5:])],
    "pairs": [("western", "eastern"), ("manchu", "gansu"), ("sichuan", "datong"), ("jizhou", "liaodong"),
              ("jizhou", "ming")],
    "star": [("gansu", other) for other in REGIONS if other != "gansu"],
    "complete": [*combinations(REGIONS, 2)],
}  # fmt: skip


@pytest.mark.parametrize("bots", [("standard", "strong"), ("novice", "deck")])
@pytest.mark.parametrize("roads", ROADS)
def test_bots_play_the_ming_voyages_on_boards_of_every_shape(roads: str, bots: tuple[str, str]) -> None:
    """No border leads from a homeland into the Empire."""
    borders = [[a, b] for a, b in ROADS[roads] if {KINDS[a], KINDS[b]} != {"homeland", "ming"}]
    play(registry.game("ming-voyages"), {"borders": borders}, bots, 2)
