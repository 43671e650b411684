"""Putting a server together: secret, store, tables, bots, application."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.bots import POLICIES
from companion.store import open_store
from companion.table import Tables
from companion.web.app import create_app
from companion.web.lan import base_url
from companion.web.server import Server
from companion.web.sole import sole_use
from companion.web.streams import Streams

SECRET_FILE: Final = "secret.key"
DATABASE: Final = "tables.sqlite3"
SECRET_BYTES: Final = 32


def secret_key(folder: Path) -> bytes:
    """The key that signs the phones' cookies, made at the first start and readable by the owner only.

    Without it every phone would lose its seat at a restart. It is written under another name first and appears
    whole or not at all; of several processes that start at once, one wins.
    """
    path = folder / SECRET_FILE
    if not path.exists() or not path.stat().st_size:
        draft = folder / f"{SECRET_FILE}.{secrets.token_hex(4)}"
        try:
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(secrets.token_bytes(SECRET_BYTES))
                file.flush()
                os.fsync(file.fileno())
            try:
                os.link(draft, path)
            except FileExistsError:
                if not path.stat().st_size:
                    draft.replace(path)
            except OSError:  # a file system without links
                draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    return path.read_bytes()


def run(host: str, port: int, data: Path, ready: Callable[[], None]) -> None:
    """Serve the tables in that folder until interrupted; ``ready`` is called once the port is open.

    Raises:
        companion.web.sole.InUse: another server keeps its tables there.
        companion.web.server.PortTaken: the address cannot be used.
    """
    data.mkdir(parents=True, exist_ok=True)
    with sole_use(data):
        _run(host, port, data, ready)


def _run(host: str, port: int, data: Path, ready: Callable[[], None]) -> None:
    streams = Streams()
    bots = {name: make(secrets.randbits(32)) for name, make in POLICIES.items()}
    tables = Tables(open_store(data / DATABASE), bots=bots, background=True)
    try:
        app = create_app(tables, secret=secret_key(data), streams=streams, address=base_url(host, port))
        server = Server(app, streams, host, port)
        ready()
        server.run()
    finally:
        tables.close()
