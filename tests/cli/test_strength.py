"""``strength``: tables of who beats whom."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.bots import levels, pairs
from companion.cli.strength import wilson
from companion.engine import registry
from tests.cli.conftest import Run

GAME = "ming-voyages"
TIMES = ("ms", "longest_ms", "seconds")


def lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def untimed(out: str) -> list[dict[str, Any]]:
    return [{name: value for name, value in line.items() if name not in TIMES} for line in lines(out)]


def test_a_line_a_pair(run: Run) -> None:
    done = run("strength", GAME, "--games", "3", "--pairs", "novice:deck, deck-3:random", "--seed", "7")
    first, second = lines(done.out)
    assert first["bots"] == {"emperor": "novice", "overlord": "deck"}
    assert second["bots"] == {"emperor": "deck-3", "overlord": "random"}
    for line in (first, second):
        assert line["games"] == 3
        assert sum(won["count"] for won in line["wins"].values()) == 3
        shares = [line[kind][seat] for kind in ("major", "minor") for seat in ("emperor", "overlord")]
        assert sum(shares) == pytest.approx(1, abs=1e-3) and min(shares) >= 0
        for won in line["wins"].values():
            assert won["share"] == pytest.approx(won["count"] / 3, abs=1e-4)
            assert won["low"] <= won["share"] <= won["high"]
        assert 8 <= line["plays"] <= 47 < line["actions"]
        assert set(line["ms"]) == {"emperor", "overlord"}
        assert all(line["ms"][seat] <= line["longest_ms"][seat] for seat in line["ms"])


def test_more_jobs_change_nothing_but_the_time(run: Run) -> None:
    arguments = ("strength", GAME, "--games", "7", "--pairs", "novice:deck", "--seed", "3")
    assert untimed(run(*arguments).out) == untimed(run(*arguments, "--jobs", "2").out)


def test_other_games_are_measured_too(run: Run) -> None:
    (line,) = lines(run("strength", "ming-dynastie", "--games", "1", "--pairs", "random:random").out)
    assert line["bots"] == {"red": "random", "yellow": "random"}
    assert line["major"] == {"red": 0, "yellow": 0}


def test_the_usual_pairs_are_of_bots_that_there_are() -> None:
    assert any(pairs(game) for game in registry.metas())
    for game in registry.metas():
        assert {name for pair in pairs(game) for name in pair.split(":")} <= set(levels(game))


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (600, 1000, 0.5693, 0.6299)]
)
def test_the_interval_is_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=5e-4)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--pairs", "strong"), ("--pairs", "A:B")),
        (("--pairs", "strong:steward"), ("--pairs", "'steward'", "known")),
        (("--games", "0"), ("games",)),
        (("--jobs", "65"), ("jobs",)),
    ],
)
def test_bad_input_is_named(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    run("strength", GAME, *arguments).refuses(*words)
