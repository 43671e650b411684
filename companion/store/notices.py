"""What the processes of a server tell each other: new entries of a table, that it was put away, whose phones are there.

A notice only says that there is something to read. They are sent after the commit, from one connection that gathers
those of a few milliseconds: a commit that notifies makes all others wait for it. One that is lost costs seconds and
nothing else, as everybody looks by himself from time to time, and whenever the connection was lost.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import psycopg
import sqlalchemy as sa

from companion.table.store_interface import LOOK, Notice

CHANNEL: Final = "ming"
GATHERED_S: Final = 0.005
LOOK_S: Final = 10.0
"""Seconds after which one looks by oneself."""
RETRY_S: Final = 1.0
LINE: Final[dict[str, Any]] = {
    "connect_timeout": 5, "tcp_user_timeout": 5000, "keepalives_idle": 10, "keepalives_interval": 5,
    "keepalives_count": 2,
}  # fmt: skip
"""How long a connection is waited for whose other end says nothing; see libpq."""
_log = logging.getLogger(__name__)


class Notices:
    """Sends this process's notices, and hears those of the others. All methods may be called from any thread.

    Args:
        url: the database.
        process: what this process is called; it does not hear itself.
        heard: called for each notice, in a thread of its own; must not take long. ``LOOK`` is one without a table.
    """

    def __init__(self, url: sa.URL, process: str, heard: Callable[[Notice], None]) -> None:
        # psycopg's own form of the address: the driver's name is SQLAlchemy's.
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._process = process
        self._heard = heard
        self._waiting: dict[tuple[str, str], Notice] = {}
        self._wake = threading.Condition()
        self._closed = False
        self.connected = False
        self._threads = [
            threading.Thread(target=target, name=name, daemon=True)
            for name, target in (("notices heard", self._hear), ("notices sent", self._send))
        ]
        for thread in self._threads:
            thread.start()

    def tell(self, notice: Notice) -> None:
        """Tell the others, soon."""
        with self._wake:
            known = self._waiting.get((notice.kind, notice.code))
            if known is None or known.number < notice.number:
                self._waiting[notice.kind, notice.code] = notice
            self._wake.notify()

    def close(self) -> None:
        """Stop; what waits is told first, if that can be done."""
        with self._wake:
            self._closed = True
            self._wake.notify_all()
        for thread in self._threads:
            thread.join(RETRY_S + GATHERED_S)

    def _connect(self) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(self._address, autocommit=True, application_name="ming-table notices", **LINE)

    # --- sending --------------------------------------------------------------------------------------------

    def _send(self) -> None:
        connection: psycopg.Connection[tuple[object, ...]] | None = None
        with suppress(psycopg.Error):
            connection = self._connect()
        while batch := self._next():
            try:
                connection = connection or self._connect()
                with connection.cursor() as cursor:
                    payloads = [f"{self._process} {one.kind} {one.code} {one.number}" for one in batch]
                    cursor.execute("SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told", (CHANNEL, payloads))
            except psycopg.Error as error:  # the others look by themselves
                _log.info("%d notices were not sent: %s", len(batch), error)
                if connection is not None:
                    connection.close()
                connection = None
        with suppress(psycopg.Error):
            if connection is not None:
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._process} {LOOK} - 0"))
                connection.close()

    def _next(self) -> list[Notice]:
        """What waits, a few milliseconds after the first of it; nothing at the end."""
        with self._wake:
            self._wake.wait_for(lambda: self._waiting or self._closed)
        time.sleep(GATHERED_S)
        with self._wake:
            batch = list(self._waiting.values())
            self._waiting.clear()
            return batch

    # --- hearing --------------------------------------------------------------------------------------------

    def _hear(self) -> None:
        while not self._closed:
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.connected = True
                    self._heard(Notice(LOOK))
                    self._follow(connection)
            except psycopg.Error as error:
                _log.info("what other processes do is not heard: %s", error)
            finally:
                self.connected = False
            with self._wake:
                self._wake.wait_for(lambda: self._closed, RETRY_S)

    def _follow(self, connection: psycopg.Connection[tuple[object, ...]]) -> None:
        looked = time.monotonic()
        while not self._closed:
            for told in connection.notifies(timeout=LOOK_S / 4, stop_after=1):
                match told.payload.split(" "):
                    case [process, kind, code, number] if process != self._process and number.isdecimal():
                        self._heard(Notice(kind, code, int(number)))
            if time.monotonic() - looked >= LOOK_S:
                looked = time.monotonic()
                self._heard(Notice(LOOK))
