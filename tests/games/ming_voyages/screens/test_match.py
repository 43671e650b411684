"""A match of The Ming Voyages: the second game with sides swapped, found by both phones, and what both games give."""

from __future__ import annotations

import random
import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table import Table, Tables
from tests.web.kit import API, make_app

GAME = "ming-voyages"


@pytest.fixture
def app(tables: Tables) -> Flask:
    return make_app(tables)


def to_the_end(live: Table, tokens: dict[str, str], seed: int) -> None:
    luck = random.Random(seed)
    for tap in range(6000):
        if not live.play.to_act:
            return
        side = live.play.to_act[0]
        action = luck.choice(live.play.legal(side))
        assert live.play.intent(tokens[side], action.text, live.number, f"end-{tap}").status == "done"
    raise AssertionError("no end")


def tap_again(client: FlaskClient, code: str) -> str:
    """Tap the button on the page of the end; the code of where it leads."""
    page = client.get(f"/t/{code}").get_data(as_text=True)
    csrf = re.search(r'name="csrf" value="([^"]+)"', page)
    assert csrf and f'action="/t/{code}/again"' in page
    answer = client.post(f"/t/{code}/again", data={"csrf": csrf[1]})
    assert answer.status_code == 303
    return str(answer.headers["Location"].rpartition("/")[2])


def test_a_match_of_two_games(tables: Tables, app: Flask) -> None:
    """One table for both, each on the other side; afterwards the points of both games by person."""
    mei, jonas = app.test_client(), app.test_client()
    made = mei.post(f"{API}/tables", json={"game": GAME, "name": "Mei", "options": {"cards": "app"}}).get_json()
    code = made["code"]
    taken = jonas.post(f"{API}/tables/{code}/seats/overlord", json={"name": "Jonas"}).get_json()
    first = tables.get(code)
    first.config.set_chance(made["token"], {"dice": "app"})
    first.config.begin(made["token"])
    to_the_end(first, {"emperor": made["token"], "overlord": taken["token"]}, 2)

    second_code = tap_again(mei, code)
    assert tap_again(jonas, code) == second_code, "one second game, whoever taps"
    assert f'href="/t/{second_code}"' in mei.get(f"/t/{code}").text, "and back to it from the first"
    second = tables.get(second_code)
    assert {seat.colour: seat.name for seat in second.seats.all} == {"emperor": "Jonas", "overlord": "Mei"}
    assert (second.config.options, second.config.edition, second.config.depth) == (
        first.config.options,
        first.config.edition,
        first.config.depth,
    )
    log = jonas.get(f"/t/{code}/log").get_data(as_text=True)
    assert second_code in log, "the first game's log tells where the match goes on"
    with mei.session_transaction() as held_m, jonas.session_transaction() as held_j:
        tokens = {"overlord": held_m["seats"][second_code], "emperor": held_j["seats"][second_code]}
    second.config.begin(tokens["overlord"])
    to_the_end(second, tokens, 3)

    page = unescape(mei.get(f"/t/{second_code}").get_data(as_text=True))
    one, two = first.timeline.view(None)["standing"], second.timeline.view(None)["standing"]
    points = {"Mei": one["emperor"] + two["overlord"], "Jonas": one["overlord"] + two["emperor"]}
    for name, total in points.items():
        assert re.search(rf"<b>{name}</b><small>[^<]*</small><em>{total}</em>", page), (name, total)
    best = max(points, key=points.__getitem__)
    assert (f"{best} wins the match." if len(set(points.values())) > 1 else "a draw") in page

    third_code = tap_again(mei, second_code)
    tap_again(jonas, second_code)
    third = tables.get(third_code)
    assert {seat.colour: seat.name for seat in third.seats.all} == {"emperor": "Mei", "overlord": "Jonas"}
    with mei.session_transaction() as held_m, jonas.session_transaction() as held_j:
        tokens = {"emperor": held_m["seats"][third_code], "overlord": held_j["seats"][third_code]}
    third.config.begin(tokens["emperor"])
    to_the_end(third, tokens, 4)
    page = mei.get(f"/t/{third_code}").text
    assert "wins the match" not in page and "a draw" not in page, "a match has two games; this is the first of another"
