"""``simulate``, ``replay``, ``legal`` and the records between them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.bots import levels
from companion.games.ming_dynastie.bots import regent
from tests.cli.conftest import Run

GAME = "ming-dynastie"


def lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A whole random game of three."""
    run("simulate", GAME, "--players", "3", "--seed", "11", "--records", str(tmp_path / "deep" / "records"))
    return tmp_path / "deep" / "records" / "seed-11.txt"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_line_a_game_then_a_summary(run: Run, players: int) -> None:
    done = run("simulate", GAME, "--players", str(players), "--games", "3", "--seed", "40")
    *games, last = lines(done.out)
    assert [game["seed"] for game in games] == [40, 41, 42]
    for game in games:
        assert set(game) == {"seed", "actions", "scores", "winners", "hash"}
        assert list(game["scores"]) == ["red", "yellow", "blue", "green"][:players]
        best = max(game["scores"].values())
        assert game["winners"] == [seat for seat, points in game["scores"].items() if points == best]
    assert last["summary"]["games"] == 3
    assert last["summary"]["actions"] == sum(game["actions"] for game in games)
    assert set(last["summary"]) == {"games", "actions", "seconds"}
    assert len({game["hash"] for game in games}) == 3


@pytest.mark.parametrize("bots", ["random", "greedy", "random,greedy"])
def test_the_same_arguments_print_the_same_lines(run: Run, bots: str) -> None:
    arguments = ("simulate", GAME, "--players", "2", "--games", "2", "--seed", "3", "--bot", bots)
    first, second = (run(*arguments).out.splitlines() for _ in range(2))
    assert first[:-1] == second[:-1]
    alone = run("simulate", GAME, "--players", "2", "--seed", "4", "--bot", bots).out.splitlines()
    assert alone[0] == first[1], "a game depends on the games before it"


def test_every_bot_can_play(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regent, "BUDGET", 4)
    for name in levels(GAME):
        done = run("simulate", GAME, "--players", "2", "--bot", name)
        assert done.status == 0, name


def test_one_player_alone_meets_the_bot_of_the_game(run: Run) -> None:
    """The other seat is played by it, exactly as if it had been named."""
    alone = run("simulate", "ming-voyages", "--players", "1", "--bot", "novice", "--seed", "3")
    named = run("simulate", "ming-voyages", "--players", "2", "--bot", "novice,standard", "--seed", "3")
    assert lines(alone.out)[0] == lines(named.out)[0]
    run("simulate", GAME, "--players", "1").refuses("--players", "2 to 4 players, not 1")
    run("simulate", "ming-voyages", "--players", "3").refuses("--players", "1 to 2 players, not 3")
    one = ("--players", "1", "--bot", "random,random")
    run("simulate", "ming-voyages", *one).refuses("--bot", "expected one name, got 2")


def test_options_are_heard(run: Run) -> None:
    usual = run("simulate", GAME, "--players", "2")
    other = run("simulate", GAME, "--players", "2", "--option", "start=2", "--option", "city-order=chosen")
    assert other.status == 0
    assert usual.out.splitlines()[0] != other.out.splitlines()[0]


def test_a_record_replays_to_the_same_end(run: Run, record: Path) -> None:
    (game, _) = lines(run("simulate", GAME, "--players", "3", "--seed", "11").out)
    assert run("replay", str(record)).json == {
        "game": GAME,
        "actions": game["actions"],
        "over": True,
        "scores": game["scores"],
        "winners": game["winners"],
        "hash": game["hash"],
    }
    assert run("replay", "-", stdin=record.read_bytes()).json["hash"] == game["hash"]


def test_legal_lists_what_the_next_line_of_the_record_chose(run: Run, record: Path) -> None:
    text = record.read_text()
    header, actions = text.split("\n\n")
    played = actions.splitlines()
    for length in (0, 3, 30, 130, 260, len(played) - 1):
        part = "\n".join([header, "", *played[:length]])
        who, _, action = played[length].partition(" ")
        found = run("legal", "-", stdin=part).json
        assert who in found["to_act"]
        assert action in found["actions"]
        assert action in run("legal", "-", "--seat", who, stdin=part).json["actions"]
        if who != "chance":
            number = ["red", "yellow", "blue"].index(who) + 1
            assert action in run("legal", "-", "--seat", str(number), stdin=part).json["actions"]
            assert run("legal", "-", "--seat", "chance", stdin=part).json["actions"] == []
    assert run("legal", str(record)).json == {"to_act": [], "actions": []}


