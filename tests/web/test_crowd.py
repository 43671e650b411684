"""One device with many connections shuts nobody out, over HTTP and HTTPS: whoever holds most gives way."""

from __future__ import annotations

import json
import socket
import ssl
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import Final

import pytest
from flask import Flask

from companion.web.server.wire import Authority, Limits, Place, Server, Streams
from companion.web.server.wire.crowd import Crowd
from tests.patience import PATIENCE_S
from tests.web.https import trusting

PHONE, GREEDY = "127.0.0.5", "127.0.0.6"
PLACES: Final = 30
LIMITS: Final = Limits(connections=PLACES, fresh_each=10)
ASKED: Final = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@dataclass(eq=False)
class Line:
    """A connection that only the books know."""

    address: str
    last_activity: float
    fresh: bool = False
    idle: bool = True


def test_whoever_holds_most_gives_way() -> None:
    crowd: Crowd[Line] = Crowd(4, 100)
    few = [Line("few", 0), Line("few", 1)]
    many = [Line("many", 5), Line("many", 3), Line("many", 4)]
    assert [crowd.enter(line) for line in (*few, *many[:2])] == [None] * 4
    assert crowd.enter(many[2]) is many[1], "the one that is silent longest of those who hold most"
    many[0].idle = False
    assert crowd.enter(Line("late", 9)) in (few[0], many[2]), "of two that hold as much, what nobody works for"


def test_what_is_at_work_stays() -> None:
    crowd: Crowd[Line] = Crowd(2, 100)
    busy = [Line("many", 1, idle=False), Line("many", 2, idle=False)]
    assert [crowd.enter(line) for line in busy] == [None, None]
    newcomer = Line("other", 3)
    assert crowd.enter(newcomer) is None, "and the newcomer as well"
    assert len(crowd) == 3
    assert crowd.enter(Line("more", 4)) is newcomer
    crowd.leave(newcomer)
    assert len(crowd) == 3, "it left when it had to end"
    for line in busy:
        crowd.leave(line)
    assert len(crowd) == 1


def test_one_address_has_so_many_that_ask_for_nothing() -> None:
    crowd: Crowd[Line] = Crowd(100, 2)
    lines = [Line("one", number, fresh=True) for number in range(5)]
    assert [crowd.enter(line) for line in lines] == [None, None, *lines[:3]]
    assert crowd.enter(Line("one", 9)) is None, "what has asked does not count"
    assert crowd.enter(Line("another", 9, fresh=True)) is None
    assert crowd.ended == 3


@dataclass
class Small:
    """A server with few places."""

    server: Server
    trust: ssl.SSLContext
    lines: ExitStack
    begun: threading.Event = field(default_factory=threading.Event)
    go: threading.Event = field(default_factory=threading.Event)

    def connect(self, secure: bool, address: str = GREEDY, *, shake: bool = True) -> socket.socket:
        port = self.server.https_port if secure else self.server.port
        line = socket.create_connection(("127.0.0.1", port), PATIENCE_S, (address, 0))
        if secure and shake:
            line = self.trust.wrap_socket(line, server_hostname="127.0.0.1")
        return self.lines.enter_context(line)

    def phone(self, secure: bool) -> HTTPConnection:
        made = (
            HTTPSConnection("127.0.0.1", self.server.https_port, timeout=PATIENCE_S, source_address=(PHONE, 0),
                            context=self.trust)
            if secure
            else HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE_S, source_address=(PHONE, 0))
        )  # fmt: skip
        self.lines.callback(made.close)
        return made

    def slow(self) -> str:
        """What the app says when it was asked to wait."""
        self.begun.set()
        assert self.go.wait(PATIENCE_S)
        return "here"


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Small]:
    if sys.platform != "linux":
        pytest.skip("elsewhere a computer has one address of its own")
    authority = Authority(tmp_path, "laptop")
    authority.renew([])
    with ExitStack() as lines:
        app = Flask("small")
        server = Server(app, Streams(), Place("127.0.0.1", 0, 0), authority.context(), LIMITS)
        made = Small(server, trusting(authority.certificate), lines)
        app.add_url_rule("/", view_func=lambda: "here", endpoint="fast")
        app.add_url_rule("/slow", view_func=made.slow)
        thread = threading.Thread(target=server.work)
        thread.start()
        try:
            yield made
        finally:
            made.go.set()
            lines.close()
            server.close()
            thread.join(PATIENCE_S)
    assert not thread.is_alive()


def everything(line: socket.socket) -> bytes:
    """What comes until the line ends."""
    heard = b""
    while chunk := line.recv(4096):
        heard += chunk
    return heard


def answered(phone: HTTPConnection) -> bool:
    phone.request("GET", "/")
    return phone.getresponse().read() == b"here"


both = pytest.mark.parametrize("secure", [False, True], ids=["http", "https"])


@both
def test_a_phone_is_answered_beside_one_that_opens_lines_and_says_nothing(small: Small, secure: bool) -> None:
    phone = small.phone(secure)
    assert answered(phone)
    silent = [small.connect(secure) for _ in range(PLACES + 10)]
    for line in silent[: PLACES // 2]:
        told = everything(line)
        assert told.startswith(b"HTTP/1.1 429 ")
        assert json.loads(told.partition(b"\r\n\r\n")[2])["error"]["code"] == "too-many-connections"
    assert answered(phone), "on the line that it had"
    assert answered(small.phone(secure))
    silent[-1].sendall(ASKED)
    assert silent[-1].recv(4096).startswith(b"HTTP/1.1 200 "), "another phone behind that address"


@both
def test_lines_kept_for_later_end_where_most_are_held(small: Small, secure: bool) -> None:
    phone = small.phone(secure)
    assert answered(phone)
    slow = small.connect(secure)
    slow.sendall(ASKED.replace(b"/ ", b"/slow ", 1))
    assert small.begun.wait(PATIENCE_S)
    kept = []
    for _ in range(PLACES + 5):
        kept.append(small.connect(secure))
        kept[-1].sendall(ASKED)
        assert kept[-1].recv(4096).startswith(b"HTTP/1.1 200 ")
    for line in kept[:5]:
        assert b"HTTP" not in everything(line), "nobody asked"
    assert answered(phone), "on the line that it had"
    assert answered(small.phone(secure))
    small.go.set()
    assert slow.recv(4096).startswith(b"HTTP/1.1 200 "), "what is at work stays"


def test_those_who_do_not_shake_hands_end_and_a_phone_does(small: Small) -> None:
    silent = [small.connect(True, shake=False) for _ in range(PLACES + 10)]
    for line in silent[: PLACES // 2]:
        assert everything(line) == b""
    assert answered(small.phone(True))
    again = small.connect(True)
    again.sendall(ASKED)
    assert again.recv(4096).startswith(b"HTTP/1.1 200 "), "another phone behind that address"
