"""A table made of a game, for the pages and the API: of the text of its record, or for the same people once more."""

from __future__ import annotations

from companion.table import Created, Table
from companion.web.access import host_keys, lookup
from companion.web.http.refusal import Refusal


def text_of(data: bytes) -> str:
    """The text of a record's file; a mark at its beginning that some editors set is left out.

    Raises:
        Refusal: ``no-record``, it is empty; ``no-text``, it is something else than text.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("no-text", 422) from None
    if not text.strip():
        raise Refusal("no-record", 422)
    return text


def bring_in(text: str, name: str) -> Created:
    """A new table with that game, its host under that name.

    Raises:
        BadRecord: what is wrong with it, by its line.
        BadName: the name cannot be shown.
        Refusal: as ``host_keys.opened``.
    """
    return host_keys.opened(lambda: lookup.tables().import_record(text, name))


def come_along(table: Table, token: str) -> Created:
    """A seat at the table at which these people play again; whoever is first opens it.

    Raises:
        TableError: as ``Tables.again``.
        Refusal: as ``host_keys.opened``, of the first.
    """
    tables = lookup.tables()
    if tables.next(table) is not None:
        return tables.again(table.code, token)
    return host_keys.opened(lambda: tables.again(table.code, token))
