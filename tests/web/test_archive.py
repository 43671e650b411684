"""Past games: what is listed, found and paged; the first page; names that are offered."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from flask import Flask

from companion.store import SqlStore
from companion.table import LONGEST_NAME, Tables
from companion.words import LANGUAGES
from tests.web.kit import GAME
from tests.web.phones import Phone, assert_page
from tests.web.shelf import past_game


@pytest.fixture
def store(tables: Tables) -> SqlStore:
    """Three games that are over."""
    found = tables._store
    assert isinstance(found, SqlStore)
    past_game(found, "plum", "2025-12-24", ("Mei", 142), ("Tomás", 120))
    past_game(found, "fern", "2026-03-07", ("Jonas", 99), ("Mei", 151), ("Aisha", 151))
    past_game(found, "lark", "2026-03-09", ("Straße <b>", 80), ("Hong", 70), bots=("Hong",))
    return found


def codes(text: str) -> list[str]:
    """The tables that a page lists, in order."""
    return re.findall(r'<li><a href="/t/([A-Z]+)"><span>', text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_past_games_stand_newest_first_by_month_with_their_results(app: Flask, store: SqlStore, lang: str) -> None:
    answer = Phone(app, lang).get("/games")
    assert_page(answer, lang)
    assert codes(answer.text) == ["LARK", "FERN", "PLUM"]
    months = re.findall(r"<h2>(.*?)</h2>", answer.text)
    said = {"en": ["March 2026", "December 2025"], "de": ["März 2026", "Dezember 2025"]}
    assert months == said.get(lang, ["Mars 2026", "Décembre 2025"])
    assert "Straße &lt;b&gt;" in answer.text
    for code in ("LARK", "FERN", "PLUM"):
        for page in ("score", "record"):
            assert f'href="/t/{code}/{page}"' in answer.text


def test_all_winners_stand_first(app: Flask, store: SqlStore) -> None:
    text = Phone(app).get("/games?q=fern").text
    winners = re.findall(r'<b class="first">.*?<span>(.*?)</span><em>(\d+)</em>', text, re.DOTALL)
    assert winners == [("Mei", "151"), ("Aisha", "151")]
    assert "Jonas 99" in text


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("mei", ["FERN", "PLUM"]),
        ("MEI jonas", ["FERN"]),
        ("tomas", ["PLUM"]),
        ("strasse", ["LARK"]),
        ("Plum", ["PLUM"]),
        ("ming-dyn", ["LARK", "FERN", "PLUM"]),
        ("2026-03", ["LARK", "FERN"]),
        ("24.12.2025", ["PLUM"]),
        ("march", ["LARK", "FERN"]),
        ("7 march 2026", ["FERN"]),
        ("nobody", []),
        ("   ", ["LARK", "FERN", "PLUM"]),
    ],
)
def test_search(app: Flask, store: SqlStore, asked: str, expected: list[str]) -> None:
    assert codes(Phone(app).get("/games?" + urlencode({"q": asked})).text) == expected


def test_search_knows_months_in_the_readers_language(app: Flask, store: SqlStore) -> None:
    assert codes(Phone(app, "de").get("/games?q=märz").text) == ["LARK", "FERN"]


def test_running_games_are_found_and_said_to_be_running(app: Flask, store: SqlStore) -> None:
    phone = Phone(app)
    code = phone.open_table("Noor").rpartition("/")[2].upper()
    assert code not in codes(phone.get("/games").text)
    answer = phone.get("/games?q=noor").text
    assert codes(answer) == [code]
    assert "Waiting for players" in answer
    assert "/record" not in answer


def test_thirty_to_a_page(app: Flask, tables: Tables) -> None:
    store = tables._store
    assert isinstance(store, SqlStore)
    letters = "abcdefgh"
    made = [first + second for first in letters for second in letters][:61]
    for number, code in enumerate(made):
        past_game(store, code, f"20{10 + number // 12:02}-{number % 12 + 1:02}-01", ("Mei", number), ("Jo", 1))
    newest = [code.upper() for code in reversed(made)]
    phone = Phone(app)
    pages = [phone.get("/games?" + urlencode({"page": page, "q": "mei"})).text for page in ("1", "2", "3")]
    assert [codes(page) for page in pages] == [newest[:30], newest[30:60], newest[60:]]
    assert [('rel="prev"' in page, 'rel="next"' in page) for page in pages] == [
        (False, True), (True, True), (True, False),
    ]  # fmt: skip
    assert 'href="/games?q=mei&amp;page=3"' in pages[1]
    for odd, page in (("0", 0), ("99999", 2), ("-1", 0), ("x", 0), ("", 0), ("9" * 40, 0), ("²", 0)):
        assert codes(phone.get("/games?" + urlencode({"page": odd})).text) == codes(pages[page])


@pytest.mark.parametrize("asked", ["<script>", "\0", "a" * 5000, "%", '"><b>', "💣", "\ud800"])
def test_any_question_is_answered(app: Flask, store: SqlStore, asked: str) -> None:
    answer = Phone(app).get("/games?" + urlencode({"q": asked.encode("utf-8", "surrogatepass")}))
    assert_page(answer, "en")
    assert "<script>" not in answer.text.partition("<body")[2]
    assert '"><b>' not in answer.text


def test_the_first_page_shows_running_tables_and_the_latest_games(app: Flask, store: SqlStore) -> None:
    past_game(store, "wren", "2024-01-01", ("Old", 1), ("Older", 2))
    phone = Phone(app)
    code = phone.open_table("Noor").rpartition("/")[2].upper()
    text = phone.get("/").text
    assert codes(text) == [code, "LARK", "FERN", "PLUM"]
    assert 'href="/games"' in text
    assert 'href="/people"' in text


def test_a_name_is_remembered_and_those_of_others_are_offered(app: Flask, store: SqlStore) -> None:
    phone = Phone(app)
    path = phone.open_table("Noor Á")
    text = phone.get(f"/new?game={GAME}").text
    assert 'value="Noor Á"' in text
    offered = re.findall(r'<option value="(.*?)">', text)
    assert {"Noor Á", "Mei", "Jonas", "Aisha", "Straße &lt;b&gt;"} <= set(offered)
    assert "Hong" not in offered, "a bot's name"
    assert len({name.casefold() for name in offered}) == len(offered)
    other = Phone(app)
    assert 'name="name" value=""' in other.get(path).text
    other.sit(path, "yellow", "Eve")
    other.post(f"{path}/rename", name="Evi")
    assert 'value="Evi"' in other.get("/new").text


def test_a_name_may_be_as_long_on_the_pages_as_at_the_table(app: Flask) -> None:
    phone = Phone(app)
    path = phone.open_table("M" * LONGEST_NAME)
    for page in ("/new", path):
        fields = re.findall(r'name="name"[^>]*maxlength="(\d+)"', phone.get(page).text)
        assert fields
        assert set(fields) == {str(LONGEST_NAME)}
