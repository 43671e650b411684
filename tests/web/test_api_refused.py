"""Every way to get the API wrong is refused in words, in the reader's language, and changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.kit import API, GAME, error_of, open_table

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
    assert client.get(f"{API}/tables").get_json()["tables"] == []


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
    english = client.get(f"{API}/nothing", headers={"Accept-Language": "xx"}).get_json()
    assert german["error"]["message"] != english["error"]["message"]
