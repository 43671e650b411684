"""Event streams through the app itself, where a thread follows each stream."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.table import Table, Tables
from companion.table.live_seats import Seats
from companion.table.presence import GRACE_S, Phones
from companion.web.server.wire import Streams
from tests.watch import Watch
from tests.web.kit import API, Seat, error_of, make_app, open_table

BEAT = "event: beat\ndata: 1"


@pytest.fixture
def streams() -> Streams:
    return Streams(limit=16, heartbeat=0.05)


@pytest.fixture
def app(tables: Tables, streams: Streams) -> Flask:
    return make_app(tables, streams=streams)


@contextmanager
def listening(seat: Seat, query: str = "", address: str = "127.0.0.1", **headers: str) -> Iterator[Iterator[str]]:
    response = seat.client.get(
        f"{API}/tables/{seat.code}/events{query}", headers={**seat.headers, **headers}, buffered=False,
        environ_overrides={"REMOTE_ADDR": address},
    )  # fmt: skip
    assert response.mimetype == "text/event-stream"
    assert response.cache_control.no_store
    with response:
        yield words(response)


def words(response: TestResponse) -> Iterator[str]:
    """One event or comment at a time."""
    waiting = ""
    for chunk in response.response:
        waiting += chunk.decode() if isinstance(chunk, bytes) else chunk
        while "\n\n" in waiting:
            event, _, waiting = waiting.partition("\n\n")
            yield event


def until(events: Iterator[str], start: str) -> str:
    for _, event in zip(range(200), events, strict=False):
        if event.startswith(start):
            return event
    raise AssertionError(f"nothing began with {start!r}")


def test_a_stream_tells_numbers_and_who_is_there(app: Flask, watch: Watch) -> None:
    mei, jonas = open_table(app)
    watch.passes(GRACE_S)
    with listening(mei, "?after=3") as events:
        assert next(events) == "retry: 2000"
        number = mei.number()
        assert next(events) == f"id: {number}\ndata: {number}"
        assert until(events, "event: presence") == 'event: presence\ndata: ["red"]'
        with listening(jonas):
            assert until(events, "event: presence") == 'event: presence\ndata: ["red", "yellow"]'
            seats = mei.get("/connection").get_json()["seats"]
            assert [(seat["connected"], seat["streams"]) for seat in seats] == [(True, 1), (True, 1)]
        assert until(events, "event:") == BEAT, "a line that breaks is opened again"
        watch.passes(GRACE_S)
        assert until(events, "event: presence") == 'event: presence\ndata: ["red"]', "only time tells"
        acting = mei if mei.legal() else jonas
        made = acting.act(acting.legal()[0]).get_json()["number"]
        assert until(events, "id:") == f"id: {made}\ndata: {made}"
        assert next(events) == BEAT


def test_of_two_phones_that_come_at_once_neither_is_forgotten(
    app: Flask, tables: Tables, streams: Streams, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One has looked who is there and not yet told it when the other one comes and tells both."""
    mei, jonas, aisha = open_table(app, 3)
    watch.passes(GRACE_S)
    table = tables.get(mei.code)
    looked, told = threading.Event(), threading.Event()

    def slowly(real: property) -> property:
        def look(self: Table) -> Any:
            found = real.fget(self)  # type: ignore[misc]
            if threading.current_thread() is late:
                looked.set()
                told.wait(60)
            return found

        return property(look)

    def come() -> None:
        streams.open(table, jonas.token, "yellow", None, 0)
        looked.set()  # without looking

    first = streams.open(table, mei.token, "red", None, 0)
    for part, name in ((Seats, "all"), (Phones, "present")):
        monkeypatch.setattr(part, name, slowly(vars(part)[name]))
    late = threading.Thread(target=come)
    late.start()
    assert looked.wait(60)
    streams.open(table, aisha.token, "blue", None, 0)
    told.set()
    late.join(60)
    streams.news(first)
    assert set(first.connected or ()) == {"red", "yellow", "blue"}


def test_last_event_id_counts_more_than_the_query(app: Flask) -> None:
    mei, _ = open_table(app)
    number = str(mei.number())
    with listening(mei, "?after=0", **{"Last-Event-ID": number}) as events:
        next(events)
        assert next(events).startswith("event: presence")
    with listening(mei, "", **{"Last-Event-ID": "nonsense"}) as events:
        next(events)
        assert next(events) == f"id: {number}\ndata: {number}"


