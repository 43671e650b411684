"""Tables and records of The Ming Voyages from before its rules version 2 go on.

``rules_1`` was made by the program as it was then: a database with a game of two in which the Overlord has answered
four times who uses a card first while the Emperor's half was waiting for a voyage (ruling 18), and one that a single
correction had ended wrongly; two records with what their replays came to.
"""

from __future__ import annotations

import itertools
import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from companion.engine import RecordError, record
from companion.engine.chance import SeededChance
from companion.games.ming_voyages.meta import META
from companion.store import open_store
from companion.table import Table, Tables
from tests.table.room import Room

pytestmark = pytest.mark.sqlite

FORMER: Final = Path(__file__).parent / "rules_1"
EXPECTED: Final[dict[str, Any]] = json.loads((FORMER / "expected.json").read_text(encoding="utf-8"))
PLAYING: Final[dict[str, Any]] = EXPECTED["playing"]


class Shelf:
    """The database of that time; ``cut`` leaves only the first entries of the game that goes on.

    Args:
        former: where that database and what is expected of it stand.
    """

    def __init__(self, folder: Path, cut: int = 0, former: Path = FORMER) -> None:
        self.folder = folder
        self.expected = json.loads((former / "expected.json").read_text(encoding="utf-8"))
        with sqlite3.connect(folder / "ming-table.db") as connection:
            connection.executescript((former / "tables.sql").read_text(encoding="utf-8"))
            if cut:
                connection.execute("DELETE FROM entries WHERE code = ? AND number > ?", (PLAYING["code"], cut))
                connection.execute("DELETE FROM snapshots WHERE code = ? AND at > ?", (PLAYING["code"], cut))
                connection.execute("UPDATE tables SET number = ? WHERE code = ?", (cut, PLAYING["code"]))
        connection.close()
        self.tables = self.open()

    def open(self) -> Tables:
        return Tables(open_store(self.folder), chance=SeededChance(4), background=False)

    def room(self, which: str = "playing") -> Room:
        known = self.expected[which]
        table = self.tables.get(known["code"])
        # Keys that were used at that time have their answers.
        return Room(self.tables, table, known["tokens"], itertools.count(table.number + 1))

    def again(self) -> Room:
        self.tables.close()
        self.tables = self.open()
        return self.room()


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    found = Shelf(tmp_path)
    yield found
    found.tables.close()


def plain(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name != "lines"}


def go_on(room: Room, most: int) -> Table:
    """People choose anything for a while."""
    luck, table = random.Random(1), room.table
    for _ in range(most):
        if table.phase == "playing":
            (colour,) = table.play.to_act
            assert room.act(colour, luck.choice(table.play.legal(colour)).text).status == "done"
    return table


def test_a_table_begun_under_version_1_stands_where_it_stood(shelf: Shelf) -> None:
    table = shelf.room().table
    assert {colour: plain(table.timeline.view(colour)) for colour in PLAYING["tokens"]} == PLAYING["views"]
    state = table.timeline.state
    assert state is not None and state.dump().items() >= PLAYING["position"].items()
    answers = [number + 1 for number in PLAYING["asked"]]
    assert (
        [number for number, ruling in table.timeline.rulings.items() if ruling.void]
        == answers
        == [*table.timeline.rulings]
    )
    log = table.timeline.log(None)
    assert [line.number for line in log if line.undone] == answers, "the answers are still there to be read"


def test_it_goes_on_to_its_end_and_opens_again(shelf: Shelf) -> None:
    table = go_on(shelf.room(), 12)
    assert [line.kind for line in table.timeline.log(None)].count("rules") == 1
    before = [plain(table.timeline.view(colour)) for colour in PLAYING["tokens"]]
    room = shelf.again()
    assert [plain(room.table.timeline.view(colour)) for colour in PLAYING["tokens"]] == before
    table = go_on(room, 1000)
    assert table.phase == "over"
    text = table.timeline.record()
    assert f"\nrules: {META.rules_version}\n" in text
    assert record.replay(record.parse(text)).scores == tuple(table.timeline.view(None)["standing"].values())


@pytest.mark.parametrize("asked", PLAYING["asked"])
def test_a_question_that_was_open_is_not_asked_any_more(tmp_path: Path, asked: int) -> None:
    shelf = Shelf(tmp_path, cut=asked)
    room = shelf.room()
    assert (room.table.play.to_act, room.table.timeline.view(None)["stage"]) == (("overlord",), "active")
    go_on(room, 5)
    assert [line.kind for line in room.table.timeline.log(None)][asked:].count("action") == 5
    shelf.tables.close()


def test_a_game_that_a_correction_had_ended_wrongly_goes_on(shelf: Shelf) -> None:
    """He rules four lands."""
    room = shelf.room("ended")
    view = room.table.timeline.view(None)
    assert room.table.phase == "playing" and view["winners"] == [] and view["standing"]["overlord"] == 4 + 6
    go_on(room, 10)
    assert [line.kind for line in room.table.timeline.log(None)].count("rules") == 1


@pytest.mark.parametrize("name", EXPECTED["records"])
def test_a_record_of_version_1_is_named_as_such_and_ends_the_same_when_it_is_brought_in(
    shelf: Shelf, name: str
) -> None:
    text = (FORMER / f"{name}.txt").read_text(encoding="utf-8")
    with pytest.raises(RecordError) as refused:
        record.parse(text)
    assert refused.value.key == "record.other-rules"
    table = shelf.tables.get(shelf.tables.import_record(text, "Mei").code)
    expected = EXPECTED["records"][name]
    view = table.timeline.view(None)
    assert table.phase == "over" and expected["over"]
    assert view["standing"] == expected["scores"]
    assert [view["seats"][seat] for seat in view["winners"]] == expected["winners"]
    assert sum(line.undone for line in table.timeline.log(None)) > 5, "the answers count no more"
