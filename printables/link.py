"""Where the QR codes of printed copies lead.

The app runs on somebody's own laptop, at an address that nobody knows when a board is printed. So the codes hold a
name, which the app announces in its network while it runs (``companion.web.server.mdns``). Where a network keeps that
to itself, people go by the address that the laptop shows; a copy for one table can hold whatever address its people
use.
"""

from __future__ import annotations

from typing import Final

LINK: Final = "HTTP://MING-TABLE.LOCAL:8000"
"""In capitals, which make a smaller code; for the parts of an address that stand here they mean the same."""


def shown(link: str) -> str:
    """How people read and type an address: without what phones put in by themselves.

    A link that distinguishes capitals keeps them: only one that is all capitals is written small.
    """
    small = link.lower() if link.isupper() else link
    return small.removeprefix("http://").removesuffix("/")
