"""Who may put a table away: its host, and whoever is in charge of the server."""

from __future__ import annotations

from contextlib import suppress

from flask import request

from companion.table import TableError
from companion.web.access import host_keys, lookup, seat_tokens
from companion.web.access.local_host import is_keeper
from companion.web.http.refusal import Refusal


def is_in_charge() -> bool:
    """Whether the asker may put any table away: at the laptop that serves, or with a club's admin key."""
    return seat_tokens.bearer(request) is None and (is_keeper() or host_keys.is_admin())


def by_whom(code: str) -> str | None:
    """In whose name a table is put away: a seat's token, or ``None`` for whoever is in charge.

    A program that names its seat acts for that seat wherever it runs.

    Raises:
        Refusal: ``no-seat`` for an onlooker.
    """
    if is_in_charge():
        return None
    tokens = seat_tokens.tokens_at(code)
    if not tokens:
        raise Refusal("no-seat", 403, table=code)
    return next((token for token in tokens if lookup.tables().is_host(code, token)), tokens[0])


def may_keep(code: str) -> bool:
    """Whether the asker may put the table away, or take it back."""
    if any(lookup.tables().is_host(code, token) for token in seat_tokens.tokens_at(code)):
        return True
    with suppress(TableError):  # while the database is away nobody's key is known
        return is_in_charge()
    return False
