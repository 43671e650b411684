"""Waiting for a table to change, and who is connected."""

from __future__ import annotations

import threading
import time

from companion.table import Table
from tests.patience import PATIENCE_S
from tests.table.room import Room


def connected(table: Table) -> list[str]:
    return [seat.colour for seat in table.seats.all if seat.connected]


def test_waiting_ends_with_the_next_entry(room: Room) -> None:
    table, seen = room.table, room.table.number
    got: list[int] = []
    threads = [threading.Thread(target=lambda: got.append(table.phones.wait(seen, PATIENCE_S))) for _ in range(8)]
    for thread in threads:
        thread.start()
    time.sleep(0.05)
    assert got == []
    room.act("red", "light 1")
    for thread in threads:
        thread.join(PATIENCE_S)
    assert got == [seen + 1] * 8


def test_waiting_ends_at_once_when_there_is_something_and_after_the_timeout_when_not(room: Room) -> None:
    assert room.table.phones.wait(0, 3600) == room.table.number, "or the test is given up"
    start = time.monotonic()
    assert room.table.phones.wait(room.table.number, 0.05) == room.table.number
    assert time.monotonic() - start >= 0.05


def test_presence_is_counted_per_seat_and_wakes_those_who_ask(room: Room) -> None:
    table, token = room.table, room.tokens["yellow"]
    room.passes()
    number, presence = table.number, table.phones.count
    got: list[int] = []
    thread = threading.Thread(target=lambda: got.append(table.phones.wait(number, PATIENCE_S, presence)))
    thread.start()
    with table.phones.listening(token):
        thread.join(PATIENCE_S)
        assert got == [number]
        with table.phones.listening(token):
            assert connected(table) == ["yellow"]
        assert connected(table) == ["yellow"]
        held = table.seats.of(token)
        assert held is not None
        assert held.connected
    room.passes()
    assert connected(table) == []
    assert table.phones.count == presence + 4
    assert table.number == number, "presence makes no entries"


def test_a_revoked_phone_counts_for_nobody(room: Room) -> None:
    room.passes()
    presence = room.table.phones.count
    with room.table.phones.listening("no such token"):
        assert connected(room.table) == []
    assert room.table.seats.heard("no such token") is None
    assert room.table.phones.count == presence
    assert connected(room.table) == []


def test_those_who_wait_do_not_hold_up_those_who_act(room: Room) -> None:
    table = room.table
    wait = (10**6, 3600, table.phones.count)
    threads = [threading.Thread(target=table.phones.wait, args=wait, daemon=True) for _ in range(20)]
    for thread in threads:
        thread.start()
    assert room.act("red", "light 1").status == "done"
    assert all(thread.is_alive() for thread in threads), "it did not have to wait until they had done"
    with table.phones.listening(room.tokens["red"]):
        for thread in threads:
            thread.join(PATIENCE_S)


def test_listeners_are_told_of_every_change_while_the_table_is_free(room: Room) -> None:
    heard: list[tuple[str, bool]] = []

    def listener(code: str) -> None:
        free: list[int] = []
        reader = threading.Thread(target=lambda: free.append(len(room.table.seats.all)))
        reader.start()
        reader.join(PATIENCE_S)
        heard.append((code, bool(free)))

    room.tables.listen(listener)
    room.act("red", "light 1")
    room.act("yellow", "light 1")
    room.table.seats.rename(room.tokens["red"], "Bo")
    assert heard == [(room.table.code, True)] * 2, "a refusal changes nothing"
