"""Requests and streams through TLS, for phones and strangers alike."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import signal
import socket
import ssl
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask, request

from companion.web.server.wire import Authority, Place, Server, Streams
from companion.web.server.wire.limits import room
from tests.patience import PATIENCE_S
from tests.web.https import Both, both, trusting
from tests.web.kit import API, GAME
from tests.web.serving import call


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    with both(tmp_path_factory.mktemp("tls"), hasty=True) as started:
        yield started
        assert started.process.poll() is None, "the server did not survive its tests"


def open_table(server: Both) -> tuple[str, str]:
    """Path and host's token of a table."""
    made = call(server.port, "POST", f"{API}/tables", {"game": GAME, "name": "Mei"})[1]
    return f"{API}/tables/{made['code']}", made["token"]


def test_pages_and_forms_over_https(server: Both) -> None:
    status, headers, page = server.ask("GET", f"/new?game={GAME}")
    assert status == 200
    cookie = headers["Set-Cookie"]
    assert cookie.startswith("__Host-ming=") and "Secure" in cookie and "HttpOnly" in cookie and "Path=/" in cookie
    found = re.search(rb'name="csrf" value="([^"]+)"', page)
    assert found
    body = f"csrf={found[1].decode()}&game={GAME}&name=Mei"
    form = {"Cookie": cookie.partition(";")[0], "Content-Type": "application/x-www-form-urlencoded"}
    status, headers, _ = server.ask("POST", "/new", body, **form, Origin=f"https://127.0.0.1:{server.https}")
    assert status == 303, "a seat is taken"
    seat = {"Cookie": headers["Set-Cookie"].partition(";")[0]}
    status, _, page = server.ask("GET", headers["Location"], **seat)
    assert status == 200
    assert b'class="you"' in page
    assert f"127.0.0.1:{server.port}".encode() in page, "the others scan the address without HTTPS"
    assert server.ask("POST", "/new", body, **form, Origin="https://evil.example")[0] == 403


def test_a_certificate_of_somebody_else_is_not_trusted(server: Both) -> None:
    line = http.client.HTTPSConnection("127.0.0.1", server.https, timeout=PATIENCE_S)
    with pytest.raises(ssl.SSLCertVerificationError):
        line.request("GET", "/")
    line.close()


@contextlib.contextmanager
def stream(server: Both, path: str, token: str) -> Iterator[http.client.HTTPResponse]:
    line = server.line()
    line.request("GET", f"{path}/events", headers={"Authorization": f"Bearer {token}"} if token else {})
    answer = line.getresponse()
    try:
        yield answer
    finally:
        answer.close()
        line.close()


def hear(answer: http.client.HTTPResponse, start: bytes) -> bytes:
    for _ in range(2000):  # beats of a hasty server are among them
        line = answer.readline()
        if line.startswith(start):
            return line
        if not line:
            break
    raise AssertionError(f"nothing began with {start!r}")


def test_many_streams_through_tls_are_told_and_let_go(server: Both) -> None:
    path, token = open_table(server)
    with contextlib.ExitStack() as lines:
        heard = [lines.enter_context(stream(server, path, "")) for _ in range(100)]
        own = lines.enter_context(stream(server, path, token))
        assert hear(own, b"data: [") == b'data: ["red"]\n'
        assert server.ask("GET", f"{API}/games")[0] == 200, "requests go on beside the streams"
        other = call(server.port, "POST", f"{path}/seats/yellow", {"name": "Jonas"})
        assert other[0] in (200, 201)
        for answer in [*heard, own]:
            hear(answer, b"id: ")
    watcher = stream(server, path, other[1]["token"])
    with watcher as answer:
        while hear(answer, b"data: [") != b'data: ["yellow"]\n':
            pass  # red's phone has gone, and all there are hear of it


def test_a_large_answer_arrives_whole(server: Both) -> None:
    plain = call(server.port, "GET", f"{API}/openapi.json")[1]
    assert json.loads(server.ask("GET", f"{API}/openapi.json")[2]) == plain


def test_one_line_carries_many_requests(server: Both) -> None:
    line = server.line()
    for _ in range(20):
        line.request("GET", f"{API}/games")
        answer = line.getresponse()
        assert answer.status == 200 and answer.read()
    line.close()


@pytest.mark.parametrize(
    "data",
    [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01\x00\x05nope!", b"\x00" * 4000, b"\xff" * 70_000, b""],
    ids=["http", "half a handshake", "zeros", "much", "nothing"],
)
def test_strangers_do_no_harm(server: Both, data: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.https), PATIENCE_S) as line:
        with contextlib.suppress(OSError):
            line.sendall(data)
        assert server.ask("GET", f"{API}/games")[0] == 200
    raw = socket.create_connection(("127.0.0.1", server.https), PATIENCE_S)
    with server.trust.wrap_socket(raw, server_hostname="127.0.0.1") as line, contextlib.suppress(OSError):
        line.sendall(data)
        line.settimeout(2 if data else 0.1)  # nothing said, nothing answered
        assert b" 500 " not in line.recv(200)
    assert server.ask("GET", f"{API}/games")[0] == 200


def test_those_who_never_finish_shaking_hands_hold_up_nobody(server: Both) -> None:
    room(1100)
    with contextlib.ExitStack() as lines:
        for _ in range(1100):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", server.https), PATIENCE_S))
            with contextlib.suppress(OSError):
                line.send(b"\x16")
        assert server.ask("GET", f"{API}/games")[0] == 200


def test_it_says_goodbye_through_tls(tmp_path: Path) -> None:
    with both(tmp_path) as server:
        path, token = open_table(server)
        with stream(server, path, token) as answer:
            hear(answer, b"data: [")
            server.process.send_signal(signal.SIGTERM)
            assert hear(answer, b"data: stopping")
            assert answer.readline() == b"\n" and answer.readline() == b""
        assert server.process.wait(PATIENCE_S) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a computer has one address of its own")
def test_the_app_learns_the_phones_own_address_and_the_scheme(tmp_path: Path) -> None:
    app = Flask("echo")
    app.add_url_rule("/", view_func=lambda: f"{request.scheme} {request.remote_addr}", endpoint="echo")
    authority = Authority(tmp_path, "laptop")
    authority.renew([])
    server = Server(app, Streams(), Place("127.0.0.1", 0, 0), authority.context())
    thread = threading.Thread(target=server.work)
    thread.start()
    trust = trusting(authority.certificate)
    try:
        for source in ("127.0.0.7", "127.0.0.9"):
            lines = (
                http.client.HTTPSConnection(
                    "127.0.0.1", server.https_port, timeout=PATIENCE_S, context=trust, source_address=(source, 0)
                ),
                http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S, source_address=(source, 0)),
            )
            told = []
            for line in lines:
                line.request("GET", "/", headers={"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "https"})
                told.append(line.getresponse().read().decode())
                line.close()
            assert told == [f"https {source}", f"http {source}"]
    finally:
        server.close()
        thread.join(PATIENCE_S)
    assert not thread.is_alive()
