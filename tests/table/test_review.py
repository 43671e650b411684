"""Reviews of tables: which decisions are people's, which games have one, and that it comes whatever happens."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from companion.bots import Choice, Policy, yardstick
from companion.bots import review as bots_review
from companion.bots.policy import Random
from companion.bots.review import Budget, Yardstick, played_on
from companion.engine import Action, Game, State
from companion.table import NoReview, NotOver, Review, Tables, review, story
from companion.table.bot_process import Apart
from companion.table.depths import SCOREKEEPER
from companion.table.entries import Opened
from companion.table.table import Table
from tests.patience import until
from tests.stores import store_in
from tests.table.room import BOTS, Room, open_room, text_of
from tests.table.test_again import to_the_end
from tests.table.test_amend import amend
from tests.toy_game import Lanterns

SOLO = Path(__file__).parents[1] / "games" / "ming_voyages" / "records" / "emperor-major.txt"
TINY = Budget(suspects=3, first=1, again=2, other=1, trials=2)
MANY = Budget(suspects=40, first=8, again=12, other=12, trials=40)


@pytest.fixture(autouse=True)
def much_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lanterns are quick, and what they bring is spread widely."""
    look(monkeypatch, MANY)


def look(monkeypatch: pytest.MonkeyPatch, budget: Budget) -> None:
    """Of toys that have no bots of their own somebody must know what is good."""

    def measure(game: str) -> Yardstick:
        known = yardstick(game)
        ways = known.ways if game == "ming-voyages" else (played_on(Bright), played_on(Random))
        return replace(known, best=known.best if game == "ming-voyages" else Bright, ways=ways, budget=budget)

    monkeypatch.setattr(review, "yardstick", measure)


class Bright(Policy):
    """Lights what it can, and bids by lot."""

    def choose(self, game: Game, sample: State, seat: int, legal: Sequence[Action]) -> Choice:
        lights = [action for action in legal if action.text.startswith("light")]
        return Choice(lights[-1] if lights else legal[int(self.random.random() * len(legal))])


def ready(tables: Tables, table: Table) -> Review:
    """The review, once it is there."""
    assert tables.reviews.of(table.timeline).state in (review.WAITING, review.READY)
    tables.reviews.think()
    found = tables.reviews.of(table.timeline)
    assert found.state == review.READY
    return found


def of(found: Review, seat: str) -> Sequence[review.Costly]:
    return next(one.costly or () for one in found.people if one.seat == seat)


def chosen(table: Table) -> dict[str, list[str]]:
    """What is looked at: the texts of people's decisions."""
    with table.timeline.lock:
        found = review.decisions(review.course(table.timeline))
    return {seat: [one.decision.played[0] for one in own] for seat, own in found.items()}


def dimly(room: Room, rounds: int = 2) -> Room:
    """Red never lights a lantern and bids what wins, yellow lights two."""
    for _ in range(rounds):
        assert room.act("red", "pass").status == "done"
        assert room.act("yellow", "light 2").status == "done"
        assert room.act("red", "bid 3").status == "done"
        assert room.act("yellow", "bid 0").status == "done"
    assert room.table.phase == "over"
    return room


def test_what_cost_most_is_told_with_the_board_it_was_chosen_on(tables: Tables) -> None:
    room = dimly(open_room(tables))
    found = ready(tables, room.table)
    assert found.counts == bots_review.POINTS
    assert [(one.seat, one.decisions) for one in found.people] == [("red", 4), ("yellow", 4)]
    worst = of(found, "red")[0]
    assert worst.played == ("pass",)
    assert worst.better == ("light 2",)
    timeline, course = room.table.timeline, room.table.timeline.course()
    assert text_of(timeline.projection.entry(worst.number)) == "pass"
    assert course[worst.place - 1 : worst.place + 1] == (worst.before, worst.number)
    then = timeline.view_at(worst.before)
    assert (then["stage"], then["to_act"], then["lit"]) == ("turn", [0], [0, 0])
    told = story.of(timeline)
    assert told and [told.counts[place] for place in (0, worst.place - 1, -1)] == [0, len(then["lines"]), 2]
    assert worst.by > worst.spread
    assert worst.trials == MANY.trials


def test_everybody_is_told_the_same_whatever_process_is_asked(tables: Tables, tmp_path: Path) -> None:
    room = dimly(open_room(tables))
    found = ready(tables, room.table)
    with closing(Tables(store_in(tmp_path), bots=BOTS, background=False)) as others:
        assert ready(others, others.get(room.table.code)) == found


def test_it_is_thought_once_and_a_next_table_changes_nothing(tables: Tables) -> None:
    room = dimly(open_room(tables))
    with mock.patch.object(bots_review, "costliest", wraps=bots_review.costliest) as thought:
        found = ready(tables, room.table)
        tables.again(room.table.code, room.tokens["red"])
        assert tables.reviews.of(room.table.timeline) == found
    assert thought.call_count == 2


