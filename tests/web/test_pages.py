"""Every page and form, in both languages: what it answers, what it refuses, and what it says then."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.table import Tables
from companion.words import LANGUAGES
from tests.web.kit import API, GAME, Seat, drive, stages


class Phone:
    """A browser without scripts: it keeps cookies and sends the forms' token along."""

    def __init__(self, app: Flask, lang: str = "en") -> None:
        self.client = app.test_client()
        self.lang = lang

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.client.get(path, headers={"Accept-Language": self.lang, **more})

    def post(self, path: str, status: int = 303, json: bool = False, **fields: Any) -> TestResponse:
        found = re.search(r'name="csrf" value="([^"]+)"', self.get("/").text)
        assert found, "no form with a token on the first page"
        headers = {"Accept": "application/json" if json else "text/html", "Accept-Language": self.lang}
        response = self.client.post(path, data={"csrf": found[1], **fields}, headers=headers)
        assert response.status_code == status, response.text
        return response

    def open_table(self, name: str = "Mei") -> str:
        """A new table's path."""
        return self.post("/new", game=GAME, name=name).location

    def sit(self, path: str, colour: str, name: str) -> None:
        self.post(f"{path}/sit", colour=colour, name=name)


def begun(app: Flask, tables: Tables, stage: str = "", together: int = 1) -> tuple[str, dict[str, Phone]]:
    """A table of two phones that has begun, at that stage; its path and the phones by colour."""
    mei, jonas = Phone(app), Phone(app)
    path = mei.open_table()
    jonas.sit(path, "yellow", "Jonas")
    mei.post(f"{path}/begin")
    if stage:
        seats = [seat_of(phone, path, colour) for phone, colour in ((mei, "red"), (jonas, "yellow"))]
        drive(tables, seats, stage, together)
    return path, {"red": mei, "yellow": jonas}


def seat_of(phone: Phone, path: str, colour: str) -> Seat:
    code = path.rpartition("/")[2]
    with phone.client.session_transaction() as session:
        return Seat(phone.client, code, colour, session["seats"][code])


def acting(tables: Tables, path: str, phones: dict[str, Phone]) -> tuple[Phone, str, list[str], int]:
    """Whose turn it is: the phone, the colour, its actions, the number."""
    table = tables.get(path.rpartition("/")[2])
    colour = table.to_act[0]
    return phones[colour], colour, [action.text for action in table.legal(colour)], table.number


@pytest.mark.parametrize("lang", LANGUAGES)
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


def assert_page(response: TestResponse, lang: str) -> None:
    assert response.status_code == 200, response.text[:500]
    assert response.mimetype == "text/html"
    assert f'<html lang="{lang}"' in response.text or "fragment" in response.request.url
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "://" not in re.sub(r"http://(localhost|www\.w3\.org)", "", response.text), "something of a third party"


def test_the_code_is_found_however_it_is_typed(app: Flask) -> None:
    path = Phone(app).open_table()
    code = path.rpartition("/")[2]
    phone = Phone(app)
    assert phone.post("/join", code=f" {code.upper()[:2]} {code.upper()[2:]} ").location == path
    assert phone.get(f"/j/{code.upper()}").location == path
    assert phone.get(f"/t/{code.upper()}").status_code == 200


@pytest.mark.parametrize("code", ["nonesuch", "", "a" * 3000, "<script>", "\0", "💣"])
def test_a_wrong_code_says_what_to_do(app: Flask, code: str) -> None:
    answer = Phone(app).post("/join", 404, code=code)
    assert "check the word" in answer.text
    assert "<script>" not in answer.text


