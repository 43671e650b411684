"""Amendments with consent: made when all agree, at once when they concern nobody else, and never otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table import BadAmendment, Tables, UnknownEntry
from tests.table.asking import asking, say
from tests.table.room import open_room


def light(entry: int, count: int, colour: str = "red") -> dict[str, Any]:
    change = {"what": "change", "entry": entry, "lines": [[colour, f"light {count}"]]}
    return {"what": "amend", "amendment": change}


def test_an_amendment_is_made_when_all_concerned_agree(tables: Tables) -> None:
    room = open_room(tables, people=3)
    mine = room.act("red", "light 2").entry
    room.act("yellow", "light 2")
    outcome = room.table.consent.ask(room.tokens["red"], light(mine, 1), room.table.number, "k")
    assert (outcome.status, outcome.key) == ("done", "log.ask-amend")
    found = asking(room, "yellow")
    assert (found.what, found.entry, found.waiting) == ("amend", mine, ("yellow",))
    assert [line.number for line in found.comes_back] == [mine]
    assert room.table.corrections.preview(found.wish["amendment"], found.by).concerned == ("yellow",)
    assert room.table.timeline.view(None)["lit"] == [2, 2, 0]
    agreed = say(room, "yellow", found.number)
    assert (agreed.status, agreed.number, room.table.consent.asking()) == ("done", room.table.number, None)
    assert room.table.timeline.view(None)["lit"] == [1, 2, 0]
    assert "red light 1" in room.table.timeline.record()
    assert "red light 2" not in room.table.timeline.record()


def test_an_amendment_that_concerns_nobody_else_is_made_at_once(tables: Tables) -> None:
    room = open_room(tables, people=2)
    mine = room.act("red", "light 1").entry
    outcome = room.table.consent.ask(room.tokens["red"], light(mine, 2), room.table.number, "k")
    assert (outcome.status, room.table.consent.asking()) == ("done", None)
    assert room.table.timeline.view(None)["lit"] == [2, 0]


def test_an_amendment_that_is_refused_changes_nothing(tables: Tables) -> None:
    room = open_room(tables, people=2)
    mine = room.act("red", "light 2").entry
    room.act("yellow", "light 2")
    position = room.table.timeline.view(None)
    outcome = room.table.consent.ask(room.tokens["red"], light(mine, 1), room.table.number, "k")
    say(room, "yellow", outcome.entry, yes=False)
    assert room.table.timeline.view(None) == position
    seen = room.table.number
    for wish in (light(mine, 3), light(mine, 1, "nobody"), {"what": "amend"}, {"what": "amend", "amendment": 7}):
        with pytest.raises(BadAmendment):
            room.table.consent.ask(room.tokens["red"], wish, seen, "again")
    with pytest.raises(UnknownEntry):
        room.table.consent.ask(room.tokens["red"], light(3, 1), seen, "again")
    assert room.table.number == seen
