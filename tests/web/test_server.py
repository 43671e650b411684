"""The real server: many streams, bad bytes, stopping and starting again."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table import Tables
from companion.web.launch.process import secret_key
from companion.web.server.addresses import base_url, lan_address, qr_terminal
from companion.web.server.wire import Place, PortTaken, Server, Streams
from companion.web.server.wire.limits import room
from tests.patience import PATIENCE_S, at_once, until
from tests.web.kit import API, GAME, make_app
from tests.web.serving import Listener, call, end, raw, serving, start


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with serving(tmp_path_factory.mktemp("server")) as (process, port):
        yield port
        assert process.poll() is None, "the server did not survive its tests"


@pytest.fixture
def table(port: int) -> tuple[str, str, str]:
    """Path and two tokens of a table that has begun."""
    made = call(port, "POST", f"{API}/tables", {"game": GAME, "name": "Mei"})[1]
    path = f"{API}/tables/{made['code']}"
    other = call(port, "POST", f"{path}/seats/yellow", {"name": "Jonas"})[1]
    assert call(port, "POST", f"{path}/begin", {}, made["token"])[0] == 200
    return path, made["token"], other["token"]


def play(port: int, table: tuple[str, str, str], key: str) -> int:
    """One legal action by whoever may; its entry number."""
    path, *tokens = table
    for token in tokens:
        legal = call(port, "GET", f"{path}/legal", None, token)[1]
        if legal["actions"]:
            body = {"action": legal["actions"][0]["action"], "seen": legal["number"], "key": key}
            status, done = call(port, "POST", f"{path}/intents", body, token)
            assert status == 200, done
            return int(done["number"])
    raise AssertionError("nobody may act")


def test_a_stream_is_told_of_an_action_and_a_lost_line_is_given_up(port: int, table: tuple[str, str, str]) -> None:
    path, mei, jonas = table
    first = Listener(port, f"{path}/events?after=1", mei)
    assert first.response.getheader("X-Stream") is None
    assert first.event() == "retry: 2000"
    assert first.event().startswith("id: ")
    assert first.event().startswith("event: presence")
    second = Listener(port, f"{path}/events", jonas)
    number = play(port, table, "one")
    assert first.until("id:") == f"id: {number}\ndata: {number}"
    assert second.until("id:") == f"id: {number}\ndata: {number}"
    second.close()
    until(lambda: not call(port, "GET", f"{path}/connection", token=mei)[1]["seats"][1]["streams"], "its line is kept")
    first.close()


def test_the_server_answers_while_it_holds_hundreds_of_streams(port: int, table: tuple[str, str, str]) -> None:
    path = table[0]
    listeners = [Listener(port, f"{path}/events") for _ in range(400)]
    try:
        for listener in listeners:
            assert listener.until("event: presence")
        assert call(port, "GET", f"{path}/changes")[0] == 200
        number = play(port, table, "many")
        for listener in listeners:
            assert listener.until("id:") == f"id: {number}\ndata: {number}"
    finally:
        for listener in listeners:
            listener.close()


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\xff\xfe\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /%zz%00 HTTP/1.1\r\nHost: \xff\r\nConnection: close\r\n\r\n",
        b"GET /api/v1/games HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
        b"BREW /api/v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: sing\r\n\r\n",
        b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
        b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na",
        b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"a" * 40_000 + b"\r\n\r\n",
        b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nCookie: ming=\xff;;=;\x01\r\nConnection: close\r\n\r\n",
    ],
    ids=lambda data: repr(data[:40]),
)
def test_bad_bytes_are_the_senders_mistake(port: int, data: bytes) -> None:
    answer = raw(port, data)
    assert answer.startswith(b"HTTP/1."), answer
    status = int(answer.split(b" ", 2)[1])
    assert status < 500, answer
    if status >= 400:
        body = answer.split(b"\r\n\r\n", 1)[1]
        if b"application/json" in answer:
            assert set(json.loads(body)["error"]) == {"code", "message"}
    assert call(port, "GET", f"{API}/games")[0] == 200


@pytest.mark.parametrize(
    "data",
    [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"],
    ids=["nothing", "half a head", "half a body"],
)
def test_eleven_hundred_silent_lines_hold_up_nobody(port: int, data: bytes) -> None:
    room(1100)
    with contextlib.ExitStack() as lines:
        for _ in range(1100):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE_S))
            with contextlib.suppress(OSError):
                line.sendall(data)
        assert call(port, "GET", f"{API}/games")[0] == 200


def test_who_waits_to_be_asked_for_no_body_is_answered(port: int) -> None:
    for length in (b"", b"Content-Length: 0\r\n"):
        answer = raw(
            port,
            b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"
            + length
            + b"Connection: close\r\n\r\n",
        )
        assert answer.startswith(b"HTTP/1.1 200 ")


def test_a_body_of_a_megabyte_is_refused_in_words(port: int) -> None:
    status, answer = call(port, "POST", f"{API}/tables", {"game": GAME, "name": "a" * 1_000_000})
    assert (status, answer["error"]["code"]) == (413, "too-large")


def test_a_taken_port_is_said_so(port: int, tables: Tables) -> None:
    with pytest.raises(PortTaken, match=str(port)):
        Server(make_app(tables), Streams(), Place("127.0.0.1", port))
    with pytest.raises(PortTaken, match=r"no\.such\.host"):
        Server(make_app(tables), Streams(), Place("no.such.host.invalid", 0))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_asked_and_says_goodbye(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path) as (process, port):
        made = call(port, "POST", f"{API}/tables", {"game": GAME, "name": "Mei"})[1]
        path = f"{API}/tables/{made['code']}/events"
        listeners = [Listener(port, path, token) for token in (made["token"], *[None] * 50)]
        for listener in listeners:
            listener.until("event: presence")
        process.send_signal(how)
        for listener in listeners:
            assert listener.until("event: bye") == "event: bye\ndata: stopping"
            listener.close()
        assert process.wait(PATIENCE_S) == 0
        again = start(tmp_path, port)
        try:
            assert call(port, "GET", f"{API}/tables/{made['code']}", None, made["token"])[1]["you"] == "red"
        finally:
            end(again)


def test_the_secret_is_the_owners_alone_and_stays(tmp_path: Path) -> None:
    keys = set()
    at_once(*[lambda: keys.add(secret_key(tmp_path))] * 8)
    keys.add(secret_key(tmp_path))
    assert len(keys) == 1
    assert len(next(iter(keys))) == 32
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]


def test_addresses_for_phones() -> None:
    assert socket.inet_aton(lan_address())
    assert base_url("192.168.1.5", 8000) == "http://192.168.1.5:8000"
    assert base_url("192.168.1.5", 80) == "http://192.168.1.5"
    assert base_url("fe80::1", 443, "https") == "https://[fe80::1]"
    assert base_url("0.0.0.0", 8000) == f"http://{lan_address()}:8000"
    drawn = qr_terminal("http://192.168.1.5:8000").splitlines()
    assert len({len(line) for line in drawn}) == 1
    assert len(drawn) > 12


def test_there_is_room_for_a_thousand_phones() -> None:
    assert room(Streams().limit)[1] >= 1000
