"""For somebody who is there nobody acts and nobody sees; for somebody absent the host may, and everybody reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table import HostOnly, NotAPerson, NotPlaying, SeatHere, StandInFirst, TableError, Tables
from companion.table.presence import GRACE_S
from companion.words import LANGUAGES, catalogue
from tests.stores import store_in
from tests.table.room import BOTS, Room, open_room
from tests.table.whispering import hand, sit
from tests.watch import Watch


def for_yellow(room: Room, text: str = "light 1", by: str = "red") -> str:
    """Act for yellow; the answer's status, or the code of the refusal."""
    try:
        seen, key = room.table.number, f"for-{next(room.keys)}"
        return room.table.play.intent(room.tokens[by], text, seen, key, acting_for="yellow").status
    except TableError as error:
        return error.code


def yellows_turn(tables: Tables, people: int = 2) -> Room:
    room = open_room(tables, people=people)
    room.act("red", "pass")
    return room


def test_the_host_acts_for_an_absent_seat_once_he_has_said_so(tables: Tables) -> None:
    room = yellows_turn(tables)
    room.passes()
    assert for_yellow(room) == "stand-in-first"
    number = room.table.number
    room.table.seats.stand_in(room.tokens["red"], "yellow")
    room.table.seats.stand_in(room.tokens["red"], "yellow")
    assert room.table.number == number + 1, "it is said once"
    for reader in ("red", "yellow", None):
        assert room.table.timeline.log(reader)[-1].messages == (("log.stands-in", {"seat": "yellow", "by": "red"}),)
    assert for_yellow(room) == "done"
    assert for_yellow(room, "pass") == "done", "and lasts"


@pytest.mark.parametrize("back", ["a line", "a request", "another phone"])
def test_whoever_comes_back_plays_for_himself(tables: Tables, back: str) -> None:
    room = yellows_turn(tables)
    room.stand_in("yellow")
    assert room.table.seats.stands_in("red", "yellow")
    if back == "a line":
        with room.table.phones.listening(room.tokens["yellow"]):
            room.passes(3600)
            assert for_yellow(room) == "seat-here"
    elif back == "a request":
        assert room.table.seats.heard(room.tokens["yellow"]) is not None
    else:
        room.tokens["yellow"] = room.table.seats.rejoin(room.table.seats.rejoin_code(room.tokens["yellow"]))[1]
    assert for_yellow(room) == "seat-here", "a moment later still"
    assert not room.table.seats.stands_in("red", "yellow")
    room.passes()
    assert for_yellow(room) == "stand-in-first", "the next absence is another one"
    room.table.seats.stand_in(room.tokens["red"], "yellow")
    said = [line for line in room.table.timeline.log(None) if line.messages[0][0] == "log.stands-in"]
    assert len(said) == 2


def test_what_was_sent_before_he_came_back_is_answered_as_the_first_time(tables: Tables) -> None:
    room = yellows_turn(tables)
    room.stand_in("yellow")
    seen = room.table.number
    first = room.table.play.intent(room.tokens["red"], "light 1", seen, "tap", acting_for="yellow")
    room.table.seats.heard(room.tokens["yellow"])
    assert room.table.play.intent(room.tokens["red"], "light 1", seen, "tap", acting_for="yellow") == first


def test_for_a_phone_that_is_there_nobody_can_say_so(tables: Tables) -> None:
    room = yellows_turn(tables, people=3)
    with pytest.raises(SeatHere):
        room.table.seats.stand_in(room.tokens["red"], "yellow")
    room.passes(GRACE_S - 0.1)
    with pytest.raises(SeatHere):
        room.table.seats.stand_in(room.tokens["red"], "yellow")
    room.passes(0.1)
    with pytest.raises(HostOnly):
        room.table.seats.stand_in(room.tokens["blue"], "yellow")
    room.table.seats.stand_in(room.tokens["red"], "yellow")
    with pytest.raises(HostOnly):
        room.table.play.intent(room.tokens["blue"], "light 1", room.table.number, "k", acting_for="yellow")


def test_undoing_for_a_seat_is_acting_for_it_and_the_log_says_so(tables: Tables) -> None:
    room = yellows_turn(tables)
    entry = room.act("yellow", "light 1").entry

    def undo(entry: int) -> str:
        try:
            number, key = room.table.number, f"undo-{next(room.keys)}"
            return room.table.play.undo(room.tokens["red"], entry, number, key, acting_for="yellow").status
        except TableError as error:
            return error.code

    assert undo(entry) == "seat-here"
    room.passes()
    assert undo(entry) == "stand-in-first"
    room.stand_in("yellow")
    assert undo(entry) == "done"
    assert room.table.timeline.log(None)[-1].messages[0] == ("log.for-seat", {"seat": "yellow", "by": "red"})
    room.to_bids()
    room.act("yellow", "bid 2")
    room.stand_in("yellow")
    sealed = room.table.timeline.projection.sealed["yellow"][-1]
    assert undo(sealed) == "done"
    assert room.table.timeline.log(None)[-1].messages == (
        ("log.for-seat", {"seat": "yellow", "by": "red"}),
        ("log.retract", {"seat": "yellow"}),
    )


