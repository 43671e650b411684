"""What one process does at a table holds at the others, whether or not they hear of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from companion.store.notices import CHANNEL
from companion.store.postgres import PostgresStore
from companion.table import BadSetup, ExpiredSeat, HostOnly, Outcome, PutAway, SeatHere, Tables, Unreadable
from companion.table.store_interface import LOOK, Notice, Standing
from tests.patience import until
from tests.stores import place_of, store_in
from tests.table.database import sql
from tests.table.room import Room, open_room

pytestmark = pytest.mark.postgresql


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[Tables, Tables]]:
    """Two processes."""
    with ExitStack() as ends:
        made = []
        for _ in range(2):
            made.append(Tables(store_in(tmp_path), background=False))
            ends.callback(made[-1].close)
        yield made[0], made[1]


def deaf(tables: Tables) -> PostgresStore:
    """That process hears nothing any more; its store."""
    store = tables.shared
    assert isinstance(store, PostgresStore) and store._notices is not None
    store._notices.close()
    return store


def look(tables: Tables) -> None:
    """It looks by itself, as it does from time to time, until all of that is done."""
    assert tables._sharing is not None
    tables._sharing._hear(Notice(LOOK))
    until(lambda: tables.behind == 0)


def test_who_is_no_longer_the_host_cannot_put_the_table_away_anywhere(both: tuple[Tables, Tables]) -> None:
    here, there = both
    room = open_room(here)
    assert there.get(room.table.code).seats.host == "red"
    deaf(there)
    room.table.seats.hand_over(room.tokens["red"], "yellow")
    with pytest.raises(HostOnly):
        there.delete(room.table.code, room.tokens["red"])
    there.delete(room.table.code, room.tokens["yellow"])
    with pytest.raises(PutAway):
        here.get(room.table.code)


def test_what_is_done_needs_no_question_before_and_is_refused_only_after_one(
    both: tuple[Tables, Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process acts; this one has not heard of it when the same people do something here."""
    here, there = both
    room = open_room(here)
    code, tokens, store = room.table.code, room.tokens, deaf(there)
    asked, standing = list[str](), store.standing

    def counted(code: str) -> Standing | None:
        asked.append(code)
        return standing(code)

    monkeypatch.setattr(store, "standing", counted)

    def act(colour: str, text: str, seen: int, key: str, acting_for: str | None = None) -> Outcome:
        return there.at_hand(code, [tokens[colour]]).play.intent(tokens[colour], text, seen, key, acting_for)

    table = there.get(code)
    asked.clear()
    assert act("red", "light 1", table.number, "a").status == "done" and asked == []
    room.table.timeline.catch_up(table.number)
    done = room.table.play.intent(tokens["red"], "pass", room.table.number, "b")
    assert act("red", "pass", table.number, "b") == done, "the same tap, sent to both"
    late = act("red", "pass", table.number - 1, "c")
    assert late.status == "stale" and asked, "what is refused has been asked for"
    room.table.seats.hand_over(tokens["red"], "yellow")
    with pytest.raises(SeatHere):  # and not: only the host may
        act("yellow", "pass", table.number, "d", "red")
    _, moved = room.table.seats.rejoin(room.table.seats.rejoin_code(tokens["yellow"]))
    with pytest.raises(ExpiredSeat):
        act("yellow", "pass", table.number, "e")
    tokens["yellow"] = moved
    assert there.at_hand(code, [moved]) is table, "whom it does not know it asks for"
    room.table.timeline.catch_up(table.number)
    here.delete(code, moved)
    with pytest.raises(PutAway):
        act("yellow", "pass", table.number, "f")


def test_whoever_hears_nothing_looks_by_himself_and_no_damaged_table_keeps_him_from_the_others(
    tmp_path: Path, both: tuple[Tables, Tables]
) -> None:
    here, there = both
    rooms = sorted((open_room(here) for _ in range(3)), key=lambda room: room.table.code)
    first, second, third = rooms
    known = [there.get(room.table.code) for room in rooms]
    deaf(there)
    for room in rooms:
        room.act("red", "pass")
    sql(tmp_path, "UPDATE entries SET data = '{}' WHERE code = :code AND kind = 'action'", code=first.table.code)
    here.delete(third.table.code, third.tokens["red"])
    look(there)
    assert known[1].number == second.table.number
    assert [table.put_away for table in known] == [False, False, True]
    here.restore(third.table.code, third.tokens["red"])
    look(there)
    assert not known[2].put_away


def test_whose_phones_are_elsewhere_is_known_as_soon_as_a_table_is_in_memory(both: tuple[Tables, Tables]) -> None:
    here, there = both
    room = open_room(here)
    told = threading.Event()
    there.listen(lambda code: told.set())
    with room.table.phones.listening(room.tokens["yellow"]):
        store = deaf(there)
        until(lambda: store.present([room.table.code]))
        table = there.get(room.table.code)
        until(lambda: table.phones.connected("yellow"))
        assert not table.phones.here("yellow")
    assert told.is_set()


def test_a_notice_of_another_shape_is_passed_over(tmp_path: Path, both: tuple[Tables, Tables]) -> None:
    here, there = both
    room = open_room(here)
    table = there.get(room.table.code)
    store = there.shared
    assert isinstance(store, PostgresStore)
    until(lambda: store.listening)
    with psycopg.connect(place_of(tmp_path), autocommit=True) as past:
        for payload in ("", "one", "a b c d e", "of a later version"):
            past.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
    told = threading.Event()
    there.listen(lambda code: told.set())
    room.act("red", "pass")
    assert told.wait(5), "it hears no more"
    assert table.number == room.table.number


def test_what_was_put_away_long_ago_is_removed_a_few_at_a_time(
    both: tuple[Tables, Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.archive.MOST_AT_ONCE", 2)
    here, _ = both
    rooms: list[Room] = [open_room(here) for _ in range(5)]
    for room in rooms[:4]:
        here.delete(room.table.code, None)
    store = here.shared
    assert store is not None
    gone = store.purge(max(store.deleted().values()) + 1)
    assert sorted(gone) == sorted(room.table.code for room in rooms[:4])
    assert store.codes() == {rooms[4].table.code}


def test_a_table_taken_back_has_just_been_touched(tmp_path: Path, both: tuple[Tables, Tables]) -> None:
    """Else the next round of clearing up would put it away again."""
    here, _ = both
    code = open_room(here).table.code
    store = here.shared
    assert store is not None
    sql(tmp_path, "UPDATE tables SET changed = changed - 1000")
    assert store.expire(500, 500) == [code]
    here.restore(code, None)
    assert store.expire(500, 500) == []


def test_what_no_database_can_hold_is_not_taken_for_one_that_is_away(both: tuple[Tables, Tables]) -> None:
    here, _ = both
    store = here.shared
    assert store is not None
    with pytest.raises(Unreadable):
        store.boards("a\0b")
    with pytest.raises(BadSetup):
        here.boards.delete("lanterns", "a\0b")
