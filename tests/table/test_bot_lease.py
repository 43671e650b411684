"""Bots of a table that several processes share: whoever takes it thinks, and every choice is thought of once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from companion.bots import Choice, Policy
from companion.engine import Action, Game, State
from companion.store.postgres import PostgresStore
from companion.table import Maker, Tables
from companion.table.bot_lease import LEASE_S, Thinker
from tests.patience import until
from tests.stores import store_in
from tests.table.database import sql
from tests.table.room import Room, text_of

pytestmark = pytest.mark.postgresql
PROCESSES = 3


class Thoughts:
    """Bots that count what they think, and take their time for it."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds, self.count, self.meanwhile = seconds, 0, list[Callable[[], object]]()
        self._lock = threading.Lock()

    def bots(self) -> Mapping[str, Maker]:
        thoughts = self

        class Slow(Policy):
            def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
                with thoughts._lock:
                    thoughts.count += 1
                    meanwhile = thoughts.meanwhile.pop() if thoughts.meanwhile else None
                if meanwhile is not None:
                    meanwhile()
                time.sleep(thoughts.seconds)
                return Choice(legal[0])

        return {"slow": Slow}


def a_process(folder: Path, thoughts: Thoughts) -> tuple[Tables, PostgresStore]:
    """As another process has them: tables over a store of its own."""
    store = store_in(folder)
    assert isinstance(store, PostgresStore)
    return Tables(store, bots=thoughts.bots(), background=False), store


@contextmanager
def thinkers(folder: Path, thoughts: Thoughts) -> Iterator[None]:
    """Processes that think for bots."""
    with ExitStack() as ends:
        for _ in range(PROCESSES):
            tables, store = a_process(folder, thoughts)
            ends.callback(tables.close)
            ends.callback(Thinker(tables, store, pause=0.0, look=0.01).close)
        yield


def with_bots(tables: Tables, bots: int = 2) -> Room:
    """A game in which everybody but its host is a bot."""
    made = tables.create("lanterns", options={"rounds": "5"}, seats=1 + bots, host="Mei")
    table = tables.get(made.code)
    for seat in table.seats.all[1:]:
        table.seats.claim_bot(seat.colour, "slow", by=made.token)
    table.config.begin(made.token)
    return Room(tables, table, {"red": made.token})


def due(folder: Path) -> list[tuple[object, ...]]:
    return sql(folder, "SELECT code, process IS NOT NULL FROM due ORDER BY code")


def test_each_choice_is_thought_of_once_however_many_think(tmp_path: Path) -> None:
    """Also while people choose as well: that does not take the table from whoever thinks."""
    thoughts = Thoughts(0.01)
    tables, _store = a_process(tmp_path, thoughts)
    rooms = [with_bots(tables) for _ in range(4)]
    with thinkers(tmp_path, thoughts):
        while any(room.table.phase == "playing" for room in rooms):
            for room in rooms:
                room.table = tables.get(room.table.code)
                if "red" in room.table.play.to_act:
                    room.act("red", room.table.play.legal("red")[0].text)
            time.sleep(0.005)
    made = [entry for room in rooms for entry in room.table.timeline.projection.entries
            if entry.kind == "action" and entry.seat != "red"]  # fmt: skip
    assert all(text_of(entry) for entry in made)
    assert thoughts.count == len(made) > 40
    assert due(tmp_path) == []
    tables.close()


def test_who_dies_is_relieved_when_his_time_is_over(tmp_path: Path) -> None:
    thoughts = Thoughts()
    tables, store = a_process(tmp_path, thoughts)
    room = with_bots(tables, bots=1)
    room.act("red", "pass")
    code = room.table.code
    assert store.take_due(0.0) == code  # and is never heard of again
    others, other = a_process(tmp_path, thoughts)
    assert other.take_due(0.0) is None
    sql(tmp_path, "UPDATE due SET until = until - :lease", lease=LEASE_S)
    thinker = Thinker(others, other, pause=0.0, look=0.01)
    until(lambda: "red" in tables.get(code).play.to_act)
    thinker.close()
    for opened in (tables, others):
        opened.close()


def test_a_choice_that_people_were_faster_than_is_thought_of_anew(tmp_path: Path) -> None:
    """What they did is not forgotten when the one who thought in vain leaves the table."""
    thoughts = Thoughts()
    tables, _store = a_process(tmp_path, thoughts)
    room = with_bots(tables, bots=1)
    first = room.act("red", "pass").entry
    others, other = a_process(tmp_path, thoughts)

    def people() -> None:
        room.take_back("red", first)
        room.act("red", "pass")

    thoughts.meanwhile.append(people)
    thinker = Thinker(others, other, pause=0.0, look=0.01)
    until(lambda: thoughts.count > 1 and not due(tmp_path))
    thinker.close()
    made = [entry for entry in tables.get(room.table.code).timeline.projection.entries
            if (entry.kind, entry.seat) == ("action", "yellow")]  # fmt: skip
    assert thoughts.count == len(made) + 1 > 1
    for opened in (tables, others):
        opened.close()


def test_only_whoever_thinks_can_leave_it(tmp_path: Path) -> None:
    thoughts = Thoughts()
    tables, store = a_process(tmp_path, thoughts)
    others, other = a_process(tmp_path, thoughts)
    room = with_bots(tables, bots=1)
    code = room.table.code
    assert due(tmp_path) == []
    first = room.act("red", "pass").entry
    assert due(tmp_path) == [(code, False)]
    assert store.take_due(0.0) == code
    other.leave_due(code, due=False)
    assert due(tmp_path) == [(code, True)]
    room.take_back("red", first)
    assert due(tmp_path) == []
    room.act("red", "pass")
    store.leave_due(code, due=False)  # thought in vain, and knows nothing of what came since
    assert due(tmp_path) == [(code, False)]
    assert other.take_due(5.0) is None
    assert other.take_due(0.0) == code
    other.leave_due(code, due=True)
    assert due(tmp_path) == [(code, False)]
    for opened in (tables, others):
        opened.close()


def test_bots_go_on_at_a_table_that_was_put_away_meanwhile(tmp_path: Path) -> None:
    thoughts = Thoughts()
    tables, _store = a_process(tmp_path, thoughts)
    room = with_bots(tables, bots=1)
    room.act("red", "pass")
    code = room.table.code
    tables.delete(code, room.tokens["red"])
    others, other = a_process(tmp_path, thoughts)
    thinker = Thinker(others, other, pause=0.0, look=0.01)
    until(lambda: due(tmp_path) == [])
    assert thoughts.count == 0
    tables.restore(code, room.tokens["red"])
    until(lambda: "red" in tables.get(code).play.to_act)
    until(lambda: due(tmp_path) == [])
    thinker.close()
    for opened in (tables, others):
        opened.close()
