"""Rules help: every ruling is there in our words, with its option and what the table has chosen."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.engine.meta import Option
from companion.games.ming_dynastie.meta import META
from companion.table import Tables
from companion.web.pages.rules_page import RulesPage, Ruling, cited, rules_page
from companion.words import LANGUAGES, catalogue
from tests.web.kit import GAME
from tests.web.phones import Phone, begun

NAMED = {"two-players", "neutral-pool", "component-limits", "cards-limits", "members-limits", "dragon-cost"}
NAMED |= {"order-of-scoring", "return-total", "city-majority"}


def page(lang: str = "en", part: str = "", house: str = "") -> RulesPage:
    return rules_page(meta=META, say=catalogue(lang, GAME).say, part=part, house=house)


def rulings(found: RulesPage) -> list[Ruling]:
    return [ruling for section in found.sections for ruling in section.rulings]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_rulings_are_cited_once(lang: str) -> None:
    ids = [ruling.id for ruling in rulings(page(lang))]
    assert sorted(ids) == sorted({str(number) for number in range(1, 19)} | NAMED)
    words = catalogue(lang, GAME)
    known = {key.split(".")[1] for key in words if key.startswith("ruling.")}
    assert known == set(ids), "a ruling that belongs to no part"
    assert all(ruling.text and ruling.cite for ruling in rulings(page(lang)))


def test_every_option_stands_at_its_ruling() -> None:
    found = page()
    shown = [field.name for ruling in rulings(found) for field in ruling.options]
    assert sorted(shown) == sorted(META.options)
    assert found.options == ()
    nine = next(ruling for ruling in rulings(found) if ruling.id == "9")
    assert [field.name for field in nine.options] == ["city-order"]


def test_an_option_that_cites_nothing_known_is_shown_at_the_end() -> None:
    options = {name: replace(option, ruling="house custom") for name, option in META.options.items()}
    found = rules_page(meta=replace(META, options=options), say=catalogue("en", GAME).say)
    assert [field.name for field in found.options] == list(META.options)
    assert not any(ruling.options for ruling in rulings(found))


def test_citations() -> None:
    assert cited("ruling 9") == ("9",)
    assert cited("rulings 3 and 16") == ("3", "16")
    assert cited("component limits") == ("component-limits",)
    assert cited(Option(("a",)).ruling) == ("",)


def test_the_wanted_part_comes_first_with_its_rulings_open() -> None:
    found = page(part="scoring")
    assert (found.sections[0].id, found.sections[0].now) == ("scoring", True)
    assert [section.now for section in found.sections[1:]] == [False] * (len(found.sections) - 1)
    assert not any(section.now for section in page(part="<b>").sections)


def test_house_rules_are_told_line_by_line() -> None:
    assert page(house="No dragons.\n\n<b>Tea</b> first.\n").house == ("No dragons.", "<b>Tea</b> first.")


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
    links = set(re.findall(r'href="(/rules/[^"]*)"', phones["red"].get(path).text))
    assert f"/rules/{GAME}?table={code}&amp;part=move" in links
    assert f"/rules/{GAME}?table={code}" in links
    for link in links:
        assert phones["red"].get(link.replace("&amp;", "&")).status_code == 200
