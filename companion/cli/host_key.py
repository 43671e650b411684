"""``host-key``: who may open tables at a club's server."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

import click

from companion.cli.database import address
from companion.cli.reach import reaching
from companion.cli.terminal import InputError
from companion.table import Conflict
from companion.table.seats import clean_name, digest
from companion.table.store_interface import HostKey
from companion.web.http.club import Hosting

if TYPE_CHECKING:
    from companion.store.postgres import PostgresStore

SECRET_BYTES: Final = 18


@click.group(name="host-key")
def host_key() -> None:
    """Say who may open tables at a club's server."""


@contextmanager
def store_of(url: str) -> Iterator[PostgresStore]:
    """Meanwhile the store is open.

    Raises:
        InputError: as ``reaching``.
    """
    with reaching(url) as migrating:
        from companion.store.postgres import PostgresStore  # noqa: PLC0415  (only with the extra ``hosted``)

        migrating.check(url)
        store = PostgresStore(url, threads=1)
        try:
            yield store
        finally:
            store.close()


@host_key.command()
@address
@click.argument("name")
@click.option("--admin", is_flag=True, help="It may also delete and restore any table.")
@click.option("--public-url", metavar="URL", help="The server's address, to print the key's link as well.")
def add(url: str, name: str, admin: bool, public_url: str | None) -> None:
    """Make a key of that NAME. It is printed this once."""
    try:
        where = Hosting.of(public_url) if public_url else None
    except ValueError as error:
        raise InputError(f"--public-url: {error}") from error
    secret = secrets.token_urlsafe(SECRET_BYTES)
    with store_of(url) as store:
        key = HostKey(clean_name(name), admin, time.time())
        try:
            store.add_key(key, digest(secret))
        except Conflict as error:
            raise InputError(f"there is or was a key {key.name!r} already; take another name") from error
    link = {"link": f"{where.public_url}/key?key={secret}"} if where else {}
    click.echo(json.dumps({"name": key.name, "admin": admin, "key": secret, **link}, ensure_ascii=False))


@host_key.command(name="list")
@address
def list_keys(url: str) -> None:
    """All keys there are or were."""
    with store_of(url) as store:
        found = [asdict(key) for key in store.host_keys()]
    click.echo(json.dumps({"keys": found}, ensure_ascii=False))


@host_key.command()
@address
@click.argument("name")
def revoke(url: str, name: str) -> None:
    """Take the key of that NAME back. Its tables stay."""
    with store_of(url) as store:
        if not store.revoke_key(name, time.time()):
            raise InputError(f"there is no key {name!r}")
    click.echo(json.dumps({"revoked": name}, ensure_ascii=False))
