"""Putting a server together: secret, store, tables, bots, application."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

from companion.bots import POLICIES
from companion.store import open_store
from companion.table import Tables
from companion.web.app import create_app
from companion.web.lan import base_url
from companion.web.server import Server
from companion.web.streams import Streams

SECRET_FILE: Final = "secret.key"
DATABASE: Final = "tables.sqlite3"
SECRET_BYTES: Final = 32


def secret_key(folder: Path) -> bytes:
    """The key that signs the phones' cookies, made at the first start and readable by the owner only.

    Without it every phone would lose its seat at a restart.
    """
    path = folder / SECRET_FILE
    for _ in range(2):
        try:
            return path.read_bytes() or _new_key(path)
        except FileNotFoundError:
            try:
                return _new_key(path)
            except FileExistsError:
                continue  # another process made it just now
    return path.read_bytes()


def _new_key(path: Path) -> bytes:
    """Write the key under another name first, so that a crash leaves no half key."""
    key = secrets.token_bytes(SECRET_BYTES)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    if path.exists() and path.stat().st_size:
        draft.unlink()
        return path.read_bytes()
    draft.replace(path)
    return key


def run(host: str, port: int, data: Path) -> None:
    """Serve the tables in that folder until interrupted.

    Raises:
        companion.web.server.PortTaken: the address cannot be used.
    """
    data.mkdir(parents=True, exist_ok=True)
    streams = Streams()
    bots = {name: make(secrets.randbits(32)) for name, make in POLICIES.items()}
    tables = Tables(open_store(data / DATABASE), bots=bots, background=True)
    try:
        app = create_app(
            tables, secret=secret_key(data), streams=streams, bots=bots, address=base_url(host, port)
        )
        Server(app, streams, host, port).run()
    finally:
        tables.close()
