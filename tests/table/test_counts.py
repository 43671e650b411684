"""Counting together: every seat tells its own at once, and the table is set when all have told and agree."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine import record
from companion.engine.chance import SeededChance
from companion.table import BadIntent, CountedAlready, CountsHimself, HostOnly, Outcome, Tables, Telling
from companion.table.counts import CountNow
from companion.table.entries import Adjusted
from tests.steady import steady
from tests.stores import store_in
from tests.table.room import Room
from tests.watch import Watch

COLOURS = ("red", "yellow", "blue", "green")


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    """Ming-Dynastie in a folder of its own."""
    found = Tables(store_in(tmp_path), steady(1), SeededChance(1), background=False, ticks=Watch())
    yield found
    found.close()


class Counters(Room):
    """People of whom each counts what is his."""

    def count(self, colour: str, *changes: str, share: str | None = None, **more: Any) -> Outcome:
        """What a phone tells: ``"open lintao 2"`` is of its own colour; ``seen``, ``whole``, ``was`` and the like as
        given."""
        of = colour if share is None else share
        told: dict[str, int | str] = {}
        for text in changes:
            word, district, value = text.split()
            owner = f" {of or 'neutral'}" if word == "open" else ""
            told[f"{word} {district}{owner}"] = int(value) if value.isdigit() else value
        seen, key = more.pop("seen", self.table.number), more.pop("key", f"count-{next(self.keys)}")
        telling = Telling(more.pop("about", "scoring 2"), of, told, **more)
        return self.table.counts.tell(self.tokens[colour], telling, seen, key)

    @property
    def open(self) -> CountNow:
        """The count that is open."""
        now = self.table.counts.now()
        assert now is not None
        return now

    @property
    def lies(self) -> dict[str, Any]:
        """What was set of members and monks when the count ended."""
        entries = self.table.timeline.projection.entries
        changes = [entry.data.set for entry in entries if isinstance(entry.data, Adjusted)]
        return {name: value for name, value in changes[-1].items() if not name.startswith("tiles")}


def counters(tables: Tables, players: int = 3, bots: int = 0, stop: str = "count") -> Counters:
    """A table that keeps score, before its first count."""
    created = tables.create("ming-dynastie", seats=players, host="Mei", depth="scorekeeper")
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for seat in table.seats.all[1:]:
        if players - table.seats.all.index(seat) > bots:
            tokens[seat.colour] = table.seats.claim(seat.colour, f"Player {seat.colour}")
        else:
            table.seats.claim_bot(seat.colour, "greedy", by=created.token)
    table.config.begin(created.token)
    provinces = [one["id"] for one in table.game.data(table.config.edition)["provinces"]]
    tiles = {f"tiles {seat.colour} {one}": 1 for seat, one in zip(table.seats.all, provinces, strict=False)}
    table.corrections.adjust(created.token, tiles, "", table.number, "tiles")
    room = Counters(tables, table, tokens)
    while table.timeline.view(None)["stage"] != stop:
        assert room.act("red", "done").status == "done"
    return room


def scored(room: Counters) -> bool:
    """Whether the count is over and the scoring has begun."""
    return room.table.counts.now() is None and room.table.timeline.record().endswith("table all-counted\n")


def test_all_tell_at_once_and_the_table_is_set_with_the_last(tables: Tables) -> None:
    room = counters(tables)
    seen = room.table.number
    assert [*room.open.missing] == ["red", "yellow", "blue"]
    assert room.count("yellow", "open lintao 2", "monk lintao yellow", seen=seen).key == "log.counted"
    assert room.count("blue", "open lintao 3", seen=seen).status == "done"
    assert [*room.open.missing] == ["red"] and room.lies == {}
    record_before = room.table.timeline.record()
    assert room.count("red", "open yanan 1", seen=seen).status == "done"
    assert scored(room)
    assert room.lies == {
        "open lintao yellow": 2, "monk lintao": "yellow", "open lintao blue": 3, "open yanan red": 1,
    }  # fmt: skip
    told = room.table.timeline.record().removeprefix(record_before).splitlines()
    assert told[0].startswith("table set ") and told[1] == "table all-counted"
    assert record.replay(record.parse(room.table.timeline.record())).view(None) == room.table.timeline.view(None)


def test_nothing_told_is_lost_when_the_laptop_begins_anew(tables: Tables, tmp_path: Path) -> None:
    room = counters(tables)
    room.count("yellow", "open lintao 2")
    room.count("blue", "open yanan 1", whole=False)
    before = room.open
    again = Tables(store_in(tmp_path), steady(2), SeededChance(1), background=False)
    assert again.get(room.table.code).counts.now() == before
    assert before.missing == ("red", "blue") and before.values["blue"]["open yanan blue"] == 1
    again.close()


def test_two_monks_in_one_monastery_are_asked_of_those_two_alone(tables: Tables) -> None:
    room = counters(tables)
    room.count("yellow", "monk lintao yellow")
    room.count("blue", "monk lintao blue")
    (found,) = room.open.contradictions
    assert (found.key, found.params) == (
        "count.two-monks",
        {"district": "lintao", "province": "shaanxi", "seats": ["yellow", "blue"], "count": 2},
    )
    assert room.count("red").status == "done" and room.open.missing == ()
    assert not room.open.asked_of("red") and room.open.asked_of("blue") == room.open.asked_of("yellow") == (found,)
    was = room.open.made["blue"].number
    assert room.count("blue", "monk lintao none", was=was).status == "done"
    assert scored(room)
    assert room.lies == {"monk lintao": "yellow"}


def test_more_members_than_the_box_has_are_refused_with_the_province_and_both_numbers(tables: Tables) -> None:
    room = counters(tables)
    # Two rounds brought five each; the district's first alone has more than that.
    refused = room.count("red", "open lintao 9", "open yanan 2", "monk lintao red")
    assert (refused.status, refused.key) == ("illegal", "count.too-many")
    told = refused.params
    assert (told["there"], told["most"], told["province"], told["here"]) == (12, 10, "shaanxi", 12)
    assert room.open.missing == ("red", "yellow", "blue")
    assert room.count("red", "open lintao 7", "open yanan 2", "monk lintao red").status == "done"


def test_half_a_count_is_kept_and_another_phone_goes_on_with_it(tables: Tables) -> None:
    room = counters(tables)
    before = len(room.table.timeline.log(None))
    room.count("blue", "open lintao 2", whole=False)
    assert len(room.table.timeline.log(None)) == before, "nobody reads of what is half counted"
    with pytest.raises(CountsHimself), room.table.phones.listening(room.tokens["blue"]):
        room.count("red", share="blue")
    room.passes()
    assert room.count("red", "open yanan 1", share="blue").status == "done"
    now = room.open.values["blue"]
    assert (now["open lintao blue"], now["open yanan blue"]) == (2, 1)
    assert room.open.made["blue"].by == "red"


def test_of_two_counts_of_one_colour_the_later_phone_says_which_holds(tables: Tables) -> None:
    room = counters(tables)
    room.passes()
    room.count("red", "open lintao 2", share="blue")
    with pytest.raises(CountedAlready) as refused:
        room.count("yellow", "open lintao 3", share="blue")
    assert refused.value.params == {"seat": "blue", "by": "red"}
    assert room.open.values["blue"]["open lintao blue"] == 2
    assert room.count("red", "open lintao 1", share="blue").status == "done", "whoever told it may change it"
    assert room.count("yellow", "open lintao 3", share="blue", was=room.open.made["blue"].number).status == "done"
    assert room.open.values["blue"]["open lintao blue"] == 3


def test_what_was_half_done_and_comes_late_changes_nothing(tables: Tables) -> None:
    room = counters(tables)
    room.count("blue", "open lintao 2")
    assert room.count("blue", "open lintao 1", whole=False).status == "stale"
    assert room.open.values["blue"]["open lintao blue"] == 2
    was = room.open.made["blue"].number
    assert room.count("blue", whole=False, was=was).status == "done", "but whoever has seen it may open it again"
    assert "blue" in room.open.missing


def test_the_same_tap_twice_counts_once(tables: Tables) -> None:
    room = counters(tables)
    first = room.count("blue", "open lintao 2", key="tap")
    assert room.count("blue", "open lintao 2", key="tap") == first
    for colour in ("red", "yellow"):
        last = room.count(colour, key="last")
    assert scored(room)
    number = room.table.number
    assert room.count("yellow", key="last") == last and room.table.number == number


def test_a_page_of_another_count_is_old(tables: Tables) -> None:
    room = counters(tables)
    assert room.count("blue", about="scoring 4").status == "stale"
    for colour in ("red", "yellow", "blue"):
        room.count(colour)
    assert room.count("blue", "open lintao 2").status == "stale"


@pytest.mark.parametrize(
    ("share", "changes"),
    [
        ("violet", {}),
        ("blue", {"open lintao red": 1}),
        ("blue", {"points blue": 9}),
        ("blue", {"open lintao blue": "x"}),
    ],
)  # fmt: skip
def test_what_is_not_in_the_share_is_refused(tables: Tables, share: str, changes: dict[str, Any]) -> None:
    room = counters(tables)
    telling = Telling("scoring 2", share, changes)
    try:
        outcome = room.table.counts.tell(room.tokens["blue"], telling, room.table.number, "bad")
    except BadIntent as refused:
        assert refused.key == "error.bad-share"
    else:
        assert (outcome.status, outcome.key) == ("illegal", "impossible.whole-number")
    assert room.open.made == {}


def test_who_takes_the_end_back_counts_again_and_the_others_need_not(tables: Tables) -> None:
    room = counters(tables)
    for colour in ("red", "yellow", "blue"):
        room.count(colour, "open lintao 1")
    offer = room.table.play.undoable("blue")
    assert offer is not None and offer.key == "did.all-counted"
    assert room.take_back("blue", offer.entry).status == "done"
    assert room.open.missing == ("blue",)
    assert room.open.values["blue"]["open lintao blue"] == 1, "his page begins with it"
    assert room.count("blue", "open lintao 2", was=room.open.made["blue"].number).status == "done"
    assert scored(room)
    assert room.lies["open lintao blue"] == 2


def test_an_undo_of_what_came_before_the_count_asks_all_again(tables: Tables) -> None:
    room = counters(tables)
    room.count("yellow", "open lintao 2")
    entry = room.table.play.undoable("red")
    assert entry is not None
    assert room.take_back("red", entry.entry).status == "done"
    assert room.table.counts.now() is None
    assert room.act("red", "done").status == "done"
    assert room.open.missing == ("red", "yellow", "blue")
    assert room.open.values["yellow"]["open lintao yellow"] == 2


def test_a_province_that_was_counted_for_all_is_not_asked_again(tables: Tables) -> None:
    room = counters(tables)
    room.count("yellow", "open lintao 2")
    changes, then = {"open lintao yellow": 1}, "counted shaanxi"
    room.table.corrections.adjust(room.tokens["red"], changes, "", room.table.number, "host", then)
    assert "open lintao yellow" not in room.open.shares["yellow"]
    assert room.open.missing == ("red", "blue"), "what he counted elsewhere stands"
    for colour in ("red", "blue"):
        room.count(colour)
    assert scored(room)


def test_the_host_may_end_it_with_what_was_told(tables: Tables) -> None:
    room = counters(tables)
    room.count("blue", "open lintao 2", whole=False)
    room.count("yellow", "open yanan 1")
    with pytest.raises(HostOnly):
        room.table.counts.end(room.tokens["blue"], "scoring 2", room.table.number, "end")
    outcome = room.table.counts.end(room.tokens["red"], "scoring 2", room.table.number, "end")
    assert outcome.status == "done" and scored(room)
    assert room.table.counts.end(room.tokens["red"], "scoring 2", room.table.number, "end") == outcome
    assert room.lies == {"open lintao blue": 2, "open yanan yellow": 1}


def test_the_host_cannot_end_what_contradicts(tables: Tables) -> None:
    room = counters(tables)
    room.count("yellow", "monk lintao yellow")
    room.count("blue", "monk lintao blue", whole=False)
    outcome = room.table.counts.end(room.tokens["red"], "scoring 2", room.table.number, "end")
    assert (outcome.status, outcome.key) == ("illegal", "count.two-monks")
    assert room.open.missing == ("red", "blue")


def test_bots_and_the_neutral_are_counted_by_whoever_likes(tables: Tables) -> None:
    room = counters(tables, players=2, bots=1)
    assert room.open.missing == ("red", "yellow", "")
    room.count("red", "open lintao 1")
    room.count("red", "open lintao 1", share="yellow")
    assert room.count("red", "open yanan 4", share="").key == "impossible.range"
    assert room.count("red", "open yanan 3", share="").key == "log.counted-all"
    assert scored(room)
    assert room.lies == {"open lintao red": 1, "open lintao yellow": 1, "open yanan neutral": 3}
