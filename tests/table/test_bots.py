"""Bots act by themselves, at a pace people can follow, and never hold up a table."""

from __future__ import annotations

import itertools
import json
import logging
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.bots import Alternative, Choice, Policy
from companion.bots.greedy import Greedy
from companion.engine import Action, Game, State, record, registry
from companion.table import Entry, NotSaved, Snapshot, Summary, Tables, Thought, bots
from companion.table.bot_lease import Thinker
from companion.table.bot_thread import TRIES, Worker
from companion.table.entries import Played
from tests.patience import PATIENCE_S, until
from tests.stores import store_in
from tests.table.room import BOTS, Breaks, Room


@contextmanager
def playing(folder: Path, pause: float = 0.0) -> Iterator[Tables]:
    """Tables at which bots act by themselves, as they do on the store of that folder."""
    store = store_in(folder)
    tables, shared = Tables(store, bots=BOTS, pause=pause), store.shared()
    thinker = None if shared is None else Thinker(tables, shared, pause, look=0.01)
    try:
        yield tables
    finally:
        if thinker is not None:
            thinker.close()
        tables.close()


def with_bots(tables: Tables, *names: str, rounds: str = "2") -> Room:
    created = tables.create("lanterns", options={"rounds": rounds}, seats=1 + len(names), host="Mei")
    table = tables.get(created.code)
    for seat, name in zip(table.seats.all[1:], names, strict=True):
        table.seats.claim_bot(seat.colour, name, by=created.token)
    table.config.begin(created.token)
    return Room(tables, table, {"red": created.token})


def test_bots_act_until_a_person_must_choose_and_give_reasons(tables: Tables) -> None:
    room = with_bots(tables, "first", "last")
    assert tables.run_bots(room.table.code) == 0
    room.act("red", "pass")
    assert tables.run_bots(room.table.code) == 2 + 1 + 2, "two lanterns, a pass, and two bids while red thinks"
    assert room.table.play.to_act == ("red",)
    first = next(line for line in room.table.timeline.log(None) if line.seat == "yellow" and line.kind == "action")
    assert first.messages == (("did.light", {"count": 1, "seat": "yellow"}), ("because.first", {"seat": "yellow"}))
    reasons = [key for line in room.table.timeline.log("yellow") for key, _ in line.messages]
    assert reasons.count("because.first") == 3


class Explains(Policy):
    """Takes the first, and says what else it thought of and what to do with the lanterns."""

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        other = Alternative((legal[-1].text,), "because.second", {"seat": seat, "worth": 2})
        return Choice(legal[0], "because.first", {}, (other,), (("step.lantern", {"seat": seat}),))


def test_what_else_a_bot_thought_of_is_kept_with_its_action_and_told_once_that_lies_open(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), bots={**BOTS, "explains": Explains}, background=False)
    room = with_bots(tables, "explains")
    room.act("red", "pass")
    tables.run_bots(room.table.code)
    everything = range(room.table.number + 2)
    told = room.table.play.thoughts(everything)
    assert [thought.action for thought in told.values()] == ["light 1", "light 1"], "the bid lies face down"
    number, thought = next(iter(told.items()))
    assert thought == Thought(
        "yellow",
        "light 1",
        ("because.first", {}),
        (Alternative(("pass",), "because.second", {"seat": "yellow", "worth": 2}),),
        (("step.lantern", {"seat": "yellow"}),),
    )
    room.act("red", "bid 1")
    assert "bid 0" in [thought.action for thought in room.table.play.thoughts(range(room.table.number + 1)).values()]
    tables.close()
    again = Tables(store_in(tmp_path), bots=BOTS, background=False)
    assert again.get(room.table.code).play.thoughts([number]) == {number: thought}
    again.close()


def test_bots_that_give_only_a_reason_leave_nothing_more_and_odd_entries_tell_nothing(tables: Tables) -> None:
    room = with_bots(tables, "first")
    room.act("red", "pass")
    tables.run_bots(room.table.code)
    assert room.table.play.thoughts(range(room.table.number + 1)) == {}
    worths = [[["pass"], "because.equal", {}, "much", 0.0], [["pass"], "because.equal", {}, 1.0, 0.0, 2]]
    others: list[Any] = [[[1]], *([worth] for worth in worths)]
    odd_ones = [{}, {"why": 1, "alternatives": 2, "steps": 3}, 4]
    for odd in (*odd_ones, *({"why": [], "alternatives": other, "steps": []} for other in others)):
        played = Played(text="pass", sealed=False, reveals=(), said=(("did.pass", {}),), thought=odd)
        assert bots.thought_in(Entry(5, played, "yellow")) is None


def test_what_else_was_thought_of_is_kept_with_its_worth_and_older_logs_are_read_without() -> None:
    state = registry.game("yinzi").new_state(("red", "yellow"))
    pass_ = Action("pass", "did.pass", {})
    other = Alternative(("bid 1",), "because.fewer", {"n": 3}, -3.25, 0.5)
    written = bots.thought_of(Choice(pass_, alternatives=(other,)), state)
    assert written is not None

    def told(thought: Any) -> Any:
        played = Played(text="pass", sealed=False, reveals=(), said=(("did.pass", {}),), thought=thought)
        return bots.thought_in(Entry(5, played, "yellow"))

    assert told(json.loads(json.dumps(written))).alternatives == (other,)
    older = {**written, "alternatives": [written["alternatives"][0][:3]]}
    assert told(older).alternatives == (replace(other, value=None, spread=0.0),)


