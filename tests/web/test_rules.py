"""Rules help: every ruling is there in our words, with its option and what the table has chosen."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.engine.meta import Meta, Option
from companion.games.ming_dynastie.meta import META
from companion.table import Tables
from companion.web.pages.arrangement import OptionField
from companion.web.pages.rules import cited, told
from companion.words import LANGUAGES, catalogue
from tests.web.kit import GAME
from tests.web.phones import Phone, begun

NAMED = {"two-players", "neutral-pool", "component-limits", "cards-limits", "members-limits", "dragon-cost"}
NAMED |= {"order-of-scoring", "return-total", "city-majority"}


Told = list[tuple[str, list[OptionField]]]


def rulings(meta: Meta = META, lang: str = "en") -> Told:
    found = told(meta, catalogue(lang, GAME).say)
    return [ruling for _, rulings in found["parts"] for ruling in rulings]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_rulings_are_cited_once(app: Flask, lang: str) -> None:
    ids = [ruling for ruling, _ in rulings(lang=lang)]
    assert sorted(ids) == sorted({str(number) for number in range(1, 19)} | NAMED)
    words = catalogue(lang, GAME)
    known = {key.split(".")[1] for key in words if key.startswith("ruling.")}
    assert known == set(ids), "a ruling that belongs to no part"
    page = Phone(app, lang).get(f"/rules/{GAME}").text
    assert len(re.findall(r'<article id="ruling-[^"]+"><h3>[^<]+</h3><p>[^<]+</p>', page)) == len(ids)


def test_every_option_stands_at_its_ruling() -> None:
    shown = [field.name for _, fields in rulings() for field in fields]
    assert sorted(shown) == sorted(META.options)
    assert told(META, catalogue("en", GAME).say)["options"] == []
    nine = next(fields for ruling, fields in rulings() if ruling == "9")
    assert [field.name for field in nine] == ["city-order"]


def test_an_option_that_cites_nothing_known_is_shown_at_the_end() -> None:
    options = {name: replace(option, ruling="house custom") for name, option in META.options.items()}
    meta = replace(META, options=options)
    assert [field.name for field in told(meta, catalogue("en", GAME).say)["options"]] == list(META.options)
    assert not any(fields for _, fields in rulings(meta))


def test_citations() -> None:
    assert cited("ruling 9") == ("9",)
    assert cited("rulings 3 and 16") == ("3", "16")
    assert cited("component limits") == ("component-limits",)
    assert cited(Option(("a",)).ruling) == ("",)


def test_the_wanted_part_stands_in_its_place_with_its_rulings_open(app: Flask) -> None:
    page = Phone(app).get(f"/rules/{GAME}?part=scoring").text
    assert re.findall(r'<section id="([^"]+)"', page) == catalogue("en", GAME).say("rules.parts").split()
    assert re.findall(r'id="rulings-([^"]+)" open', page) == ["scoring"]
    assert " open>" not in Phone(app).get(f"/rules/{GAME}?part=<b>").text


def test_house_rules_are_told_line_by_line(app: Flask, tables: Tables) -> None:
    phone = Phone(app)
    path = phone.open_table()
    phone.post(f"{path}/house", text="No dragons.\n\n<b>Tea</b> first.\n")
    page = phone.get(f"/rules/{GAME}?table={path.rpartition('/')[2]}").text
    assert "<p>No dragons.</p><p>&lt;b&gt;Tea&lt;/b&gt; first.</p></section>" in page


def test_from_a_table_it_says_what_that_table_has_chosen(app: Flask, tables: Tables) -> None:
    phone = Phone(app)
    path = phone.open_table()
    code = path.rpartition("/")[2]
    chosen: dict[str, Any] = {"option.city-order": "chosen"}
    phone.post(f"{path}/options", **chosen)
    told = phone.get(f"/rules/{GAME}?table={code.upper()}&part=scoring").text
    label = catalogue("en", GAME).say(f"option.{GAME}.city-order.chosen")
    assert f"At this table: {label}" in told
    assert f'href="/t/{code}"' in told
    with phone.client.session_transaction() as session:
        token = session["seats"][code]
    tables.get(code).config.set_house_rules(token, "<i>No dragons</i>")
    told = phone.get(f"/rules/{GAME}?table={code}").text
    assert "&lt;i&gt;No dragons&lt;/i&gt;" in told and "House rules" in told
    plain = phone.get(f"/rules/{GAME}").text
    assert "No dragons" not in plain
    assert "At this table" not in plain
    assert phone.get(f"/rules/{GAME}?table=nonesuch").status_code == 404
    assert phone.get(f"/rules/{GAME}?table=%3Cscript%3E").status_code == 404


def test_play_page_and_menu_lead_there(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "move")
    code = path.rpartition("/")[2]
    links = set(re.findall(r'href="((?:/rules|/t/[^"]*/rule)[^"]*)"', phones["red"].get(path).text))
    assert {f"{path}/rule", f"/rules/{GAME}?table={code}"} <= links
    for link in links:
        assert phones["red"].get(link.replace("&amp;", "&")).status_code == 200
