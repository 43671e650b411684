"""A bot plays somebody's seat for a while: the seat stays that person's, who plays on at any moment."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pytest

from companion.engine import State
from companion.table import (
    BadSetup,
    ExpiredSeat,
    HostOnly,
    NotAPerson,
    NotPlaying,
    SeatHere,
    SeatLent,
    Tables,
    UnknownSeat,
)
from tests import toy_game
from tests.stores import store_in
from tests.table.room import BOTS, Room, open_room
from tests.watch import Watch


@pytest.fixture
def lent(tables: Tables) -> Room:
    """A game of three in which a bot plays for yellow; red is the host and to act."""
    room = open_room(tables, 3)
    room.table.seats.lend("yellow", "last", by=room.tokens["yellow"])
    return room


def said(room: Room) -> list[str]:
    return [key for line in room.table.timeline.log(None) for key, _ in line.messages]


# --- what it is -------------------------------------------------------------------------------------------------


def test_the_bot_plays_and_the_seat_keeps_its_name(lent: Room) -> None:
    seat = lent.table.seats.seat("yellow")
    assert (seat.holder, seat.name, seat.bot, seat.lent, seat.owned) == ("bot", "Player 2", "last", True, True)
    lent.act("red", "pass")
    assert lent.tables.run_bots(lent.table.code) == 1 and lent.table.play.to_act == ("blue",)
    (line,) = [line for line in lent.table.timeline.log(None) if line.lent]
    assert (line.seat, line.messages[0][0]) == ("yellow", "did.pass")
    assert ("log.seat-lent", {"seat": "yellow", "colour": "yellow", "bot": "last"}) in [
        message for line in lent.table.timeline.log("blue") for message in line.messages
    ]


def test_it_is_given_back_by_one_tap(lent: Room) -> None:
    for _ in range(2):
        lent.table.seats.play_on(lent.tokens["yellow"])
    assert said(lent).count("log.seat-returned") == 1
    lent.act("red", "pass")
    assert lent.tables.run_bots(lent.table.code) == 0
    assert lent.act("yellow", "light 1").status == "done"
    assert not any(line.lent for line in lent.table.timeline.log(None))


def test_it_is_given_back_by_the_code_too(lent: Room) -> None:
    seats, old = lent.table.seats, lent.tokens["yellow"]
    colour, token = seats.rejoin(seats.rejoin_code(old))
    assert (colour, seats.seat("yellow").holder, seats.seat("yellow").name) == ("yellow", "person", "Player 2")
    assert seats.of(old) is None and seats.of(token) == seats.all[1]
    seats.lend("yellow", "first", by=token)
    lent.passes()
    _, last = seats.rejoin(seats.reissue(lent.tokens["red"], "yellow"))
    assert seats.seat("yellow").holder == "person" and seats.of(last) is not None


def test_what_the_bot_did_can_be_taken_back_like_all_else(lent: Room) -> None:
    lent.act("red", "pass")
    lent.tables.run_bots(lent.table.code)
    before = lent.table.number
    lent.table.seats.play_on(lent.tokens["yellow"])
    offer = lent.table.play.undoable("yellow")
    assert offer is not None and offer.entry == before
    assert lent.take_back("yellow", offer.entry).status == "done"
    assert lent.table.play.to_act == ("yellow",)
    (line,) = [line for line in lent.table.timeline.log(None) if line.lent]
    assert line.undone


def test_records_results_and_a_restart(tmp_path: Path) -> None:
    """What was played is replayed alike; the result leaves out who did not play to the end; the seat is still lent."""

    def opened() -> Tables:
        return Tables(store_in(tmp_path), BOTS, background=False, ticks=Watch())

    tables = opened()
    room = open_room(tables)
    room.table.seats.lend("yellow", "first", by=room.tokens["yellow"])
    room.act("red", "pass")
    tables.run_bots(room.table.code)
    view, log = room.table.timeline.view(None), room.table.timeline.log(None)
    tables.close()
    tables = opened()
    table = tables.get(room.table.code)
    assert (table.timeline.view(None), table.timeline.log(None)) == (view, log)
    assert table.seats.seat("yellow").lent
    again = Room(tables, table, room.tokens)
    while table.phase == "playing":
        if not tables.run_bots(table.code):
            again.act("red", table.play.legal("red")[-1].text)
    result = table.timeline.result()
    assert result is not None
    assert [(score.name, score.holder) for score in result.scores] == [("Mei", "person"), ("Player 2", "bot")]
    text = table.timeline.record()
    assert tables.get(tables.import_record(text, "Mei").code).timeline.record() == text
    assert tables.again(table.code, room.tokens["yellow"]).colour == "yellow", "whose seat it is plays again"
    tables.close()


def test_the_bot_knows_what_the_seat_knows(lent: Room) -> None:
    state, given = lent.table.timeline.state, []

    def sample(self: State, seat: int | None, random: Random) -> Any:
        given.append(seat)
        return original(self, seat, random)

    assert state is not None
    original = type(state).sample
    lent.act("red", "pass")
    with mock.patch.object(type(state), "sample", sample):
        lent.tables.run_bots(lent.table.code)
    assert set(given) == {1}


# --- the others -------------------------------------------------------------------------------------------------


def test_who_leads_when_the_host_goes(lent: Room) -> None:
    seats = lent.table.seats
    seats.lend("red", "first", by=lent.tokens["red"])
    assert seats.host == "blue", "the next person"
    seats.lend("blue", "first", by=lent.tokens["blue"])
    assert seats.host is None
    seats.play_on(lent.tokens["yellow"])
    seats.play_on(lent.tokens["red"])
    assert seats.host == "yellow", "the first who is back"


def test_the_bot_agrees_and_a_wish_of_who_goes_is_withdrawn(tables: Tables) -> None:
    room = open_room(tables, 3)
    first = room.act("red", "pass").entry
    room.act("yellow", "pass")
    ask = room.table.consent.ask(room.tokens["red"], {"what": "undo", "entry": first}, room.table.number, "ask")
    assert ask.status == "done" and room.table.consent.asking() is not None
    room.table.seats.lend("yellow", "last", by=room.tokens["yellow"])
    assert room.table.consent.asking() is None and room.table.play.to_act == ("red",)
    again = room.act("red", "pass").entry
    room.tables.run_bots(room.table.code)
    seen = room.table.number
    room.table.consent.ask(room.tokens["red"], {"what": "undo", "entry": again}, seen, "ask again")
    assert room.table.consent.asking() is None and room.table.play.to_act == ("red",), "it is asked for nothing"
    room.act("red", "light 1")
    number = room.act("red", "pass").entry
    room.tables.run_bots(room.table.code)
    room.act("blue", "light 1")
    room.table.consent.ask(room.tokens["red"], {"what": "undo", "entry": number}, room.table.number, "once more")
    room.table.seats.lend("red", "last", by=room.tokens["red"])
    assert room.table.consent.asking() is None and "log.answer-withdrawn" in said(room)


def test_the_host_may_for_a_phone_that_is_away(tables: Tables) -> None:
    room = open_room(tables, 3)
    seats = room.table.seats
    with pytest.raises(SeatHere):
        seats.lend("blue", "last", by=room.tokens["red"])
    room.passes()
    seats.lend("blue", "last", by=room.tokens["red"])
    assert said(room)[-2:] == ["log.for-seat", "log.seat-lent"]
    seats.heard(room.tokens["blue"])
    assert seats.seat("blue").lent, "until that person wants to play on"
    seats.play_on(room.tokens["blue"])
    assert seats.seat("blue").holder == "person"


def test_a_seat_that_is_kept_for_somebody_stays_so(tables: Tables) -> None:
    """Who has not come along yet finds the seat with the bot in it, and plays on by coming."""
    room = open_room(tables)
    while room.table.phase == "playing":
        room.act(room.table.play.to_act[0], room.table.play.legal(room.table.play.to_act[0])[-1].text)
    made = tables.again(room.table.code, room.tokens["red"])
    table = tables.get(made.code)
    table.config.begin(made.token)
    room.passes()
    table.seats.lend("yellow", "last", by=made.token)
    came = tables.again(room.table.code, room.tokens["yellow"])
    assert came.colour == "yellow" and table.seats.seat("yellow").holder == "person"


# --- misuse -----------------------------------------------------------------------------------------------------


def test_who_has_lent_the_seat_does_nothing_with_it(lent: Room) -> None:
    lent.act("red", "pass")
    assert lent.table.play.legal("yellow") == [] and lent.table.play.undoable("yellow") is None
    number, token, table = lent.table.number, lent.tokens["yellow"], lent.table
    with pytest.raises(SeatLent):
        lent.act("yellow", "pass")
    with pytest.raises(SeatLent):
        lent.take_back("yellow", 3)
    with pytest.raises(SeatLent):
        table.consent.ask(token, {"what": "host"}, number, "a")
    with pytest.raises(SeatLent):
        table.corrections.adjust(token, {"points red": 3}, "", number, "b")
    assert lent.table.number == number
    with pytest.raises(SeatHere):
        lent.table.seats.reissue(lent.tokens["red"], "yellow")
    with pytest.raises(SeatHere):
        lent.table.seats.release("yellow", by=lent.tokens["red"])
    lent.passes()
    with pytest.raises(NotAPerson):
        lent.table.seats.stand_in(lent.tokens["red"], "yellow")


def test_only_ones_own_seat(tables: Tables) -> None:
    room = open_room(tables, 3)
    seats = room.table.seats
    room.passes()
    for wrong, refused in (("", ExpiredSeat), ("x", ExpiredSeat), (room.tokens["blue"], HostOnly)):
        with pytest.raises(refused):
            seats.lend("yellow", "last", by=wrong)
        if refused is ExpiredSeat:
            with pytest.raises(ExpiredSeat):
                seats.play_on(wrong)
    seats.lend("yellow", "last", by=room.tokens["yellow"])
    seats.play_on(room.tokens["blue"])
    assert seats.seat("yellow").lent, "nobody gives back another's seat"
    for colour, bot, error in (
        ("yellow", "last", NotAPerson),
        ("green", "last", UnknownSeat),
        ("pink", "last", UnknownSeat),
        ("red", "nobody", BadSetup),
    ):
        with pytest.raises(error):
            seats.lend(colour, bot, by=room.tokens["red"])


def test_not_before_the_game_nor_after_it_nor_where_no_bot_can_play(tables: Tables) -> None:
    lobby = tables.create("lanterns", host="Mei")
    with pytest.raises(NotPlaying):
        tables.get(lobby.code).seats.lend("red", "last", by=lobby.token)
    room = open_room(tables)
    seats = room.table.seats
    for what in ("people_only", "tracking"):
        with mock.patch.object(toy_game.Lanterns, what, True):
            assert not seats.bots.lendable
            with pytest.raises(BadSetup):
                seats.lend("red", "last", by=room.tokens["red"])
    assert seats.bots.lendable
    while room.table.phase == "playing":
        room.act(room.table.play.to_act[0], room.table.play.legal(room.table.play.to_act[0])[-1].text)
    assert not seats.bots.lendable
    with pytest.raises(BadSetup):
        seats.lend("red", "last", by=room.tokens["red"])


def test_a_choice_that_the_bot_was_about_to_make_is_not_made(lent: Room) -> None:
    """The person is back while it thinks."""
    lent.act("red", "pass")
    table, choose = lent.table, lent.table.minds.choose

    def thinks(*args: Any) -> Any:
        found = choose(*args)
        table.seats.play_on(lent.tokens["yellow"])
        return found

    with mock.patch.object(table.minds, "choose", thinks):
        assert not table.play.let_bot_act(table.minds)
    assert table.play.to_act == ("yellow",) and lent.act("yellow", "light 2").status == "done"
