"""What any server in front of the app must hold: limits, patience, refusals in words, a certificate that changes."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from cryptography import x509
from flask import Flask, Response, request

from companion.table import Tables
from companion.web.server.wire import Authority, Limits, Place, Server, Streams
from tests.patience import PATIENCE_S, until
from tests.web.https import trusting
from tests.web.kit import API, GAME, make_app
from tests.web.serving import Listener, call, raw

LIMITS: Final = Limits(patience_s=1.0, fresh_each=300)
ASKED: Final = b"GET /echo HTTP/1.1\r\nHost: x\r\n\r\n"
PARTS: Final = 64
PART: Final = b"x" * 500_000


@contextlib.contextmanager
def running(app: Flask, limits: Limits = LIMITS, context: ssl.SSLContext | None = None,
            streams: Streams | None = None) -> Iterator[Server]:  # fmt: skip
    """A server in this process."""
    book, place = Streams() if streams is None else streams, Place("127.0.0.1", 0, 0)
    server = Server(app, book, place, context, limits)
    thread = threading.Thread(target=server.work)
    thread.start()
    try:
        yield server
    finally:
        server.close()
        thread.join(PATIENCE_S)
    assert not thread.is_alive()


@pytest.fixture(scope="module")
def closed() -> threading.Event:
    """Set once a large answer has ended."""
    return threading.Event()


@pytest.fixture(scope="module")
def port(closed: threading.Event) -> Iterator[int]:
    app = Flask("front")

    @app.route("/echo", defaults={"rest": ""}, methods=["GET", "POST"])
    @app.route("/echo/<rest>", methods=["GET", "POST"])
    def echo(rest: str) -> dict[str, object]:
        names = ("HTTP_X_FORWARDED_FOR", "HTTP_COOKIE", "HTTP_X_MANY", "CONTENT_LENGTH")
        known = {name: request.environ[name] for name in names if name in request.environ}
        return {"path": request.environ["PATH_INFO"], "body": request.get_data(as_text=True), **known}

    @app.route("/bare/<int:status>")
    def bare(status: int) -> Response:
        return Response(status=status)

    @app.route("/large")
    def large() -> Response:
        answer = Response(PART for _ in range(PARTS))
        answer.call_on_close(closed.set)
        return answer

    @app.route("/halfway")
    def halfway() -> Response:
        def parts() -> Iterator[bytes]:
            yield from (b"one", b"two")
            raise RuntimeError("no more")

        return Response(parts())

    with running(app) as server:
        yield server.port


def parted(answer: bytes) -> tuple[int, str]:
    """The status of a whole answer that refuses, and its code."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"application/json" in head and b"connection: close" in head.lower(), answer
    document = json.loads(body)
    assert set(document) == {"error"} and set(document["error"]) == {"code", "message"}
    return int(head.split(b" ", 2)[1]), document["error"]["code"]


@pytest.mark.parametrize(
    "data",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        b"GET x HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nName: \x00\r\n\r\n",
        b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + ASKED,
    ],
    ids=lambda data: repr(data[:20]),
)
def test_what_is_malformed_is_said_to_be_so(port: int, data: bytes) -> None:
    assert parted(raw(port, data)) == (400, "bad-request")


@pytest.mark.parametrize("size", [33_000, 400_000])
def test_a_head_has_so_many_bytes(port: int, size: int) -> None:
    """Also one that comes at once, and one that is all address."""
    usual = b"GET /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: " + b"a" * 30_000 + b"\r\n\r\n"
    assert raw(port, usual).startswith(b"HTTP/1.1 200 ")
    for data in (b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"a" * size + b"\r\n\r\n",
                 b"GET /" + b"a" * size + b" HTTP/1.1\r\nHost: x\r\n\r\n"):  # fmt: skip
        with contextlib.suppress(ConnectionResetError):  # it ended while more was on its way
            assert parted(raw(port, data)) == (431, "too-large")


