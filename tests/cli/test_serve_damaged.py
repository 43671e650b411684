"""A start with a damaged database: what the terminal says, and that it blames nothing else."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from companion.cli.serve import damaged
from companion.store import open_store
from companion.table import Tables
from companion.web.launch import Damage
from companion.web.launch.process import DATABASE
from tests.cli.conftest import Run
from tests.cli.test_serve import taken_port
from tests.patience import PATIENCE_S, running, until
from tests.table.damage import pages_of, spoil
from tests.web.serving import call, is_open


def test_a_damaged_file_is_mended_and_the_terminal_says_what_is_lost(tmp_path: Path) -> None:
    said, data = tmp_path / "said.txt", tmp_path / "data"
    data.mkdir(mode=0o755)
    tables = Tables(open_store(data / DATABASE), background=False)
    whole, torn = tables.create("ming-voyages", host="Mei"), tables.create("ming-dynastie", host="Mei")
    for number in range(200):
        tables.get(torn.code).seats.rename(torn.token, f"Mei {number}")
    tables.close()
    leaves = pages_of(data / DATABASE, "entries")[1:]
    spoil(data / DATABASE, leaves[len(leaves) // 2])
    with taken_port() as port:
        pass
    where = ["--host", "127.0.0.1", "--port", str(port), "--https", "--https-port", "0", "--data", str(data)]
    command = [sys.executable, "-m", "companion", "serve", *where]
    with said.open("wb") as log, running(command, stdout=log, stderr=log) as process:
        until(lambda: process.poll() is not None or is_open(port))
        status, listed = call(port, "GET", "/api/v1/tables")
        assert status == 200 and {whole.code, torn.code} <= {table["code"] for table in listed["tables"]}
        assert {path for path in (data, *data.rglob("*")) if path.stat().st_mode & 0o077} == set()
        assert (data / f"{DATABASE}-wal").exists(), "while it runs"
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 0
    text = said.read_text(encoding="utf-8")
    (kept,) = data.glob(f"{DATABASE}.damaged-*")
    assert str(kept) in text and torn.code.upper() in text and whole.code.upper() not in text
    assert "Traceback" not in text and "--https" not in text and "backup" in text


def test_words_off_a_damaged_page_steer_no_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    damaged(Damage(None, ("plum",), ("\x1b[2J", "fern")))
    said = capfd.readouterr().err
    assert "PLUM" in said and "FERN" in said and "\x1b" not in said


@pytest.mark.parametrize("https", [[], ["--https", "--https-port", "0"]])
def test_a_file_that_is_nothing_is_named_in_one_line_and_kept(run: Run, tmp_path: Path, https: list[str]) -> None:
    (tmp_path / DATABASE).write_bytes(b"\xff" * 5000)
    result = run("serve", "--port", "0", "--host", "127.0.0.1", "--data", str(tmp_path), *https)
    result.refuses("--data", str(tmp_path / DATABASE))
    assert (tmp_path / DATABASE).read_bytes() == b"\xff" * 5000
