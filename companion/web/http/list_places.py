"""Places in the list of tables as they stand in addresses: ``1795341944.45~plum``."""

from __future__ import annotations

from companion.table import Place


def place_of(text: str) -> Place:
    """The place that an address names.

    Raises:
        ValueError: it names none.
    """
    changed, _, code = text[:80].partition("~")
    if not code.isprintable():
        raise ValueError(text)
    return Place(float(changed), code)


def text_of(place: Place) -> str:
    """The place as ``place_of`` reads it."""
    return f"{place.changed!r}~{place.code}"
