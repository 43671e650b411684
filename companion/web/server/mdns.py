"""A name for this computer on the local network, so that the code printed on a board finds it: ``ming-table.local``.

Phones and laptops resolve such names by themselves (multicast DNS). Where a network keeps such questions to itself,
or another laptop has the name already, there is none, and people go by the address as before.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Sequence
from ipaddress import IPv4Address, ip_address
from typing import Final

from zeroconf import AddressResolverIPv4, Error, IPVersion, NonUniqueNameException, ServiceInfo, Zeroconf

NAME: Final = "ming-table.local"
"""The name that printed codes hold; ``printables.link`` has it with the usual port."""
KIND: Final = "_http._tcp.local."
ASK_MS: Final = 600
"""How long another computer of that name is given to say so."""


class Nearby:
    """Announces the app under its name for as long as it is open.

    Args:
        port: where the app listens.
        name: the computer's name for the network.
    """

    def __init__(self, port: int, name: str = NAME) -> None:
        self._port, self._name = port, name
        self._addresses: tuple[str, ...] = ()
        self._line: Zeroconf | None = None
        self._closed = False
        self._lock = threading.Lock()

    @property
    def announced(self) -> bool:
        """Whether the name leads here now."""
        return self._line is not None

    def follow(self, addresses: Sequence[str]) -> None:
        """Announce these addresses instead of the former ones. Only IPv4; loopback addresses only when nothing else is
        given. Waits up to two seconds; never raises: the name is a convenience.
        """
        found = tuple(a for a in addresses if isinstance(ip_address(a), IPv4Address) and ours(a))
        found = tuple(a for a in found if not ip_address(a).is_loopback) or found
        with self._lock:
            if found == self._addresses or self._closed:
                return
            self._fall_silent()
            self._addresses = found
            try:
                self._line = self._announce(found) if found else None
            except (OSError, Error, TimeoutError):
                self._line = None

    def _announce(self, addresses: tuple[str, ...]) -> Zeroconf | None:
        line = Zeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
        try:
            asked = AddressResolverIPv4(f"{self._name}.")
            if asked.request(line, ASK_MS) and set(asked.parsed_addresses()) - set(addresses):
                line.close()
                return None
            title = f"Ming Table.{KIND}"
            info = ServiceInfo(
                KIND, title, port=self._port, parsed_addresses=list(addresses), server=f"{self._name}.",
                properties={"path": "/"},
            )  # fmt: skip
            line.register_service(info, allow_name_change=True)
        except (OSError, Error, NonUniqueNameException):
            line.close()
            raise
        return line

    def close(self) -> None:
        """Say goodbye, for good."""
        with self._lock:
            self._closed = True
            self._fall_silent()

    def _fall_silent(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None


def ours(address: str) -> bool:
    """Whether this computer has the address now."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True
