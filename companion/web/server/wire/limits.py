"""How much and how long: what the server grants phones before it stops waiting for them."""

from __future__ import annotations

import logging
import sys
from dataclasses import dataclass
from typing import Final

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limits:
    """What one server grants.

    Attributes:
        connections: most at once, streams aside.
        fresh_each: of these, most of one address that have not asked for anything yet. A browser opens six at once, so
            the usual number is room for thirty devices behind one address.
        head: bytes of a request's head.
        body: bytes of a body that are read off the line before the connection is cut; the app refuses bodies long
            before, in words.
        patience_s: seconds that a head, a body, or a phone that does not read may take.
        handshake_s: seconds that TLS may take to begin.
        threads: requests that are answered at once; the others wait for their turn.
    """

    connections: int = 1000
    fresh_each: int = 200
    head: int = 32 * 1024
    body: int = 4 * 1024 * 1024
    patience_s: float = 30.0
    handshake_s: float = 10.0
    threads: int = 16


@dataclass(frozen=True, slots=True)
class Leave:
    """How a server goes that is asked to stop.

    Attributes:
        ahead_s: seconds for which it goes on meanwhile, so that a proxy sees it and asks other processes.
        spread_s: at most so many seconds over which the goodbyes to event streams are spread.
    """

    ahead_s: float = 0.0
    spread_s: float = 0.0


LIMITS: Final = Limits()
AT_ONCE: Final = Leave()

SPARE_FILES: Final = 200
"""For the database, the listeners and whatever else is open."""
FEWEST_STREAMS: Final = 16


def room(streams: int, connections: int = LIMITS.connections) -> tuple[int, int]:
    """How many of the wanted connections and streams the limit on open files leaves room for, in this order; the soft
    limit is raised as far as needed."""
    if sys.platform == "win32":  # its event loop knows no such limit
        return connections, streams
    import resource  # noqa: PLC0415  (there is none on Windows)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = streams + connections + SPARE_FILES
    if soft < needed:
        wanted = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            LOG.info("the limit on open files stays at %d", soft)
    soft -= min(SPARE_FILES, soft // 8)
    granted = min(connections, soft // 2)
    return granted, min(streams, max(FEWEST_STREAMS, soft - granted))
