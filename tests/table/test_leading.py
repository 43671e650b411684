"""Who leads the table instead of a host: whoever the host agrees to, or all that are there while the host is away."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from companion.table import BadAsk, HostOnly, Outcome, Tables
from companion.table.presence import GRACE_S, LEAD_S
from tests.stores import store_in
from tests.table.asking import asking, say
from tests.table.room import BOTS, Room, open_room
from tests.watch import Watch


def wish(room: Room, colour: str, key: str = "wish") -> Outcome:
    return room.table.consent.ask(room.tokens[colour], {"what": "host"}, room.table.number, key)


def hear(room: Room, *colours: str) -> None:
    """These phones are there now."""
    for colour in colours:
        room.table.seats.heard(room.tokens[colour])


def there_for(room: Room, seconds: float, *colours: str) -> None:
    """So much time passes, while these phones are there."""
    lines = [room.table.phones.listening(room.tokens[colour]) for colour in colours]
    for line in lines:
        line.__enter__()
    room.passes(seconds)
    for line in lines:
        line.__exit__(None, None, None)


def test_a_host_who_is_there_decides(tables: Tables) -> None:
    room = open_room(tables, people=3)
    hear(room, "red", "yellow", "blue")
    asked = wish(room, "yellow")
    assert (asked.status, asked.key, asked.params) == ("done", "log.ask-host", {"seat": "yellow"})
    found = asking(room)
    assert (found.what, found.by, found.waiting, found.left) == ("host", "yellow", ("red", "blue"), None)
    there_for(room, 10 * LEAD_S, "red")
    assert room.table.lead.passes() is not None
    assert room.table.seats.host == "red", "however long it takes"
    say(room, "red", asked.entry)
    assert (room.table.seats.host, room.table.consent.asking()) == ("yellow", None)
    with pytest.raises(HostOnly):
        room.table.seats.reissue(room.tokens["red"], "blue")


def test_a_host_who_is_there_refuses(tables: Tables) -> None:
    room = open_room(tables, people=2)
    hear(room, "red")
    asked = wish(room, "yellow")
    say(room, "red", asked.entry, yes=False)
    assert (room.table.seats.host, room.table.consent.asking()) == ("red", None)


def test_in_a_game_for_two_a_phone_that_sleeps_is_waited_for(tables: Tables) -> None:
    room = open_room(tables, people=2)
    hear(room, "red")
    room.passes()
    hear(room, "yellow")
    asked = wish(room, "yellow")
    assert asked.key == "log.ask-host"
    assert (asking(room).waiting, asking(room).left) == (("red",), LEAD_S - GRACE_S)
    room.passes(LEAD_S - GRACE_S - 1)
    assert asking(room).left == 1
    soon = room.table.lead.passes()
    assert (soon, room.table.seats.host) == (1, "red")
    room.passes(1)
    assert room.table.lead.passes() is None
    assert (room.table.seats.host, room.table.consent.asking()) == ("yellow", None)
    assert room.table.timeline.log(None)[-1].messages[0] == ("log.seat-host", {"seat": "yellow", "colour": "yellow"})
    assert wish(room, "yellow") == asked, "the same tap is answered as the first time"


def test_a_host_who_comes_back_in_time_is_asked(tables: Tables) -> None:
    room = open_room(tables, people=2)
    room.passes(LEAD_S - 1)
    asked = wish(room, "yellow")
    hear(room, "red")
    assert asking(room).left is None
    room.passes(GRACE_S)
    assert asking(room).left == LEAD_S - GRACE_S, "and two minutes begin anew"
    room.passes(LEAD_S - GRACE_S - 1)
    assert room.table.lead.passes() is not None
    say(room, "red", asked.entry, yes=False)
    assert room.table.seats.host == "red"


def test_everybody_else_who_is_there_must_agree(tables: Tables) -> None:
    room = open_room(tables, people=4)
    room.passes(LEAD_S)
    hear(room, "yellow", "blue")
    asked = wish(room, "yellow")
    assert (asking(room).waiting, asking(room).left) == (("blue",), 0), "green is away as well"
    hear(room, "green")
    assert asking(room).waiting == ("blue", "green"), "and must agree once it is there"
    say(room, "blue", asked.entry)
    assert (room.table.seats.host, asking(room).agreed) == ("red", ("blue",))
    assert room.table.lead.passes() is not None
    say(room, "green", asked.entry)
    assert room.table.seats.host == "yellow"


def test_whoever_goes_away_need_not_agree(tables: Tables) -> None:
    room = open_room(tables, people=3)
    room.passes(LEAD_S)
    hear(room, "yellow", "blue")
    wish(room, "yellow")
    assert asking(room).waiting == ("blue",)
    room.passes(GRACE_S)
    assert room.table.lead.passes() is None
    assert room.table.seats.host == "yellow"


def test_one_refusal_is_enough(tables: Tables) -> None:
    room = open_room(tables, people=3)
    room.passes(LEAD_S)
    hear(room, "yellow", "blue")
    asked = wish(room, "yellow")
    say(room, "blue", asked.entry, yes=False)
    room.passes(LEAD_S)
    assert room.table.lead.passes() is None
    assert room.table.seats.host == "red"


def test_agreeing_early_does_not_shorten_the_two_minutes(tables: Tables) -> None:
    room = open_room(tables, people=3)
    room.passes()
    hear(room, "yellow", "blue")
    asked = wish(room, "yellow")
    say(room, "blue", asked.entry)
    assert (room.table.seats.host, asking(room).waiting) == ("red", ("red",))
    room.passes(LEAD_S)
    room.table.lead.passes()
    assert room.table.seats.host == "yellow"


def test_where_nobody_else_is_there_for_long_it_is_done_at_once(tables: Tables) -> None:
    room = open_room(tables, people=3)
    room.passes(LEAD_S)
    alone = wish(room, "yellow")
    assert (alone.status, alone.key, room.table.seats.host) == ("done", "log.seat-host", "yellow")
    assert wish(room, "yellow") == alone


def test_those_who_agreed_to_something_else_have_not_agreed_to_this(tables: Tables) -> None:
    room = open_room(tables, people=3)
    hear(room, "red", "yellow", "blue")
    first = wish(room, "yellow", "one")
    say(room, "blue", first.entry)
    say(room, "yellow", first.entry, yes=False)
    room.passes(LEAD_S)
    hear(room, "blue", "yellow")
    wish(room, "yellow", "two")
    assert (room.table.seats.host, asking(room).waiting) == ("red", ("blue",))


def test_the_host_need_not_ask_and_in_the_lobby_others_may(tables: Tables) -> None:
    created = tables.create("lanterns", seats=3, host="Mei")
    table = tables.get(created.code)
    room = Room(tables, table, {"red": created.token, "yellow": table.seats.claim("yellow", "Al")})
    with pytest.raises(BadAsk):
        wish(room, "red")
    assert wish(room, "yellow").key == "log.ask-host"
    room.passes(LEAD_S)
    table.lead.passes()
    assert table.seats.host == "yellow"


def test_handing_over_ends_the_question_who_is_to_be_host(tables: Tables) -> None:
    room = open_room(tables, people=3)
    wish(room, "blue")
    room.table.seats.hand_over(room.tokens["red"], "yellow")
    assert (room.table.consent.asking(), room.table.seats.host) == (None, "yellow")


def test_a_host_who_leaves_settles_it(tables: Tables) -> None:
    room = open_room(tables, people=3)
    hear(room, "red", "yellow", "blue")
    wish(room, "yellow")
    room.table.seats.release("red", by=room.tokens["red"])
    assert (room.table.seats.host, room.table.consent.asking()) == ("yellow", None)


def test_time_passes_by_itself_and_after_a_restart(tmp_path: Path) -> None:
    """The worker of the tables carries it out, also where nobody's phone asks for anything."""
    watch = Watch()
    tables = Tables(store_in(tmp_path), BOTS, ticks=watch)
    room = open_room(tables, people=2)
    room.passes(LEAD_S - 0.1)
    assert wish(room, "yellow").key == "log.ask-host"
    tables.close()
    tables = Tables(store_in(tmp_path), BOTS, ticks=watch)
    table = tables.get(room.table.code)
    watch.passes(LEAD_S - 0.1)
    deadline = time.monotonic() + 60
    number = table.number
    assert tables._worker is not None
    tables._worker.kick(table.code)  # it would look again in a few seconds
    watch.passes(0.1)
    assert table.phones.wait(number, deadline - time.monotonic()) > number
    assert (table.seats.host, table.consent.asking()) == ("yellow", None)
    tables.close()
