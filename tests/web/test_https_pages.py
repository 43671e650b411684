"""HTTPS as a phone meets it: the page about it, the address it leads to, and cookies that come along."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from flask import Flask

from companion.table import Tables
from companion.web.server.addresses import Whereabouts
from companion.web.server.wire import Authority
from tests.web.kit import GAME, make_app


@pytest.fixture
def secure(tables: Tables, tmp_path: Path) -> Flask:
    """An app that signs for HTTPS."""
    (tmp_path / "https-data").mkdir()
    authority = Authority(tmp_path / "https-data", "laptop")
    return make_app(tables, address=Whereabouts("192.168.1.5", 8000, 8443), authority=authority)


def page_at(app: Flask, base: str, path: str = "/https", **more: Any) -> str:
    return app.test_client().get(path, base_url=base, **more).get_data(as_text=True)


def test_the_page_explains_and_leads_to_the_secure_address(secure: Flask) -> None:
    page = page_at(secure, "http://192.168.1.7:8000")
    assert 'href="https://192.168.1.7:8443/"' in page, "by the name the phone came by"
    assert 'href="/https/ca.crt"' in page
    assert 'href="https://192.168.1.5:8443/"' in page_at(secure, "http://localhost:8000")
    assert 'href="https://192.168.1.5:8443/"' in page_at(secure, "http://evil.example")
    assert 'href="https://' not in page_at(secure, "https://192.168.1.7:8443")
    german = page_at(secure, "http://192.168.1.7:8000", headers={"Accept-Language": "de"})
    assert "Zertifikat" in german
    answer = secure.test_client().get("/https/ca.crt")
    assert answer.mimetype == "application/x-x509-ca-cert"
    assert x509.load_der_x509_certificate(answer.data)
    assert b"PRIVATE" not in answer.data


def test_the_page_tells_phones_to_trust_anew_where_they_must(tables: Tables, tmp_path: Path) -> None:
    for former in (False, True):
        authority = Authority(tmp_path, "laptop")
        app = make_app(tables, address=Whereabouts("192.168.1.5", 8000, 8443), authority=authority)
        assert ('id="former"' in page_at(app, "http://192.168.1.7:8000")) == former
        (authority.folder / "former.pem").touch()


def test_without_https_the_page_says_how_to_get_it(app: Flask) -> None:
    assert "serve --https" in page_at(app, "http://192.168.1.7:8000")
    answer = app.test_client().get("/https/ca.crt", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "no-https")


def test_a_seat_comes_along_to_https_and_plain_http_stays_playable(secure: Flask) -> None:
    phone = secure.test_client()
    plain, safe = "http://192.168.1.5:8000", "https://192.168.1.5:8443"

    def csrf(base: str) -> str:
        found = re.search(r'name="csrf" value="([^"]+)"', phone.get("/", base_url=base).get_data(as_text=True))
        assert found
        return found[1]

    def open_one(base: str) -> str:
        sent = {"csrf": csrf(base), "game": GAME, "name": "Mei"}
        answer = phone.post("/new", data=sent, base_url=base)
        assert answer.status_code == 303
        return answer.headers["Location"]

    def seated(path: str, base: str) -> bool:
        return 'class="you"' in phone.get(path, base_url=base).get_data(as_text=True)

    first = open_one(plain)
    assert seated(first, safe)
    second = open_one(plain)
    assert seated(second, plain), "HTTP still works after HTTPS"
    third = open_one(safe)
    assert seated(second, safe) and seated(third, safe) and seated(first, safe)
    assert not seated(third, plain), "what was done over HTTPS is not told over HTTP"
    assert phone.post(f"{first}/leave", data={"csrf": csrf(safe)}, base_url=safe).status_code == 303
    assert not seated(first, safe), "and a seat that was left does not come back"
