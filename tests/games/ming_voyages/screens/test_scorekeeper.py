"""Keeping only the score of The Ming Voyages on one phone for both: whose turn it is, what ended, and no covers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.engine.terms import TABLE
from companion.table import Table, Tables
from companion.web.play.plan import question
from tests.saying import say
from tests.web.phones import Phone, token

SENT = re.compile(r'<button[^>]*name="action" value="([^"]*)"')


@pytest.fixture
def evening(app: Flask, tables: Tables) -> Iterator[tuple[Phone, str, Table]]:
    """The first turn, with dice of their own; both sides are on one phone."""
    phone = Phone(app)
    path = phone.post("/new", game="ming-voyages", name="Mei", depth="scorekeeper").location
    phone.post(f"{path}/sit", colour="overlord", name="Jonas", more="1")
    table = tables.get(path.rpartition("/")[2])
    table.config.set_chance(token(phone, table.code), {"dice": "people"})
    phone.post(f"{path}/begin")
    tell(phone, table, "roll 6")
    yield phone, path, table


def tell(phone: Phone, table: Table, *texts: str) -> None:
    for text in texts:
        assert (
            table.play.intent(token(phone, table.code), text, table.number, f"key-{table.number}").status == "done"
        ), text


def offered(page: str) -> list[str]:
    return [text.replace("&#10;", "\n") for text in SENT.findall(page)]


def test_only_what_a_card_can_bring_is_offered(evening: tuple[Phone, str, Table]) -> None:
    phone, path, table = evening
    page = phone.get(path).text
    assert [text for text in offered(page) if text] == ["points 1", "points 2", "points 3", "reserve ?", "next"]
    tell(phone, table, "reserve ?", "reserve ?", "next")
    page = phone.get(path).text
    assert [text for text in offered(page) if text.startswith("points")] == [f"points {n}" for n in range(1, 7)]
    tell(phone, table, "points 5")
    page = phone.get(path).text
    assert "Jonas" in page.partition('id="headline"')[2].partition("</span>")[0]
    assert 'id="verb-amass" href' in page.replace("\n", " ") and 'id="verb-recruit"' not in page


def test_a_voyage_is_told_as_soon_as_it_is_over(evening: tuple[Phone, str, Table]) -> None:
    phone, path, table = evening
    tell(phone, table, "points 1", "sail 2", "fleet 1 1")
    assert 'data-report="v' not in phone.get(path).text
    tell(phone, table, "roll 6")
    page = phone.get(path).text
    assert table.timeline.view(None)["stage"] == "track" and f'data-report="v{table.number}"' in page
    assert "<article>" in phone.get(f"{path}?pick=told").text, "the same without scripts"


def test_a_battle_is_fought_without_covers_and_with_the_cards_that_there_are(evening: tuple[Phone, str, Table]) -> None:
    phone, path, table = evening
    tell(phone, table, "next", "reserve ?", "next", "points 3", "attack jizhou", "send eastern 1", "send manchu 1")
    stages = []
    for dice in ("553", "652", "221", "654"):
        page = phone.get(path).text
        assert 'data-page="play.html#crop scenes"' in page
        rolling = table.timeline.view(None)["battle"]["rolling"]
        asked = question(table.play.legal(rolling))
        chosen = phone.get(f"{path}?pick={asked}/dice:{dice}").text
        stages.append((rolling, [text for text in offered(chosen) if text.startswith("roll")]))
        tell(phone, table, *stages[-1][1][0].split("\n"))
        while table.timeline.view(None)["stage"] == "re-roll":
            page = phone.get(path).text
            assert 'data-page="play.html#crop scenes"' in page
            assert rolling == "overlord" and page.count('id="reserves-points-') == 3
            tell(phone, table, "stop")
        if table.timeline.view(None)["stage"] == "track":
            break
    assert stages[:2] == [("overlord", ["roll 553"]), ("emperor", ["roll 652\nstop"])]
    assert f'data-report="b{table.number}"' in phone.get(path).text


def test_dice_of_the_app_are_seen_before_the_other_side_rolls(evening: tuple[Phone, str, Table]) -> None:
    """They are rolled by a tap; with no card to go on with the next one rolls for the other side."""
    phone, path, table = evening
    table.config.set_chance(token(phone, table.code), {"dice": "app"})
    tell(phone, table, "next", "points 2", "attack jizhou", "send eastern 1", "send manchu 1")
    page = phone.get(path).text
    assert table.timeline.view(None)["to_act"] == [TABLE] and table.play.waits_for == "table"
    assert [text for text in offered(page) if text] == ["roll ?"]
    assert say("scene.roll.dice", "en", "ming-voyages", count=3) in page
    tell(phone, table, "roll ?")
    page = phone.get(path).text
    assert table.timeline.view(None)["stage"] == "re-roll" and 'data-page="play.html#crop scenes"' in page
    assert [text for text in offered(page) if text] == ["stop\nroll ?"]
    assert 'id="reserves' not in page and 'id="odds"' not in page and 'data-pick="again:' not in page
