"""Seats and those who hold them: the lobby's forms, a seat on another phone, cookies, forms of other sites."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from flask import Flask

from companion.table import Tables
from tests.saying import say
from tests.web.kit import API, GAME
from tests.web.phones import Phone, begun


def test_lobby_forms(app: Flask, tables: Tables) -> None:
    mei, jonas = Phone(app), Phone(app)
    path = mei.open_table("<b>Mei</b>")
    table = tables.get(path.rpartition("/")[2])
    assert "<b>Mei" not in mei.get(path).text
    jonas.sit(path, "blue", "Jonas")
    jonas.sit(path, "yellow", "Jonas")
    assert [seat.holder for seat in table.seats.all] == ["person", "person", "open", "open"]
    jonas.post(f"{path}/rename", name="Jo")
    mei.post(f"{path}/bot", colour="blue", bot="random")
    chosen: dict[str, Any] = {"option.start": "2"}
    mei.post(f"{path}/options", **chosen)
    assert [seat.name for seat in table.seats.all] == ["<b>Mei</b>", "Jo", "Lan", ""]
    assert table.config.options["start"] == "2"
    jonas.post(f"{path}/bot", 403, colour="green", bot="random")
    jonas.post(f"{path}/begin", 403)
    late = Phone(app)
    taken = say("error.seat-taken", seat="}").partition("}")[2]
    lost = late.post(f"{path}/sit", 409, json=True, colour="blue", name="Eve").get_json()
    assert lost["status"] == "refused" and taken in lost["message"], "a script says it on the page that stands"
    assert late.post(f"{path}/sit", colour="blue", name="Eve").location.endswith(path), "without it the lobby does"
    lobby = late.get(path).text
    assert taken in unescape(lobby.partition('id="notice"')[2].partition("</div>")[0])
    assert 'id="name-green" name="name" value="Eve"' in lobby, "the name that was typed is kept"
    assert taken not in unescape(late.get(path).text), "and says it once"
    assert jonas.post(f"{path}/side", colour="red").location.endswith(path)
    assert taken in unescape(jonas.get(path).text)
    Phone(app).post(f"{path}/sit", 400, colour="green", name="a" * 50)
    mei.post(f"{path}/release", colour="blue")
    jonas.post(f"{path}/leave")
    assert [seat.holder for seat in table.seats.all] == ["person", "open", "open", "open"]
    jonas.post(f"{path}/leave", 403)
    mei.post(f"{path}/begin", 400)


def test_a_seated_person_changes_colour_by_one_tap_while_the_lobby_is_open(app: Flask, tables: Tables) -> None:
    mei, jonas = Phone(app), Phone(app)
    path = mei.open_table("Mei")
    jonas.sit(path, "blue", "Jonas")
    free = re.findall(r'<button class="take" name="colour" value="(\w+)"', jonas.get(path).text)
    assert free == ["yellow", "green"], "a tap on a free seat"
    jonas.post(f"{path}/side", colour="green")
    seats = tables.get(path.rpartition("/")[2]).seats.all
    assert [(seat.colour, seat.name) for seat in seats if seat.name] == [("red", "Mei"), ("green", "Jonas")]
    jonas.post(f"{path}/sit", colour="blue", name="Oma", more="1")
    assert 'class="take"' not in jonas.get(path).text, "which of two would change over?"


def test_the_lobby_on_a_tv_is_laid_out_for_the_room_and_tells_its_address(app: Flask, tables: Tables) -> None:
    mei = Phone(app)
    path = mei.open_table("Mei")
    page = mei.get(f"{path}/table").text
    assert 'class="lobby large"' in page and "Scan the code" in page
    assert "<form" not in page.partition("<main")[2].partition("</main")[0], "nothing to tap"
    menu = mei.get(path).text
    assert f'href="{path}/screen"' in menu and f'href="/print/{GAME}"' in menu.partition("<main")[2]
    shown = re.sub("<wbr>", "", Phone(app).get(f"{path}/screen").text)
    assert f"localhost{path}/table" in shown and path.rpartition("/")[2].upper() in shown


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
