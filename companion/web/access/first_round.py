"""Which seats of a phone are guided through their first round, and since which entry. The phone's own cookie says it:
nobody else can know, and the table's log tells nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import session

from companion.web.access import seat_tokens

FIRST: Final = "first"


def _all() -> dict[str, dict[str, int]]:
    found = session.get(FIRST)
    return found if isinstance(found, dict) else {}


def guided(code: str) -> Mapping[str, int]:
    """By colour the entry since which a seat of that table is guided on this phone."""
    found = _all().get(code)
    return found if isinstance(found, dict) else {}


def switch(code: str, colour: str, number: int | None) -> None:
    """Guide a seat from that entry on, or (``None``) no longer. What is on stays as it was; tables of which this phone
    holds no seat any more are forgotten."""
    before = guided(code)
    if (number is None) != (colour in before):
        return
    seats = {one: since for one, since in before.items() if one != colour}
    if number is not None:
        seats[colour] = number
    held = {*seat_tokens.codes(), code}
    kept = {table: since for table, since in _all().items() if table in held and table != code}
    session[FIRST] = {**kept, **({code: seats} if seats else {})}
