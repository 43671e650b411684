"""An upgrade without a pause: processes of two versions serve the same tables for a while."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from companion.games.ming_dynastie.meta import META
from tests.patience import PATIENCE_S, until
from tests.saying import say
from tests.stores import POSTGRESQL, stores_of, url_in
from tests.web.operating import Operated, operated
from tests.web.seated import sit_down


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with stores_of(POSTGRESQL):
        yield url_in(tmp_path)


def rules(url: str) -> dict[int, int]:
    """Under which rules the processes play that serve by now, and how many there are of each."""
    with psycopg.connect(url) as connection:
        rows = connection.execute("SELECT rules, count(*) FROM processes WHERE game = %s GROUP BY rules", (META.id,))
        return dict(rows.fetchall())


def renewed(url: str) -> int:
    """How many tables have come to newer rules."""
    with psycopg.connect(url) as connection:
        (count,) = connection.execute("SELECT count(*) FROM entries WHERE kind = 'rules'").fetchone() or (0,)
        return int(count)


def stop(process: Operated) -> None:
    process.process.send_signal(signal.SIGTERM)
    assert process.process.wait(PATIENCE_S) == 0


def test_a_table_stays_with_its_rules_while_a_process_of_the_former_version_serves(tmp_path: Path, url: str) -> None:
    here, there = tmp_path / "older", tmp_path / "newer"
    here.mkdir()
    there.mkdir()
    with operated(here, url) as older, operated(there, url, newer=True) as newer:
        until(lambda: len(rules(url)) == 2)
        table = sit_down(older.port)
        table.act(3)
        same = replace(table, port=newer.port)
        assert same.seen() == table.seen()
        status, answer = same.try_one("too-early")
        assert (status, answer["error"]["message"]) == (503, say("error.renewing"))
        table.act(3)
        assert same.seen() == table.seen()
        assert renewed(url) == 0

        begun_there = sit_down(newer.port)
        status, head, body = older.ask(f"/t/{begun_there.code}", accept="text/html", token=begun_there.host)
        assert (status, head["Retry-After"]) == (503, "2")
        assert say("error.renewing") in body

        stop(older)
        assert rules(url) == {META.rules_version + 1: 1}
        same.act(3)
        begun_there.act(1)
        assert renewed(url) == 1
