"""The editor for the board of The Ming Voyages' box: one form for names and borders, what it finds odd and refuses."""

from __future__ import annotations

import re
from html import escape, unescape
from itertools import combinations
from typing import Any

import pytest
from flask import Flask

from companion.engine import registry
from companion.games.ming_voyages.screens.own_board import missing
from companion.table import Table, Tables
from companion.words import LANGUAGES, catalogue
from tests.web.phones import Phone
from tests.web.test_own_board_pages import HOSTILE, lobby, table_of, told, upload

VOYAGES = "ming-voyages"
DATA = registry.game(VOYAGES).geometry()
LANDS = [region["id"] for region in DATA["regions"] if region["kind"] == "borderland"]
KINDS = {region["id"]: region["kind"] for region in DATA["regions"]}
OURS = [f"{road['a']} {road['b']}" for road in DATA["adjacency"]]


def room(app: Flask, lang: str = "en") -> tuple[Phone, str]:
    phone = Phone(app, lang)
    return phone, phone.post("/new", game=VOYAGES, name="Mei").location


def said(key: str, lang: str = "en", **params: Any) -> str:
    return escape(catalogue(lang, VOYAGES).say(key, params))


def named(**lands: str) -> dict[str, Any]:
    """The form's fields with these names."""
    return {f"name.{land}": name for land, name in lands.items()}


def checks(phone: Phone, path: str) -> list[tuple[str, str]]:
    """The check list: kinds and texts."""
    part = re.search(r'<ul class="checks plate">(.*?)</ul>', phone.get(f"{path}/board").text, re.S)
    assert part
    return re.findall(r'<li class="(\w+)">.*?<span[^>]*>(.*?)</span>', part[1])


def ticked(text: str) -> set[frozenset[str]]:
    found = re.findall(r'name="border" value="([^"]+)" checked', text)
    return {frozenset(pair.split()) for pair in found}


