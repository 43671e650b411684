"""A club's server among strangers: who has no key, no code and no seat gets nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.store.database import Database
from companion.store.postgres import PostgresStore
from companion.table import OutOfReach, Tables
from companion.table.seats import digest
from companion.table.store_interface import HostKey
from companion.web.access.limits import Doors
from tests.saying import say
from tests.watch import Watch
from tests.web.club import URL, club, phone
from tests.web.kit import API, GAME, Seat, addresses, drive, error_of

BODY = {"game": GAME, "name": "Mei"}
ADMIN = {"X-Host-Key": "admin-secret"}
OURS = {"X-Host-Key": "our-secret"}
THEIRS = {"X-Host-Key": "their-secret"}


@dataclass
class Club:
    app: Flask
    tables: Tables
    store: PostgresStore

    def opened(self, headers: dict[str, str] = OURS, name: str = "Mei") -> Any:
        made = phone(self.app).post(f"{API}/tables", json={**BODY, "name": name}, headers=headers)
        assert made.status_code == 201, made.text
        return made.get_json()

    def begun(self) -> Any:
        """A table that is full: two people, and the game has begun."""
        made = self.opened()
        guest = phone(self.app)
        taken = guest.post(f"{API}/tables/{made['code']}/seats/yellow", json={"name": "Jonas"})
        assert taken.status_code == 201, taken.text
        assert bearer(self.app, "POST", made, "/begin", json={}).status_code == 200
        return made


def bearer(app: Flask, method: str, made: Any, path: str, **more: Any) -> TestResponse:
    headers = {"Authorization": f"Bearer {made['token']}"}
    return phone(app).open(f"{API}/tables/{made['code']}{path}", method=method, headers=headers, **more)


def come_along(app: Flask, seat: Seat, key: dict[str, str]) -> Any:
    """What that seat is told of the next game."""
    answer = phone(app).post(f"{API}/tables/{seat.code}/again", headers={**seat.headers, **key})
    assert answer.status_code == 201, answer.text
    return answer.get_json()


def csrf_of(client: FlaskClient) -> str:
    client.get("/")
    with client.session_transaction(base_url=URL) as held:
        return str(held["csrf"])


def post(client: FlaskClient, path: str, **fields: str) -> TestResponse:
    return client.post(path, data={"csrf": csrf_of(client), **fields})


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Club]:
    with club(tmp_path) as (app, tables, store):
        for name, secret, admin in (
            ("ours", "our-secret", False), ("theirs", "their-secret", False), ("admin", "admin-secret", True)
        ):  # fmt: skip
            store.add_key(HostKey(name, admin, 1.0), digest(secret))
        yield Club(app, tables, store)


# --- opening tables -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, {"X-Host-Key": "nonsense"}, {"X-Host-Key": ""}])
def test_without_a_key_no_table_is_opened(here: Club, headers: dict[str, str]) -> None:
    stranger = phone(here.app)
    for path, body in (("", BODY), ("/import", {"record": "x", "name": "Mei"})):
        refused = stranger.post(f"{API}/tables{path}", json=body, headers=headers)
        assert refused.status_code == 403
        assert error_of(refused) == ("wrong-key" if headers else "host-key-needed")
    assert stranger.get("/new").status_code == 403
    for fields in ({"name": "Mei"}, {"name": "Mei", "lies": "nothing"}):
        assert post(stranger, "/new", game=GAME, **fields).status_code == 403
    assert here.tables.summaries() == []


def test_a_revoked_key_opens_nothing(here: Club) -> None:
    host = phone(here.app)
    assert post(host, "/key", key="our-secret").location == "/"
    assert "ours" in host.get("/").text
    assert host.get("/new").status_code == 200
    here.store.revoke_key("ours", 2.0)
    assert host.get("/new").status_code == 403
    assert error_of(phone(here.app).post(f"{API}/tables", json=BODY, headers=OURS)) == "wrong-key"


def test_looking_at_the_link_of_a_key_keeps_nothing(here: Club) -> None:
    host = phone(here.app)
    page = host.get("/key?key=our-secret")
    assert 'value="our-secret"' in page.text
    assert "no-store" in page.headers["Cache-Control"]
    assert host.get("/new").status_code == 403
    assert host.post("/key", data={"key": "our-secret"}).status_code == 403, "without the form's token"
    assert post(host, "/key", key="wrong").status_code == 403
    assert host.get("/new").status_code == 403


def test_a_table_belongs_to_the_key_that_opened_it(here: Club) -> None:
    host = phone(here.app)
    post(host, "/key", key="our-secret")
    code = post(host, "/new", game=GAME, name="Mei").location.rpartition("/")[2]
    assert here.store.owner(code) == "ours"
    assert here.store.owned("ours") == [code]


def test_where_it_is_open_to_all_nobody_needs_a_key(tmp_path: Path) -> None:
    with club(tmp_path, open_to_all=True) as (app, _, store):
        made = phone(app).post(f"{API}/tables", json=BODY)
        assert made.status_code == 201
        assert store.owner(made.get_json()["code"]) is None


# --- what strangers see ---------------------------------------------------------------------------------------------


def test_lists_tell_strangers_nothing(here: Club) -> None:
    code = here.opened(name="Xanthippe")["code"]
    for headers in ({}, THEIRS, ADMIN):
        stranger = phone(here.app)
        assert stranger.get(f"{API}/tables", headers=headers).get_json()["tables"] == []
        for path in ("/", "/join", "/games", "/games?q=xan", "/games?q=" + code, "/people", "/new", "/print"):
            told = stranger.get(path, headers=headers).text.lower()
            assert "xanthippe" not in told, path
            assert f"/t/{code}" not in told, path
    assert [one["code"] for one in phone(here.app).get(f"{API}/tables", headers=OURS).get_json()["tables"]] == [code]
    assert code.upper() in phone(here.app).get("/", headers=OURS).text


def test_names_of_others_are_not_offered(here: Club) -> None:
    here.opened(name="Xanthippe")
    other = here.opened(THEIRS, name="Noor")
    assert "Xanthippe" not in phone(here.app).get(f"/t/{other['code']}").text


def test_a_full_table_is_seen_by_its_people_its_key_and_the_admin_only(here: Club) -> None:
    made = here.begun()
    code = made["code"]
    names = {"code": [code], "colour": ["red"], "entry": ["3"]}
    elsewhere: dict[str, list[str]] = {name: [] for name in ("game", "digest", "name", "filename", "part", "number")}
    asked = [path for rule, path in addresses(here.app, {**names, **elsewhere}) if "<code>" in rule]
    assert len(asked) > 40
    for path in asked:
        refused = phone(here.app).get(path, headers=THEIRS if path.startswith(API) else {})
        leads = path.startswith("/j/") or path in (f"/t/{code}/rejoin", f"/t/{code}/seat")
        assert refused.status_code in ((200, 303, 403) if leads else (403, 404)), (path, refused.status_code)
        assert b"Mei" not in refused.data, path
    assert phone(here.app).get(f"/rules/{GAME}?table={code}").status_code == 403
    assert "Mei" not in phone(here.app).get(f"/t/{code}/rejoin").text
    for headers in (OURS, ADMIN):
        assert "Mei" in phone(here.app).get(f"/t/{code}/log", headers=headers).text
    assert bearer(here.app, "GET", made, "/view").status_code == 200


def test_the_refusal_leads_to_where_one_shows_a_seat_code(here: Club) -> None:
    code = here.begun()["code"]
    page = phone(here.app).get(f"/t/{code}")
    assert f'href="/t/{code}/rejoin"' in page.text


def test_onlookers_come_once_the_host_lets_them(here: Club) -> None:
    host, guest, looker = phone(here.app), phone(here.app), phone(here.app)
    post(host, "/key", key="our-secret")
    code = post(host, "/new", game=GAME, name="Mei").location.rpartition("/")[2]
    assert looker.get(f"/t/{code}").status_code == 200, "a free seat is an invitation"
    post(guest, f"/t/{code}/sit", colour="yellow", name="Jonas")
    post(host, f"/t/{code}/begin")
    assert looker.get(f"/t/{code}").status_code == 403
    assert f"/t/{code}/onlookers" in host.get(f"/t/{code}").text
    assert f"/t/{code}/onlookers" not in guest.get(f"/t/{code}").text
    assert post(guest, f"/t/{code}/onlookers", open="1").status_code == 403
    assert looker.get(f"/t/{code}").status_code == 403
    post(host, f"/t/{code}/onlookers", open="1")
    assert looker.get(f"/t/{code}/table").status_code == 200
    post(host, f"/t/{code}/onlookers", open="")
    assert looker.get(f"/t/{code}/table").status_code == 403
    assert looker.get(f"/t/{code}/onlookers").status_code == 403


def test_where_only_bots_play_on_somebody_may_look_and_sit_down(here: Club) -> None:
    """As long as one person sits there, nobody may."""
    made, looker = here.opened(), phone(here.app)
    code, table = made["code"], here.tables.get(made["code"])
    table.seats.claim_bot("yellow", "greedy", by=made["token"])
    table.config.begin(made["token"])
    assert looker.get(f"/t/{code}").status_code == 403
    assert post(looker, f"/t/{code}/sit", colour="yellow", name="Noor").status_code == 403
    table.seats.leave_to_bot(made["token"], "greedy")
    assert looker.get(f"/t/{code}").status_code == 200
    assert post(looker, f"/t/{code}/sit", colour="yellow", name="Noor").status_code == 303
    assert phone(here.app).get(f"/t/{code}").status_code == 403, "somebody plays there again"
    assert looker.get(f"/t/{code}").status_code == 200


def test_a_seat_code_still_moves_a_seat(here: Club) -> None:
    made = here.begun()
    fresh = phone(here.app)
    assert post(fresh, f"/t/{made['code']}/rejoin", code=made["rejoin"]).status_code == 303
    assert fresh.get(f"/t/{made['code']}").status_code == 200


def test_invitations_name_the_public_address(here: Club) -> None:
    made = here.opened()
    page = phone(here.app).get(f"/t/{made['code']}", environ_overrides={"HTTP_X_FORWARDED_HOST": "evil.example"})
    assert "play.example.org" in page.text
    assert "evil.example" not in page.text


# --- putting away ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("remote", ["127.0.0.1", "10.0.0.7"])
@pytest.mark.parametrize("sender", ["127.0.0.1", "::1", "", "127.0.0.1, 127.0.0.1"])
def test_nobody_puts_away_what_is_not_his(here: Club, remote: str, sender: str) -> None:
    code = here.opened()["code"]
    stranger = phone(here.app)
    asked = {"REMOTE_ADDR": remote, "HTTP_X_FORWARDED_FOR": sender}
    for headers in ({}, THEIRS, {"Host": "localhost"}, {"X-Forwarded-Host": "localhost"}):
        path = f"{API}/tables/{code}?word={code}"
        refused = stranger.delete(path, headers=headers, environ_overrides=asked)
        assert refused.status_code in (400, 403)
        assert stranger.get(f"/t/{code}/delete", headers=headers, environ_overrides=asked).status_code in (400, 403)
    assert post(stranger, f"/t/{code}/delete", word=code).status_code == 403
    assert [one.code for one in here.tables.summaries()] == [code]


def test_an_admin_key_puts_away_any_table_and_takes_it_back(here: Club) -> None:
    code = here.opened()["code"]
    away = phone(here.app).delete(f"{API}/tables/{code}?word={code}", headers=ADMIN)
    assert away.status_code == 200
    assert phone(here.app).post(f"{API}/tables/{code}/restore", headers=THEIRS).status_code == 403
    assert phone(here.app).post(f"{API}/tables/{code}/restore", headers=ADMIN).status_code == 200


# --- boards ---------------------------------------------------------------------------------------------------------


def test_boards_are_a_keys_own(here: Club) -> None:
    here.tables.boards.save(GAME, "Our attic", {}, owner="ours")
    here.tables.boards.save(GAME, "Their cellar", {}, owner="theirs")
    with_key = {name: phone(here.app) for name in ("our", "their")}
    for name, host in with_key.items():
        post(host, "/key", key=f"{name}-secret")
        code = post(host, "/new", game=GAME, name="Mei").location.rpartition("/")[2]
        told = host.get(f"/t/{code}/board").text + host.get(f"/new?game={GAME}&lies=box").text
        assert ("Our attic" in told, "Their cellar" in told) == (name == "our", name == "their")
        other = "Their cellar" if name == "our" else "Our attic"
        for path in ("open", "forget"):
            refused = host.post(
                f"/t/{code}/board/{path}",
                data={"csrf": csrf_of(host), "name": other},
                headers={"Accept": "application/json"},
            )
            assert 400 <= refused.status_code < 500, path
        assert post(host, "/new", game=GAME, name="Mei", edition=f"boxed~{other}").status_code in (400, 422)
    assert [board.name for board in here.tables.boards.of(GAME, "theirs")] == ["Their cellar"]
    assert here.tables.boards.of(GAME, None) == []


def test_without_a_key_no_board_is_kept(tmp_path: Path) -> None:
    with club(tmp_path, open_to_all=True) as (app, tables, _):
        host = phone(app)
        code = post(host, "/new", game=GAME, name="Mei").location.rpartition("/")[2]
        refused = host.post(
            f"/t/{code}/board/keep",
            data={"csrf": csrf_of(host), "name": "Attic"},
            headers={"Accept": "application/json"},
        )
        assert json.loads(refused.data)["error"]["code"] == "host-key-needed"
        assert tables.boards.of(GAME) == []


def test_without_its_database_a_host_sees_the_table_as_it_was(here: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in the lobby, where names would be offered, and with a key, of which nobody knows whose it is."""
    host = phone(here.app)
    post(host, "/key", key="our-secret")
    lobby, game = (post(host, "/new", game=GAME, name="Mei").location for _ in range(2))
    post(phone(here.app), f"{game}/sit", colour="yellow", name="Jonas")
    post(host, f"{game}/begin")
    pages = [host.get(path).text for path in (lobby, game)]

    def away(*_: object, **__: object) -> None:
        raise OutOfReach

    def polled(path: str) -> list[bool]:
        code = path.rpartition("/")[2]
        found = [host.get(asked).get_json() for asked in (f"{path}/number", f"{API}/tables/{code}/changes")]
        assert found[0] == {**found[1], "set_back": False}
        return [one["out_of_reach"] for one in found]

    assert polled(game) == [False, False]
    monkeypatch.setattr(Database, "_tried", away)
    for path, before in zip((lobby, game), pages, strict=True):
        shown = host.get(path)
        assert shown.status_code == 200
        assert say("phone.out-of-reach") in shown.text
        assert ("/delete" in shown.text) == ("/delete" in before)
        assert polled(path) == [True, True]


