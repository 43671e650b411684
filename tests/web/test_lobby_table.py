"""Arranging a table: how much the app does, the board, options with the most asked first, the rules of the house."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.games.ming_dynastie.meta import META
from companion.table import Table, Tables
from companion.words import LANGUAGES, catalogue
from tests.web.kit import GAME
from tests.web.phones import Phone

HOSTILE = "</textarea><script>alert(1)</script>"


def at_table(app: Flask, lang: str = "en") -> tuple[Phone, Phone, str]:
    """The host, a guest, and the table's path."""
    host, guest = Phone(app, lang), Phone(app, lang)
    path = host.open_table()
    guest.sit(path, "yellow", "Jonas")
    return host, guest, path


def table_of(tables: Tables, path: str) -> Table:
    return tables.get(path.rpartition("/")[2])


def row(text: str, name: str) -> str:
    """A row of the lobby, from its summary to its end."""
    start = text.index(f'id="{name}"')
    return text[start : text.index("</div>", start)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_host_chooses_how_much_the_app_does(app: Flask, tables: Tables, lang: str) -> None:
    host, guest, path = at_table(app, lang)
    say = catalogue(lang, GAME).say
    form: dict[str, Any] = {"depth": "scorekeeper", "seen": table_of(tables, path).number, "key": "d"}
    guest.post(f"{path}/depth", 403, **form)
    host.post(f"{path}/depth", **form)
    assert table_of(tables, path).config.depth == "scorekeeper"
    mine, theirs = row(host.get(path).text, "arranged"), row(guest.get(path).text, "arranged")
    assert say("guide.depth.scorekeeper") in mine and say("guide.depth.scorekeeper") in theirs
    assert f'href="{path}/arrange"' in mine and "href" not in theirs
    host.post(f"{path}/begin")
    assert 'data-page="play.html#track"' in host.get(path).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_table_may_be_told_depth_and_board_at_once(app: Flask, tables: Tables, lang: str) -> None:
    phone = Phone(app, lang)
    path = phone.post("/new", game=GAME, name="Mei", depth="guided", edition="boxed").location
    table = table_of(tables, path)
    assert (table.config.depth, table.config.edition) == ("guided", "boxed")
    say = catalogue(lang, GAME).say
    text = row(phone.get(path).text, "arranged")
    assert say("board.unchecked") in text
    fed = say("depth.chance.of", what=say("source.movement-deck"), who=say("depth.people"))
    assert " · ".join([say("guide.lies.box"), say("guide.depth.guided"), fed]) in text
    for wrong in ({"depth": "deep"}, {"edition": "golden"}, {"edition": "boxed/none"}):
        fields: dict[str, Any] = {"game": GAME, "name": "Mei", **wrong}
        assert phone.post("/new", 400, **fields).text


def test_the_board_is_the_hosts_to_choose(app: Flask, tables: Tables) -> None:
    host, guest, path = at_table(app)
    box: Any = {"lies": "box", "depth": "guided", "source": "app", "board": "later"}
    guest.post(f"{path}/arrange", 403, **box)
    host.post(f"{path}/arrange", **box)
    assert table_of(tables, path).config.edition == "boxed"
    assert f'href="{path}/board"' in host.get(path).text and f'href="{path}/board"' not in guest.get(path).text
    host.post(f"{path}/arrange", lies="print", depth="guided", source="people")
    assert table_of(tables, path).config.edition == "companion"
    assert f'href="{path}/board"' not in host.get(path).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_most_asked_options_stand_first_and_changed_ones_are_marked(app: Flask, lang: str) -> None:
    host, guest, path = at_table(app, lang)
    text = row(host.get(path).text, "options")
    above, below = text.split('id="optmore"')
    names = re.findall(r'name="option\.([a-z-]+)"', text)
    assert set(names) == set(META.options) and set(re.findall(r'name="option\.([a-z-]+)"', above)) == {
        "turns", "city-majority", "district-ties", "starter"
    }  # fmt: skip
    assert 'class="chg"' not in text and 'name="option.final-tie"' in below
    changed: dict[str, Any] = {"option.final-tie": "monks"}
    host.post(f"{path}/options", **changed)
    above = row(host.get(path).text, "options").split('id="optmore"')[0]
    assert 'name="option.final-tie"' in above and above.count('class="chg"') == 1
    say = catalogue(lang, GAME).say
    assert say("option.ming-dynastie.final-tie.monks") in row(guest.get(path).text, "options")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_house_rules_are_the_hosts_and_everybody_reads_them(app: Flask, tables: Tables, lang: str) -> None:
    host, guest, path = at_table(app, lang)
    guest.post(f"{path}/house", 403, text="mine")
    host.post(f"{path}/house", text=f"No tea on the map.\r\n{HOSTILE}")
    for phone in (host, guest):
        for page in (path, f"/rules/{GAME}?table={path.rpartition('/')[2]}"):
            text = phone.get(page).text
            assert "No tea on the map." in text and "<script>alert" not in text
    assert 'name="text"' not in guest.get(path).text
    host.post(f"{path}/house", 400, text="x" * 1001)
    host.post(f"{path}/house", 400, text="\u202e")
    assert table_of(tables, path).config.house_rules.startswith("No tea")
    host.post(f"{path}/house")
    assert table_of(tables, path).config.house_rules == ""


def test_whoever_sits_reads_that_it_is_up_to_the_host_and_finds_the_set_up_in_one_fold(app: Flask) -> None:
    """Only the host, whose phone invites, has the rows at hand; how many seats are free stands there for both."""
    host, guest, path = at_table(app)
    invites, waits = (unescape(phone.get(path).text) for phone in (host, guest))
    assert "Scan the code to join" in invites and 'id="setup"' not in invites
    assert "Waiting for the host" in waits and "Scan the code to join" not in waits
    assert waits.index('id="setup"') < waits.index('id="arranged"') < waits.index('id="houses"')
    assert invites.count("2 seats free.") == waits.count("2 seats free.") == 1
