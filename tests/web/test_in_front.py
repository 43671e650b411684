"""The proxy of a club's server, as the Caddyfile says it: a table goes to one process, and to the next when that stops.

Skipped where there is no Caddy.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.store.migrating import upgrade
from tests.patience import PATIENCE_S, running, until
from tests.postgres import running as database
from tests.web.operating import Operated, operated
from tests.web.seated import Seated, sit_down
from tests.web.serving import ROOT, free_port, is_open

CADDY = shutil.which("caddy")
pytestmark = pytest.mark.skipif(CADDY is None, reason="there is no Caddy here")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[tuple[int, list[Operated]]]:
    """The port of Caddy, and two processes behind it."""
    front = free_port()
    with ExitStack() as stack:
        url = stack.enter_context(database()).url
        upgrade(url)
        both = []
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            (tmp_path / name / "data").mkdir()
            (tmp_path / name / "data" / "secret.key").write_bytes(b"a secret of this club")
            public = f"http://127.0.0.1:{front}"
            both.append(stack.enter_context(operated(tmp_path / name, url, ahead=5.0, public_url=public)))
        own = {
            "MING_TABLE_HOST": f"http://127.0.0.1:{front}",
            "MING_TABLE_SERVING": " ".join(f"127.0.0.1:{process.port}" for process in both),
            "CADDY_ADMIN": f"127.0.0.1:{free_port()}",
            "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path),
        }  # fmt: skip
        said = stack.enter_context((tmp_path / "caddy.log").open("wb"))
        command = [str(CADDY), "run", "--adapter", "caddyfile", "--config", str(ROOT / "Caddyfile")]
        process = stack.enter_context(running(command, env={**os.environ, **own}, stdout=said, stderr=said))
        until(lambda: process.poll() is not None or is_open(front))
        assert process.poll() is None, (tmp_path / "caddy.log").read_text()
        yield front, both


def over(two: Seated) -> bool:
    """Whether nothing can be done there any more."""
    return bool(two.ask("")[1]["phase"] == "over")


def done(process: Operated) -> float:
    """How many intents it has carried out."""
    return process.figures().get('ming_intents_total{outcome="done"}', 0.0)


def test_a_table_goes_to_one_process(club: tuple[int, list[Operated]]) -> None:
    front, both = club
    for _ in range(6):
        two, before = sit_down(front), [done(process) for process in both]
        two.act(5)
        assert sorted(done(process) - was for process, was in zip(both, before, strict=True)) == [0, 5]


def test_when_it_stops_the_next_one_goes_on_and_no_tap_fails(club: tuple[int, list[Operated]]) -> None:
    front, both = club
    two = sit_down(front)
    two.act(3)
    first = max(both, key=done)
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


def test_the_caddyfile_is_as_caddy_writes_it() -> None:
    said = subprocess.run([str(CADDY), "fmt", "Caddyfile"], cwd=ROOT, capture_output=True, text=True, check=True,
                          timeout=PATIENCE_S).stdout  # fmt: skip
    written = (ROOT / "Caddyfile").read_text(encoding="utf-8")
    assert re.sub(r"\s+\n", "\n", said.strip()) == re.sub(r"\s+\n", "\n", written.strip())
