"""Bringing in a game from the file of its record: by the form and by the API."""

from __future__ import annotations

import io
import re

import pytest
from flask import Flask

from companion.table import LONGEST_NAME, Tables
from companion.words import LANGUAGES
from tests.web.kit import API, drive, error_of, open_table
from tests.web.phones import Phone


@pytest.fixture
def record(app: Flask, tables: Tables) -> str:
    """A game in its middle."""
    seats = open_table(app)
    drive(tables, seats, "return")
    return tables.get(seats[0].code).timeline.record()


def bring(phone: Phone, data: bytes, status: int = 303, json: bool = False, name: str = "Noor") -> str:
    """Where the form leads to."""
    answer = phone.post("/games/import", status, json, name=name, record=(io.BytesIO(data), "game.txt"))
    return answer.location or answer.text


def test_a_record_becomes_a_table_with_its_game(app: Flask, tables: Tables, record: str) -> None:
    phone = Phone(app)
    assert 'enctype="multipart/form-data"' in phone.get("/games").text
    path = bring(phone, record.encode())
    table = tables.get(path.rpartition("/")[2])
    told = [line for line in table.timeline.record().splitlines() if " " in line]
    assert set(record.splitlines()[5:]) <= {*told, *table.timeline.record().splitlines()}
    text = phone.get(path).text
    assert 'class="notice info"' in text
    assert next(seat.name for seat in table.seats.all if seat.host) == "Noor"
    again = bring(phone, b"\xef\xbb\xbf" + record.encode().replace(b"\n", b"\r\n"))
    assert again != path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_at_fault_is_named_and_nothing_changes(app: Flask, tables: Tables, record: str, lang: str) -> None:
    phone = Phone(app, lang)
    lines = record.splitlines()
    lines.insert(12, "purple fly to the moon")
    before = len(tables.summaries())
    assert bring(phone, "\n".join(lines).encode()) == "/games"
    text = phone.get("/games").text
    notice = re.search(r'<p class="notice problem" role="alert">(.*?)</p>', text, re.DOTALL)
    assert notice
    assert "13" in notice[1]
    assert '<details class="panel fold" id="bring" open>' in text
    assert len(tables.summaries()) == before


NO_RECORDS = (b"", b"  \n", b"\xff\xfe\x00", b"\x89PNG\r\n", b"game: chess\n", b"[Event]", b"\0" * 50)


@pytest.mark.parametrize("data", NO_RECORDS)
def test_what_is_no_record_is_refused(app: Flask, tables: Tables, data: bytes) -> None:
    phone = Phone(app)
    assert bring(phone, data) == "/games"
    assert 'class="notice problem"' in phone.get("/games").text
    assert tables.summaries() == []


def test_without_a_file_a_name_or_with_too_much(app: Flask, tables: Tables, record: str) -> None:
    phone = Phone(app)
    assert phone.post("/games/import", name="Noor").location == "/games"
    for name in ("", "x" * (LONGEST_NAME + 1)):
        count = len(tables.summaries())
        assert bring(phone, record.encode(), name=name) == "/games"
        assert len(tables.summaries()) == count
    bring(phone, record.encode() + b"#" * 70_000, 413)


def test_programs_bring_in_games(app: Flask, record: str) -> None:
    client = app.test_client()
    made = client.post(f"{API}/tables/import", json={"record": record, "name": "Noor"})
    assert made.status_code == 201
    assert made.get_json()["code"] in {table["code"] for table in client.get(f"{API}/tables").get_json()["tables"]}
    wrong = client.post(f"{API}/tables/import", json={"record": "game: ming-dynastie\nnonsense", "name": "Noor"})
    assert error_of(wrong) in ("bad-record", "bad-setup")
    assert error_of(client.post(f"{API}/tables/import", json={"record": "", "name": "Noor"})) == "bad-input"
