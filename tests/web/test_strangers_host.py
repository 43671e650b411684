"""Whence a request came to a club's server, and under which name: only its proxies are believed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from flask import Flask, jsonify, request

from companion.web.access import seat_tokens
from companion.web.access.local_host import is_keeper
from companion.web.app import furnish
from companion.web.http.club import Hosting
from companion.web.http.host_names import nearest
from companion.web.pages.page_response import address
from tests.web.club import PROXY, URL, club, phone
from tests.web.kit import bare_app, error_of

CLUB = Hosting.of(URL, ["10.0.0.0/8", "2001:db8::/32"])


@cache
def telling() -> Flask:
    """An app that also tells whom it takes the asker for."""
    app = bare_app()
    app.add_url_rule(
        "/who", view_func=lambda: jsonify(
            who=request.remote_addr, secure=request.is_secure, keeper=is_keeper(), links=address()
        ),
    )  # fmt: skip
    app.add_url_rule("/healthz", "healthz", lambda: "alive")
    return app


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    with club(tmp_path) as (usual, tables, _):
        furnish(telling(), tables, hosting=usual.extensions["ming-hosting"])
        yield telling()


@pytest.mark.parametrize(
    ("told", "who"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("127.0.0.1, 203.0.113.5", "203.0.113.5"),
        ("203.0.113.5, 10.9.9.9", "203.0.113.5"),
        ("203.0.113.5, nonsense, 10.9.9.9", "10.9.9.9"),
        ("2001:0DB9::1, 2001:db8::5, ::ffff:10.1.1.1", "2001:db9::1"),
        ("10.9.9.9", "10.9.9.9"),
        ("", "10.0.0.7"),
    ],
)
def test_the_nearest_that_is_no_proxy_has_asked(told: str, who: str) -> None:
    assert nearest(CLUB, PROXY, told) == who


@pytest.mark.parametrize("url", ["https://Play.example.org", "https://play.example.org:443/"])
def test_its_address_is_as_browsers_write_it(url: str) -> None:
    assert Hosting.of(url).public_url == URL


def test_a_proxy_is_believed(app: Flask) -> None:
    told = phone(app).get("/who").get_json()
    assert told == {"who": "203.0.113.5", "secure": True, "keeper": False, "links": URL}


def test_browsers_come_by_https_only_where_it_is_served_so(app: Flask) -> None:
    head = "Strict-Transport-Security"
    assert phone(app).get("/").headers[head] == "max-age=31536000"
    app.extensions["ming-hosting"] = Hosting.of("http://play.example.org", ["10.0.0.0/8"])
    assert head not in phone(app).get("/").headers
    app.extensions["ming-hosting"] = None
    assert head not in phone(app).get("/").headers


def test_nobody_else_is(app: Flask) -> None:
    told = phone(app, "127.0.0.1").get("/who", environ_overrides={"REMOTE_ADDR": "198.51.100.1"}).get_json()
    assert told == {"who": "198.51.100.1", "secure": False, "keeper": False, "links": URL}


@pytest.mark.parametrize("seen", ["127.0.0.1", "127.0.0.1, 10.0.0.1", ""])
def test_nobody_is_its_keeper(app: Flask, seen: str) -> None:
    asked = {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": seen}
    assert phone(app).get("/who", environ_overrides=asked).get_json()["keeper"] is False


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "evil.example", "play.example.org.", "[::1]", ""])
@pytest.mark.parametrize("remote", [PROXY, "127.0.0.1", "198.51.100.1"])
def test_other_names_are_refused(app: Flask, host: str, remote: str) -> None:
    asked = {"HTTP_HOST": host, "REMOTE_ADDR": remote, "HTTP_X_FORWARDED_HOST": "play.example.org"}
    refused = phone(app).get("/api/v1/tables", environ_overrides=asked)
    assert (refused.status_code, error_of(refused)) == (400, "other-host")
    page = phone(app).get("/", environ_overrides=asked)
    assert page.status_code == 400
    assert host not in page.text or not host
    assert phone(app).get("/healthz", environ_overrides=asked).text == "alive"


@pytest.mark.parametrize("host", ["PLAY.example.org", "play.example.org:443"])
def test_its_own_name_may_be_written_in_other_ways(app: Flask, host: str) -> None:
    assert phone(app).get("/", environ_overrides={"HTTP_HOST": host}).status_code == 200


def test_a_health_check_may_use_any_name_at_all(app: Flask) -> None:
    assert phone(app).get("/healthz", environ_overrides={"HTTP_HOST": "no host"}).status_code == 200


def test_the_cookie_of_plain_http_plants_nothing(app: Flask) -> None:
    """Any other server of the domain can leave one, and whoever has one of his own can copy it."""
    interface = app.session_interface
    assert isinstance(interface, seat_tokens.SeatCookies)
    signer = interface.get_signing_serializer(app)
    assert signer is not None
    planted = signer.dumps({"seats": {"a-b-c": "token"}, "host-key": "his", "csrf": "known"})
    browser = phone(app)
    browser.set_cookie("ming", planted, domain="play.example.org")
    browser.get("/")
    with browser.session_transaction(base_url=URL) as held:
        assert not {"seats", "host-key"} & held.keys()
        assert held.get("csrf") != "known"


def test_there_are_no_certificates_of_ours(app: Flask) -> None:
    for path in ("/https", "/https/ca.crt"):
        assert phone(app).get(path).status_code == 404
    assert phone(app).get("/where").get_json() == {"address": URL}
