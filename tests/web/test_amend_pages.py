"""Putting right what happened earlier by links and one form: choose, look, do or ask."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from companion.table import Tables
from tests.games.ming_voyages.screens import kit as voyages
from tests.saying import say
from tests.web.kit import drive, open_table
from tests.web.test_consent_pages import Room, named, phone, post, text_of


@pytest.fixture
def room(app: Flask, tables: Tables) -> Room:
    """Three people, of whom the first two have just placed a member each in Henan; by who acted first."""
    seats = open_table(app, 3)
    drive(tables, seats, "place-member")
    order = []
    for _ in range(2):
        seat = next(seat for seat in seats if seat.legal())
        assert seat.act("member henan").status_code == 200
        order.append(seat)
    order += [seat for seat in seats if seat not in order]
    return order, [phone(app, seat) for seat in order]


def placed(room: Room) -> list[int]:
    """The entries of the two members."""
    lines = room[0][0].get("/log").get_json()["lines"]
    return [line["number"] for line in lines if line["messages"] and line["messages"][0]["key"] == "did.member"]


def links(page: str, what: str) -> list[str]:
    return [html.unescape(url) for url in re.findall(r'href="([^"]+)"', page) if f"look?what={what}" in url]


def table_path(url: str) -> str:
    return url.partition("/amend/")[2]


def test_the_log_leads_to_every_entry_that_counts(room: Room) -> None:
    seats, phones = room
    page = text_of(phones[0], seats[0], "/log")
    for entry in placed(room):
        for where in ("at", "back", "amend"):
            assert f'href="/t/{seats[0].code}/{where}/{entry}"' in page
    began = next(line["number"] for line in seats[0].get("/log").get_json()["lines"] if line["kind"] == "begin")
    assert f'/at/{began}"' in page
    assert f'/amend/{began}"' not in page, "the beginning stays"
    assert f'/back/{began}"' not in page, "the beginning stays"


def test_all_that_was_possible_is_listed_in_words(room: Room) -> None:
    seats, phones = room
    first, second = placed(room)
    page = text_of(phones[0], seats[0], f"/amend/{first}")
    assert len(links(page, "change")) == 6
    assert len(links(page, "insert")) >= 12
    assert len(links(page, "drop")) == 1
    german = text_of(phones[0], seats[0], f"/amend/{second}", "de")
    assert say("amend.change", "de") in german


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_way_can_be_looked_at_and_changes_nothing(room: Room, lang: str) -> None:
    seats, phones = room
    number = seats[0].number()
    page = text_of(phones[0], seats[0], f"/amend/{placed(room)[0]}", lang)
    for what in ("change", "insert", "drop"):
        for url in links(page, what):
            looked = phones[0].get(url, headers={"Accept-Language": lang})
            assert looked.status_code == 200, url
            assert 'id="line"' in looked.text
    assert seats[0].number() == number


def test_what_concerns_others_is_asked_and_then_done(room: Room) -> None:
    seats, phones = room
    first = placed(room)[0]
    page = text_of(phones[0], seats[0], f"/amend/{first}")
    url = next(url for url in links(page, "change") if "shaanxi" in url)
    looked = phones[0].get(url).text
    assert say("back.ask") in looked
    sent = {"what": "change", "line": f"{seats[0].colour} member shaanxi"}
    assert post(phones[0], seats[0], f"amend/{first}", **sent).status_code == 303
    asked = text_of(phones[1], seats[1])
    assert say("ask.amend.theirs", seat=named(seats, seats[0].colour)) in asked
    assert say("did.member", province="Shaanxi") in asked
    look = html.unescape(re.findall(r'href="([^"]+/look\?[^"]+)"', asked)[0])
    assert phones[1].get(look).status_code == 200
    number = int(re.findall(r'name="ask" value="(\d+)"', asked)[0])
    for index in (1, 2):
        post(phones[index], seats[index], "answer", ask=number, say="yes")
    spaces = seats[0].get("/view").get_json()["view"]["spaces"]
    assert spaces["shaanxi"][seats[0].colour] >= 1
    log = text_of(phones[0], seats[0], "/log")
    assert 'class="undone"' in log
    assert f"({say('log.amended')})" in log
    assert f"({say('phone.log.undone')})" not in log
    for path in ("back/{}", "amend/{}", "amend/{}/look?what=drop"):
        answer = phones[0].get(f"/t/{seats[0].code}/{path.format(first)}")
        assert answer.status_code == 303, "whoever was looking at it meanwhile is led on"


def test_a_past_that_could_not_be_says_why_and_changes_nothing(room: Room) -> None:
    seats, phones = room
    first = placed(room)[0]
    number = seats[0].number()
    for line in ("red fly", f"{seats[1].colour} member henan", "nobody member henan", "red", "x" * 900):
        looked = phones[0].get(f"/t/{seats[0].code}/amend/{first}/look", query_string={"what": "change", "line": line})
        assert looked.status_code == 422, line
        assert say("amend.impossible") in looked.text
        assert 'method="post" action="/t/' + seats[0].code + "/amend" not in looked.text
    sent = {"what": "change", "line": "red fly"}
    assert post(phones[0], seats[0], f"amend/{first}", **sent).status_code == 400
    assert seats[0].number() == number


def test_odd_addresses_are_answered_in_words(room: Room, app: Flask) -> None:
    seats, phones = room
    code = seats[0].code
    for path, status in (("amend/0", 404), ("amend/x", 404), ("amend/4", 404), ("amend/99999", 404),
                         ("amend/9/look", 422), ("amend/9/look?what=burn", 422)):  # fmt: skip
        assert phones[0].get(f"/t/{code}/{path}").status_code == status, path
    assert app.test_client().get(f"/t/{code}/amend/9").status_code == 403


def test_rulings_carry_a_seal_in_the_log(room: Room) -> None:
    seats, phones = room
    first = placed(room)[0]
    sent = {"what": "drop"}
    looked = text_of(phones[0], seats[0], f"/amend/{first}/look?what=drop")
    assert say("amend.ruled") in looked
    assert post(phones[0], seats[0], f"amend/{first}", **sent).status_code == 303
    number = int(re.findall(r'name="ask" value="(\d+)"', text_of(phones[1], seats[1]))[0])
    for index in (1, 2):
        post(phones[index], seats[index], "answer", ask=number, say="yes")
    log = text_of(phones[0], seats[0], "/log")
    assert 'class="ruling"' in log
    assert " ruled" in log


def test_where_people_turn_up_cards_they_are_asked_what_came(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 2)
    drive(tables, seats, "take-card")
    while True:
        seat = next(seat for seat in seats if seat.legal())
        takes = [text for text in seat.legal() if text.startswith("take")]
        if takes:
            break
        assert seat.act(seat.legal()[0]).status_code == 200
    entry = seat.act(takes[0]).get_json()["entry"]
    host = seats[0]
    source = next(iter(host.get("").get_json()["chance"]))
    assert host.send("PUT", "/chance", {"chance": {source: "people"}}).status_code == 200
    client = phone(app, seat)
    page = client.get(f"/t/{seat.code}/amend/{entry}").text
    other = next(url for url in links(page, "change") if takes[0].replace(" ", "+") not in url)
    looked = client.get(other)
    assert looked.status_code == 200
    if say("amend.due") in looked.text:
        further = [url for url in links(looked.text, "change") if "line=chance" in url]
        assert further
        assert say("amend.nothing-yet") in client.get(further[0]).text


def test_the_menu_of_an_entry_stands_beside_what_was_done(app: Flask, tables: Tables) -> None:
    phone = app.test_client()
    live, tokens = voyages.opened(tables, app, client=phone)
    for _ in zip(voyages.played(tables, live, tokens, seed=5), range(40), strict=False):
        pass
    rows = re.findall(r"<li class=.*?</li>", phone.get(f"/t/{live.code}/log").text, re.DOTALL)
    told = [
        (line.number, key, len(line.messages)) for line in reversed(live.timeline.log(None)) for key, _ in line.messages
    ]
    assert len(rows) == len(told)
    there = [one for one, row in zip(told, rows, strict=True) if f'"of-{one[0]}"' in row]
    course = live.timeline.course()
    assert sorted(number for number, _, _ in there) == sorted(course)
    assert all(key.startswith("did.") for number, key, _ in there if number != course[0])
    assert any(many > 1 for _, _, many in there), "nothing came of any action"


def test_a_card_that_another_laid_aside_is_said_to_be_that_players_secret(app: Flask, tables: Tables) -> None:
    phone = app.test_client()
    live, tokens = voyages.opened(tables, app, client=phone)
    for stage in voyages.played(tables, live, tokens, seed=5):
        if stage == "play" and live.play.legal("overlord"):
            break
    laid = next(action.text for action in live.play.legal("overlord") if action.text.startswith("reserve"))
    entry = live.play.intent(tokens["overlord"], laid, live.number, "lay").entry
    page = phone.get(f"/t/{live.code}/amend/{entry}").text
    below = re.findall(r"<h2>.*?</h2>\s*(<\w+)", page)
    assert below
    assert "<h2" not in below, "a heading with nothing under it"
    assert page.count(say("amend.secret", who=["Jonas"])) == 2
    assert say("amend.none") not in page