def test_who_knows_more_than_there_is_hears_that_the_table_was_set_back(app: Flask) -> None:
    """A backup was restored, from before what the phone saw."""
    mei, _ = open_table(app)
    known = str(mei.number() + 1)
    for query, head in ((f"?after={known}", {}), ("", {"Last-Event-ID": known})):
        with listening(mei, query, **head) as events:
            assert next(events) == "retry: 2000"
            assert next(events) == "event: bye\ndata: set-back"
            assert list(events) == []
    for after, back in ((known, True), (mei.number(), False)):
        assert app.test_client().get(f"/t/{mei.code}/number?after={after}").get_json()["set_back"] is back


def test_a_fourth_stream_of_a_seat_ends_the_oldest(app: Flask, streams: Streams) -> None:
    mei, _ = open_table(app)
    with listening(mei) as first:
        next(first)
        with listening(mei) as second, listening(mei) as third, listening(mei) as fourth:
            assert [next(events) for events in (second, third, fourth)] == ["retry: 2000"] * 3
            assert until(first, "event: bye") == "event: bye\ndata: replaced"
            assert list(first) == []
            assert until(second, "event: beat") == BEAT
    assert len(streams) == 0


def test_one_stream_a_device(app: Flask) -> None:
    mei, _ = open_table(app)
    phone = app.test_client()
    phone.post(f"{API}/tables/{mei.code}/rejoin", json={"code": mei.rejoin})
    first = phone.get(f"{API}/tables/{mei.code}/events")
    second = phone.get(f"{API}/tables/{mei.code}/events")
    with first, second:
        assert until(words(first), "event: bye") == "event: bye\ndata: replaced"
        assert until(words(second), "event: beat") == BEAT


def onlookers(app: Flask, code: str, address: str) -> list[TestResponse]:
    """As many as find a place there; the first that does not is told so, and can poll."""
    found: list[TestResponse] = []
    while True:
        phone = app.test_client()
        where = {"REMOTE_ADDR": address}
        answer = phone.get(f"{API}/tables/{code}/events", environ_overrides=where)
        if answer.status_code != 200:
            assert (answer.status_code, error_of(answer)) == (429, "too-many-streams")
            assert phone.get(f"{API}/tables/{code}/changes", environ_overrides=where).status_code == 200
            return found
        found.append(answer)


def test_onlookers_leave_places_to_seats_and_to_one_another(app: Flask, streams: Streams) -> None:
    mei, jonas = open_table(app)
    one = onlookers(app, mei.code, "192.168.0.7")
    other = onlookers(app, mei.code, "192.168.0.8")
    assert len(one) > len(other) > 0, "one address does not take all that onlookers may have"
    assert onlookers(app, mei.code, "192.168.0.9") == []
    assert len(streams) < streams.limit
    for seat in (mei, jonas):
        with listening(seat) as events, listening(seat, address="192.168.0.7") as beside_onlookers:
            assert next(events) == next(beside_onlookers) == "retry: 2000"
    other.pop().close()
    assert len(onlookers(app, mei.code, "192.168.0.9")) == 1
    for onlooker in one + other:
        onlooker.close()


def test_seats_of_one_address_leave_places_to_others(app: Flask, streams: Streams) -> None:
    taken = []
    while True:
        for seat in open_table(app):
            answer = seat.get("/events")
            if answer.status_code == 429:
                break
            taken.append(answer)
        else:
            continue
        break
    assert 0 < len(taken) < streams.limit
    with listening(seat, address="192.168.0.8") as events:
        assert next(events) == "retry: 2000"
    for stream in taken:
        stream.close()
    assert len(streams) == 0
    with listening(seat) as events:
        assert next(events) == "retry: 2000"


def test_the_stream_of_a_moved_seat_ends(app: Flask) -> None:
    mei, jonas = open_table(app)
    with listening(jonas) as events:
        until(events, "event: presence")
        app.test_client().post(f"{API}/tables/{mei.code}/rejoin", json={"code": jonas.rejoin})
        assert until(events, "event: bye") == "event: bye\ndata: revoked"
        assert list(events) == []
    assert error_of(jonas.get("/events")) == "expired-seat"


def test_a_head_request_takes_no_place(app: Flask, streams: Streams) -> None:
    mei, _ = open_table(app)
    assert mei.client.head(f"{API}/tables/{mei.code}/events").status_code == 200
    assert len(streams) == 0


def test_stopping_ends_every_stream(app: Flask, streams: Streams) -> None:
    mei, _ = open_table(app)
    with listening(mei) as events:
        until(events, "event: presence")
        threading.Timer(0.05, lambda: streams.dismiss(streams.shut())).start()
        assert until(events, "event: bye") == "event: bye\ndata: stopping"
    assert error_of(mei.get("/events")) == "too-many-streams"