def test_one_person_plays_a_whole_game_against_bots(tables: Tables) -> None:
    room = with_bots(tables, "first", "last", "first", rounds="5")
    room.act("red", "pass")
    tables.run_bots(room.table.code)
    for text in ("bid 1", "pass") * 4:
        room.act("red", text)
        tables.run_bots(room.table.code)
    room.act("red", "bid 1")
    assert room.table.phase == "over"
    replayed = record.replay(record.parse(room.table.timeline.record()))
    assert replayed.view(None) == room.table.timeline.view(None)


def to_the_end(room: Room) -> None:
    """Red takes what comes first."""
    while room.table.phase != "over":
        if not room.tables.run_bots(room.table.code):
            room.act("red", room.table.play.legal("red")[0].text)


def stuck(room: Room) -> list[dict[str, Any]]:
    """What the log says of bots that failed, as everybody may read it."""
    lines = [line for line in room.table.timeline.log(None) if line.kind == "note"]
    return [dict(params) for line in lines for key, params in line.messages if key == "bot.stuck"]


def test_a_bot_that_breaks_is_replaced_for_each_decision_and_the_log_says_so_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """``greedy`` decides, with its reason; the server's log has what broke, every time."""
    tables = Tables(store_in(tmp_path), bots=BOTS, background=False)
    room = with_bots(tables, "breaks", "breaks", rounds="5")
    with caplog.at_level(logging.ERROR):
        room.act("red", "pass")
        assert tables.run_bots(room.table.code) > 2
    broken = [record for record in caplog.records if record.exc_info and "always breaks" in str(record.exc_info[1])]
    acted = [
        line for line in room.table.timeline.log(None) if line.seat in ("yellow", "blue") and line.kind == "action"
    ]
    assert len(broken) == len(acted) > 2
    told = [{"seat": colour, "bot": "breaks"} for colour in ("yellow", "blue")]
    assert stuck(room) == told
    tables.close()
    again = Tables(store_in(tmp_path), bots=BOTS, background=False)
    room = Room(again, again.get(room.table.code), room.tokens)
    to_the_end(room)
    assert stuck(room) == told, "not again after a restart"
    assert "because.greedy" in repr(room.table.timeline.log(None))
    again.close()


class ChoosesNothing(Policy):
    """Its choice belongs to another game."""

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Any:
        return Choice(Action("step lintao junk", "did.step", {}))


def test_where_greedy_fails_as_well_any_legal_action_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Greedy, "choose", Breaks.choose)
    tables = Tables(store_in(tmp_path), bots={"odd": ChoosesNothing}, background=False)
    room = with_bots(tables, "odd")
    room.act("red", "pass")
    with caplog.at_level(logging.ERROR):
        assert tables.run_bots(room.table.code) > 0
    assert "not among the legal actions" in caplog.text and "always breaks" in caplog.text
    assert room.table.play.to_act == ("red",) and stuck(room) == [{"seat": "yellow", "bot": "odd"}]
    tables.close()