# --- which decisions are people's --------------------------------------------------------------------------------


def test_what_was_undone_is_no_decision(tables: Tables) -> None:
    room = open_room(tables)
    room.act("red", "light 1")
    room.take_back("red", room.table.number)
    dimly(room)
    assert chosen(room.table)["red"] == ["pass", "bid 3", "pass", "bid 3"]


def test_what_was_amended_is_looked_at_as_it_stands(tables: Tables) -> None:
    room = dimly(open_room(tables))
    number = next(one for one in room.table.timeline.course()[2:])
    amend(room, "change", number, "red light 2")
    assert room.table.phase == "over"
    assert chosen(room.table)["red"] == ["light 2", "bid 3", "pass", "bid 3"]
    assert all("light 2" not in one.played for one in of(ready(tables, room.table), "red"))


def test_what_stands_against_the_rules_is_left_out(tables: Tables) -> None:
    room = dimly(open_room(tables))
    text = room.table.timeline.record()
    assert text.count("red pass\n") == 2
    made = tables.import_record(text.replace("red pass\n", "red light 2\nred light 1\n", 1), "Ada")
    table = tables.get(made.code)
    assert table.timeline.rulings, "the second is one lantern too many"
    assert chosen(table)["red"] == ["light 2", "bid 3", "pass", "bid 3"]
    assert ready(tables, table).people[0].decisions == 4


def test_what_a_bot_did_for_somebody_is_not_theirs(tables: Tables) -> None:
    room = open_room(tables)
    room.act("red", "pass")
    room.table.seats.lend("yellow", "last", room.tokens["yellow"])
    tables.run_bots(room.table.code)
    room.act("red", "bid 3")
    tables.run_bots(room.table.code)
    room.table.seats.play_on(room.tokens["yellow"])
    room.act("red", "pass")
    room.act("yellow", "light 2")
    to_the_end(room)
    assert chosen(room.table) == {"red": ["pass", "bid 3", "pass", "bid 3"], "yellow": ["light 2", "bid 3"]}


def test_forced_steps_belong_to_a_turn_and_are_no_decisions(tables: Tables) -> None:
    room = open_room(tables)
    with mock.patch.object(Lanterns, "legal_actions", only_one_lantern):
        room.act("red", "light 1")
        room.act("red", "pass")
        room.act("yellow", "pass")
        to_the_end(room)
        with room.table.timeline.lock:
            found = review.decisions(review.course(room.table.timeline))["red"]
    assert found[0].decision.played == ("light 1", "pass")
    assert found[1].decision.played[0].startswith("bid")


def only_one_lantern(self: Lanterns, seat: int) -> Sequence[Any]:
    """Whoever has lit one can only pass."""
    if seat not in self.to_act or seat < 0:
        return ()
    texts = [f"bid {n}" for n in range(4)] if self.stage == "bid" else ["pass"] if self.now else ["light 1", "pass"]
    return [self.parse(text) for text in texts]


def test_a_game_that_says_nothing_about_it_is_weighed_by_points_at_its_end(tables: Tables) -> None:
    room = dimly(open_room(tables))
    with room.table.timeline.lock:
        found = review.decisions(review.course(room.table.timeline))["red"]
    measure, decision = yardstick("lanterns"), found[-1].decision
    assert decision.played == ("bid 3",)
    assert measure.counts == bots_review.POINTS
    three, none = (bots_review.worth(measure, decision, (bid,), 0, 1) for bid in ("bid 3", "bid 0"))
    assert three > none


# --- which games have one ----------------------------------------------------------------------------------------


def refused(tables: Tables, table: Table) -> str:
    with pytest.raises(NoReview) as error:
        tables.reviews.of(table.timeline)
    return error.value.code


def test_a_game_that_goes_on_has_none(tables: Tables) -> None:
    room = open_room(tables)
    with pytest.raises(NotOver):
        tables.reviews.of(room.table.timeline)
    dimly(room)
    ready(tables, room.table)
    amend(room, "drop", room.table.timeline.course()[-1])
    with pytest.raises(NotOver):
        tables.reviews.of(room.table.timeline)


def test_a_game_begun_under_older_rules_has_none(tables: Tables) -> None:
    room = dimly(open_room(tables))
    entries = room.table.timeline.projection.entries
    opened = entries[0].data
    assert isinstance(opened, Opened)
    entries[0] = replace(entries[0], data=replace(opened, rules=opened.rules - 1))
    assert refused(tables, room.table) == "review-older-rules"


