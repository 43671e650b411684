"""A game with hidden hands on the web: no page, answer, stream or file tells a card to those who may not know it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask

from companion.table import Tables
from companion.web.play import games
from companion.web.play.screens import Screens
from companion.web.server.wire import Streams
from companion.words.catalogue import Entry
from tests import toy_hands, toy_screens
from tests.profiles import some
from tests.web.kit import API, Seat, make_app, tables_in
from tests.web.test_secrets import compared, moments

catalogues = import_module("companion.words.catalogue")  # the package has a function of this name

TEXTS: Final = {
    "did.draw": "drew {card}",
    "do.draw": "Draw {card}",
    "did.draw-hidden": "drew a card",
    "do.draw-hidden": "Draw a card",
    "did.play": "played {card}",
    "do.play": "Play {card}",
    "did.aside": "laid {card} aside",
    "do.aside": "Lay {card} aside",
    "did.aside-hidden": "laid a card aside",
    "do.aside-hidden": "Lay a card aside",
    "illegal.hand": "You do not hold that ({action}).",
    "reason.played": "a card",
    "reason.aside": "cards laid aside",
    "rules.parts": "all",
    "rules.all": "Everything",
    "rules.all.text": "Play or keep.",
    "option.whispers.rounds": "Rounds",
    "option.whispers.rounds.help": "How long.",
    **{f"option.whispers.rounds.{n}": n for n in toy_hands.META.options["rounds"].values},
}
ROUTES: Final = ("", "/view", "/log", "/log?after=3", "/record", "/changes", "/connection", "/ask", "/settings")
OWN_ROUTES: Final = ("/legal", "/undo")
PAGES: Final = ("/score", "/log", "/table", "/record", "/number", "/result.pdf")
CARD: Final = re.compile(rb"\b9(?:0[1-9]|1[0-9]|2[0-4])\b")


@pytest.fixture(autouse=True, params=[Screens(), Screens(play_page=toy_screens.whispers)], ids=["general", "own"])
def whispers(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    """The toy game with words, as if it were installed, with the general screen and with one of widgets."""
    monkeypatch.setattr(games, "SCREENS", {**games.SCREENS, "whispers": request.param})
    games.signs.cache_clear()
    read: Callable[[str, str], Any] = catalogues.read_area
    areas = (*catalogues.areas(), "whispers")
    own: Mapping[str, Entry] = {key: Entry((text,), {}) for key, text in TEXTS.items()}
    monkeypatch.setattr(catalogues, "areas", lambda: areas)
    monkeypatch.setattr(
        catalogues,
        "read_area",
        lambda area, lang: (own, read("app", lang)[1]) if area == "whispers" else read(area, lang),
    )
    monkeypatch.setattr("companion.table.deletion.free_code", lambda taken: "plum")
    catalogues.catalogue.cache_clear()
    with toy_hands.registered():
        yield
    catalogues.catalogue.cache_clear()
    games.signs.cache_clear()


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    with tables_in(tmp_path, seed=5) as opened:
        yield opened


@pytest.fixture
def seats(tables: Tables) -> list[Seat]:
    app = make_app(tables, streams=Streams(heartbeat=0.01))
    client = app.test_client()
    made = client.post(f"{API}/tables", json={"game": "whispers", "name": "Mei", "options": {"rounds": "2"}}).get_json()
    found = [Seat(client, made["code"], made["colour"], made["token"], made["rejoin"])]
    for name, colour in (("Jonas", "yellow"), ("Aisha", "blue")):
        client = app.test_client()
        taken = client.post(f"{API}/tables/{made['code']}/seats/{colour}", json={"name": name}).get_json()
        found.append(Seat(client, made["code"], colour, taken["token"], taken["rejoin"]))
    assert found[0].send("POST", "/begin", {}).status_code == 200
    return found


def told(seats: list[Seat], seat: Seat | None) -> Iterator[tuple[str, bytes]]:
    """Everything that a seat, or an onlooker, is sent, by where."""
    code, last = seats[0].code, seats[0].number()
    client = seats[0].client.application.test_client()
    if seat is not None:
        with client.session_transaction() as session:
            session.update(seats={code: seat.token}, csrf="x", device=f"phone of {seat.colour}")
    moments = range(1, last + 1)
    routes = [*ROUTES, *(f"/at/{n}" for n in moments)]
    pages = [*PAGES, *(f"/at/{n}" for n in moments)]
    if seat is not None:
        routes += [*OWN_ROUTES, *(f"/choices/{n}" for n in moments), *(f"/undo/{n}" for n in moments)]
        pages += ["", "?fragment=1", *(f"/back/{n}" for n in moments), *(f"/amend/{n}" for n in moments)]
        pages += [f"/amend/{n}/look?what=drop" for n in moments]
        others = [one.colour for one in seats if one is not seat]
        pages += [f"{page}?for={other}" for page in ("", "/peek", "/score", "/depth") for other in others]
    for path in routes:
        yield f"api {path}", client.get(f"{API}/tables/{code}{path}").data
    for path in pages:
        yield f"page {path}", client.get(f"/t/{code}{path}").data
    if seat is not None:
        for n in moments:
            wanted = {"amendment": {"what": "drop", "entry": n}}
            yield f"preview {n}", client.post(f"{API}/tables/{code}/preview", json=wanted, headers=seat.headers).data
    for path in (f"{API}/tables/{code}/events?after=0", f"/t/{code}/events?after=0"):
        with client.get(path, buffered=False) as stream:
            yield f"stream {path}", b"".join(itertools.islice(stream.response, 4))  # type: ignore[arg-type]


def leaks(tables: Tables, seats: list[Seat]) -> list[str]:
    """Where somebody is told a card that he may not know."""
    state = tables.get("plum").timeline.state
    assert isinstance(state, toy_hands.Whispers)
    found = []
    for seat in [*seats, None]:
        own = state.seats.index(seat.colour) if seat else -1
        secret = {
            str(card).encode()
            for number in range(len(state.seats))
            if number != own
            for card in (*state.hands[number], *state.aside[number])
        }
        for where, body in told(seats, seat):
            heard = secret & set(CARD.findall(body))
            found += [f"{seat.colour if seat else 'onlooker'} {where}: {heard}"] if heard else []
    return found


@pytest.mark.parametrize("reader", some([0, None, 2], 2))
def test_what_a_reader_cannot_know_changes_no_byte(shared_app: Flask, tmp_path: Path, reader: int | None) -> None:
    """As for every registered game (``test_secrets``): a new one needs no line in that proof."""
    both = next(moments("whispers", reader))
    assert compared(shared_app, tmp_path, both, reader) == []


def test_a_late_tap_names_no_card(seats: list[Seat]) -> None:
    seat = next(seat for seat in seats if seat.legal())
    assert seat.act(seat.legal()[0]).status_code == 200
    stale = seats[0].act("play 901", seen=3)
    assert stale.status_code == 409 and not CARD.search(stale.data), "a phone lies face up"


def test_a_question_about_what_was_laid_aside_names_no_card(tables: Tables, seats: list[Seat]) -> None:
    red, yellow, _ = seats
    other, chosen = (text for text in red.legal() if text.startswith("aside"))
    assert red.act(chosen).status_code == 200
    entry = next(line["number"] for line in red.get("/log").get_json()["lines"] if line["kind"] == "action")
    wanted = {"what": "change", "entry": entry, "lines": [["red", other]]}
    body = {"what": "amend", "amendment": wanted, "seen": red.number(), "key": "ask"}
    answer = red.send("POST", "/ask", body)
    assert answer.status_code == 200, answer.text
    assert yellow.get("/ask").get_json()["ask"]["amendment"]["lines"] == [["red", "aside ?"]]
    assert red.get("/ask").get_json()["ask"]["amendment"]["lines"] == [["red", other]]
    assert leaks(tables, seats) == []
    page = dict(told(seats, yellow))["page "]
    assert b"laid a card aside" in page and b'id="ask"' in page
    seen = yellow.send("POST", "/preview", {"amendment": {**wanted, "lines": [["red", "aside ?"]]}})
    assert seen.status_code == 200 and not seen.get_json()["same"]


def test_only_the_seat_for_whom_it_is_tells_what_came(tables: Tables, seats: list[Seat]) -> None:
    red, yellow, _ = seats
    tables.get("plum").config.set_chance(red.token, {"cards": "people"})
    assert red.act(red.legal()[0]).status_code == 200
    info = yellow.get("").get_json()
    assert (info["waits_for"], info["teller"]) == ("chance:cards", "red")
    assert yellow.legal() == [] and len(red.legal()) > 10
    found = leaks(tables, seats[1:])
    own = [place for place in found if "/choices/" in place or "/amend/" in place]
    assert found == own, "only where one's own cards of paper are put right there is a list: of all one does not know"
    refused = yellow.act("draw 905")
    assert refused.status_code == 403 and refused.get_json()["error"]["code"] == "not-yours"


def test_the_record_can_be_had_once_the_game_is_over(tables: Tables, seats: list[Seat]) -> None:
    assert seats[0].get("/record").status_code == 409
    assert seats[0].get("/record").get_json()["error"]["code"] == "record-hidden"
    while any(seat.legal() for seat in seats):
        seat = next(seat for seat in seats if seat.legal())
        assert seat.act(next(text for text in seat.legal() if text.startswith("aside"))).status_code == 200
    record = seats[1].get("/record")
    assert record.status_code == 200 and b"red aside 9" in record.data and b"?" not in record.data
    log = seats[1].get("/log").get_json()["lines"]
    done = [line["messages"][0]["params"] for line in log if line["kind"] in ("action", "chance")]
    assert len(done) > 10 and all("card" in params for params in done)
