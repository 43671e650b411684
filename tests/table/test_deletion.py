"""Whole tables: putting away, taking back, clearing up; results and owners' boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.engine import ImpossiblePosition, registry
from companion.table import (
    BadName,
    BadSetup,
    ExpiredSeat,
    HostOnly,
    PutAway,
    Tables,
    UnknownTable,
)
from companion.table.deletion import KEPT_S
from companion.table.results import Result, Score
from tests.stores import store_in
from tests.table.database import sql
from tests.table.room import BOTS, Room, open_room

DAY = 24 * 3600.0
YEAR = 365 * DAY


class Clock:
    """A clock that may jump, and its ``ticks``, which only go on."""

    now, ticked = 1_000_000_000.0, 0.0

    def __call__(self) -> float:
        return self.now

    def ticks(self) -> float:
        return self.ticked

    def passes(self, seconds: float) -> None:
        self.now += seconds
        self.ticked += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


def opened(folder: Path, clock: Clock) -> Tables:
    return Tables(store_in(folder), bots=BOTS, background=False, clock=clock, ticks=clock.ticks)


@pytest.fixture
def tables(tmp_path: Path, clock: Clock) -> Iterator[Tables]:
    made = opened(tmp_path, clock)
    yield made
    made.close()


def to_the_end(room: Room) -> None:
    while room.table.phase == "playing":
        colour = room.table.play.to_act[0]
        room.act(colour, room.table.play.legal(colour)[-1].text)


def test_a_deleted_table_is_gone_for_everybody_until_it_is_taken_back(tables: Tables, clock: Clock) -> None:
    room, other = open_room(tables), open_room(tables)
    code, told = room.table.code, list[str]()
    before = (room.table.timeline.record(), room.table.number)
    tables.listen(told.append)
    tables.delete(code.upper(), by=room.tokens["red"])
    assert told == [code]
    assert room.table.put_away
    assert [summary.code for summary in tables.summaries()] == [other.table.code]
    assert tables.put_away() == {code: clock.now}
    with pytest.raises(PutAway) as away:
        tables.get(code)
    assert (away.value.status, away.value.params["until"]) == (410, clock.now + KEPT_S)
    with pytest.raises(PutAway):
        room.act("red", "pass")  # a phone that had the table open a moment ago
    clock.passes(KEPT_S - 1)
    assert tables.purge() == []
    tables.restore(code, by=room.tokens["red"])
    assert tables.put_away() == {}
    assert (tables.get(code).timeline.record(), tables.get(code).number) == before
    assert not tables.get(code).put_away
    assert room.act("red", "pass").status == "done"
    assert {summary.code for summary in tables.summaries()} == {code, other.table.code}


def test_deleting_outlives_the_process_and_twice_is_once(tables: Tables, clock: Clock, tmp_path: Path) -> None:
    code = open_room(tables).table.code
    tables.delete(code, by=None)
    since = tables.put_away()
    clock.passes(10)
    tables.delete(code, by=None)
    again = Tables(store_in(tmp_path), background=False, clock=clock, ticks=clock)
    assert again.put_away() == tables.put_away() == since
    with pytest.raises(PutAway):
        again.get(code)
    again.restore(code, by=None)
    again.restore(code, by=None)
    assert again.get(code).phase == "playing"
    again.close()


def test_only_the_host_or_the_computer_that_serves_may(tables: Tables) -> None:
    room = open_room(tables)
    code = room.table.code
    for act in (tables.delete, tables.restore):
        with pytest.raises(HostOnly):
            act(code, by=room.tokens["yellow"])
        with pytest.raises(ExpiredSeat):
            act(code, by="nobody's")
        with pytest.raises(UnknownTable):
            act("nonesuch", by=None)
        with pytest.raises(UnknownTable):
            act("nonesuch", by=room.tokens["red"])
    assert tables.get(code).phase == "playing"
    tables.delete(code, by=None)
    with pytest.raises(HostOnly):
        tables.restore(code, by=room.tokens["yellow"])
    assert code in tables.put_away()


def test_after_a_week_it_is_gone_for_good(tables: Tables, clock: Clock, tmp_path: Path) -> None:
    room, kept = open_room(tables), open_room(tables)
    code = room.table.code
    tables.delete(code, by=None)
    clock.passes(KEPT_S + 1)
    assert tables.purge() == [code]
    assert tables.purge() == []
    with pytest.raises(UnknownTable):
        tables.get(code)
    with pytest.raises(UnknownTable):
        tables.restore(code, by=None)
    for name in ("tables", "entries", "snapshots"):
        assert sql(tmp_path, f"SELECT count(*) FROM {name} WHERE code = :code", code=code) == [(0,)]
    assert kept.act("red", "pass").status == "done"


@pytest.mark.sqlite  # a server's clock is right
@pytest.mark.parametrize("jump", [YEAR, -YEAR, -Clock.now])
@pytest.mark.parametrize("restart", [False, True])
def test_a_clock_that_jumps_neither_takes_the_week_nor_adds_to_it(
    tables: Tables, clock: Clock, tmp_path: Path, jump: float, restart: bool
) -> None:
    code = open_room(tables).table.code
    clock.passes(DAY)
    tables.delete(code, by=None)
    clock.passes(DAY)
    clock.now += jump
    if restart:
        tables.close()
        tables = opened(tmp_path, clock)
    assert tables.purge() == []
    open_room(tables)  # somebody plays at that time
    for _ in range(5):
        clock.passes(DAY)
        assert tables.purge() == []
    assert abs(tables.put_away()[code] - (clock.now - 6 * DAY)) <= DAY
    clock.passes(2 * DAY + 1)
    assert tables.purge() == [code]
    tables.close()


@pytest.mark.sqlite
def test_a_clock_put_right_again_leaves_no_table_for_a_year(tables: Tables, clock: Clock) -> None:
    clock.now += YEAR
    code = open_room(tables).table.code
    tables.delete(code, by=None)
    clock.now -= YEAR
    clock.passes(KEPT_S + 1)
    assert tables.purge() == [code]


def test_days_on_which_nobody_is_here_count(tables: Tables, clock: Clock, tmp_path: Path) -> None:
    code = open_room(tables).table.code
    tables.delete(code, by=None)
    tables.close()
    clock.passes(KEPT_S + DAY)
    tables = opened(tmp_path, clock)
    assert tables.purge() == [code]
    tables.close()


def test_bots_do_not_play_on_at_a_table_put_away(tables: Tables) -> None:
    created = tables.create("lanterns", seats=2, host="Mei")
    table = tables.get(created.code)
    table.seats.claim_bot("yellow", "first", by=created.token)
    table.config.begin(created.token)
    tables.delete(created.code, by=created.token)
    assert tables._step(created.code) is None
    with pytest.raises(PutAway):
        tables.run_bots(created.code)


def test_another_process_learns_it_at_the_latest_when_it_writes(tables: Tables, tmp_path: Path) -> None:
    room = open_room(tables)
    there = Tables(store_in(tmp_path), background=False)
    theirs = Room(there, there.get(room.table.code), room.tokens)
    tables.delete(room.table.code, by=None)
    lying = theirs.table.timeline.record()
    with pytest.raises(PutAway):
        theirs.act("red", "pass")
    assert theirs.table.timeline.record() == lying
    there.close()


def test_the_result_is_kept_when_the_game_is_over_and_not_before(tables: Tables) -> None:
    room = open_room(tables)
    assert [summary.result for summary in tables.summaries()] == [None]
    to_the_end(room)
    (found,) = tables.summaries()
    state_scores = room.table.timeline.view(None)
    assert found.result is not None
    assert [score.name for score in found.result.scores] == ["Mei", "Player 2"]
    assert {score.holder for score in found.result.scores} == {"person"}
    assert list(found.result.winners) == [
        room.table.timeline.view(None)["seats"][seat] for seat in state_scores["winners"]
    ]
    room.table.seats.rename(room.tokens["red"], "Mei-Lin")
    assert tables.summaries()[0].result == room.table.timeline.result()
    assert room.table.timeline.result().scores[0].name == "Mei-Lin"  # type: ignore[union-attr]
    offer = room.table.play.undoable("red") or room.table.play.undoable("yellow")
    if offer is not None:
        colour = "red" if room.table.play.undoable("red") else "yellow"
        room.take_back(colour, offer.entry)
        assert tables.summaries()[0].result is None


def test_ranks_put_winners_first() -> None:
    scores = (Score("red", "Mei", "person", 9), Score("blue", "Jo", "person", 12), Score("green", "Al", "bot", 12))
    assert [score.colour for score in Result(scores, ("green",)).ranked()] == ["green", "blue", "red"]


class TestBoards:
    @pytest.fixture(autouse=True)
    def checks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A game whose box has one thing to enter."""

        def check(self: object, edition: str, own: Mapping[str, Any]) -> dict[str, Any]:
            if set(own) - {"names"}:
                raise ImpossiblePosition(sorted(own)[0], "impossible.unknown-key", known="names")
            return {"names": dict(own.get("names", {}))}

        monkeypatch.setattr(type(registry.game("lanterns")), "check_own", check)

    def test_they_are_kept_by_name_and_game(self, tables: Tables, tmp_path: Path, clock: Clock) -> None:
        tables.boards.save("lanterns", " Ours ", {"names": {"a": "Ä"}})
        tables.boards.save("lanterns", "Aunt's", {})
        clock.now += 5
        saved = tables.boards.save("lanterns", "Ours", {"names": {"a": "B"}})
        assert [board.name for board in tables.boards.of("lanterns")] == ["Aunt's", "Ours"]
        assert tables.boards.get("lanterns", "Ours") == saved
        assert (saved.own, saved.changed) == ({"names": {"a": "B"}}, clock.now)
        assert tables.boards.of("ming-dynastie") == []
        tables.boards.delete("lanterns", "Ours")
        with pytest.raises(BadSetup):
            tables.boards.delete("lanterns", "Ours")
        with pytest.raises(BadSetup):
            tables.boards.get("lanterns", "Ours")

    def test_what_the_game_refuses_is_not_kept(self, tables: Tables) -> None:
        with pytest.raises(ImpossiblePosition):
            tables.boards.save("lanterns", "Ours", {"borders": []})
        with pytest.raises(BadName):
            tables.boards.save("lanterns", " ", {})
        with pytest.raises(BadSetup):
            tables.boards.save("nonesuch", "Ours", {})
        assert tables.boards.of("lanterns") == []

    def test_a_damaged_board_is_passed_over(self, tables: Tables, tmp_path: Path) -> None:
        tables.boards.save("lanterns", "Ours", {})
        sql(tmp_path, "UPDATE boards SET own = '['")
        assert tables.boards.of("lanterns") == []
