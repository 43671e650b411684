"""Entries as JSON: what their declaration says is written and read, and everything else is refused by the field."""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest

from companion.table import DamagedTable
from companion.table.codec import Unfit, decode, encode
from companion.table.entries import (
    KINDS,
    Amended,
    Amendment,
    Asked,
    HintAsked,
    HintsAllowed,
    Mask,
    Noted,
    Played,
    Retold,
    Ruling,
    SeatChanged,
)
from companion.table.entries import decode as decode_entry
from tests.table.room import Room

SAID = (("did.pass", {"seat": "red"}),)


@dataclass(frozen=True)
class Sample:
    count: int
    yes: bool
    names: tuple[str, ...]
    pair: tuple[str, int]
    values: dict[str, int | str]
    by_number: dict[int, tuple[str, ...]]
    may_be_null: dict[str, int] | None
    from_: str | None = None


WHOLE: dict[str, Any] = {
    "count": 3, "yes": True, "names": ["a"], "pair": ["b", 4], "values": {"c": 5, "d": "e"}, "by_number": {"6": ["f"]},
    "may_be_null": None,
}  # fmt: skip


def test_an_object_is_read_as_it_was_written_and_what_is_none_is_left_out() -> None:
    sample = decode(Sample, {**WHOLE, "newer programs": "write this"})
    assert sample == Sample(3, True, ("a",), ("b", 4), {"c": 5, "d": "e"}, {6: ("f",)}, None)
    assert json.loads(encode(sample)) == WHOLE
    there = decode(Sample, {**WHOLE, "from": "somewhere"})
    assert there.from_ == "somewhere"
    assert decode(Sample, json.loads(encode(there))) == there


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("count", True), ("count", "3"), ("count", 3.0), ("count", None), ("yes", 1), ("names", "a"), ("names", [1]),
        ("pair", ["b"]), ("pair", ["b", 4, 5]), ("pair", {"b": 4}), ("values", {"c": None}), ("values", {"c": True}),
        ("by_number", {"six": []}), ("by_number", {"-6": []}), ("may_be_null", 0), ("from", None), ("from", 1),
    ],
)  # fmt: skip
def test_a_value_of_another_type_is_refused_by_the_name_of_its_field(name: str, value: Any) -> None:
    with pytest.raises(Unfit) as refused:
        decode(Sample, {**WHOLE, name: value})
    assert refused.value.path == name


@pytest.mark.parametrize("name", WHOLE)
def test_only_what_is_none_by_default_may_be_missing(name: str) -> None:
    with pytest.raises(Unfit) as refused:
        decode(Sample, {key: value for key, value in WHOLE.items() if key != name})
    assert refused.value.path == name


@pytest.mark.parametrize(
    "data",
    [
        Noted(key="log.lost", params={"count": 2}),
        HintAsked(),
        HintsAllowed(on=False),
        SeatChanged(what="moved", name="Mei", token="t", rejoin="r", from_="blue"),
        Played(text="pass", sealed=False, reveals=(3,), said=SAID, shown={"": Mask("?", SAID)}, with_=7),
        Asked(what="amend", entry=5, amendment=Amendment("drop", 5), waiting=("red",), masked={"": (("red", "?"),)}),
        Amended(what="insert", entry=5, lines=(("red", "pass"),), after=4, add=1, tail=(9, 5),
                rulings={5: Ruling(None, {}, "illegal.stage", {"stage": "turn"}, SAID), 6: Ruling({"a 1": 2})},
                retold={5: Retold(SAID, False, ())}),
    ],
)  # fmt: skip
def test_an_entry_is_read_as_it_was_written(data: Any) -> None:
    text = encode(data)
    assert decode_entry("plum", 9, data.kind, text) == data
    assert set(json.loads(text)) <= {one.name.removesuffix("_") for one in fields(data)}


@pytest.mark.parametrize(
    ("written", "document", "problem"),
    [
        ("house", {}, "field 'text' of a 'house' entry"),
        ("house", [], "not an object"),
        ("hints", {"on": 0}, "field 'on' of a 'hints' entry"),
        ("hint", [], "not an object"),
        ("party", {}, "unknown kind 'party'"),
        ("undo", {"to": 1, "entry": "2"}, "field 'entry' of a 'undo' entry"),
        ("action", {"text": "pass", "sealed": False, "reveals": [], "said": []}, "says nothing"),
        ("rules", {"rules": 2, "rulings": {}, "retold": {"5": {"said": SAID, "sealed": 0, "reveals": []}}},
         "field 'retold.sealed' of a 'rules' entry"),
        ("action", {"text": "pass", "sealed": False, "reveals": [], "said": SAID, "shown": {"": {"text": "?"}}},
         "field 'shown.said' of a 'action' entry"),
    ],
)  # fmt: skip
def test_a_damaged_entry_is_refused_by_its_number_and_what_is_wrong_with_it(
    written: str, document: Any, problem: str
) -> None:
    with pytest.raises(DamagedTable) as refused:
        decode_entry("plum", 9, written, json.dumps(document))
    assert refused.value.params["entry"] == 9
    assert problem in refused.value.params["problem"]


def test_every_kind_is_frozen_and_has_a_name_of_its_own() -> None:
    assert len(KINDS) == 21
    for name, kind in KINDS.items():
        assert kind.kind == name
        assert vars(kind)["__dataclass_params__"].frozen
        assert "__slots__" in vars(kind)


def test_entries_are_added_only_while_an_answer_is_settled(room: Room) -> None:
    timeline, number = room.table.timeline, room.table.number
    entry = timeline.entry(Noted(key="k", params={}))
    with pytest.raises(RuntimeError):
        timeline.commit([entry], timeline.state)
    assert room.table.number == number
    assert len(timeline.around.store.entries(room.table.code)) == number
    timeline.settle(lambda: timeline.commit([entry], timeline.state))
    assert room.table.number == number + 1


@pytest.mark.sqlite
def test_nothing_but_the_timeline_appends_to_a_log() -> None:
    """A new table is created with its first entries; from then on ``Timeline.commit`` is the only way."""
    calls: set[tuple[str, str]] = set()
    for path in (Path(__file__).parents[2] / "companion").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = node.func if isinstance(node, ast.Call) else None
            if isinstance(name, ast.Attribute) and ast.unparse(name.value).endswith("store"):
                calls.add((name.attr, path.name))
    assert {call for call in calls if call[0] in ("append", "create")} == {
        ("append", "timeline.py"),
        ("create", "tables.py"),
    }
