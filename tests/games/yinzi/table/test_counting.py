"""Yínzi beside the box: everybody counts his own food, war and taxes at once, and his own column of the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.chance import SeededChance
from companion.table import Outcome, Table, Tables, Telling
from companion.table.counts import CountNow
from tests.steady import steady
from tests.stores import store_in
from tests.watch import Watch

COLOURS = ("red", "yellow", "blue")


class Evening:
    """Three people beside a box, before the food of the first round."""

    def __init__(self, tables: Tables) -> None:
        created = tables.create("yinzi", seats=3, host="Mei", depth="scorekeeper")
        self.table: Table = tables.get(created.code)
        self.tokens = {created.colour: created.token}
        for seat in self.table.seats.all[1:]:
            self.tokens[seat.colour] = self.table.seats.claim(seat.colour, f"Player {seat.colour}")
        self.table.config.begin(created.token)
        self.to("feed")

    @property
    def view(self) -> dict[str, Any]:
        """What anybody may know."""
        return self.table.timeline.view(None)

    def to(self, phase: str) -> None:
        """Phases are called over."""
        while self.view["phase"] != phase:
            self.tap("phase-over")

    def tap(self, text: str) -> None:
        """Somebody tells that for all."""
        outcome = self.table.play.intent(self.tokens["red"], text, self.table.number, f"tap-{self.table.number}")
        assert outcome.status == "done"

    @property
    def open(self) -> CountNow:
        """What is counted."""
        now = self.table.counts.now()
        assert now is not None
        return now

    def tell(self, share: str, **told: int | str) -> Outcome:
        """``missing``, ``warriors``, ``due``, ``unpaid``, ``slot_2``, or ``symbols`` of what is everybody's."""
        by = share or "red"
        own = {"silver", "copper", "misfortune"}
        changes: dict[str, int | str] = {}
        for what, value in told.items():
            word = what.replace("_", "-" if what.startswith(("level", "discs")) else " ")
            name = f"{word} {share}" if what in own else word if what.startswith(("slot", "symbols")) else ""
            changes[name or f"tally {share} {word}"] = value
        made = self.open.made.get(share)
        telling = Telling(self.open.about, share, changes, was=made.number if made else 0)
        return self.table.counts.tell(self.tokens[by], telling, self.table.number, f"tell-{self.table.number}")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A table that keeps the score."""
    tables = Tables(store_in(tmp_path), steady(1), SeededChance(1), background=False, ticks=Watch())
    yield Evening(tables)
    tables.close()


def test_food_war_and_taxes_are_told_once_by_everybody_for_himself(evening: Evening) -> None:
    evening.tell("", symbols=6)
    evening.tell("red", missing=1, warriors=2, due=1, unpaid=1)
    evening.tell("yellow", missing=0, warriors=3, due=2, unpaid=0)
    assert evening.view["phase"] == "feed" and evening.open.missing == ("blue",)
    evening.tell("blue", missing=0, warriors=1, due=0)
    assert evening.view["phase"] == "disasters", "the war is over as well"
    players = {one["colour"]: (one["misfortune"], one["glory"]) for one in evening.view["players"]}
    assert players == {"red": (1, 2), "yellow": (0, 4), "blue": (0, 0)}
    assert evening.table.counts.now() is None
    evening.to("late")
    misfortune = {one["colour"]: one["misfortune"] for one in evening.view["players"]}
    assert misfortune == {"red": 2, "yellow": 0, "blue": 0}, "what nobody could pay of the taxes"


def test_equal_ones_in_the_war_are_asked_where_they_stand_and_nobody_else(evening: Evening) -> None:
    evening.tell("", symbols=6)
    for colour, force in (("red", 3), ("yellow", 3), ("blue", 1)):
        evening.tell(colour, warriors=force)
    (found,) = evening.open.contradictions
    assert (found.key, found.shares, found.params["count"]) == ("count.equal", ("red", "yellow"), 3)
    assert evening.view["phase"] == "feed" and not evening.open.asked_of("blue")
    evening.tell("yellow", slot_1="yellow")
    assert evening.view["phase"] == "disasters"
    assert {one["colour"]: one["glory"] for one in evening.view["players"]} == {"red": 2, "yellow": 4, "blue": 0}


def test_three_equal_ones_each_say_where_they_stand(evening: Evening) -> None:
    evening.tell("", symbols=6)
    for colour in COLOURS:
        evening.tell(colour, warriors=3)
    evening.tell("red", slot_2="red")
    evening.tell("yellow", slot_2="yellow")
    assert "count.same-slot" in [one.key for one in evening.open.contradictions]
    assert evening.open.contradictions[0].params["place"] == 2
    evening.tell("yellow", slot_2="none", slot_1="yellow")
    assert evening.view["phase"] == "disasters"
    assert {one["colour"]: one["glory"] for one in evening.view["players"]} == {"red": 2, "yellow": 4, "blue": 0}


def test_all_slots_of_the_war_may_be_told_at_once(evening: Evening) -> None:
    """Also the last seat in the last slot."""
    evening.tell("", symbols=6)
    for slot, colour in enumerate(COLOURS, 1):
        told: dict[str, int | str] = {"warriors": 3, f"slot_{slot}": colour}
        evening.tell(colour, **told)
    assert evening.view["phase"] == "disasters"
    assert {one["colour"]: one["glory"] for one in evening.view["players"]} == {"red": 4, "yellow": 2, "blue": 0}


def test_more_unpaid_than_due_is_refused_with_both_numbers(evening: Evening) -> None:
    refused = evening.tell("red", due=1, unpaid=2)
    assert (refused.status, refused.key) == ("illegal", "count.unpaid")
    assert (refused.params["due"], refused.params["unpaid"]) == (1, 2)
    assert evening.open.made == {}


def test_the_sheet_is_filled_by_everybody_and_the_box_has_so_many_factories(evening: Evening) -> None:
    while evening.view["stage"] != "count":
        evening.tap("phase-over")
    assert evening.open.missing == COLOURS
    evening.tell("red", level_1=9, markets=4)
    evening.tell("yellow", level_2=8)
    (found,) = evening.open.contradictions
    assert (found.key, found.params["there"], found.params["most"]) == ("count.factories", 17, 16)
    assert set(found.shares) == {"red", "yellow"}
    evening.tell("blue", routes=5)
    assert evening.view["stage"] == "count"
    evening.tell("yellow", level_2=2)
    assert evening.view["stage"] == "over" and evening.table.phase == "over"
