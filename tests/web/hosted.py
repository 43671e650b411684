"""A club's server: PostgreSQL, two processes that serve over it, and one that works beside them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from http.client import HTTPException
from pathlib import Path
from typing import Any

from companion.store.migrating import upgrade
from tests.patience import PATIENCE_S, until
from tests.postgres import Postgres
from tests.web import serving
from tests.web.kit import API, COLOURS, GAME
from tests.web.serving import ROOT, Listener, end, free_port, is_open

STRICT = [sys.executable, "-W", "error", "-W", "ignore::ImportWarning", "-m", "companion"]
BOT = "steward"


class Served:
    """One process that serves; it can be killed and started again on the same port."""

    def __init__(self, url: str, data: Path) -> None:
        self.port = free_port()
        self._url, self._data = url, data
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        data = str(self._data / str(self.port))
        public = f"http://127.0.0.1:{self.port}"
        self.process = run(self._url, ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", data,
                                       "--public-url", public, "--open-to-all"], self._data)  # fmt: skip
        until(lambda: self.process.poll() is not None or is_open(self.port), "the server did not answer")
        assert self.process.poll() is None, (self._data / "log").read_text()

    def kill(self) -> None:
        """End it at once, whatever it is at."""
        end(self.process)


def run(url: str, arguments: Sequence[str], folder: Path) -> subprocess.Popen[bytes]:
    """A process of the server; what it says is in ``log`` of the folder."""
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "MING_TABLE_DATABASE": url}
    env["MING_TABLE_SECRET_FILE"] = str(folder / "secret")
    with (folder / "log").open("ab") as log:
        return subprocess.Popen([*STRICT, *arguments], stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=env,
                                cwd=ROOT)  # fmt: skip


class Club:
    """The whole of it. Bots are thought for by whoever ``work`` starts.

    Args:
        data: its folder.
        settings: of PostgreSQL.
    """

    def __init__(self, data: Path, settings: Sequence[str] = ()) -> None:
        self._ends = ExitStack()
        try:
            self.postgres = Postgres(settings)
            self._ends.callback(self.postgres.remove)
            self.postgres.start()
            (data / "secret").write_text("a secret that both know\n", encoding="utf-8")
            self.data, self.url = data, self.postgres.url
            upgrade(self.url)
            self.servers = [self._serve(), self._serve()]
        except BaseException:
            self.close()
            raise

    def _serve(self) -> Served:
        made = Served(self.url, self.data)
        self._ends.callback(made.kill)
        return made

    @property
    def ports(self) -> tuple[int, int]:
        first, second = self.servers
        return first.port, second.port

    def work(self) -> subprocess.Popen[bytes]:
        """A process that thinks for bots."""
        made = run(self.url, ["work", "bots"], self.data)
        self._ends.callback(end, made)
        return made

    def close(self) -> None:
        """Be rid of all of it."""
        self._ends.close()

    def open(self, people: int = 2, bots: int = 0, port: int | None = None) -> Seated:
        """A table at which the game has begun; people are seated by either process in turn."""
        port = port or self.ports[0]
        made = done(call(port, "POST", f"{API}/tables", {"game": GAME, "name": "Mei"}))
        path = f"{API}/tables/{made['code']}"
        tokens, rejoin = {made["colour"]: made["token"]}, {made["colour"]: made["rejoin"]}
        for number, colour in enumerate(COLOURS[1:people]):
            at = self.ports[number % 2]
            taken = done(call(at, "POST", f"{path}/seats/{colour}", {"name": colour}))
            tokens[colour], rejoin[colour] = taken["token"], taken["rejoin"]
        for colour in COLOURS[people : people + bots]:
            done(call(port, "PUT", f"{path}/seats/{colour}", {"bot": BOT}, made["token"]))
        done(call(port, "POST", f"{path}/begin", {}, made["token"]))
        return Seated(made["code"], path, tokens, rejoin)


class Seated:
    """A table, and the tokens and rejoin codes of its people, to be spoken to over any process."""

    def __init__(self, code: str, path: str, tokens: dict[str, str], rejoin: dict[str, str]) -> None:
        self.code, self.path, self.tokens, self.rejoin = code, path, tokens, rejoin
        self._taps = 0

    def view(self, port: int, colour: str = "red") -> Any:
        return done(call(port, "GET", f"{self.path}/view", None, self.tokens[colour]))

    def you(self, port: int, colour: str) -> Any:
        """Who that process says the holder of that token is."""
        return done(call(port, "GET", self.path, None, self.tokens[colour]))["you"]

    def legal(self, port: int, colour: str) -> Any:
        return done(call(port, "GET", f"{self.path}/legal", None, self.tokens[colour]))

    def log(self, port: int) -> list[dict[str, Any]]:
        lines: list[dict[str, Any]] = done(call(port, "GET", f"{self.path}/log", None, self.tokens["red"]))["lines"]
        return lines

    def listen(self, port: int, colour: str) -> Listener:
        return Listener(port, f"{self.path}/events", self.tokens[colour])

    def act(self, port: int) -> int:
        """One action of whoever may act; its entry."""
        for colour in self.tokens:
            legal = self.legal(port, colour)
            if legal["actions"]:
                self._taps += 1
                body = {"action": legal["actions"][0]["action"], "seen": legal["number"], "key": f"tap-{self._taps}"}
                return int(done(call(port, "POST", f"{self.path}/intents", body, self.tokens[colour]))["entry"])
        raise AssertionError("nobody may act")


def call(port: int, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
    """One request, sent again where it came faster than people are."""
    while (answer := serving.call(port, method, path, body, token))[0] == 429:
        time.sleep(0.2)
    return answer


def done(answer: tuple[int, Any]) -> Any:
    """What was answered, after checking that it is no refusal."""
    status, found = answer
    assert status in (200, 201), answer
    return found


def patiently(ports: Sequence[int], *request: Any, wrong: list[str]) -> tuple[int, Any]:
    """One request, sent again to the next process when the line breaks or the database is away."""
    deadline = time.monotonic() + PATIENCE_S
    for turn in range(100_000):
        try:
            status, answer = call(ports[turn % len(ports)], *request)
        except (OSError, HTTPException, ValueError):
            status, answer = 0, None
        if status not in (0, 503):
            return status, answer
        if status == 503 and not (isinstance(answer, dict) and answer.get("error", {}).get("code")):
            wrong.append(f"{request} got 503 without a code: {answer}")
        assert time.monotonic() < deadline, "nobody answers any more"
        time.sleep(0.02)
    raise AssertionError("nobody answers")
