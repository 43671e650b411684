"""A server as people start it, and what phones in the room ask of it."""

from __future__ import annotations

import json
import signal
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE_S, running, until
from tests.web.serving import free_port


@dataclass
class Phones:
    """What phones ask of a server."""

    port: int
    told: Path
    """What is printed on the terminal."""

    def ask(self, path: str, body: Any = None, token: str = "") -> tuple[int, str]:
        """Status and text of an answer."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()

    def done(self, path: str, body: Any = None, token: str = "") -> Any:
        """The document of an answer that is no refusal."""
        status, text = self.ask(f"/api/v1{path}", body, token)
        assert status < 300, text
        return json.loads(text)

    def play(self, code: str, tokens: list[str], most: int) -> str:
        """Each seat does what it can do last, as often as that; the phase then."""
        for _ in range(most):
            for token in tokens:
                legal = self.done(f"/tables/{code}/legal", token=token)
                if legal["actions"]:
                    number, action = legal["number"], legal["actions"][-1]["action"]
                    wish = {"action": action, "seen": number, "key": f"{number}"}
                    self.done(f"/tables/{code}/intents", wish, token)
        return str(self.done(f"/tables/{code}", token=tokens[0])["phase"])


@contextmanager
def served(python: Sequence[str], folder: Path, env: Mapping[str, str] | None = None) -> Iterator[Phones]:
    """Phones in the room while ``serve`` runs, with its tables in that folder."""
    port, told = free_port(), folder / "told"
    command = [*python, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port), "--data", "."]
    with (
        told.open("w+b") as log,
        running(command, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=log) as process,
    ):
        until(lambda: process.poll() is not None or b"Ctrl-C" in told.read_bytes())
        yield Phones(port, told)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_S) == 0, told.read_text()
    assert "Traceback" not in told.read_text()
