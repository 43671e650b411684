"""``serve``: the app on this computer, for the phones in the room."""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Sequence
from pathlib import Path

import click
from platformdirs import user_data_path

from companion import web
from companion.cli.refusals import told
from companion.cli.terminal import InputError, named_folder, whole
from companion.table import TableError
from companion.web.lan import qr_terminal
from companion.web.sole import InUse
from companion.web.wire import PortTaken, listening_socket


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
def serve(host: str, port: int, folder: str | None, https: bool, https_port: int) -> None:
    """Serve the app to the phones in the room.

    Prints its address and QR code; Ctrl-C stops it.
    """
    data = writable_folder(named_folder(folder, "--data") if folder is not None else user_data_path("ming-table"))
    port = free_port(host, port)
    secure = free_port(host, https_port, "--https-port") if https else None
    if secure == port:
        raise InputError(f"--https-port: {secure} is the port for HTTP already")
    try:
        tell = web.Tell(lambda url: greet(url, data, secure), moved, replaced, damaged)
        web.serve(host, port, data, tell, secure)
    except PortTaken as error:
        raise InputError(f"--port: {error}") from error
    except InUse as error:
        raise InputError(f"--data: {error}") from error
    except TableError as error:
        raise InputError(f"--data: {data}: {told(error)}") from error
    except web.BadCertificates as error:
        raise InputError(f"--https: {error}") from error


def greet(url: str, data: Path, https_port: int | None) -> None:
    """Print where phones find the app, as text and as a QR code."""
    click.echo(f"{qr_terminal(url)}\n\n  Ming Table: {url}", err=True)
    click.echo("  Scan the code or type the address on a phone in the same network.", err=True)
    if https_port is not None:
        click.echo(f"  HTTPS on port {https_port}; {url}/https tells phones how to trust it.", err=True)
    click.echo(f"  Tables are kept in {data}. Ctrl-C stops.\n", err=True)


def damaged(found: web.Damage) -> None:
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


def writable_folder(path: Path) -> Path:
    """The folder, created if it is missing, after checking that files can be written to it.

    Raises:
        InputError: it cannot be made or takes no files.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except (OSError, ValueError) as error:
        raise InputError(f"--data: {path}: {getattr(error, 'strerror', None) or error}") from error


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
