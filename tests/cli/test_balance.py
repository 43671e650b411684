"""``balance``: how often each place in the order wins, and where points come from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine import registry
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


def test_places_are_those_of_the_order_in_which_the_game_begins(run: Run, tmp_path: Path) -> None:
    """Of single games the record tells it."""
    for seed in map(str, range(3)):
        same = ("yinzi", "--players", "3", "--games", "1", "--bot", "random", "--seed", seed)
        line = told(run("balance", *same).out)
        played = json.loads(run("simulate", *same, "--records", str(tmp_path)).out.splitlines()[0])
        record = (tmp_path / f"seed-{seed}.txt").read_text(encoding="utf-8")
        order = [action.split()[-1] for action in record.splitlines() if " first " in action]
        assert len(order) == 3
        assert [place["points"] for place in line["places"]] == [played["scores"][colour] for colour in order]


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
