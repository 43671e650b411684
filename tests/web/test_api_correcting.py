"""The API of settings, questions, amendments, looking back and leading a table."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from flask import Flask

from companion.table import Tables
from companion.table.presence import GRACE_S
from tests.watch import Watch
from tests.web.kit import API, Seat, drive, error_of, open_table

_keys = itertools.count()


def tap(seat: Seat, **more: Any) -> dict[str, Any]:
    return {**more, "seen": seat.number(), "key": f"tap-{next(_keys)}"}


def acted(seat: Seat) -> tuple[int, str]:
    """The entry and the text of a first legal action."""
    action = seat.legal()[0]
    answer = seat.act(action)
    assert answer.status_code == 200, answer.text
    return int(answer.get_json()["entry"]), action


@pytest.fixture
def playing(app: Flask, tables: Tables) -> list[Seat]:
    seats = open_table(app, 2)
    drive(tables, seats, "place-member")
    return seats


def actor(seats: list[Seat]) -> Seat:
    return next(seat for seat in seats if seat.legal())


def test_settings_are_listed_and_set(playing: list[Seat]) -> None:
    mei = playing[0]
    listed = mei.get("/settings").get_json()["settings"]
    assert next(one for one in listed if one["name"] == "points red")["value"] == 0
    done = mei.send("POST", "/adjust", tap(mei, changes={"points red": 7}, reason="<b>forgotten</b>"))
    assert done.status_code == 200
    assert mei.get("/view").get_json()["view"]["players"][0]["points"] == 7
    assert error_of(mei.send("POST", "/adjust", tap(mei, changes={"open nowhere red": 1}))) == "illegal"
    assert error_of(mei.send("POST", "/adjust", tap(mei, changes={}))) == "bad-input"
    assert error_of(mei.send("POST", "/adjust", tap(mei, changes={"Ä": 1}))) == "bad-change"
    assert error_of(mei.send("POST", "/adjust", tap(mei, changes={"points red": True}))) == "bad-input"


def test_an_undo_that_needs_consent_is_asked_for_and_agreed_to(playing: list[Seat]) -> None:
    first = actor(playing)
    entry, _ = acted(first)
    second = actor(playing)
    acted(second)
    offer = first.get(f"/undo/{entry}").get_json()
    assert offer["waiting"] == [seat.colour for seat in playing if seat is not first]
    assert offer["lines"][0]["number"] == entry
    assert error_of(first.send("POST", "/undo", tap(first, entry=entry))) == "undo-needs-consent"
    ask = first.send("POST", "/ask", tap(first, what="undo", entry=entry)).get_json()["entry"]
    told = second.get("/ask").get_json()["ask"]
    assert (told["number"], told["by"], told["entry"], told["waiting"]) == (ask, first.colour, entry, [second.colour])
    assert error_of(second.send("POST", "/ask", tap(second, what="undo", entry=entry))) == "already-asked"
    assert error_of(first.send("POST", "/answer", tap(first, ask=ask, yes=True))) == "not-asked"
    assert second.send("POST", "/answer", tap(second, ask=ask, yes=True)).status_code == 200
    assert second.get("/ask").get_json()["ask"] is None
    assert actor(playing) is first
    assert error_of(second.send("POST", "/answer", tap(second, ask=ask, yes=True))) == "unknown-ask"


def test_what_cannot_be_asked_is_named(playing: list[Seat]) -> None:
    mei, jonas = playing
    assert error_of(mei.send("POST", "/ask", tap(mei, what="undo"))) == "unknown-entry"
    assert error_of(mei.send("POST", "/ask", tap(mei, what="amend"))) == "bad-amendment"
    assert error_of(mei.send("POST", "/ask", tap(mei, what="host"))) == "bad-ask"
    assert error_of(mei.send("POST", "/ask", tap(mei, what="moon"))) == "bad-input"
    for entry in ("0", "999999", "-1", "x", "1e3"):
        for path in ("undo", "choices", "at"):
            assert error_of(jonas.get(f"/{path}/{entry}")) == "unknown-entry"


def test_an_earlier_choice_is_looked_at_and_amended(playing: list[Seat]) -> None:
    first = actor(playing)
    entry, action = acted(first)
    acted(actor(playing))
    choices = first.get(f"/choices/{entry}").get_json()["choices"]
    other = next(one for one in choices if one["action"] != action)
    wanted = {"what": "change", "entry": entry, "lines": [[other["who"], other["action"]]]}
    seen = first.send("POST", "/preview", {"amendment": wanted}).get_json()
    assert seen["concerned"]
    assert not seen["same"]
    following = first.send("POST", "/choices", {"amendment": wanted}).get_json()["choices"]
    assert following
    assert error_of(first.send("POST", "/amend", tap(first, amendment=wanted))) == "undo-needs-consent"
    ask = first.send("POST", "/ask", tap(first, what="amend", amendment=wanted)).get_json()["entry"]
    for colour in seen["concerned"]:
        seat = next(seat for seat in playing if seat.colour == colour)
        assert seat.get("/ask").get_json()["ask"]["amendment"] == wanted
        assert seat.send("POST", "/answer", tap(seat, ask=ask, yes=True)).status_code == 200
    course = first.get(f"/at/{entry}").get_json()["course"]
    assert entry not in course
    bad = {"what": "change", "entry": course[-1], "lines": [["red", "fly"]]}
    assert error_of(first.send("POST", "/preview", {"amendment": bad})) == "bad-amendment"


def test_the_board_at_any_moment(playing: list[Seat]) -> None:
    mei = playing[0]
    before, number = mei.get("/view").get_json()["view"], mei.number()
    acted(actor(playing))
    assert mei.get(f"/at/{number}").get_json()["view"] == before
    assert mei.get("/view").get_json()["view"] != before


def test_depth_chance_house_rules_and_the_host(app: Flask, playing: list[Seat], watch: Watch) -> None:
    mei, jonas = playing
    assert jonas.send("PUT", "/depth", tap(jonas, depth="scorekeeper")).status_code == 200
    assert mei.get("").get_json()["depth"] == "scorekeeper"
    assert error_of(jonas.send("PUT", "/depth", tap(jonas, depth="deep"))) == "bad-depth"
    source = next(iter(mei.get("").get_json()["chance"]))
    told = mei.send("PUT", "/chance", {"chance": {source: "people"}}).get_json()
    assert told["chance"][source] == "people"
    assert error_of(jonas.send("PUT", "/house-rules", {"text": "Be kind."})) == "host-only"
    assert mei.send("PUT", "/house-rules", {"text": "Be kind."}).get_json()["text"] == "Be kind."
    assert app.test_client().get(f"{API}/tables/{mei.code}/house-rules").get_json()["text"] == "Be kind."
    assert error_of(mei.send("PUT", "/edition", {"edition": "boxed"})) == "already-begun"
    assert error_of(mei.send("POST", "/seats/yellow/rejoin", {})) == "seat-here"
    watch.passes(GRACE_S)
    code = mei.send("POST", "/seats/yellow/rejoin", {}).get_json()["rejoin"]
    moved = app.test_client().post(f"{API}/tables/{mei.code}/rejoin", json={"code": code})
    assert moved.get_json()["colour"] == "yellow"
    jonas.token = moved.get_json()["token"]
    assert error_of(mei.send("PUT", "/host", {"colour": "green"})) == "unknown-seat"
    assert mei.send("PUT", "/host", {"colour": "yellow"}).get_json()["seats"]
    assert error_of(mei.send("PUT", "/house-rules", {"text": ""})) == "host-only"
    assert jonas.send("PUT", "/house-rules", {"text": ""}).status_code == 200
