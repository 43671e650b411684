"""The editor for the tables of the published Yínzi: by forms alone, each table by itself, refused by field."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from companion.engine import registry
from companion.table import Tables
from companion.web import own_tables
from companion.words import LANGUAGES
from tests.web.phones import Phone

GAME = "yinzi"
OURS = registry.game(GAME).geometry()
FIELDS = re.compile(
    r'<(input|select)[^>]* name="at\.([^"]+)"(?:[^>]* value="([^"]*)")?[^>]*>(.*?)(?=<label|</form)', re.S
)
CHOSEN = re.compile(r'<option value="([^"]*)" selected>')


def lobby(app: Flask, lang: str = "en") -> tuple[Phone, str]:
    phone = Phone(app, lang)
    answer = phone.post("/new", game=GAME, name="Mei", lies="box", depth="guided", source="people", board="enter")
    path = answer.headers["Location"].partition("?")[0]
    return phone, path.removesuffix("/board")


def save(phone: Phone, path: str, fields: Mapping[str, str], status: int = 303) -> str:
    """Send the form of all tables; the page that answers."""
    more: dict[str, Any] = dict(fields)
    return phone.post(f"{path}/board/tables", status, **more).text


def saved(phone: Phone, path: str) -> Any:
    """What was entered so far."""
    return phone.get(f"{path}/board.json").json


def fields(page: str) -> dict[str, str]:
    """What the form would send as it stands."""
    found = {}
    for kind, path, value, rest in FIELDS.findall(page):
        chosen = CHOSEN.search(rest) if kind == "select" else None
        found[f"at.{path}"] = html.unescape(value if kind == "input" else chosen[1] if chosen else "?")
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_table_begins_with_ours_and_stays_so(app: Flask, tables: Tables, lang: str) -> None:
    phone, path = lobby(app, lang)
    page = phone.get(f"{path}/board").text
    sent = fields(page)
    assert len(sent) > 300 and "?" not in sent.values()
    save(phone, path, sent)
    assert saved(phone, path) == {}


def test_what_differs_is_kept_and_played_on(app: Flask, tables: Tables) -> None:
    phone, path = lobby(app)
    changed = {
        "at.boat_track.8": "7", "at.markets.brunei.vp": "4", "at.ships.0.slots.1": "",
        "at.ships.0.destination": "spain", "at.routes.0.demand": "commodity+good", "at.routes.0.disaster": "",
        "at.provinces.0.squares.1.prints": "rice",
    }  # fmt: skip
    save(phone, path, fields(phone.get(f"{path}/board").text) | {"use": "1"} | changed)
    config = tables.get(path.rpartition("/")[2]).config
    assert config.edition == "boxed"
    assert set(config.own) == {"boat_track", "markets", "provinces", "routes", "ships"}
    assert config.own["boat_track"] == [*OURS["boat_track"], 7]
    assert config.own["ships"][0] == OURS["ships"][0] | {"destination": "spain", "slots": ["silk"]}
    assert (config.own["routes"][0]["demand"], config.own["routes"][0]["disaster"]) == ([["commodity", "good"]], None)
    assert config.own["provinces"][0]["squares"][1]["prints"] == "rice"


def test_a_table_goes_back_to_ours(app: Flask, tables: Tables) -> None:
    phone, path = lobby(app)
    save(phone, path, {"at.crop_costs.0": "2", "at.exchange.5": "14"})
    assert set(saved(phone, path)) == {"crop_costs", "exchange"}
    save(phone, path, {"ours": "exchange", "at.exchange.5": "15"})
    assert set(saved(phone, path)) == {"crop_costs"}


@pytest.mark.parametrize(
    ("field", "value", "table"),
    [
        ("boat_track.2", "x4", "boat_track"), ("cards.3.value", "4", "cards"), ("ships.2.slots.0", "gold", "ships"),
        ("markets.spain.vp", "21", "markets"), ("exchange.1", "", "exchange"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_beside_its_field(
    app: Flask, tables: Tables, field: str, value: str, table: str
) -> None:
    phone, path = lobby(app)
    page = save(phone, path, {f"at.{field}": value}, 422)
    assert f'id="t-{table}" open' in page and f'id="wrong-{table}"' in page
    assert page.count('class="wrong"') == 1
    assert saved(phone, path) == {}


def test_fields_of_which_nothing_is_known_are_left_alone() -> None:
    hostile = {
        "nothing.1": "3", "boat_track": "3", "boat_track.x": "3", "boat_track.-1": "3", "ships.99.slots.0": "tea",
        "markets.brunei.vp.x": "3", "markets.atlantis": "3", "": "3", ".": "3",
    }  # fmt: skip
    assert own_tables.entered(OURS, {}, hostile) in ({}, {"boat_track": 3})


def test_kept_tables_are_offered_to_the_next_game(app: Flask, tables: Tables) -> None:
    phone, path = lobby(app)
    save(phone, path, {"keep": "1", "board": "<b>Oma", "at.coast.2": "3"})
    assert html.escape("<b>Oma") in phone.get(f"{path}/board").text
    other, there = lobby(app)
    other.post(f"{there}/board/open", name="<b>Oma")
    assert saved(other, there) == {"coast": {"2": 3, "3": 3, "4": 4}}
