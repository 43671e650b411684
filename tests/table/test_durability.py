"""An answer is only given for what is on disk, whoever dies and whoever else writes."""

from __future__ import annotations

import json
import os
import random
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from companion.engine import record
from companion.table import Outcome, Tables
from tests.patience import at_once
from tests.profiles import games
from tests.stores import place_of, store_in
from tests.table.room import Room, open_room
from tests.web.forks import Forked

WRITER = "import sys; from tests.table.writer import main; main(*sys.argv[1:])"
EACH = games(15, 30)
"""So much each of two processes is done with, at the least."""


class Writer:
    """A process that plays."""

    def __init__(self, folder: Path, room: Room, seed: str) -> None:
        (answers, output), (told, orders) = os.pipe(), os.pipe()
        self._answers, self._orders = os.fdopen(answers), os.fdopen(orders, "w")
        with os.fdopen(output, "w") as ends, os.fdopen(told) as begins:
            self._process = Forked(WRITER, [place_of(folder), room.table.code, seed], output=ends, told=begins)
        self._say(json.dumps(room.tokens))
        assert self._answers.readline() == "ready\n"

    def _say(self, line: str) -> None:
        self._orders.write(f"{line}\n")
        self._orders.flush()

    def go(self) -> None:
        self._say("go")

    def acknowledged(self, at_least: int) -> list[tuple[int, str, str]]:
        """What it says is done, until that is so much; then it is killed, and what it still said is added."""
        lines = [self._answers.readline() for _ in range(at_least)]
        self._process.kill()
        lines += self._answers.read().splitlines()
        return [tuple(json.loads(line)) for line in lines if line.rstrip().endswith("]")]

    def close(self) -> None:
        self._process.kill()
        self._answers.close()
        self._orders.close()


def test_every_entry_acknowledged_before_a_kill_is_there_and_the_game_goes_on(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room = open_room(tables, rounds="1000")
    tables.close()
    chance = random.Random(5)
    acknowledged: list[tuple[int, str, str]] = []
    for run in range(games(3, 5)):
        with closing(Writer(tmp_path, room, f"run-{run}")) as process:
            process.go()
            acknowledged += process.acknowledged(chance.randrange(1, 60))
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
    with closing(Writer(tmp_path, room, "one")) as one, closing(Writer(tmp_path, room, "two")) as two:
        one.go()
        two.go()
        done = one.acknowledged(EACH)
        done += two.acknowledged(EACH)
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
