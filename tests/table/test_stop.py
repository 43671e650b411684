"""Ending a game with a round, which all must agree to; and how fast a table plays, by its own times."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.store import open_store
from companion.table import AlreadyAsked, BadAsk, BadIntent, Tables, UnknownAsk, pace
from tests.table.asking import asking, say
from tests.table.room import BOTS, Room, open_room


def propose(room: Room, colour: str, number: object) -> int:
    wish = {"what": "stop", "round": number}
    key = f"stop-{next(room.keys)}"
    return room.table.consent.ask(room.tokens[colour], wish, room.table.number, key).entry


def play(room: Room, until: Callable[[], bool]) -> None:
    """Play at random until then, or to the end."""
    luck, table = random.Random(4), room.table
    while table.play.to_act and not until():
        colour = table.play.to_act[0]
        assert room.act(colour, luck.choice(table.play.legal(colour)).text).status == "done"


@pytest.fixture
def room(tables: Tables) -> Room:
    return open_room(tables, people=3, game="ming-dynastie")


def test_all_must_agree_and_then_it_ends_there(room: Room, tables: Tables, tmp_path: Path) -> None:
    table = room.table
    number = propose(room, "red", 2)
    assert (asking(room).what, asking(room).wish["round"]) == ("stop", 2)
    assert asking(room).waiting == ("yellow", "blue")
    say(room, "yellow", number)
    play(room, lambda: table.timeline.view(None)["phase"] == "cards")
    assert asking(room).waiting == ("blue",), "it is asked while the game goes on"
    say(room, "blue", number)
    assert table.consent.asking() is None
    told = [key for line in table.timeline.log(None) for key, _ in line.messages]
    assert "log.ask-stop" in told and "log.adjust" not in told
    agreed = next(line for line in table.timeline.log(None) if line.kind == "adjust")
    assert [key for key, _ in agreed.messages] == ["note.set-last-round"]
    play(room, lambda: False)
    view = table.timeline.view(None)
    assert (view["round"], view["stage"], table.phase) == (2, "over", "over") and view["winners"]
    record = table.timeline.record()
    assert "last-round" in record
    again = tables.get(tables.import_record(record, "Mei").code)
    assert again.timeline.view(None)["winners"] == view["winners"] and again.phase == "over"
    file = tmp_path / "record.txt"
    file.write_text(record)
    assert main(["replay", str(file)]) == 0


def test_one_refusal_is_enough(room: Room) -> None:
    number = propose(room, "red", 4)
    say(room, "blue", number, yes=False)
    assert room.table.consent.asking() is None
    play(room, lambda: room.table.timeline.view(None)["round"] > 4)
    assert room.table.phase == "playing"


def test_a_proposal_ends_when_its_round_is_over(room: Room) -> None:
    number = propose(room, "red", 2)
    with pytest.raises(AlreadyAsked):
        propose(room, "blue", 4)
    play(room, lambda: room.table.timeline.view(None)["round"] == 3)
    assert room.table.consent.asking() is None
    with pytest.raises(UnknownAsk):
        say(room, "yellow", number)
    assert propose(room, "blue", 4)


@pytest.mark.parametrize("number", [1, 3, 5, 6, 0, -2, True, "2", None, 2.0])
def test_other_rounds_are_refused(room: Room, number: object) -> None:
    with pytest.raises(BadAsk):
        propose(room, "red", number)
    assert room.table.consent.asking() is None


def test_nobody_sets_it_alone(room: Room) -> None:
    with pytest.raises(BadIntent):
        room.table.corrections.adjust(room.tokens["red"], {"last-round": 2}, "", room.table.number, "alone")
    assert room.table.timeline.state is not None and not room.table.timeline.state.last_round


def test_no_amendment_sets_it(room: Room) -> None:
    mine = room.act("red", room.table.play.legal("red")[0].text).entry
    wish = {"what": "insert", "entry": mine, "lines": [["table", "set last-round=2"]]}
    with pytest.raises(BadIntent) as refused:
        room.table.corrections.preview(wish, "red")
    assert "stop-is-asked" in refused.value.key


def test_who_proposed_it_does_not_take_it_back_alone(room: Room) -> None:
    number = propose(room, "red", 2)
    say(room, "yellow", number)
    say(room, "blue", number)
    agreed = room.table.number
    assert room.table.play.undoable("red") is None
    wish = {"what": "undo", "entry": agreed}
    room.table.consent.ask(room.tokens["red"], wish, agreed, "back")
    assert asking(room).waiting == ("yellow", "blue")
    assert room.table.timeline.state is not None and room.table.timeline.state.last_round == 2


def test_once_more_after_it_is_a_whole_game(room: Room, tables: Tables) -> None:
    number = propose(room, "red", 2)
    for colour in ("yellow", "blue"):
        say(room, colour, number)
    play(room, lambda: False)
    made = {colour: tables.again(room.table.code, token) for colour, token in room.tokens.items()}
    again = Room(tables, tables.get(made["red"].code), {colour: one.token for colour, one in made.items()})
    again.table.config.begin(again.tokens["red"])
    play(again, lambda: again.table.timeline.view(None)["round"] == 3)
    state = again.table.timeline.state
    assert again.table.phase == "playing" and state and list(state.may_stop_after) == [4]


def test_alone_with_bots_it_needs_nobody(tables: Tables) -> None:
    created = tables.create("ming-dynastie", seats=2, host="Mei")
    table = tables.get(created.code)
    table.seats.claim_bot(table.seats.all[1].colour, "first", by=created.token)
    table.config.begin(created.token)
    table.consent.ask(created.token, {"what": "stop", "round": 2}, table.number, "stop")
    assert table.timeline.state is not None and table.timeline.state.last_round == 2


# --- how fast a table plays ------------------------------------------------------------------------------------


class Clock:
    """Seconds since 1970, as far as this computer knows."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(tmp_path: Path, clock: Clock) -> Iterator[Room]:
    tables = Tables(open_store(tmp_path / "timed"), bots=BOTS, background=False, clock=clock)
    yield open_room(tables, people=3, game="ming-dynastie")
    tables.close()


