"""Databases from before entries were objects say what they said, go on, and are written the same way today.

``before_objects`` was made by the program as it was then (``evenings.py``): tables of both games in whose logs stands
one of each kind of entry, with and without all that it may hold; in the lobby, in play, over, brought in from a record
and put away; snapshots and owners' boards.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine import record
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.table import PutAway, Tables
from tests.table import evenings
from tests.table.evenings import EXPECTED
from tests.table.eventful import Evening
from tests.watch import Watch

pytestmark = pytest.mark.sqlite

KNOWN: dict[str, Any] = json.loads(EXPECTED.read_text(encoding="utf-8"))
OPEN = [name for name in KNOWN if not name.endswith("put away")]
KINDS = {
    "open": "game edition options own rules engine seats depth chance after",
    "seat": "what name bot token rejoin from ask",
    "options": "options edition own",
    "begin": "seats reveals said",
    "action": "text sealed reveals said shown by with thought",
    "chance": "text sealed reveals said shown by host",
    "adjust": "set reason by reveals said",
    "amend": "what entry lines after add tail rulings retold ask",
    "rules": "rules rulings retold",
    "undo": "to entry by ask",
    "retract": "entry",
    "note": "key params",
    "mode": "depth chance said",
    "house": "text",
    "ask": "what entry amendment masked waiting",
    "answer": "ask yes by",
}


@pytest.fixture
def former(tmp_path: Path) -> Iterator[Tables]:
    evenings.put_data(tmp_path)
    with evenings.opened(tmp_path) as (tables, _watch):
        yield tables


@pytest.mark.parametrize("name", OPEN)
def test_a_table_tells_everybody_what_it_told(former: Tables, name: str) -> None:
    known = KNOWN[name]
    told = evenings.told(former, known["code"], known["tokens"])
    for colour, told_one in told["readers"].items():
        assert told_one == known["told"]["readers"][colour], colour or "anybody in the room"
    assert told == known["told"]


def test_what_was_put_away_can_be_taken_back_and_boards_are_there(former: Tables) -> None:
    for game in evenings.GAMES:
        code = KNOWN[f"{game} put away"]["code"]
        with pytest.raises(PutAway):
            former.get(code)
        former.restore(code, None)
        assert former.get(code).number == former.get(KNOWN[f"{game} brought in"]["code"]).number
        (board,) = former.boards.of(game)
        assert board.name == "Our box"
        assert board.own.items() >= evenings.own_board(game).items()


@pytest.mark.parametrize("game", evenings.GAMES)
def test_a_game_goes_on_to_its_end_and_can_be_had_as_a_record(former: Tables, game: str) -> None:
    known = KNOWN[f"{game} playing"]
    evening = Evening(former, Watch(), known["code"], known["tokens"])
    evening.to_the_end()
    table = former.get(known["code"])
    text = table.timeline.record()
    assert record.replay(record.parse(text)).view(None) == table.timeline.view(None)
    assert former.get(former.import_record(text, "Mei").code).timeline.record() == text


def test_the_same_evenings_make_the_same_entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for the version of the program, which stands in each header, the order of the fields in what amendments and
    records added, where it was another one than in play, and what a game tells beside. Nobody tapped then to roll."""
    monkeypatch.setattr(VoyagesState, "throw", None)
    folders = tmp_path / "then", tmp_path / "now"
    for folder in folders:
        folder.mkdir()
    evenings.put_data(folders[0])
    with evenings.opened(folders[1]) as (tables, watch):
        made = evenings.evenings(tables, watch)
    assert {name: (one["code"], one["tokens"]) for name, one in made.items()} == {
        name: (one["code"], one["tokens"]) for name, one in KNOWN.items()
    }
    then, now = (evenings.rows(folder) for folder in folders)
    same = 0
    for before, after in zip(then, now, strict=True):
        *where, data = _whoever_wrote(after)
        *former_where, former = _whoever_wrote(before)
        assert where == former_where
        assert _agrees(json.loads(data), json.loads(former)), where
        fields, former_fields = [*json.loads(data)], [*json.loads(former)]
        assert fields == former_fields or former_fields[:2] == ["text", "said"]
        same += fields == former_fields
    assert same > 1000


def _agrees(now: Any, former: Any) -> bool:
    """Whether all is there that was; a game may tell more of what it tells, and of what came of it. Dice that are
    rolled again were a single number."""
    if isinstance(former, dict):
        told = {name: now[name] for name in former.keys() & now.keys()}
        if "said" in told:
            told["said"] = told["said"][: len(former["said"])]
        for now_one, one in zip(now.get("alternatives", ()), former.get("alternatives", ()), strict=True):
            del now_one[len(one) :]  # what it is worth was not written then
        return former.keys() == told.keys() and all(_agrees(told[name], one) for name, one in former.items())
    if isinstance(former, list):
        return len(now) == len(former) and all(_agrees(*pair) for pair in zip(now, former, strict=True))
    return bool(now == former) or (isinstance(now, list) and now == [int(die) for die in str(former)])


def _whoever_wrote(row: tuple[Any, ...]) -> tuple[Any, ...]:
    *most, data = row
    engine = json.loads(data).get("engine")
    return (*most, data.replace(f'"engine":"{engine}"', '"engine":"any"'))


def test_the_data_hold_each_kind_of_entry_with_all_that_it_may_hold(tmp_path: Path) -> None:
    evenings.put_data(tmp_path)
    found: dict[str, set[str]] = {}
    for _code, _number, kind, _seat, _key, _at, data in evenings.rows(tmp_path):
        found.setdefault(kind, set()).update(json.loads(data))
    assert found == {kind: set(fields.split()) for kind, fields in KINDS.items()}
    assert gzip.decompress(evenings.DATA.read_bytes()).count(b'INSERT INTO "snapshots"') > 10
