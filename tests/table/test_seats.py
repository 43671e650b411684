"""Seats: taken, moved, released, named; the lobby; table codes."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.store.schema import hosted, metadata
from companion.table import (
    AlreadyBegun,
    BadName,
    BadSetup,
    ExpiredSeat,
    GameEnded,
    HostOnly,
    NotSaved,
    SeatTaken,
    Table,
    TableError,
    Tables,
    UnknownRejoinCode,
    UnknownSeat,
    UnknownTable,
    Unreadable,
    deletion,
)
from companion.table.presence import GRACE_S
from companion.table.seats import clean_name
from tests.stores import SQLITE, store_in
from tests.table.database import sql
from tests.table.room import BOTS, Room
from tests.watch import Watch


def seat(table: Table, colour: str) -> tuple[str, str, bool]:
    found = next(seat for seat in table.seats.all if seat.colour == colour)
    return found.holder, found.name, found.host


def test_a_new_table_waits_in_its_lobby(tables: Tables) -> None:
    code, colour, token = tables.create("lanterns", host="Mei")
    table = tables.get(f" {code.upper()} ")
    assert (table.phase, table.game_id, table.config.edition, table.config.options) == (
        "lobby",
        "lanterns",
        "companion",
        {"rounds": "2"},
    )
    assert (colour, [s.colour for s in table.seats.all]) == ("red", ["red", "yellow", "blue", "green"])
    assert seat(table, "red") == ("person", "Mei", True)
    held = table.seats.of(token)
    assert held is not None
    assert held.colour == "red"
    assert table.timeline.view(None)["phase"] == "lobby"
    assert table.play.legal("red") == []
    assert table.play.undoable("red") is None


def test_seats_are_claimed_once(tables: Tables) -> None:
    table = tables.get(tables.create("lanterns", host="Mei").code)
    token = table.seats.claim("blue", "  Bo  ")
    assert seat(table, "blue") == ("person", "Bo", False)
    with pytest.raises(SeatTaken):
        table.seats.claim("blue", "Al")
    with pytest.raises(UnknownSeat):
        table.seats.claim("mauve", "Al")
    moved = table.seats.claim("green", "Bo", token)
    assert seat(table, "blue")[0] == "open"
    assert table.seats.of(token) is None
    again = table.seats.claim("green", "Bob", moved)
    assert table.seats.of(moved) is None
    assert seat(table, "green") == ("person", "Bob", False)
    assert table.seats.of(again) is not None


def test_the_host_role_moves_with_its_seat_and_passes_on(tables: Tables) -> None:
    created = tables.create("lanterns", host="Mei")
    table = tables.get(created.code)
    bo = table.seats.claim("blue", "Bo")
    mei = table.seats.claim("green", "Mei", created.token)
    assert table.seats.host == "green"
    with pytest.raises(HostOnly):
        table.seats.release("green", by=bo)
    table.seats.release("green", by=mei)
    assert table.seats.host == "blue"
    table.seats.release("blue", by=bo)
    assert table.seats.host is None
    table.seats.claim("red", "Al")
    assert table.seats.host == "red"


def test_moving_to_another_phone_revokes_the_first(tables: Tables) -> None:
    created = tables.create("lanterns", host="Mei")
    table = tables.get(created.code)
    code = table.seats.rejoin_code(created.token)
    colour, token = table.seats.rejoin(f" {code.lower().replace('-', ' ')}")
    assert colour == "red"
    assert seat(table, "red") == ("person", "Mei", True)
    assert table.seats.of(created.token) is None
    with pytest.raises(ExpiredSeat):
        table.seats.rejoin_code(created.token)
    with pytest.raises(UnknownRejoinCode):
        table.seats.rejoin(code)
    assert table.seats.rejoin_code(token) != code


@pytest.mark.parametrize("code", ["", "no", "?" * 10**5, "\ud800"])
def test_wrong_rejoin_codes_move_nothing(room: Room, code: str) -> None:
    with pytest.raises(UnknownRejoinCode):
        room.table.seats.rejoin(code)


def test_no_secret_is_on_disk(tmp_path: Path, kind: str) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    created = tables.create("lanterns", host="Mei")
    rejoin = tables.get(created.code).seats.rejoin_code(created.token)
    tables.close()
    names = [*metadata.tables, *([] if kind == SQLITE else hosted.tables)]
    stored = "".join(str(sql(tmp_path, f"SELECT * FROM {name}")) for name in names)
    stored += "".join(file.read_bytes().decode(errors="replace") for file in tmp_path.iterdir())
    assert created.code in stored
    for secret in (created.token, rejoin, rejoin.replace("-", "")):
        assert secret not in stored


def test_bots_take_open_seats_at_the_hosts_wish(tables: Tables) -> None:
    created = tables.create("lanterns", host="Mei")
    table = tables.get(created.code)
    bo = table.seats.claim("blue", "Bo")
    with pytest.raises(HostOnly):
        table.seats.claim_bot("green", "first", by=bo)
    with pytest.raises(BadSetup) as refused:
        table.seats.claim_bot("green", "\ud800", by=created.token)
    assert refused.value.key == "error.unknown-bot"
    with pytest.raises(SeatTaken):
        table.seats.claim_bot("blue", "first", by=created.token)
    table.seats.claim_bot("green", "first", by=created.token)
    assert seat(table, "green") == ("bot", "Lü", False)
    with pytest.raises(SeatTaken):
        table.seats.claim("green", "Al")
    table.seats.release("green", by=created.token)
    assert seat(table, "green")[0] == "open"


def test_options_are_the_hosts_until_the_game_begins(tables: Tables) -> None:
    created = tables.create("lanterns", host="Mei")
    table = tables.get(created.code)
    bo = table.seats.claim("blue", "Bo")
    with pytest.raises(HostOnly):
        table.config.set_options(by=bo, options={"rounds": "5"})
    for options in ({"rounds": "7"}, {"\ud800": "5"}):
        with pytest.raises(BadSetup) as refused:
            table.config.set_options(by=created.token, options=options)
        str(refused.value).encode()
        repr(dict(refused.value.params)).encode()
    table.config.set_options(by=created.token, options={"rounds": "5"})
    assert table.config.options == {"rounds": "5"}
    table.config.begin(created.token)
    with pytest.raises(AlreadyBegun):
        table.config.set_options(by=created.token, options={"rounds": "2"})
    with pytest.raises(AlreadyBegun):
        table.config.begin(created.token)


def test_beginning_leaves_open_seats_out_and_takes_an_order(tables: Tables) -> None:
    created = tables.create("lanterns", host="Mei")
    table = tables.get(created.code)
    with pytest.raises(BadSetup) as refused:
        table.config.begin(created.token)
    assert refused.value.key == "setup.players"
    bo = table.seats.claim("green", "Bo")
    with pytest.raises(HostOnly):
        table.config.begin(bo)
    with pytest.raises(BadSetup):
        table.config.begin(created.token, players=["red", "yellow"])
    table.config.begin(created.token, players=["green", "red"])
    assert [s.colour for s in table.seats.all] == ["green", "red"]
    assert (table.phase, table.play.to_act, table.timeline.view("green")["you"]) == ("playing", ("green",), 0)
    with pytest.raises(UnknownSeat):
        table.seats.claim("blue", "Al")


def test_a_seat_left_in_the_middle_can_be_taken_by_somebody_or_a_bot(room: Room) -> None:
    table, host = room.table, room.tokens["red"]
    table.seats.release("yellow", by=room.tokens["yellow"])
    assert table.seats.of(room.tokens["yellow"]) is None
    with pytest.raises(AlreadyBegun):
        table.seats.claim("yellow", "Mei", host)
    token = table.seats.claim("yellow", "Al")
    room.act("red", "pass")
    assert table.play.intent(token, "pass", table.number, "k").status == "done"
    room.passes()
    table.seats.release("yellow", by=host)
    table.seats.claim_bot("yellow", "first", by=host)
    room.act("red", "bid 0")
    assert room.tables.run_bots(table.code) == 1


@pytest.mark.parametrize(
    "name", ["Mei", "<script>alert(1)</script>", "李雷", "👩‍👧", "O'Brien & Söhne", "x" * 40, "  Bo "]
)
def test_any_script_and_mark_up_is_a_name(name: str) -> None:
    assert clean_name(name) == name.strip()


def test_names_are_composed() -> None:
    assert clean_name(unicodedata.normalize("NFD", "Jürgen")) == "Jürgen"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name-empty"),
        (" \t ", "name-empty"),
        ("\u200d\u200b", "name-empty"),
        ("x" * 41, "name-long"),
        ("x" * 1_000_000, "name-long"),
        ("a\nb", "name-control"),
        ("a\x00b", "name-control"),
        ("a\u202eb", "name-control"),
        ("a\u2028b", "name-control"),
        ("\ud800x", "name-control"),
    ],
)
def test_names_that_cannot_be_shown_are_refused(room: Room, name: str, code: str) -> None:
    number = room.table.number
    for attempt in (
        lambda: room.tables.create("lanterns", host=name),
        lambda: room.table.seats.claim("red", name),
        lambda: room.table.seats.rename(room.tokens["red"], name),
    ):
        with pytest.raises(BadName) as refused:
            attempt()
        assert (refused.value.status, refused.value.key) == (400, f"error.{code}")
    assert room.table.number == number


@pytest.mark.parametrize(
    "make",
    [
        lambda tables: tables.create("no-such-game", host="Mei"),
        lambda tables: tables.create("lanterns", edition="gold", host="Mei"),
        lambda tables: tables.create("lanterns", options={"speed": "9"}, host="Mei"),
        lambda tables: tables.create("lanterns", seats=1, host="Mei"),
        lambda tables: tables.create("lanterns", seats=-1, host="Mei"),
        lambda tables: tables.create("lanterns", seats=5, host="Mei"),
    ],
)
def test_what_cannot_be_set_up_is_refused(tables: Tables, make: Callable[[Tables], object]) -> None:
    with pytest.raises(BadSetup) as refused:
        make(tables)
    assert refused.value.key.startswith("setup.")
    assert tables.summaries() == []


@pytest.mark.parametrize("code", ["", "nope", "x" * 10**6, "\ud800", "a'; DROP TABLE entries", "../etc"])
def test_unknown_codes(tables: Tables, code: str) -> None:
    with pytest.raises(UnknownTable) as refused:
        tables.get(code)
    assert refused.value.status == 404
    str(refused.value).encode()


def test_the_words_are_short_and_distinct() -> None:
    words = deletion.words()
    assert len(words) == len(set(words)) >= 300
    assert all(4 <= len(word) <= 6 and word.isascii() and word.islower() for word in words)


def test_when_the_words_run_out_a_number_follows() -> None:
    taken = set(deletion.words())
    first = deletion.free_code(taken)
    assert first.endswith("2")
    assert first[:-1] in taken
    assert deletion.free_code(taken - {"plum"}) == "plum"
    assert deletion.free_code(taken | {word + "2" for word in deletion.words()}).endswith("3")


def test_a_code_taken_by_a_faster_process_is_not_given_twice(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    offers = iter(["plum", "plum", "fern"])
    monkeypatch.setattr(deletion, "free_code", lambda taken: next(offers))
    assert tables.create("lanterns", host="Mei").code == "plum"
    assert tables.create("lanterns", host="Bo").code == "fern"
    assert next(s.name for s in tables.get("plum").seats.all) == "Mei"


def test_every_error_has_a_status_of_a_client_and_a_key() -> None:
    kinds = TableError.__subclasses__()
    assert len(kinds) > 15
    for kind in kinds:
        error = kind(seat="red")
        assert 400 <= error.status < 500 or kind in (NotSaved, Unreadable), "only these are not the asker's mistake"
        assert error.key == f"error.{error.code}"
        assert str(error) == f"error.{error.code} (seat='red')"
    assert {kind.code for kind in kinds} and len({kind.code for kind in kinds}) == len(kinds)


def test_seats_survive_a_restart(tmp_path: Path) -> None:
    watch = Watch()
    tables = Tables(store_in(tmp_path), bots=BOTS, background=False, ticks=watch)
    created = tables.create("lanterns", host="Mei")
    table = tables.get(created.code)
    bo = table.seats.claim("blue", "Bo")
    table.seats.claim_bot("green", "first", by=created.token)
    table.seats.rename(bo, "Bob")
    watch.passes(GRACE_S)
    before = table.seats.all
    tables.close()
    again = Tables(store_in(tmp_path), bots=BOTS, background=False)
    table = again.get(created.code)
    assert table.seats.all == before
    held = table.seats.of(bo)
    assert held is not None
    assert held.name == "Bob"
    again.close()


def test_who_played_a_game_that_is_over_stays_who_he_was(room: Room) -> None:
    table, seats = room.table, room.table.seats
    while table.phase == "playing":
        colour = table.play.to_act[0]
        room.act(colour, table.play.legal(colour)[-1].text)
    before = seats.all
    for colour in ("yellow", "red"):
        with pytest.raises(GameEnded):
            seats.release(colour, by=room.tokens[colour])
    with pytest.raises(GameEnded):
        seats.claim_bot("yellow", "last", by=room.tokens["red"])
    assert [(seat.holder, seat.name) for seat in seats.all] == [(seat.holder, seat.name) for seat in before]