def test_a_body_has_so_many_bytes(port: int) -> None:
    announced = b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 4194305\r\n\r\n"
    assert parted(raw(port, announced)) == (413, "too-large")
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        line.sendall(b"POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        with pytest.raises(OSError):
            for _ in range(1000):
                line.sendall(chunk)


def test_a_body_in_chunks_arrives_whole(port: int) -> None:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    for _ in range(2):
        line.request("POST", "/echo", iter([b"one ", b"two"]), encode_chunked=True)
        told = json.loads(line.getresponse().read())
        assert (told["body"], told["CONTENT_LENGTH"]) == ("one two", "7")
    line.close()


def test_halves_hinder_nobody_and_are_closed(port: int) -> None:
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE_S)) for _ in range(240)]
        for line in lines[:200]:
            line.sendall(ASKED[:-2])
        for line in lines[200:]:
            line.sendall(b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
        assert call(port, "GET", "/echo")[0] == 200
        for line in lines[:200]:
            assert line.recv(4096) == b""
        for line in lines[200:]:
            assert parted(line.recv(4096)) == (408, "too-slow")


def test_who_is_slow_but_goes_on_is_heard(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        for _ in range(2):
            for byte in range(0, len(ASKED), 8):
                line.sendall(ASKED[byte : byte + 8])
            assert line.recv(4096).startswith(b"HTTP/1.1 200 ")


def test_a_line_kept_for_later_is_closed_without_a_word(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        line.sendall(ASKED)
        answer = b""
        while more := line.recv(4096):
            answer += more
        assert answer.startswith(b"HTTP/1.1 200 ") and answer.count(b"HTTP/1.1 ") == 1


def test_requests_that_come_at_once_are_answered_in_turn(port: int) -> None:
    asked = b"".join(b"GET /echo/%d HTTP/1.1\r\nHost: x\r\n\r\n" % number for number in range(5))
    told = raw(port, asked)
    assert [told.count(b'"/echo/%d"' % number) for number in range(5)] == [1] * 5
    assert sorted(range(5), key=lambda number: told.index(b'"/echo/%d"' % number)) == list(range(5))


def test_an_answer_says_where_it_ends(port: int) -> None:
    """So that the next one on the same line is understood, and who wants no next one is not kept waiting."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    for method, path, status, size in (
        ("HEAD", "/echo", 200, 0), ("GET", "/echo", 200, 27), ("GET", "/bare/204", 204, 0),
        ("GET", "/bare/304", 304, 0), ("GET", "/bare/200", 200, 0), ("GET", "/echo", 200, 27),
    ):  # fmt: skip
        line.request(method, path)
        answer = line.getresponse()
        assert (answer.status, len(answer.read()), answer.will_close) == (status, size, False)
        assert answer.headers.get("Content-Length") == {"/echo": "27", "/bare/200": "0"}.get(path), path
    line.close()
    for last in (b"GET /echo HTTP/1.0\r\n\r\n", b"GET /echo HTTP/1.1\r\nHost: x\r\nConnection: Close, TE\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as one:
            one.sendall(last)
            told = one.makefile("rb").read()
            assert b"connection: close" in told.lower() and told.endswith(b"}\n"), told


def test_the_app_sees_a_request_as_it_was_sent(port: int) -> None:
    """Bytes of an address stay bytes, and no header looks like another one."""
    head = b"GET /echo/%C3%A4%FF HTTP/1.1\r\nHost: x\r\nX_Forwarded_For: 1.2.3.4\r\nConnection: close\r\n"
    told = raw(port, head + b"X-Many: a\r\nX-Many: b\r\nCookie: a=1\r\nCookie: b=2\r\n\r\n")
    found = json.loads(told.partition(b"\r\n\r\n")[2])
    assert found == {"path": "/echo/Ã¤ÿ", "body": "", "HTTP_X_MANY": "a,b", "HTTP_COOKIE": "a=1; b=2"}


def test_a_large_answer_goes_at_the_phones_pace(port: int, closed: threading.Event) -> None:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    line.request("GET", "/large")
    assert len(line.getresponse().read()) == PARTS * len(PART)
    line.close()
    assert closed.wait(PATIENCE_S)
    closed.clear()
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as deaf:
        deaf.sendall(ASKED.replace(b"echo", b"large"))
        assert closed.wait(PATIENCE_S), "who does not read is given up"


def test_an_answer_that_fails_halfway_ends_there(port: int) -> None:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    line.request("GET", "/halfway")
    with pytest.raises((http.client.IncompleteRead, ConnectionResetError)):
        line.getresponse().read()
    line.close()
    assert call(port, "GET", "/echo")[0] == 200


def test_an_app_that_breaks_is_answered_for(caplog: pytest.LogCaptureFixture) -> None:
    app = Flask("broken")
    app.wsgi_app = None  # type: ignore[method-assign, assignment]
    with running(app) as server:
        assert parted(raw(server.port, ASKED)) == (500, "broken")
    assert "no answer to /echo" in caplog.text, "whoever runs it learns of it"


def test_where_all_places_are_taken_it_is_said() -> None:
    app, go = Flask("busy"), threading.Event()
    app.add_url_rule("/echo", view_func=lambda: str(go.wait(PATIENCE_S)), endpoint="echo")
    begun = threading.Semaphore(0)
    app.before_request(begun.release)
    with running(app, Limits(connections=2)) as server, contextlib.ExitStack() as stack:
        busy = [stack.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(2)]
        for line in busy:
            line.sendall(ASKED)
            assert begun.acquire(timeout=PATIENCE_S)
        assert parted(raw(server.port, ASKED)) == (503, "no-room")
        go.set()
        for line in busy:
            assert line.recv(4096).startswith(b"HTTP/1.1 200 ")
        assert raw(server.port, ASKED, 0.3).startswith(b"HTTP/1.1 200 ")


def test_another_certificate_counts_at_once(tmp_path: Path) -> None:
    authority = Authority(tmp_path, "laptop")
    authority.renew([])
    context, trust = authority.context(), trusting(authority.certificate)
    app = Flask("echo")
    app.add_url_rule("/", view_func=lambda: "here", endpoint="echo")

    def names() -> set[str]:
        with (
            socket.create_connection(("127.0.0.1", server.https_port), PATIENCE_S) as line,
            trust.wrap_socket(line, server_hostname="127.0.0.1") as shaken,
        ):
            shown = x509.load_der_x509_certificate(shaken.getpeercert(True) or b"")
        found = shown.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        return {str(name.value) for name in found}

    with running(app, context=context) as server:
        line = http.client.HTTPSConnection("127.0.0.1", server.https_port, timeout=PATIENCE_S, context=trust)
        line.request("GET", "/")
        assert line.getresponse().read() == b"here" and "10.9.8.7" not in names()
        assert authority.renew(["10.9.8.7"])
        authority.load(context)
        assert "10.9.8.7" in names()
        line.request("GET", "/")
        assert line.getresponse().read() == b"here", "whoever is there stays"
        line.close()


# --- who asks for a stream ----------------------------------------------------------------------------------------


@pytest.fixture
def house(tables: Tables) -> Iterator[tuple[int, Streams, str, str]]:
    """A port, the book, and path and host's token of a table."""
    streams = Streams(limit=8, heartbeat=0.2)
    with running(make_app(tables, streams=streams), streams=streams) as server:
        made = call(server.port, "POST", f"{API}/tables", {"game": GAME, "name": "Mei"})[1]
        yield server.port, streams, made["code"], made["token"]


def test_a_phone_is_known_by_its_cookie(house: tuple[int, Streams, str, str], tables: Tables) -> None:
    port, streams, code, token = house
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    rejoin = json.dumps({"code": tables.get(code).seats.rejoin_code(token)})
    line.request("POST", f"{API}/tables/{code}/rejoin", rejoin, {"Content-Type": "application/json"})
    answer = line.getresponse()
    assert answer.status == 201 and answer.read()
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    line.close()
    pages = f"/t/{code}/events"
    for path, seated in ((pages, 1), (f"{API}/tables/{code}/events", 1), (f"{pages}?as=display", 0)):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        line.request("GET", path, headers={"Cookie": cookie})
        answer = line.getresponse()
        assert (answer.status, answer.headers.get_content_type()) == (200, "text/event-stream")
        assert answer.headers["X-Frame-Options"] == "DENY" and answer.headers["Cache-Control"] == "no-store"
        assert sum(streams.counts(code).values()) == seated, path
        answer.close()
        line.close()
        until(lambda: not len(streams))


@pytest.mark.parametrize("query", ["", "?after=0", "?after=%205"], ids=["now", "from the start", "as only Flask reads"])
def test_a_stream_takes_no_thread(house: tuple[int, Streams, str, str], query: str) -> None:
    port, _, code, token = house
    before = threading.active_count()
    listener = Listener(port, f"{API}/tables/{code}/events{query}", token)
    assert listener.response.status == 200
    listener.until("event: beat")
    assert threading.active_count() <= before + 2, "but those that all share"
    listener.close()


def test_why_there_is_no_stream_is_said(house: tuple[int, Streams, str, str]) -> None:
    port, streams, code, token = house
    path = f"{API}/tables/{code}/events"

    def refused(path: str, token: str | None = None) -> tuple[int, str]:
        status, told = call(port, "GET", path, None, token)
        return status, told["error"]["code"]

    assert refused(path, "nobody's") == (403, "expired-seat")
    assert refused(f"{path}?after=never") == refused(f"{path}?other=1") == (422, "bad-input")
    assert refused(f"{API}/tables/no-such-table/events") == (404, "unknown-table")
    listeners = []
    while len(streams) < 4:
        listeners.append(Listener(port, path))
        assert listeners[-1].response.status == 200
    assert refused(path) == (429, "too-many-streams")
    assert call(port, "GET", f"{API}/tables/{code}/changes")[0] == 200
    listeners.append(Listener(port, path, token))
    assert listeners[-1].response.status == 200, "a seat finds a place"
    for listener in listeners:
        listener.close()
