"""The page about everybody who has played here."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.store import SqlStore
from companion.table import Tables
from companion.words import LANGUAGES
from tests.saying import say
from tests.web.phones import Phone, assert_page
from tests.web.shelf import past_game


@pytest.fixture
def store(tables: Tables) -> SqlStore:
    found = tables._store
    assert isinstance(found, SqlStore)
    past_game(found, "plum", "2025-12-24", ("Mei", 142), ("Tom & <i>", 120))
    past_game(found, "fern", "2026-03-07", ("MEI", 99), ("Lan", 151), bots=("Lan",))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_people_with_their_games_wins_and_points(app: Flask, store: SqlStore, lang: str) -> None:
    answer = Phone(app, lang).get("/people")
    assert_page(answer, lang)
    names = re.findall(r"<b>(.*?)</b><small>(.*?)</small>", answer.text)
    assert [name for name, _ in names] == ["MEI", "Tom &amp; &lt;i&gt;"]
    assert names[0][1].startswith(f"{say('people.games', lang, count=2)} · {say('people.won', lang, count=1)}")
    assert ("120.5" if lang == "en" else "120,5") in answer.text
    assert "142" in answer.text


def test_a_name_leads_to_its_games(app: Flask, store: SqlStore) -> None:
    phone = Phone(app)
    (link,) = re.findall(r'href="(/games\?q=Tom[^"]*)"', phone.get("/people").text)
    found = phone.get(link.replace("&amp;", "&")).text
    assert 'href="/t/PLUM"' in found
    assert 'href="/t/FERN"' not in found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_games_it_says_so(app: Flask, lang: str) -> None:
    for path in ("/people", "/games"):
        assert_page(Phone(app, lang).get(path), lang)
    assert '<p class="none">' in Phone(app, lang).get("/people").text
