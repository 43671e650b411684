"""The web: pages for phones, the JSON API, event streams, and the server that carries them."""

from __future__ import annotations

from pathlib import Path


def serve(host: str, port: int, data: Path) -> None:
    """Serve until interrupted; tables are kept in the folder ``data``.

    Raises:
        companion.web.server.PortTaken: the address cannot be used.
    """
    from companion.web.running import run  # noqa: PLC0415  (commands that do not serve need not load a web server)

    run(host, port, data)
