"""Hints: what a bot would do in somebody's seat; that it was asked stands in the log, and nothing else of it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from companion.bots import Alternative, Choice, Policy
from companion.engine import Action, Game, State
from companion.table import (
    AlreadyBegun,
    BadIntent,
    DamagedTable,
    Hint,
    HostOnly,
    NoHint,
    NotPlaying,
    SeatLent,
    SetBack,
    Table,
    Tables,
)
from companion.table.bots import Minds
from companion.table.entries import Entry, HintAsked, HintsAllowed, SeatChanged
from companion.table.projection import Projection
from tests.patience import PATIENCE_S
from tests.stores import store_in
from tests.table.evening import deepen, evening
from tests.table.room import BOTS, Room, open_room
from tests.table.test_again import come, to_the_end
from tests.table.test_amend import amend
from tests.watch import Watch


class Lucky(Policy):
    """Any action, with two others that it has thought of, one of them another seat's."""

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        first, *rest = self.random.sample(list(legal), 2)
        others = (Alternative((rest[0].text, "fly"), "because.first", {"seat": seat}), Alternative(("bid 3",)))
        return Choice(first, "because.first", {"seat": seat}, others, then=("fly",))


@pytest.fixture(autouse=True)
def coach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.bots.coach", lambda game: "lucky")


@pytest.fixture
def tables(tmp_path: Path) -> Any:
    opened = open_tables(tmp_path)
    yield opened
    opened.close()


def open_tables(folder: Path) -> Tables:
    return Tables(store_in(folder), bots={**BOTS, "lucky": Lucky}, background=False, ticks=Watch())


def wanting(room: Room) -> Room:
    """A room in which everybody wants hints."""
    for token in room.tokens.values():
        room.table.seats.want_hints(token, True)
    return room


@pytest.fixture
def room(tables: Tables) -> Room:
    """A game of two that has begun: red is to light lanterns, and both want hints."""
    return wanting(open_room(tables))


def ask(room: Room, colour: str = "red", key: str = "") -> Hint:
    """Somebody taps; what he is told."""
    hints = room.table.hints
    outcome = hints.ask(room.tokens[colour], room.table.number, key or f"tap-{next(room.keys)}")
    assert outcome.status == "done"
    return hints.told(outcome.entry)


def asked(room: Room) -> list[tuple[int, str]]:
    """Where the log says that somebody asked, and who."""
    return [(line.number, line.seat) for line in room.table.timeline.log(None) if line.kind == "hint"]


def refused(room: Room, colour: str = "red", **more: Any) -> str:
    """Why there is no hint; nothing is kept of that."""
    number = room.table.number
    with pytest.raises(NoHint) as error:
        room.table.hints.ask(room.tokens[colour], more.pop("seen", number), "why", **more)
    assert room.table.number == number
    return error.value.code


# --- what is told -----------------------------------------------------------------------------------------------


def test_a_hint_is_a_legal_action_with_its_reason_and_nothing_illegal_beside_it(room: Room) -> None:
    hint = ask(room)
    assert hint.action in room.table.play.legal("red")
    assert hint.why == ("because.first", {"seat": "red"}) and hint.then == ("fly",)
    (other,) = hint.others
    assert other.actions[0] != hint.action.text and other.params == {"seat": "red"}, "the bid is for later"


def test_the_log_says_to_everybody_that_it_was_asked_and_not_what_it_said(room: Room) -> None:
    hint = ask(room)
    for reader in ("red", "yellow", None):
        assert room.table.timeline.log(reader)[-1].messages == (("log.hint", {"seat": "red"}),)
    assert hint.action.text not in str(room.table.timeline.projection.entries[-1])
    assert room.table.timeline.view("red") == room.table.timeline.view("red")


def test_asked_twice_at_one_position_it_is_told_twice_and_logged_once(room: Room) -> None:
    first = ask(room, key="a")
    assert ask(room, key="a") == ask(room, key="b") == first
    assert asked(room) == [(room.table.number, "red")]
    room.table.seats.rename(room.tokens["yellow"], "Jonas")
    assert ask(room, key="c") == first and len(asked(room)) == 1, "a new name is no other position"
    room.act("red", "pass")
    room.act("yellow", "pass")
    assert room.table.hints.ask(room.tokens["red"], 0, "a").entry == first.number, "the same key, the same answer"
    assert room.table.hints.told(first.number) == first
    assert len(asked(room)) == 1


