"""The page of what a scoring would bring now: the same for everybody, and only where the table allows it."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.table import Tables
from companion.words import LANGUAGES, catalogue
from tests.web.kit import Seat, drive, open_table, stages


def page(app: Flask, seat: Seat, lang: str = "en", query: str = "") -> str:
    answer = app.test_client().get(f"/t/{seat.code}/scored-now{query}", headers={"Accept-Language": lang})
    assert answer.status_code == 200
    return answer.text


def until_held(tables: Tables, seats: list[Seat]) -> None:
    """Play until somebody would get something."""
    table = tables.get(seats[0].code)
    for stage in stages(tables, seats):
        state = table.timeline.state
        if stage == "move" and state and any(line.reason.startswith("city") for line in state.scored_now()):
            return


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everybody_gets_what_the_engine_says_with_reasons(app: Flask, tables: Tables, lang: str) -> None:
    seats = open_table(app, 3)
    table, say = tables.get(seats[0].code), catalogue(lang, "ming-dynastie").say
    until_held(tables, seats)
    state = table.timeline.state
    assert state is not None
    lines, shown = state.scored_now(), page(app, seats[0], lang)
    assert lines and say("scored.help").replace("\u00a0", "&nbsp;") in shown.replace("\u00a0", "&nbsp;")
    gained = [int(text.replace("−", "-")) for text in re.findall(r"<em>([+−±]\d+)</em>", shown.replace("±", "+"))]
    assert sum(gained) == sum(line.points for line in lines)
    assert len(re.findall(r'<li class="soft">', shown)) == sum(bool(line.points) for line in lines)
    held = re.findall(r'class="held (\w+)"', shown)
    assert held and set(held) <= {"tied", *(seat.colour for seat in seats)} and len(held) % 3 == 0
    assert f"/t/{seats[0].code}/table" in page(app, seats[0], lang, "?tv=1")


def test_a_table_that_allows_no_such_help_shows_none_and_offers_none(app: Flask, tables: Tables) -> None:
    for on in (True, False):
        seats = open_table(app, 2, begin=False)
        tables.get(seats[0].code).config.allow_hints(seats[0].token, on)
        assert seats[0].send("POST", "/begin", {}).status_code == 200
        until_held(tables, seats)
        client, link = app.test_client(), f"/t/{seats[0].code}/scored-now"
        assert ('class="held' in page(app, seats[0])) == on
        assert all((link in client.get(f"/t/{seats[0].code}{path}").text) == on for path in ("", "/table"))


def test_before_a_game_and_after_it_nothing_is_told(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 2, begin=False)
    assert app.test_client().get(f"/t/{seats[0].code}/scored-now").status_code == 303
    assert seats[0].send("POST", "/begin", {}).status_code == 200
    drive(tables, seats, "over")
    shown = page(app, seats[0])
    assert 'class="held' not in shown and "<em>" not in shown