def test_a_score_that_was_only_kept_has_none(tables: Tables, lamplight: None) -> None:
    room = open_room(tables, game="lamplight")
    dimly(room)
    with mock.patch.object(room.table.timeline.projection.setup, "mode", replace_depth(room.table)):
        assert refused(tables, room.table) == "review-counted"


def replace_depth(table: Table) -> Any:
    return table.timeline.projection.setup.mode._replace(depth=SCOREKEEPER)


def test_cards_that_the_app_has_never_seen_have_none(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    room = dimly(open_room(tables))
    monkeypatch.setattr(Lanterns, "people_only", property(lambda self: True))
    assert refused(tables, room.table) == "review-unseen"


def test_bots_among_themselves_have_none(tables: Tables) -> None:
    room = open_room(tables)
    for colour in ("yellow", "red"):
        room.table.seats.lend(colour, "last", room.tokens[colour])
    tables.run_bots(room.table.code)
    assert room.table.phase == "over"
    assert refused(tables, room.table) == "review-bots"


def test_a_bot_that_this_version_does_not_have_is_no_obstacle(tables: Tables, tmp_path: Path) -> None:
    room = open_room(tables)
    room.table.seats.lend("yellow", "first", room.tokens["yellow"])
    tables.run_bots(room.table.code)
    to_the_end(room)
    found = ready(tables, room.table)
    with closing(Tables(store_in(tmp_path), bots={}, background=False)) as later:
        assert ready(later, later.get(room.table.code)) == found
    assert [one.seat for one in found.people] == ["red"]


# --- where it is thought -----------------------------------------------------------------------------------------


def test_a_game_of_which_nothing_can_be_said_does_not_stop_the_others(tables: Tables) -> None:
    rooms = [dimly(open_room(tables)) for _ in range(2)]
    with mock.patch.object(review, "decisions", side_effect=ZeroDivisionError):
        tables.reviews.of(rooms[0].table.timeline)
        tables.reviews.think()
    assert tables.reviews.of(rooms[0].table.timeline).state == review.FAILED
    assert ready(tables, rooms[1].table).people


def test_only_so_many_are_remembered(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "KEPT", 1)
    rooms = [dimly(open_room(tables)) for _ in range(2)]
    found = [ready(tables, room.table) for room in rooms]
    assert ready(tables, rooms[0].table) == found[0]
    assert len(tables.reviews._known) == 1


def test_what_nobody_asks_for_any_more_is_not_thought(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "KEPT", 1)
    rooms = [dimly(open_room(tables)) for _ in range(2)]
    with mock.patch.object(bots_review, "costliest", return_value=()) as thought:
        for room in rooms:
            tables.reviews.of(room.table.timeline)
        tables.reviews.think()
    assert thought.call_count == 2, "once for each of the two people at the second table"
    assert tables.reviews.of(rooms[1].table.timeline).state == review.READY


@pytest.fixture
def apart() -> Iterator[Apart]:
    found = Apart()
    yield found
    found.close()


@pytest.mark.sqlite
def test_a_process_that_is_killed_only_delays_it(tmp_path: Path, apart: Apart, monkeypatch: pytest.MonkeyPatch) -> None:
    look(monkeypatch, TINY)
    text, found, killed, whole = SOLO.read_text(), [], 0, review.decisions

    def last_ones(course: review.Course) -> dict[str, list[review.Chosen]]:
        return {seat: own[-4:] for seat, own in whole(course).items()}

    monkeypatch.setattr(review, "decisions", last_ones)
    for where in (None, apart):
        with closing(Tables(store_in(tmp_path), apart=where)) as tables:
            table = tables.get(tables.import_record(text, "Mei").code)
            while (now := tables.reviews.of(table.timeline)).state != review.READY:
                assert now.state != review.FAILED
                children = multiprocessing.active_children() if now.step > 2 and killed < 2 else []
                for child in children:
                    child.kill()
                    child.join()
                    killed += 1
            found.append(now)
    assert killed == 2
    assert found[0] == found[1]
    assert found[0].counts == bots_review.CHANCES
    assert all(one.costly is not None and one.decisions for one in found[0].people)


def test_who_stops_waits_for_no_review(tmp_path: Path) -> None:
    with closing(Tables(store_in(tmp_path), bots=BOTS)) as tables:
        room = dimly(open_room(tables))
        with mock.patch.object(bots_review, "costliest", side_effect=lambda decisions, think, budget: forever(think)):
            tables.reviews.of(room.table.timeline)
            until(lambda: tables.reviews.of(room.table.timeline).step > 1)
            tables.reviews.close()
        thread = tables.reviews._thread
        assert thread is not None and not thread.is_alive()


def forever(think: review._Think) -> None:
    """Somebody thinks without an end."""
    while True:
        think._stepped(1)
