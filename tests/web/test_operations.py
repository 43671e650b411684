"""What whoever runs a club's server relies on: probes, figures, the log, and what happens without the database."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from companion.store.upgrade import newest, upgrade
from companion.web.server import json_log
from companion.web.server.probes import DATABASE, LISTENER, SCHEMA, STOPPING
from tests.patience import PATIENCE_S, until
from tests.postgres import Postgres, running
from tests.saying import say
from tests.web.operating import Operated, operated
from tests.web.seated import sit_down
from tests.web.serving import call, serving


@pytest.fixture
def database() -> Iterator[Postgres]:
    """A server of its own, as it is stopped; what it has promised to keep is there afterwards."""
    with running(("fsync=off",)) as found:
        upgrade(found.url)
        yield found


@pytest.fixture
def process(tmp_path: Path, database: Postgres) -> Iterator[Operated]:
    with operated(tmp_path, database.url) as found:
        yield found


def test_a_process_that_serves_is_alive_and_ready(process: Operated) -> None:
    status, head, body = process.ask("/healthz", host="anybody.example")
    assert (status, head.get_content_type(), body) == (200, "application/json", '{"alive": true}')
    until(lambda: process.missing() == [])
    assert process.ask("/readyz")[1]["Cache-Control"] == "no-store"
    assert (process.log.parent / "data").stat().st_mode & 0o777 == 0o700, "nobody else reads what it makes"


def test_at_home_there_are_no_probes(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, port):
        assert [call(port, "GET", path)[0] for path in ("/healthz", "/readyz", "/metrics")] == [404, 404, 404]


def test_without_its_database_it_shows_what_it_has_and_says_so(process: Operated, database: Postgres) -> None:
    two = sit_down(process.port)
    two.act(6)
    before = two.seen()
    page = f"/t/{two.code}"
    notice = say("phone.out-of-reach")
    assert notice not in process.ask(page, token=two.host)[2]
    database.stop("immediate")
    assert process.ask("/healthz")[0] == 200
    assert DATABASE in process.missing()
    until(lambda: process.missing() == [DATABASE, LISTENER])
    assert process.missing("/readyz?only=stopping") == []
    assert two.seen() == before
    status, _, body = process.ask(page, token=two.host)
    assert (status, notice in body) == (200, True)
    assert notice in process.ask(f"{page}?fragment=1", token=two.host)[2]
    assert two.try_one("lost")[0] == 503
    for path, accept in ((f"{two.path}x/view", ""), ("/", "text/html"), ("/t/elsewhere", "text/html"),
                         ("/t/elsewhere/events", "text/event-stream")):  # fmt: skip
        status, head, body = process.ask(path, accept=accept)
        assert (status, head["Retry-After"]) == (503, "2"), path
        assert say("error.out-of-reach") in body, path
        assert "Traceback" not in body
    assert process.figures().keys() >= {"ming_tables_in_memory", "ming_streams"}
    database.start()
    until(lambda: process.missing() == [])
    assert two.try_one("lost")[0] == 200
    assert notice not in process.ask(page, token=two.host)[2]


def test_a_database_that_does_not_answer_takes_no_process_out_of_the_round(
    process: Operated, database: Postgres
) -> None:
    """Whoever asks waits for it; the proxy, which asks whether the process goes on, does not."""
    until(lambda: process.missing() == [])
    answered = list[int]()
    with psycopg.connect(database.url) as held:
        held.execute("LOCK TABLE tables, entries IN ACCESS EXCLUSIVE MODE")
        waiting = [threading.Thread(target=lambda: answered.append(process.ask("/t/elsewhere")[0])) for _ in range(18)]
        for thread in waiting:
            thread.start()
        held_up = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        with psycopg.connect(database.url, autocommit=True) as past:
            until(lambda: (past.execute(held_up).fetchone() or (0,))[0] == 16)
        assert process.ask("/healthz")[0] == 200
        assert process.missing("/readyz?only=stopping") == []
        assert answered == [], "they had to wait for none of those"
        held.rollback()
    for thread in waiting:
        thread.join(PATIENCE_S)
    assert set(answered) <= {404, 503}


def test_intents_meanwhile_are_busy_and_later_there_once(process: Operated, database: Postgres) -> None:
    two = sit_down(process.port)
    two.act(2)
    whose = next(colour for colour in two.tokens if two.legal(colour)["actions"])
    legal, token = two.legal(whose), two.tokens[whose]
    wish = {"action": legal["actions"][0]["action"], "seen": legal["number"], "key": "again"}
    database.stop("immediate")
    status, answer = two.send(token, wish)
    assert (status, answer["error"]["code"]) == (503, "busy")
    assert process.figures()['ming_intents_total{outcome="busy"}'] == 1
    database.start()
    told = until(lambda: (found := two.send(token, wish))[0] == 200 and found)
    assert two.send(token, wish) == told


def test_a_database_that_lacks_a_step_is_not_ready_and_one_ahead_is(process: Operated, database: Postgres) -> None:
    until(lambda: process.missing() == [])
    with psycopg.connect(database.url, autocommit=True) as past:
        past.execute("UPDATE alembic_version SET version_num = '01'")
        assert process.missing() == [SCHEMA]
        past.execute("UPDATE alembic_version SET version_num = 'of a later version'")
        assert process.missing() == []  # new columns come before the processes that know them
        past.execute("DROP TABLE alembic_version")
        assert process.missing() == [SCHEMA]
    assert newest() != "01"


def test_asked_to_stop_it_is_not_ready_serves_on_and_then_says_goodbye(tmp_path: Path, database: Postgres) -> None:
    with operated(tmp_path, database.url, ahead=2.0) as process:
        two = sit_down(process.port)
        listeners = [two.listen(colour) for colour in two.tokens]
        for listener in listeners:
            listener.until("event: presence")
        process.process.send_signal(signal.SIGTERM)
        asked = time.monotonic()
        until(lambda: process.missing() == [STOPPING])
        assert process.missing("/readyz?only=stopping") == [STOPPING]
        assert process.ask("/healthz")[0] == 200
        two.act(3)
        for listener in listeners:
            assert listener.until("event: bye") == "event: bye\ndata: stopping"
            listener.close()
        assert time.monotonic() - asked >= 2.0
        assert process.process.wait(PATIENCE_S) == 0


def test_figures_count_without_naming_anybody(process: Operated) -> None:
    two = sit_down(process.port, names=("Wanderer", "Zhao Gao"))
    two.act(4)
    number = two.legal("red")["number"]
    for token in two.tokens.values():
        two.send(token, {"action": "dance on the table", "seen": number, "key": "dance"})
    listener = two.listen("red")
    listener.until("event: presence")
    figures = process.figures()
    listener.close()
    assert figures['ming_intents_total{outcome="done"}'] == 4
    assert sum(value for name, value in figures.items() if name.startswith("ming_intents_total")) == 6
    assert figures["ming_intent_seconds_count"] == 6
    assert (figures["ming_streams"], figures["ming_tables_in_memory"], figures["ming_bots_due"]) == (1, 1, 0)
    assert figures.keys() >= {"ming_notices_behind", "ming_pool_in_use", "ming_listening"}
    assert not [name for name in figures if any(word in name for word in (two.code, "Wanderer", "Zhao", "red"))]


def test_the_log_is_lines_of_json_that_tell_no_codes_and_no_names(process: Operated, database: Postgres) -> None:
    two = sit_down(process.port, names=("Wanderer", "Zhao Gao"))
    two.act(2)
    database.stop("immediate")
    two.try_one("lost")
    until(lambda: process.missing() == [DATABASE, LISTENER])
    database.start()
    until(lambda: process.missing() == [])
    with psycopg.connect(database.url, autocommit=True) as past:
        past.execute("DROP TABLE entries CASCADE")
    assert two.try_one("damaged")[0] in (503, 507)
    process.process.send_signal(signal.SIGTERM)
    assert process.process.wait(PATIENCE_S) == 0
    events = process.events()
    assert events[0]["logger"] == "companion.web.launch.process"
    assert all(event.keys() >= {"time", "level", "logger", "message"} for event in events)
    assert any(event["logger"] == "companion.store.notices" for event in events)
    told = process.log.read_text(encoding="utf-8")
    assert not [word for word in (two.code, "Wanderer", "Zhao", *two.tokens.values()) if word in told]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("no answer to /t/red-tall-inn/act", "no answer to /t/…/act"),
        ("Exception on /api/v1/tables/red-tall-inn [GET]", "Exception on /api/v1/tables/… [GET]"),
        ("bots of table red-tall-inn: error.busy", "bots of table …: error.busy"),
        ("not caught up: error.unknown-table (table='red-tall-inn')", "not caught up: error.unknown-table (table='…')"),
        ("bot greedy of table red-tall-inn in seat red", "bot greedy of table … in seat red"),
        ("3 tables put away a week ago were removed", "3 tables put away a week ago were removed"),
    ],
)
def test_codes_are_cut_out_of_lines(line: str, told: str) -> None:
    assert json_log.told(line) == told
