"""A backup of a club's server is one: made while it serves, put into an empty database, everything is there."""

from __future__ import annotations

import subprocess
import threading
from pathlib import Path

import psycopg

from companion.store.upgrade import upgrade
from tests.patience import PATIENCE_S, until
from tests.postgres import program, running
from tests.web.operating import operated
from tests.web.seated import sit_down


def other(url: str, name: str) -> str:
    """An empty database beside the one at that address."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{url.rpartition('/')[0]}/{name}"


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr


def test_a_backup_made_while_it_serves_holds_every_entry(tmp_path: Path) -> None:
    with running() as database:
        upgrade(database.url)
        restored, dump = other(database.url, "restored"), str(tmp_path / "backup")
        with operated(tmp_path, database.url) as process:
            still, at_play = [sit_down(process.port) for _ in range(3)], sit_down(process.port)
            for number, two in enumerate(still):
                two.act(4 * number)
            before, done = [two.seen() for two in still], threading.Event()
            first = len(at_play.lines())

            def go_on() -> None:
                while not done.is_set():
                    at_play.act(1)

            playing = threading.Thread(target=go_on)
            playing.start()
            try:
                until(lambda: len(at_play.lines()) > first + 3)
                run(program("pg_dump"), "--format=custom", "--file", dump, database.url)
            finally:
                done.set()
                playing.join()
            after = at_play.lines()
        with psycopg.connect(database.url, autocommit=True) as lost:
            lost.execute("DROP SCHEMA public CASCADE")
        run(program("pg_restore"), "--exit-on-error", "--no-owner", "--dbname", restored, dump)
        with operated(tmp_path, restored) as process:
            until(lambda: process.missing() == [])
            for two, found in zip(still, before, strict=True):
                two.port = process.port
                assert two.seen() == found
                two.act(1)
            at_play.port = process.port
            lines = at_play.lines()
            assert len(lines) > first
            assert [line["number"] for line in lines] == [line["number"] for line in after[: len(lines)]]
            at_play.taps += 1000
            at_play.act(1)
