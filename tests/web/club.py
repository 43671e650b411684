"""A club's server in the tests: an app over PostgreSQL that strangers reach through a proxy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.store.postgres import PostgresStore
from companion.table import Tables
from companion.web.http.club import Hosting
from tests.stores import POSTGRESQL, store_in, stores_of
from tests.web.kit import app_over, tables_over

URL: Final = "https://play.example.org"
PROXY: Final = "10.0.0.7"


@contextmanager
def club(folder: Path, *, open_to_all: bool = False, **more: Any) -> Iterator[tuple[Flask, Tables, PostgresStore]]:
    """An app, its tables and their store; all of it empty."""
    with stores_of(POSTGRESQL):
        store = store_in(folder)
        assert isinstance(store, PostgresStore)
        tables = tables_over(store)
        try:
            where = Hosting.of(URL, ["10.0.0.0/8", "127.0.0.1"], open_to_all=open_to_all)
            with app_over(tables, hosting=where, **more) as app:
                yield app, tables, store
        finally:
            tables.close()


class Phone(FlaskClient):
    """Its proxy passes the name on by which it asks."""

    def open(self, *args: Any, **more: Any) -> TestResponse:
        return super().open(*args, **{"base_url": URL.replace("https", "http"), **more})


def phone(app: Flask, address: str = "203.0.113.5", **headers: str) -> FlaskClient:
    """A phone at that address, behind the proxy, with further headers in everything it sends."""
    client = Phone(app, app.response_class)
    client.environ_base |= {
        "REMOTE_ADDR": PROXY,
        "HTTP_X_FORWARDED_FOR": address,
        "HTTP_X_FORWARDED_PROTO": "https",
        **{f"HTTP_{name.upper()}": value for name, value in headers.items()},
    }
    return client
