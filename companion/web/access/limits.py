"""How often somebody may do what at a club's server. At home nothing of this is asked."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from flask import Flask, Request, current_app, g, request

from companion.table import Table, TableError, Tables
from companion.table.store_interface import SharedStore
from companion.web.access import seat_tokens
from companion.web.http.assets import is_static
from companion.web.http.club import hosting
from companion.web.http.refusal import Refusal

HOUR_S: Final = 3600.0
DAY_S: Final = 24 * HOUR_S
MINUTE_S: Final = 60.0
MOST_TRIES: Final = 20
"""Wrong codes and keys of an address in a minute."""
MOST_TAPS: Final = 5
"""What a seat does in a second, whatever it is."""
MOST_REMEMBERED: Final = 20_000


@dataclass(frozen=True, slots=True)
class Pace:
    """How often something may be done: so many times at once, and so many times a second from then on."""

    at_once: int
    each_s: float


SEAT_READS: Final = Pace(60, 20.0)
"""What a seat asks to see at its table; a program that does five things a second asks for three documents each time."""
READS: Final = Pace(400, 40.0)
"""What is asked from one address by all who hold no seat where they ask: a club's Wi-Fi is one."""


class Doors:
    """What one process remembers of whoever came too often. All methods may be called from any thread.

    Args:
        ticks: seconds that only ever go on.
    """

    def __init__(self, ticks: Callable[[], float] = time.monotonic) -> None:
        self._ticks = ticks
        self._lock = threading.Lock()
        self._shut: dict[str, float] = {}
        self._taps: dict[str, deque[float]] = {}
        self._due: dict[str, float] = {}
        """When the next would come from whoever had always kept the pace."""

    @property
    def some_shut(self) -> bool:
        """Whether anybody was told nothing lately."""
        return bool(self._shut)

    def shut(self, who: str, left_s: float) -> None:
        """Nothing is told to them for so long."""
        with self._lock:
            self._shut = {one: until for one, until in self._shut.items() if until > self._ticks()}
            self._shut[who] = self._ticks() + left_s

    def left_s(self, who: str) -> float:
        """How long that is still so; 0 when it is not."""
        return max(0.0, self._shut.get(who, 0.0) - self._ticks())

    def tap(self, who: str) -> bool:
        """Count that somebody does something; whether that is not too often."""
        with self._lock:
            now = self._ticks()
            if len(self._taps) > MOST_REMEMBERED:
                self._taps = {one: taps for one, taps in self._taps.items() if taps[-1] > now - 1}
            taps = self._taps.setdefault(who, deque(maxlen=MOST_TAPS))
            if len(taps) == MOST_TAPS and taps[0] > now - 1:
                return False
            taps.append(now)
            return True

    def early_s(self, who: str, pace: Pace) -> float:
        """Count that somebody asks to see something; how many seconds too early he does, 0 when he may."""
        with self._lock:
            now = self._ticks()
            if len(self._due) > MOST_REMEMBERED:
                self._due = {one: due for one, due in self._due.items() if due > now}
            due = max(now, self._due.get(who, now))
            early = due - now - (pace.at_once - 1) / pace.each_s
            if early <= 0:
                self._due[who] = due + 1 / pace.each_s
            return max(0.0, early)


def doors() -> Doors:
    """What this process remembers."""
    found = current_app.extensions["ming-doors"]
    assert isinstance(found, Doors)
    return found


def club() -> SharedStore | None:
    """What a club's server keeps of strangers; ``None`` at home."""
    if hosting() is None:
        return None
    tables: Tables = current_app.extensions["ming-tables"]
    assert tables.shared is not None, "strangers come only where the store is shared"
    return tables.shared


def asked_of_club() -> SharedStore:
    """The same for what there is only there.

    Raises:
        Refusal: ``not-found`` at home.
    """
    found = club()
    if found is None:
        raise Refusal("not-found", 404)
    return found


def address(asked: Request | None = None) -> str:
    """Whence a request comes, that at work when none is named; of IPv6 the network, as each computer has as many
    addresses there as it likes."""
    try:
        found = ip_address((asked or request).remote_addr or "")
    except ValueError:
        return ""
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(ip_network((found, 64), strict=False))
    return str(found)


def too_often(code: str, left_s: float, key: str = "") -> Refusal:
    """The refusal that says when to come again."""
    return Refusal(code, 429, key=key, retry_after=math.ceil(left_s) or 1)


def count(store: SharedStore, what: str, who: str, most: int, span_s: float) -> None:
    """Count that somebody does something.

    Raises:
        Refusal: ``too-many-<what>``, it was done too often.
    """
    tally = store.tally(what, who, span_s)
    if tally.times > most:
        raise too_often(f"too-many-{what}", tally.left_s)


def tried(who: str) -> Refusal | None:
    """Count a wrong code or key of theirs; the refusal once there were too many."""
    store = club()
    with suppress(TableError):  # while the database is away nobody finds anything
        if store is not None and (tally := store.tally("tries", who, MINUTE_S)).times >= MOST_TRIES:
            doors().shut(who, tally.left_s)
            if tally.times > MOST_TRIES:
                return too_often("too-many-tries", tally.left_s)
    return None


def tap(code: str) -> None:
    """Check that a seat does not do more at a table than people do; what only looks does not count.

    Raises:
        Refusal: ``too-many-taps``.
    """
    if hosting() is None or request.method not in seat_tokens.UNSAFE or "tapped" in g:
        return
    g.tapped = True  # a refusal asks for the table once more, for its words
    tokens = seat_tokens.tokens_at(code)
    if tokens and not doors().tap(tokens[0]):
        raise too_often("too-many-taps", 1.0)


def look(table: Table | None = None) -> None:
    """Check that nobody asks to see more than people can look at, be it of a table or besides; a seat is counted by
    itself there, everybody else with his address.

    Raises:
        Refusal: ``too-many-reads``.
    """
    if hosting() is None or request.method in seat_tokens.UNSAFE or "looked" in g:
        return
    g.looked = True
    token = next((one for one in seat_tokens.tokens_at(table.code) if table.seats.of(one)), "") if table else ""
    if early := doors().early_s(*((token, SEAT_READS) if token else (address(), READS))):
        raise too_often("too-many-reads", early)


def install(app: Flask) -> None:
    """Count what is asked besides the tables, which count for themselves, and files, which are kept by who has them."""

    def look_around() -> None:
        if not is_static() and "code" not in (request.view_args or {}):
            look()

    app.before_request(look_around)
