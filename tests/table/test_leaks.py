"""Whatever others chose in secret, everything that a seat is told stays the same to the last byte."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.engine.chance import SeededChance
from companion.table import TableError, Tables, UndoNeedsConsent
from tests.stores import store_in
from tests.table.room import BOTS, Room, open_room
from tests.watch import Watch

pytestmark = pytest.mark.usefixtures("same_every_time")

WATCHERS = ("blue", None)


def told(room: Room, tokens: Iterator[int]) -> str:
    """All that the watchers can get out of a table, and what blue's phone is answered."""
    table = room.table
    answers: list[Any] = []
    for colour in WATCHERS:
        offer = table.play.undoable(colour)
        answers += [
            table.timeline.view(colour),
            table.play.legal(colour),
            table.timeline.log(colour),
            offer,
            table.timeline.log(colour, 3, 2),
        ]
        answers += [table.consent.asking(colour), table.config.depth, table.config.chance, table.play.waits_for]
    answers += [
        table.seats.all,
        table.play.to_act,
        table.phase,
        table.timeline.record(),
        room.tables.summaries(),
        table.number,
    ]
    key = f"probe-{next(tokens)}"
    blue = room.tokens["blue"]
    answers.append(table.play.intent(blue, "light 1", 4, key))
    answers.append(table.play.intent(blue, "light 1", table.number, key + "!"))
    for number in range(table.number + 1):
        try:
            answers.append(table.play.undo(blue, number, 4, f"{key}-{number}"))
        except TableError as error:
            answers.append((type(error).__name__, str(error)))
        try:
            answers.append(table.consent.undo_offer(number, "blue"))
        except TableError as error:
            answers.append((type(error).__name__, str(error)))
        answers += [table.timeline.view_at(number, colour) for colour in WATCHERS]
        for look in (
            table.corrections.choices_at,
            lambda entry: table.corrections.preview({"what": "drop", "entry": entry}, "blue"),
        ):
            try:
                answers.append(look(number))
            except TableError as error:
                answers.append((type(error).__name__, str(error), error.params))
    answers += [table.corrections.settings(), table.timeline.rulings]
    answers.append(table.corrections.adjust(blue, {"points blue": 7000}, "", table.number, f"{key}!!"))
    answers.append(table.corrections.adjust(blue, {"points blue": next(tokens)}, "why", table.number, f"{key}!!!"))
    answers += [table.timeline.log(colour, table.number - 1) for colour in WATCHERS]
    return json.dumps(answers, default=repr)


def play(folder: Path, secret: Sequence[int], key: str) -> list[str]:
    """A game in which red and yellow choose ``secret`` (red changes its mind once); what blue is told each time."""
    tables = Tables(store_in(folder), BOTS, SeededChance(7), background=False, clock=lambda: 0.0, ticks=Watch())
    room = open_room(tables, people=4, rounds="5")
    told_each_time, probes = [], itertools.count()
    room.to_bids()
    for turn, bid in enumerate(secret):
        room.act("red", f"bid {bid}", key=f"{key}{turn}")
        told_each_time.append(told(room, probes))
        offer = room.table.play.undoable("red")
        assert offer is not None
        room.take_back("red", offer.entry, key=f"back{key}{turn}")
        told_each_time.append(told(room, probes))
    room.act("red", f"bid {secret[0]}", key=f"{key}r")
    room.act("yellow", f"bid {secret[1]}", key=f"{key}y")
    told_each_time.append(told(room, probes))
    room.stand_in("green")
    host = room.table.play.intent(
        room.tokens["red"], f"bid {secret[2]}", room.table.number, f"{key}g", acting_for="green"
    )
    assert host.status == "done"
    told_each_time.append(told(room, probes))
    tables.close()
    tables = Tables(store_in(folder), BOTS, SeededChance(7), background=False, clock=lambda: 0.0, ticks=Watch())
    room = Room(tables, tables.get("plum"), room.tokens)
    told_each_time.append(told(room, probes))
    opened = next(line.number for line in room.table.timeline.log(None) if line.kind == "action")
    asked = room.table.consent.ask(
        room.tokens["blue"], {"what": "undo", "entry": opened}, room.table.number, "question"
    )
    told_each_time += [repr(asked), told(room, probes)]
    tables.close()
    return told_each_time


