"""The proxy of a club's server, as the Caddyfile says it: a table goes to one process, and to the next when that stops.

Skipped where there is no Caddy.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

import pytest

from companion.store.upgrade import upgrade
from companion.web.server.wire import Limits
from tests.patience import PATIENCE_S, running, until
from tests.postgres import running as database
from tests.web.forks import ROOT
from tests.web.operating import Operated, operated
from tests.web.seated import Seated, sit_down
from tests.web.serving import call, free_port, is_open

CADDY = shutil.which("caddy")
INTENT: Final = b"POST /api/v1/tables/none-%d/intents HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
BROKEN: Final = (b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", b"Content-Length: 100\r\n\r\n{")
"""Bodies that nobody can read to the end: no chunk, and one after which the phone sends no more."""
pytestmark = pytest.mark.skipif(CADDY is None, reason="there is no Caddy here")


@dataclass(frozen=True, slots=True)
class Front:
    """Caddy's port and the one at which it says how it is, and the processes behind it."""

    port: int
    admin: int
    behind: list[Operated]

    def at_work(self) -> list[Operated]:
        """Who has not ended."""
        return [process for process in self.behind if process.process.poll() is None]

    def has(self, two: Seated) -> Operated:
        """Who carries out what is done at that table, after one more action there."""
        before = [(process, done(process)) for process in self.at_work()]
        two.act(1)
        (found,) = (process for process, was in before if done(process) > was)
        return found

    def held_down(self) -> list[str]:
        """Processes that Caddy does not ask, as a request there failed."""
        found: list[dict[str, Any]] = call(self.admin, "GET", "/reverse_proxy/upstreams")[1]
        assert len(found) == len(self.behind)
        return [one["address"] for one in found if one["fails"]]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """Caddy and three processes behind it, of which two may end."""
    front, admin, folder = free_port(), free_port(), tmp_path_factory.mktemp("club")
    with ExitStack() as stack:
        url = stack.enter_context(database()).url
        upgrade(url)
        behind = []
        for name in ("one", "two", "three"):
            (folder / name / "data").mkdir(parents=True)
            (folder / name / "data" / "secret.key").write_bytes(b"a secret of this club")
            public = f"http://127.0.0.1:{front}"
            behind.append(stack.enter_context(operated(folder / name, url, ahead=5.0, public_url=public)))
        said = stack.enter_context((folder / "caddy.log").open("wb"))
        config = adapted(front, *(process.port for process in behind))
        config["admin"] = {"listen": f"127.0.0.1:{admin}"}
        (folder / "caddy.json").write_text(json.dumps(config))
        command = [str(CADDY), "run", "--config", str(folder / "caddy.json")]
        own = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        process = stack.enter_context(running(command, env={**os.environ, **own}, stdout=said, stderr=said))
        until(lambda: process.poll() is not None or is_open(front))
        assert process.poll() is None, (folder / "caddy.log").read_text()
        yield Front(front, admin, behind)


def adapted(front: int, *behind: int) -> dict[str, Any]:
    """What Caddy makes of the Caddyfile."""
    serving = " ".join(f"127.0.0.1:{port}" for port in behind)
    env = {**os.environ, "MING_TABLE_HOST": f"http://127.0.0.1:{front}", "MING_TABLE_SERVING": serving}
    said = subprocess.run([str(CADDY), "adapt", "--config", "Caddyfile"], cwd=ROOT, env=env, capture_output=True,
                          text=True, check=True, timeout=PATIENCE_S).stdout  # fmt: skip
    config: dict[str, Any] = json.loads(said)
    return config


def over(two: Seated) -> bool:
    """Whether nothing can be done there any more."""
    return bool(two.ask("")[1]["phase"] == "over")


def done(process: Operated) -> float:
    """How many intents it has carried out."""
    return process.figures().get('ming_intents_total{outcome="done"}', 0.0)


def test_a_table_goes_to_one_process(club: Front) -> None:
    for _ in range(6):
        two, before = sit_down(club.port), {process.port: done(process) for process in club.at_work()}
        two.act(5)
        *others, most = sorted(done(process) - before[process.port] for process in club.at_work())
        assert most == 5
        assert not any(others)


def test_a_stranger_who_sends_broken_bodies_keeps_nobody_from_playing(club: Front) -> None:
    two, end, sent = sit_down(club.port), threading.Event(), [0]

    def flood() -> None:
        """Twenty a second, to all processes, without waiting for what is answered."""
        lines: deque[socket.socket] = deque()
        while not end.wait(0.05):
            line = socket.create_connection(("127.0.0.1", club.port), PATIENCE_S)
            line.sendall(INTENT % (sent[0], club.port) + BROKEN[sent[0] % 2])
            line.shutdown(socket.SHUT_WR)
            lines.append(line)
            sent[0] += 1
        for line in lines:
            line.close()

    stranger = threading.Thread(target=flood)
    stranger.start()
    try:
        until(lambda: sent[0] >= 20)
        while sent[0] < 60:
            assert two.ask("/view")[0] == 200
            assert club.held_down() == []
    finally:
        end.set()
        stranger.join()


def test_when_it_stops_the_next_one_goes_on_and_no_tap_fails(club: Front) -> None:
    two = sit_down(club.port)
    two.act(2)
    first = club.has(two)
    listener = two.listen("red")
    listener.until("event: presence")  # not held back on the way
    assert first.figures()["ming_streams"] == 1
    first.process.send_signal(signal.SIGTERM)
    while first.process.poll() is None:
        if not over(two):
            two.act(1)
    assert first.process.wait(PATIENCE_S) == 0
    heard = list(iter(listener.event, ""))
    listener.close()
    assert heard[-1] == "event: bye\ndata: stopping"
    if not over(two):
        two.act(1)


def test_after_a_kill_the_next_one_has_all_taps_but_one_that_was_on_its_way(club: Front) -> None:
    """Until Caddy has seen that a process is down it may answer 502, more than once in versions that lose the body
    where they try the next one. The phone sends again then; it is no sign that another process is down as well."""
    two = sit_down(club.port)
    first = club.has(two)
    (token, legal), *_ = ((token, found) for colour, token in two.tokens.items()
                          if (found := two.legal(colour))["actions"])  # fmt: skip
    wish = {"action": legal["actions"][0]["action"], "seen": legal["number"], "key": "after-the-kill"}
    first.process.kill()
    first.process.wait(PATIENCE_S)
    lines, answers = len(two.lines()), []

    def arrived() -> bool:
        """Sent once more, as a phone does."""
        answers.append(two.send(token, wish)[0])
        assert club.held_down() == []
        return answers[-1] != 502

    until(arrived)
    assert answers[-1] == 200, answers
    assert len(two.lines()) > lines
    told = two.lines()
    assert two.send(token, wish)[0] == 200, "sent again after all, it is the same one"
    assert two.lines() == told
    two.act(1)


def test_it_ends_idle_lines_before_a_process_does() -> None:
    """A request is lost that meets a line just being closed."""
    (idle,) = re.findall(r'"idle_timeout": (\d+)', json.dumps(adapted(80, 8001)))
    assert int(idle) / 1e9 < Limits().patience_s


def test_the_caddyfile_is_as_caddy_writes_it() -> None:
    said = subprocess.run([str(CADDY), "fmt", "Caddyfile"], cwd=ROOT, capture_output=True, text=True, check=True,
                          timeout=PATIENCE_S).stdout  # fmt: skip
    written = (ROOT / "Caddyfile").read_text(encoding="utf-8")
    assert re.sub(r"\s+\n", "\n", said.strip()) == re.sub(r"\s+\n", "\n", written.strip())
