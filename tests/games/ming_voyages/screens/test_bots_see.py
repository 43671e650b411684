"""A bot plays The Ming Voyages only where it can see its cards."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.table import BadSetup, Tables
from companion.words import LANGUAGES, catalogue
from tests.web.kit import API
from tests.web.phones import Phone

GAME = "ming-voyages"


@pytest.mark.parametrize("setting", [{"options": {"cards": "table"}}, {"edition": "boxed"}])
def test_real_cards_are_for_people(tables: Tables, app: Flask, setting: dict[str, Any]) -> None:
    """It would lay one card after another into its reserve."""
    made = app.test_client().post(f"{API}/tables", json={"game": GAME, "name": "Mei", **setting}).get_json()
    table = tables.get(made["code"])
    with pytest.raises(BadSetup) as refused:
        table.seats.claim_bot("overlord", "standard", by=made["token"])
    assert refused.value.key == "error.people-only"
    jonas = table.seats.claim("overlord", "Jonas")
    table.config.begin(made["token"])
    table.seats.release("overlord", by=jonas)
    with pytest.raises(BadSetup):
        table.seats.claim_bot("overlord", "standard", by=made["token"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_seats_one_all_the_same_is_told_what_to_do(tables: Tables, app: Flask, lang: str) -> None:
    phone = Phone(app, lang)
    path = phone.post("/new", game=GAME, name="Mei", edition="boxed").location
    answer = phone.post(f"{path}/bot", 400, colour="overlord", bot="standard")
    assert catalogue(lang, GAME).say("error.people-only") in answer.text
