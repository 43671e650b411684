"""The editor for the board of a published box: by forms alone, from files, kept for later; and what it refuses."""

from __future__ import annotations

import html
import io
import json
import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.engine import registry
from companion.table import Table, Tables
from companion.words import LANGUAGES, catalogue
from tests.web.kit import GAME, drive
from tests.web.phones import Phone, seat_of

OURS = [[b["a"], b["b"], b["transport"]] for b in registry.game(GAME).geometry()["borders"]]
HOSTILE = '"><b>x</b>'


def lobby(app: Flask, lang: str = "en") -> tuple[Phone, str]:
    phone = Phone(app, lang)
    return phone, phone.open_table("Mei")


def table_of(tables: Tables, path: str) -> Table:
    return tables.get(path.rpartition("/")[2])


def upload(phone: Phone, path: str, content: bytes, status: int = 303) -> TestResponse:
    found = re.search(r'name="csrf" value="([^"]+)"', phone.get("/").text)
    assert found
    data = {"csrf": found[1], "board": (io.BytesIO(content), "board.json")}
    answer = phone.client.post(f"{path}/board/file", data=data, headers={"Accept-Language": phone.lang})
    assert answer.status_code == status, answer.text
    return answer


def told(phone: Phone, path: str) -> str:
    """The banner of the editor."""
    found = re.search(r'<p class="notice [^>]*>([^<]*)<', phone.get(f"{path}/board").text)
    return found[1] if found else ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_board_is_entered_by_forms_alone_and_played_on(app: Flask, tables: Tables, lang: str) -> None:
    phone, path = lobby(app, lang)
    assert phone.get(f"{path}/board").status_code == 200
    a, b, way = OURS[0]
    phone.post(f"{path}/board/border", a=a, b=b, transport=way)
    text = phone.get(f"{path}/board").text
    assert f'data-border="{a} {b} {way}"' in text and text.count('class="spot bare"') == 16
    phone.post(f"{path}/board/use")
    assert table_of(tables, path).config.edition == "companion" and told(phone, path)  # sixteen districts are alone
    for one, other, transport in OURS[1:]:
        phone.post(f"{path}/board/border", a=other, b=one, transport=transport)
    names: dict[str, Any] = {"name.province:henan": "  Zhongzhou ", "name.city:henan": HOSTILE, "tint.henan": "3"}
    names |= {"name.district:luoyang": "", "tint.shandong": ""}
    phone.post(f"{path}/board/names", **names)
    phone.post(f"{path}/board/use")
    own = table_of(tables, path).config.own
    assert table_of(tables, path).config.edition == "boxed"
    assert own["names"] == {"province:henan": "Zhongzhou", "city:henan": HOSTILE} and own["tints"] == {"henan": "3"}
    assert sorted(map(sorted, own["borders"])) == sorted(map(sorted, OURS))
    Phone(app).sit(path, "yellow", "Jonas")
    phone.post(f"{path}/begin")
    text = phone.get(path).text
    assert "Zhongzhou" in text and HOSTILE not in text
    assert "tint-henan-3" in text and "ming_dynastie/tints.css" in text


@pytest.mark.parametrize(("lang", "called"), [("en", "Violet Province"), ("de", "Provinz Violett")])
def test_colours_are_asked_first_and_are_what_provinces_are_called_everywhere(
    app: Flask, tables: Tables, lang: str, called: str
) -> None:
    phone, path = lobby(app, lang)
    page = phone.get(f"{path}/board").text
    assert '<details class="fold" id="colourfold" open' in page.partition('class="mapw"')[0]
    named: dict[str, Any] = {"name.district:luoyang": "Luo"}
    coloured: dict[str, Any] = {"tint.henan": "3", "tint.shaanxi": ""}
    phone.post(f"{path}/board/names", **named)
    phone.post(f"{path}/board/names", **coloured)
    page = phone.get(f"{path}/board").text
    assert 'id="colourfold" open' not in page and called in page and 'value="Luo"' in page, "each form keeps its own"
    phone.post(f"{path}/board/use")
    other = Phone(app)
    other.sit(path, "yellow", "Jonas")
    phone.post(f"{path}/begin")
    drive(tables, [seat_of(one, path, colour) for one, colour in ((phone, "red"), (other, "yellow"))], "return", 2)
    found = {page: html.unescape(phone.get(path + page).text) for page in ("", "/table", "/adjust", "/score", "/log")}
    assert all(called in found[page] for page in ("/adjust", "/log"))
    ours = [str(name) for name in registry.game(GAME).names().values() if name != "Luoyang"]
    assert not [(page, name) for page, text in found.items() for name in ours if re.search(rf"\b{name}\b", text)]
    assert all("tint-henan-3" in text and "tint-shandong-2" in text for text in found.values())


