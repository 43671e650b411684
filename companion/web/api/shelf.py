"""Whole tables: putting them away and taking them back."""

from __future__ import annotations

from companion.table.shelf import KEPT_S
from companion.web import desk
from companion.web.api.models import SeatToken, TableInfo
from companion.web.api.routing import Api, Operation
from companion.web.api.shelf_models import Bringing, PutAwayInfo, Sure
from companion.web.api.tables import info, seat_token
from companion.web.bringing import bring_in
from companion.web.custody import by_whom
from companion.web.refusal import Refusal


def delete_table(code: str, query: Sure) -> PutAwayInfo:
    """Put a table away: the host, or a program on the computer that keeps it."""
    plain = desk.tidy(code)
    if desk.tidy(query.word) != plain:
        raise Refusal("not-sure", 422, table=plain)
    tables = desk.tables()
    tables.delete(plain, by_whom(plain))
    return PutAwayInfo(code=plain, until=tables.put_away()[plain] + KEPT_S)


def bring_table(body: Bringing) -> SeatToken:
    """Open a table with the game of a record; the asker is its host."""
    created = bring_in(body.record, body.name)
    return seat_token(desk.tables().get(created.code), created.colour, created.token)


def restore_table(code: str) -> TableInfo:
    """Take a table back; who may put it away may do this."""
    plain = desk.tidy(code)
    desk.tables().restore(plain, by_whom(plain))
    return info(desk.find(plain))


def add_to(api: Api) -> None:
    """Add the routes."""
    table = "/tables/<code>"
    api.add(
        Operation("POST", "/tables/import", bring_table, "Bring in a game from its record", SeatToken, 201, Bringing)
    )
    api.add(
        Operation("DELETE", table, delete_table, "Put a table away for a week", PutAwayInfo, query=Sure, seat="used")
    )
    api.add(Operation("POST", f"{table}/restore", restore_table, "Take a table back", TableInfo, seat="used"))