def test_secret_choices_of_others_change_nothing_that_a_seat_is_told(tmp_path: Path) -> None:
    expected = play(tmp_path / "a", [0, 0, 0], "k")
    assert len(expected) == 11
    assert "log.sealed" in expected[0]
    for number, secret in enumerate(([3, 1, 2], [1, 2, 3], [2, 3, 0])):
        assert play(tmp_path / str(number), secret, "a much longer key ") == expected


def test_a_bots_reason_stays_secret_with_its_choice(tmp_path: Path) -> None:
    found = []
    for name, bot in enumerate(("first", "last")):
        tables = Tables(store_in(tmp_path / str(name)), BOTS, SeededChance(7), background=False, clock=lambda: 0.0)
        created = tables.create("lanterns", seats=3, host="Mei")
        table = tables.get(created.code)
        room = Room(tables, table, {"red": created.token, "blue": table.seats.claim("blue", "Bo")})
        room.tokens["yellow"] = table.seats.claim("yellow", "Al")
        table.config.begin(created.token)
        room.to_bids()
        table.seats.release("yellow", by=room.tokens["yellow"])
        with choosing_like(tables, bot):
            table.seats.claim_bot("yellow", "first", by=created.token)
            assert tables.run_bots(table.code) == 1
        found.append(told(room, itertools.count()))
        assert table.timeline.view("yellow")["mine"] == (0, 3)[name]
        room.act("red", "bid 1")
        room.act("blue", "bid 1")
        assert ("because.first" in repr(table.timeline.log(None))) == (bot == "first"), "told once it is turned up"
        tables.close()
    assert found[0] == found[1]


@contextmanager
def choosing_like(tables: Tables, bot: str) -> Iterator[None]:
    """While it lasts, the bot called "first" chooses like another."""
    bots: Any = tables.bots
    before, bots["first"] = bots["first"], BOTS[bot]
    try:
        yield
    finally:
        bots["first"] = before


def test_the_seat_itself_sees_its_choice(tables: Tables) -> None:
    room = open_room(tables, people=3)
    room.to_bids()
    entry = room.act("red", "bid 3").entry
    line = room.table.timeline.log("red")[-1]
    assert (line.number, line.sealed, line.messages[0][1]) == (entry, True, {"count": 3, "seat": "red"})
    assert room.table.timeline.view("red")["mine"] == 3
    assert room.table.play.undoable("yellow") is None
    with pytest.raises(UndoNeedsConsent):
        room.take_back("yellow", entry)


def test_a_refusal_that_a_seat_was_told_is_not_told_to_the_host_who_acts_for_it(tables: Tables) -> None:
    """A stale answer says what happened since, secrets of the seat's own included: another reader, another answer."""
    room = open_room(tables, people=3)
    room.to_bids()
    seen = room.table.number
    room.act("yellow", "bid 3")
    own = room.act("yellow", "bid 1", seen=seen, key="tap")
    assert (own.status, own.since[0].messages[0][1]["count"]) == ("stale", 3)
    room.stand_in("yellow")
    host = room.table.play.intent(room.tokens["red"], "bid 1", seen, "tap", acting_for="yellow")
    assert host.status == "stale"
    assert host.since[0].messages == (("log.sealed", {"seat": "yellow"}),)
    assert "did." not in repr(host)


def test_a_record_leaves_out_what_lies_face_down_and_has_it_afterwards(room: Room) -> None:
    room.to_bids()
    before = room.table.timeline.record()
    room.act("red", "bid 3")
    assert room.table.timeline.record() == before
    room.act("yellow", "bid 2")
    assert "red bid 3\nyellow bid 2\nchance prize" in room.table.timeline.record()
