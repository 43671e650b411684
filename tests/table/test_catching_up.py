"""Two processes at one table: whoever follows what the other adds comes to the same as whoever reads it anew."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from companion.engine.chance import SeededChance
from companion.table import Table, Tables, replay
from companion.table.presence import LEAD_S
from tests.profiles import games
from tests.stores import store_in
from tests.table.company import Company


def told(table: Table) -> list[object]:
    """All that a table tells anybody, and what it goes by itself."""
    now, state = table.timeline.projection, table.timeline.state
    assert state is not None
    rows: list[object] = [state.digest(), [*now.path], now.path.mark(len(now.path)), now.seating.seats]
    rows += [now.rulings, now.sealed, now.hidden, now.asking, now.agreed]
    for colour in (None, *now.playing):
        rows += [table.timeline.view(colour), table.timeline.log(colour), table.play.legal(colour)]
        rows.append(table.play.undoable(colour))
    return rows


@pytest.mark.parametrize(("players", "seed"), [(2, 21), (4, 22)])
def test_by_turns_at_two_processes(tmp_path: Path, players: int, seed: int) -> None:
    company = Company(tmp_path, seed, players)
    both = company.tables, Tables(store_in(tmp_path), chance=SeededChance(seed), background=False, ticks=company.watch)
    with patch.object(replay, "SNAPSHOT_EVERY", 16):
        for number in range(games(60, 120)):
            company.tables = both[number % 2]
            company.step()
            acted, other = company.table, both[1 - number % 2].get(company.code)
            other.timeline.catch_up(acted.number)
            assert told(other) == told(acted)
            if number % 20 == 0:
                fresh = Tables(store_in(tmp_path), background=False, ticks=company.watch)
                assert told(fresh.get(company.code)) == told(acted)
                fresh.close()
    for tables in both:
        tables.close()


def test_a_phone_that_is_heard_elsewhere_is_not_told_to_be_here(tmp_path: Path) -> None:
    """Else two processes would tell it each other for ever."""
    company = Company(tmp_path, 3, 2)
    phones, colour = company.table.phones, "yellow"
    company.watch.now += LEAD_S
    assert not phones.connected(colour)
    assert phones.hear_elsewhere([colour])
    assert not phones.hear_elsewhere([colour])
    assert phones.connected(colour) and not phones.here(colour)
    assert phones.away(colour) == 0
    assert phones.hear_elsewhere([])
    assert not phones.connected(colour) and not phones.here(colour)
    company.watch.now += 7
    assert phones.away(colour) == 7
    company.tables.close()
