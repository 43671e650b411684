"""Whole tables: putting them away and taking them back."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from companion.table.deletion import KEPT_S
from companion.web.access import lookup
from companion.web.access.new_tables import bring_in
from companion.web.access.permissions import by_whom
from companion.web.api.models import Answer, Body, Name, Query, SeatToken, TableInfo
from companion.web.api.routes import TABLE, Routes
from companion.web.api.tables import info, seat_token
from companion.web.http.refusal import Refusal

routes = Routes()


class Sure(Query):
    """A second yes: the table's word, typed once more."""

    word: Annotated[str, Field(min_length=1, max_length=40)]


class Bringing(Body):
    """Bring in a game from the text of its record."""

    record: Annotated[str, Field(min_length=1, max_length=60_000)]
    name: Name


class PutAwayInfo(Answer):
    """A table that was put away, and until when it can be taken back."""

    code: str
    until: float = Field(description="Seconds since 1970.")


@routes.add("POST", "/tables/import", "Bring in a game from its record", status=201)
def bring_table(body: Bringing) -> SeatToken:
    """Open a table with the game of a record; the asker is its host."""
    created = bring_in(body.record, body.name)
    return seat_token(lookup.tables().get(created.code), created.colour, created.token)


@routes.add("DELETE", TABLE, "Put a table away for a week", seat="used")
def delete_table(code: str, query: Sure) -> PutAwayInfo:
    """Put a table away: the host, or a program on the computer that keeps it."""
    plain = lookup.named(code)
    if lookup.tidy(query.word) != plain:
        raise Refusal("not-sure", 422, table=plain)
    return PutAwayInfo(code=plain, until=lookup.tables().delete(plain, by_whom(plain)) + KEPT_S)


@routes.add("POST", f"{TABLE}/restore", "Take a table back", seat="used")
def restore_table(code: str) -> TableInfo:
    """Take a table back; who may put it away may do this."""
    plain = lookup.named(code)
    lookup.tables().restore(plain, by_whom(plain))
    return info(lookup.find(plain))
