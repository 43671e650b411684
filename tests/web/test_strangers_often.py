"""How often strangers may do what at a club's server; they are told when to come again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, TestResponse

from companion.store.postgres import PostgresStore
from companion.table import Tables
from companion.table.seats import digest
from companion.table.store_interface import HostKey
from companion.web.access import host_keys, limits
from companion.web.access.host_keys import MOST_OPENED
from companion.web.access.limits import MOST_TAPS, MOST_TRIES, Doors, Pace
from companion.web.http.refusal import Refusal
from companion.web.server.wire import Streams
from companion.web.server.wire.listener import listen
from companion.web.server.wire.streams import Stream
from tests.watch import Watch
from tests.web.club import URL, club, phone
from tests.web.kit import API, GAME, error_of, make_app

BODY = {"game": GAME, "name": "Mei"}
Opened = tuple[Flask, Tables, PostgresStore]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    with club(tmp_path, open_to_all=True) as found:
        yield found


def other_process(app: Flask, tables: Tables) -> Flask:
    """One more that serves the same tables."""
    return make_app(tables, hosting=app.extensions["ming-hosting"])


def refused(response: TestResponse, code: str) -> None:
    assert response.status_code == 429, response.text
    assert error_of(response) == code
    assert 1 <= int(response.headers["Retry-After"]) <= 24 * 3600


def test_an_address_opens_ten_tables_an_hour(opened: Opened) -> None:
    app, tables, _ = opened
    apps = [app, other_process(app, tables)]
    for number in range(MOST_OPENED):
        assert phone(apps[number % 2]).post(f"{API}/tables", json=BODY).status_code == 201
    for one in apps:
        refused(phone(one).post(f"{API}/tables", json=BODY), "too-many-tables")
    assert phone(app, "203.0.113.6").post(f"{API}/tables", json=BODY).status_code == 201
    assert tables.count() == MOST_OPENED + 1


def test_whoever_says_to_come_from_elsewhere_is_counted_where_he_is(opened: Opened) -> None:
    app, tables, _ = opened
    for number in range(MOST_OPENED + 3):
        forged = f"198.51.100.{number}"
        phone(app).post(f"{API}/tables", json=BODY, headers={"X-Forwarded-For": f"{forged}, 203.0.113.5"})
    assert tables.count() == MOST_OPENED
    for number in range(MOST_OPENED + 3):
        phone(app, f"2001:db8:1:2::{number:x}").post(f"{API}/tables", json=BODY)
    assert tables.count() == 2 * MOST_OPENED, "a computer has as many addresses of IPv6 as it likes"


def wrong_codes(client: FlaskClient, number: int) -> Iterator[TestResponse]:
    client.get("/")
    with client.session_transaction(base_url=URL) as held:
        csrf = held["csrf"]
    for one in range(number):
        code = f"acorn-alder-{one}"
        yield (
            client.get(f"{API}/tables/{code}")
            if one % 2
            else client.post("/join", data={"csrf": csrf, "code": code}, headers={"Accept": "application/json"})
        )


def test_codes_cannot_be_tried(opened: Opened) -> None:
    app, tables, _ = opened
    made = phone(app, "203.0.113.9").post(f"{API}/tables", json=BODY).get_json()
    thief = phone(app)
    assert [one.status_code for one in wrong_codes(thief, MOST_TRIES + 5)] == [404] * MOST_TRIES + [429] * 5
    right = f"{API}/tables/{made['code']}"
    refused(thief.get(right), "too-many-tries")
    refused(thief.get(f"{right}/view"), "too-many-tries")
    refused(thief.post(f"{right}/restore", headers={"Authorization": "Bearer x"}), "too-many-tries")
    for path in (f"/t/{made['code']}", f"/j/{made['code']}", f"/rules/{GAME}?table={made['code']}"):
        assert thief.get(path).status_code == 429, path
    refused(thief.get(f"{API}/tables", headers={"X-Host-Key": "x"}), "too-many-tries")
    assert phone(app, "203.0.113.9").get(right).status_code == 200, "others go on"
    (elsewhere,) = wrong_codes(phone(other_process(app, tables)), 1)
    assert elsewhere.status_code == 429


def test_who_sits_at_a_table_goes_on_whoever_tries_beside_him(opened: Opened) -> None:
    app, _, _ = opened
    host = phone(app)
    made = host.post(f"{API}/tables", json=BODY).get_json()
    list(wrong_codes(phone(app), MOST_TRIES + 1))
    assert host.get(f"/t/{made['code']}").status_code == 200
    assert phone(app).get(f"/t/{made['code']}").status_code == 429
    seen = {"Authorization": f"Bearer {made['token']}"}
    assert phone(app).get(f"{API}/tables/{made['code']}/legal", headers=seen).status_code == 200, "a program, too"
    refused(phone(app).get(f"{API}/tables/acorn-alder-ant/legal", headers=seen), "too-many-tries")


def test_seat_codes_and_keys_are_counted_too(opened: Opened) -> None:
    app, _, store = opened
    store.add_key(HostKey("ours", False, 1.0), digest("our-secret"))
    made = phone(app, "203.0.113.9").post(f"{API}/tables", json=BODY).get_json()
    path = f"{API}/tables/{made['code']}/rejoin"
    for one in range(MOST_TRIES):
        if one % 2:
            wrong = phone(app).post(path, json={"code": f"ABCDE-{one:05}"})
        else:
            wrong = phone(app).get(f"{API}/tables", headers={"X-Host-Key": f"wrong-{one}"})
        assert wrong.status_code == 403, wrong.text
    refused(phone(app).post(path, json={"code": made["rejoin"]}), "too-many-tries")
    assert phone(app, "203.0.113.9").post(path, json={"code": made["rejoin"]}).status_code == 201


def test_a_host_is_heard_whatever_others_try_beside_him(opened: Opened) -> None:
    """One Wi-Fi is one address; who has a key is counted by that, and is no better off for it."""
    app, tables, store = opened
    store.add_key(HostKey("ours", False, 1.0), digest("our-secret"))
    mine = phone(app, "203.0.113.9").post(f"{API}/tables", json=BODY, headers={"X-Host-Key": "our-secret"}).get_json()
    own, browser = {"X-Host-Key": "our-secret"}, phone(app)
    for one in (app, other_process(app, tables)):
        list(wrong_codes(phone(one), MOST_TRIES + 1))
        assert phone(one).get(f"{API}/tables", headers=own).status_code == 200
        assert phone(one).get(f"{API}/tables/{mine['code']}", headers=own).status_code == 200
        refused(phone(one).get(f"{API}/tables/{mine['code']}"), "too-many-tries")
    browser.get("/")
    with browser.session_transaction(base_url=URL) as held:
        csrf = held["csrf"]
    assert browser.post("/key", data={"csrf": csrf, "key": "our-secret"}).status_code == 303
    assert browser.get(f"/t/{mine['code']}").status_code == 200
    found = [one.status_code for one in wrong_codes(phone(app, **{"X_Host_Key": "our-secret"}), MOST_TRIES + 2)]
    assert found == [404] * MOST_TRIES + [429] * 2
    refused(phone(app).get(f"{API}/tables/{mine['code']}", headers=own), "too-many-tries")
    assert phone(app).get(f"{API}/tables", headers=own).status_code == 200, "the key itself is none that is tried"


def test_nobody_asks_to_see_more_than_people_look_at(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat is counted by itself; tokens that are made up are not, nor is what a phone keeps."""
    app, _, _ = opened
    app.extensions["ming-doors"] = Doors(watch := Watch())
    monkeypatch.setattr(limits, "SEAT_READS", Pace(4, 2.0))
    monkeypatch.setattr(limits, "READS", Pace(6, 2.0))
    made = phone(app, "203.0.113.9").post(f"{API}/tables", json=BODY).get_json()
    path = f"{API}/tables/{made['code']}"
    host = {"Authorization": f"Bearer {made['token']}"}
    for number in range(6):
        made_up = {"Authorization": f"Bearer {number:064}"} if number % 2 else {}
        where = path if number < 4 else f"{API}/games" if number % 2 else "/nowhere"
        assert phone(app).get(where, headers=made_up).status_code in (200, 403, 404)
    for where in (path, f"{API}/games", "/", "/nowhere", f"/t/{made['code']}", f"{path}/events"):
        assert phone(app).get(where).status_code == 429, where
    refused(phone(app).get(path, headers={"Authorization": f"Bearer {9:064}"}), "too-many-reads")
    assert phone(app, "203.0.113.6").get(path).status_code == 200, "others go on"
    assert phone(app).get("/static/app.webmanifest").status_code == 200
    seated = phone(app, **{"Authorization": f"Bearer {made['token']}"})
    streamed = EnvironBuilder(
        path=f"{path}/events", base_url=URL, headers=[*host.items()], environ_base=phone(app).environ_base
    )
    assert listen(app, Streams(), streamed.get_environ()) is not None
    assert [seated.get(f"{path}/view").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert listen(app, Streams(), streamed.get_environ()) is None
    assert seated.put(f"{path}/name", json={"name": "Jo"}).status_code == 200, "what one does is counted otherwise"
    watch.passes(1.0)
    assert [seated.get(f"{path}/view").status_code for _ in range(3)] == [200, 200, 429]
    assert [phone(app).get(path).status_code for _ in range(3)] == [200, 200, 429]


def test_a_key_has_only_so_many_tables(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    app, tables, store = opened
    store.add_key(HostKey("ours", False, 1.0), digest("our-secret"))
    monkeypatch.setattr(host_keys, "MOST_OWNED", 2)
    headers = {"X-Host-Key": "our-secret"}
    first = phone(app).post(f"{API}/tables", json=BODY, headers=headers).get_json()
    assert phone(app).post(f"{API}/tables", json=BODY, headers=headers).status_code == 201
    refused(phone(app).post(f"{API}/tables", json=BODY, headers=headers), "too-many-tables")
    tables.delete(first["code"], first["token"])
    assert phone(app).post(f"{API}/tables", json=BODY, headers=headers).status_code == 201


def test_a_key_prints_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_keys, "MOST_PRINTS", 2)
    with club(tmp_path) as (app, _, store):
        store.add_key(HostKey("ours", False, 1.0), digest("our-secret"))
        for number in range(3):
            with app.test_request_context(base_url=URL, headers={"X-Host-Key": "our-secret"}):
                if number < 2:
                    host_keys.may_print()
                else:
                    with pytest.raises(Refusal, match="too-many-prints") as error:
                        host_keys.may_print()
                    assert (error.value.status, error.value.retry_after > 0) == (429, True)


def test_without_a_key_nothing_is_printed(tmp_path: Path) -> None:
    with club(tmp_path) as (app, _, _):
        reader = phone(app)
        reader.get("/")
        with reader.session_transaction(base_url=URL) as held:
            csrf = held["csrf"]
        form = {"csrf": csrf, "paper": "a4", "lang": "en", "ink": "full", "sheet": "gutterfold"}
        assert reader.post(f"/print/{GAME}", data=form).status_code == 403


def test_a_seat_does_five_things_a_second(opened: Opened) -> None:
    app, _, _ = opened
    app.extensions["ming-doors"] = Doors(watch := Watch())
    host = phone(app)
    made = host.post(f"{API}/tables", json=BODY).get_json()

    def tap(key: int) -> TestResponse:
        body = {"action": "pass", "seen": 2, "key": f"tap-{key}"}
        headers = {"Authorization": f"Bearer {made['token']}"}
        return phone(app).post(f"{API}/tables/{made['code']}/intents", json=body, headers=headers)

    assert {error_of(tap(key)) for key in range(MOST_TAPS)} == {"not-playing"}
    refused(tap(9), "too-many-taps")
    watch.passes(1.1)
    assert error_of(tap(10)) == "not-playing"


def test_it_is_five_whatever_it_does(opened: Opened) -> None:
    """Each of these would be kept for ever, and wakes everybody."""
    app, _, _ = opened
    app.extensions["ming-doors"] = Doors(Watch())
    made = phone(app).post(f"{API}/tables", json=BODY).get_json()
    path, headers = f"{API}/tables/{made['code']}", {"Authorization": f"Bearer {made['token']}"}
    wishes: list[tuple[str, dict[str, object]]] = [
        ("/name", {"name": "Jo"}), ("/options", {"options": {}}), ("/seats/blue", {"bot": "steward"})
    ]  # fmt: skip
    found = [phone(app).put(path + where, json=body, headers=headers) for where, body in 2 * wishes]
    assert 429 not in [one.status_code for one in found[:-1]]
    refused(found[-1], "too-many-taps")
    for _ in range(9):
        assert phone(app).get(f"{path}/view", headers=headers).status_code == 200, "looking is free"


def test_the_events_of_a_table_tell_nobody_whether_there_is_one(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who holds no seat asks like everybody else; also how long the answer takes would tell."""
    app, tables, _ = opened
    made = phone(app, "203.0.113.9").post(f"{API}/tables", json=BODY).get_json()
    thief, looked = phone(app), list[str]()

    def stream_of(path: str, **headers: str) -> Stream | None:
        asked = EnvironBuilder(path=path, base_url=URL, headers=[*headers.items()], environ_base=thief.environ_base)
        return listen(app, Streams(), asked.get_environ())

    mine = {"Authorization": f"Bearer {made['token']}"}
    assert stream_of(f"{API}/tables/{made['code']}/events", **mine) is not None
    for query in ("", "?as=display"):  # a display is nobody's phone, so its tokens are looked at here only
        assert stream_of(f"/t/{made['code']}/events{query}", Authorization="Bearer made up") is None
        assert stream_of(f"/t/{made['code']}/events{query}", **mine) is not None
    monkeypatch.setattr(tables, "get", looked.append)
    for path in (f"/t/{made['code']}/events", f"{API}/tables/{made['code']}/events"):
        assert stream_of(path) is None
    assert looked == []
    monkeypatch.undo()
    list(wrong_codes(thief, MOST_TRIES + 1))
    monkeypatch.setattr(tables, "get", looked.append)
    for path in (f"/t/{made['code']}/events", f"{API}/tables/{made['code']}/events"):
        assert stream_of(path, Authorization="Bearer made up") is None
    assert looked == []


def test_a_table_has_only_so_many_streams(opened: Opened) -> None:
    _, tables, _ = opened
    here, there = (tables.get(tables.create(GAME, host="Mei").code) for _ in range(2))
    book = Streams(per_table=8)
    for number in range(6):
        book.open(here, None, None, f"phone {number}", 0)
    with pytest.raises(Refusal, match="too-many-streams") as error:
        book.open(here, None, None, "one more", 0)
    assert error.value.retry_after > 0
    book.open(here, None, None, "phone 0", 0)
    for seat in ("red", "yellow"):
        book.open(here, None, seat, seat, 0)
    with pytest.raises(Refusal, match="too-many-streams"):
        book.open(here, None, "blue", "blue", 0)
    book.open(there, None, None, "one more", 0)


def test_counts_are_forgotten(opened: Opened) -> None:
    _, _, store = opened
    assert [store.tally("tries", "a", 3600.0).times for _ in range(3)] == [1, 2, 3]
    assert store.tally("tries", "b", 3600.0).times == 1
    assert 0 < store.tally("tries", "b", 60.0).left_s <= 60
    store.forget_tallies()
    assert store.tally("tries", "a", 3600.0).times == 4
    with store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tallies SET until = until - 7200")
    store.forget_tallies()
    assert store.tally("tries", "a", 3600.0).times == 1
