"""A server inside the test's own process: its tables can be played past the screens, and its bots do not pause for
people to watch."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from werkzeug.serving import make_server

from companion.table import Tables
from tests.web.kit import make_app, tables_in


@contextmanager
def inside(folder: Path, seed: int, background: bool = False) -> Iterator[tuple[Tables, Flask, str]]:
    """The tables, the app, and the address at which a browser finds them."""
    with tables_in(folder, seed=seed, background=background) as tables:
        app = make_app(tables)
        web = make_server("127.0.0.1", 0, app, threaded=True)
        thread = threading.Thread(target=web.serve_forever, daemon=True)
        thread.start()
        yield tables, app, f"http://127.0.0.1:{web.server_port}"
        web.shutdown()
        thread.join(5)
