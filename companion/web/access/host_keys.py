"""Keys of hosts at a club's server: who may open tables there, and what each of them sees; at home all may."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from flask import current_app, g, request, session

from companion.table import Created, Table, TableError, Tables
from companion.table.seats import digest
from companion.table.store_interface import HostKey
from companion.web.access import limits, seat_tokens
from companion.web.http.club import hosting
from companion.web.http.refusal import Refusal

KEY: Final = "host-key"
"""Where the phone's cookie keeps a host key."""
HEADER: Final = "X-Host-Key"
"""Where programs have theirs."""
MOST_OPENED: Final = 10
"""New tables of an address in an hour, of those without a key."""
MOST_OWNED: Final = 200
"""Tables of a key."""
MOST_PRINTS: Final = 20
"""Prints of a key in a day."""


def trier() -> str:
    """Whose wrong codes are counted together: those of a host key, or of all others at an address. What others in a
    club's Wi-Fi try is nothing to its host."""
    with suppress(Refusal, TableError):
        own = key()
        return limits.address() if own is None else f"key {own.name}"
    return limits.address()


def may_try(code: str) -> None:
    """Check that the asker has not tried too many codes and keys to be told whether this is one. Where a phone or a
    program has a seat, it knows the code; what only says that it had one is told nothing.

    Raises:
        Refusal: ``too-many-tries``.
    """
    if hosting() is None or not limits.doors().some_shut or code in seat_tokens.codes():
        return
    if (left := limits.doors().left_s(trier())) and not _has_seat(code):
        raise limits.too_often("too-many-tries", left)


def _has_seat(code: str) -> bool:
    """Whether a program shows the token of a seat there, which is too long to be found by trying."""
    tables: Tables = current_app.extensions["ming-tables"]
    tokens = seat_tokens.tokens_at(code)
    with suppress(TableError):
        return bool(tokens) and any(tables.get(code).seats.of(token) for token in tokens)
    return False


def known(secret: str) -> HostKey:
    """The key that somebody shows.

    Raises:
        Refusal: ``wrong-key``; ``too-many-tries``.
    """
    found = limits.asked_of_club().key_of(digest(secret))
    if found is None:  # a key is too long to be found by trying, so whoever has one is heard whatever others try
        raise limits.tried(limits.address()) or Refusal("wrong-key", 403)
    return found


def key() -> HostKey | None:
    """The key of whoever asks; ``None`` also at home.

    Raises:
        Refusal: as ``known``, of a program's.
    """
    store = limits.club()
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
    store, own = limits.club(), may_open()
    if store is None:
        return make()
    if own is not None and len(store.owned(own.name)) >= MOST_OWNED:
        raise limits.too_often("too-many-tables", limits.DAY_S, key="error.too-many-tables.key")
    if own is None:
        limits.count(store, "tables", limits.address(), MOST_OPENED, limits.HOUR_S)
    created = make()
    if own is not None:
        store.own(created.code, own.name)
    return created


def may_print() -> None:
    """Check that the asker may have something new made, and count it.

    Raises:
        Refusal: ``host-key-needed``; ``too-many-prints``.
    """
    store, own = limits.club(), may_open()
    if store is not None:
        limits.count(store, "prints", limits.address() if own is None else f"key {own.name}", MOST_PRINTS, limits.DAY_S)


def codes() -> list[str] | None:
    """The tables that lists show: those of this phone and of its key; ``None`` for all, at home."""
    store = limits.club()
    if store is None:
        return None
    own = key()
    return list(dict.fromkeys([*seat_tokens.codes(), *(store.owned(own.name) if own else ())]))


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
    store = limits.club()
    if store is None:
        return
    tokens = seat_tokens.tokens_at(table.code)
    if any(table.seats.of(token) for token in tokens) or invites(table) or store.may_look_on(table.code):
        return
    own = key()
    if own is None or not (own.admin or store.owner(table.code) == own.name):
        raise Refusal("expired-seat" if tokens else "onlookers-closed", 403, table=table.code)


def invites(table: Table) -> bool:
    """Whether somebody may still sit down there."""
    return table.phase == "lobby" or any(table.seats.free(seat) or seat.kept for seat in table.seats.all)