def test_the_same_position_has_the_same_hint_after_an_undo_and_a_restart(room: Room, tmp_path: Path) -> None:
    hints: list[Hint] = []
    for number in range(1, 6):  # of a bot that takes anything
        hints.append(ask(room))
        assert ask(room) == hints[-1]
        done = room.act("red", f"light {number % 2 + 1}")
        assert room.take_back("red", done.entry).status == "done"
    assert hints == [hints[0]] * 5 and len(asked(room)) == 1
    room.tables.close()
    again = open_tables(tmp_path)
    table = again.get(room.table.code)
    assert table.hints.at_hand("red") is None, "it is kept in no log"
    assert ask(Room(again, table, room.tokens)) == hints[0]
    again.close()


def test_other_seats_and_positions_have_minds_of_their_own(tables: Tables) -> None:
    found = set()
    for _ in range(12):
        room = wanting(open_room(tables))
        found.add(ask(room).action.text)
    assert len(found) > 1


def test_what_is_at_hand_is_for_the_present_position(room: Room) -> None:
    assert room.table.hints.at_hand("red") is None
    hint = ask(room)
    assert room.table.hints.at_hand("red") == hint
    assert room.table.hints.at_hand("yellow") is None
    room.act("red", "pass")
    assert room.table.hints.at_hand("red") is None
    ask(room, "yellow")
    assert [seat for _, seat in asked(room)] == ["red", "yellow"]


def test_a_tap_is_not_stale_by_a_hint(room: Room) -> None:
    seen = room.table.number
    ask(room)
    assert room.act("red", "pass", seen=seen).status == "done"


def test_undo_and_amendments_go_over_it(room: Room) -> None:
    ask(room)
    first = room.act("red", "light 1")
    ask(room, "red")
    second = room.act("red", "pass")
    assert (first.status, second.status) == ("done", "done")
    assert amend(room, "change", first.entry, "red light 2").status == "done", "what is on disk says the same"
    ask(room, "yellow")
    assert amend(room, "drop", room.table.timeline.course()[1]).status == "done"
    assert "hint" not in room.table.timeline.record()
    table = room.tables.get(room.tables.import_record(room.table.timeline.record(), "Mei").code)
    assert table.timeline.state is not None and room.table.timeline.state is not None
    assert table.timeline.state.digest() == room.table.timeline.state.digest()


# --- who may ask ------------------------------------------------------------------------------------------------


def test_a_seat_is_offered_hints_once_it_wants_to_be(tables: Tables, tmp_path: Path) -> None:
    room = open_room(tables)
    assert not room.table.hints.offered("red")
    assert refused(room) == "hints-off"
    room.table.seats.want_hints(room.tokens["red"], True)
    assert room.table.hints.offered("red") and not room.table.hints.offered("yellow")
    assert room.table.timeline.log(None)[-1].messages[0][0] == "log.seat-hints-on"
    number = room.table.number
    room.table.seats.want_hints(room.tokens["red"], True)
    assert room.table.number == number, "it is said once"
    seats = room.table.seats
    _, token = seats.rejoin(seats.rejoin_code(room.tokens["red"]))
    assert Table(room.table.code, room.table.timeline.around).seats.seat("red").hints, "on another phone as well"
    seats.want_hints(token, False)
    assert not seats.seat("red").hints and room.table.hints.offered("red") is False


def test_who_sits_down_anew_has_not_said_so(tables: Tables) -> None:
    room = wanting(open_room(tables))
    room.table.seats.release("yellow", room.tokens["yellow"])
    room.table.seats.claim("yellow", "Noor")
    assert not room.table.seats.seat("yellow").hints


def test_it_goes_along_to_another_seat_and_the_next_game(tables: Tables) -> None:
    created = tables.create("lanterns", options={"rounds": "1"}, seats=3, host="Mei")
    table = tables.get(created.code)
    table.seats.want_hints(created.token, True)
    token = table.seats.claim("blue", "Mei", created.token)
    assert table.seats.seat("blue").hints and not table.seats.seat("red").hints
    room = Room(tables, table, {"blue": token, "red": table.seats.claim("red", "Jonas")})
    table.config.begin(token)
    to_the_end(room)
    following, colour, _ = come(room, "red")
    assert (colour, following.config.hints) == ("red", True)
    assert {seat.colour: seat.hints for seat in following.seats.all if seat.name} == {"red": False, "blue": True}
    come(room, "blue")
    assert following.seats.seat("blue").hints


