"""Connections to PostgreSQL for tests: one that is closed is kept, clean, for whoever asks next for one like it.

A store of a test opens four of them for a few milliseconds, and each costs its server more than all that is asked over
it. Kept are those of schemas, which stores of tests have; where a test has a whole database, it may want to drop it.
Processes that a test starts, and may kill, know nothing of this.
"""

from __future__ import annotations

import atexit
import select
from collections import defaultdict
from collections.abc import Generator
from functools import cache
from typing import Any, Final

import psycopg
from psycopg import generators, pq
from psycopg.pq import ConnStatus, ExecStatus, TransactionStatus
from psycopg.pq.abc import PGconn

OF_A_SCHEMA: Final = "search_path="
"""In what is asked for."""
_free: Final[defaultdict[str, list[PGconn]]] = defaultdict(list)
"""By all that was asked for: address, database and settings."""
_asked: Final[dict[PGconn, str]] = {}
_connect: Final = generators.connect
_close: Final = psycopg.Connection.close


def _connected(conninfo: str) -> Generator[Any, Any, PGconn]:
    """In place of the driver's own: what was closed before, or a new one."""
    if OF_A_SCHEMA not in conninfo:
        new: PGconn = yield from _connect(conninfo)
        return new
    while _free[conninfo]:
        kept = _free[conninfo].pop()
        if _lives(kept):
            return kept
        _end(kept)
    made: PGconn = yield from _connect(conninfo)
    _asked[made] = conninfo
    return made


def _closed(connection: psycopg.Connection[Any]) -> None:
    """In place of the driver's own: whoever had it sees it closed."""
    line = connection.pgconn
    if line not in _asked or connection.closed:
        _close(connection)
    elif _cleaned(line):
        connection.pgconn = _gone()
        line.notice_handler = line.notify_handler = None
        _free[_asked[line]].append(line)
    else:
        del _asked[line]
        _close(connection)


@cache
def _gone() -> PGconn:
    found = pq.PGconn.connect_start(b"")
    found.finish()
    return found


def _cleaned(line: PGconn) -> bool:
    """Whether it is as if it had just been made: nothing begun, set, prepared or listened to."""
    if line.status != ConnStatus.OK or line.transaction_status == TransactionStatus.ACTIVE:
        return False
    if line.transaction_status != TransactionStatus.IDLE:
        line.exec_(b"ROLLBACK")
    return line.exec_(b"DISCARD ALL").status == ExecStatus.COMMAND_OK


def _lives(line: PGconn) -> bool:
    """Whether nobody has said anything over it meanwhile: that could only be a server's goodbye."""
    heard = select.poll()
    heard.register(line.socket, select.POLLIN)
    return not heard.poll(0)


def _end(line: PGconn) -> None:
    del _asked[line]
    line.finish()


def _end_all() -> None:
    for kept in _free.values():
        while kept:
            _end(kept.pop())


def install() -> None:
    """Let all connections of this process be kept from now on."""
    generators.connect = _connected
    setattr(psycopg.Connection, "close", _closed)  # noqa: B010 - types know only the driver's own
    atexit.register(_end_all)