def own_of(table: Table) -> tuple[dict[str, str], set[frozenset[str]]]:
    return table.config.own["names"], {frozenset(border) for border in table.config.own["borders"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_board_is_entered_in_one_form_and_played_on(app: Flask, tables: Tables, lang: str) -> None:
    phone, path = room(app, lang)
    assert checks(phone, path) == [("open", said("own.open", lang))]
    turned = [" ".join(reversed(pair.split())) for pair in OURS[:-1]]
    names = named(gansu="  Kan   su ", datong=HOSTILE, jizhou="Jizhou", liaodong="")
    phone.post(f"{path}/board/whole", border=turned, **names)
    text = phone.get(f"{path}/board").text
    assert ticked(text) == {frozenset(pair.split()) for pair in OURS[:-1]}
    assert 'value="Kan su"' in text and escape(HOSTILE) in text and HOSTILE not in text
    assert table_of(tables, path).config.edition == "companion"  # entered is not used yet
    phone.post(f"{path}/board/whole", border=OURS, use="1", **names)
    table = table_of(tables, path)
    assert table.config.edition == "boxed"
    assert own_of(table) == ({"gansu": "Kan su", "datong": HOSTILE}, {frozenset(pair.split()) for pair in OURS})
    page = phone.get(path).text
    assert f'href="{path}/board"' in page and said("board.routes", lang, count=len(OURS)) in page
    Phone(app).sit(path, "overlord", "Jonas")
    phone.post(f"{path}/begin")
    assert HOSTILE not in phone.get(path).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fields_hold_our_names_and_every_pair_once(app: Flask, lang: str) -> None:
    phone, path = room(app, lang)
    text = phone.get(f"{path}/board").text
    known = catalogue(lang, VOYAGES)
    for land in LANDS:
        assert re.search(rf'name="name.{land}" value="{known.say(f"region.{land}")}"', text)
    pairs = [frozenset(pair.split()) for pair in re.findall(r'name="border" value="([^"]+)"', text)]
    every = {frozenset(pair) for pair in combinations(KINDS, 2) if {KINDS[one] for one in pair} != {"homeland", "ming"}}
    assert len(pairs) == len(set(pairs)) and set(pairs) == every


def test_names_that_are_ours_are_not_kept(app: Flask, tables: Tables) -> None:
    phone, path = room(app, "de")
    found: dict[str, Any] = dict(re.findall(r'name="(name\.\w+)" value="([^"]+)"', phone.get(f"{path}/board").text))
    phone.post(f"{path}/board/whole", use="1", **found)
    table = table_of(tables, path)
    assert len(found) == 5 and table.config.edition == "boxed" and not table.config.own.get("names")
    assert said("board.unchecked.ming-voyages", "de") in phone.get(path).text  # and no borders


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_missing_is_told_and_keeps_it_from_being_played(app: Flask, tables: Tables, lang: str) -> None:
    phone, path = room(app, lang)
    left = [pair for pair in OURS if "liaodong" not in pair]
    phone.post(f"{path}/board/whole", border=left, use="1", **named(liaodong="Liaotung"))
    assert table_of(tables, path).config.edition == "companion" and told(phone, path)
    assert checks(phone, path) == [
        ("ok", said("own.count", lang, count=len(left))),
        ("odd", said("own.alone", lang, name="Liaotung")),
    ]
    assert '<use href="#r-liaodong" class="bare"/>' in phone.get(f"{path}/board").text


def test_what_is_odd_is_told(app: Flask) -> None:
    phone, path = room(app)
    apart = ["western eastern", "eastern manchu", "western gansu", "gansu sichuan", "gansu datong", "jizhou liaodong",
             "liaodong ming"]  # fmt: skip
    phone.post(f"{path}/board/whole", border=apart, **named(gansu="sichuan"))
    assert checks(phone, path)[1:] == [
        ("odd", said("own.apart", regions=["jizhou", "liaodong", "ming"])),
        ("odd", said("own.twice", name="Sichuan")),
    ]


def test_gaps() -> None:
    assert missing([], LANDS) == []
    assert missing([["a", "b"]], ["a", "b", "c"]) == ["c"]


def test_our_borders_can_be_filled_in_and_taken_away(app: Flask) -> None:
    phone, path = room(app)
    phone.post(f"{path}/board/whole", fill="ours", border=["gansu ming"], **named(gansu="Kansu"))
    text = phone.get(f"{path}/board").text
    assert ticked(text) == {frozenset(pair.split()) for pair in OURS} and 'value="Kansu"' in text
    phone.post(f"{path}/board/whole", fill="none", border=OURS, **named(gansu="Kansu"))
    text = phone.get(f"{path}/board").text
    assert not ticked(text) and 'value="Kansu"' in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("land", "name", "key"),
    [("jizhou", "x" * 25, "long"), ("gansu", "a\u202eb", "signs"), ("sichuan", "KANSU", "twice"),
     ("datong", HOSTILE * 3, "long")],
)  # fmt: skip
def test_a_refused_name_is_said_at_its_field_and_nothing_typed_is_lost(
    app: Flask, lang: str, land: str, name: str, key: str
) -> None:
    phone, path = room(app, lang)
    given = named(gansu="Kansu") | named(**{land: name})
    answer = phone.post(f"{path}/board/whole", 422, border=["gansu ming"], use="1", **given)
    found = re.search(rf'<p class="wrong" id="wrong-{land}">(.*?)</p>', answer.text)
    shown = "".join(letter if letter.isprintable() else "?" for letter in name[:40])
    assert found and unescape(found[1]) == unescape(said(f"impossible.own-name-{key}", lang, text=shown, most=24))
    assert 'aria-invalid="true"' in answer.text and ticked(answer.text) == {frozenset(("gansu", "ming"))}
    assert f'value="{escape(name)}"' in unescape_quotes(answer.text) and HOSTILE not in answer.text
    assert not ticked(phone.get(f"{path}/board").text)  # nothing of it was kept
    assert phone.post(f"{path}/board/whole", 422, json=True, **given).get_json()["message"]


def unescape_quotes(text: str) -> str:
    """Flask writes quotation marks as numbers, the standard library by name."""
    return text.replace("&#34;", "&quot;")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "border", ["gansu gansu", "gansu nowhere", "gansu", "", "western ming", "sea gansu", f"gansu {HOSTILE}", "a b c"]
)
def test_a_border_that_cannot_be_is_refused_with_a_sentence(app: Flask, lang: str, border: str) -> None:
    phone, path = room(app, lang)
    answer = phone.post(f"{path}/board/whole", 422, border=["gansu ming", border])
    found = re.search(r'<p class="notice problem" role="alert">(.*?)</p>', answer.text)
    assert found and "borders." not in found[1] and HOSTILE not in answer.text
    assert "expected" not in found[1]  # a sentence of the catalogue, not the engine's own


def test_a_board_is_kept_and_goes_out_and_in_as_a_file(app: Flask, tables: Tables) -> None:
    phone, path = room(app)
    phone.post(f"{path}/board/whole", border=OURS, keep="1", board="Attic", **named(gansu="Kansu"))
    assert "Attic" in told(phone, path)
    assert [board.name for board in tables.boards.of(VOYAGES)] == ["Attic"]
    again = Phone(app).post("/new", game=VOYAGES, name="Noor", edition="boxed/Attic").location
    assert own_of(table_of(tables, again))[0] == {"gansu": "Kansu"}
    other, elsewhere = room(app)
    upload(other, elsewhere, phone.get(f"{path}/board.json").data)
    assert 'value="Kansu"' in other.get(f"{elsewhere}/board").text
    third, there = room(app)
    third.post(f"{there}/board/open", name="Attic")
    assert len(ticked(third.get(f"{there}/board").text)) == len(OURS)
    third.post(f"{there}/board/whole", keep="1", board="")
    assert told(third, there) and len(tables.boards.of(VOYAGES)) == 1


def test_only_the_host_and_only_before_the_game(app: Flask) -> None:
    phone, path = room(app)
    guest = Phone(app)
    guest.sit(path, "overlord", "Jonas")
    for who in (guest, Phone(app)):
        assert who.get(f"{path}/board").status_code == 403
        who.post(f"{path}/board/whole", 403, border=OURS)
    phone.post(f"{path}/begin")
    phone.post(f"{path}/board/whole", 409, border=OURS)


def test_a_game_without_this_form_has_no_such_page(app: Flask) -> None:
    phone, path = lobby(app)
    phone.post(f"{path}/board/whole", 404, border=["lintao yanan"])
