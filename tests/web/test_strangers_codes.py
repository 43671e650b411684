"""Codes of a club's tables: three words, in whichever way people type them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.table import Tables
from companion.table.deletion import free_code, secret_code, words
from companion.table.store_interface import Store
from companion.web.access import lookup
from tests.web.club import URL, club, phone


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[Flask, Tables]]:
    with club(tmp_path, open_to_all=True) as (app, tables, _):
        yield app, tables


def test_a_code_is_three_words() -> None:
    parts = free_code(None).split("-")
    assert len(parts) == 3
    assert set(parts) <= set(words())
    assert len({free_code(None) for _ in range(50)}) == 50


def test_a_word_is_still_a_word() -> None:
    assert secret_code("plum") == secret_code("p l um") == secret_code("plum-fern") == ""
    assert lookup.tidy("p l u.m") == "plum"


@pytest.mark.parametrize("way", ["{0}-{1}-{2}", "{0} {1} {2}", " {0}  {1}-{2}\n", "{0}.{1}. {2}", "{0} - {1} - {2}"])
def test_it_may_be_typed_in_any_way(opened: tuple[Flask, Tables], way: str) -> None:
    app, tables = opened
    code = tables.create("ming-dynastie", host="Mei").code
    typed = way.format(*code.split("-")).upper()
    assert tables.get(typed).code == code
    host = phone(app)
    host.get("/")
    with host.session_transaction(base_url=URL) as held:
        csrf = held["csrf"]
    assert host.post("/join", data={"csrf": csrf, "code": typed}).location == f"/t/{code}"
    assert host.get(f"/j/{typed}").location == f"/t/{code}"


def test_the_codes_in_use_are_not_read(opened: tuple[Flask, Tables], monkeypatch: pytest.MonkeyPatch) -> None:
    _, tables = opened
    store: Store = tables._store
    monkeypatch.setattr(store, "codes", lambda: pytest.fail("all codes were read"))
    tables.create("ming-dynastie", host="Mei")
