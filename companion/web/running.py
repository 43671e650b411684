"""Putting a server together: secret, store, tables, bots, application."""

from __future__ import annotations

import gc
import secrets
import socket
import threading
from pathlib import Path
from ssl import SSLContext
from typing import Final

from companion.bots import POLICIES
from companion.store import open_store
from companion.table import Tables
from companion.web import BadCertificates, Damage, Tell, private
from companion.web.app import create_app, furnish
from companion.web.housekeeping import Housekeeper
from companion.web.lan import ANYWHERE, LOOK_AGAIN_S, Whereabouts, lan_addresses
from companion.web.nearby import Nearby
from companion.web.printing import Press
from companion.web.sole import LOCK_FILE, sole_use
from companion.web.stopping import Stopping
from companion.web.wire import FOLDER, Authority, Place, Server, Streams

SECRET_FILE: Final = "secret.key"
DATABASE: Final = "tables.sqlite3"
PRINTS: Final = "prints"
OURS: Final = (SECRET_FILE, DATABASE, PRINTS, LOCK_FILE, FOLDER)
SECRET_BYTES: Final = 32


def secret_key(folder: Path) -> bytes:
    """The key that signs the phones' cookies, made at the first start and readable by the owner only.

    Without it every phone would lose its seat at a restart.
    """
    path = folder / SECRET_FILE
    if not path.exists() or not path.stat().st_size:
        private.write_new(path, secrets.token_bytes(SECRET_BYTES))
    return path.read_bytes()


def run(place: Place, data: Path, tell: Tell) -> None:
    """Serve the tables in that folder until SIGINT or SIGTERM.

    Raises:
        companion.web.sole.InUse: another server keeps its tables there.
        companion.web.wire.PortTaken: the address cannot be used.
        BadCertificates: as it says.
        companion.table.TableError: the database cannot be used.
    """
    data.mkdir(parents=True, exist_ok=True)
    with private.owner_only(data, OURS), sole_use(data), Stopping() as stopping:
        _run(place, data, tell, stopping)


def _certificates(place: Place, data: Path) -> tuple[Authority, SSLContext] | tuple[None, None]:
    """Who signs for HTTPS, and the server's certificate; neither where only HTTP is served.

    Raises:
        BadCertificates: as it says.
    """
    if place.https_port is None:
        return None, None
    try:
        authority = Authority(data, socket.gethostname())
        authority.renew(lan_addresses(place.host))
        return authority, authority.context()
    except ValueError as error:
        raise BadCertificates(str(error)) from error


def _run(place: Place, data: Path, tell: Tell, stopping: Stopping) -> None:
    streams = Streams()
    where = Whereabouts(place.host, place.port, place.https_port or 0)
    authority, context = _certificates(place, data)
    store = open_store(data / DATABASE)
    tables = Tables(store, bots=POLICIES, background=True)
    if store.recovered or tables.broken():
        kept, cut = (store.recovered.kept, store.recovered.cut) if store.recovered else (None, ())
        tell.damaged(Damage(kept, cut, tuple(tables.broken())))
    done = threading.Event()
    nearby = Nearby(place.port)
    housekeeper = Housekeeper(tables)
    press = Press(data / PRINTS)
    try:
        app = create_app(secret=secret_key(data))
        furnish(app, tables, streams=streams, address=where, authority=authority, press=press)
        server = Server(app, streams, place, context)

        def look_after() -> None:
            shown = where.url
            while not done.wait(LOOK_AGAIN_S):
                now = where.url  # before the certificate is looked after, so that it holds what is told
                # Only whoever listens on the whole network can be found in it by a name.
                if place.host in ANYWHERE:
                    nearby.follow(lan_addresses(place.host))
                if authority and context and authority.renew(lan_addresses(place.host)):
                    authority.load(context)
                if now != shown:
                    shown = now
                    tell.moved(shown)

        stopping.then(server.stop)
        try:
            tell.ready(where.url)
            if authority is not None and authority.replaced:
                tell.replaced(where.url)
            threading.Thread(target=look_after, name="whereabouts", daemon=True).start()
            gc.collect()
            gc.freeze()  # what is loaded by now stays: the collector need not go through it while phones wait
            server.work()
        finally:
            server.close()
    finally:
        done.set()
        nearby.close()
        housekeeper.close()
        press.close()
        tables.close()
