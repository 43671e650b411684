"""Who sits at the computer that keeps the tables: it may do what otherwise only a host may."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from flask import request

from companion.web.http.club import hosting

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
"""Names by which a computer calls itself."""


def on_this_machine() -> bool:
    """Whether the page is asked for by the laptop that serves it, not by a phone. Nobody sits at a club's server: what
    seems to come from there has come through its proxy."""
    if hosting() is not None:
        return False
    try:
        return ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


def is_keeper() -> bool:
    """Whether the laptop asks under its own name, so that no foreign page that only claims to be there passes."""
    try:
        return on_this_machine() and urlsplit(request.host_url).hostname in LOOPBACK
    except ValueError:
        return False
