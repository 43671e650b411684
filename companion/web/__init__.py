"""The web: pages for phones, the JSON API, event streams, and the server that carries them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


def _nothing(_url: str) -> None:
    """Whoever starts the server need not listen."""


def serve(
    host: str,
    port: int,
    data: Path,
    ready: Callable[[str], None] = _nothing,
    moved: Callable[[str], None] = _nothing,
    https_port: int | None = None,
    replaced: Callable[[str], None] = _nothing,
) -> None:
    """Serve until interrupted; tables are kept in the folder ``data``.

    Args:
        host: an address of this computer; ``"0.0.0.0"`` for all of them.
        port: for HTTP.
        data: folder of the database, the secrets and the certificates.
        ready: called with the address for phones once they can come.
        moved: called with the new address when this computer has changed networks.
        https_port: for HTTPS as well, with certificates of our own; HTTP alone when left out.
        replaced: called with the address for phones when they must trust another certificate than before.

    Raises:
        companion.web.sole.InUse: another server keeps its tables there.
        companion.web.server.PortTaken: an address cannot be used.
        ValueError: the certificates in the folder cannot be used.
    """
    from companion.web.running import Place, Tell, run  # noqa: PLC0415  (only commands that serve load a web server)

    run(Place(host, port, https_port), data, Tell(ready, moved, replaced))
