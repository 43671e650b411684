"""Who names a card of paper that he drew learns from no answer, page, stream or file what the other side holds.

Two worlds are played alike, but that the Overlord holds another card in each. The Emperor names either of them and
takes it back; everything that he and the room are sent is compared byte by byte.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from companion.engine import registry
from companion.table import Tables
from companion.web.server.wire import Streams
from companion.words import LANGUAGES, catalogue
from tests.web.kit import API, Seat, make_app, tables_in
from tests.web.test_leaks import OWN_ROUTES, PAGES, ROUTES, throw

GAME = "ming-voyages"
CARDS = [card["id"] for card in registry.game(GAME).data()["cards"]]
SECRETS = (CARDS[0], CARDS[20])
"""What the Overlord holds in either world; the other one is in the deck."""


def opened(tables: Tables) -> list[Seat]:
    """A begun table of the Emperor and the Overlord, who draw from a deck of paper."""
    app = make_app(tables, streams=Streams(heartbeat=0.01))
    client = app.test_client()
    made = client.post(f"{API}/tables", json={"game": GAME, "name": "Mei"}).get_json()
    seats = [Seat(client, made["code"], made["colour"], made["token"], made["rejoin"])]
    client = app.test_client()
    taken = client.post(f"{API}/tables/{made['code']}/seats/overlord", json={"name": "Jonas"}).get_json()
    seats.append(Seat(client, made["code"], "overlord", taken["token"], taken["rejoin"]))
    assert seats[0].send("PUT", "/chance", {"chance": {"deck": "people"}}).status_code == 200
    assert seats[0].send("POST", "/begin", {}).status_code == 200
    assert seats[0].act("roll ?").status_code == 200
    return seats


def drawn(seat: Seat, *cards: str) -> None:
    for card in cards:
        answer = seat.act(f"draw {card}")
        assert answer.status_code == 200, answer.text


@pytest.fixture
def worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[list[Seat]]]:
    found, kept = [], []
    for secret in SECRETS:
        throw(monkeypatch, secret)
        (tmp_path / secret).mkdir()
        kept.append(tables_in(tmp_path / secret, seed=5))
        seats = opened(kept[-1].__enter__())
        drawn(seats[1], secret, *CARDS[1:4])
        drawn(seats[0], *CARDS[4:8])
        found.append(seats)
    yield found
    for one in kept:
        one.__exit__(None, None, None)


def told(seat: Seat) -> dict[str, tuple[int, bytes]]:
    """All that the seat and an onlooker are sent, with its status, by where."""
    found: dict[str, tuple[int, bytes]] = {}
    moments = range(1, seat.number() + 1)
    for reader in (seat, None):
        client = seat.client.application.test_client()
        if reader is not None:
            with client.session_transaction() as session:
                session.update(seats={seat.code: seat.token}, csrf="x", device="phone")
        who = "own" if reader else "room"
        routes = [*ROUTES, *(f"/at/{n}" for n in moments), *(OWN_ROUTES if reader else ())]
        routes += [f"/{what}/{n}" for n in moments for what in ("choices", "undo") if reader]
        pages = [*PAGES, *(f"/at/{n}" for n in moments)]
        pages += [f"/{what}/{n}" for n in moments for what in ("back", "amend") if reader]
        for start, paths in ((f"{API}/tables/{seat.code}", routes), (f"/t/{seat.code}", pages)):
            for path in paths:
                answer = client.get(f"{start}{path}")
                found[f"{who} {start}{path}"] = answer.status_code, answer.data
        for path in (f"{API}/tables/{seat.code}/events?after=0", f"/t/{seat.code}/events?after=0"):
            with client.get(path, buffered=False) as stream:
                sent = b"".join(itertools.islice(stream.response, 4))  # type: ignore[arg-type]
            found[f"{who} {path}"] = stream.status_code, sent
    for n in moments:
        for lines in ([], *([["chance", f"draw {secret}"]] for secret in SECRETS)):
            wish: dict[str, Any] = {"what": "change" if lines else "drop", "entry": n}
            wish |= {"lines": lines} if lines else {}
            answer = seat.send("POST", "/preview", {"amendment": wish})
            found[f"preview {wish}"] = answer.status_code, answer.data
    return found


def differing(worlds: list[list[Seat]]) -> list[str]:
    one, two = (told(seats[0]) for seats in worlds)
    assert one.keys() == two.keys()
    return [where for where in one if one[where] != two[where]]


def test_naming_a_card_tells_nothing_of_who_holds_it(worlds: list[list[Seat]]) -> None:
    assert differing(worlds) == []
    for card in SECRETS:
        answers = [seats[0].act(f"draw {card}", key=f"named-{card}") for seats in worlds]
        assert [answer.status_code for answer in answers] == [200, 200], answers[0].text
        assert answers[0].data == answers[1].data
        assert differing(worlds) == []
        for seats in worlds:
            offer = seats[0].get("/undo").get_json()
            tap = {"entry": offer["entry"], "seen": offer["number"], "key": f"back-{offer['entry']}"}
            assert seats[0].send("POST", "/undo", tap).status_code == 200
    refused = [seats[0].act(f"draw {CARDS[4]}", key="own") for seats in worlds]
    assert refused[0].status_code == refused[1].status_code == 422 and refused[0].data == refused[1].data


def test_the_worlds_are_not_the_same_to_the_other_side(worlds: list[list[Seat]]) -> None:
    """What is compared could differ."""
    assert worlds[0][1].get("/view").data != worlds[1][1].get("/view").data


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_sees_his_card_elsewhere_too_is_told_what_to_do(worlds: list[list[Seat]], lang: str) -> None:
    """The Emperor named a card that the Overlord had told before; when it is played, who still holds it is told."""
    emperor, overlord = worlds[0]
    drawn(emperor, SECRETS[0])
    say = catalogue(lang, GAME).say
    told_then = say("screen.card-twice", cards=[say(f"card.{SECRETS[0]}")], count=1)

    def page(seat: Seat) -> str:
        client = seat.client.application.test_client()
        with client.session_transaction() as session:
            session.update(seats={seat.code: seat.token}, csrf="x", device="phone")
        return unescape(client.get(f"/t/{seat.code}", headers={"Accept-Language": lang}).text)

    assert told_then not in page(emperor) + page(overlord)
    assert emperor.act(f"play {SECRETS[0]}").status_code == 200
    assert told_then in page(overlord) and told_then not in page(emperor)
