"""``ming-table host-key``: its secret is told once, and only its hash is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli.app import app
from companion.store.postgres import PostgresStore
from companion.table.seats import digest
from tests.stores import POSTGRESQL, empty_schema, stores_of, url_in


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with stores_of(POSTGRESQL):
        yield url_in(tmp_path)


def run(url: str, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["host-key", *arguments, "--database", url])


def told(url: str, *arguments: str) -> Any:
    found = run(url, *arguments)
    assert found.exit_code == 0, found.output
    return json.loads(found.stdout)


def test_a_key_is_made_listed_and_revoked(url: str) -> None:
    made = told(url, "add", " Chess club ", "--admin", "--public-url", "https://play.example.org/")
    assert (made["name"], made["admin"]) == ("Chess club", True)
    assert made["link"] == f"https://play.example.org/key?key={made['key']}"
    told(url, "add", "Library")
    listed = told(url, "list")["keys"]
    assert [(key["name"], key["admin"], key["revoked"]) for key in listed] == [
        ("Chess club", True, None), ("Library", False, None)
    ]  # fmt: skip
    assert made["key"] not in json.dumps(listed)
    assert told(url, "revoke", "Chess club") == {"revoked": "Chess club"}
    revoked = told(url, "list")["keys"][0]["revoked"]
    assert revoked > 0
    told(url, "revoke", "Chess club")
    assert told(url, "list")["keys"][0]["revoked"] == revoked, "once and for all"


def test_an_empty_database_is_to_be_brought_up_to_date_first() -> None:
    empty = empty_schema()
    for command in (["database", "check"], ["host-key", "list"], ["work"]):
        refused = CliRunner().invoke(app, [*command, "--database", empty])
        assert refused.exit_code == 2, refused.output
        assert "ming-table database upgrade" in refused.stderr
        assert "another version" not in refused.stderr


def test_the_secret_is_not_kept(url: str) -> None:
    secret = told(url, "add", "Library")["key"]
    store = PostgresStore(url, threads=1)
    try:
        assert store.key_of(secret) is None
        found = store.key_of(digest(secret))
        assert found is not None
        assert found.name == "Library"
        told(url, "revoke", "Library")
        assert store.key_of(digest(secret)) is None
    finally:
        store.close()


@pytest.mark.parametrize(
    "arguments", [("revoke", "Nobody"), ("add", " "), ("add", "x" * 41), ("add", "A", "--public-url", "nowhere")]
)
def test_what_cannot_be_is_said(url: str, arguments: tuple[str, ...]) -> None:
    found = run(url, *arguments)
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr


def test_a_name_is_never_used_again(url: str) -> None:
    told(url, "add", "Library")
    told(url, "revoke", "Library")
    assert run(url, "add", "Library").exit_code == 2