GUESSES = ("aside {own}", "aside {other}", "play {own}", "play {other}", "aside 999", "nonsense", "draw {own}")


@pytest.mark.parametrize("away", [False, True])
def test_a_refused_guess_tells_nothing(whispering: Tables, away: bool) -> None:
    """Whatever is tried for a seat that one may not act for, the answer is the same: nothing is learned of its hand."""
    room = sit(whispering, people=2)
    if away:
        room.passes()
    cards = {"own": hand(room, "yellow")[0], "other": hand(room, "red")[0]}
    before = room.table.number
    assert {for_yellow(room, guess.format(**cards)) for guess in GUESSES} == {"stand-in-first" if away else "seat-here"}
    assert room.table.number == before


def test_a_guess_of_whoever_stands_in_is_refused_without_the_reason(whispering: Tables) -> None:
    """What a seat may choose he sees; why it may not choose something else could tell what it holds."""
    room = sit(whispering, people=2)
    room.stand_in("yellow")
    assert room.table.play.to_act == ("red",)
    answers = []
    for guess in ("aside {own}", "aside {other}", "play {own}", "play {other}"):
        text = guess.format(own=hand(room, "yellow")[0], other=hand(room, "red")[0])
        told = room.table.play.intent(room.tokens["red"], text, room.table.number, guess, acting_for="yellow")
        answers.append((told.status, told.key, told.params, told.since))
    assert answers[:1] * 4 == answers
    assert answers[0] == ("illegal", "error.not-for-seat", {"by": "yellow"}, ())


def test_nobody_stands_in_for_a_bot_nor_in_the_lobby(tables: Tables) -> None:
    created = tables.create("lanterns", seats=3, host="Mei")
    table = tables.get(created.code)
    room = Room(tables, table, {"red": created.token, "yellow": table.seats.claim("yellow", "Al")})
    table.seats.claim_bot("blue", "first", by=created.token)
    room.passes()
    with pytest.raises(NotPlaying):
        table.seats.stand_in(created.token, "yellow")
    table.config.begin(created.token)
    with pytest.raises(NotAPerson):
        table.seats.stand_in(created.token, "blue")
    with pytest.raises(StandInFirst):
        table.play.intent(created.token, "pass", table.number, "k", acting_for="blue")


def test_for_an_empty_seat_the_host_acts_likewise(tables: Tables) -> None:
    room = yellows_turn(tables, people=3)
    room.table.seats.release("yellow", by=room.tokens["yellow"])
    assert for_yellow(room) == "stand-in-first"
    room.table.seats.stand_in(room.tokens["red"], "yellow")
    assert for_yellow(room) == "done"
    room.tokens["yellow"] = room.table.seats.claim("yellow", "Noor")
    assert for_yellow(room) == "seat-here"


def test_a_new_host_says_so_himself(tables: Tables) -> None:
    room = yellows_turn(tables, people=3)
    room.stand_in("yellow")
    room.table.seats.hand_over(room.tokens["red"], "blue")
    assert not room.table.seats.stands_in("red", "yellow")
    assert for_yellow(room, by="blue") == "stand-in-first"
    room.table.seats.stand_in(room.tokens["blue"], "yellow")
    assert for_yellow(room, by="blue") == "done"


def test_after_a_restart_phones_have_time_to_come_back(tmp_path: Path) -> None:
    """Nobody has been heard yet; that does not mean that nobody is there."""
    watch = Watch()
    tables = Tables(store_in(tmp_path), BOTS, background=False, ticks=watch)
    room = yellows_turn(tables)
    room.stand_in("yellow")
    tables.close()
    tables = Tables(store_in(tmp_path), BOTS, background=False, ticks=watch)
    again = Room(tables, tables.get(room.table.code), room.tokens)
    assert for_yellow(again) == "seat-here"
    assert [seat.connected for seat in again.table.seats.all] == [False, False], "but it is not shown as known"
    again.passes()
    assert for_yellow(again) == "stand-in-first"
    tables.close()


def test_a_phone_counts_as_there_for_a_while(tables: Tables) -> None:
    """Pages change, and streams break and are opened again: the others do not see each of these."""
    room = open_room(tables)

    def there() -> list[str]:
        found = [seat.colour for seat in room.table.seats.all if seat.connected]
        assert found == list(room.table.phones.present)
        return found

    room.passes()
    assert there() == []
    with room.table.phones.listening(room.tokens["yellow"]):
        room.passes(3600)
        assert there() == ["yellow"]
    room.passes(GRACE_S - 0.1)
    assert there() == ["yellow"]
    room.passes(0.1)
    assert there() == []


def test_it_has_words() -> None:
    for language in LANGUAGES:
        for key in ("log.stands-in", "error.seat-here", "error.stand-in-first", "error.not-for-seat"):
            text = catalogue(language).say(key, {"seat": "red", "by": "yellow"}, {"by:yellow": "Mei", "seat:red": "Al"})
            assert "Mei" in text
