"""The command that measures a server."""

from __future__ import annotations

import json

from click.testing import CliRunner

from companion.cli.app import app
from companion.cli.load import Listeners
from companion.table import Tables
from companion.web.server.wire import Streams
from tests.web.kit import API, GAME, make_app
from tests.web.test_home import running


def test_a_small_load_is_measured() -> None:
    arguments = ["load", "--tables", "2", "--streams", "6", "--seconds", "1", "--pause", "50"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert (figures["tables"], figures["streams"], figures["open"], figures["refused"]) == (2, 6, 14, 0)
    assert figures["intents"] >= 4
    for name in ("intent_ms", "view_ms", "broadcast_ms"):
        assert 0 < figures[name]["p50"] <= figures[name]["p99"] <= figures[name]["max"]


def test_bots_and_hints_are_measured_beside() -> None:
    arguments = ["load", "--tables", "1", "--streams", "0", "--bots", "3", "--hints", "--seconds", "2", "--pause", "50"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    for name in ("intent_ms", "bot_ms", "hint_ms"):
        assert 0 < figures[name]["p50"] <= figures[name]["max"]


def test_hints_need_tables_with_bots() -> None:
    result = CliRunner().invoke(app, ["load", "--hints"])
    assert result.exit_code == 2 and "--bots" in result.output


def test_streams_that_are_refused_are_not_open(tables: Tables) -> None:
    """The server answers them as well, and keeps their lines for what they may ask next."""
    path, streams = f"{API}/tables/{tables.create(GAME, host='Mei').code}", Streams(limit=8)
    with running(make_app(tables, streams=streams), streams=streams) as server:
        listeners = Listeners()
        for _ in range(12):
            listeners.add(server.port, path, None, None)
        listeners.start()
        listeners.await_answers()
        assert (listeners.open, listeners.refused) == (len(streams), 12 - len(streams)) == (4, 8)
        listeners.stop()
