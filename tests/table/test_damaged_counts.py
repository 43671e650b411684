"""What was counted, asked and answered, as a failing disk leaves it: named by its entry, or what it still says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.engine.chance import SeededChance
from companion.table import DamagedTable, TableError, Tables, Telling
from tests.steady import steady
from tests.stores import store_in
from tests.table.database import sql
from tests.table.test_counts import counters
from tests.watch import Watch

pytestmark = pytest.mark.sqlite


def opened(folder: Path) -> Tables:
    return Tables(store_in(folder), steady(1), SeededChance(1), background=False, ticks=Watch())


@pytest.fixture(scope="module")
def lying(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str, dict[str, str], dict[str, int]]]:
    """A table at a count, with a question to end it earlier: its folder and code, tokens, entries by their kind."""
    folder = tmp_path_factory.mktemp("counted")
    tables = opened(folder)
    room = counters(tables)
    room.count("red", "open lintao 1")
    table = room.table
    assert table.timeline.state is not None
    wish = {"what": "stop", "round": table.timeline.state.may_stop_after[0]}
    asked = table.consent.ask(room.tokens["red"], wish, table.number, "stop").entry
    table.consent.answer(room.tokens["yellow"], asked, True, table.number, "yes")
    room.count("yellow", "open lintao 2", whole=False)
    tables.close()
    found = sql(folder, "SELECT kind, max(number) FROM entries GROUP BY kind")
    numbers = {str(kind): int(str(number)) for kind, number in found}
    yield folder, table.code, room.tokens, numbers


DAMAGE = [
    ("count", {"set": {"open lintao yellow": True}}),
    ("count", {"set": {"open lintao yellow": None}}),
    ("count", {"set": {"open lintao yellow": [1]}}),
    ("count", {"set": {"open lintao yellow": "many"}}),
    ("count", {"set": {"open lintao yellow": 10**30}}),
    ("count", {"set": {"open lintao red": 5, "points red": 40, "x y z": 1}}),
    ("count", {"set": [], "whole": True}),
    ("count", {"share": "mauve"}),
    ("count", {"share": 1}),
    ("count", {"about": "scoring 99"}),
    ("count", {"whole": "yes"}),
    ("ask", {"round": -1}),
    ("ask", {"round": "two"}),
    ("ask", {"waiting": ["mauve"]}),
    ("ask", {"what": "sing"}),
    ("ask", {"round": None}),
    ("answer", {"ask": 99}),
    ("answer", {"ask": "x"}),
    ("answer", {"yes": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("what", "fields"), DAMAGE)
def test_what_is_damaged_is_named_or_does_no_harm(
    lying: tuple[Path, str, dict[str, str], dict[str, int]], what: str, fields: dict[str, Any]
) -> None:
    folder, code, tokens, numbers = lying
    where = {"code": code, "number": numbers[what]}
    ((before,),) = sql(folder, "SELECT data FROM entries WHERE code = :code AND number = :number", **where)
    change = "UPDATE entries SET data = :data WHERE code = :code AND number = :number"
    sql(folder, change, data=json.dumps({**json.loads(str(before)), **fields}), **where)
    tables = opened(folder)
    try:
        table = tables.get(code)
        for colour in (None, *tokens):
            table.counts.now(), table.consent.asking(colour), table.timeline.log(colour), table.timeline.view(colour)
        for share in ("yellow", ""):
            with suppress(TableError):
                table.counts.tell(tokens["yellow"], Telling("scoring 2", share, {}), table.number, f"again {share}")
    except DamagedTable as damaged:
        assert damaged.params["entry"] == numbers[what] and damaged.params["table"] == code
    finally:
        tables.close()
        sql(folder, "DELETE FROM entries WHERE code = :code AND number > :last", code=code, last=max(numbers.values()))
        sql(folder, change, data=before, **where)
