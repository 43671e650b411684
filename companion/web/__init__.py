"""The web: pages for phones, the JSON API, event streams, and the server that carries them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


def serve(host: str, port: int, data: Path, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until interrupted; tables are kept in the folder ``data``. ``ready`` is called once phones can come.

    Raises:
        companion.web.sole.InUse: another server keeps its tables there.
        companion.web.server.PortTaken: the address cannot be used.
    """
    from companion.web.running import run  # noqa: PLC0415  (commands that do not serve need not load a web server)

    run(host, port, data, ready)
