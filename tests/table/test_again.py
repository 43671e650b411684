"""Once more: the people of a game that is over sit at a new table, turned by one, by what proved the former seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest

from companion.table import (
    ExpiredSeat,
    HostOnly,
    NotOver,
    PutAway,
    SeatHere,
    SeatTaken,
    Table,
    TableError,
    Tables,
    UnknownRejoinCode,
)
from companion.table.entries import Opened
from tests import toy_game
from tests.stores import store_in
from tests.table.eventful import Evening
from tests.table.room import BOTS, Room, open_room
from tests.watch import Watch


def to_the_end(room: Room) -> None:
    while room.table.phase == "playing":
        if not room.tables.run_bots(room.table.code):
            colour = room.table.play.to_act[0]
            assert room.act(colour, room.table.play.legal(colour)[-1].text).status == "done"


@pytest.fixture
def over(tables: Tables) -> Room:
    """A game of three that is over."""
    room = open_room(tables, 3)
    to_the_end(room)
    return room


def come(room: Room, colour: str) -> tuple[Table, str, str]:
    """Somebody taps; the table, the seat and the token."""
    made = room.tables.again(room.table.code, room.tokens[colour])
    return room.tables.get(made.code), made.colour, made.token


def seats(table: Table) -> list[tuple[str, str, str, str]]:
    return [(seat.colour, seat.holder, seat.name, seat.kept) for seat in table.seats.all]


# --- what the next table is -------------------------------------------------------------------------------------


def test_everybody_keeps_the_colour_and_who_went_first_goes_last(over: Room) -> None:
    assert [seat.colour for seat in over.table.seats.all] == ["red", "yellow", "blue"]
    table, colour, token = come(over, "red")
    assert colour == "red" and table.seats.of(token) == replace(table.seats.seat("red"), connected=True)
    assert seats(table) == [
        ("yellow", "person", "Player 2", "yellow"),
        ("blue", "person", "Player 3", "blue"),
        ("red", "person", "Mei", ""),
    ]
    tokens = {"red": token, **{colour: come(over, colour)[2] for colour in ("yellow", "blue")}}
    assert all(not seat.kept for seat in table.seats.all)
    table.config.begin(token)
    again = Room(over.tables, table, tokens)
    assert table.timeline.view(None)["seats"] == ["yellow", "blue", "red"]
    to_the_end(again)
    assert [colour for colour, *_ in seats(come(again, "blue")[0])] == ["blue", "red", "yellow"], "and so on"


def test_where_seats_are_sides_people_change_them(tables: Tables) -> None:
    with mock.patch.object(toy_game.GAME, "meta", replace(toy_game.META, sides=True)):
        room = open_room(tables)
        to_the_end(room)
        table, colour, _ = come(room, "yellow")
        assert colour == "red"
        assert seats(table) == [("red", "person", "Player 2", ""), ("yellow", "person", "Mei", "red")]
        assert come(room, "red")[1] == "yellow"


def test_it_is_like_the_one_before(tables: Tables) -> None:
    """Game, options, house rules, depth, who feeds chance, bots, free seats; and who had no seat has none."""
    created = tables.create("lanterns", options={"rounds": "1"}, host="Mei")
    table, host = tables.get(created.code), created.token
    jun = table.seats.claim("green", "Jun")
    table.seats.claim_bot("blue", "last", by=host)
    table.config.set_house_rules(host, "No phones\nbut these")
    table.config.begin(host, ["blue", "green", "red"])
    table.config.set_depth(host, "guided", table.number, "tap")
    table.config.set_chance(host, {"prizes": "app"})
    room = Room(tables, table, {"red": host, "green": jun})
    to_the_end(room)
    again, _, _ = come(room, "red")
    assert seats(again) == [
        ("green", "person", "Jun", "green"),
        ("red", "person", "Mei", ""),
        ("blue", "bot", "Lan", ""),
        ("yellow", "open", "", ""),
    ]
    assert again.seats.seat("blue").bot == "last"
    for what in ("options", "edition", "own", "depth", "chance", "house_rules"):
        assert getattr(again.config, what) == getattr(table.config, what), what
    assert (table.config.row, again.config.row, again.config.game_before) == (1, 2, table.code)
    assert again.phase == "lobby"


def test_an_owners_board_comes_along(tables: Tables) -> None:
    evening = Evening.open(tables, Watch(), "ming-dynastie")
    own = {"borders": evening.table.game.data()["borders"]}
    evening.table.config.set_edition(evening.host, "boxed", own)
    evening.table.seats.claim("yellow", "Jun")
    evening.table.config.begin(evening.host)
    with mock.patch.object(type(evening.table), "phase", "over"):
        made = tables.again(evening.code, evening.host)
    again = tables.get(made.code)
    assert again.config.own == evening.table.config.own != {}
    again.config.begin(made.token)
    assert again.phase == "playing"


def test_the_log_tells_both_ways(over: Room) -> None:
    table, _, _ = come(over, "blue")
    told = [line.messages[0] for line in over.table.timeline.log(None)]
    assert ("log.next-game", {"code": table.code}) in told
    assert over.tables.next(over.table) is table
    come(over, "red")
    assert [line.messages[0][0] for line in table.timeline.log(None)] == [
        "log.open", "log.seat-claimed", "log.seat-kept", "log.seat-kept", "log.seat-came",
    ]  # fmt: skip


# --- who leads --------------------------------------------------------------------------------------------------


def test_the_host_leads_it_if_that_phone_is_there_else_who_opened_it(tables: Tables) -> None:
    for away, leads in ((False, "red"), (True, "blue")):
        room = open_room(tables, 3)
        to_the_end(room)
        room.passes()
        if not away:
            room.table.seats.heard(room.tokens["red"])
        room.table.seats.heard(room.tokens["blue"])
        assert come(room, "blue")[0].seats.host == leads


def test_it_can_begin_before_all_have_come(over: Room) -> None:
    """Whoever comes later finds the seat where it was."""
    table, _, token = come(over, "red")
    table.config.begin(token)
    assert table.phase == "playing"
    _, colour, late = come(over, "blue")
    seat = table.seats.of(late)
    assert colour == "blue" and seat is not None and not seat.kept


def test_a_seat_that_nobody_claims_is_freed_by_the_host(over: Room) -> None:
    table, _, token = come(over, "red")
    other = come(over, "yellow")[2]
    with pytest.raises(HostOnly):
        table.seats.release("blue", by=other)
    with pytest.raises(SeatTaken):
        table.seats.claim("blue", "Eve")
    table.seats.release("blue", by=token)
    with pytest.raises(SeatTaken) as refused:
        come(over, "blue")
    assert refused.value.code == "seat-not-kept"
    table.seats.claim("blue", "Ada")
    with pytest.raises(SeatTaken):
        come(over, "blue")
    assert table.seats.seat("blue").name == "Ada"


def test_a_kept_seat_can_be_given_to_another_phone_by_the_host(over: Room) -> None:
    table, _, token = come(over, "red")
    with pytest.raises(SeatHere):
        table.seats.reissue(token, "blue")
    over.passes()
    colour, moved = table.seats.rejoin(table.seats.reissue(token, "blue"))
    assert colour == "blue" and not table.seats.seat("blue").kept
    with pytest.raises(SeatTaken):
        come(over, "blue")
    assert table.seats.of(moved) is not None


# --- misuse -----------------------------------------------------------------------------------------------------


def test_not_before_the_end(tables: Tables) -> None:
    room = open_room(tables)
    for _ in range(3):
        with pytest.raises(NotOver):
            come(room, "red")
        room.act(room.table.play.to_act[0], room.table.play.legal(room.table.play.to_act[0])[-1].text)
    lobby = tables.create("lanterns", host="Mei")
    with pytest.raises(NotOver):
        tables.again(lobby.code, lobby.token)
    assert len(tables.summaries()) == 2


def test_only_by_a_token_of_a_seat_there(over: Room) -> None:
    stranger = over.tables.create("lanterns", host="Eve").token
    for wrong in ("", "x", "\ud800", stranger):
        with pytest.raises(ExpiredSeat):
            over.tables.again(over.table.code, wrong)
    assert over.table.config.game_after == "" and len(over.tables.summaries()) == 2
    table, _, token = come(over, "red")
    for wrong in ("", stranger, token):
        with pytest.raises(ExpiredSeat):
            over.tables.again(over.table.code, wrong)
    assert table.seats.of(over.tokens["blue"]) is None, "the old token alone is none of the new table"
    with pytest.raises(UnknownRejoinCode):
        table.seats.rejoin(over.table.seats.rejoin_code(over.tokens["blue"]))


def test_a_token_that_was_moved_away_is_no_proof(over: Room) -> None:
    """The lost phone cannot come along, the new one can, also after the table was opened."""
    table, _, _ = come(over, "red")
    lost = over.tokens["blue"]
    _, over.tokens["blue"] = over.table.seats.rejoin(over.table.seats.rejoin_code(lost))
    with pytest.raises(ExpiredSeat):
        over.tables.again(over.table.code, lost)
    assert come(over, "blue")[1] == "blue"
    assert table.seats.seat("blue").kept == ""


def test_twice_is_once(over: Room) -> None:
    first = [come(over, colour)[2] for colour in ("red", "blue")]
    table = over.tables.get(over.table.config.game_after)
    number = table.number, over.table.number
    assert [come(over, colour)[2] for colour in ("red", "blue")] == first
    assert (table.number, over.table.number) == number and len(over.tables.summaries()) == 2


def test_two_at_the_same_moment_open_one(tmp_path: Path) -> None:
    """In two processes: the slower one finds the table of the faster one, and its own is gone."""
    one, other = (Tables(store_in(tmp_path), BOTS, background=False, ticks=Watch()) for _ in range(2))
    try:
        room = open_room(one)
        to_the_end(room)
        slow, fast = room.tokens["red"], room.tokens["yellow"]
        other.get(room.table.code)
        made: list[str] = []
        create = one._store.create

        def late(*args: object, **more: object) -> None:
            create(*args, **more)  # type: ignore[arg-type]
            made.append(other.again(room.table.code, fast).code)

        with mock.patch.object(one._store, "create", late):
            code = one.again(room.table.code, slow).code
        assert [code] == made
        assert [summary.code for summary in one.summaries()].count(code) == 1 and len(one.summaries()) == 2
        assert [seat.kept for seat in one.get(code).seats.all] == ["", ""]
    finally:
        one.close()
        other.close()


def test_after_a_restart(tmp_path: Path) -> None:
    def opened() -> Tables:
        return Tables(store_in(tmp_path), BOTS, background=False, ticks=Watch())

    tables = opened()
    room = open_room(tables, 3)
    to_the_end(room)
    code, tokens = room.table.code, room.tokens
    made = tables.again(code, tokens["red"])
    tables.close()
    tables = opened()
    assert tables.again(code, tokens["blue"])[:2] == (made.code, "blue")
    assert tables.again(code, tokens["red"]) == made
    tables.close()
    tables = opened()
    table = tables.get(made.code)
    assert [seat.kept for seat in table.seats.all] == ["yellow", "", ""] and table.seats.of(made.token) is not None
    tables.close()


def test_a_table_that_was_put_away(over: Room) -> None:
    """The old one leads nowhere; a new one that was put away is replaced by another."""
    table, _, token = come(over, "red")
    over.tables.delete(over.table.code, None)
    with pytest.raises(PutAway):
        come(over, "blue")
    over.tables.restore(over.table.code, None)
    over.tables.delete(table.code, token)
    assert over.tables.next(over.table) is None
    other, _, _ = come(over, "blue")
    assert other.code != table.code and come(over, "red")[0] is other is over.tables.next(over.table)


def test_nothing_is_opened_that_cannot_be_named(over: Room) -> None:
    """The disk fails between the two: no table is left that nobody finds."""
    append = mock.Mock(side_effect=TableError("not-saved"))
    with mock.patch.object(over.tables._store, "append", append), pytest.raises(TableError):
        come(over, "red")
    assert len(over.tables.summaries()) == 1 and over.table.config.game_after == ""
    assert come(over, "red")[1] == "red"


def test_bots_of_the_next_table_cannot_be_guessed(over: Room) -> None:
    """What they decide by is known to the server and the opener's phone alone, as at every table."""
    table, _, token = come(over, "red")
    opened, came = table.timeline.projection.entries[:2]
    assert isinstance(opened.data, Opened) and getattr(came.data, "token", None)
    assert token not in table.minds._secret and str(getattr(came.data, "token", "")) in table.minds._secret


def test_nobody_acts_for_who_has_not_come_before_time(over: Room) -> None:
    """Keeping a seat is no phone that is there: the host may act for it once the phone is away, as for all others."""
    table, _, token = come(over, "red")
    table.config.begin(token)
    with pytest.raises(SeatHere):
        table.seats.stand_in(token, "blue")
    over.passes()
    table.seats.stand_in(token, "blue")
    come(over, "blue")
    assert not table.seats.stands_in("red", "blue")


@pytest.fixture(autouse=True)
def _meta() -> Iterator[None]:
    """Whatever a test declares of the toy, the others find it as it was."""
    before = toy_game.META
    yield
    assert toy_game.META is before
