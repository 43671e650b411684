"""The command that measures a server."""

from __future__ import annotations

import json

from click.testing import CliRunner

from companion.cli.app import app


def test_a_small_load_is_measured() -> None:
    arguments = ["load", "--tables", "2", "--streams", "6", "--seconds", "1", "--pause", "50"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert (figures["tables"], figures["streams"], figures["open"]) == (2, 6, 14)
    assert figures["intents"] >= 4
    for name in ("intent_ms", "view_ms", "broadcast_ms"):
        assert 0 < figures[name]["p50"] <= figures[name]["p99"] <= figures[name]["max"]
