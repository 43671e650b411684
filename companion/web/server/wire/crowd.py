"""Who holds connections, address by address, and whose ends when there are too many.

Silence is nothing bad: browsers open lines for later, and phones fall asleep in the middle of a request. But one
device must not take the places of all others with it. So whoever holds most gives way, and of its connections the one
that has been silent longest. Many phones behind one address stay welcome: whatever asks for something is at work
before its turn could come.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

LOG = logging.getLogger(__name__)


class Guest(Protocol):
    """One connection."""

    @property
    def address(self) -> str:
        """Whose it is."""

    @property
    def fresh(self) -> bool:
        """Whether nothing whole has been heard from it yet; such are also idle."""

    @property
    def idle(self) -> bool:
        """Whether nobody is at work for it, so that ending it loses nothing."""

    @property
    def last_activity(self) -> float:
        """When something was heard last, by a clock that all share."""


G = TypeVar("G", bound=Guest)


class Crowd(Generic[G]):
    """The connections of one server; for one thread.

    Args:
        places: most at once.
        fresh_each: most of one address that are fresh.
    """

    def __init__(self, places: int, fresh_each: int) -> None:
        self.places = places
        self.ended = 0
        """How many had to end since the start."""
        self._fresh_each = fresh_each
        self._parties: dict[str, set[G]] = {}
        self._greedy: set[str] = set()
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[G]:
        for party in self._parties.values():
            yield from party

    def enter(self, guest: G) -> G | None:
        """Count one more; gives the one that must end for it, which has left by then. There is none while there is
        room, nor where somebody is at work for every other."""
        own = self._parties.setdefault(guest.address, set())
        own.add(guest)
        self._number += 1
        if len(own) > self._fresh_each:
            fresh = [other for other in own if other.fresh]
            if len(fresh) > self._fresh_each:
                return self._end(fresh, guest)
        if self._number > self.places:
            for party in sorted(self._parties.values(), key=len, reverse=True):
                if idle := [other for other in party if other.idle and other is not guest]:
                    return self._end(idle, guest)
        return None

    def _end(self, willing: list[G], new: G) -> G:
        gone = min((guest for guest in willing if guest is not new), key=lambda guest: guest.last_activity)
        if gone.address not in self._greedy:
            self._greedy.add(gone.address)
            LOG.warning("%s keeps too many connections open without a word; the oldest of them are ended", gone.address)
        self.ended += 1
        self.leave(gone)
        return gone

    def leave(self, guest: G) -> None:
        """Give the place back; leaving twice does nothing."""
        party = self._parties.get(guest.address, set())
        if guest in party:
            party.remove(guest)
            self._number -= 1
            if not party:
                del self._parties[guest.address]
                self._greedy.discard(guest.address)
