"""Where the QR codes of printed copies lead.

The app runs on somebody's own laptop, at an address that nobody knows when a board is printed. So the codes hold a
name: a laptop that is called ``ming-table`` answers to it in a home network. A copy for one's own table can hold
whatever address its people use.
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
