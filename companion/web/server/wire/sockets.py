"""The sockets that the server listens on."""

from __future__ import annotations

import socket
import sys
from dataclasses import dataclass
from typing import Final

SILENCE_MS: Final = 30_000
"""After so long without acknowledgement a sleeping phone counts as gone."""
BACKLOG: Final = 1024
"""Connections that may wait to be let in."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where to listen: an address of this computer (``"0.0.0.0"`` for all), a port for HTTP, perhaps one for HTTPS; 0
    takes any free one. ``metrics_port`` is for the figures of a club's server."""

    host: str
    port: int
    https_port: int | None = None
    metrics_port: int | None = None


class PortTaken(Exception):
    """Something else listens on this address, or this computer does not have it; ``str`` is the sentence to show.

    Attributes:
        number: the system's ``errno``; 0 for a name that nobody knows.
    """

    def __init__(self, sentence: str, number: int = 0) -> None:
        super().__init__(sentence)
        self.number = number


def listening_socket(host: str, port: int) -> socket.socket:
    """One bound socket, also for a name that has an old and a new address.

    A port that a killed server left a moment ago is taken over. On Linux accepted connections inherit that the
    system gives up phones that fell asleep.

    Raises:
        PortTaken: the name is unknown, the address is not this computer's, or the port is in use or not allowed.
    """
    try:
        found = socket.getaddrinfo(host or "0.0.0.0", port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise PortTaken(f"host {host!r} is not an address of this computer") from error
    family, kind, protocol, _, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
    made = socket.socket(family, kind, protocol)
    try:
        if sys.platform == "win32":  # there SO_REUSEADDR would let two programs share the port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE_MS)
        made.setblocking(False)
        made.bind(address)
        made.listen(BACKLOG)
    except OSError as error:
        made.close()
        sentence = f"port {port} on {host} cannot be used: {error.strerror or error}"
        raise PortTaken(sentence, error.errno or 0) from error
    return made
