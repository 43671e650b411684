"""Among strangers: who may open tables at a club's server, what each of them sees, and how often somebody may do what.
At home nothing of this is asked."""

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

from flask import Flask, Request, current_app, g, request, session

from companion.table import Created, Table, TableError, Tables
from companion.table.seats import digest
from companion.table.storing import HostKey, SharedStore
from companion.web import seats
from companion.web.assets import is_static
from companion.web.hosting import hosting
from companion.web.housekeeping import DAY_S, HOUR_S
from companion.web.refusal import Refusal

KEY: Final = "host-key"
"""Where the phone's cookie keeps a host key."""
HEADER: Final = "X-Host-Key"
"""Where programs have theirs."""
MINUTE_S: Final = 60.0
MOST_TRIES: Final = 20
"""Wrong codes and keys of an address in a minute."""
MOST_OPENED: Final = 10
"""New tables of an address in an hour, of those without a key."""
MOST_OWNED: Final = 200
"""Tables of a key."""
MOST_PRINTS: Final = 20
"""Prints of a key in a day."""
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


# --- how often ------------------------------------------------------------------------------------------------------


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


def trier() -> str:
    """Whose wrong codes are counted together: those of a host key, or of all others at an address. What others in a
    club's Wi-Fi try is nothing to its host."""
    with suppress(Refusal, TableError):
        own = key()
        return address() if own is None else f"key {own.name}"
    return address()


def tried(who: str = "") -> Refusal | None:
    """Count a wrong code or key; the refusal once there were too many."""
    store = club()
    who = who or trier()
    with suppress(TableError):  # while the database is away nobody finds anything
        if store is not None and (tally := store.tally("tries", who, MINUTE_S)).times >= MOST_TRIES:
            doors().shut(who, tally.left_s)
            if tally.times > MOST_TRIES:
                return too_often("too-many-tries", tally.left_s)
    return None


def may_try(code: str) -> None:
    """Check that the asker has not tried too many codes and keys to be told whether this is one. Where a phone or a
    program has a seat, it knows the code; what only says that it had one is told nothing.

    Raises:
        Refusal: ``too-many-tries``.
    """
    if hosting() is None or not doors().some_shut or code in seats.codes():
        return
    if (left := doors().left_s(trier())) and not _has_seat(code):
        raise too_often("too-many-tries", left)


def _has_seat(code: str) -> bool:
    """Whether a program shows the token of a seat there, which is too long to be found by trying."""
    tables: Tables = current_app.extensions["ming-tables"]
    tokens = seats.tokens_at(code)
    with suppress(TableError):
        return bool(tokens) and any(tables.get(code).seats.of(token) for token in tokens)
    return False


def tap(code: str) -> None:
    """Check that a seat does not do more at a table than people do; what only looks does not count.

    Raises:
        Refusal: ``too-many-taps``.
    """
    if hosting() is None or request.method not in seats.UNSAFE or "tapped" in g:
        return
    g.tapped = True  # a refusal asks for the table once more, for its words
    tokens = seats.tokens_at(code)
    if tokens and not doors().tap(tokens[0]):
        raise too_often("too-many-taps", 1.0)


def look(table: Table | None = None) -> None:
    """Check that nobody asks to see more than people can look at, be it of a table or besides; a seat is counted by
    itself there, everybody else with his address.

    Raises:
        Refusal: ``too-many-reads``.
    """
    if hosting() is None or request.method in seats.UNSAFE or "looked" in g:
        return
    g.looked = True
    token = next((one for one in seats.tokens_at(table.code) if table.seats.of(one)), "") if table else ""
    if early := doors().early_s(*((token, SEAT_READS) if token else (address(), READS))):
        raise too_often("too-many-reads", early)


def install(app: Flask) -> None:
    """Count what is asked besides the tables, which count for themselves, and files, which are kept by who has them."""

    def look_around() -> None:
        if not is_static() and "code" not in (request.view_args or {}):
            look()

    app.before_request(look_around)


# --- keys -----------------------------------------------------------------------------------------------------------


def known(secret: str) -> HostKey:
    """The key that somebody shows.

    Raises:
        Refusal: ``wrong-key``; ``too-many-tries``.
    """
    found = asked_of_club().key_of(digest(secret))
    if found is None:  # a key is too long to be found by trying, so whoever has one is heard whatever others try
        raise tried(address()) or Refusal("wrong-key", 403)
    return found


def key() -> HostKey | None:
    """The key of whoever asks; ``None`` also at home.

    Raises:
        Refusal: as ``known``, of a program's.
    """
    store = club()
    if store is None:
        return None
    if "host_key" not in g:
        shown, kept = request.headers.get(HEADER), session.get(KEY)
        if shown is not None:
            g.host_key = known(shown)
        else:
            g.host_key = store.key_of(digest(kept)) if isinstance(kept, str) else None
    found = g.host_key
    assert found is None or isinstance(found, HostKey)
    return found


def is_admin() -> bool:
    """Whether the asker's key may put away any table."""
    found = key()
    return found is not None and found.admin


def may_open() -> HostKey | None:
    """Check that the asker may open tables; with which key.

    Raises:
        Refusal: ``host-key-needed``.
    """
    where, found = hosting(), key()
    if where is not None and found is None and not where.open_to_all:
        raise Refusal("host-key-needed", 403)
    return found


def opened(make: Callable[[], Created]) -> Created:
    """The table that ``make`` opens, which is the asker's key's from now on.

    Raises:
        Refusal: ``host-key-needed``; ``too-many-tables``.
    """
    store, own = club(), may_open()
    if store is None:
        return make()
    if own is not None and len(store.owned(own.name)) >= MOST_OWNED:
        raise too_often("too-many-tables", DAY_S, key="error.too-many-tables.key")
    if own is None:
        count(store, "tables", address(), MOST_OPENED, HOUR_S)
    created = make()
    if own is not None:
        store.own(created.code, own.name)
    return created


def may_print() -> None:
    """Check that the asker may have something new made, and count it.

    Raises:
        Refusal: ``host-key-needed``; ``too-many-prints``.
    """
    store, own = club(), may_open()
    if store is not None:
        count(store, "prints", address() if own is None else f"key {own.name}", MOST_PRINTS, DAY_S)


# --- what they see --------------------------------------------------------------------------------------------------


def codes() -> list[str] | None:
    """The tables that lists show: those of this phone and of its key; ``None`` for all, at home."""
    store = club()
    if store is None:
        return None
    own = key()
    return list(dict.fromkeys([*seats.codes(), *(store.owned(own.name) if own else ())]))


def shelf() -> str | None:
    """Whose kept boards are offered: the key's, by its name; ``""`` at home, ``None`` for nobody's."""
    own = key()
    return own.name if own is not None else "" if hosting() is None else None


def admit(table: Table) -> None:
    """Check that the asker may see a table. While it has a free seat, whoever knows its code may, as he may sit down
    there; then those who sit there, its key's phone, and others once the host lets them.

    Raises:
        Refusal: ``onlookers-closed``; ``expired-seat``.
    """
    store = club()
    if store is None:
        return
    tokens = seats.tokens_at(table.code)
    if any(table.seats.of(token) for token in tokens) or invites(table) or store.may_look_on(table.code):
        return
    own = key()
    if own is None or not (own.admin or store.owner(table.code) == own.name):
        raise Refusal("expired-seat" if tokens else "onlookers-closed", 403, table=table.code)


def invites(table: Table) -> bool:
    """Whether somebody may still sit down there."""
    return table.phase == "lobby" or any(seat.holder == "open" or seat.kept for seat in table.seats.all)
