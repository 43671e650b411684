"""``strength``: tables of who beats whom."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.bots import levels, pairs
from companion.cli import kept_results, strength
from companion.cli.kept_results import Batch
from companion.cli.simulate import seat_choosers
from companion.cli.strength import wilson
from companion.cli.tally import Costs, Tally
from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.play import play
from tests.cli.conftest import Run
from tests.patience import running, until

GAME = "ming-voyages"
TIMES = ("ms", "longest_ms", "stmt", "seconds")


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
        for cost in line["stmt"].values():
            assert 0 < cost["mean"] <= cost["most"] and 0 < cost["p95"] <= cost["most"]


def test_more_jobs_change_nothing_but_the_time(run: Run) -> None:
    arguments = ("strength", GAME, "--games", "7", "--pairs", "novice:deck", "--seed", "3")
    assert untimed(run(*arguments).out) == untimed(run(*arguments, "--jobs", "2").out)


def test_other_games_are_measured_too(run: Run) -> None:
    (line,) = lines(run("strength", "ming-dynastie", "--games", "1", "--pairs", "random:random").out)
    assert line["bots"] == {"red": "random", "yellow": "random"}
    assert line["major"] == {"red": 0, "yellow": 0}


def test_two_to_four_bots_are_a_pair(run: Run) -> None:
    texts = "random:random:random,greedy:random:random:random"
    three, four = lines(run("strength", "yinzi", "--games", "2", "--pairs", texts).out)
    assert three["bots"] == {"red": "random", "yellow": "random", "blue": "random"}
    assert four["bots"] == {"red": "greedy", "yellow": "random", "blue": "random", "green": "random"}
    for line in (three, four):
        assert sum(won["count"] for won in line["wins"].values()) == pytest.approx(2)
        assert line["wins"].keys() == line["bots"].keys() == line["ms"].keys() == line["stmt"].keys()
    assert four["stmt"]["red"]["mean"] > 10 * four["stmt"]["blue"]["mean"], "each seat has costs of its own"


def test_a_pair_of_several_plays_a_game_a_seed(run: Run) -> None:
    (line,) = lines(
        run("strength", "ming-dynastie", "--games", "4", "--seed", "9", "--pairs", "random:random:random").out
    )
    game, winners = registry.game("ming-dynastie"), list[list[str]]()
    for seed in range(9, 13):
        state = game.new_state(game.meta.colours[:3])
        play(state, SeededChance(seed), seat_choosers(game, ["random"] * 3, seed))
        winners.append([state.seats[seat] for seat in state.winners])
    for seat, won in line["wins"].items():
        assert won["count"] == pytest.approx(sum((seat in best) / len(best) for best in winners))


def test_ratings_are_the_last_line(run: Run) -> None:
    texts = "greedy:random,random:greedy,random:random:random"
    *pairs_, last = lines(run("strength", "ming-dynastie", "--games", "1", "--ratings", "--pairs", texts).out)
    assert len(pairs_) == 3 and [*last] == ["ratings"]
    assert [*last["ratings"]] == ["greedy", "random"]
    assert last["ratings"]["greedy"] == {"rating": 0, "low": 0, "high": 0}
    random = last["ratings"]["random"]
    assert random["low"] < random["rating"] < 0


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
        (("--pairs", "strong:standard:novice"), ("--pairs", "takes 2 players, not 3", "strong:standard:novice")),
        (("--pairs", "strong:standard,novice:"), ("--pairs", "''", "known")),
        (("--pairs", "strong:strong,novice:deck", "--ratings"), ("--pairs", "novice, deck", "strong", "--ratings")),
        (("--pairs", "strong:steward"), ("--pairs", "'steward'", "known")),
        (("--games", "0"), ("games",)),
        (("--jobs", "65"), ("jobs",)),
    ],
)
def test_bad_input_is_named(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    run("strength", GAME, *arguments).refuses(*words)


@pytest.mark.parametrize("names", [1, 5])
def test_so_many_do_not_play(run: Run, names: int) -> None:
    words = "A:B" if names == 1 else "takes 2 to 4 players, not 5"
    run("strength", "yinzi", "--pairs", ":".join(["random"] * names)).refuses("--pairs", words)


# --- results that are kept ---

ARGUMENTS = ("strength", "ming-dynastie", "--games", "12", "--pairs", "random:random,random:random:random")


class Played(list[int]):
    """The seeds of the games that are played; the process is stopped in the middle of one after so many."""

    most = 1000


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    seeds = Played()

    def chance(seed: int) -> SeededChance:
        if len(seeds) == seeds.most:
            raise KeyboardInterrupt
        seeds.append(seed)
        return SeededChance(seed)

    monkeypatch.setattr(strength, "SeededChance", chance)
    return seeds


def test_a_command_that_was_stopped_goes_on(run: Run, tmp_path: Path, played: Played) -> None:
    kept = (*ARGUMENTS, "--keep", str(tmp_path / "results"))
    whole = untimed(run(*ARGUMENTS).out)
    assert len(played) == 24
    played.clear()
    played.most = 21
    with suppress(KeyboardInterrupt):
        assert run(*kept).status == 1
    assert played == [*range(1, 13), *range(1, 10)]
    played.clear()
    assert untimed(run(*kept).out) == whole
    assert played == [*range(6, 13)], "the batch of five that was done stands"
    played.clear()
    assert untimed(run(*kept, "--jobs", "2").out) == whole
    assert played == []


@pytest.mark.skipif(os.name == "nt", reason="needs a pipe that can be read without waiting")
def test_a_command_that_was_killed_leaves_what_was_done_and_no_process(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "results"
    pair = ("strength", "ming-dynastie", "--pairs", "random:random", "--keep", str(file))
    endless = [sys.executable, "-m", "companion", *pair, "--games", "1000000", "--jobs", "2"]
    with running(endless, stdout=subprocess.PIPE) as process:
        until(lambda: file.exists() and file.read_bytes().count(b"\n") > 2)
        process.kill()
        out = process.stdout
        assert out is not None
        os.set_blocking(out.fileno(), False)
        until(lambda: out.read() == b"", "a process goes on")
    batches = file.read_bytes().count(b"\n") - 1
    head = json.loads(file.read_text().splitlines()[0])
    found = kept_results.resume(str(file), head)
    assert len(found) == batches
    (line,) = lines(run(*pair, "--games", "5").out)
    assert line["wins"]["red"]["count"] == found[Batch(("random", "random"), 1, 5)].seats[0].wins


def test_more_games_go_on_from_those_that_are_kept(run: Run, tmp_path: Path, played: Played) -> None:
    file = ("--keep", str(tmp_path / "results"))
    pair = ("strength", "ming-dynastie", "--pairs", "random:random")
    run(*pair, "--games", "7", *file)
    played.clear()
    assert untimed(run(*pair, "--games", "11", *file).out) == untimed(run(*pair, "--games", "11").out)
    assert played[:6] == [*range(6, 12)]


def test_processes_keep_what_one_would(run: Run, tmp_path: Path) -> None:
    """But for the order in which they are done, and the times."""
    kept = []
    for jobs in "12":
        file = tmp_path / jobs
        run(*ARGUMENTS, "--keep", str(file), "--jobs", jobs)
        found = kept_results.resume(str(file), json.loads(file.read_text().splitlines()[0]))
        kept.append({batch: [seat.wins for seat in tally.seats] for batch, tally in found.items()})
    assert kept[0] == kept[1] and len(kept[0]) == 6


def test_wherever_a_line_breaks_off_those_before_it_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = {"game": "a", "seed": 1}
    batches = [Batch(("x", "y"), seed, 2) for seed in (1, 3)]
    whole = tmp_path / "whole"
    kept_results.resume(str(whole), head)
    for batch in batches:
        kept_results.keep(str(whole), batch, some_games())
    written = whole.read_bytes()
    ends = [number + 1 for number, sign in enumerate(written) if sign == ord("\n")]
    near = {end + off for end in (0, *ends) for off in (-2, -1, 0, 1, 2)}
    for size in sorted({*near, *range(0, len(written), 29)} & {*range(len(written) + 1)}):
        file = tmp_path / "cut"
        file.write_bytes(written[:size])
        done = sum(end <= size for end in ends) - 1
        found = kept_results.resume(str(file), head)
        assert found == {batch: some_games() for batch in batches[: max(done, 0)]}
        torn = size > ends[0] and size not in ends
        assert (f"line {done + 2} was not written to its end" in capsys.readouterr().err) == torn
        for batch in batches[max(done, 0) :]:
            kept_results.keep(str(file), batch, some_games())
        assert file.read_bytes() == written


def some_games() -> Tally:
    tally = Tally.of(2)
    tally.games, tally.plays, tally.actions = 2, 3, 4
    for seat, wins in zip(tally.seats, (Fraction(5, 3), Fraction(1, 3)), strict=True):
        seat.wins, seat.seconds = wins, 0.1
        for cost in (0.0, 0.1, 7.7, 1e6):
            seat.costs.note(cost)
    return tally


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("anything\n", ("line 1", "no results")),
        ("anything", ("line 1", "no results")),
        ("[]\n", ("line 1", "no results")),
        ('{"game": "yinzi"}\n', ("line 1", "no results")),
        ("[" * 100_000 + "\n", ("line 1", "no results")),
        ("\xff\n", ("line 1", "no results")),
    ],
)
def test_a_file_of_something_else_is_refused_and_stays(
    run: Run, tmp_path: Path, wrong: str, words: tuple[str, ...]
) -> None:
    file = tmp_path / "results"
    file.write_text(wrong, encoding="latin-1")
    run(*ARGUMENTS, "--keep", str(file)).refuses("--keep", str(file))
    run(*ARGUMENTS, "--keep", str(file)).refuses(*words[: 2 * (wrong != "\xff\n")])
    assert file.read_text(encoding="latin-1") == wrong


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("yinzi", "--pairs", "random:random"), ("other game", "'ming-dynastie'", "'yinzi'")),
        (("ming-dynastie", "--pairs", "random:greedy"), ("other pairs", "random:greedy")),
        (("ming-dynastie", "--pairs", "random:random", "--seed", "2"), ("other seed", "'1'", "'2'")),
    ],
)
def test_results_of_other_arguments_are_refused(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    file = tmp_path / "results"
    run("strength", "ming-dynastie", "--games", "1", "--pairs", "random:random", "--keep", str(file))
    before = file.read_bytes()
    run("strength", *arguments, "--games", "1", "--keep", str(file)).refuses("--keep", str(file), *words)
    assert file.read_bytes() == before


def test_results_of_older_rules_are_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "results"
    pair = ("strength", "ming-dynastie", "--games", "1", "--pairs", "random:random", "--keep", str(file))
    run(*pair)
    version = registry.game("ming-dynastie").meta.rules_version
    file.write_text(file.read_text().replace(f'"rules": {version}', '"rules": 0'))
    run(*pair).refuses("--keep", "other rules", "'0'", f"'{version}'")


@pytest.mark.parametrize(
    ("before", "after"),
    [('"games": 1', '"games": 2'), ('"wins": "', '"wins": "-'), ('"plays"', '"played"'), ("{", ""), ('"0"', '"1/0"')],
)
def test_a_damaged_line_is_named(run: Run, tmp_path: Path, before: str, after: str) -> None:
    file = tmp_path / "results"
    pair = ("strength", "ming-dynastie", "--games", "1", "--pairs", "random:random", "--keep", str(file))
    run(*pair)
    head, line = file.read_text().splitlines()
    assert before in line
    file.write_text(f"{head}\n{line}\n{line.replace(before, after, 1)}\n")
    run(*pair).refuses("--keep", str(file), "line 3 is damaged")


@pytest.mark.parametrize("name", ["", ".", "missing/results"])
def test_a_file_that_cannot_be_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    run(*ARGUMENTS, "--keep", name).refuses("--keep", name)


# --- what decisions cost ---


@given(costs=st.lists(st.floats(0.01, 1e7), min_size=1, max_size=60), share=st.sampled_from((0.5, 0.95, 1.0)))
def test_what_so_many_decisions_do_not_exceed(costs: list[float], share: float) -> None:
    found, parts = Costs(), [Costs(), Costs()]
    for number, cost in enumerate(costs):
        parts[number % 2].note(cost)
    for part in parts:
        found.add(part)
    exact = sorted(costs)[max(ceil(share * len(costs) - 1e-9) - 1, 0)]
    assert found.below(share) == pytest.approx(exact, rel=0.011)
    assert found.most == max(costs) and found.total == pytest.approx(sum(costs)) and found.count == len(costs)
