"""Keeping the score of Yínzi on one phone costs few taps: counted along the links and forms of its own screens."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.table import Table, Tables
from tests.web.phones import Phone
from tests.web.thumb import Thumb

OTHERS = {"yellow": "Jonas", "blue": "Aisha"}
A_ROUND, A_PERSON = 40, 3
"""So many taps at most for a round of three people, and to feed one of them."""


@pytest.fixture
def keeper(app: Flask, tables: Tables) -> tuple[Thumb, Table]:
    """One phone for three people, at the beginning of the first round."""
    phone = Phone(app)
    path = phone.post("/new", game="yinzi", name="Mei", depth="scorekeeper").location
    for colour, name in OTHERS.items():
        phone.post(f"{path}/sit", colour=colour, name=name, more="1")
    phone.post(f"{path}/begin")
    thumb = Thumb(phone, path)
    thumb.presses("phase-over")
    thumb.taps = 0
    return thumb, tables.get(path.rpartition("/")[2])


def view(table: Table) -> Any:
    return table.timeline.view(None)


def test_a_round_of_three_people(keeper: tuple[Thumb, Table]) -> None:
    """Everything that the app asks for in a round: a new order, food, a war with equal ones, taxes, the die."""
    thumb, table = keeper
    spent: dict[str, int] = {}

    def part(name: str) -> None:
        spent[name] = thumb.taps - sum(spent.values())

    thumb.presses("phase-over")
    for move in ("order 1 = red; order 2 = blue; order 3 = yellow", "order 1 = blue; order 2 = red; order 3 = yellow"):
        thumb.presses(move)
    thumb.presses("phase-over")
    part("order and actions")
    thumb.goes("?place=all")
    part("all in one form")
    thumb.goes("count-on")
    for number, (seat, workers, missing) in enumerate((("blue", 11, 1), ("red", 6, 0), ("yellow", 10, 2)), 1):
        assert thumb.path.endswith(f"food-{seat}")
        thumb.chooses(f"tally {seat} workers", workers)
        thumb.chooses(f"tally {seat} missing", missing)
        thumb.presses("main")
        part(f"food {number}")
    thumb.presses("phase-over")
    thumb.goes("count-on")
    for what, count in (("symbols", 6), ("tally red warriors", 2), ("tally yellow warriors", 3),
                        ("tally blue warriors", 3)):  # fmt: skip
        thumb.chooses(what, count)
    thumb.presses("main")
    thumb.presses("left-blue")
    thumb.presses("phase-over")
    part("war")
    for _ in ("disasters", "routes", "emperor"):
        thumb.presses("phase-over")
    thumb.goes("count-on")
    for seat, due, unpaid in (("red", 1, 0), ("yellow", 2, 1), ("blue", 0, None)):
        thumb.chooses(f"tally {seat} due", due)
        if unpaid is not None:
            thumb.chooses(f"tally {seat} unpaid", unpaid)
    thumb.presses("main")
    thumb.presses("phase-over")
    part("tax, with three phases before it")
    thumb.presses("phase-over")
    thumb.presses("face-5")
    thumb.presses("phase-over")
    part("late ships, die and the end")
    print(spent)
    assert (view(table)["round"], view(table)["rate"]) == (2, 9)
    players = {one["colour"]: (one["misfortune"], one["glory"]) for one in view(table)["players"]}
    assert players == {"red": (0, 0), "yellow": (3, 2), "blue": (1, 4)}
    assert thumb.taps <= A_ROUND, spent
    # The first tap of the first one opens the calculator for all.
    assert [spent["food 1"] - 1, spent["food 2"], spent["food 3"]] == 3 * [A_PERSON]


def test_nothing_decides_that_nobody_told(keeper: tuple[Thumb, Table]) -> None:
    """Whoever keeps a screen as it comes has told nothing: no chip is chosen, and the phase waits for what is asked."""
    thumb, table = keeper
    number = table.number
    for place in ("food-red", "war", "tax"):
        thumb.goes(f"?place={place.partition('-')[0]}")
        chips = [form.fields for form in thumb.screen.forms if form.choices]
        assert chips and not any(name.startswith("set.") for fields in chips for name in fields)
        thumb.presses("main")
        thumb.goes("?")
    assert table.number == number
    assert view(table)["tracking"]["counted"] == {"red": {}, "yellow": {}, "blue": {}}
