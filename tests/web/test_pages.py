"""Every page in both languages: how it is found, in which language and theme, how it is sent and followed."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from companion.table import Tables
from companion.table.presence import GRACE_S
from companion.words import LANGUAGES
from tests.profiles import two_of
from tests.saying import say
from tests.watch import Watch
from tests.web.kit import API, GAME, stages
from tests.web.phones import Phone, assert_page, begun, seat_of


@pytest.mark.parametrize("lang", two_of(LANGUAGES, 1))
def test_every_page_of_a_game(app: Flask, tables: Tables, lang: str) -> None:
    phone = Phone(app, lang)
    for path in ("/", "/join", "/new", f"/new?game={GAME}", f"/rules/{GAME}", f"/rules/{GAME}?part=scoring"):
        assert_page(phone.get(path), lang)
    path = phone.open_table()
    assert_page(phone.get(path), lang)
    assert_page(phone.get(f"{path}/table"), lang)
    for page in ("score", "peek"):
        assert phone.get(f"{path}/{page}").status_code == 303
    assert_page(phone.get(f"{path}/seat"), lang)
    other = Phone(app, lang)
    other.sit(path, "yellow", "Jonas")
    phone.post(f"{path}/begin")
    seats = [seat_of(phone, path, "red"), seat_of(other, path, "yellow")]
    shown: set[str] = set()
    for stage in stages(tables, seats):
        if stage in shown:
            continue
        shown.add(stage)
        for page in ("", "?fragment=1", "/score", "/log", "/table", "/seat", "/peek"):
            for reader in (phone, other):
                assert_page(reader.get(path + page), lang)
        for page in ("", "/score", "/log", "/table"):
            assert_page(Phone(app, lang).get(path + page), lang)
    assert shown >= {"place-neutral", "place-prince", "place-member", "take-card", "move", "deploy", "return", "over"}
    record = phone.get(f"{path}/record")
    assert record.mimetype == "text/plain"
    assert "attachment" in record.headers["Content-Disposition"]


def test_the_code_is_found_however_it_is_typed(app: Flask) -> None:
    path = Phone(app).open_table()
    code = path.rpartition("/")[2]
    phone = Phone(app)
    assert phone.post("/join", code=f" {code.upper()[:2]} {code.upper()[2:]} ").location == path
    assert phone.get(f"/j/{code.upper()}").location == path
    assert phone.get(f"/t/{code.upper()}").status_code == 200


@pytest.mark.parametrize(
    "spell",
    [
        str.lower,
        lambda code: f" {code[:3]} {code[3:5]}–{code[6:]}. ",
        lambda code: code[:5] + code[6:],
        lambda code: "".join(chr(ord(letter) + 0xFEE0) for letter in code),
    ],
    ids=["small", "spaced", "joined", "full width"],
)
def test_a_seats_code_finds_its_table_from_the_first_page(app: Flask, spell: Callable[[str], str]) -> None:
    host = Phone(app)
    path = host.open_table()
    code = re.findall(r"\b[2-9A-Z]{5}-[2-9A-Z]{5}\b", host.get(f"{path}/seat").text)[0]
    other = Phone(app)
    to = other.post("/join", code=spell(code)).location
    assert to.startswith(f"{path}/rejoin?code=")
    page = other.get(to).text
    typed = html.unescape(re.findall(r'name="code" value="([^"]*)"', page)[0])
    assert other.post(f"{path}/rejoin", code=typed).location == path
    assert say("error.unknown-table") in Phone(app).post("/join", 404, code=spell(code)).text, "it has been used"


@pytest.mark.parametrize("code", ["nonesuch", "", "a" * 3000, "<script>", "\0", "💣"])
def test_a_wrong_code_says_what_to_do(app: Flask, code: str) -> None:
    answer = Phone(app).post("/join", 404, code=code)
    assert say("error.unknown-table") in answer.text
    assert "<script>" not in answer.text


def test_language_and_theme_stay_with_the_phone(app: Flask) -> None:
    phone = Phone(app, "de-AT")
    assert '<html lang="de"' in phone.get("/").text
    assert phone.post("/set", lang="en", theme="dark", next=f"/rules/{GAME}").location == f"/rules/{GAME}"
    page = phone.get("/").text
    assert '<html lang="en"' in page
    assert 'data-theme="dark"' in page
    phone.post("/set", theme="")
    assert 'data-theme="dark"' not in phone.get("/").text
    assert phone.post("/set", lang="de", next="//evil.example/").location == "/"
    assert phone.post("/set", lang="de", next="https://evil.example/").location == "/"
    phone.post("/set", 400, lang="xx")


def test_polling_and_the_stream_of_a_page(app: Flask, tables: Tables, watch: Watch) -> None:
    path, phones = begun(app, tables)
    number = tables.get(path.rpartition("/")[2]).number
    watch.passes(GRACE_S)
    onlooker = Phone(app)
    polled = {"number": number, "connected": [], "out_of_reach": False, "set_back": False}
    assert onlooker.get(f"{path}/number").get_json() == polled
    with phones["red"].client.get(f"{path}/events", buffered=False) as stream:
        assert stream.mimetype == "text/event-stream"
        watch.passes(3600)
        assert onlooker.get(f"{path}/number").get_json()["connected"] == ["red"]
    assert phones["yellow"].get(f"{path}/number").get_json()["connected"] == ["red", "yellow"], "who asks is there"


def test_a_page_tells_its_script_who_was_there_before_it_was_made(app: Flask, tables: Tables, watch: Watch) -> None:
    """The stream's first word is compared with that: nobody who came in between is missed."""
    path, phones = begun(app, tables)
    watch.passes(GRACE_S)

    def here(phone: Phone, page: str = "") -> str:
        found = re.search(r'data-here="([^"]*)"', phone.get(f"{path}{page}").text)
        assert found
        return found[1]

    assert here(Phone(app)) == ""
    assert here(phones["yellow"]) == "yellow", "its own seat is there"
    assert here(phones["red"], "/log") == here(phones["red"], "?fragment=1") == "red yellow"
    watch.passes(GRACE_S)
    assert here(phones["red"], "/table") == "", "a display is nobody's phone"


