"""A club's server: PostgreSQL, two processes that serve over it, and one that works beside them."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import ExitStack
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final

from companion.store.upgrade import upgrade
from tests.patience import PATIENCE_S, until
from tests.postgres import Postgres
from tests.web.forks import Forked
from tests.web.seated import NAMES, Seated, call, sit_down
from tests.web.serving import end, free_port, is_open

PROGRAM: Final = """
import sys
from companion.cli import main
from companion.web.access import limits
limits.MOST_TAPS = 1000
limits.SEAT_READS = limits.READS = limits.Pace(10**6, 10**6)
sys.exit(main(sys.argv[1:]))
"""
"""The command as it is, but that nobody taps or reads too fast: tests do, and have others that are about it."""


class Served:
    """One process that serves; it can be killed and started again on the same port."""

    def __init__(self, url: str, data: Path) -> None:
        self.port = free_port()
        self._url, self._data = url, data
        self.launch()

    def launch(self) -> None:
        """Start it, and wait for nothing."""
        data = str(self._data / str(self.port))
        public = f"http://127.0.0.1:{self.port}"
        self.process = run(self._url, ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", data,
                                       "--public-url", public, "--open-to-all"], self._data)  # fmt: skip

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.launch()
        self.answers()

    def answers(self) -> None:
        """Wait until it does."""
        until(lambda: self.process.poll() is not None or is_open(self.port), "the server did not answer")
        assert self.process.poll() is None, (self._data / "log").read_text()

    def kill(self) -> None:
        """End it at once, whatever it is at."""
        end(self.process)


def run(url: str, arguments: Sequence[str], folder: Path) -> Forked:
    """A process of the server; what it says is in ``log`` of the folder."""
    env = {**os.environ, "MING_TABLE_DATABASE": url, "MING_TABLE_SECRET_FILE": str(folder / "secret")}
    with (folder / "log").open("ab") as log:
        return Forked(PROGRAM, arguments, env, log)


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
            (data / "secret").write_text("a secret that both of them know, and nobody else\n", encoding="utf-8")
            self.data, self.url = data, self.postgres.url
            upgrade(self.url)
            self.servers = [self._serve(), self._serve()]
            for server in self.servers:
                server.answers()
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

    def work(self) -> Forked:
        """A process that thinks for bots."""
        made = run(self.url, ["work", "bots"], self.data)
        self._ends.callback(end, made)
        return made

    def close(self) -> None:
        """Be rid of all of it."""
        self._ends.close()

    def open(self, people: int = 2, bots: int = 0, port: int | None = None) -> Seated:
        """A table at which the game has begun; people are seated by either process in turn."""
        first, second = self.ports
        ports = (second, first) if port == second else (first, second)
        return sit_down(*ports, names=NAMES[:people], bots=bots)


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
