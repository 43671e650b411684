"""The forms that set the app to what lies on the table, as a browser without scripts fills in and sends them."""

from __future__ import annotations

import html
import re
from typing import Any

from flask import Flask

from companion.table import Table, Tables
from tests.web.phones import Phone, begun

NOTICE = re.compile(r'class="notice (\w+)"[^>]*>(.*?)</p>', re.S)


def at(app: Flask, tables: Tables, stage: str = "move") -> tuple[str, dict[str, Phone], Table]:
    path, phones = begun(app, tables, stage)
    return path, phones, tables.get(path.rpartition("/")[2])


def form(page: str) -> dict[str, Any]:
    """The fields of the page's form as a browser would send them, all as they are."""
    inside = re.search(r'<form[^>]*id="count".*?</form>', page, re.S)
    assert inside
    found = {}
    for field in re.findall(r"<input[^>]*>", inside[0]):
        given = dict(re.findall(r'([a-z]+)="([^"]*)"', field))
        if given["type"] != "radio" or " checked" in field:
            found[html.unescape(given["name"])] = html.unescape(given["value"])
    for name, options in re.findall(r'<select name="([^"]*)".*?>(.*?)</select>', inside[0], re.S):
        found[name] = re.findall(r'value="([^"]*)" selected', options)[0]
    return found


def notice(page: str) -> tuple[str, str]:
    found = NOTICE.search(page)
    assert found, "nothing is said"
    return found[1], html.unescape(found[2])


def post(phone: Phone, path: str, fields: dict[str, Any], status: int = 303) -> Any:
    """The form's fields as they are, its own token among them."""
    response = phone.client.post(path, data=fields, headers={"Accept": "text/html", "Accept-Language": phone.lang})
    assert response.status_code == status, response.text
    return response
