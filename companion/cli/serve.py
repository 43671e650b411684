"""``serve``: the app on this computer, for the phones in the room."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from companion.cli.data_folder import data_folder
from companion.cli.reach import DATABASE_VARIABLE, reaching
from companion.cli.refusals import told
from companion.cli.terminal import InputError, whole
from companion.engine import registry
from companion.table import TableError
from companion.web import launch
from companion.web.http.club import Hosting
from companion.web.server import json_log
from companion.web.server.addresses import qr_terminal
from companion.web.server.folder_lock import InUse
from companion.web.server.wire import Place, PortTaken, listening_socket


@click.command()
@click.option("--host", metavar="H", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option(
    "--port", type=whole(0, 65535), metavar="P", default=8000, show_default=True,
    help="Port to listen on; 0 takes any free one.",
)  # fmt: skip
@click.option("--data", "folder", metavar="DIR", help="Folder of the database; else one of your own.")
@click.option("--https", is_flag=True, help="Serve HTTPS as well, with certificates of our own: see /https there.")
@click.option(
    "--https-port", type=whole(0, 65535), metavar="P", default=8443, show_default=True,
    help="Port for HTTPS; 0 takes any free one.",
)  # fmt: skip
@click.option(
    "--database", metavar="URL", envvar=DATABASE_VARIABLE,
    help="A PostgreSQL database that several processes share, for a club's server; goes with --public-url.",
)  # fmt: skip
@click.option("--public-url", metavar="URL", help="The server's address for everybody: https://play.example.org.")
@click.option("--proxy", "proxies", metavar="NET", multiple=True, help="A proxy that is believed; may be repeated.")
@click.option("--open-to-all", is_flag=True, help="Let everybody open tables there, not only who has a host key.")
@click.option(
    "--metrics-port", type=whole(1, 65535), metavar="P", help="A server's port for figures, as Prometheus reads them."
)
def serve(
    host: str, port: int, folder: str | None, https: bool, https_port: int, database: str | None,
    public_url: str | None, proxies: Sequence[str], open_to_all: bool, metrics_port: int | None,
) -> None:  # fmt: skip
    """Serve the app to the phones in the room, or as one process of a club's server.

    Prints its address and QR code; Ctrl-C stops it.
    """
    if database or public_url or proxies or open_to_all or metrics_port:
        if https:
            raise InputError("--https is for a room; a server has a proxy for it")
        if not database or not public_url:
            raise InputError("--database and --public-url go together, with --proxy for the proxy in front")
        try:
            where = Hosting.of(public_url, proxies, open_to_all=open_to_all)
        except ValueError as error:
            raise InputError(f"--public-url, --proxy: {error}") from error
        hosted(Place(host, port, metrics_port=metrics_port), folder, database, where)
        return
    data = data_folder(folder)
    port = free_port(host, port)
    secure = free_port(host, https_port, "--https-port") if https else None
    if secure == port:
        raise InputError(f"--https-port: {secure} is the port for HTTP already")
    try:
        tell = launch.Tell(lambda url: greet(url, data, secure), moved, replaced, damaged)
        launch.serve(host, port, data, tell, secure)
    except PortTaken as error:
        raise InputError(f"--port: {error}") from error
    except InUse as error:
        raise InputError(f"--data: {error}") from error
    except TableError as error:
        raise InputError(f"--data: {data}: {told(error)}") from error
    except launch.BadCertificates as error:
        raise InputError(f"--https: {error}") from error


def hosted(place: Place, folder: str | None, database: str, where: Hosting) -> None:
    """One process of a club's server."""
    data = data_folder(folder)
    place = replace(place, port=free_port(place.host, place.port))
    if place.metrics_port is not None:
        free_port(place.host, place.metrics_port, "--metrics-port")
    with reaching(database):
        from companion.web.launch import process  # noqa: PLC0415  (only commands that serve load a web server)

        json_log.keep()
        try:
            process.host(place, data, database, where)
        except launch.BadSecret as error:
            raise InputError(f"{process.SECRET_VARIABLE}: {error}") from error


def greet(url: str, data: Path, https_port: int | None) -> None:
    """Print where phones find the app, as text and as a QR code."""
    click.echo(f"{qr_terminal(url)}\n\n  Ming Table: {url}", err=True)
    click.echo("  Scan the code or type the address on a phone in the same network.", err=True)
    if https_port is not None:
        click.echo(f"  HTTPS on port {https_port}; {url}/https tells phones how to trust it.", err=True)
    for error in registry.failures():
        click.echo(f"  {told(error)}", err=True)
    click.echo(f"  Tables are kept in {data}. Ctrl-C stops.\n", err=True)


def damaged(found: launch.Damage) -> None:
    """Say what is wrong with the database, and what to do about it."""
    if found.kept is not None:
        click.echo("  The database was damaged. All that could be read of it was saved.", err=True)
    if found.cut:
        click.echo(f"  Lost what happened last, and go on before it: {_tables(found.cut)}.", err=True)
    if found.broken:
        click.echo(f"  Cannot be played, as entries are lost: {_tables(found.broken)}. The others can.", err=True)
    if found.kept is not None:
        click.echo(f"  The damaged file is {found.kept}.", err=True)
    click.echo("  If you have a backup, stop here and put it in place. If not, check this disk.\n", err=True)


def _tables(codes: Sequence[str]) -> str:
    """Tables by the codes that people type; a code from a damaged page may contain anything."""
    return ", ".join(code.upper() if code.isalnum() else ascii(code) for code in codes)


def moved(url: str) -> None:
    """Say that phones find the app at another address from now on."""
    click.echo(f"{qr_terminal(url)}\n\n  This computer has a new address. Ming Table: {url}\n", err=True)


def replaced(url: str) -> None:
    """Say that phones which have trusted our HTTPS certificate must do so again."""
    click.echo("  The certificate for HTTPS is new: the earlier one could have vouched for other sites too.", err=True)
    click.echo(f"  On phones that trusted it, remove the earlier one, then open {url}/https.\n", err=True)


def free_port(host: str, port: int, option: str = "--port") -> int:
    """The port, or a free one for 0, that a server can listen on.

    Raises:
        InputError: the port is taken or not allowed, or the host is not an address of this computer.
    """
    try:
        with listening_socket(host, port) as probe:
            return int(probe.getsockname()[1])
    except PortTaken as error:
        problem = {
            errno.EADDRINUSE: f"{option}: {port} is taken by another program; try {option} {port + 1}",
            errno.EACCES: f"{option}: {port} needs more rights than you have; try {option} {8000 + port % 1000}",
        }.get(error.number, f"--host: {host!r} is no address of this computer")
        raise InputError(problem) from error
