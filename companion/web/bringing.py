"""A game from the text of its record, for the pages and the API."""

from __future__ import annotations

from companion.table import Created
from companion.web import desk
from companion.web.refusal import Refusal


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
    """
    return desk.tables().import_record(text, name)
