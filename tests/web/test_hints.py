"""Hints on phones and in the API: who wants them asks in his turn, and does at once what he is told, or something
else."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.bots import POLICIES, Alternative, coach, levels
from companion.engine import registry
from companion.table import Hint, Tables
from companion.table.bots import Minds
from companion.table.presence import GRACE_S
from companion.web.play.hints import advice
from companion.web.play.hints import told as told_as
from companion.web.play.texts import Words
from companion.words import catalogue
from tests.profiles import games
from tests.watch import Watch
from tests.web.alike import courses, other_course
from tests.web.kit import API, Seat, error_of, open_table
from tests.web.phones import Phone, acting, begun


def form(page: str, name: str) -> dict[str, str]:
    """The hidden fields of a form of the page, by what its action ends with."""
    found = re.search(rf'<form[^>]*action="[^"]*{name}"[^>]*>.*?</form>', page, re.DOTALL)
    return dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', found[0])) if found else {}


def told(page: str) -> list[tuple[str, str]]:
    """What may be done of what the page tells, with the action that is sent."""
    found = re.search(r'<details class="undo hint.*?</details>', page, re.DOTALL)
    rows = re.findall(r'value="([^"]*)">\s*<span><b>([^<]+)</b>', found[0]) if found else []
    return [(unescape(label), unescape(action)) for action, label in rows]


def for_seat(colour: str) -> dict[str, Any]:
    return {"as": colour}


def wanting(phone: Phone, path: str) -> None:
    phone.post(f"{path}/hints", hints="on")


def post(phone: Phone, path: str, page: str, **more: Any) -> TestResponse:
    fields = form(page, "/hint")
    return phone.post(f"{path}/hint", **{**{name: fields[name] for name in ("key", "seen")}, **more})


def test_who_wants_hints_is_told_what_to_do_and_does_it(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    phone, colour, _, _ = acting(tables, path, phones)
    assert not form(phone.get(path).text, "/hint"), "nobody has asked for that"
    wanting(phone, path)
    page = phone.get(path).text
    assert "What would you do?" in unescape(page) and not told(page)
    answer = post(phone, path, page)
    assert answer.location == f"{path}?hint=1"
    page = phone.get(answer.location).text
    assert re.search(r'<details class="undo hint small" id="hint" open>', page)
    (label, action), *_ = told(page)
    table = tables.get(path[3:])
    assert action in [one.text for one in table.play.legal(colour)] and label in unescape(page)
    assert "promises the most" in unescape(page)
    assert 'id="hint">' in phone.get(path).text, "later it lies over nothing until it is tapped"
    fields = {name: form(page, "/act")[name] for name in ("key", "seen")}
    phone.post(f"{path}/act", json=True, status=200, action=action, **fields)
    assert not told(phone.get(path).text)


def test_a_phone_with_scripts_goes_on_and_listens(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    phone, _, _, _ = acting(tables, path, phones)
    wanting(phone, path)
    refused = phone.get(f"{path}/hint", Accept="application/json")
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "hint-past")
    page = phone.get(path).text
    assert post(phone, path, page, json=True, status=200).get_json()["status"] == "done"
    assert phone.get(f"{path}/hint").get_json()["status"] == "done"
    fragment = phone.get(f"{path}?fragment=1").text
    assert told(fragment) and 'id="hint">' in fragment, "the script unfolds it"


def test_it_is_said_while_somebody_thinks(app: Flask, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    path, phones = begun(app, tables, "place-member")
    phone, colour, _, _ = acting(tables, path, phones)
    wanting(phone, path)
    table = tables.get(path[3:])
    monkeypatch.setattr(table.hints, "thinks", lambda seat: seat == colour)
    assert "aria-busy=true" in phone.get(path).text


def test_others_read_that_it_was_asked_and_see_nothing_else(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    phone, colour, _, _ = acting(tables, path, phones)
    other = phones["yellow" if colour == "red" else "red"]
    wanting(phone, path)
    wanting(other, path)
    post(phone, path, phone.get(path).text)
    name = {"red": "Mei", "yellow": "Jonas"}[colour]
    assert f"{name} asked for a hint." in unescape(other.get(f"{path}/log").text)
    assert f"{name} fragt nach einem Tipp." in unescape(Phone(app, "de").get(f"{path}/log").text)
    for reader in (other, Phone(app)):
        assert "ask-hint" not in reader.get(path).text and not told(reader.get(path).text)
        assert 'id="hint"' not in reader.get(f"{path}/table").text


def test_in_the_menu_each_switches_them_on_for_himself(app: Flask, tables: Tables) -> None:
    phone = Phone(app)
    path = phone.open_table()
    phone.post(f"{path}/sit", colour="yellow", name="Jonas", more="1")
    menu = unescape(phone.get(path).text)
    assert "Hints for Mei" in menu and "Hints for Jonas" in menu
    phone.post(f"{path}/hints", **for_seat("yellow"), hints="on")
    seats = {seat.colour: seat.hints for seat in tables.get(path[3:]).seats.all}
    assert seats["yellow"] and not seats["red"]
    phone.post(f"{path}/begin")
    phone.post(f"{path}/hints", **for_seat("red"), hints="on")
    (colour,) = tables.get(path[3:]).play.to_act
    answer = post(phone, path, phone.get(f"{path}?as={colour}").text, **for_seat(colour))
    assert answer.location == f"{path}?hint=1&as={colour}"
    assert told(phone.get(answer.location).text)
    phone.post(f"{path}/hints", 422, hints="maybe")


def test_the_host_switches_them_off_in_the_lobby(app: Flask, tables: Tables) -> None:
    mei, jonas = Phone(app), Phone(app, "de")
    path = mei.open_table()
    jonas.sit(path, "yellow", "Jonas")
    assert "Switch hints off" in unescape(mei.get(path).text)
    assert "Tipps abschalten" not in unescape(jonas.get(path).text)
    jonas.post(f"{path}/hints/table", 403, hints="off")
    mei.post(f"{path}/hints/table", hints="off")
    assert "Allow hints" in unescape(mei.get(path).text)
    assert '/hints"' not in jonas.get(path).text, "there is nothing to switch on"
    assert "schaltet Tipps für alle ab" in unescape(jonas.get(f"{path}/log").text)
    refused = jonas.post(f"{path}/hints", 409, json=True, hints="on")
    assert "An diesem Tisch sind Tipps aus" in refused.get_json()["message"]
    mei.post(f"{path}/begin")
    mei.post(f"{path}/hints/table", 409, hints="on")
    assert '/hints"' not in mei.get(path).text


def test_nothing_is_said_of_hints_where_none_are_to_be_had(client: FlaskClient, tables: Tables) -> None:
    for options, some in (({}, True), ({"cards": "table"}, False)):
        created = tables.create("ming-voyages", options=options, host="Mei")
        with client.session_transaction() as session:
            session.update(seats={created.code: created.token}, csrf="x", device="phone")
        page = client.get(f"/t/{created.code}").text
        assert ('id="hintfold"' in page, '/hints"' in page) == (some, some)


REFUSED = {
    "hints-off": "Hints are off for your seat. Switch them on in the menu first.",
    "hint-waits": "You have nothing to choose now. Ask again when it is your turn.",
    "hint-elsewhere": "You can ask for hints in your own seat only, not for Jonas.",
    "seat-elsewhere": "That seat is not on this phone.",
    "bad-form": "",
}


def test_what_is_refused_says_why(app: Flask, tables: Tables, watch: Watch) -> None:
    path, phones = begun(app, tables, "place-member")
    phone, colour, _, _ = acting(tables, path, phones)
    table, other = tables.get(path[3:]), phones["yellow" if colour == "red" else "red"]

    def refused(who: Phone, code: str, status: int, **more: Any) -> None:
        given = {"seen": table.number, "key": "k", **more}
        message = who.post(f"{path}/hint", status, json=True, **given).get_json()["message"]
        assert REFUSED[code] in message and message
        page = unescape(who.post(f"{path}/hint", status, **given).text)
        assert message in page and f'href="{path}"' in page

    number = table.number
    refused(phone, "hints-off", 409)
    number += len(phones)
    for one in phones.values():
        wanting(one, path)
    refused(other, "hint-waits", 409)
    refused(phone, "bad-form", 422, seen="x")
    refused(phone, "bad-form", 422, key="")
    assert table.number == number
    watch.passes(GRACE_S)
    phones["red"].post(f"{path}/stand-in", colour="yellow")
    refused(phones["red"], "hint-elsewhere", 409, **{"for": "yellow"})
    assert "ask-hint" not in phones["red"].get(f"{path}?for=yellow").text
    phones["red"].post(f"{path}/hint", 403, json=True, seen=1, key="k", **for_seat("yellow"))
    Phone(app).post(f"{path}/hint", 403, seen=table.number, key="k")


def test_an_old_page_is_told_what_happened(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    phone, _, actions, seen = acting(tables, path, phones)
    wanting(phone, path)
    phone.post(f"{path}/act", json=True, status=200, action=actions[0], seen=seen, key="a")
    answer = phone.post(f"{path}/hint", 409, json=True, seen=seen, key="b").get_json()
    assert answer["status"] == "stale" and "placed a member" in answer["message"]


# --- for programs -----------------------------------------------------------------------------------------------


def hint(seat: Seat, seen: int | None = None, key: str = "hint") -> TestResponse:
    return seat.send("POST", "/hint", {"seen": seat.number() if seen is None else seen, "key": key})


def test_programs_ask_as_well(app: Flask) -> None:
    seats = open_table(app)
    for seat in seats:
        info = seat.send("PUT", "/hints", {"on": True}).get_json()
        assert next(one["hints"] for one in info["seats"] if one["colour"] == seat.colour) and info["hints"]
    who = next(seat for seat in seats if seat.legal())
    first = hint(who)
    assert first.status_code == 200
    found = first.get_json()
    assert set(found) == {"number", "entry", "action", "why", "then", "alternatives"}
    assert found["action"] in who.legal() and all(isinstance(text, str) and text for text in found["then"])
    assert hint(who).get_json() == found, "the same key"
    assert hint(who, key="other").get_json() == found
    log = who.get("/log").get_json()["lines"]
    assert [line["messages"] for line in log if line["kind"] == "hint"] == [
        [{"key": "log.hint", "params": {"seat": who.colour}}]
    ]
    assert who.act(found["action"], seen=found["entry"]).status_code == 200
    assert hint(who, seen=found["entry"], key="late").status_code in (200, 409)


def test_programs_are_refused_alike(app: Flask) -> None:
    mei, jonas = open_table(app, begin=False)
    assert error_of(hint(mei)) == "not-playing"
    assert mei.send("PUT", "/hints", {"on": "yes"}).status_code == 422
    assert error_of(jonas.send("PUT", "/hints/table", {"on": False})) == "host-only"
    assert mei.send("PUT", "/hints/table", {"on": False}).get_json()["hints"] is False
    assert error_of(jonas.send("PUT", "/hints", {"on": True})) == "hints-barred"
    assert jonas.send("PUT", "/hints", {"on": False}).status_code == 200
    assert mei.send("POST", "/begin", {}).status_code == 200
    assert error_of(mei.send("PUT", "/hints/table", {"on": True})) == "already-begun"
    who = mei if mei.legal() else jonas
    assert error_of(hint(who)) == "hints-barred"
    assert who.send("POST", "/hint", {"seen": 1, "key": "k", "acting_for": "red"}).status_code == 422
    assert who.send("POST", "/hint", {"seen": 1}).status_code == 422
    nobody = Seat(app.test_client(), mei.code, "red", "none")
    assert error_of(hint(nobody, seen=1)) == "expired-seat"
    assert app.test_client().post(f"{API}/tables/{mei.code}/hint", json={"seen": 1, "key": "k"}).status_code == 403


def test_the_coach_of_each_game_is_one_of_its_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in registry.metas():
        assert coach(game) in levels(game)
    assert (coach("ming-dynastie"), coach("ming-voyages")) == ("regent", "strong")
    monkeypatch.setattr("companion.games.ming_voyages.bots.COACH", "oracle")
    assert coach("ming-voyages") == "novice", "the first that it offers"


# --- what it knows ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["ming-dynastie", "ming-voyages", "yinzi"])
@pytest.mark.parametrize("reader", [0, 1])
def test_what_a_seat_cannot_know_changes_nothing_of_its_hint(game: str, reader: int) -> None:
    """The bot draws what it cannot see by the position, and not by how that is."""
    minds, found = Minds(POLICIES, "pear", "secret"), 0
    for course in courses(game, reader):
        if reader not in course.end.to_act or len(course.end.legal_actions(reader)) == 1:
            continue
        other = other_course(course, reader, Random(len(course.done)))
        if other is course:
            continue
        ends = (course.end, other.end)
        told = [minds.advise((end.seats[reader], 5), registry.game(game), end).result() for end in ends]
        assert told[0]._replace(action=told[1].action) == told[1], course.told()
        assert told[0].action.text == told[1].action.text
        found += 1
        if found == games(2, 40):
            break
    assert found


def test_the_rest_of_a_turn_is_told_and_what_comes_after_the_same_first_action() -> None:
    words = Words(catalogue("en", "ming-dynastie").say, {})
    state = registry.game("ming-dynastie").new_state(("red", "yellow"))
    others = (Alternative(("deploy 1", "monk")), Alternative(("deploy 2", "no-monk")))
    hint = Hint(1, state.parse("deploy 1"), None, others, ("no-monk",))
    found = advice(hint, words, state.parse)
    assert found.best and (found.best.label, found.best.text) == ("Deploy 1", "No monk")
    assert [(one.label, one.text, one.action) for one in found.others] == [
        ("Then: Place a monk", "", ""),
        ("Deploy 2", "No monk", "deploy 2"),
    ]
    texts = tuple(f"deploy {count}" for count in range(4))
    assert told_as(texts, words, state.parse) == ("Deploy nobody", "Deploy 1 · Deploy 2 · Deploy 3")
    assert told_as((*texts, "monk"), words, state.parse)[1] == "Deploy 1 · Deploy 2 · Deploy 3\N{NO-BREAK SPACE}…"
