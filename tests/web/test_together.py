"""Scorekeeping on one phone: all who choose at once are asked on one screen, as their cards lie open on the table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.table import Table, Tables
from companion.words import LANGUAGES
from tests.saying import say
from tests.web.phones import Phone
from tests.web.test_pass_and_play import NAMES, at_the_secret, by, seats_of


def counted(app: Flask, tables: Tables, lang: str = "en") -> tuple[Phone, str, Table]:
    """Three people on one phone that only keeps the score, asked how many return from a city."""
    phone, path = at_the_secret(app, tables, lang)
    table = tables.get(path.rpartition("/")[2])
    host = seats_of(tables, phone, path)[0]
    assert table.config.set_depth(host.token, "scorekeeper", table.number, "depth").status == "done"
    assert len(table.play.to_act) > 1
    return phone, path, table


def rows(text: str) -> dict[str, list[str]]:
    """What each seat may answer, by its colour."""
    found: dict[str, list[str]] = {}
    for colour, action in re.findall(r'name="each\.(\w+)" value="([^"]*)"', text):
        found.setdefault(colour, []).append(action)
    return found


def form(table: Table, chosen: dict[str, str], key: str = "tap") -> dict[str, Any]:
    return {"seen": table.number, "key": key, **{f"each.{colour}": action for colour, action in chosen.items()}}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everybody_who_chooses_is_asked_on_one_screen(app: Flask, tables: Tables, lang: str) -> None:
    phone, path, table = counted(app, tables, lang)
    page = phone.get(path).text
    waiting = list(table.play.to_act)
    assert rows(page) == {colour: [one.text for one in table.play.legal(colour)] for colour in waiting}
    assert say("together.headline", lang) in page and f'href="?as={waiting[0]}"' in page
    chosen = {colour: table.play.legal(colour)[-1].text for colour in waiting}
    number = table.number
    phone.post(f"{path}/act", **form(table, chosen))
    told = {line.seat for line in table.timeline.log(None) if line.number > number and line.kind == "action"}
    assert told >= set(waiting) and not set(waiting) & set(table.play.to_act)


def test_whoever_wants_to_may_still_choose_in_secret(app: Flask, tables: Tables) -> None:
    phone, path, table = counted(app, tables)
    first = table.play.to_act[0]
    own = phone.get(f"{path}?as={first}").text
    assert not rows(own) and "data-pick" in own
    phone.post(f"{path}/act", action=table.play.legal(first)[0].text, seen=table.number, key="own", **by(first))
    rest = rows(phone.get(path).text)
    assert first not in rest and set(rest) in ({*table.play.to_act}, set()), "one alone has a screen of his own"


def test_a_phone_with_one_seat_or_that_knows_the_cards_asks_as_ever(app: Flask, tables: Tables) -> None:
    phone, path = at_the_secret(app, tables)
    assert not rows(phone.get(path).text)


def test_what_is_wrong_in_one_row_is_told_and_the_rows_before_it_stand(app: Flask, tables: Tables) -> None:
    phone, path, table = counted(app, tables)
    first, second, *_ = table.play.to_act
    number, action = table.number, table.play.legal(first)[0].text
    phone.post(f"{path}/act", 400, json=True, **form(table, {first: "return 99"}))
    phone.post(f"{path}/act", 422, json=True, **form(table, {first: action, "green": action}))
    assert table.number == number
    answer = phone.post(f"{path}/act", 400, json=True, **form(table, {first: action, second: "return 99"}))
    assert say("phone.chain-stopped", count=1) in answer.get_json()["error"]["message"]
    assert table.number > number and first not in table.play.to_act and second in table.play.to_act


def test_the_same_tap_counts_once(app: Flask, tables: Tables) -> None:
    phone, path, table = counted(app, tables)
    sent = form(table, {colour: table.play.legal(colour)[0].text for colour in table.play.to_act})
    phone.post(f"{path}/act", **sent)
    number = table.number
    phone.post(f"{path}/act", **sent)
    assert table.number == number


def test_nobody_answers_for_a_seat_on_another_phone(app: Flask, tables: Tables) -> None:
    _, path, table = counted(app, tables)
    stranger = Phone(app)
    sent = form(table, dict.fromkeys(NAMES, "return 0"))
    assert stranger.post(f"{path}/act", 422, json=True, **sent).get_json()["error"]["code"] == "bad-form"