def test_texts_are_compressed_tagged_and_static_files_kept(client: FlaskClient) -> None:
    page = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert page.headers["Content-Encoding"] == "gzip"
    games = client.get(f"{API}/games")
    again = client.get(f"{API}/games", headers={"If-None-Match": games.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    links = set(re.findall(r'"(/static/[^"#]+)', client.get("/").text))
    assert links
    for link in links:
        file = client.get(link, headers={"Accept-Encoding": "gzip"})
        assert file.status_code == 200
        assert "max-age=31536000" in file.headers["Cache-Control"]
        assert "immutable" in file.headers["Cache-Control"]
        old = client.get(re.sub(r"/static/[0-9a-f]{12}/", "/static/000000000000/", link))
        assert (old.status_code, "no-cache" in old.headers["Cache-Control"]) == (200, True)
    for wrong in ("x/../../pyproject.toml", "x/%2e%2e/%2e%2e/pyproject.toml", "x/none", ""):
        assert client.get(f"/static/{wrong}").status_code == 404


def test_a_page_that_is_not_there(client: FlaskClient) -> None:
    for path in ("/nothing", "/t/nonesuch", "/t/nonesuch/log", "/rules/chess", "/new?game=chess"):
        answer = client.get(path)
        assert (answer.status_code, answer.mimetype) == (404, "text/html")
    answer = client.get("/nothing", headers={"Accept": "application/json"})
    assert answer.get_json()["error"]["code"] == "not-found"
    assert client.post("/").status_code == 405


@pytest.mark.parametrize(("path", "whole"), [("css/base.css", False), ("js/app.js", False), ("icon.svg", True)])
def test_parts_of_a_page_leave_to_it_what_concerns_pages(app: Flask, path: str, whole: bool) -> None:
    """Two dozen files with all headers would be as heavy as the page; a picture can be opened by itself."""
    with app.test_request_context():
        address = url_for("static", filename=path)
    headers = app.test_client().get(address).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert ("Content-Security-Policy" in headers) is whole
    assert ("X-Frame-Options" in headers) is whole


def test_the_service_worker_obeys_the_policy(app: Flask) -> None:
    assert "default-src 'self'" in app.test_client().get("/sw.js").headers["Content-Security-Policy"]