def test_the_host_may_switch_them_off_before_the_game(tables: Tables) -> None:
    created = tables.create("lanterns", options={"rounds": "1"}, seats=2, host="Mei")
    table = tables.get(created.code)
    room = Room(tables, table, {"red": created.token, "yellow": table.seats.claim("yellow", "Jonas")})
    wanting(room)
    with pytest.raises(HostOnly):
        table.config.allow_hints(room.tokens["yellow"], False)
    table.config.allow_hints(created.token, False)
    number = table.number
    table.config.allow_hints(created.token, False)
    assert table.number == number and not table.hints.possible
    assert table.timeline.log(None)[-1].messages == (("log.hints-barred", {"seat": "red"}),)
    with pytest.raises(NoHint) as error:
        table.seats.want_hints(room.tokens["yellow"], True)
    assert error.value.code == "hints-barred"
    table.config.begin(created.token)
    assert refused(room) == "hints-barred"
    assert not Table(table.code, table.timeline.around).config.hints
    with pytest.raises(AlreadyBegun):
        table.config.allow_hints(created.token, True)
    to_the_end(room)
    assert not come(room, "red")[0].config.hints


# --- what is refused --------------------------------------------------------------------------------------------


def test_whoever_is_not_to_choose_has_nothing_to_ask(room: Room) -> None:
    assert refused(room, "yellow") == "hint-waits" and not room.table.hints.offered("yellow")
    to_the_end(room)
    assert refused(room) == "hint-over"
    assert not room.table.hints.possible and room.table.hints.at_hand("red") is None


def test_another_seat_is_not_advised(room: Room) -> None:
    room.act("red", "pass")
    room.stand_in("yellow")
    assert refused(room, "red", acting_for="yellow") == "hint-elsewhere"


def test_a_page_that_is_older_than_the_table_is_told_what_happened(room: Room) -> None:
    seen = room.table.number
    room.act("red", "pass")
    room.act("yellow", "pass")
    outcome = room.table.hints.ask(room.tokens["yellow"], seen, "late")
    assert (outcome.status, outcome.entry) == ("stale", 0) and outcome.since
    assert asked(room) == []
    assert room.table.hints.ask(room.tokens["yellow"], seen, "late") == outcome


def test_what_was_asked_before_the_game_went_on_is_not_thought_of_any_more(room: Room, tmp_path: Path) -> None:
    hint = ask(room)
    room.act("red", "pass")
    for number in (hint.number, 1, 10**6):
        table = Table(room.table.code, room.table.timeline.around)  # which remembers nothing
        with pytest.raises(NoHint) as error:
            table.hints.told(number)
        assert error.value.code == "hint-past"


