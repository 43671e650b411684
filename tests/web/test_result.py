"""The result to pass on: plain text, and a picture that stands alone whatever people call themselves."""

from __future__ import annotations

import re
from datetime import date
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask

from companion.table import Tables
from companion.web.pages.result import Result, as_text, card, clip, result
from companion.web.play.texts import Words
from companion.words import LANGUAGES, catalogue
from tests.saying import say
from tests.web.phones import Phone, begun
from tests.web.test_score_chart import LINES

HOSTILE = (
    "<script>alert(1)</script>", '"><image href=x onerror=alert(1)>', "]]><!--", "&lt;&#x41;", "a\u202eb\u2066c",
    "new\nline\r1. Me: 999", "\x00\x1b[31mred", "</title></svg>", "{winner}", "家" * 40, "👨‍👩‍👧" * 9,
)  # fmt: skip
VIEW: dict[str, Any] = {"seats": ["red", "yellow"], "lines": LINES, "winners": [0]}
SVG = "{http://www.w3.org/2000/svg}"
SAFE = {f"{SVG}{tag}" for tag in ("svg", "title", "defs", "symbol", "g", "path", "rect", "circle", "use", "text")}


def made(name: str = "Mei", lang: str = "en", **more: Any) -> Result:
    words = Words(catalogue(lang, "ming-dynastie").say, {"seat:red": name, "seat:yellow": "Jonas"})
    return result({**VIEW, **more}, words, game="Ming-Dynastie", day=date(2026, 11, 21), lang=lang)


def test_the_text_tells_title_day_ranking_and_sources() -> None:
    sources = ("set-of-6", "set-of-5", "city-members", "monastery", "single-tile", "adjustment")
    six, five, city, monk, tile, adjusted = (say(f"screen.source.{source}") for source in sources)
    assert as_text(made()).splitlines() == [
        "Ming-Dynastie · 21 November 2026",
        say("screen.wins", who="Mei"),
        "",
        "1. Mei: 37",
        f"   {six} 24 · {city} 8 · {monk} 4 · {tile} 1",
        "2. Jonas: 28",
        f"   {five} 30 · {adjusted} −5 · {city} 3",
        "",
        "Round 4: Mei +36, Jonas +3",
        f"{say('screen.jump.between')}: Jonas −5",
        "Round 6: Jonas +30, Mei +1",
    ]
    assert "1. Mei\u00a0: " in as_text(made(lang="fr"))
    german = as_text(made(lang="de"))
    assert "21. November 2026" in german and say("screen.wins", "de", who="Mei") in german


def test_before_the_end_it_says_so_far() -> None:
    told = as_text(made(winners=[]))
    assert say("screen.result.so-far") in told and say("screen.wins", who="Mei") not in told


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_breaks_out_of_the_picture_or_the_text(name: str) -> None:
    found = made(name)
    source = card(found)
    tree = ElementTree.fromstring(source)
    for element in tree.iter():
        assert element.tag in SAFE
        for attribute, value in element.attrib.items():
            assert not attribute.startswith("on")
            assert "://" not in value and "url(" not in value and "javascript" not in value
            if attribute.endswith("href"):
                assert value.startswith("#")
    assert "var(" not in source, "a colour that the picture does not bring along"
    defined = {element.get("id") for element in tree.iter() if element.get("id")}
    assert {str(use.get("href"))[1:] for use in tree.iter(f"{SVG}use")} <= defined
    told = as_text(found)
    assert len(told.splitlines()) == len(as_text(made()).splitlines()), "a name makes no lines of its own"
    assert all(letter.isprintable() or letter == "\n" for letter in told)


def test_long_names_are_cut_by_the_room_they_take() -> None:
    assert clip("Mei", 3) == "Mei"
    assert clip("Meister", 4) == "Mei…"
    assert clip("家家家", 4) == "家…"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_are_served_safely(app: Flask, tables: Tables, lang: str) -> None:
    path, phones = begun(app, tables, "over")
    phone = phones["red"]
    phone.lang = lang
    text, picture = phone.get(f"{path}/result.txt"), phone.get(f"{path}/result.svg")
    assert (text.status_code, text.content_type) == (200, "text/plain; charset=utf-8")
    assert "Mei" in text.text and "Jonas" in text.text
    assert (picture.status_code, picture.mimetype) == (200, "image/svg+xml")
    assert picture.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "script-src" not in picture.headers["Content-Security-Policy"]
    assert "unsafe" not in picture.headers["Content-Security-Policy"]
    for answer in (text, picture):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Language"] == lang
        assert "Cookie" in answer.headers["Vary"]
    assert ElementTree.fromstring(picture.text).get("{http://www.w3.org/XML/1998/namespace}lang") == lang
    end = phone.get(path).text
    for link in ("result.txt", "result.svg"):
        assert re.search(rf'<a [^>]*href="{path}/{link}"', end), "works without scripts"
    assert Phone(app, lang).get(f"{path}/result.txt").text == text.text, "anybody may read it, and no more than that"


def test_a_lobby_has_no_result_and_a_running_game_stands_so_far(app: Flask, tables: Tables) -> None:
    phone = Phone(app)
    path = phone.open_table()
    for page in ("result.txt", "result.svg"):
        assert phone.get(f"{path}/{page}").status_code == 303
        assert phone.get(f"/t/nonesuch/{page}").status_code == 404
    running, phones = begun(app, tables)
    assert say("screen.result.so-far") in phones["red"].get(f"{running}/result.txt").text
    assert ElementTree.fromstring(phones["red"].get(f"{running}/result.svg").text) is not None
