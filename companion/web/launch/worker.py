"""A process that works beside those that serve: bots choose, and what is old is cleared up."""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection
from contextlib import ExitStack
from pathlib import Path

from companion.bots import POLICIES
from companion.store.postgres import PostgresStore
from companion.store.upgrade import check
from companion.table import Tables
from companion.table.bot_lease import Thinker
from companion.table.pledge import Seeds
from companion.web.access.limits import HOUR_S
from companion.web.launch.cleanup import Housekeeper
from companion.web.launch.process import PRINTS, secrets_of
from companion.web.printing.queue import Printer
from companion.web.server import secret_files
from companion.web.server.metrics import Meter
from companion.web.server.shutdown import Stopping

LOG = logging.getLogger(__name__)


def work_at(database: str, data: Path, tasks: Collection[str], host: str, metrics_port: int | None = None) -> None:
    """Work until SIGINT or SIGTERM.

    Args:
        database: its address.
        data: the folder that all processes share, for prints.
        tasks: what to do.
        host, metrics_port: where figures can be read; nowhere without a port.

    Raises:
        companion.web.server.wire.PortTaken: that port cannot be used.
        BadSecret: as ``secrets_of``.
        companion.table.OtherSchema: the database is not up to date.
        companion.store.upgrade.NoDatabase: it is away.
        ValueError: its address is none of a PostgreSQL database.
    """
    check(database)
    done = threading.Event()
    with secret_files.closed(), ExitStack() as open_, Stopping() as stopping:
        store = PostgresStore(database, threads=4)
        data.mkdir(parents=True, exist_ok=True)
        # Where bots roll, chance follows from the seeds of those who serve.
        seeds = Seeds(*secrets_of(data)) if "bots" in tasks else None
        tables = Tables(store, bots=POLICIES, background=False, seeds=seeds)
        open_.callback(tables.close)
        if "housekeeping" in tasks:
            open_.callback(Housekeeper(tables, HOUR_S).close)
        if "press" in tasks:
            open_.callback(Printer(data / PRINTS).close)
        if "bots" in tasks:
            open_.callback(Thinker(tables, store).close)
        open_.enter_context(Meter(store, tables).shown(host, metrics_port))
        LOG.info("working: %s", ", ".join(tasks))
        stopping.then(done.set)
        while not done.wait(1.0):
            pass
