"""Every route of the API, and every way to get it wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table import Tables
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


def test_the_host_acts_for_a_dead_phone(app: Flask) -> None:
    mei, jonas = open_table(app, options={"start": "2"})
    assert not mei.legal()
    body = {"action": jonas.legal()[0], "seen": mei.number(), "key": "for-jonas", "acting_for": "yellow"}
    assert mei.send("POST", "/intents", body).status_code == 200
    lines = mei.get("/log").get_json()["lines"]
    assert any(message["key"] == "log.for-seat" for line in lines for message in line["messages"])


WRONG_BODIES: list[tuple[Any, str, int]] = [
    (b"", "bad-json", 400),
    (b"{", "bad-json", 400),
    (b'{"name": "\xff\xfe"}', "bad-json", 400),
    (b'{"name": "\\ud800"}', "bad-json", 400),
    (b"[" * 5000 + b"]" * 5000, "bad-json", 400),
    (b"null", "bad-input", 422),
    (b"[]", "bad-input", 422),
    (b"{}", "bad-input", 422),
    (b'{"game": 7, "name": "Mei"}', "bad-input", 422),
    (b'{"game": "ming-dynastie", "name": "Mei", "age": 3}', "bad-input", 422),
    (b'{"game": "ming-dynastie", "name": "Mei", "seats": "2"}', "bad-input", 422),
    (b'{"game": "ming-dynastie", "name": "Mei", "seats": -1}', "bad-input", 422),
    (b'{"game": "ming-dynastie", "name": "Mei", "seats": 9}', "bad-setup", 400),
    (b'{"game": "chess", "name": "Mei"}', "bad-setup", 400),
    (b'{"game": "ming-dynastie", "name": ""}', "name-empty", 400),
    (b'{"game": "ming-dynastie", "name": "a\\u0000b"}', "name-control", 400),
    (b'{"game": "ming-dynastie", "name": "' + b"a" * 41 + b'"}', "name-long", 400),
    (b'{"game": "ming-dynastie", "name": "' + b"a" * 1_000_000 + b'"}', "too-large", 413),
]


@pytest.mark.parametrize(("body", "code", "status"), WRONG_BODIES, ids=lambda value: str(value)[:50])
def test_wrong_bodies_are_refused_in_words(client: FlaskClient, body: bytes, code: str, status: int) -> None:
    response = client.post(f"{API}/tables", data=body, content_type="application/json")
    assert error_of(response) == code
    assert response.status_code == status
    assert client.get(f"{API}/tables").get_json() == {"tables": []}


def test_the_message_names_the_field(client: FlaskClient) -> None:
    response = client.post(f"{API}/tables", json={"game": GAME, "name": "Mei", "seats": "2"})
    assert "seats" in response.get_json()["error"]["message"]


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "not-found"),
        ("GET", "/tables/no-such-table", 404, "unknown-table"),
        ("GET", "/tables/%00/view", 404, "unknown-table"),
        ("GET", f"/tables/{'a' * 3000}/view", 404, "unknown-table"),
        ("DELETE", "/games", 405, "wrong-method"),
        ("PATCH", "/tables", 405, "wrong-method"),
        ("POST", "/tables", 415, "not-json"),
        ("GET", "/games?page=2", 422, "bad-input"),
    ],
)
def test_what_does_not_exist_is_said(client: FlaskClient, method: str, path: str, status: int, code: str) -> None:
    response = client.open(f"{API}{path}", method=method, data="x" if method == "POST" else None)
    assert response.status_code == status
    assert error_of(response) == code


@pytest.mark.parametrize("query", ["after=-1", "after=x", "after=1e3", "after=99999999999999999999", "before=1"])
def test_wrong_queries_are_refused(app: Flask, query: str) -> None:
    mei, _ = open_table(app)
    assert error_of(mei.get(f"/log?{query}")) == "bad-input"


@pytest.mark.parametrize(
    "change",
    [
        {"seen": -1}, {"seen": 10**6}, {"seen": 2**60}, {"seen": "3"}, {"seen": 1.5}, {"seen": None}, {"key": ""},
        {"key": "k" * 65}, {"key": "a\nb"}, {"action": ""}, {"action": "x" * 201}, {"action": "member\x00henan"},
        {"action": "deploy -1"}, {"action": "member atlantis"}, {"acting_for": "violet"}, {"more": 1},
    ],
    ids=str,
)  # fmt: skip
def test_wrong_intents_change_nothing(app: Flask, change: dict[str, Any]) -> None:
    mei, _ = open_table(app)
    before = mei.get("/view").get_json()
    body = {"action": "pass", "seen": before["number"], "key": "k", **change}
    error_of(mei.send("POST", "/intents", body))
    assert mei.get("/view").get_json() == before


def test_tokens_that_are_none(app: Flask) -> None:
    mei, _ = open_table(app)
    for given in ("Bearer nonsense", f"Bearer {mei.token}x", "Bearer \xff", "Bearer"):
        response = app.test_client().get(f"{API}/tables/{mei.code}/legal", headers={"Authorization": given})
        assert error_of(response) in ("expired-seat", "no-seat")
    for given in ("Basic eDp5", "Basic \xff\xff", "Basic ====", "Digest a=", "", " ", "Bearertoken"):
        basic = app.test_client().get(f"{API}/tables/{mei.code}/legal", headers={"Authorization": given})
        assert error_of(basic) == "no-seat"


def test_the_document_describes_every_route(app: Flask) -> None:
    document = json.loads(app.test_client().get(f"{API}/openapi.json").data)
    assert document["openapi"].startswith("3.1")
    described = {(path, method.upper()) for path, methods in document["paths"].items() for method in methods}
    served = {
        (rule.rule.replace("<", "{").replace(">", "}"), method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(API)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert described == served
    for methods in document["paths"].values():
        for operation in methods.values():
            errors = [status for status in operation["responses"] if status.startswith("4")]
            for status in errors:
                content = operation["responses"][status]["content"]["application/json"]
                assert content["schema"] == {"$ref": "#/components/schemas/Problems"}
    references = set(_references(document))
    assert references <= {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}


def _references(node: Any) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if "$ref" in node else []
        return own + [found for value in node.values() for found in _references(value)]
    if isinstance(node, list):
        return [found for value in node for found in _references(value)]
    return []


MESSAGES = [
    ({"game": GAME}, "name: fehlt"),
    ({"game": GAME, "name": "Mei", "age": 3}, "age: ist hier unbekannt"),
    ({"game": GAME, "name": 5}, "name: muss ein Text sein"),
    ({"game": GAME, "name": "Mei", "seats": "2"}, "seats: muss eine ganze Zahl sein"),
    ({"game": GAME, "name": "Mei", "seats": 1.5}, "seats: muss eine ganze Zahl sein"),
    ({"game": GAME, "name": "Mei", "seats": -1}, "seats: muss mindestens 1 sein"),
    ({"game": GAME, "name": "Mei", "seats": 10**40}, "seats: darf höchstens 12 sein"),
    ({"game": GAME, "name": "Mei", "seats": 5}, "Dieses Spiel ist für 2 bis 4 Personen; am Tisch sitzen 5."),
    ({"game": "", "name": "Mei"}, "game: darf nicht leer sein"),
    ({"game": "g" * 41, "name": "Mei"}, "game: darf höchstens 40 Zeichen haben"),
    ({"game": "Schach!", "name": "Mei"}, "game: hat Zeichen, die hier nicht stehen können"),
    ({"game": GAME, "name": "Mei", "options": []}, "options: muss ein JSON-Objekt sein"),
    ({"game": GAME, "name": "x" * 60_000}, "Ein Name hat höchstens 40 Zeichen."),
    ([], "Die Anfrage muss ein JSON-Objekt sein"),
    ("{", "Die Anfrage ist kein JSON: ab Zeile 1, Spalte 1 nicht lesbar"),
    ('{"name": "\\ud800"}', "Die Anfrage ist kein JSON: ab Zeile 1, Spalte 17 nicht lesbar"),
]


@pytest.mark.parametrize(("body", "message"), MESSAGES, ids=lambda value: str(value)[:40])
def test_what_is_wrong_with_a_field_is_said_in_german_too(client: FlaskClient, body: object, message: str) -> None:
    data = body if isinstance(body, str) else json.dumps(body)
    headers = {"Accept-Language": "de"}
    response = client.post(f"{API}/tables", data=data, content_type="application/json", headers=headers)
    error_of(response)
    assert response.get_json()["error"]["message"] == message


def test_every_status_that_a_table_answers_is_described(app: Flask, tables: Tables) -> None:
    document = app.test_client().get(f"{API}/openapi.json").get_json()
    (lobby, _), (playing, _) = open_table(app, begin=False), open_table(app)
    headers = {"If-Match": '"x"', "Range": "bytes=9-1"}
    for path, methods in document["paths"].items():
        for seat in (lobby, playing):
            if "get" not in methods or "events" in path:
                continue
            for token in (seat.token, "gone"):
                response = app.test_client().get(
                    path.format(code=seat.code, entry="1"), headers={**headers, "Authorization": f"Bearer {token}"}
                )
                assert str(response.status_code) in methods["get"]["responses"], path
                if response.status_code >= 400:
                    error_of(response)


HOSTS = {
    "192.168.1.5:8000": 200, "laptop.local": 200, "laptop.": 200, "[fe80::1%eth0]:8000": 200, "[::1]": 200, "": 200,
    ".": 400, "..": 400, "a..b": 400, "x" * 64: 400, f"{'x' * 60}." * 5: 400, "a b": 400, "[": 400, "[::1": 400,
    "<script>": 400, 'a"b': 400, "x/y": 400, "user@x": 400, "\xe9": 400, "x:port": 400, "x:123456": 400,
}  # fmt: skip


@pytest.mark.parametrize(("host", "status"), HOSTS.items())
@pytest.mark.parametrize("path", ["/", "/new", "/nowhere", "/t//x", f"{API}/games", f"{API}//games"])
def test_a_host_that_is_none_is_refused(client: FlaskClient, path: str, host: str, status: int) -> None:
    response = client.get(path, environ_overrides={"HTTP_HOST": host})
    if status == 400:
        assert response.status_code == 400
        assert host not in response.text or len(host) < 3
        if path.startswith(API):
            assert error_of(response) == "bad-request"
    else:
        assert response.status_code in (200, 308, 404)


def test_errors_speak_the_readers_language(client: FlaskClient) -> None:
    german = client.get(f"{API}/nothing", headers={"Accept-Language": "de-AT,de;q=0.9"}).get_json()
    english = client.get(f"{API}/nothing", headers={"Accept-Language": "fr"}).get_json()
    assert german["error"]["message"] != english["error"]["message"]
