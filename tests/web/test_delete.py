"""Putting a table away: who may, the two questions, what phones are told, and taking it back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.table import Tables
from companion.table.deletion import KEPT_S
from companion.web.launch.cleanup import Housekeeper
from companion.web.server.wire import Streams
from companion.words import LANGUAGES
from tests.watch import Watch
from tests.web.kit import API, drive, error_of, make_app, open_table, tables_in
from tests.web.phones import Phone
from tests.web.serving import Listener, call, serving

ELSEWHERE = {"REMOTE_ADDR": "192.168.1.77"}


class Guest(Phone):
    """A phone somewhere in the flat, not the laptop itself."""

    def __init__(self, app: Flask, lang: str = "en") -> None:
        super().__init__(app, lang)
        self.client.environ_base.update(ELSEWHERE)


def table_of(app: Flask) -> tuple[str, Guest, Guest]:
    """A table's path, its host and a guest."""
    mei, jonas = Guest(app), Guest(app)
    path = mei.open_table()
    jonas.sit(path, "yellow", "Jonas")
    mei.post(f"{path}/begin")
    return path, mei, jonas


def put_away(phone: Phone, path: str) -> TestResponse:
    return phone.post(f"{path}/delete", word=path.rpartition("/")[2].upper())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_host_is_asked_twice(app: Flask, lang: str) -> None:
    path, mei, jonas = table_of(app)
    mei.lang = lang
    word = path.rpartition("/")[2].upper()
    assert f'href="{path}/delete"' in mei.get(path).text
    asked = mei.get(f"{path}/delete")
    assert asked.status_code == 200
    assert "Mei, Jonas" in asked.text
    assert word in asked.text
    for wrong in ("", "nonesuch"):
        assert mei.post(f"{path}/delete", word=wrong).location == f"{path}/delete"
        assert 'class="notice problem"' in mei.get(f"{path}/delete").text
    assert mei.get(path).status_code == 200, "nothing has happened yet"
    assert put_away(mei, path).location == path
    for page in ("", "/score", "/log", "/table", "/seat", "/delete", "?fragment=1", "/record", "/number"):
        answer = mei.get(path + page)
        assert answer.status_code == 410, page
        assert f'action="/t/{word}/restore"' in answer.text
    assert word not in mei.get("/").text
    assert word not in mei.get("/games?q=mei").text
    assert f'action="/t/{word}/restore"' not in jonas.get(path).text
    assert jonas.get(path).status_code == 410
    assert mei.post(f"{path}/restore").location == path
    assert jonas.get(path).status_code == 200


def test_nobody_else_may(app: Flask) -> None:
    path, mei, jonas = table_of(app)
    onlooker = Guest(app)
    for phone, refused in ((jonas, 403), (onlooker, 403)):
        assert f"{path}/delete" not in phone.get(path).text
        assert phone.get(f"{path}/delete").status_code == refused
        phone.post(f"{path}/delete", refused, word=path.rpartition("/")[2])
    assert mei.get(path).status_code == 200
    put_away(mei, path)
    for phone in (jonas, onlooker):
        phone.post(f"{path}/restore", 403)
    assert jonas.get(path).status_code == 410


def test_the_laptop_may_and_finds_it_again(app: Flask) -> None:
    path, mei, _ = table_of(app)
    word = path.rpartition("/")[2].upper()
    laptop = Phone(app)
    assert f'href="{path}/delete"' in laptop.get(path).text
    put_away(laptop, path)
    assert mei.get(path).status_code == 410
    assert f'href="/t/{word}"' in laptop.get("/games").text
    assert word not in mei.get("/games").text
    laptop.post(f"{path}/restore")
    assert mei.get(path).status_code == 200


def test_a_page_that_only_claims_to_be_on_the_laptop_may_not(app: Flask) -> None:
    path, _, _ = table_of(app)
    code = path.rpartition("/")[2]
    answer = app.test_client().delete(f"{API}/tables/{code}?word={code}", headers={"Host": "rebound.example"})
    assert error_of(answer) == "no-seat"


@pytest.mark.parametrize("page", ["/delete", "/restore"])
def test_an_unknown_table_cannot_be_put_away(app: Flask, page: str) -> None:
    Phone(app).post(f"/t/nonesuch{page}", 404, word="nonesuch")
    Phone(app).post(f"/t/%00{page}", 404, word="")
    assert Phone(app).get("/t/nonesuch/delete").status_code == 404


