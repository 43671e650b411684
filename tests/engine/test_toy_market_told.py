"""Whole games of Market as they were once told: what is written down differently must tell the same.

What is told is all that people may see: choices, views, settings, notes, refusals by key and parameters, and rulings.
Where a fingerprint differs, ``told`` gives the lines in which to look.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from companion.engine.chance import SeededChance
from companion.engine.contract import Game, State
from companion.engine.errors import IllegalAction, ImpossiblePosition
from companion.engine.invariants import random_changes, setups
from companion.engine.terms import CHANCE, TABLE
from tests.engine.market_day import CARDS, TOKENS, texts
from tests.toy_market import registered

ACTIONS: Final = (
    *(f"{verb} {card}" for verb in ("draw", "play") for card in CARDS),
    *(f"{verb} {token}" for verb in ("caravan", "buy") for token in TOKENS),
    *(f"sell {token} {count}" for token in TOKENS for count in (1, 2, 3)),
    *(f"bid {count}" for count in range(4)),
    "draw ?", "pass", "next", "done",
)  # fmt: skip
DEPTHS: Final = ("scorekeeper", "full")
TOLD: Final = (
    "c9b08722e020", "6f345714057d", "b307efa476ee", "ae81041eb0d1", "9fec5ef2c974", "228d177481c5",
    "7a909e0bb610", "434663f9bd30", "1ff3ef8642c7", "8b9a2fbce6d8", "9b1ad32cb3cb", "2d41d892cc05",
    "b8c764ae72bc", "51315e02e756", "f1abfa405c35", "df2332b67c97", "8ac02c73259c", "815609308f68",
    "c618d219c8c7", "0fdff2331dac", "13ae83f3bafc", "c0761f368687", "c22d8b648790", "00b316bd07dd",
)  # fmt: skip


def told(game: Game, seed: int) -> Iterator[str]:
    """A random game, line by line; every third one is sometimes played by the people themselves."""
    players, options = setups(game)[seed % 4]
    luck, chance = random.Random(seed), SeededChance(seed)
    state = game.new_state(game.meta.colours[:players], options)
    while True:
        yield json.dumps([state.view(watcher) for watcher in (None, *range(players))], sort_keys=True)
        yield json.dumps([state.notes, state.settings(), state.scores, state.sealed, state.chance_for], sort_keys=True)
        for seat in (TABLE, CHANCE, *range(players)):
            yield json.dumps(
                [texts(state.legal_actions(seat)), *(texts(state.offered(seat, w)) for w in range(players))]
            )
        if state.is_over:
            return
        yield json.dumps(refused(state, luck, players), sort_keys=True)
        if luck.random() < 1 / 8:
            depth = {"depth": luck.choice(DEPTHS)} if seed % 3 == 0 and luck.random() < 1 / 2 else {}
            yield json.dumps(adjusted(state, random_changes(state, luck) | depth), sort_keys=True)
            continue
        seat = luck.choice(state.to_act)
        action = chance.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat))
        yield f"{seat} {action}: {texts(state.shown(seat, action, watcher) for watcher in range(players))}"
        state.apply(seat, action)


def refused(state: State, luck: random.Random, players: int) -> list[Any]:
    """What comes of any action by anybody: the refusal and the ruling."""
    seat, action = luck.choice((TABLE, CHANCE, *range(players))), state.parse(luck.choice(ACTIONS))
    ruling = state.ruling(seat, action)
    try:
        state.clone().apply(seat, action)
    except IllegalAction as error:
        return [error.key, dict(error.params), ruling]
    return [ruling]


def adjusted(state: State, changes: Any) -> list[Any]:
    """What comes of setting something."""
    try:
        state.adjust(changes)
    except ImpossiblePosition as error:
        return [error.key, dict(error.params)]
    return [state.notes]


@pytest.mark.parametrize("seed", range(24))
def test_a_game_is_told_as_before(seed: int) -> None:
    with registered() as game:
        lines = "\n".join(told(game, seed))
    assert hashlib.sha256(lines.encode()).hexdigest()[:12] == TOLD[seed]
