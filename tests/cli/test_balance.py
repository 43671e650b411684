"""``balance``: how often each place in the order wins, and where points come from."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.cli.simulate import seat_choosers
from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.play import play
from companion.engine.record import start
from tests.cli.conftest import Run


def told(out: str) -> dict[str, Any]:
    (line,) = out.splitlines()
    found: dict[str, Any] = json.loads(line)
    assert found.pop("seconds") >= 0
    return found


@pytest.mark.parametrize("game_id", registry.metas())
def test_places_and_sources_add_up(run: Run, game_id: str) -> None:
    line = told(run("balance", game_id, "--players", "2", "--games", "6", "--bot", "random", "--seed", "4").out)
    assert (line["bot"], line["players"], line["games"]) == ("random", 2, 6)
    assert sum(place["wins"]["count"] for place in line["places"]) == 6
    for number, place in enumerate(line["places"]):
        assert place["points"] == pytest.approx(sum(row[number] for row in line["sources"].values()), abs=0.05)
        assert place["wins"]["low"] <= place["wins"]["share"] <= place["wins"]["high"]
        assert line["winner"] >= place["points"]


def test_places_are_those_of_the_order_in_which_the_game_begins(run: Run) -> None:
    """Of single games the record tells it."""
    for seed in range(3):
        same = ("yinzi", "--players", "3", "--games", "1", "--bot", "random", "--seed", str(seed))
        line = told(run("balance", *same).out)
        game, colours = registry.game("yinzi"), registry.metas()["yinzi"].colours[:3]
        state, record = game.new_state(colours), start("yinzi", colours, {})
        play(state, SeededChance(seed), seat_choosers(game, ["random"] * 3, seed), record)
        order = [text.split()[-1] for _, text in record.actions if text.startswith("first ")]
        assert len(order) == 3
        scores = dict(zip(state.seats, state.scores, strict=True))
        assert [place["points"] for place in line["places"]] == [scores[colour] for colour in order]


def test_more_jobs_change_nothing_but_the_time(run: Run) -> None:
    arguments = ("balance", "yinzi", "--players", "4", "--games", "7", "--bot", "random")
    assert told(run(*arguments).out) == told(run(*arguments, "--jobs", "2").out)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "5"), ("--players", "2 to 4", "5")),
        (("--players", "3", "--bot", "nobody"), ("--bot", "'nobody'", "known")),
        (("--players", "3", "--bot", "random,greedy"), ("--bot", "one name")),
        (("--players", "3", "--games", "0"), ("games",)),
    ],
)
def test_bad_input_is_named(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    run("balance", "yinzi", *arguments).refuses(*words)
