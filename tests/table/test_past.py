"""Looking along the game: its entries in their order, and what may follow the lines of an amendment."""

from __future__ import annotations

import pytest

from companion.table.errors import BadAmendment
from tests.table.room import Room
from tests.table.test_amend import ROUND, amend, round_of, wish


def test_the_course_is_in_the_games_order_and_leaves_out_what_does_not_count(room: Room) -> None:
    assert room.table.timeline.course()[0] == 4
    numbers = round_of(room, *ROUND)
    assert set(numbers) < set(room.table.timeline.course())
    amend(room, "insert", numbers[0], "table set lit red = 1")
    course = room.table.timeline.course()
    put_in = course[course.index(numbers[0]) - 1]
    assert put_in > numbers[-1]
    amend(room, "drop", put_in)
    assert put_in not in room.table.timeline.course()


def test_what_may_follow_is_told_after_each_line(room: Room) -> None:
    numbers = round_of(room, *ROUND)
    number = room.table.number
    after = room.table.corrections.choices_after(wish("insert", numbers[0], "red light 2"))
    assert [who for who, _ in after] == ["yellow"]
    with pytest.raises(BadAmendment) as refused:
        room.table.corrections.choices_after(wish("insert", numbers[0], "yellow bid 3"))
    assert refused.value.params["line"] == 1
    assert room.table.number == number


def test_where_people_feed_chance_its_results_are_what_may_follow(room: Room) -> None:
    round_of(room, *ROUND)
    drawn = next(
        n for n in reversed(room.table.timeline.course()) if room.table.timeline.log(None)[n - 1].kind == "chance"
    )
    room.table.config.set_chance(room.tokens["red"], {"prizes": "people"})
    bid = room.table.timeline.course()[room.table.timeline.course().index(drawn) - 1]
    after = room.table.corrections.choices_after(wish("change", bid, "yellow bid 2"))
    assert after[0][0] == "chance"
    assert len(after[0][1]) > 1