@pytest.mark.parametrize("seat", ["0", "4", "-1", "green", "", "1.0", "²", "9" * 50])
def test_legal_refuses_seats_that_are_not_there(run: Run, record: Path, seat: str) -> None:
    run("legal", str(record), "--seat", seat).refuses("--seat", "red")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "1"], ["2 to 4", "1"]),
        (["--players", "5"], ["2 to 4", "5"]),
        (["--players", "-2"], ["--players", "-2"]),
        (["--players", "two"], ["--players", "two"]),
        (["--players", "2", "--games", "0"], ["--games", "0"]),
        (["--players", "2", "--games", "-1"], ["--games", "-1"]),
        (["--players", "2", "--games", "1" * 5000], ["--games", "whole number"]),
        (["--players", "2", "--games", "1e3"], ["--games", "1e3"]),
        (["--players", "2", "--seed", "nan"], ["--seed", "nan"]),
        (["--players", "2", "--seed", "1_0"], ["--seed", "1_0"]),
        (["--players", "2", "--seed", "٣"], ["--seed"]),
        (["--players", "2", "--bot", "nobody"], ["--bot", "nobody", "ming-dynastie", "random"]),
        (["--players", "2", "--bot", "deck"], ["--bot", "deck", "clerk, steward, regent, greedy, random"]),
        (["--players", "3", "--bot", "random,random"], ["--bot", "3", "2"]),
        (["--players", "2", "--bot", ""], ["--bot"]),
        (["--players", "2", "--option", "start"], ["--option", "start"]),
        (["--players", "2", "--option", "start=7"], ["start", "7", "1, 2, 3, 4"]),
        (["--players", "2", "--option", "start=4"], ["start", "4"]),
        (["--players", "2", "--option", "luck=1"], ["luck", "city-order"]),
        (["--players", "2", "--option", "start=1", "--option", "start=2"], ["start", "twice"]),
        (["--players", "2", "--records", "/dev/null/x"], ["--records", "/dev/null/x"]),
        (["--players", "2", "--records", "a\0b"], ["--records"]),
        (["--players", "2", "--records", ""], ["--records", "no folder"]),
        (["--players", "2", "--records", " "], ["--records", "no folder"]),
        (["--players", "2", "--fast"], ["--fast"]),
        (["--players", "2", "extra"], ["extra"]),
        ([], ["--players"]),
    ],
)
def test_bad_arguments_are_named(run: Run, arguments: list[str], words: list[str]) -> None:
    run("simulate", GAME, *arguments).refuses(*words)


HEADER = "game: ming-dynastie\nseats: red yellow\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["line 1", "game"]),
        ("ming", ["line 1", "key: value"]),
        ("game: go\nseats: a b\n", ["line 1", "go"]),
        ("game: ming-dynastie\n", ["seats"]),
        ("game: ming-dynastie\nseats: red pink\n", ["line 2", "pink"]),
        ("game: ming-dynastie\nseats: red red\n", ["line 2", "same colour"]),
        (HEADER + "seats: red blue\n", ["line 3", "twice"]),
        (HEADER + "mood: good\n", ["line 3", "mood"]),
        (HEADER + "edition: gold\n", ["line 3", "gold"]),
        (HEADER + "rules: 999\n", ["line 3", "999"]),
        (HEADER + "options: start=5\n", ["line 3", "start"]),
        (HEADER + "options: start\n", ["line 3", "name=value"]),
        (HEADER + "\nchance turn rider\nblue pass\n", ["line 5", "blue"]),
        (HEADER + "\nchance turn camel\n", ["line 4", "turn camel"]),
        (HEADER + "\nchance\n", ["line 4", "chance"]),
        (HEADER + "\n# a remark\nred deploy 9\n", ["line 5", "deploy 9"]),
        (HEADER + "\nred pass\n", ["line 4", "phase 3"]),
    ],
)
def test_a_bad_record_is_refused_by_its_line(run: Run, text: str, words: list[str]) -> None:
    for command in ("replay", "legal"):
        run(command, "-", stdin=text).refuses(*words)


def test_a_long_line_of_a_record_stays_one_short_line(run: Run) -> None:
    done = run("replay", "-", stdin=HEADER + "\nred " + "x" * 1_000_000)
    done.refuses("line 4")
    assert len(done.err) < 500
