"""A process of a club's server that can be asked for all that its operator sees: figures, log, how it goes."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.patience import PATIENCE_S, until
from tests.web.forks import Forked
from tests.web.serving import end, free_port, is_open

NEWER: Final = """
from companion.games.ming_dynastie.meta import META
object.__setattr__(META, "rules_version", META.rules_version + 1)
"""
"""As if the version after this one had changed the rules of a game."""
PROGRAM: Final = """
import pathlib
from companion.web.launch import process
from companion.web.http.club import Hosting
from companion.web.server import json_log
from companion.web.server.wire import Leave, Place
json_log.keep()
place = Place("127.0.0.1", {port}, metrics_port={metrics})
hosting = Hosting.of({public_url!r}, ["127.0.0.1/32"], open_to_all=True)
process.host(place, pathlib.Path({data!r}), {url!r}, hosting, leave=Leave({ahead}, 0.2))
"""


@dataclass(frozen=True, slots=True)
class Operated:
    """The process, its ports, and where its log is."""

    process: Forked
    port: int
    metrics: int
    log: Path

    def ask(
        self, path: str, host: str = "", accept: str = "", token: str = ""
    ) -> tuple[int, http.client.HTTPMessage, str]:
        """Status, head and body of a page, as whoever holds that seat reads it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        try:
            head = {"Host": host, "Accept": accept, "Authorization": f"Bearer {token}" if token else ""}
            connection.request("GET", path, headers={name: value for name, value in head.items() if value})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        finally:
            connection.close()

    def missing(self, path: str = "/readyz") -> list[str]:
        """What it says that it lacks."""
        status, _, body = self.ask(path, host="10.0.0.7:8000")
        document = json.loads(body)
        assert (status, document["ready"]) == ((503, False) if document["missing"] else (200, True))
        missing: list[str] = document["missing"]
        return missing

    def figures(self) -> dict[str, float]:
        """What it counts, by name and labels."""
        connection = http.client.HTTPConnection("127.0.0.1", self.metrics, timeout=PATIENCE_S)
        try:
            connection.request("GET", "/metrics")
            lines = connection.getresponse().read().decode().splitlines()
        finally:
            connection.close()
        pairs = [line.rpartition(" ") for line in lines if not line.startswith("#")]
        return {name: float(value) for name, _, value in pairs}

    def events(self) -> list[dict[str, Any]]:
        """Its log by now."""
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]


@contextmanager
def operated(
    folder: Path, url: str, ahead: float = 0.0, public_url: str = "", *, newer: bool = False
) -> Iterator[Operated]:
    """One that answers, and goes on for ``ahead`` seconds once it is asked to stop."""
    port, metrics = free_port(), free_port()
    told = {"data": str(folder / "data"), "url": url, "public_url": public_url or f"http://127.0.0.1:{port}"}
    program = (NEWER if newer else "") + PROGRAM.format(port=port, metrics=metrics, ahead=ahead, **told)
    with (folder / "log").open("wb") as log:
        process = Forked(program, output=log)
        try:
            until(lambda: process.poll() is not None or is_open(port), "it did not answer")
            assert process.poll() is None, (folder / "log").read_text()
            yield Operated(process, port, metrics, folder / "log")
        finally:
            end(process)
