"""The API as programs use it: tables opened and joined, seats, views, intents, undo, the record."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion.table import Tables
from companion.table.presence import GRACE_S
from tests.watch import Watch
from tests.web.kit import API, GAME, drive, error_of, open_table


def test_games_are_listed(client: FlaskClient) -> None:
    games = client.get(f"{API}/games").get_json()["games"]
    assert GAME in [game["id"] for game in games]
    assert all(game["players"][0] <= game["players"][1] for game in games)


def test_a_table_is_opened_joined_and_begun(app: Flask) -> None:
    mei, jonas = open_table(app, begin=False)
    assert (mei.colour, jonas.colour) == ("red", "yellow")
    info = jonas.get("").get_json()
    assert info["phase"] == "lobby"
    assert info["you"] == "yellow"
    assert [seat["name"] for seat in info["seats"]][:2] == ["Mei", "Jonas"]
    assert [seat["host"] for seat in info["seats"]] == [True, False, False, False]
    assert error_of(jonas.send("POST", "/begin", {})) == "host-only"
    assert mei.send("POST", "/begin", {}).status_code == 200
    assert mei.get("").get_json()["phase"] == "playing"
    listed = mei.client.get(f"{API}/tables").get_json()["tables"]
    assert [table["code"] for table in listed] == [mei.code]
    assert listed[0]["players"] == ["Mei", "Jonas"]
    assert error_of(mei.send("POST", "/begin", {})) == "already-begun"


def test_codes_are_found_in_any_case_and_with_spaces(app: Flask) -> None:
    (mei, _) = open_table(app)
    typed = f" {mei.code[:2].upper()} {mei.code[2:]} "
    assert app.test_client().get(f"{API}/tables/{typed}").get_json()["code"] == mei.code


def test_lobby_names_bots_options_and_leaving(app: Flask) -> None:
    mei, jonas = open_table(app, begin=False)
    assert jonas.send("PUT", "/name", {"name": "<script>alert(1)</script>"}).status_code == 200
    assert mei.get("").get_json()["seats"][1]["name"] == "<script>alert(1)</script>"
    assert error_of(jonas.send("PUT", "/seats/blue", {"bot": "random"})) == "host-only"
    assert error_of(mei.send("PUT", "/seats/blue", {"bot": "nobody"})) == "unknown-bot"
    assert mei.send("PUT", "/seats/blue", {"bot": "random"}).get_json()["seats"][2]["holder"] == "bot"
    assert error_of(mei.send("PUT", "/options", {"options": {"start": "9"}})) == "bad-setup"
    assert mei.send("PUT", "/options", {"options": {"start": "2"}}).get_json()["options"]["start"] == "2"
    assert error_of(jonas.send("DELETE", "/seats/blue", None)) == "host-only"
    assert mei.send("DELETE", "/seats/blue", None).get_json()["seats"][2]["holder"] == "open"
    assert error_of(mei.send("POST", "/seats/yellow", {"name": "Eve"})) == "seat-taken"
    left = jonas.send("DELETE", "/seats/yellow", None).get_json()
    assert (left["you"], left["seats"][1]["holder"]) == (None, "open")
    assert error_of(jonas.get("/view")) == "expired-seat"


def test_a_seat_moves_by_its_rejoin_code_and_the_old_token_is_void(app: Flask) -> None:
    mei, jonas = open_table(app)
    phone = app.test_client()
    path = f"{API}/tables/{mei.code}/rejoin"
    assert error_of(phone.post(path, json={"code": "AAAAA-AAAAA"})) == "unknown-rejoin-code"
    moved = phone.post(path, json={"code": jonas.rejoin.lower()})
    assert moved.status_code == 201
    assert moved.get_json()["colour"] == "yellow"
    assert error_of(jonas.get("/legal")) == "expired-seat"
    assert error_of(jonas.act("member henan", seen=3)) == "expired-seat"
    jonas.token = moved.get_json()["token"]
    assert jonas.get("/legal").status_code == 200


def test_views_legal_actions_and_intents(app: Flask) -> None:
    mei, jonas = open_table(app)
    view = mei.get("/view").get_json()
    assert view["view"]["you"] == 0
    assert app.test_client().get(f"{API}/tables/{mei.code}/view").get_json()["view"]["you"] is None
    acting, waiting = (mei, jonas) if mei.legal() else (jonas, mei)
    assert waiting.legal() == []
    first, second = acting.legal()[:2]
    seen = acting.number()
    done = acting.act(first, seen, key="tap")
    assert done.status_code == 200
    assert done.get_json()["status"] == "done"
    assert acting.act(first, seen, key="tap").get_json() == done.get_json()
    assert error_of(acting.act(second, seen, key="other")) == "stale"
    waiting = next(seat for seat in (mei, jonas) if not seat.legal())
    assert error_of(waiting.act(second)) == "illegal"
    assert error_of(acting.act("jump lintao")) == "bad-action"
    log = acting.get(f"/log?after={seen}").get_json()["lines"]
    assert log[0]["number"] == done.get_json()["entry"]
    assert log[0]["messages"][0]["key"].startswith("did.")


def test_undo_takes_back_what_was_offered(app: Flask) -> None:
    mei, jonas = open_table(app)
    acting = mei if mei.legal() else jonas
    before = acting.get("/view").get_json()["view"]
    assert acting.get("/undo").get_json()["entry"] is None
    acting.act(acting.legal()[0])
    offer = acting.get("/undo").get_json()
    body = {"entry": offer["entry"], "seen": offer["number"], "key": "undo"}
    assert acting.send("POST", "/undo", body).status_code == 200
    assert acting.get("/view").get_json()["view"] == before
    assert error_of(acting.send("POST", "/undo", {**body, "key": "again"})) == "stale"
    assert error_of(acting.send("POST", "/undo", {**body, "entry": 1, "key": "first"})) == "unknown-entry"


def test_two_lock_ins_at_once_both_stand(app: Flask, tables: Tables) -> None:
    mei, jonas = open_table(app)
    drive(tables, [mei, jonas], "return", together=2)
    seen = mei.number()
    assert mei.act(mei.legal()[0], seen).status_code == 200
    assert jonas.act(jonas.legal()[-1], seen).status_code == 200


def test_the_record_is_text_that_replays(app: Flask, tables: Tables) -> None:
    mei, jonas = open_table(app, begin=False)
    assert error_of(mei.get("/record")) == "not-playing"
    mei.send("POST", "/begin", {})
    drive(tables, [mei, jonas], "return")
    response = mei.get("/record")
    assert response.mimetype == "text/plain"
    assert response.text.startswith(f"game: {GAME}\n")


def test_the_host_acts_for_a_phone_that_is_away_and_has_said_so(app: Flask, watch: Watch) -> None:
    mei, jonas = open_table(app, options={"start": "2"})
    assert not mei.legal()
    legal, seen = jonas.legal()[0], mei.number()
    body: dict[str, Any] = {"action": legal, "seen": seen, "key": "for-jonas", "acting_for": "yellow"}
    for guess in (legal, "deploy 0", "nonsense"):
        assert error_of(mei.send("POST", "/intents", {**body, "action": guess, "key": guess[:3]})) == "seat-here"
        assert error_of(mei.send("POST", "/seats/yellow/stand-in", {})) == "seat-here"
    watch.passes(GRACE_S)
    assert error_of(mei.send("POST", "/intents", body)) == "stand-in-first"
    undo = {"entry": 1, "seen": mei.number(), "key": "undo", "acting_for": "yellow"}
    assert error_of(mei.send("POST", "/undo", undo)) == "stand-in-first"
    assert error_of(mei.send("POST", "/seats/violet/stand-in", {})) == "unknown-seat"
    number = mei.send("POST", "/seats/yellow/stand-in", {}).get_json()["number"]
    assert number == seen + 1
    assert mei.send("POST", "/intents", body).status_code == 200
    keys = [message["key"] for line in jonas.get("/log").get_json()["lines"] for message in line["messages"]]
    assert keys.index("log.stands-in") < keys.index("log.for-seat")
    assert error_of(jonas.send("POST", "/seats/red/stand-in", {})) == "host-only"
    assert error_of(mei.send("POST", "/intents", {**body, "key": "again"})) == "seat-here", "he has asked for the log"


def test_the_host_answers_through_the_api_for_a_phone_that_is_away_only(app: Flask, watch: Watch) -> None:
    mei, jonas, aisha = open_table(app, 3)
    ask = {"what": "host", "seen": jonas.number(), "key": "ask"}
    number = jonas.send("POST", "/ask", ask).get_json()["entry"]
    for seat in (mei, aisha):
        seat.number()
    answer = {"ask": number, "yes": True, "seen": number, "acting_for": "blue"}
    assert error_of(mei.send("POST", "/answer", {**answer, "key": "a"})) == "seat-here"
    told = mei.get("/ask").get_json()["ask"]
    assert (told["waiting"], told["left"]) == (["red", "blue"], None)
    watch.passes(GRACE_S)
    assert 0 < aisha.get("/ask").get_json()["ask"]["left"] < 120