class Remembers(Policy):
    """Takes the first, and tells what it was made from and how often it was asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seed, self.asked = seed, 0

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        self.asked += 1
        return Choice(legal[0], "because.first", {"made": self.seed, "asked": self.asked})


def test_every_seat_has_a_bot_of_its_own_which_is_made_alike_after_a_restart(tmp_path: Path) -> None:
    def made(room: Room) -> dict[str, list[tuple[int, int]]]:
        """By seat, what its bot was made from and how often it had been asked."""
        found: dict[str, list[tuple[int, int]]] = {}
        for line in room.table.timeline.log(None):
            for key, params in line.messages:
                if key == "because.first":
                    found.setdefault(line.seat, []).append((params["made"], params["asked"]))
        return found

    tables = Tables(store_in(tmp_path), bots={"remembers": Remembers}, background=False)
    rooms = [with_bots(tables, "remembers", "remembers") for _ in range(2)]
    for room in rooms:
        room.act("red", "pass")
        assert tables.run_bots(room.table.code) > 2
    seats = [one for room in rooms for one in made(room).values()]
    assert len(seats) == 4 == len({seed for one in seats for seed, _ in one})
    for one in seats:
        assert [asked for _, asked in one] == [*range(1, len(one) + 1)], "nobody else asked it"
    tables.close()
    again = Tables(store_in(tmp_path), bots={"remembers": Remembers}, background=False)
    room = Room(again, again.get(rooms[0].table.code), rooms[0].tokens)
    before = made(room)
    to_the_end(room)
    after = made(room)
    assert all(len(after[seat]) > len(before[seat]) for seat in before)
    assert all(len({seed for seed, _ in one}) == 1 for one in after.values())
    again.close()


def test_the_worker_plays_in_the_background_and_people_undo_nothing_of_it(tmp_path: Path) -> None:
    with playing(tmp_path) as tables:
        room = with_bots(tables, "first", "last", rounds="1")
        room.act("red", "pass")
        until(lambda: room.table.play.to_act == ("red",))
        assert room.act("red", "bid 1").status == "done"
        assert room.table.phase == "over"


def test_a_tap_that_crosses_with_a_bots_secret_choice_counts(tmp_path: Path) -> None:
    with playing(tmp_path) as tables:
        room = with_bots(tables, "first", rounds="1")
        room.act("red", "pass")
        until(lambda: room.table.timeline.view(None)["locked"] == [1])
        seen = room.table.number - 1
        assert room.act("red", "bid 1", seen=seen).status == "done"


def test_bots_wait_between_actions_while_people_watch(tmp_path: Path) -> None:
    with playing(tmp_path, pause=0.15) as tables:
        room = with_bots(tables, "first")
        room.act("red", "pass")
        start = time.monotonic()
        until(lambda: "red" in room.table.play.to_act)
        assert time.monotonic() - start > 0.25


def test_a_restarted_server_goes_on_with_its_bots_once_the_table_is_looked_at(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), bots=BOTS, background=False)
    room = with_bots(tables, "first")
    room.act("red", "pass")
    tables.close()
    with playing(tmp_path) as tables:
        table = tables.get(room.table.code)
        until(lambda: "red" in table.play.to_act)


@pytest.mark.sqlite
def test_closing_stops_the_worker(tmp_path: Path) -> None:
    others = set(threading.enumerate())
    tables = Tables(store_in(tmp_path), bots=BOTS, pause=10 * PATIENCE_S)
    room = with_bots(tables, "first")
    room.act("red", "pass")
    workers = [thread for thread in threading.enumerate() if thread not in others]
    assert {thread.name for thread in workers} == {"bots", "checkpoints"}
    tables.close()
    assert not any(thread.is_alive() for thread in workers)


def test_a_table_in_trouble_does_not_stop_the_worker(caplog: pytest.LogCaptureFixture) -> None:
    seen: list[str] = []

    def step(code: str) -> float | None:
        seen.append(code)
        if code == "bad":
            raise LookupError("this table is in trouble")
        return 0.0 if seen.count(code) < 3 else None

    worker = Worker(step)
    with caplog.at_level(logging.ERROR):
        worker.kick("bad")
        worker.kick("good")
        until(lambda: seen.count("good") == 3)
    worker.close()
    assert "in trouble" in caplog.text
    assert seen.count("bad") == 1


def test_what_fails_for_no_reason_that_passes_is_left_alone_in_the_end() -> None:
    """Until somebody kicks that table again; the others are looked after all the time."""
    calls: list[str] = []

    def step(code: str) -> float | None:
        calls.append(code)
        if code == "bad":
            raise LookupError("a fault of ours")
        return None

    worker = Worker(step, retry=0.001)
    worker.kick("bad")
    until(lambda: len(calls) == TRIES)
    for _ in range(2):
        worker.kick("good")
        until(lambda: calls[-1] == "good")
    assert calls.count("bad") == TRIES
    worker.kick("bad")
    until(lambda: calls[-1] == "bad")
    worker.close()
    assert calls.count("bad") == TRIES + 1


def test_what_failed_is_tried_again_ever_more_slowly_and_a_new_entry_does_not_wait_for_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A disk that was full for a minute must not leave a table waiting for its bot for ever."""
    monkeypatch.setattr("companion.table.bot_thread.LONGEST_RETRY", 10 * PATIENCE_S)
    calls: list[float] = []

    def step(_code: str) -> float | None:
        calls.append(time.monotonic())
        if len(calls) < 4 or len(calls) == 5:
            raise NotSaved()
        return None

    worker = Worker(step, retry=0.02)
    worker.kick("plum")
    until(lambda: len(calls) == 4)
    assert [later - sooner >= 0.02 * 2**n for n, (sooner, later) in enumerate(itertools.pairwise(calls))] == [True] * 3
    worker.close()
    worker = Worker(step, retry=10 * PATIENCE_S)
    worker.kick("plum")
    until(lambda: len(calls) == 5 and "plum" in worker._waiting)
    worker.kick("plum")
    until(lambda: len(calls) == 6)
    worker.close()


@pytest.mark.sqlite
def test_a_bot_goes_on_when_the_disk_has_room_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.bot_thread.FIRST_RETRY", 0.01)
    store = store_in(tmp_path)
    append, full = store.append, True

    def sometimes(summary: Summary, new: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        if full and any(entry.seat == "yellow" for entry in new):
            raise NotSaved()
        append(summary, new, snapshot)

    tables = Tables(store, bots=BOTS, pause=0)
    room = with_bots(tables, "first")
    monkeypatch.setattr(store, "append", sometimes)
    room.act("red", "pass")
    time.sleep(0.1)
    assert room.table.play.to_act == ("yellow",)
    full = False
    until(lambda: "red" in room.table.play.to_act)
    tables.close()
