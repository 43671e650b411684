"""What carrying event streams asks for: phones that do not read, tables that fail, and stopping."""

from __future__ import annotations

import secrets
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from companion.table import Tables
from companion.table.presence import GRACE_S
from companion.web.server.wire import Leave, Limits, Place, Server, Stream, Streams
from tests.patience import PATIENCE_S, until
from tests.watch import Watch
from tests.web.kit import API, GAME, make_app

LIMITS = Limits(patience_s=0.5)
MUCH = b": " + b"x" * 4_000_000 + b"\n\n"
"""More than the system takes for a phone that does not read."""


@dataclass
class Bench:
    """A server with one table."""

    server: Server
    streams: Streams
    tables: Tables
    watch: Watch
    code: str
    token: str

    def connect(self, token: str | None = None) -> tuple[socket.socket, Stream]:
        """A phone's end of a stream."""
        before = set(self.streams.at(self.code))
        phone = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE_S)
        seat = f"Authorization: Bearer {token}\r\n" if token else ""
        phone.sendall(f"GET {API}/tables/{self.code}/events?after=0 HTTP/1.1\r\nHost: x\r\n{seat}\r\n".encode())
        until(lambda: b"retry: 2000" in phone.recv(4096, socket.MSG_PEEK))
        (stream,) = set(self.streams.at(self.code)) - before
        return phone, stream

    def rename(self, name: str) -> None:
        """Something that everybody is told of."""
        self.tables.get(self.code).seats.rename(self.token, name)


@pytest.fixture
def bench(tables: Tables, watch: Watch) -> Iterator[Bench]:
    streams = Streams(heartbeat=0.2)
    server = Server(make_app(tables, streams=streams), streams, Place("127.0.0.1", 0), limits=LIMITS)
    thread = threading.Thread(target=server.work)
    thread.start()
    made = tables.create(GAME, host="Mei")
    try:
        yield Bench(server, streams, tables, watch, made.code, made.token)
    finally:
        server.close()
        thread.join(PATIENCE_S)


def heard(phone: socket.socket, text: str) -> str:
    """Everything up to and including that text."""
    found = ""
    while text not in found:
        chunk = phone.recv(65536)
        assert chunk, f"the line ended without {text!r}: {found!r}"
        found += chunk.decode()
    return found


def test_news_reach_a_phone_and_silence_is_filled(bench: Bench) -> None:
    phone, _ = bench.connect(bench.token)
    with phone:
        heard(phone, 'data: ["red"]\n\n')
        bench.rename("Meimei")
        heard(phone, f"id: {bench.tables.get(bench.code).number}\n")
        heard(phone, "event: beat\ndata: 1\n\n")


def test_a_phone_that_hangs_up_is_noticed_at_once(bench: Bench) -> None:
    bench.streams.heartbeat = 10 * PATIENCE_S
    phone, _ = bench.connect(bench.token)
    phone.close()
    until(lambda: len(bench.streams) == 0, "not before the next beat")
    assert bench.tables.get(bench.code).phones.present == ("red",), "it may only turn a page"


def test_that_a_phone_is_away_is_told_when_it_was_not_heard_for_a_while(bench: Bench) -> None:
    phone, _ = bench.connect(bench.token)
    onlooker, _ = bench.connect()
    with onlooker:
        heard(onlooker, 'event: presence\ndata: ["red"]\n\n')
        phone.close()
        heard(onlooker, "event: beat\n")
        bench.watch.passes(GRACE_S)
        heard(onlooker, "event: presence\ndata: []\n\n")


def test_a_phone_that_does_not_read_is_dropped(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    deaf, stream = bench.connect()
    listener, _ = bench.connect()
    with deaf, listener:
        usual = bench.streams.news

        def much(to: Stream) -> bytes:
            return MUCH if to is stream else usual(to)

        monkeypatch.setattr(bench.streams, "news", much)

        def gone() -> bool:
            bench.rename(secrets.token_hex(4))
            return stream not in bench.streams

        until(gone)
        heard(listener, f"id: {bench.tables.get(bench.code).number}\n")


def test_trouble_with_one_stream_is_not_the_others_trouble(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    ill, stream = bench.connect()
    well, _ = bench.connect()
    with ill, well:
        usual = bench.streams.news

        def fail(to: Stream) -> bytes:
            if to is stream:
                raise RuntimeError("no news")
            return usual(to)

        monkeypatch.setattr(bench.streams, "news", fail)
        bench.rename("Meimei")
        heard(well, f"id: {bench.tables.get(bench.code).number}\n")
        until(lambda: stream not in bench.streams)


def test_stopping_says_goodbye_and_frees_everything(bench: Bench) -> None:
    phone, _ = bench.connect(bench.token)
    with phone:
        bench.server.close()
        heard(phone, "event: bye\ndata: stopping\n\n")
        assert phone.recv(100).strip() in (b"", b"0"), "nothing but the end of the last chunk"
    assert len(bench.streams) == 0


def test_goodbyes_are_spread_and_meanwhile_others_are_answered(tables: Tables) -> None:
    streams = Streams()
    app = make_app(tables, streams=streams)
    server = Server(app, streams, Place("127.0.0.1", 0), leave=Leave(ahead_s=0.3, spread_s=0.5))
    thread = threading.Thread(target=server.work)
    thread.start()
    made = tables.create(GAME, host="Mei")
    bench = Bench(server, streams, tables, Watch(), made.code, made.token)
    try:
        phones = [bench.connect()[0] for _ in range(10)]
        assert not server.stopping
        server.stop()
        assert server.stopping
        phones.append(bench.connect()[0])  # it still lets in
        reasons: set[int] = set()
        while thread.is_alive():
            reasons.add(sum(bool(stream.reason) for stream in streams.at(made.code)) + 11 - len(streams))
        assert len(reasons) > 2, "all at once"
        for phone in phones:
            told = b""
            while part := phone.recv(4096):
                told += part
            assert b"event: bye\ndata: stopping" in told
            phone.close()
    finally:
        server.close()
        thread.join(PATIENCE_S)