def test_a_chain_is_carried_out_in_order_and_a_repeat_does_nothing(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    table = tables.get(path.rpartition("/")[2])
    drive_to_own_chain(tables, path, phones)
    phone, colour, legal, seen = acting(tables, path, phones)
    step = next(text for text in legal if text.startswith("step"))
    chain: dict[str, Any] = {"action": f"{step}\r\ndeploy 0", "seen": str(seen), "key": "chain"}
    answer = phone.post(f"{path}/act", 200, json=True, **chain).get_json()
    assert (answer["status"], answer["message"]) == ("done", "")
    made = [line for line in table.log(colour, seen) if line.kind == "action"]
    assert [line.messages[0][0] for line in made] == ["did.step", "did.deploy"]
    before = table.number
    assert phone.post(f"{path}/act", 200, json=True, **chain).get_json()["status"] == "done"
    assert table.number == before


def drive_to_own_chain(tables: Tables, path: str, phones: dict[str, Phone]) -> None:
    """To a moment where a prince can step onto a free district."""
    seats = [seat_of(phone, path, colour) for colour, phone in phones.items()]
    for seed in range(40):
        drive(tables, seats, "move", seed=seed)
        table = tables.get(seats[0].code)
        colour = table.to_act[0]
        princes = [player["prince"] for player in table.view(None)["players"]]
        steps = [action.text.split() for action in table.legal(colour) if action.text.startswith("step")]
        if any(words[1] not in princes for words in steps):
            return
        action = table.legal(colour)[0]
        token = next(seat.token for seat in seats if seat.colour == colour)
        table.intent(token, action.text, table.number, f"on-{seed}")
    raise AssertionError("no prince could step")


def test_a_chain_stops_where_it_fails_and_says_so(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    phone, _, legal, seen = acting(tables, path, phones)
    fields: dict[str, Any] = {"action": f"{legal[0]}\nreturn 3", "seen": str(seen), "key": "chain"}
    answer = phone.post(f"{path}/act", 422, json=True, **fields).get_json()
    assert answer["status"] == "illegal"
    assert "One step of it is done." in answer["message"]
    assert tables.get(path.rpartition("/")[2]).number > seen


def test_a_stale_tap_is_told_what_happened(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    phone, _, legal, seen = acting(tables, path, phones)
    phone.post(f"{path}/act", action=legal[0], seen=str(seen), key="first")
    phone.post(f"{path}/act", action=legal[1], seen=str(seen), key="second")
    page = phone.get(path)
    assert "Meanwhile" in page.text
    assert "Meanwhile" not in phone.get(path).text
    answer = phone.post(f"{path}/act", 409, json=True, action=legal[1], seen=str(seen), key="third")
    assert answer.get_json()["status"] == "stale"


def test_undo_by_form(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    phone, colour, legal, seen = acting(tables, path, phones)
    table = tables.get(path.rpartition("/")[2])
    before = table.view(colour)
    phone.post(f"{path}/act", action=legal[0], seen=str(seen), key="tap")
    offer = table.undoable(colour)
    assert offer is not None
    phone.post(f"{path}/undo", entry=str(offer.entry), seen=str(table.number), key="undo")
    assert table.view(colour) == before


@pytest.mark.parametrize(
    "change",
    [
        {"seen": "-1"}, {"seen": "x"}, {"seen": "²"}, {"key": ""}, {"key": "a b"}, {"action": ""},
        {"action": "pass\n" * 99},
    ],
    ids=str,
)  # fmt: skip
def test_odd_forms_are_refused_in_words(app: Flask, tables: Tables, change: dict[str, Any]) -> None:
    path, phones = begun(app, tables)
    phone, _, legal, seen = acting(tables, path, phones)
    fields: dict[str, Any] = {"action": legal[0], "seen": str(seen), "key": "k", **change}
    answer = phone.post(f"{path}/act", status=422, json=False, **fields)
    assert next(iter(change)) in answer.text
    assert tables.get(path.rpartition("/")[2]).number == seen


def test_lobby_forms(app: Flask, tables: Tables) -> None:
    mei, jonas = Phone(app), Phone(app)
    path = mei.open_table("<b>Mei</b>")
    table = tables.get(path.rpartition("/")[2])
    assert "<b>Mei" not in mei.get(path).text
    jonas.sit(path, "blue", "Jonas")
    jonas.sit(path, "yellow", "Jonas")
    assert [seat.holder for seat in table.seats] == ["person", "person", "open", "open"]
    jonas.post(f"{path}/rename", name="Jo")
    mei.post(f"{path}/bot", colour="blue", bot="random")
    chosen: dict[str, Any] = {"option.start": "2"}
    mei.post(f"{path}/options", **chosen)
    assert [seat.name for seat in table.seats] == ["<b>Mei</b>", "Jo", "Lan", ""]
    assert table.options["start"] == "2"
    jonas.post(f"{path}/bot", 403, colour="green", bot="random")
    jonas.post(f"{path}/begin", 403)
    Phone(app).post(f"{path}/sit", 409, colour="blue", name="Eve")
    Phone(app).post(f"{path}/sit", 400, colour="green", name="a" * 50)
    mei.post(f"{path}/release", colour="blue")
    jonas.post(f"{path}/leave")
    assert [seat.holder for seat in table.seats] == ["person", "open", "open", "open"]
    jonas.post(f"{path}/leave", 403)
    mei.post(f"{path}/begin", 400)


def test_a_seat_moves_to_another_phone_and_the_first_is_told(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    found = re.search(r"[0-9A-Z]{5}-[0-9A-Z]{5}", phones["red"].get(f"{path}/seat").text)
    assert found
    new = Phone(app)
    looked = new.get(f"{path}/rejoin?code={found[0]}")
    assert looked.status_code == 200
    assert found[0] in looked.text
    assert phones["red"].get(path).status_code == 200, "looking at the page must not move the seat"
    new.post(f"{path}/rejoin", code=found[0])
    assert new.get(f"{path}/seat").status_code == 200
    told = phones["red"].get(path)
    assert told.status_code == 403
    assert "another phone" in told.text
    assert phones["red"].get(path).status_code == 200, "said once, then this phone looks on"
    Phone(app).post(f"{path}/rejoin", 403, code=found[0])


def test_forms_of_other_sites_and_old_forms_are_refused(app: Flask) -> None:
    phone = Phone(app)
    path = phone.open_table()
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = phone.client.post(f"{path}/begin", headers=headers)
        assert (answer.status_code, "another website" in answer.text) == (403, True)
        assert phone.client.post(f"{API}/tables", json={"game": GAME, "name": "x"}, headers=headers).status_code == 403
    for form in ({}, {"csrf": ""}, {"csrf": "old"}, {"csrf": "ü\0"}):
        answer = phone.client.post(f"{path}/begin", data=form)
        assert (answer.status_code, "open for too long" in answer.text) == (403, True)
    token = re.search(r'name="csrf" value="([^"]+)"', phone.get("/").text)
    assert token
    own = phone.client.post(f"{path}/begin", headers={"X-CSRF-Token": token[1], "Origin": "http://localhost"})
    assert own.status_code == 400, "only now it reaches the table, which wants more players"


def test_cookies_are_marked_and_damaged_ones_forgotten(app: Flask) -> None:
    phone = Phone(app)
    path = phone.open_table()
    cookie = phone.post("/new", game=GAME, name="Mei").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    secure = app.test_client().get("/", base_url="https://localhost").headers["Set-Cookie"]
    assert "Secure" in secure
    held = phone.client.get_cookie("ming")
    assert held
    phone.client.set_cookie("ming", held.value[:-3] + "xyz")
    assert phone.get(f"{path}/seat").status_code == 403
    assert phone.get(path).status_code == 200


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


def test_polling_and_the_stream_of_a_page(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    number = tables.get(path.rpartition("/")[2]).number
    assert phones["red"].get(f"{path}/number").get_json() == {"number": number, "connected": []}
    with phones["red"].client.get(f"{path}/events", buffered=False) as stream:
        assert stream.mimetype == "text/event-stream"
        assert phones["yellow"].get(f"{path}/number").get_json()["connected"] == ["red"]


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


def test_a_chain_that_breaks_off_says_what_stands(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    table = tables.get(path.rpartition("/")[2])
    colour = table.to_act[0]
    seen, action = table.number, table.legal(colour)[0].text
    answer = phones[colour].post(f"{path}/act", 400, action=f"{action}\nstep atlantis", seen=seen, key="k")
    assert table.number > seen, "the first action stands"
    alone = phones[colour].post(f"{path}/act", 400, action="step atlantis", seen=seen, key="l")
    for response, stands in ((answer, True), (alone, False)):
        assert "No action of this game reads like that." in response.text
        assert ("One step of it is done." in response.text) == stands