def test_borders_go_one_by_one(app: Flask, tables: Tables) -> None:
    phone, path = lobby(app)
    first: dict[str, Any] = {"a": "lintao", "b": "suzhou", "transport": "junk"}
    phone.post(f"{path}/board/border", **first)
    phone.post(f"{path}/board/border", a="lintao", b="suzhou", transport="rider")
    assert 'class="far"' in phone.get(f"{path}/board").text  # our map has no line for it
    phone.post(f"{path}/board/border", a="suzhou", b="lintao", transport="junk", drop="1")
    text = phone.get(f"{path}/board").text
    assert 'data-border="lintao suzhou rider"' in text and 'data-border="lintao suzhou junk"' not in text
    phone.post(f"{path}/board/border", 404, json=True, **first, drop="1")


@pytest.mark.parametrize(
    "one",
    [
        {"a": "lintao", "b": "lintao", "transport": "junk"},
        {"a": "lintoa", "b": "suzhou", "transport": "junk"},
        {"a": "lintao", "b": "suzhou", "transport": "boat"},
        {"a": "", "b": "", "transport": ""},
        {},
        {"a": "lintao", "b": "yanan", "transport": "junk"},
    ],
    ids=str,
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_border_that_cannot_be_is_refused_with_a_reason(app: Flask, one: dict[str, Any], lang: str) -> None:
    phone, path = lobby(app, lang)
    phone.post(f"{path}/board/border", a="lintao", b="yanan", transport="junk")
    before = phone.get(f"{path}/board.json").text
    answer = phone.post(f"{path}/board/border", 422, json=True, **one)
    assert answer.get_json()["message"]
    phone.post(f"{path}/board/border", **one)
    assert told(phone, path)
    assert phone.get(f"{path}/board.json").text == before


def test_what_could_be_meant_is_said(app: Flask) -> None:
    phone, path = lobby(app)
    answer = phone.post(f"{path}/board/border", 422, json=True, a="lintoa", b="suzhou", transport="junk")
    assert "Lintao" in answer.get_json()["message"] or "lintao" in answer.get_json()["message"]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"[]", b"3", b'{"names": 3}', b'{"borders": [["lintao", "lintoa", "junk"]]}',
     b'{"names": {"district:nowhere": "x"}}', b'{"names": {"district:lintao": "\\u202e"}}', b'{"tints": {"henan": 7}}',
     b'{"what": 1}', b"[" * 30000],
)  # fmt: skip
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bad_file_is_refused_and_nothing_is_lost(app: Flask, content: bytes, lang: str) -> None:
    phone, path = lobby(app, lang)
    phone.post(f"{path}/board/border", a="lintao", b="yanan", transport="junk")
    before = phone.get(f"{path}/board.json").text
    upload(phone, path, content)
    assert told(phone, path)
    assert phone.get(f"{path}/board.json").text == before


def test_a_board_goes_out_and_comes_in_as_a_file(app: Flask) -> None:
    phone, path = lobby(app)
    own = {"names": {"province:henan": "Zhōngzhōu"}, "tints": {"henan": "2"}, "borders": OURS[:3]}
    upload(phone, path, b"\xef\xbb\xbf" + json.dumps(own).encode())
    saved = phone.get(f"{path}/board.json")
    assert "attachment" in saved.headers["Content-Disposition"]
    other, elsewhere = lobby(app)
    upload(other, elsewhere, saved.data)
    assert other.get(f"{elsewhere}/board.json").data == saved.data
    assert json.loads(saved.data)["names"] == own["names"]