@pytest.mark.parametrize("path", ["/?after=1~%00", f"{API}/tables?after=1~%00", "/games?after=1~%00", "/t/a%00b"])
def test_what_no_database_can_hold_is_refused_or_passed_over(here: Club, path: str) -> None:
    assert phone(here.app).get(path).status_code in (200, 400, 404, 422)


def test_who_comes_along_twice_is_told_the_same(here: Club) -> None:
    """Also when the new game has begun, at which his former token holds no seat."""
    here.app.extensions["ming-doors"] = Doors(watch := Watch())
    made = here.opened()
    code = made["code"]
    taken = phone(here.app).post(f"{API}/tables/{code}/seats/yellow", json={"name": "Jonas"}).get_json()
    people = [Seat(phone(here.app), code, one["colour"], one["token"]) for one in (made, taken)]
    assert people[0].send("POST", "/begin", {}).status_code == 200
    drive(here.tables, people, "over")

    def again(key: dict[str, str]) -> list[Any]:
        watch.passes(2.0)
        return [come_along(here.app, one, key) for one in people]

    told = again(OURS)
    new = next(one for one in told if here.tables.is_host(one["code"], one["token"]))
    assert Seat(phone(here.app), new["code"], new["colour"], new["token"]).send("POST", "/begin", {}).status_code == 200
    assert again({}) == told


