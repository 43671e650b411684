"""Where phones in the same room find this computer."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable

import qrcode
import qrcode.constants

LOOPBACK = "127.0.0.1"
ANYWHERE = ("", "0.0.0.0", "::")
LOOK_AGAIN_S = 3.0
"""Seconds for which an address that was looked up is taken to be true."""
ELSEWHERE = ("192.0.2.1", "192.168.255.255", "10.255.255.255")
"""Addresses that are only asked "by which way would I reach you?"; nothing is ever sent to them."""


def lan_address() -> str:
    """This computer's address on the local network, found without any traffic; the loopback when it has none.

    Connecting a datagram socket makes the system choose an interface and sends no packet. Without a default
    route (a laptop that is the hotspot itself) the private ranges are tried, then the host's own name.
    """
    for target in ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
                probe.connect((target, 9))
                found = str(probe.getsockname()[0])
            except OSError:
                continue
        if not found.startswith(("127.", "0.")):
            return found
    try:
        names = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return LOOPBACK
    return next((name for name in names if not name.startswith("127.")), LOOPBACK)


def lan_addresses(host: str) -> list[str]:
    """All of this computer's addresses by which a phone might reach a server that listens on ``host``."""
    if host not in ANYWHERE:
        return [host]
    try:
        named = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        named = []
    return list(dict.fromkeys([lan_address(), *named]))


def base_url(host: str, port: int, scheme: str = "http") -> str:
    """The address to give to phones for a server that listens on ``host``:``port``, without a final slash."""
    return _url(lan_address() if host in ANYWHERE else host, port, scheme)


def _url(shown: str, port: int, scheme: str) -> str:
    if ":" in shown:
        shown = f"[{shown}]"
    usual = {"http": 80, "https": 443}[scheme]
    return f"{scheme}://{shown}" if port == usual else f"{scheme}://{shown}:{port}"


class Whereabouts:
    """Where phones find this server, looked up anew every few seconds: laptops change networks.

    A host that was named stays as it is. While the computer is in no network the last address stands.

    Args:
        host: what the server listens on.
        port: its port for HTTP.
        https_port: its port for HTTPS; 0 without.
        look: finds the address on the local network.
        clock: seconds, as ``time.monotonic``.
    """

    def __init__(
        self,
        host: str,
        port: int,
        https_port: int = 0,
        look: Callable[[], str] = lan_address,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._host, self._port, self.https_port = host, port, https_port
        self._look, self._clock = look, clock
        self._lock = threading.Lock()
        self._first = self._shown = look() if host in ANYWHERE else host
        self._seen = clock()

    def _now(self) -> str:
        with self._lock:
            if self._host in ANYWHERE and self._clock() - self._seen >= LOOK_AGAIN_S:
                found = self._look()
                self._seen = self._clock()
                if found != LOOPBACK:
                    self._shown = found
            return self._shown

    @property
    def moved(self) -> bool:
        """Whether the address is no longer the one from the start."""
        return self._now() != self._first

    @property
    def url(self) -> str:
        """The address for phones, without a final slash."""
        return _url(self._now(), self._port, "http")

    def secure_url(self, host: str | None = None) -> str:
        """The same for HTTPS, by another of the computer's names if one is given."""
        return _url(host or self._now(), self.https_port, "https")


def qr_terminal(text: str) -> str:
    """A QR code in half blocks for a terminal, light on dark or dark on light alike."""
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=4)
    code.add_data(text)
    code.make(fit=True)
    matrix = code.get_matrix()
    if len(matrix) % 2:
        matrix.append([False] * len(matrix[0]))
    ink = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(matrix[::2], matrix[1::2], strict=True)
    return "\n".join("".join(ink[bool(up), bool(down)] for up, down in zip(*pair, strict=True)) for pair in pairs)
