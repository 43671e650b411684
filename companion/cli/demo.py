"""``demo``: a table of bots to look at, and to sit down at."""

from __future__ import annotations

import tempfile
import webbrowser
from pathlib import Path
from typing import Final

import click

from companion.bots import POLICIES, coach
from companion.cli.refusals import told
from companion.cli.serve import free_port
from companion.cli.terminal import InputError, whole
from companion.engine import registry
from companion.store import open_store
from companion.table import TableError, Tables
from companion.table.pledge import Seeds
from companion.web import launch
from companion.web.launch.process import DATABASE, secret_key
from companion.web.server.addresses import qr_terminal

PACE_S: Final = 1.6
"""Seconds between two things that bots do: a person's, who knows the game."""


@click.command()
@click.argument("game", required=False)
@click.option(
    "--port", type=whole(0, 65535), metavar="P", default=8000, show_default=True,
    help="Port to listen on; 0 takes any free one.",
)  # fmt: skip
@click.option("--no-browser", is_flag=True, help="Only print the addresses.")
def demo(game: str | None, port: int, no_browser: bool) -> None:
    """Open a table in the browser where bots play, and where you may sit down.

    Bots play every seat at a person's pace; tap one of them to play on in its place, on this computer or on a phone.
    Nothing is kept: the table is gone when Ctrl-C stops it.
    """
    port = free_port("0.0.0.0", port)
    with tempfile.TemporaryDirectory(prefix="ming-table-demo-") as folder:
        try:
            code = table_of_bots(Path(folder), game or next(iter(registry.metas())))
        except TableError as error:
            raise InputError(f"GAME: {told(error)}") from error
        here = f"http://127.0.0.1:{port}/t/{code}"

        def ready(url: str) -> None:
            phones = f"{url}/j/{code}"
            click.echo(f"{qr_terminal(phones)}\n\n  On this computer: {here}", err=True)
            click.echo(f"  On a phone in the same network: {phones}", err=True)
            click.echo(f"  For a TV: {here}/table", err=True)
            click.echo("  Tap somebody to play on in that place. Ctrl-C stops, and nothing is kept.\n", err=True)
            if not no_browser:
                webbrowser.open(here)

        launch.serve("0.0.0.0", port, Path(folder), launch.Tell(ready), pause_alone=PACE_S)


def table_of_bots(folder: Path, game: str) -> str:
    """A game that has begun, with as many bots as it takes; its code."""
    seeds = Seeds(secret_key(folder))
    tables = Tables(open_store(folder / DATABASE), bots=POLICIES, background=False, seeds=seeds)
    try:
        created = tables.create(game, host="Mei")
        table, bot = tables.get(created.code), coach(game)
        for seat in table.seats.all:
            if seat.holder == "open":
                table.seats.claim_bot(seat.colour, bot, by=created.token)
        table.config.begin(created.token)
        table.seats.leave_to_bot(created.token, bot)
        return created.code
    finally:
        tables.close()
