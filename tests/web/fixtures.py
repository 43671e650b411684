from __future__ import annotations

import sqlite3
from asyncio import events
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store import SqlStore, open_store, schema
from companion.table import Tables
from companion.web.app import furnish
from tests.watch import Watch
from tests.web.kit import bare_app, tables_over


@pytest.fixture(autouse=True)
def no_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright's loop, which runs in this thread once a test of a browser has begun, is none of a server's."""
    if "playwright" in request.fixturenames:
        yield
        return
    loop = events._get_running_loop()
    events._set_running_loop(None)
    yield
    events._set_running_loop(loop)


@pytest.fixture
def watch() -> Watch:
    """By which time passes at the tables."""
    return Watch()


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables") / "tables.db"


@pytest.fixture(scope="session")
def opened(database: Path) -> Iterator[SqlStore]:
    """One database for all tests: to open it, and to compile what it is asked, takes longer than most of them."""
    store = open_store(database)
    yield store
    store.close()


@pytest.fixture
def tables(database: Path, opened: SqlStore, watch: Watch) -> Tables:
    """Tables of which nobody knows anything."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("PRAGMA synchronous=OFF")
        for table in reversed(schema.metadata.sorted_tables):
            if table is not schema.about:
                connection.execute(f"DELETE FROM {table.name}")
    return tables_over(opened, watch=watch)


@pytest.fixture(scope="session")
def shared_app() -> Flask:
    """One app for all tests, furnished anew for each."""
    return bare_app()


@pytest.fixture
def app(shared_app: Flask, tables: Tables) -> Flask:
    furnish(shared_app, tables)
    return shared_app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
