"""What whoever looks after a club's server asks each of its processes: whether it is alive, and whether it is ready.

Answered before the app gets to see the request: these addresses are asked by any name, and need no cookie.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

from flask import Flask

from companion.store.postgres import PostgresStore
from companion.store.upgrade import is_behind
from companion.table import OutOfReach, TableError
from companion.web.http.host_names import ALIVE, ONLY_STOPPING, READY

STOPPING: Final = "stopping"
"""The process was asked to stop, and goes on for a few seconds only."""
DATABASE: Final = "database"
SCHEMA: Final = "schema"
"""The database was not brought up to date for this version."""
LISTENER: Final = "listener"
"""What other processes do is heard up to ten seconds late."""
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Probes:
    """Answers for one process.

    Args:
        store: what it serves.
        stopping: whether it was asked to stop.
    """

    def __init__(self, store: PostgresStore, stopping: Callable[[], bool]) -> None:
        self._store = store
        self._stopping = stopping

    def install(self, app: Flask) -> None:
        """Answer, in front of all that the app has by now."""
        inner: Wsgi = app.wsgi_app

        def asked(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
            path = environ["PATH_INFO"]
            if path not in (ALIVE, READY) or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
                return inner(environ, start_response)
            missing = self.missing(environ.get("QUERY_STRING", "")) if path == READY else []
            document = {"ready": not missing, "missing": missing} if path == READY else {"alive": True}
            body = json.dumps(document).encode()
            head = {"Content-Type": "application/json", "Content-Length": str(len(body)), "Cache-Control": "no-store"}
            start_response("503 Service Unavailable" if missing else "200 OK", list(head.items()))
            return [body if environ["REQUEST_METHOD"] == "GET" else b""]

        app.wsgi_app = asked  # type: ignore[method-assign]

    def missing(self, query: str = "") -> list[str]:
        """What the process lacks.

        With the query ``ONLY_STOPPING`` nothing else is looked at. So a proxy asks: the processes lose their database
        together, and what they have in memory is to be shown meanwhile.
        """
        missing = [STOPPING] if self._stopping() else []
        if query == ONLY_STOPPING:
            return missing
        try:
            if self._store.asked(is_behind):
                missing.append(SCHEMA)
        except OutOfReach:
            missing.append(DATABASE)
        except TableError:  # it answers, but has not what it should
            missing.append(SCHEMA)
        if not self._store.listening:
            missing.append(LISTENER)
        return missing
