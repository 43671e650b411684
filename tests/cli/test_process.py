"""The commands as processes: pipes, locales, hash seeds, and the two ways to start them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S, running

SCRIPT = Path(sys.executable).parent / "ming-table"
SIMULATE = ["simulate", "ming-dynastie", "--players", "3", "--seed", "5"]


def start(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=PATIENCE_S,
        env={**os.environ, **environment},
    )


def test_both_ways_to_start_say_the_same() -> None:
    assert start("games").stdout == subprocess.check_output([SCRIPT, "games"], timeout=PATIENCE_S)


def test_output_is_utf8_in_any_locale() -> None:
    done = start("score", "ming-dynastie", stdin='{"Brücke": 1}'.encode(), LC_ALL="C", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    json.loads(start("data", "ming-dynastie", LC_ALL="C", PYTHONIOENCODING="ascii").stdout.decode("utf-8"))


def test_games_do_not_depend_on_the_hash_seed() -> None:
    bots = ["--bot", "greedy,random,random"]
    one, other = (start(*SIMULATE, *bots, PYTHONHASHSEED=seed).stdout.splitlines()[:-1] for seed in ("1", "2"))
    assert one == other != []


def test_a_closed_pipe_is_no_accident() -> None:
    arguments = [sys.executable, "-m", "companion", *SIMULATE, "--games", "2000"]
    with running(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        json.loads(process.stdout.readline())
        process.stdout.close()
        complaint = process.stderr.read()
        assert process.wait(timeout=PATIENCE_S) == 1
    assert complaint == b""


@pytest.mark.skipif(os.name == "nt", reason="needs a shell that can close streams")
@pytest.mark.parametrize(
    ("closing", "arguments", "status"),
    [("<&-", ["score", "ming-dynastie"], 2), (">&-", ["games"], 0), ("2>&-", ["nonsense"], 2)],
)
def test_a_stream_that_was_closed_is_no_accident(closing: str, arguments: list[str], status: int) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m companion "$@" {closing}', sys.executable, *arguments],
        capture_output=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_is_said_in_a_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "games"], stdout=full, stderr=subprocess.PIPE, check=False,
            timeout=PATIENCE_S,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith(b"ming-table: ") and done.stderr.count(b"\n") == 1
