"""The page of a table's time: how long it takes, and the proposal to end the game with a round."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.table import Tables
from companion.words import LANGUAGES, catalogue
from tests.web.kit import drive
from tests.web.phones import begun, seat_of


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_proposal_is_made_agreed_to_and_told_at_the_end(app: Flask, tables: Tables, lang: str) -> None:
    path, phones = begun(app, tables)
    mei, jonas = phones["red"], phones["yellow"]
    table, say = tables.get(path.rpartition("/")[2]), catalogue(lang).say
    speaks = {"Accept-Language": lang}
    shown = mei.client.get(f"{path}/clock", headers=speaks).text
    assert say("clock.unknown") in shown and re.findall(r'name="round" value="(\d+)"', shown) == ["2", "4"]
    mei.post(f"{path}/ask", what="stop", round="2", seen=str(table.number), key="stop")
    assert 'name="round"' not in mei.get(f"{path}/clock").text
    head = re.findall(r'id="ask-head">.*?</h2>', jonas.client.get(path, headers=speaks).text, re.DOTALL)
    assert len(head) == 1 and say("ask.stop.theirs", names={"seat:red": "Mei"}, seat="red", round=2) in head[0]
    asked = table.consent.asking()
    assert asked is not None
    jonas.post(f"{path}/answer", ask=str(asked.number), say="yes", seen=str(table.number), key="yes")
    assert say("clock.last", round=2) in mei.client.get(f"{path}/clock", headers=speaks).text
    told = say("phone.round.of", rounds=2).strip()
    assert all(told in mei.client.get(f"{path}{at}", headers=speaks).text for at in ("", "/table"))
    drive(tables, [seat_of(phone, path, colour) for colour, phone in phones.items()], "over")
    assert table.timeline.view(None)["round"] == 2
    ended = say("clock.ended", round=2)
    assert all(ended in mei.client.get(f"{path}{at}", headers=speaks).text for at in ("", "/table"))


@pytest.mark.parametrize("number", ["3", "99", "", "two", "-1"])
def test_a_bad_proposal_is_told_and_nobody_is_asked(app: Flask, tables: Tables, number: str) -> None:
    path, phones = begun(app, tables)
    table = tables.get(path.rpartition("/")[2])
    form: dict[str, Any] = {"what": "stop", "round": number, "seen": str(table.number), "key": "stop"}
    phones["red"].post(f"{path}/ask", 400 if number in ("3", "99") else 422, **form)
    assert table.consent.asking() is None


def test_onlookers_and_tables_without_a_game_are_offered_nothing(app: Flask, tables: Tables) -> None:
    path, _ = begun(app, tables)
    shown = app.test_client().get(f"{path}/clock")
    assert shown.status_code == 200 and 'name="round"' not in shown.text
