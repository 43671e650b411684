"""Where phones in the same room find this computer."""

from __future__ import annotations

import socket

import qrcode
import qrcode.constants

LOOPBACK = "127.0.0.1"
ANYWHERE = ("", "0.0.0.0", "::")
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


def base_url(host: str, port: int, scheme: str = "http") -> str:
    """The address to give to phones for a server that listens on ``host``:``port``, without a final slash."""
    shown = lan_address() if host in ANYWHERE else host
    if ":" in shown:
        shown = f"[{shown}]"
    usual = {"http": 80, "https": 443}[scheme]
    return f"{scheme}://{shown}" if port == usual else f"{scheme}://{shown}:{port}"


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
