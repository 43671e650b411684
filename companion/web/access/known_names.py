"""Names that are offered where one is asked for: this phone's own last one, and those used on this host."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from flask import g, session

from companion.table import LONGEST_NAME, OutOfReach
from companion.web.access import host_keys, lookup

NAME: Final = "name"


def remember_name(name: str) -> None:
    """Keep the name that was just used on this phone."""
    session[NAME] = name.strip()[:LONGEST_NAME]


def own_name() -> str:
    """The name used last on this phone, or ``""``."""
    found = session.get(NAME)
    return found if isinstance(found, str) else ""


def known_names() -> list[str]:
    """Names used on this host, the latest first."""
    if "names" not in g:  # a lobby asks once for every free seat
        g.names = []
        with suppress(OutOfReach):
            g.names = lookup.tables().names(host_keys.codes())
    return list(g.names)


def context() -> dict[str, Any]:
    """What templates with a field for a name use."""
    return {"own_name": own_name, "known_names": known_names, "longest_name": LONGEST_NAME}
