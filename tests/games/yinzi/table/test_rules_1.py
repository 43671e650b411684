"""Tables and records of Yínzi from before its rules version 2 go on.

``rules_1_yinzi`` was made by the program as it was then: a database with a game of two in which the copper disc of War
& Routes left a veteran out, and in which a correction contradicted itself; and a record with the rural market open.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from companion.engine import RecordError, record
from companion.games.yinzi.meta import META
from companion.table import Table
from tests.table.test_rules_1 import Shelf, go_on

pytestmark = pytest.mark.sqlite

FORMER: Final = Path(__file__).parent / "rules_1"
EXPECTED: Final[dict[str, Any]] = json.loads((FORMER / "expected.json").read_text(encoding="utf-8"))
PLAYING: Final[dict[str, Any]] = EXPECTED["playing"]


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    found = Shelf(tmp_path, former=FORMER)
    yield found
    found.tables.close()


def points(table: Table) -> list[int]:
    return [player["points"] for player in table.timeline.view(None)["players"]]


def test_a_table_begun_under_version_1_goes_on_to_its_end(shelf: Shelf) -> None:
    """What was paid then stands, a veteran left out, and all that followed; what contradicts itself does not."""
    timeline = shelf.room().table.timeline
    assert [number for number, ruling in timeline.rulings.items() if ruling.void] == [PLAYING["corrected"]]
    assert PLAYING["paid"] in timeline.rulings
    count = timeline.positions.count_at(PLAYING["paid"])
    before, after = (timeline.positions.at(one) for one in (count - 1, count))
    (payer,) = before.to_act
    there = before.view(None)["war"]
    colour = before.seats[payer]
    paid = after.view(None)["players"][payer]["copper"] - before.view(None)["players"][payer]["copper"]
    assert there["lying"][colour] and paid == there["workers"][colour]
    table = go_on(shelf.room(), 12)
    standing = points(table)
    room = shelf.again()
    assert points(room.table) == standing
    table = go_on(room, 2000)
    assert table.phase == "over"
    text = table.timeline.record()
    assert f"\nrules: {META.rules_version}\n" in text
    assert [*record.replay(record.parse(text)).scores] == points(table)


@pytest.mark.parametrize("name", EXPECTED["records"])
def test_a_record_of_version_1_ends_the_same_when_it_is_brought_in(shelf: Shelf, name: str) -> None:
    """Turns that ended by themselves then end, and whoever was not asked about a tile leaves it."""
    text, expected = (FORMER / f"{name}.txt").read_text(encoding="utf-8"), EXPECTED["records"][name]
    with pytest.raises(RecordError) as refused:
        record.parse(text)
    assert refused.value.key == "record.other-rules"
    table = shelf.tables.get(shelf.tables.import_record(text, "Mei").code)
    rulings = table.timeline.rulings.values()
    assert not any(ruling.void for ruling in rulings)
    assert sorted({answer for ruling in rulings for _, answer in ruling.answers or ()}) == expected["answers"]
    view = table.timeline.view(None)
    assert points(table) == expected["scores"]
    assert [view["seats"][seat] for seat in view["winners"]] == expected["winners"]
    again = record.replay(record.parse(table.timeline.record()))
    assert [*again.scores] == expected["scores"], "what is exported has the answers too"
