from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table import Tables
from tests.watch import Watch
from tests.web.kit import make_app, tables_in


@pytest.fixture
def watch() -> Watch:
    """By which time passes at the tables."""
    return Watch()


@pytest.fixture
def tables(tmp_path: Path, watch: Watch) -> Iterator[Tables]:
    with tables_in(tmp_path, watch=watch) as made:
        yield made


@pytest.fixture
def app(tables: Tables) -> Flask:
    return make_app(tables)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
