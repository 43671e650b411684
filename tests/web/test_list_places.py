"""Long lists of tables: told in parts that follow one another, whatever comes and goes meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import chain

import pytest
from flask import Flask

from companion.store import SqlStore
from companion.table import Entry, Place, Summary, Tables, Wanted
from companion.table.entries import Noted
from companion.web.api.tables import MOST_LISTED
from companion.web.http.list_places import place_of, text_of
from companion.web.pages.home import MOST_TABLES
from tests.web.kit import API, GAME, error_of, make_app
from tests.web.phones import Phone
from tests.web.shelf import past_game

COUNT = 2 * MOST_LISTED + 7


def lobby(store: SqlStore, code: str, changed: float) -> None:
    entry = Entry(1, Noted(key="k", params={}), at=changed)
    store.create(Summary(code, GAME, "lobby", ("Mei",), 1, changed), [entry])


@pytest.fixture
def store(tables: Tables) -> SqlStore:
    """Many tables, two of them changed at one moment each time."""
    found = tables._store
    assert isinstance(found, SqlStore)
    for number in range(COUNT):
        lobby(found, f"plum{number}", 1_700_000_000.123456 + number // 2)
    return found


def parts(app: Flask, query: str = "") -> Iterator[list[str]]:
    """The codes of each part of the API's list, to its end."""
    client, after = app.test_client(), ""
    while True:
        answer = client.get(f"{API}/tables?{query}{after}").get_json()
        yield [table["code"] for table in answer["tables"]]
        if answer["next"] is None:
            return
        after = f"&after={answer['next']}"


def test_programs_read_the_list_in_parts(app: Flask, store: SqlStore) -> None:
    everything = [summary.code for summary in store.summaries()]
    assert len(everything) == COUNT
    found = list(parts(app))
    assert [len(part) for part in found] == [MOST_LISTED, MOST_LISTED, 7]
    assert [*chain(*found)] == everything
    assert [*chain(*parts(app, "limit=64"))] == everything
    assert [len(part) for part in parts(app, f"limit={MOST_LISTED}")] == [MOST_LISTED, MOST_LISTED, 7]


def test_what_comes_and_goes_meanwhile_moves_nothing(app: Flask, tables: Tables, store: SqlStore) -> None:
    everything = [summary.code for summary in store.summaries()]
    found = []
    for number, part in enumerate(parts(app, "limit=50")):
        found += part
        lobby(store, f"fern{number}", 1_800_000_000.0 + number)
        for gone in (part[0], everything[-1 - number]):
            tables.delete(gone, None)
    assert found == [code for code in everything if code in found], "each once, in order"
    assert len(found) == COUNT - COUNT // 50


@pytest.mark.parametrize("query", ["limit=0", f"limit={MOST_LISTED + 1}", "limit=x", "after=", "after=x", "after=~plum",
                                   "before=1", "after=1e~x", "after=1~%00"])  # fmt: skip
def test_a_part_that_cannot_be_is_refused(app: Flask, query: str) -> None:
    assert error_of(app.test_client().get(f"{API}/tables?{query}")) == "bad-input"


@pytest.mark.parametrize("query", ["after=nan~x", "after=-inf~x", "after=0~" + "x" * 9000, "after=1~"])
def test_any_place_has_an_answer(app: Flask, store: SqlStore, query: str) -> None:
    answer = app.test_client().get(f"{API}/tables?{query}").get_json()
    assert answer == {"tables": [], "next": None}


def test_a_place_reads_as_it_was_written() -> None:
    for place in (Place(1795341944.454351, "plum"), Place(0.0, "a"), Place(1e-07, "b-2"), Place(1e22, "c")):
        assert place_of(text_of(place)) == place


def running(text: str) -> list[str]:
    return re.findall(r'<li><a href="/t/([A-Z0-9]+)"><span><b class="word">', text)


def test_the_first_page_goes_on_with_further_tables(app: Flask, store: SqlStore) -> None:
    past_game(store, "wren", "2026-01-01", ("Mei", 3), ("Jo", 1))
    phone = Phone(app)
    mine = phone.open_table().rpartition("/")[2].upper()
    everything = [summary.code.upper() for summary in store.summaries(Wanted(over=False))]
    lobby(store, "fresh", 2_000_000_000.0)
    text = phone.get("/").text
    assert running(text)[:2] == [mine, "FRESH"] and len(running(text)) <= MOST_TABLES + 1, "one's own come first"
    found, pages = running(Phone(app).get("/").text), 1
    text = Phone(app).get("/").text
    while link := re.search(r'rel="next" href="([^"]+)"', text):
        text = Phone(app).get(unescape(link[1])).text
        found += running(text)
        pages += 1
    assert found == ["FRESH", *everything]
    assert pages == -(-len(found) // MOST_TABLES)
    assert running(phone.get("/?after=nonsense").text)[0] == mine


def test_damage_in_the_list_hides_no_part_of_it(store: SqlStore, tables: Tables) -> None:
    room = [tables.create(GAME, host="Mei").code for _ in range(30)]
    everything = store.codes()
    noon = "UPDATE tables SET changed = 'noon' WHERE code LIKE 'plum1%' OR number = 2"
    store._write(lambda connection: connection.exec_driver_sql(noon))
    never = "UPDATE tables SET deleted = 'never', phase = 'odd' WHERE code LIKE 'plum2%'"
    store._write(lambda connection: connection.exec_driver_sql(never))
    app = make_app(Tables(store, background=False))
    found = [*chain(*parts(app, "limit=20"))]
    assert sorted(found) == sorted(everything)
    assert [code for code in found if code in room] == room[::-1], "their logs tell when they were changed"
    assert [*chain(*parts(app, "limit=20"))] == found
