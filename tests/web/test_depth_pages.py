"""The page on which people choose how much the app does, and who turns up the cards: forms and bad input."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from flask import Flask

from companion.table import Tables
from companion.words import LANGUAGES, catalogue
from tests.saying import say
from tests.web.phones import Phone, begun, hidden


@pytest.mark.parametrize("lang", LANGUAGES)
def test_anybody_seated_changes_the_depth(app: Flask, tables: Tables, lang: str) -> None:
    path, phones = begun(app, tables)
    jonas = phones["yellow"]
    jonas.lang = lang
    page = jonas.get(f"{path}/depth").text
    assert len(re.findall(r'<button name="depth"', page)) == 3
    table = tables.get(path.rpartition("/")[2])
    for depth in ("scorekeeper", "guided", "digital"):
        given = hidden(jonas.get(f"{path}/depth").text, "depths")
        answer = jonas.post(f"{path}/depth", depth=depth, **given)
        assert answer.location.endswith(path)
        assert table.config.depth == depth
        assert jonas.get(path).status_code == 200
        shown = jonas.get(f"{path}/depth").text
        assert re.search(rf'value="{depth}" class=on aria-current=true disabled', shown)


def test_people_say_who_turns_up_the_cards(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    table = tables.get(path.rpartition("/")[2])
    assert 'name="source.movement-deck" value="app" checked' in phones["yellow"].get(f"{path}/depth").text
    people: dict[str, Any] = {"source.movement-deck": "people"}
    phones["yellow"].post(f"{path}/chance", **people)
    assert table.config.chance == {"movement-deck": "people"}
    assert table.config.depth == "digital"
    assert 'value="people" checked' in phones["red"].get(f"{path}/depth").text


def test_who_has_no_seat_looks_on(app: Flask, tables: Tables) -> None:
    path, _ = begun(app, tables)
    guest = Phone(app)
    page = guest.get(f"{path}/depth").text
    assert page.count(" disabled") >= 5
    number = tables.get(path.rpartition("/")[2]).number
    guest.post(f"{path}/depth", 403, depth="guided", seen=str(number), key="k")
    people: dict[str, Any] = {"source.movement-deck": "people"}
    guest.post(f"{path}/chance", 403, **people)
    assert tables.get(path.rpartition("/")[2]).number == number


def test_before_the_game_the_host_chooses(app: Flask, tables: Tables) -> None:
    mei, jonas = Phone(app), Phone(app)
    path = mei.open_table()
    jonas.sit(path, "yellow", "Jonas")
    given = hidden(mei.get(f"{path}/depth").text, "depths")
    jonas.post(f"{path}/depth", 403, depth="guided", **given)
    mei.post(f"{path}/depth", depth="guided", **given)
    assert tables.get(path.rpartition("/")[2]).config.depth == "guided"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", ["companion", "boxed"])
def test_the_lobby_says_whose_dice_are_rolled_and_the_host_changes_it(
    app: Flask, tables: Tables, lang: str, edition: str
) -> None:
    mei, jonas = Phone(app, lang), Phone(app, lang)
    path = mei.post("/new", game="ming-voyages", name="Mei", depth="scorekeeper", edition=edition).location
    jonas.sit(path, "overlord", "Jonas")
    page = mei.get(f"{path}/depth").text
    assert 'name="source.dice" value="people" checked' in page
    assert 'name="source.deck"' not in page, "while only the score is kept no card is named"
    told = catalogue(lang, "ming-voyages").say
    assert told("depth.people") in part(jonas.get(path).text, "arranged")
    people: dict[str, Any] = {"source.dice": "app"}
    mei.post(f"{path}/chance", **people)
    assert told("depth.app") in part(jonas.get(path).text, "arranged")
    assert 'name="source.dice" value="app" checked' in mei.get(f"{path}/depth").text
    given = hidden(mei.get(f"{path}/depth").text, "depths")
    mei.post(f"{path}/depth", depth="digital", **given)
    cards = 'name="source.deck" value="app" checked' in mei.get(f"{path}/depth").text
    assert cards == (edition == "companion"), "cards of a published box lie on the table"


def test_a_lobby_without_dice_asks_for_none(app: Flask, tables: Tables) -> None:
    mei = Phone(app)
    path = mei.open_table()
    assert 'name="source.movement-deck"' in mei.get(f"{path}/depth").text
    given = hidden(mei.get(f"{path}/depth").text, "depths")
    mei.post(f"{path}/depth", depth="scorekeeper", **given)
    assert 'name="source.' not in mei.get(f"{path}/depth").text


def part(page: str, name: str) -> str:
    """What stands in the part of the page with that id, up to the next part."""
    return page.partition(f'<div id="{name}"')[2].partition("<div id=")[0]


def test_bad_input_is_refused_in_words_and_changes_nothing(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    mei, table = phones["red"], tables.get(path.rpartition("/")[2])
    given = hidden(mei.get(f"{path}/depth").text, "depths")
    number = table.number
    assert "deep" in mei.post(f"{path}/depth", 400, depth="deep", **given).text
    mei.post(f"{path}/depth", 400, **given)
    assert say("error.bad-form") in mei.post(f"{path}/depth", 422, depth="guided", key="k").text
    wrong: list[dict[str, Any]] = [{"source.dice": "app"}, {"source.movement-deck": "cat"}]
    assert "dice" in mei.post(f"{path}/chance", 400, **wrong[0]).text
    assert "cat" in mei.post(f"{path}/chance", 400, **wrong[1]).text
    assert say("error.bad-form") in mei.post(f"{path}/chance", 422).text
    dice = random.Random(5)
    odd = ["", "\x00", "app" * 999, "🀄", "<b>", "-1", "guided\n", "%s", "'"]
    for _ in range(60):
        sent: dict[str, Any] = {
            dice.choice(["depth", "seen", "key", "source.", "source.movement-deck", "x"]): dice.choice(odd)
        }
        form = {**given, **sent}
        where = dice.choice(["depth", "chance"])
        status = mei.client.post(f"{path}/{where}", data={"csrf": csrf(mei, path), **form}).status_code
        assert 400 <= status < 500, form
    assert table.number == number


def csrf(phone: Phone, path: str) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', phone.get(path).text)
    assert found
    return found[1]


def test_hostile_names_stay_names(app: Flask, tables: Tables) -> None:
    mei, jonas = Phone(app), Phone(app)
    path = mei.open_table("<b>{seat}")
    jonas.sit(path, "yellow", "%s&amp;")
    mei.post(f"{path}/begin")
    assert "<b>{seat}" not in mei.get(f"{path}/depth").text
