"""``database``: bring a club's database up to date, or check that it is."""

from __future__ import annotations

import json

import click

from companion.cli.reach import DATABASE_VARIABLE, reaching

address = click.option(
    "--database", "url", metavar="URL", envvar=DATABASE_VARIABLE, required=True, help="The PostgreSQL database."
)


@click.group()
def database() -> None:
    """Look after the database of a club's server."""


@database.command()
@address
def upgrade(url: str) -> None:
    """Bring it up to date; nothing is lost, and several may do so at once."""
    with reaching(url) as migrating:
        before, now = migrating.upgrade(url)
    click.echo(json.dumps({"before": before, "revision": now}))


@database.command()
@address
def check(url: str) -> None:
    """Check that it is up to date."""
    with reaching(url) as migrating:
        found = migrating.check(url)
    click.echo(json.dumps({"revision": found}))
