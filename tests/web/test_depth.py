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
    table.claim("yellow", "Jonas")
    table.begin(made.get_json()["token"])
    info = app.test_client().get(f"{API}/tables/{code}").get_json()
    feeder = "people" if depth == "guided" else "app"
    assert (info["waits_for"], info["chance"]) == (waits, {"movement-deck": feeder})


def test_an_unknown_depth_is_refused(app: Flask) -> None:
    client = app.test_client()
    assert error_of(client.post(f"{API}/tables", json={"game": GAME, "name": "Mei", "depth": "deep"})) == "bad-depth"
    wrong = client.post(f"{API}/tables", json={"game": GAME, "name": "Mei", "depth": 7})
    assert wrong.status_code == 422
    assert client.get(f"{API}/tables").get_json()["tables"] == []


def test_the_card_turned_up_at_the_table_is_told_by_anybody(app: Flask, tables: Tables) -> None:
    mei, jonas = open_table(app, begin=False)
    tables.get(mei.code).set_depth(mei.token, "guided", mei.number(), "depth")
    assert mei.send("POST", "/begin", {}).status_code == 200
    cards = jonas.legal()
    assert cards == mei.legal()
    assert len(cards) > 1
    assert jonas.act(cards[0], key="card").status_code == 200
    assert jonas.act(cards[0], seen=1, key="card").status_code == 200, "the same tap again"
    told = tables.get(mei.code).log(None)[-1]
    assert told.messages[0] == ("log.told-by", {"by": "yellow"})
