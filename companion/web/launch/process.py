"""Putting a server together: secret, store, tables, bots, application."""

from __future__ import annotations

import gc
import logging
import os
import secrets
import socket
import threading
from pathlib import Path
from ssl import SSLContext
from typing import Final

from companion.bots import POLICIES
from companion.engine import registry
from companion.store import open_store
from companion.table import Tables
from companion.table.bot_process import Apart
from companion.table.pledge import Seeds
from companion.web.app import create_app, furnish
from companion.web.http.club import Hosting
from companion.web.launch import BadCertificates, BadSecret, Damage, Tell
from companion.web.launch.cleanup import Housekeeper
from companion.web.pages.outcome_texts import COUNTED
from companion.web.printing.jobs import Press
from companion.web.printing.queue import PrintQueue
from companion.web.server import secret_files
from companion.web.server.addresses import ANYWHERE, LOOK_AGAIN_S, Whereabouts, lan_addresses
from companion.web.server.folder_lock import LOCK_FILE, sole_use
from companion.web.server.mdns import Nearby
from companion.web.server.shutdown import Stopping
from companion.web.server.wire import FOLDER, PER_TABLE, Authority, Leave, Limits, Place, Server, Streams

SECRET_FILE: Final = "secret.key"
DATABASE: Final = "tables.sqlite3"
PRINTS: Final = "prints"
OURS: Final = (SECRET_FILE, DATABASE, PRINTS, LOCK_FILE, FOLDER)
SECRET_BYTES: Final = 32
SECRET_VARIABLE: Final = "MING_TABLE_SECRET_FILE"
SHORTEST_SECRET: Final = 32
"""Characters of a line in that file."""
LOG = logging.getLogger(__name__)
ONE_BY_ONE: Final = Leave(ahead_s=5.0, spread_s=5.0)
"""How a process goes whose phones come to the others."""


def secret_key(folder: Path) -> bytes:
    """The key that signs the phones' cookies, made at the first start and readable by the owner only.

    Without it every phone would lose its seat at a restart.
    """
    path = folder / SECRET_FILE
    if not path.exists() or not path.stat().st_size:
        secret_files.write_new(path, secrets.token_bytes(SECRET_BYTES))
    return path.read_bytes()


def run(place: Place, data: Path, tell: Tell, pause_alone: float = 0.0) -> None:
    """Serve the tables in that folder until SIGINT or SIGTERM.

    Raises:
        companion.web.server.folder_lock.InUse: another server keeps its tables there.
        companion.web.server.wire.PortTaken: the address cannot be used.
        BadCertificates: as it says.
        companion.table.TableError: the database cannot be used.
    """
    data.mkdir(parents=True, exist_ok=True)
    with secret_files.owner_only(data, OURS), sole_use(data), Stopping() as stopping:
        _run(place, data, tell, stopping, pause_alone)


def host(place: Place, data: Path, database: str, hosting: Hosting, leave: Leave = ONE_BY_ONE) -> None:
    """Serve the tables of a database that other processes serve as well, until SIGINT or SIGTERM.

    Args:
        place: where the proxy finds this process.
        data: a folder that all processes share, for prints.
        database: its address.
        hosting: how strangers reach it.
        leave: how it goes.

    Raises:
        companion.web.server.wire.PortTaken: the address cannot be used.
        companion.table.TableError: the database cannot be used, or is not up to date.
        companion.store.upgrade.NoDatabase: it is away.
        BadSecret: as it says.
        ValueError: the database's address is none of a PostgreSQL database.
    """
    from companion.store.postgres import PostgresStore  # noqa: PLC0415
    from companion.store.upgrade import check  # noqa: PLC0415  (only with the extra ``hosted``)
    from companion.web.server.metrics import Meter  # noqa: PLC0415
    from companion.web.server.probes import Probes  # noqa: PLC0415

    with secret_files.closed(), Stopping() as stopping:
        data.mkdir(parents=True, exist_ok=True)
        secret, *former = secrets_of(data)
        check(database)
        streams, press = Streams(per_table=PER_TABLE), PrintQueue(data / PRINTS)
        store = PostgresStore(database)
        # The bots are for hints: at tables they think where work is done.
        tables = Tables(store, bots=POLICIES, apart=Apart(), seeds=Seeds(secret, *former))
        try:
            app = create_app(secret=secret)
            app.config["SECRET_KEY_FALLBACKS"] = former
            furnish(app, tables, streams=streams, press=press, hosting=hosting)
            # Everybody comes by the same proxy.
            limits = Limits(fresh_each=Limits().connections)
            server = Server(app, streams, place, limits=limits, leave=leave)
            Probes(store, lambda: server.stopping).install(app)
            meter = Meter(store, tables, streams)
            app.extensions[COUNTED] = meter.count
            stopping.then(server.stop)
            try:
                with meter.shown(place.host, place.metrics_port):
                    for error in registry.failures():
                        LOG.warning("%s", error)
                    LOG.info("serving %s on port %d", hosting.public_url, server.port)
                    gc.collect()
                    gc.freeze()
                    server.work()
            finally:
                server.close()
        finally:
            press.close()
            tables.close()


def secrets_of(data: Path) -> list[bytes]:
    """The key that signs cookies, and former ones that still count: the lines of the file that ``SECRET_VARIABLE``
    names, which all processes share; else the key of the folder.

    Raises:
        BadSecret: as it says.
    """
    named = os.environ.get(SECRET_VARIABLE)
    if not named:
        return [secret_key(data)]
    try:
        lines = [line.strip() for line in Path(named).read_bytes().splitlines()]
    except OSError as error:
        raise BadSecret(f"{named}: {error.strerror}") from error
    for number, line in enumerate(lines, 1):
        if 0 < len(line) < SHORTEST_SECRET:
            raise BadSecret(f"{named}, line {number}: a secret has at least {SHORTEST_SECRET} characters, "
                            "as 'openssl rand -hex 32' makes it")  # fmt: skip
    found = [line for line in lines if line]
    if not found:
        raise BadSecret(f"{named} is empty")
    return found


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


def _run(place: Place, data: Path, tell: Tell, stopping: Stopping, pause_alone: float) -> None:
    streams = Streams()
    where = Whereabouts(place.host, place.port, place.https_port or 0)
    authority, context = _certificates(place, data)
    store = open_store(data / DATABASE)
    seeds = Seeds(secret_key(data))
    tables = Tables(store, bots=POLICIES, apart=Apart(), pause_alone=pause_alone, seeds=seeds)
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