# --- what is kept ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "de"])
def test_it_says_what_it_keeps(here: Club, lang: str) -> None:
    reader = phone(here.app, accept_language=lang)
    assert 'href="/privacy"' in reader.get("/").text
    page = reader.get("/privacy")
    assert page.status_code == 200
    assert re.search(r"\b2\b.*\b90\b", page.text, re.DOTALL)


def test_old_tables_are_put_away(here: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    day = 24 * 3600.0
    lobby, game = here.opened()["code"], here.begun()["code"]
    with here.store._engine.begin() as connection:  # the tests' clock is years behind the database's
        connection.exec_driver_sql("UPDATE tables SET changed = extract(epoch from now()) - 3 * 86400")
    assert here.store.expire(4 * day, 90 * day) == []
    assert here.store.expire(2 * day, 90 * day) == [lobby]
    assert set(here.tables.put_away()) == {lobby}
    assert phone(here.app).get(f"/t/{lobby}").status_code == 410
    assert here.store.expire(2 * day, 2 * day) == [game]


def test_at_home_there_is_none_of_this(client: FlaskClient) -> None:
    for path in ("/key", "/privacy"):
        assert client.get(path).status_code == 404
    assert "/privacy" not in client.get("/").text
    made = client.post(f"{API}/tables", json=BODY).get_json()
    assert client.get(f"/t/{made['code']}/onlookers").status_code == 404
    assert f"/t/{made['code']}/onlookers" not in client.get(f"/t/{made['code']}").text
    assert "-" not in made["code"]
