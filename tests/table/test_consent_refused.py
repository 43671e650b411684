"""Questions that are refused: a second one, by whom or about what nobody can ask, what is taken back already."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table import (
    AlreadyAsked,
    BadAsk,
    BadIntent,
    NotAsked,
    NotPlaying,
    SetBack,
    Tables,
    UnknownAsk,
    UnknownEntry,
)
from tests.table.asking import after_a_bid, ask, say
from tests.table.room import Room, open_room


def test_only_who_is_asked_can_agree_and_only_once(tables: Tables) -> None:
    room = open_room(tables, people=4)
    mine = room.act("red", "light 2").entry
    room.act("yellow", "light 2")
    room.act("blue", "light 2")
    number = ask(room, "red", mine).entry
    for colour, yes in (("red", True), ("green", True), ("green", False)):
        with pytest.raises(NotAsked):
            say(room, colour, number, yes)
    first = say(room, "yellow", number, key="yes")
    assert say(room, "yellow", number, key="yes") == first, "the same tap again"
    with pytest.raises(NotAsked):
        say(room, "yellow", number)
    say(room, "blue", number)
    assert room.table.timeline.view(None)["lit"] == [0, 0, 0, 0]
    with pytest.raises(UnknownAsk):
        say(room, "blue", number)


def test_a_second_question_is_refused_and_told_what_is_open(tables: Tables) -> None:
    room, first = after_a_bid(tables)
    number = ask(room, "red", first).entry
    with pytest.raises(AlreadyAsked) as refused:
        ask(room, "blue", first + 1)
    assert (refused.value.status, refused.value.params) == (409, {"seat": "red", "ask": number})
    say(room, "red", number, yes=False)
    assert ask(room, "blue", first + 1).status == "done"


def test_what_nobody_can_be_asked(tables: Tables) -> None:
    created = tables.create("lanterns", seats=2, host="Mei")
    lobby = Room(tables, tables.get(created.code), {"red": created.token})
    with pytest.raises(NotPlaying):
        ask(lobby, "red", 1)
    room, first = after_a_bid(tables)
    number, chance = room.table.number, room.table.number
    for entry in (0, -1, 1, 2, 4, chance, 10**6):
        with pytest.raises(UnknownEntry):
            ask(room, "red", entry)
    for wish in ({"what": "undo"}, {"what": "undo", "entry": "5"}, {"what": "undo", "entry": True}):
        with pytest.raises(UnknownEntry):
            room.table.consent.ask(room.tokens["red"], wish, number, "k")
    bad: tuple[Any, ...] = ({}, {"what": "money"}, {"what": None}, [], "undo", None)
    for wish in bad:
        with pytest.raises(BadAsk):
            room.table.consent.ask(room.tokens["red"], wish, number, "k")
    for seen, key in ((-1, "k"), (number, ""), (number, "k" * 65)):
        with pytest.raises(BadIntent):
            ask(room, "red", first, seen, key) if key else room.table.consent.ask(room.tokens["red"], {}, seen, key)
    with pytest.raises(SetBack):
        ask(room, "red", first, number + 1, "k")
    asked = ask(room, "red", first).entry
    for what in (0, asked + 1, -1, None):
        with pytest.raises(UnknownAsk):
            say(room, "yellow", what)
    with pytest.raises(BadIntent):
        say(room, "yellow", asked, "yes")
    assert room.table.number == asked


def test_a_question_about_what_was_taken_back_meanwhile_is_stale(tables: Tables) -> None:
    room, first = after_a_bid(tables, people=2)
    seen = room.table.number
    say(room, "yellow", ask(room, "red", first).entry)
    for late in (seen, None):
        assert ask(room, "yellow", first, seen=late).status == "stale"
