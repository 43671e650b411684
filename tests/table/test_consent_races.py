"""Questions and answers at once, from several threads and processes: exactly one wish wins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from companion.table import (
    AlreadyAsked,
    Outcome,
    TableError,
    Tables,
)
from tests import patience
from tests.stores import store_in
from tests.table.asking import after_a_bid, ask, asking
from tests.table.room import BOTS, open_room


def at_once(*works: Callable[[], object]) -> list[object]:
    """What threads that start together come to: their results, or the errors that people would see."""
    results = list[object]()

    def work(one: Callable[[], object]) -> None:
        try:
            results.append(one())
        except TableError as error:
            results.append(error)

    patience.at_once(*(partial(work, one) for one in works))
    return results


@pytest.mark.parametrize("attempt", range(6))
def test_two_who_press_undo_at_once_ask_once_and_the_other_is_told(tables: Tables, attempt: int) -> None:
    room, first = after_a_bid(tables)
    seen = room.table.number
    results = at_once(
        lambda: ask(room, "red", first, seen, "r"),
        lambda: ask(room, "yellow", first, seen, "y"),
    )
    won = [one for one in results if isinstance(one, Outcome)]
    lost = [one for one in results if isinstance(one, AlreadyAsked)]
    assert (len(won), len(lost)) == (1, 1)
    assert won[0].entry == lost[0].params["ask"] == asking(room).number


@pytest.mark.parametrize("attempt", range(6))
def test_two_hosts_who_press_undo_at_once_take_back_once(tmp_path: Path, attempt: int) -> None:
    """Two phones of the host's seat's token, in two processes' tables, and nobody who must be asked."""
    stores = [Tables(store_in(tmp_path), BOTS, background=False) for _ in range(2)]
    created = stores[0].create("lanterns", seats=2, host="Mei")
    here, there = (tables.get(created.code) for tables in stores)
    here.seats.claim_bot("yellow", "first", by=created.token)
    here.config.begin(created.token)
    first = here.play.intent(created.token, "light 1", here.number, "a").entry
    second = here.play.intent(created.token, "light 1", here.number, "b").entry
    stores[0].run_bots(created.code)
    there.timeline.refresh()
    seen, wish = here.number, {"what": "undo", "entry": second}
    results = at_once(
        lambda: here.consent.ask(created.token, wish, seen, "one"),
        lambda: there.consent.ask(created.token, wish, seen, "two"),
    )
    assert sorted(one.status for one in results if isinstance(one, Outcome)) == ["done", "stale"]
    here.timeline.refresh()
    assert here.timeline.view(None)["lit"] == [1, 0]
    assert [line.number for line in here.timeline.log(None) if line.kind == "undo"] == [seen + 1]
    assert first < second
    for tables in stores:
        tables.close()


@pytest.mark.parametrize("attempt", range(4))
def test_all_answer_at_once_and_it_is_taken_back_once(tables: Tables, attempt: int) -> None:
    room = open_room(tables, people=4)
    mine = room.act("red", "light 2").entry
    for colour in ("yellow", "blue", "green"):
        room.act(colour, "light 2")
    number = ask(room, "red", mine).entry
    seen = room.table.number
    results = at_once(
        *(
            partial(room.table.consent.answer, room.tokens[colour], number, True, seen, "yes")
            for colour in ("yellow", "blue", "green")
        )
    )
    assert all(isinstance(one, Outcome) and one.status == "done" for one in results)
    assert [line.kind for line in room.table.timeline.log(None)].count("undo") == 1
    assert room.table.timeline.view(None)["lit"] == [0, 0, 0, 0]
