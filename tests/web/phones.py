"""Phones without scripts: what they keep and send, tables of theirs, and what every page they get must be."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from companion.table import Tables
from companion.web.play.bg_stats import TAKES
from tests.web.kit import GAME, Seat, drive


class Phone:
    """A browser without scripts: it keeps cookies and sends the forms' token along."""

    def __init__(self, app: Flask, lang: str = "en") -> None:
        self.client = app.test_client()
        self.lang = lang

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.client.get(path, headers={"Accept-Language": self.lang, **more})

    def post(self, path: str, status: int = 303, json: bool = False, **fields: Any) -> TestResponse:
        headers = {"Accept": "application/json" if json else "text/html", "Accept-Language": self.lang}
        response = self.client.post(path, data={"csrf": self._token(), **fields}, headers=headers)
        assert response.status_code == status, response.text
        return response

    def _token(self) -> str:
        """That of the forms on all its pages, which its cookies hold once it has seen one."""
        with self.client.session_transaction() as session:
            held = session.get("csrf")
        if held is None:
            found = re.search(r'name="csrf" value="([^"]+)"', self.get("/people").text)
            assert found, "no form with a token on a page that shows little"
            held = found[1]
        return str(held)

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


def token(phone: Phone, code: str) -> str:
    """Of the first seat that the phone holds at that table."""
    with phone.client.session_transaction() as session:
        held = session["seats"][code]
        return str(held if isinstance(held, str) else held[0])


def seat_of(phone: Phone, path: str, colour: str) -> Seat:
    code = path.rpartition("/")[2]
    return Seat(phone.client, code, colour, token(phone, code))


def hidden(page: str, form: str) -> dict[str, Any]:
    """The hidden fields of the form with that id."""
    inside = re.search(rf'<form[^>]*id="{form}".*?</form>', page, re.S)
    assert inside, f"no form {form}"
    return dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', inside[0]))


def acting(tables: Tables, path: str, phones: dict[str, Phone]) -> tuple[Phone, str, list[str], int]:
    """Whose turn it is: the phone, the colour, its actions, the number."""
    table = tables.get(path.rpartition("/")[2])
    colour = table.play.to_act[0]
    return phones[colour], colour, [action.text for action in table.play.legal(colour)], table.number


def assert_page(response: TestResponse, lang: str) -> None:
    assert response.status_code == 200, response.text[:500]
    assert response.mimetype == "text/html"
    assert f'<html lang="{lang}"' in response.text or "fragment" in response.request.url
    policy = response.headers["Content-Security-Policy"]
    assert "'none'" in policy and "default-src 'self'" in policy, "what is fetched ahead may come from here"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    ours = re.sub(rf"http://(localhost|www\.w3\.org)|<a href=\"{re.escape(TAKES)}", "", response.text)
    assert "://" not in ours, "something of a third party, other than the one link that nobody needs"
