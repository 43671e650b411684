"""People ask each other on their phones: on every page, in both languages, without scripts."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.table import Tables
from companion.table.presence import GRACE_S, LEAD_S
from tests.saying import say
from tests.watch import Watch
from tests.web.kit import Seat, drive, open_table

NASTY = '<b onclick="x">&'
_keys = itertools.count()


def phone(app: Flask, seat: Seat) -> FlaskClient:
    """A browser that holds this seat."""
    client = app.test_client()
    with client.session_transaction() as session:
        session.update(seats={seat.code: seat.token}, csrf="x", device=seat.colour)
    return client


def post(client: FlaskClient, seat: Seat, path: str, **fields: Any) -> TestResponse:
    form = {"csrf": "x", "key": f"tap-{next(_keys)}", "seen": seat.number(), **fields}
    return client.post(f"/t/{seat.code}/{path}", data=form)


def text_of(client: FlaskClient, seat: Seat, path: str = "", lang: str = "en") -> str:
    answer = client.get(f"/t/{seat.code}{path}", headers={"Accept-Language": lang})
    assert answer.status_code == 200, answer.text
    return answer.text


def named(seats: list[Seat], colour: str) -> str:
    """Who sits at that colour."""
    return next(str(seat["name"]) for seat in seats[0].get("").get_json()["seats"] if seat["colour"] == colour)


@pytest.fixture
def room(app: Flask, tables: Tables) -> tuple[list[Seat], list[FlaskClient]]:
    """Three people, of whom the first two have just placed a member each; by who acted first."""
    seats = open_table(app, 3)
    drive(tables, seats, "place-member")
    order: list[Seat] = []
    for _ in range(2):
        seat = next(seat for seat in seats if seat.legal())
        assert seat.act("member henan").status_code == 200
        order.append(seat)
    order += [seat for seat in seats if seat not in order]
    return order, [phone(app, seat) for seat in order]


Room = tuple[list[Seat], list[FlaskClient]]


def asked(room: Room) -> int:
    """The first asks to take back; the number of the question."""
    seats, phones = room
    entry = int(re.findall(rf"/t/{seats[0].code}/back/(\d+)", text_of(phones[0], seats[0]))[0])
    assert post(phones[0], seats[0], "ask", entry=entry).status_code == 303
    return int(re.findall(r'name="ask" value="(\d+)"', text_of(phones[0], seats[0]))[0])


def test_where_others_acted_the_undo_button_offers_to_ask_them(room: Room) -> None:
    seats, phones = room
    page = text_of(phones[0], seats[0])
    assert 'id="undo-ask"' in page
    assert say("back.ask") in page
    own_last = text_of(phones[1], seats[1])
    assert 'id="undo"' in own_last
    assert 'id="undo-ask"' not in own_last


def test_what_comes_back_is_listed_before_anybody_is_asked(room: Room) -> None:
    seats, phones = room
    entry = int(re.findall(r"/back/(\d+)", text_of(phones[0], seats[0]))[0])
    page = text_of(phones[0], seats[0], f"/back/{entry}")
    assert page.count(say("did.member", province="Henan")) == 2
    assert say("back.ask") in page
    assert phones[0].get(f"/t/{seats[0].code}/back/1").status_code == 404
    assert phones[0].get(f"/t/{seats[0].code}/back/x").status_code == 404


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_question_stands_on_every_page_with_its_answers(room: Room, lang: str, app: Flask) -> None:
    seats, phones = room
    asked(room)
    for path in ("", "?fragment=1", "/log", "/score", "/at/5", "/depth"):
        page = text_of(phones[1], seats[1], path, lang)
        assert page.count('id="asking" data-part') == 1
        assert 'class="asking must"' in page
        assert len(re.findall(r'name="say" value="(yes|no)"', page)) == 2
    mine = re.sub(r'<details id="for-.*?</details>', "", text_of(phones[0], seats[0], "", lang), flags=re.DOTALL)
    assert re.findall(r'name="say" value="(\w+)"', mine) == ["no"]
    onlooker = app.test_client().get(f"/t/{seats[0].code}").text
    assert 'id="ask"' in onlooker
    assert 'name="say"' not in onlooker


def test_when_all_agree_it_is_taken_back(room: Room) -> None:
    seats, phones = room
    number = asked(room)
    waiting = [index for index in (1, 2) if 'class="asking must"' in text_of(phones[index], seats[index])]
    for index in waiting:
        assert post(phones[index], seats[index], "answer", ask=number, say="yes").status_code == 303
    page = text_of(phones[0], seats[0])
    assert 'id="ask"' not in page
    assert '<div id="asking" data-part></div>' in page
    assert seats[0].legal()


def test_one_no_leaves_everything_and_the_asker_can_withdraw(room: Room) -> None:
    seats, phones = room
    before = seats[0].get("/view").get_json()["view"]
    number = asked(room)
    assert post(phones[1], seats[1], "answer", ask=number, say="no").status_code == 303
    number = asked(room)
    assert post(phones[0], seats[0], "answer", ask=number, say="no").status_code == 303
    assert 'id="ask"' not in text_of(phones[0], seats[0])
    assert seats[0].get("/view").get_json()["view"] == before


def test_the_host_answers_for_an_absent_seat_and_the_log_says_so(room: Room, watch: Watch) -> None:
    seats, phones = room
    host = next(index for index, seat in enumerate(seats) if seat.colour == "red")
    asker = 0
    number = asked(room)
    watch.passes(GRACE_S)
    page = text_of(phones[host], seats[host])
    absent = re.findall(r'id="for-(\w+)"', page)
    assert absent == [seat.colour for seat in seats if seat.colour in absent], "nobody of them has a phone on the line"
    assert set(absent) <= {seat.colour for seat in seats} - {seats[asker].colour, "red"}
    other = next(index for index in range(3) if index not in (host, asker))
    assert 'id="for-' not in text_of(phones[other], seats[other])
    watch.passes(GRACE_S)
    if absent:
        sent = {"for": absent[0]}
        assert post(phones[host], seats[host], "answer", ask=number, say="yes", **sent).status_code == 303
        assert say("log.for-seat", by="Mei", seat=named(seats, absent[0])) in text_of(phones[host], seats[host], "/log")


def test_odd_forms_are_refused_in_words(room: Room) -> None:
    seats, phones = room
    number = asked(room)
    assert post(phones[1], seats[1], "answer", ask=number, say="perhaps").status_code == 422
    assert post(phones[1], seats[1], "answer", ask="x", say="yes").status_code == 422
    assert post(phones[1], seats[1], "answer", ask=999, say="yes").status_code == 409
    assert post(phones[1], seats[1], "ask", entry=1).status_code in (404, 409)
    assert post(phones[1], seats[1], "ask", entry="x").status_code == 422


def test_a_hostile_name_is_only_a_name_in_questions(room: Room) -> None:
    seats, phones = room
    assert seats[0].send("PUT", "/name", {"name": NASTY}).status_code == 200
    asked(room)
    page = text_of(phones[1], seats[1])
    assert NASTY not in page
    assert "&lt;b onclick=" in page


def test_whoever_wants_to_lead_the_table_is_answered_in_the_same_way(room: Room, watch: Watch) -> None:
    seats, phones = room
    asker = next(index for index, seat in enumerate(seats) if seat.colour != "red")
    wish = say("ask.host.theirs", seat=named(seats, seats[asker].colour))
    watch.passes(LEAD_S)
    third = next(index for index, seat in enumerate(seats) if seat.colour not in ("red", seats[asker].colour))
    tap = {"what": "host", "seen": seats[asker].number(), "key": "lead"}
    text_of(phones[third], seats[third])  # is there, and so is asked
    number = seats[asker].send("POST", "/ask", tap).get_json()["entry"]
    assert wish in text_of(phones[third], seats[third])
    assert post(phones[third], seats[third], "answer", ask=number, say="yes").status_code == 303
    hosts = [seat["colour"] for seat in seats[0].get("").get_json()["seats"] if seat["host"]]
    assert hosts == [seats[asker].colour]


def test_a_phone_that_goes_round_answers_for_each_of_its_seats(room: Room, app: Flask) -> None:
    seats, _ = room
    number = asked(room)
    shared = app.test_client()
    with shared.session_transaction() as session:
        session.update(seats={seats[1].code: [seats[1].token, seats[2].token]}, csrf="x", device="shared")
    waiting = seats[0].get("/ask").get_json()["ask"]["waiting"]
    page = text_of(shared, seats[1])
    assert re.findall(r'name="as" value="(\w+)"><button name="say" value="yes"', page) == waiting
    for colour in waiting:
        sent = {"as": colour, "ask": number, "say": "yes"}
        assert post(shared, seats[1], "answer", **sent).status_code == 303
    assert seats[0].get("/ask").get_json()["ask"] is None


def test_undo_offers_the_whole_turn_and_says_what_the_others_would_lose(app: Flask, tables: Tables) -> None:
    """A turn of several choices, behind which somebody else has chosen twice."""
    seats = open_table(app, 2)
    drive(tables, seats, "move")
    mover, other = sorted(seats, key=lambda seat: not seat.legal())
    did = list[str]()
    while mover.legal() and len(did) < 8:
        did.append(next(text for text in mover.legal() if text != "pass"))
        assert mover.act(did[-1]).status_code == 200
    assert len(did) > 1
    shared = text_of(phone(app, mover), mover)
    for _ in range(2):
        assert other.act(next(text for text in other.legal() if text != "pass")).status_code == 200
    page = text_of(phone(app, mover), mover)
    sheet = page[page.index('id="undo-ask"') :].partition("</details>")[0]
    assert [say("undo.turn") in sheet, say("undo.last") in sheet, say("undo.lost") in sheet] == [True, True, True]
    lost = sheet.partition(say("undo.lost"))[2]
    assert named(seats, other.colour) in lost and named(seats, mover.colour) not in lost
    whole, last = re.findall(r'name="entry" value="(\d+)"', sheet)
    assert int(whole) < int(last)
    before = mover.get("/view").get_json()["view"]["stage"]
    assert before != "over" and say("undo.lost") not in shared
    asked_for = post(phone(app, mover), mover, "ask", entry=whole)
    assert asked_for.status_code == 303
    question = text_of(phone(app, other), other)
    assert all(f"<span>{named(seats, seat.colour)} " in question for seat in seats), "a line for each of them"
    number = int(re.findall(r'name="ask" value="(\d+)"', question)[0])
    assert post(phone(app, other), other, "answer", ask=number, say="yes").status_code == 303
    assert did[0] in mover.legal()
