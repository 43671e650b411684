"""A process of a club's server as its proxy meets it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE_S, until
from tests.stores import POSTGRESQL, stores_of, url_in
from tests.web.forks import Forked
from tests.web.kit import API, GAME
from tests.web.serving import end, free_port, is_open

HOST = {"Host": "play.example.org", "X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https"}


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    port = free_port()
    arguments = [
        "serve", "--host", "127.0.0.1", "--port", str(port), "--data",
        str(tmp_path / "data"), "--public-url", "https://play.example.org", "--proxy", "127.0.0.1", "--open-to-all",
    ]  # fmt: skip
    with stores_of(POSTGRESQL):
        env = {**os.environ, "MING_TABLE_DATABASE": url_in(tmp_path)}
        with (tmp_path / "log").open("wb") as log:
            process = Forked("import sys; from companion.cli import main; sys.exit(main())", arguments, env, log)
        try:
            until(lambda: process.poll() is not None or is_open(port), "the server did not answer")
            assert process.poll() is None, (tmp_path / "log").read_text()
            yield port
        finally:
            end(process)


def ask(port: int, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, str, HTTPMessage]:
    """Status, beginning of the answer, and its headers."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)) as line:
        sent = {**HOST, **({"Content-Type": "application/json"} if body is not None else {}), **headers}
        line.request(method, path, json.dumps(body) if body is not None else None, sent)
        answer = line.getresponse()
        stream = answer.headers.get_content_type() == "text/event-stream"
        return answer.status, answer.readline().decode() if stream else answer.read().decode(), answer.headers


def test_strangers_meet_the_same_rules_on_the_line(port: int) -> None:
    status, told, _ = ask(port, "POST", f"{API}/tables", {"game": GAME, "name": "Mei"})
    assert status == 201, told
    made = json.loads(told)
    code, mine = made["code"], {"Authorization": f"Bearer {made['token']}"}
    assert ask(port, "POST", f"{API}/tables/{code}/seats/yellow", {"name": "Jonas"})[0] == 201
    events = f"{API}/tables/{code}/events"
    assert ask(port, "GET", events)[:2] == (200, "retry: 2000\n"), "a seat is free"
    assert ask(port, "POST", f"{API}/tables/{code}/begin", {}, **mine)[0] == 200
    assert ask(port, "GET", events, **mine)[:2] == (200, "retry: 2000\n")
    for path in (events, f"/t/{code}/events", f"/t/{code}"):
        status, told, _ = ask(port, "GET", path)
        assert status == 403
        assert "Mei" not in told
    for path in (events, "/", f"{API}/tables"):
        assert ask(port, "GET", path, **mine, Host="localhost")[0] == 400, path
    assert "__Host-ming=" in str(ask(port, "GET", "/")[2]["Set-Cookie"])
    plain = ask(port, "GET", "/", **{"X-Forwarded-Proto": "http"})[2]["Set-Cookie"]
    assert str(plain).startswith("ming=")
