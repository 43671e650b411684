"""Whatever people do at a table, in whatever order: points add up, disk and memory agree, secrets keep, games end."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest

from companion.engine import TABLE
from companion.table import BadAmendment, replay
from tests.profiles import games, some
from tests.table.company import Company

MEANWHILE: Final = ("play", "play", "play", "set", "undo", "amend", "ask", "answer", "seat", "stop")
"""What people do while others count."""


@pytest.mark.draws(("players", "seed"), some([(2, 1), (3, 3), (4, 4), (2, 2), (4, 5)], 3))
def test_anything_at_all(tmp_path: Path, players: int, seed: int) -> None:
    company = Company(tmp_path, seed, players)
    with patch.object(replay, "SNAPSHOT_EVERY", 16):
        for number in range(games(160, 220)):
            company.step()
            if number % 15 == 0:
                company.check_thoroughly()
        company.to_the_end()
        company.check_thoroughly()
    assert company.met["amend"] > 3
    assert company.met["set done"] > 3
    company.tables.close()


@pytest.mark.draws(("seed",), some([(8,), (8,)], 1))
def test_amendments_while_a_later_scoring_goes_on_and_secrets_through_all_of_it(tmp_path: Path, seed: int) -> None:
    company = Company(tmp_path, seed, 4, "scorekeeper")
    while not company.state.is_over and company.keys < 450:
        view = company.state.view(None)
        counting = view["phase"] in ("setup", "scoring") and company.state.to_act == (TABLE,)
        company.step("set" if counting and company.luck.random() < 0.6 else "play")
        if company.state.sealed:
            if company.luck.random() < 0.5:
                company.check_secrets()
        elif view["phase"] == "scoring" and company.luck.random() < 0.12:
            company.step("amend")
            if company.met["amend"] % 4 == 0:
                company.check_thoroughly()
    assert company.met["secrets"] > 5
    assert company.met["amend"] > 5
    company.check_thoroughly()
    company.tables.close()


@pytest.mark.draws(("players", "seed"), some([(3, 31), (2, 33), (4, 32)], 1))
def test_counts_among_all_else_that_people_do(tmp_path: Path, players: int, seed: int) -> None:
    company = Company(tmp_path, seed, players, "scorekeeper")
    table, token = company.table, next(iter(company.tokens.values()))
    tiles = {f"tiles {colour} henan": 1 for colour in company.state.seats}
    assert table.corrections.adjust(token, tiles, "", table.number, "tiles").status == "done"
    while table.counts.now() is None:
        company.step("play")
    with patch.object(replay, "SNAPSHOT_EVERY", 16):
        for number in range(games(120, 300)):
            counting = table.counts.now() is not None
            company.step("count" if counting and company.luck.random() < 0.7 else company.luck.choice(MEANWHILE))
            if number % 20 == 0:
                company.check_thoroughly()
    company.check_thoroughly()
    assert company.met["count done"] > 20
    company.tables.close()


@pytest.mark.draws(("players", "seed"), [(2, 11), (3, 12)])
def test_there_and_back_again_is_where_it_was(tmp_path: Path, players: int, seed: int) -> None:
    """What an amendment changed comes back with the one that changes it back: nothing is lost on the way."""
    company, back = Company(tmp_path, seed, players, "guided"), 0
    for _ in range(60):
        for _ in range(4):
            company.step("play")
        table, before = company.table, company.state.digest()
        if company.state.sealed:
            continue
        wanted: dict[str, Any] = {**company.amendment(), "what": "insert"}
        try:
            company.amend(wanted)
        except BadAmendment:
            continue
        company.amend({"what": "drop", "entry": table.number, "lines": []})
        assert company.state.digest() == before
        assert table.timeline.rulings == {}
        back += 1
    assert back > 10
    company.tables.close()