def test_a_table_that_cannot_be_played_any_more_can_be_put_away(app: Flask, tables: Tables) -> None:
    path, _, _ = table_of(app)
    code = path.rpartition("/")[2]
    tables._live.drop(code)
    store: Any = tables._store
    store._write(lambda connection: connection.exec_driver_sql("UPDATE entries SET data = '{' WHERE number = 1"))
    laptop = Phone(app)
    assert laptop.get(path).status_code == 409
    assert laptop.get(f"{path}/delete").status_code == 200
    put_away(laptop, path)
    assert laptop.get(path).status_code == 410


def test_programs_put_away_with_a_second_yes(app: Flask) -> None:
    mei, jonas = open_table(app)
    code = mei.code
    assert error_of(mei.send("DELETE", "", None)) == "bad-input"
    assert error_of(mei.send("DELETE", "?word=nonesuch", None)) == "not-sure"
    assert error_of(jonas.send("DELETE", f"?word={code}", None)) == "host-only"
    answer = mei.send("DELETE", f"?word={code.upper()}", None)
    assert answer.status_code == 200
    assert answer.get_json()["code"] == code
    assert answer.get_json()["until"] > KEPT_S
    for asked in (mei.get(""), jonas.get("/view"), jonas.act("pass", 1), mei.get("/events"), mei.get("/record")):
        assert (asked.status_code, error_of(asked)) == (410, "put-away")
    assert mei.client.get(f"{API}/tables").get_json()["tables"] == []
    assert error_of(jonas.send("POST", "/restore", None)) == "host-only"
    assert mei.send("POST", "/restore", None).get_json()["code"] == code
    assert jonas.get("/view").status_code == 200


def test_the_list_of_tables_tells_results(app: Flask, tables: Tables) -> None:
    seats = open_table(app)
    listed = f"{API}/tables"
    assert seats[0].client.get(listed).get_json()["tables"][0]["result"] is None
    drive(tables, seats, "over")
    (table,) = seats[0].client.get(listed).get_json()["tables"]
    view = seats[0].get("/view").get_json()["view"]
    assert [score["points"] for score in table["result"]["scores"]] == [player["points"] for player in view["players"]]
    assert {score["name"] for score in table["result"]["scores"]} == {"Mei", "Jonas"}


def test_phones_on_the_line_are_told(app: Flask, tables: Tables) -> None:
    mei, _ = open_table(app)
    table, books = tables.get(mei.code), Streams()
    tables.listen(books.changed)
    follow = books.follow(books.open(table, mei.token, mei.colour, None, table.number))
    next(follow)
    tables.delete(mei.code, by=None)
    assert list(follow)[-1] == b"event: bye\ndata: away\n\n"


def test_the_real_server_says_goodbye_and_phones_find_the_page(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, port):
        status, made = call(port, "POST", f"{API}/tables", {"game": "ming-dynastie", "name": "Mei"})
        assert status == 201
        table = f"{API}/tables/{made['code']}"
        line = Listener(port, f"{table}/events", made["token"])
        line.until("event: presence")
        assert call(port, "DELETE", f"{table}?word={made['code']}", token=made["token"])[0] == 200
        assert line.until("event: bye") == "event: bye\ndata: away"
        assert call(port, "GET", f"/t/{made['code']}/number")[0] == 410
        line.close()


def test_the_housekeeper_clears_up_at_the_start_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    with tables_in(tmp_path, watch=watch) as tables:
        app = make_app(tables)
        mei, _ = open_table(app)
        tables.delete(mei.code, by=None)
        rounds: list[list[str]] = []
        real = tables.purge

        def purge() -> list[str]:
            rounds.append(real())
            watch.passes(KEPT_S)
            return rounds[-1]

        monkeypatch.setattr(tables, "purge", purge)
        keeper = Housekeeper(tables, every=0.01)
        for _ in range(500):
            if not tables.put_away():
                break
            keeper._stopping.wait(0.01)
        keeper.close()
        assert len(rounds) >= 2
        assert tables.put_away() == {}
        assert re.search("unknown-table", app.test_client().get(f"{API}/tables/{mei.code}").text)
