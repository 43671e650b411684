"""Depths over the API: a table is opened at one, tells what it waits for, and takes what people tell."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.table import Tables
from tests.web.kit import API, GAME, error_of, open_table


@pytest.mark.parametrize(
    ("depth", "waits"), [("digital", ""), ("guided", "chance:movement-deck"), ("scorekeeper", "table")]
)
def test_a_table_is_opened_at_a_depth(app: Flask, tables: Tables, depth: str, waits: str) -> None:
    made = app.test_client().post(f"{API}/tables", json={"game": GAME, "name": "Mei", "depth": depth, "seats": 2})
    code = made.get_json()["code"]
    assert app.test_client().get(f"{API}/tables/{code}").get_json()["depth"] == depth
    table = tables.get(code)
    table.seats.claim("yellow", "Jonas")
    table.config.begin(made.get_json()["token"])
    info = app.test_client().get(f"{API}/tables/{code}").get_json()
    feeder = "app" if depth == "digital" else "people"
    assert (info["waits_for"], info["chance"]) == (waits, {"movement-deck": feeder})


@pytest.mark.parametrize("edition", ["companion", "boxed"])
def test_who_only_keeps_the_score_has_dice_of_his_own_unless_he_says_otherwise(
    app: Flask, tables: Tables, edition: str
) -> None:
    game = {"game": "ming-voyages", "name": "Mei", "depth": "scorekeeper", "edition": edition}
    made = app.test_client().post(f"{API}/tables", json=game)
    at, mine = f"{API}/tables/{made.get_json()['code']}", {"Authorization": f"Bearer {made.get_json()['token']}"}
    client = app.test_client()
    tables.get(made.get_json()["code"]).seats.claim("overlord", "Jonas")
    assert client.post(f"{at}/begin", json={}, headers=mine).status_code == 200
    info = client.get(at).get_json()
    assert (info["waits_for"], info["chance"]) == ("chance:dice", {"deck": "people", "dice": "people"})
    assert [entry.kind for entry in tables.get(made.get_json()["code"]).timeline.log(None)][-2:] == ["begin", "adjust"]
    told = client.put(f"{at}/chance", json={"chance": {"dice": "app"}}, headers=mine).get_json()
    assert (told["waits_for"], told["chance"]) == ("table", {"deck": "people", "dice": "app"})


def test_an_unknown_depth_is_refused(app: Flask) -> None:
    client = app.test_client()
    assert error_of(client.post(f"{API}/tables", json={"game": GAME, "name": "Mei", "depth": "deep"})) == "bad-depth"
    wrong = client.post(f"{API}/tables", json={"game": GAME, "name": "Mei", "depth": 7})
    assert wrong.status_code == 422
    assert client.get(f"{API}/tables").get_json()["tables"] == []


def test_the_card_turned_up_at_the_table_is_told_by_anybody(app: Flask, tables: Tables) -> None:
    mei, jonas = open_table(app, begin=False)
    tables.get(mei.code).config.set_depth(mei.token, "guided", mei.number(), "depth")
    assert mei.send("POST", "/begin", {}).status_code == 200
    cards = jonas.legal()
    assert cards == mei.legal()
    assert len(cards) > 1
    assert jonas.act(cards[0], key="card").status_code == 200
    assert jonas.act(cards[0], seen=1, key="card").status_code == 200, "the same tap again"
    told = tables.get(mei.code).timeline.log(None)[-1]
    assert told.messages[0] == ("log.told-by", {"by": "yellow"})
