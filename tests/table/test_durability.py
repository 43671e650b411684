"""An answer is only given for what is on disk, whoever dies and whoever else writes."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from companion.engine import record
from companion.table import Outcome, Tables
from tests.patience import at_once, running
from tests.profiles import games
from tests.stores import place_of, store_in
from tests.table.room import Room, open_room

ROOT = Path(__file__).parents[2]
EACH = games(15, 30)
"""So much each of two processes is done with, at the least."""


@contextmanager
def writer(folder: Path, room: Room, seed: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.table.writer", place_of(folder), room.table.code, seed]
    with running(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(room.tokens) + "\n")
        process.stdin.flush()
        assert process.stdout.readline() == "ready\n"
        yield process


def acknowledged_by(process: subprocess.Popen[str], at_least: int) -> list[tuple[int, str, str]]:
    """What the process says is done, until that is so much; then it is killed, and what it still said is added."""
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(at_least)]
    process.kill()
    lines += process.stdout.read().splitlines()
    return [tuple(json.loads(line)) for line in lines if line.rstrip().endswith("]")]


def go(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("go\n")
    process.stdin.flush()


def test_every_entry_acknowledged_before_a_kill_is_there_and_the_game_goes_on(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room = open_room(tables, rounds="1000")
    tables.close()
    chance = random.Random(5)
    acknowledged: list[tuple[int, str, str]] = []
    for run in range(games(3, 5)):
        with writer(tmp_path, room, f"run-{run}") as process:
            go(process)
            acknowledged += acknowledged_by(process, chance.randrange(1, 60))
        tables = Tables(store_in(tmp_path), background=False)
        table = tables.get(room.table.code)
        kept = {entry.number: (entry.seat, entry.key) for entry in table.timeline.projection.entries}
        assert all(kept.get(number) == (seat, key) for number, seat, key in acknowledged)
        assert "chance" not in table.play.to_act
        assert table.play.to_act, "no action was kept without the chance that follows it"
        assert record.replay(record.parse(table.timeline.record())).digest()
        tables.close()
    assert len(acknowledged) > 50


def test_two_processes_never_both_win_a_number(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room = open_room(tables, rounds="1000")
    with writer(tmp_path, room, "one") as one, writer(tmp_path, room, "two") as two:
        go(one)
        go(two)
        done = acknowledged_by(one, EACH)
        done += acknowledged_by(two, EACH)
    numbers = [number for number, _, _ in done]
    assert len(numbers) == len(set(numbers)) >= 2 * EACH
    assert {key.split("-")[0] for _, _, key in done} == {"one", "two"}
    tables.close()
    tables = Tables(store_in(tmp_path), background=False)
    table = tables.get(room.table.code)
    kept = {entry.number: (entry.seat, entry.key) for entry in table.timeline.projection.entries}
    assert all(kept[number] == (seat, key) for number, seat, key in done)
    tables.close()


@pytest.mark.parametrize("attempt", range(5))
def test_four_threads_lock_in_at_once_and_all_succeed(tables: Tables, attempt: int) -> None:
    room = open_room(tables, people=4)
    room.to_bids()
    seen, outcomes = room.table.number, dict[str, Outcome]()

    def lock_in(colour: str) -> None:
        outcomes[colour] = room.table.play.intent(room.tokens[colour], "bid 1", seen, f"{attempt}")

    at_once(*(partial(lock_in, colour) for colour in room.tokens))
    assert [outcome.status for outcome in outcomes.values()] == ["done"] * 4
    assert len({outcome.entry for outcome in outcomes.values()}) == 4
    assert room.table.timeline.view(None)["round"] == 2


def test_one_key_sent_by_many_threads_is_done_once(room: Room) -> None:
    seen, outcomes = room.table.number, list[Outcome]()
    at_once(*[lambda: outcomes.append(room.table.play.intent(room.tokens["red"], "light 1", seen, "same"))] * 8)
    assert len(outcomes) == 8
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert room.table.timeline.view(None)["lit"] == [1, 0]


def test_many_tables_are_written_to_at_once(tables: Tables) -> None:
    rooms = [open_room(tables, rounds="5") for _ in range(6)]
    failures: list[BaseException] = []

    def play(room: Room) -> None:
        try:
            while room.table.phase == "playing":
                colour = room.table.play.to_act[0]
                assert room.act(colour, room.table.play.legal(colour)[0].text).status == "done"
        except BaseException as error:  # an assertion in a thread is lost unless the test's own thread tells it
            failures.append(error)
            raise

    at_once(*(partial(play, room) for room in rooms))
    assert failures == []
    assert {summary.phase for summary in tables.summaries()} == {"over"}
