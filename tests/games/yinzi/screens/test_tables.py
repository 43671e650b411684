"""Yínzi on the general screen: with the tables that owners of the box have entered, and with ours."""

from __future__ import annotations

import copy
import random
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.engine import registry
from companion.table import Tables
from companion.words import LANGUAGES
from tests.web.kit import API
from tests.web.phones import Phone, assert_page, token

GAME = registry.game("yinzi")
PAGES = ("", "/log", "/score", "/adjust", "/table", "/player/red", "/player/yellow")


def owned() -> dict[str, Any]:
    """What somebody has entered who finds other slots on his ships than we have drawn."""
    ships = copy.deepcopy(GAME.data("companion")["ships"])
    for ship in ships:
        ship["slots"] = ["paper", "sugar"]
    return {"ships": ships, "boat_track": [1, 2, 3, 4, 4, 5, 6, 7]}


def test_owners_enter_their_tables_once_and_play_with_them(app: Flask, tables: Tables) -> None:
    client = app.test_client()
    made = client.post(f"{API}/tables", json={"game": "yinzi", "name": "Mei"}).get_json()
    at, headers = f"{API}/tables/{made['code']}", {"Authorization": f"Bearer {made['token']}"}
    own = owned()
    wrong = {**own, "boat_track": [1, 2, "many"]}
    refused = client.put(f"{at}/edition", json={"edition": "boxed", "own": wrong}, headers=headers)
    assert refused.status_code == 400 and "boat_track" in refused.get_json()["error"]["message"]
    assert client.put(f"{at}/edition", json={"edition": "boxed", "own": own}, headers=headers).status_code == 200
    assert client.put(f"{at}/seats/yellow", json={"bot": "steward"}, headers=headers).status_code == 200
    assert client.post(f"{at}/begin", json={}, headers=headers).status_code == 200
    table = tables.get(made["code"])
    assert (table.config.edition, set(table.config.own)) == ("boxed", {"ships", "boat_track"})
    seen = client.get(f"{at}/view", headers=headers).get_json()["view"]
    assert {slot["wants"] for ship in seen["coast"] for slot in ship["slots"]} == {"paper", "sugar"}
    log = unescape(Phone(app, "en").get(f"/t/{made['code']}/log").text)
    assert "(paper and refined sugar)" in log and "(silk" not in log
    sheet = Phone(app, "en").get(f"/t/{made['code']}/sheet.pdf")
    assert (sheet.status_code, sheet.mimetype) == (200, "application/pdf")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_of_a_table_opens_at_every_stage(app: Flask, tables: Tables, lang: str) -> None:
    """What two people choose is random, and so is which stages come up."""
    phone, jonas, luck, seen = Phone(app, lang), Phone(app, lang), random.Random(3), set()
    path = phone.post("/new", game="yinzi", name="Mei").location
    jonas.sit(path, "yellow", "Jonas")
    phone.post(f"{path}/begin")
    table = tables.get(path.rpartition("/")[2])
    tokens = {"red": token(phone, table.code), "yellow": token(jonas, table.code)}
    while table.play.to_act:
        stage = table.timeline.view(None)["stage"]
        if stage not in seen:
            seen.add(stage)
            for page in PAGES:
                assert_page(phone.get(f"{path}{page}"), lang)
        (colour,) = table.play.to_act
        action = luck.choice(table.play.legal(colour))
        assert table.play.intent(tokens[colour], action.text, table.number, f"tap-{table.number}").status == "done"
    assert len(seen) > 12
    for page in PAGES:
        if page != "/adjust":  # a game that is over is not corrected
            assert_page(phone.get(f"{path}{page}"), lang)