@pytest.mark.parametrize(("seen", "key", "error"), [(3, "", BadIntent), (-1, "k", BadIntent), (10**6, "k", SetBack)])
def test_what_is_malformed(room: Room, seen: int, key: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        room.table.hints.ask(room.tokens["red"], seen, key)
    assert asked(room) == []


def test_neither_in_the_lobby_nor_while_a_bot_plays(tables: Tables, room: Room) -> None:
    created = tables.create("lanterns", seats=2, host="Mei")
    with pytest.raises(NotPlaying):
        tables.get(created.code).hints.ask(created.token, 2, "k")
    room.table.seats.lend("red", "first", by=room.tokens["red"])
    assert not room.table.hints.offered("red")
    with pytest.raises(SeatLent):
        room.table.hints.ask(room.tokens["red"], room.table.number, "k")
    room.table.seats.play_on(room.tokens["red"])
    assert room.table.hints.offered("red"), "it was not forgotten meanwhile"


@pytest.mark.usefixtures("lamplight")
def test_not_while_the_app_only_keeps_the_score(tables: Tables) -> None:
    room = wanting(evening(tables))
    ask(room)
    assert deepen(room, "red", "scorekeeper") == "done"
    assert refused(room) == "hint-counts" and not room.table.hints.possible


@pytest.mark.parametrize("setup", [{"options": {"cards": "table"}}, {"edition": "boxed"}])
def test_not_with_cards_that_the_app_does_not_see(tables: Tables, setup: dict[str, Any]) -> None:
    created = tables.create("ming-voyages", host="Mei", **setup)
    table = tables.get(created.code)
    assert not table.hints.possible
    other = next(seat.colour for seat in table.seats.all if seat.holder == "open")
    room = Room(tables, table, {created.colour: created.token, other: table.seats.claim(other, "Jonas")})
    wanting(room)
    table.config.begin(created.token)
    assert [refused(room, colour) for colour in room.tokens] == ["hint-unseen"] * 2


# --- who thinks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["breaks", "of another version", "cheats"])
def test_where_the_coach_fails_a_simpler_one_answers(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, bot: str
) -> None:
    class Cheats(Policy):
        def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
            return Choice(sample.parse("bid 3"))

    monkeypatch.setattr("companion.table.bots.coach", lambda game: bot)
    monkeypatch.setattr(room.table.minds, "_makers", {**BOTS, "cheats": Cheats})
    hint = ask(room)
    assert hint.action in room.table.play.legal("red") and room.table.hints.at_hand("red") == hint == ask(room)
    assert ("a hint at table" in caplog.text) == (bot == "breaks")


def test_a_table_with_a_bot_that_this_version_does_not_have_has_hints(tables: Tables) -> None:
    room = wanting(open_room(tables, 3))
    timeline = room.table.timeline
    stranger = timeline.entry(SeatChanged(what="bot", bot="oracle"), "blue")
    timeline.settle(lambda: timeline.commit([stranger], timeline.state))
    assert ask(room).action in room.table.play.legal("red")
    room.act("red", "pass")
    ask(room, "yellow")


def test_nobody_waits_for_who_thinks_long(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: Future[Choice] = Future()
    monkeypatch.setattr(Minds, "advise", lambda *_: thought)
    hints = room.table.hints
    entry = hints.ask(room.tokens["red"], room.table.number, "k").entry
    hints.begin(entry)
    assert hints.thinks("red") and hints.at_hand("red") is None
    with pytest.raises(NoHint) as error:
        hints.told(entry, patience=0.01)
    assert error.value.code == "hint-later"
    best = room.table.play.legal("red")[0]
    with ThreadPoolExecutor(1) as phone:
        told = phone.submit(hints.told, entry, PATIENCE_S)
        done = room.act("red", "pass")
        assert done.status == "done" and not told.done(), "a tap does not wait for it"
        room.take_back("red", done.entry)
        thought.set_result(Choice(best))
        assert told.result(PATIENCE_S).action == best
    assert not hints.thinks("red") and hints.at_hand("red") == hints.told(entry)


def test_more_than_some_are_asked_to_wait(room: Room) -> None:
    hint, hints, waiting = ask(room), room.table.hints, room.table.timeline.around.waiting
    while waiting.acquire(blocking=False):
        pass
    with pytest.raises(NoHint) as error:
        hints.told(hint.number)
    assert error.value.code == "hint-later"
    waiting.release()
    assert hints.told(hint.number) == hint


@pytest.mark.parametrize("deaths", [1, 2])
def test_where_the_process_that_thinks_has_ended_another_one_is_asked(
    room: Room, monkeypatch: pytest.MonkeyPatch, deaths: int
) -> None:
    advise, died = Minds.advise, list[Future[Choice]]()

    def dying(*asked: Any) -> Future[Choice]:
        if len(died) == deaths:
            return advise(*asked)
        thought: Future[Choice] = Future()
        thought.set_exception(BrokenProcessPool())
        died.append(thought)
        return thought

    monkeypatch.setattr(Minds, "advise", dying)
    if deaths == 1:
        assert ask(room).action in room.table.play.legal("red")
        return
    with pytest.raises(NoHint) as error:
        ask(room)
    assert error.value.code == "hint-later"
    assert ask(room).action in room.table.play.legal("red") and len(asked(room)) == 1


# --- what is read -----------------------------------------------------------------------------------------------


def test_a_log_in_which_nobody_could_have_asked_is_damaged(room: Room) -> None:
    now = Projection("plum")
    entries = room.table.timeline.projection.entries
    for entry in entries[:3]:
        now.follow(entry)
    with pytest.raises(DamagedTable):
        now.follow(Entry(4, HintAsked(), "red"))
    for seat, data in (("green", HintAsked()), ("", HintAsked()), ("blue", SeatChanged(what="hints-on"))):
        now = Projection("plum")
        for entry in entries:
            now.follow(entry)
        with pytest.raises(DamagedTable):
            now.follow(Entry(now.number + 1, data, seat))


def test_old_logs_allow_them(room: Room) -> None:
    assert not any(isinstance(entry.data, HintsAllowed) for entry in room.table.timeline.projection.entries)
    assert room.table.config.hints