def play_timed(room: Room, clock: Clock, seconds: Callable[[int], float], rounds: int) -> None:
    luck, table, number = random.Random(4), room.table, 0
    while table.play.to_act and table.timeline.view(None)["round"] <= rounds:
        clock.now += seconds(number)
        colour, number = table.play.to_act[0], number + 1
        assert room.act(colour, luck.choice(table.play.legal(colour)).text).status == "done"


def test_the_time_to_the_end_follows_from_what_was_played(timed: Room, clock: Clock) -> None:
    begun = clock.now
    assert pace.of(timed.table.timeline) == (0, 0)
    play_timed(timed, clock, lambda _: 12.0, rounds=3)
    played, found = (clock.now - begun) / 60, pace.of(timed.table.timeline)
    state = timed.table.timeline.state
    assert state is not None
    left = played * (1 - state.progress) / state.progress
    assert left <= found.minutes_left < left + pace.STEP_MIN and found.minutes_left % pace.STEP_MIN == 0
    assert 10 <= found.turn_s <= 60
    play_timed(timed, clock, lambda _: 12.0, rounds=9)
    assert pace.of(timed.table.timeline) == (0, 0), "the game is over"


@pytest.mark.parametrize(("minutes", "hours"), [(0, ""), (115, ""), (120, "2"), (135, "2"), (150, "2½"), (175, "3")])
def test_a_long_time_is_told_in_half_hours(minutes: int, hours: str) -> None:
    assert pace.Pace(minutes, 0).hours_left == hours


def test_a_night_between_and_a_clock_set_back_count_for_nothing(timed: Room, clock: Clock) -> None:
    jumps = {40: 10 * 3600.0, 60: -3 * 3600.0, 80: -1e9}
    play_timed(timed, clock, lambda number: jumps.get(number, 12.0), rounds=3)
    found = pace.of(timed.table.timeline)
    assert 0 < found.minutes_left < 120 and 0 < found.turn_s < 90


def test_a_clock_that_stands_still_tells_nothing(timed: Room, clock: Clock) -> None:
    play_timed(timed, clock, lambda _: 0.0, rounds=3)
    assert pace.of(timed.table.timeline) == (0, 0)
