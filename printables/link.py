"""Where the QR codes of printed copies lead.

The app runs on somebody's own laptop, at an address that nobody knows when a board is printed. So the codes hold a
name, which the app announces in its network while it runs (``companion.web.server.mdns``). Where a network keeps that
to itself, people go by the address that the laptop shows; a copy for one table can hold whatever address its people
use.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

LINK: Final = "HTTP://MING-TABLE.LOCAL:8000"
"""In capitals, which make a smaller code; for the parts of an address that stand here they mean the same."""
LONGEST: Final = 80
"""Letters that a code takes wherever one is printed."""
LETTERS: Final = re.compile(r"[!#-;=?-\[\]_a-z~]+")
"""Those that an address can have."""
HOST: Final = re.compile(r"(?=.*[a-z0-9])[a-z0-9.:-]+")


def problem(link: str) -> str:
    """What keeps a link from being the address of an app; empty if nothing does."""
    got = f"got {link if len(link) <= 40 else link[:39] + '…'!r}"
    if len(link) > LONGEST:
        return f"has {len(link)} letters, and codes of this size hold {LONGEST} at most; {got}"
    try:
        parts = urlsplit(link)
        known = parts.scheme in ("http", "https") and bool(HOST.fullmatch(parts.hostname or "")) and parts.port != 0
    except ValueError:
        known = False
    return "" if known and LETTERS.fullmatch(link) else f"expected an address such as http://192.168.1.20:8000, {got}"


def slug(link: str) -> str:
    """A link as a part of a file's name."""
    return re.sub("[^a-z0-9.]+", "-", link.lower().partition("//")[2]).strip("-.")
