"""The real server in a process of its own, and a small HTTP client that can hold event streams."""

from __future__ import annotations

import http.client
import json
import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen
from typing import Any

from tests.patience import PATIENCE_S, until
from tests.web.forks import Forked

PROGRAM = """
import pathlib
import companion.bots.review
import companion.table.tables
import companion.web.launch.process
from tests.web.steady import SteadyChance
companion.table.tables.AppChance = SteadyChance
if not {fair}:
    companion.web.launch.process.Seeds = lambda *secrets: None
brief = companion.bots.review.Budget(suspects=4, first=1, again=3, other=2, trials=3)
companion.bots.review.Budget.among = lambda self, people: brief
companion.web.launch.serve("127.0.0.1", {port}, pathlib.Path({data!r}))
"""
"""The app as it is, but for chance, which is as fair as in earnest only for a test that asks for that: what any other
plays is the same every time; and reviews look at little."""


def free_port() -> int:
    """A port that nothing uses, below those that the system gives to connections: none of them takes it meanwhile."""
    for port in random.Random().sample(range(20_000, 30_000), 100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise AssertionError("no port is free")


def start(data: Path, port: int, *, fair: bool = False) -> Forked:
    """A server process that answers."""
    process = Forked(PROGRAM.format(port=port, data=str(data), fair=fair))
    try:
        until(lambda: process.poll() is not None or is_open(port), "the server did not answer")
        assert process.poll() is None, f"the server ended with {process.returncode}"
    except BaseException:
        end(process)
        raise
    return process


def is_open(port: int) -> bool:
    """Whether somebody listens."""
    with socket.socket() as probe:
        probe.settimeout(PATIENCE_S)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def end(process: Forked | Popen[bytes]) -> None:
    """Be rid of it."""
    process.kill()
    process.wait(PATIENCE_S)


@contextmanager
def serving(data: Path, port: int | None = None, *, fair: bool = False) -> Iterator[tuple[Forked, int]]:
    port = port or free_port()
    process = start(data, port, fair=fair)
    try:
        yield process, port
    finally:
        end(process)


def call(port: int, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
    """Status and JSON of one request on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    try:
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        response = connection.getresponse()
        data = response.read()
        return response.status, json.loads(data) if response.headers.get_content_type() == "application/json" else data
    finally:
        connection.close()


def raw(port: int, data: bytes, wait: float = PATIENCE_S) -> bytes:
    """Everything the server answers to these bytes."""
    with socket.create_connection(("127.0.0.1", port), wait) as line:
        line.sendall(data)
        line.settimeout(wait)
        answer = b""
        try:
            while chunk := line.recv(65536):
                answer += chunk
        except (TimeoutError, ConnectionResetError):
            pass
        return answer


class Listener:
    """A phone on an event stream."""

    def __init__(self, port: int, path: str, token: str | None = None) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        self.connection.request("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})
        self.response = self.connection.getresponse()

    def event(self) -> str:
        """The next event or comment; ``""`` at the end."""
        lines = []
        while line := self.response.readline().decode():
            if line == "\n":
                break
            lines.append(line)
        return "".join(lines).rstrip("\n")

    def until(self, start: str) -> str:
        for _ in range(200):
            event = self.event()
            if event.startswith(start):
                return event
            if not event:
                break
        raise AssertionError(f"nothing began with {start!r}")

    def close(self) -> None:
        self.response.close()
        self.connection.close()