def test_a_board_is_kept_under_a_name_for_a_later_game(app: Flask, tables: Tables) -> None:
    phone, path = lobby(app)
    upload(phone, path, json.dumps({"borders": OURS, "tints": {"henan": "2"}}).encode())
    phone.post(f"{path}/board/keep", name=HOSTILE)
    assert [board.name for board in tables.boards.of(GAME)] == [HOSTILE]
    page = phone.get(f"/new?game={GAME}&lies=box&depth=scorekeeper").text
    assert HOSTILE not in page and "boxed/&#34;" in page
    again = Phone(app).post("/new", game=GAME, name="Noor", edition=f"boxed/{HOSTILE}", depth="scorekeeper")
    later = table_of(tables, again.location)
    assert (
        later.config.edition == "boxed"
        and later.config.own["tints"] == {"henan": "2"}
        and later.config.depth == "scorekeeper"
    )
    other, elsewhere = lobby(app)
    other.post(f"{elsewhere}/arrange", lies="box", depth="scorekeeper", board=f"boxed/{HOSTILE}")
    assert table_of(tables, elsewhere).config.own == later.config.own
    other.post(f"{elsewhere}/arrange", lies="nothing")
    other.post(f"{elsewhere}/board/open", name=HOSTILE)
    assert len(json.loads(other.get(f"{elsewhere}/board.json").data)["borders"]) == len(OURS)
    other.post(f"{elsewhere}/board/forget", name=HOSTILE)
    assert not tables.boards.of(GAME)
    for form in ("open", "forget"):
        other.post(f"{elsewhere}/board/{form}", 400, json=True, name="nothing")
    assert later.config.own["borders"]  # games keep their own copy


def test_only_the_host_enters_a_board_and_only_before_the_game(app: Flask, tables: Tables) -> None:
    phone, path = lobby(app)
    guest = Phone(app)
    guest.sit(path, "yellow", "Jonas")
    forms = ("names", "border", "file", "keep", "open", "forget", "use")
    for who, status in ((guest, 403), (Phone(app), 403)):
        assert who.get(f"{path}/board").status_code == status
        assert who.get(f"{path}/board.json").status_code == status
        for form in forms:
            who.post(f"{path}/board/{form}", status)
    phone.post(f"{path}/begin")
    assert phone.get(f"{path}/board").status_code == 409
    for form in forms:
        phone.post(f"{path}/board/{form}", 409)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_districts_that_cannot_be_reached_are_named_and_the_board_is_played_on(
    app: Flask, tables: Tables, lang: str
) -> None:
    """In the editor once every district has a border, to all in the lobby, and to programs; in the owners' names."""
    shores = [{"hanzhong", "luoyang"}, {"suzhou", "lintao"}]
    districts = [district for province in registry.game(GAME).data()["provinces"] for district in province["districts"]]
    ring = zip(districts, [*districts[1:], districts[0]], strict=True)
    borders = [[a, b, "junk"] for a, b in ring if {a, b} not in shores]
    apart = ["lintao", "yanan", "hanzhong"]
    names = registry.game(GAME).names("boxed", {"names": {"district:yanan": "Norden"}})
    told = catalogue(lang, GAME).say("own.apart", {"districts": apart}, names)
    assert "Lintao" not in told and "Norden" in told
    phone, path = lobby(app, lang)
    upload(phone, path, json.dumps({"borders": borders, "names": {"district:yanan": "Norden"}}).encode())
    assert told in phone.get(f"{path}/board").text
    assert told not in phone.get(path).text, "it is not used yet"
    phone.post(f"{path}/board/use")
    assert told in phone.get(path).text and told in Phone(app, lang).get(path).text
    programs = app.test_client().get(f"/api/v1/tables/{path.rpartition('/')[2]}").get_json()
    assert programs["apart"] == {"key": "own.apart", "params": {"districts": apart}}
    Phone(app).sit(path, "yellow", "Jonas")
    phone.post(f"{path}/begin")
    assert table_of(tables, path).phase == "playing"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_only_keeps_score_is_asked_nothing_about_borders(app: Flask, tables: Tables, lang: str) -> None:
    """Names and colours are what the counting uses; lobby and editor say nothing of routes."""
    say, (phone, path) = catalogue(lang, GAME).say, lobby(app, lang)
    phone.post(f"{path}/board/use")
    routed = phone.get(f"{path}/board").text
    assert 'id="add"' in routed and say("board.unchecked") in html.unescape(phone.get(path).text + routed)
    phone.post(f"{path}/depth", depth="scorekeeper", seen=table_of(tables, path).number, key="d")
    lead = say("guide.board.enter.help.ming-dynastie.scorekeeper")
    for page in (path, f"{path}/board"):
        text = html.unescape(re.sub("<[^>]*>", " ", phone.get(page).text)).replace(lead, "")
        assert not re.search("border|Grenze", text, re.I)
    assert f'href="{path}/board"' in phone.get(path).text, "names and colours can still be entered"
    editor = html.unescape(phone.get(f"{path}/board").text)
    assert 'id="colourfold"' in editor and 'id="namefold"' in editor and 'class="spot' not in editor
    a, b, way = OURS[0]
    phone.post(f"{path}/board/border", a=a, b=b, transport=way)
    phone.post(f"{path}/board/use")
