"""Hosts that go, phones that die, and what somebody who sits down on a seat in play may know of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table import (
    ExpiredSeat,
    HostOnly,
    NotAPerson,
    SeatHere,
    SeatTaken,
    Tables,
    UnknownRejoinCode,
    UnknownSeat,
)
from companion.table.presence import GRACE_S
from companion.words import LANGUAGES, catalogue
from tests.stores import store_in
from tests.table.room import BOTS, Room, open_room
from tests.watch import Watch


def hosts(room: Room) -> list[str]:
    return [seat.colour for seat in room.table.seats.all if seat.host]


def test_the_host_hands_the_table_over_before_and_during_the_game(tables: Tables) -> None:
    created = tables.create("lanterns", seats=3, host="Mei")
    table = tables.get(created.code)
    room = Room(tables, table, {"red": created.token, "yellow": table.seats.claim("yellow", "Al")})
    table.seats.hand_over(created.token, "yellow")
    assert (hosts(room), table.seats.host) == (["yellow"], "yellow")
    with pytest.raises(HostOnly):
        table.config.begin(created.token)
    table.config.begin(room.tokens["yellow"])
    table.seats.hand_over(room.tokens["yellow"], "red")
    assert hosts(room) == ["red"]
    assert table.timeline.log(None)[-1].messages == (("log.seat-host", {"seat": "red", "colour": "red"}),)


def test_handing_over_to_oneself_changes_nothing(tables: Tables) -> None:
    room = open_room(tables)
    number = room.table.number
    room.table.seats.hand_over(room.tokens["red"], "red")
    assert (room.table.number, hosts(room)) == (number, ["red"])


@pytest.mark.parametrize("call", ["hand_over", "reissue"])
def test_only_the_host_and_only_for_a_person(tables: Tables, call: str) -> None:
    room = open_room(tables, people=3)
    room.table.seats.release("blue", by=room.tokens["blue"])
    number, do = room.table.number, getattr(room.table.seats, call)
    with pytest.raises(HostOnly):
        do(room.tokens["yellow"], "yellow")
    with pytest.raises(ExpiredSeat):
        do("nobody", "yellow")
    with pytest.raises(UnknownSeat):
        do(room.tokens["red"], "<b>")
    with pytest.raises(NotAPerson):
        do(room.tokens["red"], "blue")
    assert room.table.number == number
    room.table.seats.claim_bot("blue", "first", by=room.tokens["red"])
    with pytest.raises(NotAPerson):
        do(room.tokens["red"], "blue")


def test_the_new_host_stays_one_over_restarts_and_rejoins(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), BOTS, background=False)
    room = open_room(tables, people=3)
    room.table.seats.hand_over(room.tokens["red"], "blue")
    room.table.seats.rejoin(room.table.seats.rejoin_code(room.tokens["blue"]))
    tables.close()
    tables = Tables(store_in(tmp_path), BOTS, background=False)
    table = tables.get(room.table.code)
    assert table.seats.host == "blue"
    table.seats.release("red", by=room.tokens["red"])
    assert table.seats.host == "blue"
    tables.close()


def test_a_dead_phone_comes_back_by_the_hosts_code_and_the_first_is_revoked(tables: Tables) -> None:
    room = open_room(tables)
    room.passes()
    code = room.table.seats.reissue(room.tokens["red"], "yellow")
    assert room.table.seats.of(room.tokens["yellow"]) is not None, "until the code is used, the first phone stays"
    colour, token = room.table.seats.rejoin(code.lower().replace("-", " "))
    assert colour == "yellow"
    with pytest.raises(ExpiredSeat):
        room.act("yellow", "pass")
    room.tokens["yellow"] = token
    assert room.act("yellow", "pass").status == "illegal", "it sits there; it is only not its turn"
    with pytest.raises(UnknownRejoinCode):
        room.table.seats.rejoin(code)


def test_of_two_codes_the_later_one_counts_and_the_phones_own_too(tables: Tables) -> None:
    room = open_room(tables)
    room.passes()
    first, second = (room.table.seats.reissue(room.tokens["red"], "yellow") for _ in range(2))
    own = room.table.seats.rejoin_code(room.tokens["yellow"])
    with pytest.raises(UnknownRejoinCode):
        room.table.seats.rejoin(first)
    assert room.table.seats.rejoin(own)[0] == "yellow"
    with pytest.raises(UnknownRejoinCode):
        room.table.seats.rejoin(second)


def test_the_hosts_code_takes_no_seat_from_a_phone_that_is_there(tables: Tables) -> None:
    """Else the host would see that hand on a phone of his own."""
    room = open_room(tables)
    with pytest.raises(SeatHere):
        room.table.seats.reissue(room.tokens["red"], "yellow")
    room.passes()
    code = room.table.seats.reissue(room.tokens["red"], "yellow")
    room.table.seats.heard(room.tokens["yellow"])
    with pytest.raises(SeatHere):
        room.table.seats.rejoin(code)
    room.passes()
    with room.table.phones.listening(room.tokens["yellow"]):
        room.passes(3600)
        with pytest.raises(SeatHere):
            room.table.seats.rejoin(code)
        own = room.table.seats.rejoin(room.table.seats.rejoin_code(room.tokens["yellow"]))
        assert own[0] == "yellow", "whoever has the phone moves on with it"


def test_nobody_is_sent_away_from_a_game_who_is_there(tables: Tables) -> None:
    room = open_room(tables, people=3)
    with pytest.raises(SeatHere):
        room.table.seats.release("yellow", by=room.tokens["red"])
    room.table.seats.release("blue", by=room.tokens["blue"])
    room.passes()
    room.table.seats.release("yellow", by=room.tokens["red"])
    room.table.seats.claim_bot("yellow", "first", by=room.tokens["red"])
    room.table.seats.release("yellow", by=room.tokens["red"])
    assert [seat.holder for seat in room.table.seats.all] == ["person", "open", "open"]


def test_leaving_voids_the_code(tables: Tables) -> None:
    room = open_room(tables)
    room.passes()
    code = room.table.seats.reissue(room.tokens["red"], "yellow")
    room.table.seats.release("yellow", by=room.tokens["yellow"])
    with pytest.raises(UnknownRejoinCode):
        room.table.seats.rejoin(code)


def test_a_code_works_after_a_restart_and_only_its_hash_is_kept(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), BOTS, background=False, ticks=Watch())
    room = open_room(tables)
    room.passes()
    code = room.table.seats.reissue(room.tokens["red"], "yellow")
    told = [room.table.timeline.log(reader) for reader in ("red", "yellow", None)]
    tables.close()
    for path in tmp_path.rglob("*"):
        if path.is_file():
            assert code.encode() not in path.read_bytes()
            assert code.replace("-", "").encode() not in path.read_bytes()
    assert code not in repr(told)
    watch = Watch()
    tables = Tables(store_in(tmp_path), BOTS, background=False, ticks=watch)
    table = tables.get(room.table.code)
    watch.passes(GRACE_S)
    assert table.seats.rejoin(code)[0] == "yellow"
    tables.close()


def test_whoever_sits_down_does_not_learn_what_lies_face_down(tables: Tables) -> None:
    """The host frees a seat and sits down on it himself: he must not read the choice of whoever sat there."""
    room = open_room(tables, people=3)
    room.to_bids()
    room.act("yellow", "bid 3")
    room.passes()
    room.table.seats.release("yellow", by=room.tokens["red"])
    with pytest.raises(SeatTaken) as refused:
        room.table.seats.claim("yellow", "Mei again")
    assert (refused.value.code, refused.value.status) == ("seat-sealed", 409)
    room.act("red", "bid 1")
    room.act("blue", "bid 2")
    assert room.table.timeline.view(None)["points"][1] > 0, "the choice counted"
    room.tokens["yellow"] = room.table.seats.claim("yellow", "Al")
    assert room.table.timeline.view("yellow")["mine"] is None


def test_a_bot_in_between_does_not_tell_it_either(tables: Tables) -> None:
    room = open_room(tables, people=3)
    room.to_bids()
    room.act("yellow", "bid 3")
    room.passes()
    room.table.seats.release("yellow", by=room.tokens["red"])
    room.table.seats.claim_bot("yellow", "first", by=room.tokens["red"])
    room.table.seats.release("yellow", by=room.tokens["red"])
    with pytest.raises(SeatTaken):
        room.table.seats.claim("yellow", "Mei again")


def test_rejoining_shows_the_seats_own_choice_again(tables: Tables) -> None:
    room = open_room(tables, people=3)
    room.to_bids()
    room.act("yellow", "bid 3")
    room.tokens["yellow"] = room.table.seats.rejoin(room.table.seats.rejoin_code(room.tokens["yellow"]))[1]
    assert room.table.play.face_down("yellow") == ("did.bid", {"count": 3, "seat": "yellow"})
    offer = room.table.play.undoable("yellow")
    assert offer is not None
    assert room.take_back("yellow", offer.entry).status == "done"


def test_a_seat_without_a_choice_can_be_taken_in_the_secret_stage(tables: Tables) -> None:
    room = open_room(tables, people=3)
    room.to_bids()
    room.act("blue", "bid 3")
    room.table.seats.release("yellow", by=room.tokens["yellow"])
    room.tokens["yellow"] = room.table.seats.claim("yellow", "Al")
    assert room.act("yellow", "bid 1").status == "done"


def test_seat_changes_of_all_kinds_have_words() -> None:
    for language in LANGUAGES:
        for what in ("claimed", "moved", "rejoined", "bot", "left", "renamed", "host", "reissued"):
            words = {"seat": "red", "colour": "red", "name": "Mei", "bot": "first"}
            assert catalogue(language).say(f"log.seat-{what}", words)
